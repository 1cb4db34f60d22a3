//! The forms of reports: what programs read stays well-formed, whatever stands in a suite.

use std::fs;
use std::path::Path;

use quick_junit::{NonSuccessKind, TestCaseStatus};
use serde_json::{Value, json};

use crate::run::{Ended, program, run_command};

/// A case that is answered wrongly, with everything in its words that means something somewhere,
/// a right one, one that is skipped because another replaces it, and a further wrong one.
pub(crate) const SUITE: &str = r####"{
  "exercise": "go-counting",
  "cases": [
    {
      "uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939",
      "description": "Wrong ]]> <b> </code> ::error:: 100% @all\n## title\u001b[31m\u0007",
      "comments": ["```", "````` a fence", "::error::", "\uffff\u202e", "]]>"],
      "property": "territories",
      "input": {"board": [" B "]},
      "expected": {"territoryBlack": [[0, 0]], "territoryWhite": [[2, 0]], "territoryNone": []}
    },
    {
      "uuid": "57d79036-2618-47f4-aa87-56c06d362e3d",
      "description": "Right",
      "property": "territory",
      "input": {"board": [" B "], "x": 0, "y": 0},
      "expected": {"owner": "BLACK", "territory": [[0, 0]]}
    },
    {
      "uuid": "b33bec54-356a-485c-9c71-1142a9403213",
      "description": "Replaced",
      "property": "territory",
      "input": {"board": [" B "], "x": 0, "y": 0},
      "expected": {"owner": "WHITE", "territory": [[0, 0]]}
    },
    {
      "uuid": "def7d124-422e-44ae-90e5-ceda09399bda",
      "reimplements": "b33bec54-356a-485c-9c71-1142a9403213",
      "description": "Wrong again",
      "property": "territory",
      "input": {"board": [" B "], "x": 0, "y": 0},
      "expected": {"owner": "BLACK", "territory": [[0, 0], [2, 0]]}
    }
  ]
}
"####;

/// Calls a test with a folder that has the suite, as `a.json`.
pub(crate) fn in_folder(test: impl FnOnce(&Path)) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("a.json"), SUITE).expect("a temporary file");
    test(folder.path());
}

/// Runs the program in a folder, outside of any workflow.
pub(crate) fn go_check(folder: &Path, args: &[&str]) -> Ended {
    let mut command = program(args);
    command
        .current_dir(folder)
        .env_remove("GITHUB_STEP_SUMMARY");
    run_command(command, "")
}

/// Runs `go-check test` with a form.
pub(crate) fn test(folder: &Path, args: &[&str], format: &str) -> Ended {
    go_check(folder, &[&["test", "--format", format], args].concat())
}

/// What is printed of the suite in a form.
fn report(format: &str) -> String {
    let mut stdout = String::new();
    in_folder(|folder| {
        let ended = test(folder, &["./a.json"], format).ends_with(1);
        assert_eq!(ended.stderr, "");
        assert_eq!(
            ended.stdout.replace(char::is_control, ""),
            visible(&ended.stdout)
        );
        stdout = ended.stdout;
    });
    stdout
}

/// A text without its line ends, which are the only control characters that a report has.
fn visible(text: &str) -> String {
    text.replace('\n', "")
}

fn value(text: &str) -> Value {
    serde_json::from_str(text).expect("it is JSON")
}

const WRONG: &str = "go-counting::territories::wrong-b-code-error-100-all-title-31m";

#[test]
fn json_is_a_header_a_line_for_each_case_and_a_footer() {
    let report = report("json");
    let types: Vec<_> = report
        .lines()
        .map(|line| value(line)["type"].clone())
        .collect();
    assert_eq!(types, ["header", "case", "case", "case", "case", "footer"]);
    assert!(report.lines().all(|line| line.starts_with("{\"type\":\"")));
    let lines: Vec<_> = report.lines().map(value).collect();
    assert_eq!(lines[0]["suites"][0]["cases"], 4);
    assert_eq!(lines[0]["shard"], Value::Null);
    assert_eq!(lines[1]["name"], WRONG);
    assert_eq!(lines[1]["verdict"], "WA");
    assert_eq!(
        lines[1]["place"],
        json!({"file": "./a.json", "line": 4, "column": 5})
    );
    assert_eq!(
        lines[1]["message"],
        "(2, 0) is in territoryBlack, but not expected there"
    );
    let drawing = lines[1]["drawing"].as_str().expect("a failure is drawn");
    assert!(drawing.contains("0  b B!w"), "{drawing}");
    assert!(!drawing.contains('\x1b'), "{drawing}");
    assert_eq!(lines[2]["drawing"], Value::Null);
    assert_eq!(lines[3]["verdict"], "SKIP");
    assert_eq!(lines[5]["counts"], json!({"AC": 1, "WA": 2, "SKIP": 1}));
}

