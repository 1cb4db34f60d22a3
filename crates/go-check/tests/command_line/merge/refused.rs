//! Reports that are cut off, edited, of different runs, or not all there.

use std::fs;
use std::path::Path;

use go_check::report::{ReadReport, merge as merge_reports};
use serde_json::json;

use super::{MIXED, merge, read, values, write, write_shards};
use crate::reports::{in_folder, test};

/// Checks that reports are refused with these texts, and that nothing is written.
#[track_caller]
fn refused(folder: &Path, args: &[&str], texts: &[&str]) {
    let ended = merge(folder, args).refuses(texts);
    assert_eq!(ended.stdout, "");
}

#[test]
fn a_report_that_is_cut_off_is_refused() {
    in_folder(|folder| {
        let whole = test(folder, &["./a.json"], "json").stdout;
        let lines: Vec<_> = whole.split_inclusive('\n').collect();
        for (text, texts) in [
            (
                lines[..5].concat(),
                ["b.jsonl:5:1", "expected a footer after this line"],
            ),
            (
                lines[..1].concat(),
                ["b.jsonl:1:1", "expected a footer after this line"],
            ),
            (lines[0][..40].to_owned(), ["b.jsonl:1:41", "expected"]),
            (
                format!("{}{}", lines[..3].concat(), &lines[3][..50]),
                ["b.jsonl:4:5", "expected a whole line, found the end"],
            ),
            (
                [&lines[..3], &lines[4..]].concat().concat(),
                [
                    "b.jsonl:5:27",
                    "which are AC 1, WA 2: the report is cut or edited",
                ],
            ),
            (
                [lines[0], lines[5]].concat(),
                ["b.jsonl:2:27", "which are none"],
            ),
        ] {
            write(folder, "b.jsonl", &text);
            refused(folder, &["b.jsonl"], &texts);
        }
        // Without the end of its last line nothing is missing.
        write(folder, "b.jsonl", whole.trim_end());
        assert_eq!(merge(folder, &["b.jsonl"]).ends_with(1).stdout, whole);
    });
}

#[test]
fn every_beginning_of_a_report_is_refused_and_no_change_of_it_panics() {
    in_folder(|folder| {
        let whole = test(folder, &["./a.json"], "json").stdout;
        let end = whole.trim_end().len();
        for at in (0..end).step_by(23).chain(end - 9..end) {
            let (before, rest) = whole.split_at(whole.floor_char_boundary(at));
            assert!(ReadReport::parse("a", before).is_err(), "{before}");
            let after: String = rest.chars().skip(1).collect();
            for other in ["", "\"", "}", "\n", "9", "é", "\0"] {
                let changed = format!("{before}{other}{after}");
                let read = ReadReport::parse("a", &changed);
                let _ = read.and_then(|read| merge_reports(vec![read]).map_err(|_| String::new()));
            }
        }
        assert!(ReadReport::parse("a", &whole).is_ok());
    });
}

#[test]
fn what_is_no_report_is_refused() {
    in_folder(|folder| {
        let whole = test(folder, &["./a.json"], "json").stdout;
        for (text, texts) in [
            ("", ["b.jsonl:1:1", "expected a report, found nothing"]),
            ("\n\n", ["b.jsonl:1:1", "expected a report, found nothing"]),
            (
                "AC go-move::play::a\n",
                ["b.jsonl:1:1", "go-check test --format json"],
            ),
            ("[1, 2]\n", ["b.jsonl:1:1", "with a \"type\""]),
            ("{\"type\": 1}\n", ["b.jsonl:1:10", "expected a string"]),
            (
                "{\"type\":\"footer\"}\n",
                ["b.jsonl:1:9", "expected the header"],
            ),
        ] {
            write(folder, "b.jsonl", text);
            refused(folder, &["b.jsonl"], &texts);
        }
        for (old, new, texts) in [
            (
                "\"version\":1",
                "\"version\":2",
                ["b.jsonl:1:28", "of version 1, found 2"],
            ),
            (
                "\"options\"",
                "\"option\"",
                ["b.jsonl:1:75", "unknown key \"option\""],
            ),
            (
                "\"options\":\"\",",
                "",
                ["b.jsonl:1:1", "expected the key \"options\""],
            ),
            (
                "\"exact\":false",
                "\"exact\":0",
                ["b.jsonl:1:", "chosen: invalid type"],
            ),
            (
                "\"exact\":",
                "\"more\":0,\"exact\":",
                ["b.jsonl:1:", "chosen: unknown field"],
            ),
            (
                "\"shard\":null",
                "\"shard\":\"3/2\"",
                ["b.jsonl:1:", "expected K/N"],
            ),
            (
                "{\"type\":\"case\"",
                "{\"type\":\"test\"",
                ["b.jsonl:2:9", "expected one of: case"],
            ),
            (
                "{\"type\":\"case\"",
                "{\"type\":\"header\"",
                ["b.jsonl:2:9", "a further header"],
            ),
            (
                "\"index\":0",
                "\"index\":-1",
                ["b.jsonl:2:", "index: invalid value"],
            ),
            (
                "\"index\":0",
                "\"index\":0,\"index\":0",
                ["b.jsonl:2:", "each key once"],
            ),
            (
                "\"index\":1",
                "\"index\":0",
                ["b.jsonl:3:", "expected each case once"],
            ),
            (
                "\"verdict\":\"AC\"",
                "\"verdict\":\"OK\"",
                ["b.jsonl:3:", "expected one of: AC, WA"],
            ),
            (
                "\"notes\":[]",
                "\"notes\":[\"x\"]",
                ["b.jsonl:2:", "expected one of: listed-twice"],
            ),
            (
                "\"uuid\":\"94d0",
                "\"uuid\":\"94D0",
                ["b.jsonl:2:", "expected a UUID"],
            ),
            (
                "\"wall_ms\":",
                "\"wall_ms\":-",
                ["b.jsonl:2:", "expected a time in milliseconds"],
            ),
            (
                "\"suite\":\"./a",
                "\"suite\":\"./b",
                ["b.jsonl:2:", "one of the header's suites"],
            ),
            (
                "\"AC\":1",
                "\"AC\":1,\"AC\":1",
                ["b.jsonl:6:", "expected each key once"],
            ),
            ("\"AC\":1", "\"OK\":1", ["b.jsonl:6:", "unknown key \"OK\""]),
            (
                "\"AC\":1",
                "\"AC\":2",
                ["b.jsonl:6:", "which are AC 1, WA 2, SKIP 1"],
            ),
            (
                "\"cases\":4",
                "\"cases\":5",
                ["b.jsonl:1:", "expected 5 cases of ./a.json"],
            ),
        ] {
            let text = whole.replacen(old, new, 1);
            assert_ne!(text, whole, "{old}");
            write(folder, "b.jsonl", &text);
            refused(folder, &["b.jsonl"], &texts);
        }
        write(folder, "b.jsonl", &format!("{whole}{whole}"));
        refused(
            folder,
            &["b.jsonl"],
            &["b.jsonl:7:1", "nothing after the footer"],
        );
        fs::write(folder.join("b.jsonl"), b"{\"type\":\"\xFF\"}").expect("a temporary file");
        refused(folder, &["b.jsonl"], &["b.jsonl:1:10", "expected UTF-8"]);
    });
}

