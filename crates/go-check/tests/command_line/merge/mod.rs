//! `merge`: the reports of shards make the report of one run, or are refused.

mod refused;

use std::fmt::Write;
use std::fs;
use std::path::Path;

use serde_json::Value;

use crate::reports::{go_check, in_folder, test};
use crate::run::{Ended, program, run_command};

pub(crate) const FORMS: [&str; 6] = ["human", "json", "junit", "github", "markdown", "exercism"];

/// The options of a run that has passes, failures and skipped cases.
const MIXED: [&str; 2] = ["go-move", "./a.json"];

/// Writes a report of each of so many shards of a run, `1.jsonl` and so on.
pub(crate) fn write_shards(folder: &Path, args: &[&str], of: usize) {
    for number in 1..=of {
        let shard = format!("{number}/{of}");
        let ended = test(folder, &[args, &["--shard", &shard]].concat(), "json");
        write(folder, &format!("{number}.jsonl"), &ended.stdout);
    }
}

pub(crate) fn write(folder: &Path, name: &str, text: &str) {
    fs::write(folder.join(name), text).expect("a temporary file");
}

fn read(folder: &Path, name: &str) -> String {
    fs::read_to_string(folder.join(name)).expect("it has been written")
}

pub(crate) fn merge(folder: &Path, args: &[&str]) -> Ended {
    go_check(folder, &[&["merge"], args].concat())
}

/// The lines of a JSON report, without times.
pub(crate) fn values(report: &str) -> Vec<Value> {
    let value = |line| {
        let mut value: Value = serde_json::from_str(line).expect("a line is JSON");
        if let Some(time) = value.get_mut("wall_ms") {
            *time = Value::Null;
        }
        value
    };
    report.lines().map(value).collect()
}

/// A report in any form, without times.
pub(crate) fn untimed(report: &str) -> String {
    let mut text = String::new();
    for line in report.lines() {
        let line = match (line.split_once(" time=\""), line.rsplit_once(" in ")) {
            (Some((before, after)), _) => {
                format!("{before}{}", after.split_once('"').expect("a time's end").1)
            }
            (None, Some((before, after))) if line.contains(" s |") || after.ends_with(" s") => {
                before.to_owned()
            }
            _ => line.to_owned(),
        };
        let json = line.starts_with('{') && line.len() > 1;
        let line = if json {
            values(&line)[0].to_string()
        } else {
            line
        };
        writeln!(text, "{line}").expect("strings take what is written");
    }
    text
}

#[test]
fn merged_shards_are_the_report_of_one_run() {
    in_folder(|folder| {
        let whole = test(folder, &MIXED, "json").ends_with(1);
        for (of, orders) in [
            (1, &[&["1.jsonl"][..]][..]),
            (2, &[&["1.jsonl", "2.jsonl"], &["2.jsonl", "1.jsonl"]]),
            (3, &[&["3.jsonl", "1.jsonl", "2.jsonl"]]),
        ] {
            write_shards(folder, &MIXED, of);
            for order in orders {
                let merged = merge(folder, order).ends_with(1);
                assert_eq!(merged.stderr, "");
                assert_eq!(values(&merged.stdout), values(&whole.stdout));
            }
        }
        for format in FORMS {
            let whole = test(folder, &MIXED, format).ends_with(1);
            let order = ["2.jsonl", "3.jsonl", "1.jsonl", "--format", format];
            let merged = merge(folder, &order).ends_with(1);
            assert_eq!(untimed(&merged.stdout), untimed(&whole.stdout), "{format}");
        }
    });
}

#[test]
fn one_report_of_a_whole_run_is_given_in_another_form() {
    in_folder(|folder| {
        write(folder, "all.jsonl", &test(folder, &MIXED, "json").stdout);
        for format in FORMS {
            let whole = test(folder, &MIXED, format).ends_with(1);
            let merged = merge(folder, &["all.jsonl", "--format", format]).ends_with(1);
            assert_eq!(untimed(&merged.stdout), untimed(&whole.stdout), "{format}");
        }
        assert_eq!(
            merge(folder, &["all.jsonl"]).stdout,
            read(folder, "all.jsonl")
        );
    });
}

#[test]
fn a_suite_that_is_named_twice_is_merged_twice() {
    in_folder(|folder| {
        let args = ["./a.json", "./a.json"];
        let whole = test(folder, &args, "json").ends_with(1);
        write_shards(folder, &args, 2);
        let merged = merge(folder, &["1.jsonl", "2.jsonl"]).ends_with(1);
        assert_eq!(values(&merged.stdout), values(&whole.stdout));
    });
}