#[test]
fn junit_says_what_failed_and_what_was_skipped() {
    let text = report("junit");
    let report = quick_junit::Report::deserialize_from_str(&text).expect("it is XML");
    assert_eq!((report.tests, report.failures, report.errors), (4, 2, 0));
    let suite = &report.test_suites[0];
    assert_eq!(suite.name.as_str(), "./a.json");
    let names: Vec<_> = suite
        .test_cases
        .iter()
        .map(|case| case.name.as_str())
        .collect();
    let slug = WRONG.rsplit("::").next().expect("a slug");
    assert_eq!(names, [slug, "right", "replaced", "wrong-again"]);
    let class = suite.test_cases[0]
        .classname
        .as_ref()
        .expect("there is one");
    assert_eq!(class.as_str(), "go-counting.territories");
    let TestCaseStatus::NonSuccess {
        kind,
        ty,
        description,
        ..
    } = &suite.test_cases[0].status
    else {
        panic!("it is a failure");
    };
    assert_eq!(*kind, NonSuccessKind::Failure);
    assert_eq!(ty.as_deref(), Some("WA"));
    let drawing = description.as_deref().expect("it is drawn");
    assert!(
        drawing.contains("Wrong ]]> <b> </code> ::error::"),
        "{drawing}"
    );
    assert!(drawing.contains("0  b B!w"), "{drawing}");
    assert!(!drawing.contains('\u{FFFF}'), "{drawing}");
    let skipped = &suite.test_cases[2].status;
    let TestCaseStatus::Skipped { message, .. } = skipped else {
        panic!("it is skipped");
    };
    let why = "replaced by the case def7d124-422e-44ae-90e5-ceda09399bda";
    assert_eq!(message.as_deref(), Some(why));
}

#[test]
fn junit_has_a_test_suite_for_each_suite() {
    in_folder(|folder| {
        let ended = test(folder, &["go-move", "./a.json", "./a.json"], "junit").ends_with(1);
        let report = quick_junit::Report::deserialize_from_str(&ended.stdout).expect("it is XML");
        let suites = report.test_suites.iter();
        let suites: Vec<_> = suites.map(|it| (it.name.as_str(), it.tests)).collect();
        assert_eq!(suites[1..], [("./a.json", 4), ("./a.json", 4)]);
        assert_eq!(suites[0].0, "go-move");
    });
}

#[test]
fn github_shows_each_failure_on_the_line_of_its_case() {
    let report = report("github");
    let lines: Vec<_> = report.lines().collect();
    let title = WRONG.replace(':', "%3A");
    let first = format!("::error file=a.json,line=4,col=5,title=WA {title}::(2, 0) is in ");
    assert!(lines[0].starts_with(&first), "{}", lines[0]);
    assert!(lines[0].contains("%0A 0  b B!w "), "{}", lines[0]);
    assert!(lines[0].contains(" 100%25 @all"), "{}", lines[0]);
    assert!(lines[1].starts_with("::error file=a.json,line=26,col=5,title=WA go-counting"));
    let summary = "   Summary 4 cases put to the reference: 1 right (AC), 2 wrong (WA), 1 skipped";
    assert!(lines[2].starts_with(summary), "{}", lines[2]);
    assert_eq!(lines.len(), 3, "{report}");
}

#[test]
fn what_names_a_file_is_escaped_for_github() {
    in_folder(|folder| {
        fs::write(folder.join("b,c%d:e.json"), SUITE).expect("a temporary file");
        let ended = test(folder, &["./b,c%d:e.json"], "github").ends_with(1);
        let file = "::error file=b%2Cc%25d%3Ae.json,line=4,";
        assert!(ended.stdout.starts_with(file), "{}", ended.stdout);
    });
}

