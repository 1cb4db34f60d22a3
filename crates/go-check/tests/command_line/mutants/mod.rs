//! `mutants`: which wrong programs a suite lets through, and what its cases are good for.

mod forms;
mod page;
mod programs;

use std::fs;

use crate::run::{Ended, run, run_in};

/// A case by its number, with its comments: a point of a row of two.
fn pair(number: usize, comments: &str, x: u8) -> String {
    format!(
        r#"{{"uuid": "00000000-0000-4000-8000-{number:012}", "description": "Pair {number}",
        "comments": ["{comments}"], "property": "territory",
        "input": {{"board": ["  "], "x": {x}, "y": 0}},
        "expected": {{"owner": "NONE", "territory": [[0, 0], [1, 0]]}}}}"#
    )
}

/// A case by its number, with its comments: a square without stones.
fn square(number: usize, comments: &str) -> String {
    format!(
        r#"{{"uuid": "00000000-0000-4000-8000-{number:012}", "description": "Square {number}",
        "comments": ["{comments}"], "property": "territories", "input": {{"board": ["  ", "  "]}},
        "expected": {{"territoryBlack": [], "territoryWhite": [],
        "territoryNone": [[0, 0], [0, 1], [1, 0], [1, 1]]}}}}"#
    )
}

/// A folder with a suite of go-counting.
fn desk(cases: &[String]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let text = format!(
        r#"{{"exercise": "go-counting", "cases": [{}]}}"#,
        cases.join(",\n")
    );
    fs::write(folder.path().join("a.json"), text).expect("a temporary file");
    folder
}

fn mutants(folder: &tempfile::TempDir, args: &[&str]) -> Ended {
    run_in(folder.path(), &[&["mutants"], args].concat())
}

/// Checks that all of these texts are there.
#[track_caller]
fn says(ended: &Ended, texts: &[&str]) {
    for text in texts {
        assert!(
            ended.stdout.contains(text),
            "no {text:?} in:\n{}",
            ended.stdout
        );
    }
}

#[test]
fn survivors_come_first_and_are_a_finding() {
    let folder = desk(&[pair(1, "a", 1), square(2, "a")]);
    let args = ["a.json", "--mutant=text-order", "--mutant=listed-twice"];
    let ended = mutants(&folder, &args).ends_with(1);
    assert!(
        ended.stdout.starts_with(
            "1 wrong program survives\n\n  text-order (territory, territories)\n      Sorts the points"
        ),
        "{ended:?}"
    );
    says(
        &ended,
        &[
            "      caught by the built-in case \"Column ten comes after column nine\":\n        go-counting::",
            "\n\n  for the smallest cases that would catch them: go-check suggest a.json\n\n",
            "What a single case catches\n\n  go-counting::territories::square-2\n      listed-twice\n\n",
            "\n   Summary 2 cases put to 2 mutants: 1 caught, 1 survives, 1 idle case in ",
        ],
    );
    assert_eq!(ended.stderr, "");
}

#[test]
fn nothing_survives_where_each_mutant_is_caught() {
    let folder = desk(&[pair(1, "a", 1), square(2, "a")]);
    let args = ["a.json", "--mutant=crossed-bounds", "--mutant=listed-twice"];
    let ended = mutants(&folder, &args).ends_with(0);
    says(&ended, &["2 cases put to 2 mutants: 2 caught in "]);
    assert!(!ended.stdout.contains("survive"), "{ended:?}");
    assert!(!ended.stdout.contains("nothing new"), "{ended:?}");
}

