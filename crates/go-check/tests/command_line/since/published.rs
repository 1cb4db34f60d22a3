//! What may change in a published file, and what may not.

use std::ffi::OsStr;
use std::fs;

use super::{OLD, with};
use crate::run::run;

const FIRST: &str = "aaaaaaaa-0000-4000-8000-000000000001";

/// The findings against the old text: code, and what was said.
fn findings(new: &str) -> Vec<String> {
    let folder = tempfile::tempdir().expect("there is room");
    let [base, file] = ["base.json", "new.json"].map(|name| folder.path().join(name));
    fs::write(&base, OLD).expect("there is room");
    fs::write(&file, new).expect("there is room");
    let args = ["lint", "--format", "json", "--base"].map(OsStr::new);
    let args: Vec<_> = args
        .into_iter()
        .chain([base.as_os_str(), file.as_os_str()])
        .collect();
    let ended = run(&args, "");
    let lines = ended
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).expect("lines are JSON"));
    let found: Vec<_> = lines
        .filter(|line| line["type"] == "finding")
        .map(|line| {
            let text = |key| line[key].as_str().unwrap_or_default().to_owned();
            let place = (line["line"].clone(), line["column"].clone());
            format!(
                "{} {}:{} {}",
                text("code"),
                place.0,
                place.1,
                text("message")
            )
        })
        .collect();
    assert_eq!(ended.stderr, "");
    assert_eq!(ended.code, Some(i32::from(!found.is_empty())), "{found:?}");
    found
}

#[test]
fn what_may_change_may_change() {
    let second = &OLD[OLD.find("        {\n").expect("it is there")..];
    let second = &second[..second.find("\n      ]").expect("it is there")];
    let added = r#"{"uuid": "aaaaaaaa-0000-4000-8000-000000000009"}"#;
    for new in [
        OLD.to_owned(),
        OLD.replace('\n', "\r\n"),
        OLD.replace("\n", " "),
        with("first", "another"),
        with("\"group\"", "\"other group\""),
        with("[\"why\"]", "[\"for another reason\", \"and\"]"),
        with("\"comments\": [\"why\"],", ""),
        with(
            "\"unicode\", \"random\"",
            "\"random\", \"unicode\", \"date\", \"date\"",
        ),
        with("\"A\"", "\"\\u0041\""),
        with(
            "\"a\": 0, \"b\": [\"x\", \"y \"]",
            "\"b\": [\"x\", \"y\\u0020\"], \"\\u0061\": 0",
        ),
        with(
            "\"cases\": [\n    {",
            &format!("\"cases\": [{added},\n    {{"),
        ),
        // A case moves out of its group.
        with(second, added).replacen(
            "\"cases\": [\n    {",
            &format!("\"cases\": [{second}, {{"),
            1,
        ),
    ] {
        assert_eq!(findings(&new), [""; 0], "{new}");
    }
}

#[test]
fn every_change_of_a_published_case_is_seen() {
    let changed = |text: &str| format!("case-changed {text}");
    for (part, other, expected) in [
        (
            "\"a\": 0",
            "\"a\": 0.0",
            "9:22 expected input.a to stay 0, found 0.0",
        ),
        (
            "\"a\": 0",
            "\"a\": -0",
            "9:22 expected input.a to stay 0, found -0",
        ),
        (
            "100",
            "1e2",
            "10:25 expected expected.n to stay 100, found 1e2",
        ),
        (
            "\"a\": 0, ",
            "",
            "9:16 expected input.a to stay 0, found none",
        ),
        (
            "\"a\": 0",
            "\"a\": 0, \"e\": 1",
            "9:25 expected no input.e, as before, found 1",
        ),
        (
            "\"a\": 0",
            "\"a\": 0, \"a\": 0",
            "9:25 expected input.a once, found it again",
        ),
        (
            "\"x\", \"y \"",
            "\"y \", \"x\"",
            "9:31 expected input.b[0] to stay \"x\", found \"y \"",
        ),
        (
            "\"y \"",
            "\"y\"",
            "9:36 expected input.b[1] to stay \"y \", found \"y\"",
        ),
        (
            "\"d\": null",
            "\"d\": false",
            "9:54 expected input.c.d to stay null, found false",
        ),
        (
            "\"A\"",
            "\"a\"",
            "22:23 expected expected to stay \"A\", found \"a\"",
        ),
        (
            "\"property\": \"sum\"",
            "\"property\": \"add\"",
            "8:19 expected property to stay \"sum\", found \"add\"",
        ),
        (
            "\"property\": \"sum\",",
            "",
            "4:5 expected property to stay \"sum\", found none",
        ),
        (
            ",\n          \"expected\": \"A\"",
            "",
            "15:9 expected expected to stay \"A\", found none",
        ),
        (
            "\"reimplements\": \"aaaaaaaa-0000-4000-8000-000000000001\",\n",
            "\n",
            "15:9 expected reimplements to stay \"aaaaaaaa-0000-4000-8000-000000000001\", found none",
        ),
        (
            "\"reimplements\": \"aaaa",
            "\"reimplements\": \"bbbb",
            "17:27 expected reimplements to stay \"aaaaaaaa-0000-4000-8000-000000000001\", found \"bbbbaaaa-0000-4000-8000-000000000001\"",
        ),
        (
            "\"description\": \"first\"",
            "\"reimplements\": \"x\", \"description\": \"first\"",
            "6:7 expected no reimplements, as before, found \"x\"",
        ),
        (
            "\"uuid\": \"aaaa",
            "\"uuid\": \"AAaa",
            "5:15 expected uuid to stay \"aaaaaaaa-0000-4000-8000-000000000001\", found \"AAaaaaaa-0000-4000-8000-000000000001\"",
        ),
    ] {
        assert_eq!(
            findings(&with(part, other)),
            [changed(expected)],
            "{part} {other}"
        );
    }
}