#[test]
fn the_summary_of_a_step_is_appended_to_its_file() {
    in_folder(|folder| {
        let file = folder.join("summary.md");
        let run = |path: &Path, format: &str| {
            let mut command = program(&["test", "./a.json", "--format", format]);
            command.current_dir(folder).env("GITHUB_STEP_SUMMARY", path);
            run_command(command, "")
        };
        fs::write(&file, "before\n").expect("a temporary file");
        run(&file, "github").ends_with(1);
        let summary = fs::read_to_string(&file).expect("it is still there");
        let wanted = "before\n### go-check: the reference\n\n| verdict | | cases |\n";
        assert!(summary.starts_with(wanted), "{summary}");
        assert_eq!(summary.matches("<details>").count(), 2);
        run(&file, "human").ends_with(1);
        let after = fs::read_to_string(&file).expect("it is still there");
        assert_eq!(after, summary);
        let missing = folder.join("no/such/folder.md");
        let ended = run(&missing, "github").refuses(&["can't write the summary to ", "no/such"]);
        assert!(ended.stdout.contains("Summary 4 cases"), "{ended:?}");
    });
}

#[test]
fn markdown_has_a_table_and_folded_failures() {
    let report = report("markdown");
    let table = "### go-check: the reference\n\n\
        | verdict | | cases |\n|---|---|---:|\n\
        | AC | right | 1 |\n| WA | wrong | 2 |\n| SKIP | skipped | 1 |\n| | all, in ";
    assert!(report.starts_with(table), "{report}");
    let failure = format!(
        "<details>\n<summary><b>WA</b> <code>{WRONG}</code>: <code>(2, 0) is in territoryBlack, \
         but not expected there</code></summary>\n\n``````text\nat ./a.json:10:"
    );
    assert!(report.contains(&failure), "{report}");
    assert!(report.contains("\n````` a fence\n"), "{report}");
    assert_eq!(report.matches("\n``````\n\n</details>\n").count(), 1);
    assert_eq!(report.matches("\n```\n\n</details>\n").count(), 1);
}

#[test]
fn exercism_gets_its_results() {
    let results = value(&report("exercism"));
    assert_eq!(results["version"], 3);
    assert_eq!(results["status"], "fail");
    assert_eq!(results["message"], Value::Null);
    let tests = results["tests"].as_array().expect("a list of tests");
    let field = |key: &str| {
        tests
            .iter()
            .map(|test| test[key].clone())
            .collect::<Vec<_>>()
    };
    let names = [
        "Wrong b code error 100 all title 31m",
        "Right",
        "Wrong again",
    ];
    assert_eq!(field("name"), names);
    assert_eq!(field("status"), ["fail", "pass", "fail"]);
    assert_eq!(field("output"), [Value::Null, Value::Null, Value::Null]);
    assert_eq!(tests[1]["message"], Value::Null);
    let message = tests[2]["message"].as_str().expect("it says why");
    assert!(message.starts_with("(2, 0) is expected in territory, but missing\n\nat ./a.json:"));
    assert_eq!(
        tests[1]["test_code"],
        "go-check test ./a.json --exact --filter go-counting::territory::right"
    );
}

#[test]
fn nothing_selected_is_a_whole_report_and_no_success() {
    in_folder(|folder| {
        let run = |format| test(folder, &["./a.json", "--filter", "nosuch"], format).ends_with(4);
        let json = run("json").stdout;
        assert_eq!(json.lines().count(), 2);
        assert_eq!(
            value(json.lines().last().expect("a footer"))["counts"],
            json!({})
        );
        let results = value(&run("exercism").stdout);
        assert_eq!(results["status"], "error");
        assert_eq!(results["message"], "no case was judged");
        let junit = run("junit").stdout;
        let report = quick_junit::Report::deserialize_from_str(&junit).expect("it is XML");
        assert_eq!(report.tests, 0);
        assert_eq!(run("human").stdout, "");
        assert_eq!(run("github").stdout, "");
        let markdown = "### go-check: the reference\n\nNo case is selected.\n";
        assert_eq!(run("markdown").stdout, markdown);
    });
}

#[test]
fn boards_are_drawn_as_is_asked_in_every_form() {
    in_folder(|folder| {
        for format in ["human", "json", "junit", "github", "markdown", "exercism"] {
            let args = ["./a.json", "--symbols", "unicode"];
            let ended = test(folder, &args, format).ends_with(1);
            assert!(ended.stdout.contains("▪ ●!▫"), "{}", ended.stdout);
        }
    });
}

#[test]
fn no_report_for_programs_is_ever_colored() {
    in_folder(|folder| {
        for format in ["json", "junit", "github", "markdown", "exercism"] {
            let mut command = program(&["test", "./a.json", "--format", format]);
            command.current_dir(folder).env("CLICOLOR_FORCE", "1");
            command.env_remove("GITHUB_STEP_SUMMARY");
            let ended = run_command(command, "").ends_with(1);
            assert!(!ended.stdout.contains('\x1b'), "{format}: {}", ended.stdout);
        }
    });
}