#[test]
fn idle_cases_are_findings_if_that_is_asked_for() {
    let run = |comments, more: &[&str]| {
        let folder = desk(&[pair(1, "catches: crossed-bounds", 1), pair(2, comments, 1)]);
        mutants(
            &folder,
            &[&["./a.json", "--mutant=crossed-bounds"], more].concat(),
        )
    };
    let ended = run("a", &[]).ends_with(0);
    let wanted = "Cases that catch nothing new\n\n  idle      ./a.json:5:1: go-counting::territory::pair-2: cases \
         before it catch all that it catches\n\n   Summary 2 cases put to 1 mutant: 1 caught, 1 idle case in ";
    says(&ended, &[wanted]);
    says(&run("a", &["--strict"]).ends_with(1), &[wanted]);
    let ended = run("kept: as I like it", &["--strict"]).ends_with(0);
    says(
        &ended,
        &[
            "  kept      go-counting::territory::pair-2: as I like it\n",
            " mutant: 1 caught in ",
        ],
    );
    // A reason must be given.
    run("kept:", &["--strict"]).ends_with(1);
    // What others have published may be idle.
    let upstream = [
        "go-counting",
        "--filter=every-track",
        "--mutant=stone-floods",
        "--strict",
    ];
    let ended = run("a", &[&["--skip=pair"], &upstream[..]].concat());
    says(
        &ended,
        &["  upstream  go-counting::territory::the-cases-that-every-track-has-"],
    );
    assert!(!ended.stdout.contains("idle"), "{ended:?}");
}

#[test]
fn untrue_comments_are_findings_if_that_is_asked_for() {
    let run = |comments, more: &[&str]| {
        let folder = desk(&[pair(1, comments, 1)]);
        let args = [
            "./a.json",
            "--mutant=crossed-bounds",
            "--mutant=swapped-question",
        ];
        let args = [&args[..], &["--mutant=question-from-one"], more].concat();
        mutants(&folder, &args)
    };
    run("catches: crossed-bounds, swapped-question", &["--strict"]).ends_with(0);
    let says_that =
        "./a.json:1:39: go-counting::territory::pair-1: its comments say that it catches ";
    for (comments, wanted) in [
        ("catches: swapped-question, text-order", ""),
        (
            "catches: full-board-crashes",
            "full-board-crashes, which answers no such questions\n",
        ),
        (
            "catches: keeps-state",
            "keeps-state, which is no mutant: is kept-state meant?\n",
        ),
        ("catches: x, crossed-bounds", "x, which is no mutant\n"),
    ] {
        let (lenient, strict) = (run(comments, &[]), run(comments, &["--strict"]));
        let lenient = lenient.ends_with(0);
        let code = i32::from(!wanted.is_empty());
        let strict = strict.ends_with(code);
        for ended in [&lenient, &strict] {
            if wanted.is_empty() {
                assert!(!ended.stdout.contains("Comments"), "{ended:?}");
            } else {
                says(
                    ended,
                    &[&format!("{says_that}{wanted}"), "1 untrue comment"],
                );
            }
        }
    }
    // The same mutant by a case that doesn't catch it.
    let folder = desk(&[pair(1, "catches: crossed-bounds", 0), pair(2, "a", 1)]);
    let args = ["./a.json", "--mutant=crossed-bounds", "--strict"];
    let ended = mutants(&folder, &args).ends_with(1);
    says(
        &ended,
        &[&format!("{says_that}crossed-bounds, which gets past it\n")],
    );

    let ended = run("kept: as I like it", &["--strict"]).ends_with(0);
    says(
        &ended,
        &[
            "\n  go-counting::territory::pair-1: its comments say why it is kept, which it need not be: it \
           is the first to catch crossed-bounds",
        ],
    );
}

#[test]
fn suites_are_looked_at_together() {
    let folder = desk(&[pair(1, "a", 1)]);
    let text = format!(
        r#"{{"exercise": "go-counting", "cases": [{}]}}"#,
        square(2, "a")
    );
    fs::write(folder.path().join("b.json"), text).expect("a temporary file");
    let both = ["--mutant=crossed-bounds", "--mutant=listed-twice"];
    let with = |suites: &[&str]| mutants(&folder, &[suites, &both].concat());
    says(&with(&["a.json"]).ends_with(1), &["listed-twice"]);
    // It is nobody's fault that a suite without such questions lets a mutant through.
    says(
        &with(&["b.json"]).ends_with(0),
        &["put to 1 mutant: 1 caught"],
    );
    says(
        &with(&["a.json", "b.json"]).ends_with(0),
        &["2 cases put to 2 mutants: 2 caught in "],
    );
    says(
        &with(&["a.json", "a.json", "b.json"]).ends_with(0),
        &["1 idle case"],
    );
}

