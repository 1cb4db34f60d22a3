//! `test` on a suite of many cases, which several threads read: everything is said of every case, in
//! order, as if one had read them.

use std::fmt::Write;
use std::fs;

use crate::run::run_in;

/// Enough cases for several threads.
const CASES: usize = 4000;

const FILE: &str = "./many.json";

/// What is odd about a case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Odd {
    Nothing,
    /// Its answer is wrong.
    Wrong,
    /// Its points are in another order.
    Reordered,
    /// Its error is in other words.
    OtherWords,
    /// Its description has escapes, and what looks like the beginning of a case.
    Escaped,
}

fn odd(number: usize) -> Odd {
    match number {
        0 | 1 | 1777 | 3999 => Odd::Wrong,
        7 | 2500 => Odd::Reordered,
        8 | 3000..3010 => Odd::OtherWords,
        _ if number % 5 == 2 => Odd::Escaped,
        _ => Odd::Nothing,
    }
}

fn case(number: usize) -> String {
    let odd = odd(number);
    let description = match odd {
        Odd::Escaped => format!(r#"Case {number}, {{\"uuid\": [, {{"#),
        _ => format!("Case {number}, in a row"),
    };
    let (x, expected) = match odd {
        Odd::Wrong => (0, r#"{"owner": "WHITE", "territory": [[0, 0], [0, 1]]}"#),
        Odd::Reordered => (0, r#"{"owner": "BLACK", "territory": [[0, 1], [0, 0]]}"#),
        Odd::OtherWords => (9, r#"{"error": "not there"}"#),
        Odd::Nothing | Odd::Escaped => (0, r#"{"owner": "BLACK", "territory": [[0, 0], [0, 1]]}"#),
    };
    format!(
        r#"{{
          "uuid": "94d0c01a-17d0-424c-aab5-{number:012}",
          "description": "{description}",
          "property": "territory",
          "input": {{"board": [" B ", " BB"], "x": {x}, "y": 0}},
          "expected": {expected}
        }}"#
    )
}

/// The suite: its first cases in no group, the others in groups within one another.
fn suite() -> String {
    let (mut list, mut open) = (String::new(), 0);
    for number in 0..CASES {
        if number > 0 {
            list.push_str(",\n");
        }
        if number > 10 && number % 500 == 0 {
            write!(list, r#"{{"description": "From {number} on", "cases": ["#).expect("a string");
            open += 1;
        }
        list.push_str(&case(number));
        if number > 10 && number % 800 == 0 && open > 0 {
            list.push_str("]}");
            open -= 1;
        }
    }
    list.push_str(&"]}".repeat(open));
    format!(r#"{{"exercise": "go-counting", "cases": [{list}]}}"#)
}

fn name(number: usize) -> String {
    let words = match odd(number) {
        Odd::Escaped => format!("case-{number}-uuid"),
        _ => format!("case-{number}-in-a-row"),
    };
    let (mut groups, mut open) = (String::new(), Vec::new());
    for before in 11..=number {
        if before % 500 == 0 {
            open.push(format!("from-{before}-on-"));
        }
        if before % 800 == 0 && before < number {
            open.pop();
        }
    }
    groups.extend(open);
    format!("go-counting::territory::{groups}{words}")
}

#[test]
fn a_line_is_said_of_every_case_in_order_whoever_reads_it() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join(FILE), suite()).expect("a temporary file");
    let run = |args: &[&str]| run_in(folder.path(), &[&["test", FILE], args].concat());
    let listed = run(&["--list"]).answer();
    let names: Vec<_> = (0..CASES).map(name).collect();
    let names_listed = listed
        .lines()
        .map(|line| line.split('\t').next().unwrap_or_default());
    assert!(names_listed.eq(names.iter().map(String::as_str)));
    for jobs in ["1", "2", "5"] {
        let ended = run(&["--jobs", jobs]).ends_with(1);
        let lines = ended.stdout.lines().take(CASES);
        for ((number, name), line) in names.iter().enumerate().zip(lines) {
            let verdict = if odd(number) == Odd::Wrong {
                "WA"
            } else {
                "AC"
            };
            assert_eq!(line, format!("{verdict:>10} {name}"), "{jobs}");
        }
        for text in [
            "3996 right (AC), 4 wrong (WA) in ",
            "Hint of 2 right answers: ",
            "expected the owner WHITE, got BLACK",
        ] {
            assert!(ended.stdout.contains(text), "{text}");
        }
        let strict = run(&["--jobs", jobs, "--strict-errors"]).ends_with(1);
        assert!(strict.stdout.contains("3985 right (AC), 15 wrong (WA) in "));
        let github = run(&["--jobs", jobs, "--format", "github"])
            .ends_with(1)
            .stdout;
        assert_eq!(github.matches("::error ").count(), 4);
        assert!(github.contains("3996 right (AC), 4 wrong (WA) in "));
    }
}

#[test]
fn the_last_case_that_is_bad_is_known_before_the_first_is_judged() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let good = suite();
    let last = format!("{:012}", CASES - 1);
    for (found, given, said) in [
        (last.as_str(), "000000000000", "expected each UUID once"),
        (r#""cases": [{"#, r#""cases": [7, {"#, "expected an object"),
        (
            r#""exercise": "go-counting""#,
            r#""exercise": "Go""#,
            "expected a name in kebab-case",
        ),
    ] {
        let bad = good.replacen(found, given, 1);
        assert_ne!(bad, good);
        fs::write(folder.path().join(FILE), bad).expect("a temporary file");
        for jobs in ["1", "3"] {
            let ended = run_in(folder.path(), &["test", FILE, "--jobs", jobs]).refuses(&[said]);
            assert_eq!(ended.stdout, "");
        }
    }
}
