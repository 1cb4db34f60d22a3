//! `test --variants`: who is right about a case, but not in its other forms, is wrong, and is told in which.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use go_check::judge::variants;
use go_check::subject::Manner;
use go_check::suite::built_in;
use serde_json::{Value, json};

use crate::merge::{FORMS, merge, untimed, values, write, write_shards};
use crate::numbers::without_numbers;
use crate::reports::{go_check, in_folder, test};
use crate::run::{Ended, PROGRAM};

/// Three cases with black stones only, one of them about a point beyond the last column.
const SUITE: &str = r#"{
  "exercise": "go-counting",
  "cases": [
    {
      "uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939",
      "description": "A corner",
      "property": "territory",
      "input": {"board": [" B ", "BB "], "x": 0, "y": 0},
      "expected": {"owner": "BLACK", "territory": [[0, 0]]}
    },
    {
      "uuid": "57d79036-2618-47f4-aa87-56c06d362e3d",
      "description": "All",
      "property": "territories",
      "input": {"board": [" B ", "BB "]},
      "expected": {"territoryBlack": [[0, 0], [2, 0], [2, 1]], "territoryWhite": [], "territoryNone": []}
    },
    {
      "uuid": "b33bec54-356a-485c-9c71-1142a9403213",
      "description": "Beyond",
      "property": "territory",
      "input": {"board": [" B ", "BB "], "x": 3, "y": 0},
      "expected": {"error": "Invalid coordinate"}
    }
  ]
}
"#;

/// Calls a test with a folder that has the suite, as `b.json`.
fn with_suite(test: impl FnOnce(&Path)) {
    in_folder(|folder| {
        write(folder, "b.json", SUITE);
        test(folder);
    });
}

/// Writes a program in the folder that answers line by line: lines of a pattern wrongly, as if they asked
/// about an empty board, and the others rightly. Returns what starts it.
fn program_but_for(folder: &Path, pattern: &str) -> String {
    let other = r#"{"property":"territory","input":{"board":[" "],"x":0,"y":0}}"#;
    let script = format!(
        "last=\nwhile read -r line; do\n  case $line in\n    {pattern}) echo '{other}';;\n    \
         *) printf '%s\\n' \"$line\";;\n  esac\n  last=$line\ndone | '{PROGRAM}' answer\n"
    );
    write(folder, "program.sh", &script);
    "sh program.sh".to_owned()
}

/// Judges a program without a sandbox: not every machine has one.
fn judge(folder: &Path, suite: &[&str], solution: &str, options: &[&str]) -> Ended {
    let fixed = ["--sandbox", "none", "--solution", solution];
    test(folder, &[suite, &fixed, options].concat(), "json")
}

/// The verdict and the variant of each case.
fn verdicts(ended: &Ended) -> Vec<(String, Option<String>)> {
    let text = |value: &Value| value.as_str().map(str::to_owned);
    let lines = values(&ended.stdout);
    let cases = lines.iter().filter(|line| line["type"] == "case");
    cases
        .map(|case| {
            let verdict = text(&case["verdict"]).expect("a case has a verdict");
            (verdict, text(&case["variant"]))
        })
        .collect()
}

/// Checks that a program passes the cases as they are, and fails each in a variant of these names.
#[track_caller]
fn fails_in(folder: &Path, suite: &[&str], solution: &str, names: &[Option<&str>]) {
    let plain = judge(folder, suite, solution, &[]).ends_with(0);
    let right: Vec<_> = names.iter().map(|_| ("AC".to_owned(), None)).collect();
    assert_eq!(verdicts(&plain), right);
    for options in [
        &["--variants"][..],
        &["--variants", "--jobs", "1"],
        &["--variants", "--pipeline", "7"],
    ] {
        let ended = judge(folder, suite, solution, options).ends_with(1);
        let found = verdicts(&ended);
        let found: Vec<_> = found
            .iter()
            .map(|(verdict, variant)| (verdict.as_str(), variant.as_deref()))
            .collect();
        let verdict = |name: &Option<&str>| if name.is_some() { "WA" } else { "AC" };
        let wanted: Vec<_> = names.iter().map(|name| (verdict(name), *name)).collect();
        assert_eq!(found, wanted, "{options:?}");
    }
}

