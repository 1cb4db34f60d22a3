//! Work that grows with the size of the input, and no faster: each of these inputs is so large that what
//! looks at each part of it for each other part does not come to an end before the deadline.

use std::fmt::Write;
use std::fs;

use crate::run::{Ended, run_in};

fn uuid(number: usize) -> String {
    format!("94d0c01a-17d0-424c-aab5-{number:012}")
}

/// A case of an exercise that is not known here.
fn case(number: usize, more: &str) -> String {
    let uuid = uuid(number);
    format!(
        r#"{{"uuid": "{uuid}",{more} "description": "case {number}", "property": "p", "input": {{"n": {number}}}, "expected": {number}}}"#
    )
}

fn suite(items: &[String]) -> String {
    format!(
        r#"{{"exercise": "other", "cases": [{}]}}"#,
        items.join(",\n")
    )
}

/// What comes of a command about files that it names.
fn about(files: &[(&str, &str)], args: &[&str]) -> Ended {
    let folder = tempfile::tempdir().expect("there is room");
    for (name, text) in files {
        fs::write(folder.path().join(name), text).expect("there is room");
    }
    run_in(folder.path(), args)
}

fn lint(text: &str) -> Ended {
    about(&[("F.json", text)], &["lint", "F.json"])
}

fn compared(old: &str, new: &str) -> Ended {
    about(
        &[("old.json", old), ("new.json", new)],
        &["lint", "--base", "old.json", "new.json"],
    )
}

#[test]
fn keys_behind_many_others() {
    let others: String = (0..100_000).fold(String::new(), |mut text, number| {
        write!(text, "\"k{number}\": 1, ").expect("a string");
        text
    });
    let repeated = vec!["\"uuid\": \"x\""; 100_000].join(", ");
    let ended = lint(&suite(&[format!(
        "{{{others}\"expected\": 1, {repeated}}}"
    )]))
    .ends_with(1);
    assert!(ended.stdout.contains("more errors not shown"));
}

#[test]
fn a_large_case_that_many_ask_again() {
    let again = |number: usize| case(number, "").replace(&format!("\"n\": {number}"), "\"n\": 0");
    let mut cases: Vec<_> = (0..10_000).map(again).collect();
    let (answer, blanks) = ("1, ".repeat(500_000), " ".repeat(1_000_000));
    cases[0] = cases[0].replace("\"expected\": 0", &format!("\"expected\": [{answer} 1]"));
    cases[0] = cases[0].replace("{\"n\"", &format!("{{{blanks}\"n\""));
    cases[0] = cases[0].replace("case 0", &"\\u0041".repeat(200_000));
    let ended = lint(&suite(&cases)).ends_with(1);
    assert!(ended.stdout.contains("contradiction"));
}

#[test]
fn many_published_cases_of_one_uuid() {
    let same = |number: usize| case(number, "").replace(&uuid(number), &uuid(0));
    let old: Vec<_> = (0..10_000).map(same).collect();
    let new: Vec<_> = (10_000..20_000).map(same).collect();
    compared(&suite(&old), &suite(&new)).ends_with(1);
    let mut turned = old.clone();
    turned.reverse();
    compared(&suite(&old), &suite(&turned)).ends_with(0);
}

#[test]
fn many_published_cases_that_are_gone() {
    let cases = |from: usize| (from..from + 20_000).map(|number| case(number, ""));
    let old: Vec<_> = cases(0).collect();
    let new: Vec<_> = cases(20_000).collect();
    let ended = compared(&suite(&old), &suite(&new)).ends_with(1);
    assert!(
        ended.stdout.contains("20000 errors"),
        "{}",
        ended.stdout.len()
    );
}