#[test]
fn lost_cases_and_scenarios_are_seen() {
    let lost = format!("case-lost 1:1 expected the case {FIRST}, \"first\", found none");
    for (part, other) in [
        (FIRST, "bbbbbbbb-0000-4000-8000-000000000001"),
        ("\"uuid\": \"aaaaaaaa-0000-4000-8000-000000000001\",", ""),
        (
            "\"property\": \"sum\"",
            "\"cases\": [], \"property\": \"sum\"",
        ),
    ] {
        assert_eq!(
            findings(&with(part, other)),
            [lost.as_str()],
            "{part} {other}"
        );
    }
    assert_eq!(findings("{}").len(), 2);
    assert_eq!(findings("{\"cases\": 7}").len(), 2);
    let scenario = "expected the scenario \"random\", as before, found none";
    assert_eq!(
        findings(&with(", \"random\"", "")),
        [format!("scenario-lost 7:20 {scenario}")]
    );
    let gone = findings(&with("\"scenarios\": [\"unicode\", \"random\"],", ""));
    assert_eq!(gone[0], format!("scenario-lost 4:5 {scenario}"));
    assert_eq!(gone.len(), 2);
}

#[test]
fn a_uuid_that_stands_twice_hides_nothing() {
    let start = OLD.find("    {").expect("it is there");
    let end = OLD.find("\n    },").expect("it is there") + "\n    }".len();
    let first = &OLD[start..end];
    let other = first.replace("100", "101");
    for (new, line) in [
        (with(first, &format!("{first},\n{other}")), 18),
        (with(first, &format!("{other},\n{first}")), 10),
        (
            with(
                "      ]\n    }\n  ]",
                &format!("      ]\n    }},\n{other}\n  ]"),
            ),
            32,
        ),
    ] {
        let expected = format!("case-changed {line}:25 expected expected.n to stay 100, found 101");
        assert_eq!(findings(&new), [expected]);
    }
    let twice = findings(&with(first, &format!("{first},\n{first}")));
    assert_eq!(
        twice,
        [format!(
            "repeated-uuid 13:15 expected the published UUID {FIRST} once, found it again"
        )]
    );
    // Neither does a list of cases that stands there twice, of which others read the last.
    let lists = format!("{},\"cases\": []}}", OLD.trim_end().trim_end_matches('}'));
    assert_eq!(
        findings(&lists),
        ["duplicate-key 27:2 expected cases once, found it again"]
    );
}

#[test]
fn what_is_no_json_any_more_is_a_finding() {
    for new in ["", "{", "<<<<<<< HEAD\n{}", "\u{FEFF}{}"] {
        let found = findings(new);
        assert!(
            found.len() == 1 && found[0].starts_with("syntax "),
            "{found:?}"
        );
    }
}

#[test]
fn cases_without_uuids_are_known_by_what_is_in_them() {
    let folder = tempfile::tempdir().expect("there is room");
    let [base, file] = ["base.json", "new.json"].map(|name| folder.path().join(name));
    let old = OLD.replace("\"uuid\": \"aaaaaaaa-0000-4000-8000-000000000001\",", "");
    fs::write(&base, &old).expect("there is room");
    let lint = |new: &str| {
        fs::write(&file, new).expect("there is room");
        let [base, file] = [&base, &file].map(|path| path.to_string_lossy());
        run(&["lint", "--base", &base, &file], "")
            .ends_with(0)
            .stdout
    };
    assert!(lint(OLD).contains("nothing found; 2 published cases unchanged"));
    assert!(lint(&with("100", "101")).contains("hint[case-unknown]"));
}