#[test]
fn a_wrong_case_is_told_first() {
    let wrong = pair(1, "a", 1).replace("NONE", "BLACK");
    let folder = desk(&[wrong, square(2, "a")]);
    let ended = mutants(&folder, &["a.json", "--mutant=listed-twice"]).ends_with(1);
    assert!(
        ended.stdout.starts_with(
            "1 case is wrong, and left out below\n\n  a.json:4:31: go-counting::territory::pair-1: \
                          expected the owner BLACK, got NONE from the reference\n\n"
        ),
        "{ended:?}"
    );
    says(&ended, &["1 case put to 1 mutant: 1 caught, 1 wrong case"]);
    let folder = desk(&[pair(1, "a", 1).replace("NONE", "BLACK")]);
    let ended = mutants(&folder, &["a.json", "--matrix"]).ends_with(1);
    says(
        &ended,
        &["0 cases put to 0 mutants: 0 caught, 1 wrong case"],
    );
}

#[test]
fn nothing_to_ask_or_nobody_to_be_asked_is_no_success() {
    let folder = desk(&[pair(1, "a", 1)]);
    for (args, text) in [
        (&["a.json", "--filter=nosuch"][..], "no case is selected"),
        (
            &["a.json", "--mutant=full-board-crashes"],
            "no mutant has the properties",
        ),
        (
            &["a.json", "--mutant=full-board-crashes", "--list"],
            "no mutant has the properties",
        ),
    ] {
        let ended = mutants(&folder, args).ends_with(4);
        assert!(ended.stderr.contains(text), "{ended:?}");
    }
    mutants(&desk(&[]), &["a.json"]).refuses(&["cases"]);
    mutants(&folder, &["b.json"]).refuses(&["can't read b.json"]);
    let ended = mutants(&folder, &["a.json", "--mutant=listed-twise"]).ends_with(2);
    assert!(ended.stderr.contains("'listed-twice'"), "{ended:?}");
}

#[test]
fn the_list_has_every_mutant_or_those_of_a_suite() {
    let all = run(&["mutants", "--list"], "").answer();
    let lines: Vec<_> = all.lines().collect();
    assert_eq!(lines[0], "id\tproperty\tmistake");
    assert!(lines.len() > 50, "{all}");
    for line in &lines[1..] {
        let columns: Vec<_> = line.split('\t').collect();
        assert_eq!(columns.len(), 3, "{line}");
        assert!(columns[2].ends_with('.'), "{line}");
    }
    let wanted = "crossed-bounds\tterritory\tCompares the asked column";
    assert!(lines.iter().any(|line| line.starts_with(wanted)), "{all}");
    let folder = desk(&[square(1, "a")]);
    let some = mutants(&folder, &["a.json", "--list"]).answer();
    assert!(
        some.contains("\nlisted-twice\tterritory territories\t"),
        "{some}"
    );
    assert!(!some.contains("\ncrossed-bounds\t"), "{some}");
}

#[test]
fn a_case_that_no_mutant_answers_is_not_idle() {
    let folder = desk(&[pair(1, "a", 1), square(2, "a")]);
    let args = ["a.json", "--mutant=crossed-bounds", "--strict"];
    let ended = mutants(&folder, &args).ends_with(0);
    says(
        &ended,
        &["Summary 1 case put to 1 mutant: 1 caught, 1 case that no mutant answers in "],
    );
    assert!(!ended.stdout.contains("nothing"), "{ended:?}");
}

#[test]
fn only_chosen_cases_are_asked() {
    let folder = desk(&[pair(1, "a", 1), square(2, "a")]);
    let args = ["a.json", "--mutant=listed-twice", "--skip=square"];
    let ended = mutants(&folder, &args).ends_with(1);
    says(&ended, &["1 case put to 1 mutant: 0 caught, 1 survives"]);
    let args = [
        "a.json",
        "--mutant=listed-twice",
        "--filter=00000000-0000-4000-8000-000000000002",
    ];
    mutants(&folder, &args).ends_with(0);
}