#[test]
fn a_group_of_much_and_many() {
    let mut keys = (0..100_000).fold(String::new(), |mut text, number| {
        write!(text, "\"k{number}\": 1, ").expect("a string");
        text
    });
    write!(keys, "\"scenarios\": [\"{}\"]", "x".repeat(1_000_000)).expect("a string");
    let file = |word: &str| {
        let cases: Vec<_> = (0..20_000)
            .map(|number| case(number, &format!("\"comments\": [\"{word}\"],")))
            .collect();
        let cases = cases.join(",");
        suite(&[format!(
            r#"{{{keys}, "description": "g", "cases": [{cases}]}}"#
        )])
    };
    compared(&file("a"), &file("b")).ends_with(0);
    let toml = [("F.json", &*file("a")), ("tests.toml", "")];
    about(
        &toml,
        &[
            "sync",
            "./F.json",
            "--tests-toml",
            "tests.toml",
            "--include-new",
        ],
    )
    .ends_with(0);
}

#[test]
fn a_long_chain_of_cases_that_replace_one_another() {
    let chained = |number: usize| match number {
        0 => case(0, ""),
        _ => case(
            number,
            &format!("\"reimplements\": \"{}\",", uuid(number - 1)),
        ),
    };
    let cases: Vec<_> = (0..20_000).map(chained).collect();
    let text = suite(&cases);
    let excluded: String = (0..20_000)
        .map(|number| format!("[{}]\ninclude = false\n", uuid(number)))
        .collect();
    let files = [("F.json", &*text), ("tests.toml", &*excluded)];
    let sync = ["sync", "./F.json", "--tests-toml", "tests.toml"];
    about(&files, &sync).ends_with(0);
    let files = [("F.json", &*text), ("tests.toml", "")];
    about(&files, &[&sync[..], &["--exclude-new"]].concat()).ends_with(0);
}

#[test]
fn many_new_cases_beside_long_comments() {
    let cases: Vec<_> = (0..10_000).map(|number| case(number, "")).collect();
    let text = suite(&cases);
    let (comment, blank) = ("# x\n".repeat(50_000), "\n".repeat(200_000));
    let (first, last) = (uuid(0), uuid(9_999));
    let inline: String = (0..5000)
        .map(|number| format!("{} = {{}}\n", uuid(2 * number)))
        .collect();
    for toml in [
        format!("[{first}]\n{comment}\n"),
        format!("{blank}{comment}[{last}]\n"),
        format!("{blank}{inline}{comment}[x]\n"),
    ] {
        let files = [("F.json", &*text), ("tests.toml", &*toml)];
        let sync = [
            "sync",
            "./F.json",
            "--tests-toml",
            "tests.toml",
            "--include-new",
        ];
        let ended = about(&files, &sync);
        assert!(matches!(ended.code, Some(0 | 1)), "{:?}", ended.code);
    }
}

#[test]
fn arrays_in_one_another_a_line_an_element() {
    let (open, close) = ("[1,".repeat(55), "]".repeat(55));
    let long = "1,".repeat(500_000);
    let case = case(0, "").replace("\"n\": 0", &format!("\"array\": {open}{long}1{close}"));
    let text = suite(&[case]).replace("other", "flatten-array");
    let made = about(&[("F.json", &*text)], &["fmt", "F.json"]).ends_with(0);
    assert!(made.stderr.contains("F.json: laid out"));
}

#[test]
fn a_test_file_of_one_line() {
    let text = suite(&[case(0, "")]);
    for unit in ["a ", "\"a'", "a-", "(", "(a ", "0"] {
        let line = unit.repeat(1_000_000 / unit.len());
        let files = [("F.json", &*text), ("t.py", &*line)];
        about(&files, &["sync", "./F.json", "--tests", "t.py"]).ends_with(1);
    }
}

#[test]
fn many_cases_without_uuids_of_one_name() {
    let cases = vec![
        r#"{"description": "same", "property": "p", "input": {}, "expected": 1}"#
            .to_owned();
        20_000
    ];
    let template = "{% for case in all_cases %}{{ case.slug }}\n{% endfor %}";
    let files = [("F.json", &*suite(&cases)), ("t.j2", template)];
    let made = about(&files, &["generate", "./F.json", "--template", "t.j2"]).answer();
    assert!(made.starts_with("same\nsame-2\n") && made.ends_with("same-20000\n"));
}