#[test]
fn the_exit_code_is_that_of_one_run() {
    in_folder(|folder| {
        for (args, code) in [
            (&["go-move"][..], 0),
            (&["./a.json"], 1),
            (&["go-move", "--filter", "nosuch"], 4),
            (&["./a.json", "--filter", "replaced"], 4),
        ] {
            let whole = test(folder, args, "json").ends_with(code);
            write_shards(folder, args, 2);
            let merged = merge(folder, &["1.jsonl", "2.jsonl"]).ends_with(code);
            assert_eq!(merged.stderr, whole.stderr);
            assert_eq!(values(&merged.stdout), values(&whole.stdout));
        }
    });
}

/// A suite of so many cases, all of them wrong.
fn wrong_suite(cases: usize) -> String {
    let case = |number| {
        format!(
            r#"{{"uuid": "{number:08x}-0000-4000-8000-000000000000", "description": "Case {number}",
            "property": "territory", "input": {{"board": [" B "], "x": 0, "y": 0}},
            "expected": {{"owner": "WHITE", "territory": [[0, 0]]}}}}"#
        )
    };
    let cases: Vec<_> = (0..cases).map(case).collect();
    let cases = cases.join(",\n");
    format!("{{\"exercise\": \"go-counting\", \"cases\": [\n{cases}\n]}}\n")
}

#[test]
fn as_many_failures_are_drawn_as_by_one_run() {
    in_folder(|folder| {
        write(folder, "many.json", &wrong_suite(250));
        let args = ["many.json"];
        let whole = test(folder, &args, "json").ends_with(1);
        write_shards(folder, &args, 2);
        let drawn = |report: &str| report.matches("Whose territory").count();
        let shards = drawn(&read(folder, "1.jsonl")) + drawn(&read(folder, "2.jsonl"));
        assert_eq!(shards, 200);
        let merged = merge(folder, &["1.jsonl", "2.jsonl"]).ends_with(1);
        assert_eq!(drawn(&merged.stdout), 100);
        assert_eq!(values(&merged.stdout), values(&whole.stdout));
        for format in FORMS {
            let whole = test(folder, &args, format).ends_with(1);
            let merged = merge(folder, &["1.jsonl", "2.jsonl", "--format", format]);
            assert_eq!(untimed(&merged.stdout), untimed(&whole.stdout), "{format}");
        }
    });
}

#[test]
fn a_report_is_read_from_standard_input() {
    in_folder(|folder| {
        write_shards(folder, &MIXED, 2);
        let mut command = program(&["merge", "-", "1.jsonl"]);
        command.current_dir(folder);
        let merged = run_command(command, read(folder, "2.jsonl")).ends_with(1);
        let whole = test(folder, &MIXED, "json");
        assert_eq!(values(&merged.stdout), values(&whole.stdout));
        let ended = merge(folder, &["-", "-"]).ends_with(2);
        assert!(ended.stderr.contains("expected - once"), "{ended:?}");
        merge(folder, &[]).ends_with(2);
        merge(folder, &["nosuch.jsonl"]).refuses(&["can't read nosuch.jsonl"]);
    });
}

#[test]
fn a_report_from_elsewhere_draws_nothing_of_its_own() {
    in_folder(|folder| {
        let whole = test(folder, &["./a.json"], "json").stdout;
        let hostile = whole
            .replace("  b B!w", "\\u001b[2J\\u009b2J")
            .replace("replaced by", "\\u001b[2J by")
            .replace("territory::right\"", "\\u001b[2J::right\"");
        assert_ne!(hostile, whole);
        write(folder, "b.jsonl", &hostile);
        let mut command = program(&["merge", "b.jsonl", "--format", "human"]);
        command.current_dir(folder).env("CLICOLOR_FORCE", "1");
        let merged = run_command(command, "").ends_with(1).stdout;
        assert!(
            !merged.contains("\x1b[2J") && !merged.contains('\u{9b}'),
            "{merged:?}"
        );
        assert!(
            merged.contains("\x1b[1m\x1b[31m        WA\x1b[0m"),
            "{merged:?}"
        );
    });
}

#[test]
fn a_large_report_is_merged() {
    in_folder(|folder| {
        let cases = 1_000;
        write(folder, "many.json", &wrong_suite(cases));
        write_shards(folder, &["many.json"], 2);
        let merged = merge(folder, &["2.jsonl", "1.jsonl"]).ends_with(1);
        assert_eq!(merged.stdout.lines().count(), cases + 2);
    });
}
