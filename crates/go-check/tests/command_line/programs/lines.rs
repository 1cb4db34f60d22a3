//! Programs that answer line by line: what they must keep to, and what is said if they don't.

use std::fs;

use super::{judge, says};
use crate::numbers::numbered;
use crate::run::{PROGRAM, run};

#[test]
fn a_program_that_dies_is_started_again_for_the_next_question() {
    // It dies at every second question.
    let folder = tempfile::tempdir().expect("there is room");
    let script = folder.path().join("dies.sh");
    let text = format!("read a; printf '%s\\n' \"$a\" | {PROGRAM} answer; read b; exit 7");
    fs::write(&script, text).expect("there is room");
    let solution = format!("sh {}", script.display());
    let args = [
        "test",
        "go-counting",
        "--filter",
        "territories",
        "--sandbox",
        "none",
    ];
    let more = ["--jobs", "1", "--format", "json", "--solution", &solution];
    let ended = run(&[&args[..], &more].concat(), "").ends_with(1);
    let verdicts: Vec<_> = ended
        .stdout
        .lines()
        .filter_map(|line| Some(line.split_once("\"verdict\":\"")?.1.split('"').next()))
        .collect();
    assert!(verdicts.len() > 4, "{}", ended.stdout);
    for pair in verdicts.chunks(2) {
        assert_eq!(pair[0], Some("AC"));
        assert!(
            pair.get(1).is_none_or(|second| *second == Some("RTE")),
            "{verdicts:?}"
        );
    }
}

#[test]
fn a_program_that_dies_before_it_reads_is_given_up() {
    let args = ["test", "go-counting", "--sandbox", "none", "--jobs", "1"];
    let more = ["--solution", "sh -c 'echo gone >&2; exit 9'"];
    let ended = run(&[&args[..], &more].concat(), "").ends_with(1);
    says(
        &ended,
        &[
            "3 crashed (RTE), ",
            " skipped (SKIP)",
            ": not run: three times it ended before it had read anything",
            "its exit status was 9",
            "| gone",
        ],
    );
}

#[test]
fn questions_may_be_in_flight() {
    let solution = format!("{PROGRAM} answer");
    for pipeline in ["1", "7", "100"] {
        let args = ["test", "--sandbox", "none", "--solution", &solution];
        let ended = run(&[&args[..], &["--pipeline", pipeline]].concat(), "").ends_with(0);
        says(&ended, &[numbered("{both} right (AC)").as_str()]);
    }
}

#[test]
fn an_answer_too_many_is_out_of_step() {
    // Two lines at a time.
    let solution =
        r#"sh -c 'while read line; do printf "{\"error\":\"no\"}\n{\"error\":\"no\"}\n"; done'"#;
    let args = [
        "test",
        "go-counting",
        "--filter",
        "negative",
        "--sandbox",
        "none",
    ];
    let ended = run(&[&args[..], &["--solution", solution]].concat(), "").ends_with(1);
    says(
        &ended,
        &[
            "note: out of step (out-of-step)",
            "more than one line for a question",
        ],
    );
    assert!(!ended.stdout.contains("right (AC)"), "{}", ended.stdout);
}

#[test]
fn the_texts_of_errors_matter_if_that_is_said() {
    let solution = r#"sh -c 'while read line; do echo "{\"error\":\"no\"}"; done'"#;
    let args = [
        "test",
        "go-counting",
        "--filter",
        "negative-row",
        "--sandbox",
        "none",
    ];
    let args = [&args[..], &["--solution", solution]].concat();
    run(&args, "").ends_with(0);
    let strict = run(&[&args[..], &["--strict-errors"]].concat(), "").ends_with(1);
    says(
        &strict,
        &[
            "expected the error \"Invalid coordinate\", got the error \"no\".",
            " --strict-errors\n",
        ],
    );
}

#[test]
fn what_a_solution_prints_belongs_to_its_test() {
    let script = "echo for \"$(wc -l)\" lines >&2; echo 0";
    let ended = judge(script, &["--format", "exercism"]).ends_with(0);
    says(&ended, &["\"output\": \"for 5 lines\""]);
    // With JSON lines, what was printed before each answer.
    let solution =
        format!("sh -c 'while read -r l; do echo now >&2; echo \"$l\" | {PROGRAM} answer; done'");
    let args = [
        "test",
        "go-counting",
        "--filter",
        "negative",
        "--sandbox",
        "none",
    ];
    let more = ["--format", "exercism", "--solution", &solution];
    let ended = run(&[&args[..], &more].concat(), "").ends_with(0);
    says(&ended, &["\"output\": \"now\""]);
}

#[test]
fn what_is_kept_from_one_question_to_the_next_is_told_of_a_few() {
    // It answers every question as it did the first one.
    let solution = format!(
        "sh -c 'read -r l; a=$(echo \"$l\" | {PROGRAM} answer); echo \"$a\"; while read -r l; do echo \"$a\"; done'"
    );
    let args = [
        "test",
        "go-counting",
        "--filter",
        "territories",
        "--sandbox",
        "none",
    ];
    let ended = run(
        &[&args[..], &["--jobs", "1", "--solution", &solution]].concat(),
        "",
    );
    let ended = ended.ends_with(1);
    let noted = ended
        .stdout
        .matches("note: state kept between calls (state-kept)")
        .count();
    assert_eq!(noted, 5, "{}", ended.stdout);
    says(
        &ended,
        &["started anew and asked this alone, it answers rightly"],
    );
}

#[test]
fn a_list_with_a_point_twice_is_no_other_answer_than_itself() {
    let twice = r#"{"territoryBlack":[[0,0],[0,0]],"territoryWhite":[],"territoryNone":[]}"#;
    let line = format!(r#"{{"twice":[{twice},{twice}]}}"#).replace('"', r#"\""#);
    let solution = format!("sh -c 'while read -r l; do echo \"{line}\"; done'");
    let folder = tempfile::tempdir().expect("there is room");
    let suite = folder.path().join("suite.json");
    let text = r#"{"exercise":"go-counting","cases":[{"uuid":"00000001-0000-4000-8000-000000000000",
        "description":"a corner","property":"territories","input":{"board":[" B"]},
        "expected":{"territoryBlack":[[0,0]],"territoryWhite":[],"territoryNone":[]}}]}"#;
    fs::write(&suite, text).expect("there is room");
    let suite = suite.display().to_string();
    let ended = run(
        &["test", &suite, "--sandbox", "none", "--solution", &solution],
        "",
    );
    let ended = ended.ends_with(1);
    says(
        &ended,
        &[
            "note: listed twice (listed-twice)",
            "(0, 0) is in territoryBlack twice.",
        ],
    );
    assert!(!ended.stdout.contains("state-kept"), "{}", ended.stdout);
}

#[test]
fn an_adapter_may_say_what_is_wrong() {
    let solution =
        r#"sh -c 'while read -r l; do echo "{\"wrong\":\"it returned nothing\"}"; done'"#;
    let args = [
        "test",
        "go-counting",
        "--filter",
        "negative",
        "--sandbox",
        "none",
    ];
    let ended = run(&[&args[..], &["--solution", solution]].concat(), "").ends_with(1);
    says(&ended, &["WA go-counting::", "it returned nothing\n"]);
}