#[test]
fn a_case_of_another_shard_is_refused() {
    in_folder(|folder| {
        write_shards(folder, &MIXED, 2);
        let (first, second) = (read(folder, "1.jsonl"), read(folder, "2.jsonl"));
        let case = first.lines().nth(1).expect("a case");
        let edited = second.replacen('\n', &format!("\n{case}\n"), 1);
        write(folder, "b.jsonl", &edited);
        let texts = ["b.jsonl:2:", "expected a case of the shard 2/2"];
        refused(folder, &["1.jsonl", "b.jsonl"], &texts);
    });
}

#[test]
fn a_case_that_is_missing_is_told_by_its_suite() {
    in_folder(|folder| {
        write_shards(folder, &MIXED, 2);
        let mut lines: Vec<_> = values(&read(folder, "2.jsonl"));
        let case = lines.remove(1);
        let verdict = case["verdict"].as_str().expect("a verdict");
        let last = lines.last_mut().expect("a footer");
        let number = last["counts"][verdict].as_u64().expect("a number");
        last["counts"][verdict] = json!(number - 1);
        for line in &mut lines[1..] {
            line["wall_ms"] = json!(0);
        }
        let lines: Vec<_> = lines.iter().map(ToString::to_string).collect();
        write(folder, "b.jsonl", &lines.join("\n"));
        let texts = ["1.jsonl:1:", " cases of go-move, as it says here, found "];
        refused(folder, &["1.jsonl", "b.jsonl"], &texts);
    });
}

#[test]
fn reports_of_different_runs_are_refused() {
    in_folder(|folder| {
        write_shards(folder, &MIXED, 2);
        write(folder, "all.jsonl", &test(folder, &MIXED, "json").stdout);
        for (args, key) in [
            (&["go-move"][..], "suites"),
            (&["./a.json", "go-move"], "suites"),
            (&["go-move", "./a.json", "--strict-errors"], "strict_errors"),
            (&["go-move", "./a.json", "--variants"], "variants"),
            (&["go-move", "./a.json", "--exact"], "chosen"),
        ] {
            let args = [args, &["--shard", "2/2"]].concat();
            write(folder, "b.jsonl", &test(folder, &args, "json").stdout);
            let message = format!("expected the same \"{key}\" as in 1.jsonl");
            refused(folder, &["1.jsonl", "b.jsonl"], &["b.jsonl:1:", &message]);
        }
        let other = read(folder, "2.jsonl").replace("the reference", "python3 a.py");
        write(folder, "b.jsonl", &other);
        let texts = ["b.jsonl:1:", "expected the same \"subject\" as in 1.jsonl"];
        refused(folder, &["1.jsonl", "b.jsonl"], &texts);
        let beside = "found a report of all cases beside others";
        refused(folder, &["1.jsonl", "all.jsonl"], &["all.jsonl:1:", beside]);
        refused(
            folder,
            &["all.jsonl", "all.jsonl"],
            &["all.jsonl:1:", beside],
        );
    });
}

#[test]
fn each_shard_is_needed_once() {
    in_folder(|folder| {
        write_shards(folder, &MIXED, 3);
        let twice = [
            "1.jsonl:1:",
            "expected each shard once, 1/3 is in 1.jsonl too",
        ];
        refused(folder, &["1.jsonl", "2.jsonl", "1.jsonl"], &twice);
        let missing = |text| ["expected the reports of all 3 shards, missing: ", text];
        refused(folder, &["1.jsonl", "3.jsonl"], &missing("missing: 2/3\n"));
        refused(folder, &["2.jsonl"], &missing("missing: 1/3, 3/3\n"));
        let other = test(folder, &[&MIXED[..], &["--shard", "2/2"]].concat(), "json");
        write(folder, "b.jsonl", &other.stdout);
        let texts = ["b.jsonl:1:", "expected one of 3 shards, as in 1.jsonl"];
        refused(folder, &["1.jsonl", "b.jsonl"], &texts);
        let many = test(folder, &["./a.json", "--shard", "1/99999999999"], "json");
        write(folder, "b.jsonl", &many.stdout);
        refused(folder, &["b.jsonl"], &["missing: 2/99999999999, ", ", …\n"]);
    });
}