#[test]
fn the_reference_is_right_in_all_variants_of_both_suites() {
    in_folder(|folder| {
        let ended = test(folder, &["--variants"], "json").ends_with(0);
        let lines = values(&ended.stdout);
        assert_eq!(lines[0]["variants"], true);
        for case in &lines[1..lines.len() - 1] {
            assert_eq!(
                (&case["verdict"], &case["variant"]),
                (&json!("AC"), &json!(null))
            );
            assert!(case["variants_asked"].as_u64() > Some(0), "{case}");
        }
        let plain = values(&test(folder, &[], "json").ends_with(0).stdout);
        assert_eq!(plain[0]["variants"], false);
        assert_eq!(plain.len(), lines.len());
        for case in &plain[1..plain.len() - 1] {
            assert_eq!(case["variants_asked"], 0);
        }
    });
}

#[test]
fn the_number_of_variants_is_told() {
    with_suite(|folder| {
        let ended = test(folder, &["b.json", "--variants"], "human").ends_with(0);
        let text = "3 cases and 48 variants put to the reference: 3 right (AC) in ";
        assert!(ended.stdout.contains(text), "{}", ended.stdout);
        let ended = test(folder, &["b.json", "--variants"], "markdown").ends_with(0);
        let text = "| | variants asked besides | 48 |\n";
        assert!(ended.stdout.contains(text), "{}", ended.stdout);
        let plain = test(folder, &["b.json"], "human").ends_with(0);
        assert!(!plain.stdout.contains("variant"), "{}", plain.stdout);
    });
}

#[test]
fn who_is_wrong_about_white_is_told_so() {
    with_suite(|folder| {
        let solution = program_but_for(folder, "*W*");
        let colors = Some("in the other colors");
        fails_in(folder, &["b.json"], &solution, &[colors, colors, colors]);
    });
}

#[test]
fn who_is_wrong_in_one_direction_is_told_so() {
    with_suite(|folder| {
        let solution = program_but_for(folder, r#"*'"y":-'*"#);
        let turned = Some("turned counterclockwise");
        fails_in(folder, &["b.json"], &solution, &[None, None, turned]);
        // Where there are more rows than columns.
        let solution = program_but_for(folder, r#"*'["'??'","'*"#);
        let turned = Some("mirrored with columns for rows");
        fails_in(folder, &["b.json"], &solution, &[turned, turned, turned]);
    });
}

#[test]
fn who_is_wrong_at_the_second_time_is_told_so() {
    with_suite(|folder| {
        let solution = program_but_for(folder, "\"$last\"");
        let twice = Some("asked twice");
        let names = [twice, twice, twice];
        fails_in(folder, &["b.json"], &solution, &names);
        let ended = judge(folder, &["b.json"], &solution, &["--variants"]).ends_with(1);
        let case = &values(&ended.stdout)[1];
        assert_eq!(case["notes"], json!(["state-kept"]));
        let message = case["message"].as_str().expect("it says why");
        let wanted = "asked twice: asked the same question twice, it answered differently";
        assert!(message.starts_with(wanted), "{message}");
    });
}

/// Two cases of go-move whose answers are 0 and whose boards are squares, and one that is none.
const ILLEGAL: [&str; 7] = [
    "go-move",
    "--filter",
    "suicide-of-two-stones-is-illegal",
    "--filter",
    "suicide-suicide-of-black-stones",
    "--filter",
    "on-a-wide-board-the-rows-end-first",
];

#[track_caller]
fn fails_as_text(script: &str, name: &str) {
    in_folder(|folder| {
        write(folder, "program.sh", script);
        let solution = "sh program.sh";
        let plain = judge(folder, &ILLEGAL, solution, &[]).ends_with(0);
        let verdict =
            |verdict: &str, name: Option<&str>| (verdict.to_owned(), name.map(str::to_owned));
        let (right, skip) = (verdict("AC", None), verdict("SKIP", None));
        let all = verdicts(&plain);
        assert_eq!(all.iter().filter(|it| **it == right).count(), 2, "{all:?}");
        assert_eq!(all.iter().filter(|it| **it == skip).count(), 1, "{all:?}");
        let ended = judge(folder, &ILLEGAL, solution, &["--variants"]).ends_with(1);
        let wanted = all.into_iter().map(|it| match it == right {
            true => verdict("WA", Some(name)),
            false => skip.clone(),
        });
        assert_eq!(verdicts(&ended), wanted.collect::<Vec<_>>());
    });
}

#[test]
fn who_stumbles_over_carriage_returns_is_told_so() {
    let script = "return=$(printf '\\r')\nread -r size\ncat >/dev/null\n\
                  case $size in *\"$return\") echo 1;; *) echo 0;; esac\n";
    fails_as_text(script, "with CRLF");
}

#[test]
fn who_loses_a_last_line_without_an_end_is_told_so() {
    let script = "while read -r line; do last=$line; done\n\
                  case $last in *' '*' '*) echo 0;; *) echo 1;; esac\n";
    fails_as_text(script, "without the last newline");
}

#[test]
fn a_case_that_fails_as_it_is_has_no_variant() {
    in_folder(|folder| {
        let ended = test(folder, &["./a.json", "--variants"], "json").ends_with(1);
        let wanted = [("WA", 0), ("AC", 8), ("SKIP", 0), ("WA", 0)];
        let lines = values(&ended.stdout);
        let found: Vec<_> = lines[1..5]
            .iter()
            .map(|case| {
                assert_eq!(case["variant"], json!(null));
                let verdict = case["verdict"].as_str().expect("a verdict");
                (verdict, case["variants_asked"].as_u64().expect("a number"))
            })
            .collect();
        assert_eq!(found, wanted);
    });
}

#[test]
fn each_form_names_the_variant_and_the_command_asks_it_again() {
    with_suite(|folder| {
        let solution = program_but_for(folder, "*W*");
        let args = ["b.json", "--sandbox", "none", "--solution", &solution];
        let args = [&args[..], &["--variants", "--filter", "corner"]].concat();
        for format in FORMS {
            let ended = test(folder, &args, format).ends_with(1);
            assert_eq!(ended.stderr, "");
            let text = ended.stdout.replace("\\n", "\n").replace("%0A", "\n");
            let text = text.replace("&gt;", ">");
            for part in [
                "in the other colors: expected the owner WHITE, got NONE",
                "in the other colors:\n",
                "Whose territory is (0, 0)?",
                "0 >. W .",
                "1  W W .",
                "expected: WHITE: 1 point",
                "touches White at (0, 1), (1, 0)",
                "in the case at b.json:4:5\n",
                " --variants",
            ] {
                let is_aside = format == "human" && part.contains("got NONE");
                assert!(
                    is_aside || text.contains(part),
                    "{format}: no {part:?} in:\n{text}"
                );
            }
            // There is no such place in the case.
            assert!(!text.contains("b.json:9:"), "{format}: {text}");
        }
        let human = test(folder, &args, "human").stdout;
        let first = "        WA go-counting::territory::a-corner: in the other colors\n";
        assert!(human.starts_with(first), "{human}");
        let again = human
            .lines()
            .find_map(|line| line.trim().strip_prefix("again: go-check "));
        let again = again.expect("there is a command");
        let again = shlex::split(again).expect("a shell takes it");
        let again: Vec<_> = again.iter().map(String::as_str).collect();
        let twice = go_check(folder, &again).ends_with(1).stdout;
        assert_eq!(untimed(&twice), untimed(&human));
    });
}

#[test]
fn shards_of_variants_are_merged_with_their_like() {
    with_suite(|folder| {
        let solution = program_but_for(folder, "*W*");
        let args = [
            "b.json",
            "--sandbox",
            "none",
            "--solution",
            &solution,
            "--variants",
        ];
        write_shards(folder, &args, 2);
        for format in FORMS {
            let whole = test(folder, &args, format).ends_with(1);
            let merged = merge(folder, &["2.jsonl", "1.jsonl", "--format", format]).ends_with(1);
            assert_eq!(untimed(&merged.stdout), untimed(&whole.stdout), "{format}");
        }
        let plain = [&args[..5], &["--shard", "2/2"]].concat();
        write(folder, "plain.jsonl", &test(folder, &plain, "json").stdout);
        merge(folder, &["1.jsonl", "plain.jsonl"]).refuses(&[
            "plain.jsonl:1:",
            "expected the same \"variants\" as in 1.jsonl",
        ]);
    });
}

#[test]
fn a_variant_that_hangs_counts_once_for_its_case() {
    in_folder(|folder| {
        let script = "return=$(printf '\\r')\nread -r size\ncat >/dev/null\n\
                      case $size in *\"$return\") sleep 100;; *) echo 0;; esac\n";
        write(folder, "program.sh", script);
        let suite = ["go-move", "--filter", "play::suicide"];
        let options = ["--variants", "--time-limit", "1s", "--jobs", "1"];
        let ended = judge(folder, &suite, "sh program.sh", &options).ends_with(1);
        let found = verdicts(&ended);
        let late = found.iter().filter(|(verdict, _)| verdict == "TLE");
        let late: Vec<_> = late.map(|(_, variant)| variant.as_deref()).collect();
        assert_eq!(late, [Some("with CRLF"); 3], "{found:?}");
        let is_skipped = |(verdict, _): &&(String, _)| verdict == "SKIP";
        let rest = found.iter().skip_while(|(verdict, _)| verdict != "TLE");
        assert!(rest.filter(is_skipped).count() > 2, "{found:?}");
    });
}

#[test]
fn a_case_is_asked_in_all_its_forms_before_the_next_one() {
    with_suite(|folder| {
        let script = format!("tee log.jsonl | '{PROGRAM}' answer\n");
        write(folder, "program.sh", &script);
        let options = ["--variants", "--jobs", "1"];
        judge(folder, &["b.json"], "sh program.sh", &options).ends_with(0);
        let log = fs::read_to_string(folder.join("log.jsonl")).expect("it has been written");
        let asked = values(&log);
        let forms = asked.chunk_by(|one, next| one["uuid"] == next["uuid"]);
        let forms: Vec<_> = forms.collect();
        assert_eq!(forms.len(), 3, "{log}");
        let suite: Value = serde_json::from_str(SUITE).expect("it is JSON");
        for (forms, number) in forms.into_iter().zip(0..) {
            let case = &suite["cases"][number];
            assert_eq!(forms.len(), 17);
            assert_eq!((&forms[0], &forms[0]["input"]), (&forms[1], &case["input"]));
            for form in forms {
                let wanted = (&case["uuid"], &case["property"]);
                assert_eq!((&form["uuid"], &form["property"]), wanted);
            }
            let forms = forms[1..].iter().map(|form| form["input"].to_string());
            assert_eq!(forms.collect::<BTreeSet<_>>().len(), 16);
        }
    });
}

#[test]
fn questions_of_variants_may_be_in_flight() {
    let suite = built_in("go-counting").expect("a built-in suite").read();
    let suite = suite.expect("a suite without a mistake");
    let counted = suite.cases().map(|case| {
        let variants = variants(&case.question, &case.expected, Manner::LivesOn);
        variants.count() as u64
    });
    let all: u64 = counted.sum();
    assert!(all > 500, "{all}");
    in_folder(|folder| {
        let solution = format!("'{PROGRAM}' answer");
        for pipeline in ["1", "7", "100"] {
            let options = ["--variants", "--pipeline", pipeline];
            let ended = judge(folder, &["go-counting"], &solution, &options).ends_with(0);
            let asked = values(&ended.stdout);
            let asked = asked
                .iter()
                .filter_map(|case| case["variants_asked"].as_u64());
            assert_eq!(asked.sum::<u64>(), all, "{pipeline} in flight");
        }
    });
}

#[test]
fn the_example_of_the_page_is_what_the_program_prints() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let page = fs::read_to_string(root.join("docs/solutions.md")).expect("there is such a page");
    let (_, part) = page
        .split_once("\n## Variants\n")
        .expect("a part on variants");
    let (_, sample) = part.split_once("```sh\ngo-check ").expect("an example");
    let (command, rest) = sample
        .split_once(" | sed -n 3,17p\n```\n\n```text\n")
        .expect("what is printed");
    let (wanted, _) = rest.split_once("```\n").expect("an end");
    let args = shlex::split(&command.replace("\\\n", " ")).expect("a shell can split it");
    let args: Vec<_> = args.iter().map(String::as_str).collect();
    let ended = go_check(&root, &args).ends_with(1);
    let printed = ended.stdout.lines().skip(2).take(15);
    let printed: String = printed.map(|line| format!("{line}\n")).collect();
    assert_eq!(without_numbers(&printed), without_numbers(wanted));
}

#[test]
fn cases_can_be_listed_as_before() {
    with_suite(|folder| {
        let listed = go_check(folder, &["test", "b.json", "--list", "--variants"]).answer();
        assert_eq!(listed.lines().count(), 3);
        assert!(fs::read_dir(folder).is_ok_and(|files| files.count() == 2));
    });
}
