//! Suites are read strictly: everything that is wrong has its place and its line.

mod values;

use std::fs;

use crate::run::{Ended, run_in};

/// A good suite, of which the tests below change one place.
pub(crate) const SUITE: &str = r#"{
  "exercise": "go-move",
  "comments": ["about it"],
  "cases": [
    {
      "description": "A group",
      "scenarios": ["small"],
      "cases": [
        {
          "uuid": "9d7d4fb4-5a13-40cc-89c5-77388358f6cc",
          "description": "Moves — é",
          "property": "play",
          "input": {"board": ["10", "01"], "column": 1, "row": 0, "color": 2},
          "expected": {"legal": false}
        }
      ]
    },
    {
      "uuid": "35c100fe-9e65-4ebb-b37f-657b6e030394",
      "reimplements": "a112b9d4-af07-4a75-babc-d7592d015a70",
      "description": "Captures",
      "comments": ["of it"],
      "property": "play",
      "input": {"board": ["10", "11"], "column": 1, "row": 0, "color": 2},
      "expected": {"legal": true, "board": ["02", "00"]}
    },
    {
      "uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939",
      "description": "A point",
      "property": "territory",
      "input": {"board": [" BW"], "x": 0, "y": 0},
      "expected": {"owner": "BLACK", "territory": [[0, 0]]}
    },
    {
      "uuid": "b33bec54-356a-485c-9c71-1142a9403213",
      "description": "No point",
      "property": "territory",
      "input": {"board": ["B W"], "x": -1, "y": 0},
      "expected": {"error": "Invalid coordinate"}
    },
    {
      "uuid": "def7d124-422e-44ae-90e5-ceda09399bda",
      "description": "Points",
      "property": "territories",
      "input": {"board": ["WB "]},
      "expected": {"territoryBlack": [[2, 0]], "territoryWhite": [], "territoryNone": []}
    }
  ]
}
"#;

/// Stands before the place at fault.
const HERE: char = '¦';

fn judge(text: impl AsRef<[u8]>) -> Ended {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("suite.json"), text).expect("a temporary file");
    run_in(folder.path(), &["test", "./suite.json"])
}

/// Checks that a text is refused where it is marked, with these words, and its line drawn.
#[track_caller]
fn refused(marked: &str, says: &str) {
    let at = marked.find(HERE).expect("the place at fault is marked");
    let (before, after) = (&marked[..at], &marked[at + HERE.len_utf8()..]);
    let line = before.matches('\n').count() + 1;
    let column = before.chars().rev().take_while(|c| *c != '\n').count() + 1;
    let place = format!("--> ./suite.json:{line}:{column}\n");
    let shown: String = after
        .lines()
        .next()
        .unwrap_or_default()
        .chars()
        .take_while(|c| !c.is_control())
        .take(20)
        .collect();
    let ended = judge(format!("{before}{after}")).refuses(&[&place, says, shown.trim_end()]);
    let drawn = format!("{line} | ");
    assert!(
        ended.stderr.lines().any(|line| line.starts_with(&drawn)),
        "{}",
        ended.stderr
    );
    assert_eq!(ended.stdout, "", "{marked}");
    assert!(ended.stderr.len() < 4096, "{}", ended.stderr);
}

/// Checks changes to the good suite: what was, what is there instead with the place at fault
/// marked, and what is said.
#[track_caller]
fn refused_changes(changes: &[(&str, &str, &str)]) {
    for (was, is, says) in changes {
        assert_eq!(SUITE.matches(was).count(), 1, "{was}");
        refused(&SUITE.replacen(was, is, 1), says);
    }
}

#[test]
fn the_suite_that_the_tests_change_is_good() {
    judge(SUITE).ends_with(0);
    judge(SUITE.replace('\n', "\r\n")).ends_with(0);
    judge(SUITE.replace('\n', "")).ends_with(0);
}

#[test]
fn what_is_no_json_is_refused_where_it_stops_being_json() {
    refused_changes(&[
        ("[\"about it\"],", "[\"about it\"],¦,", "expected JSON"),
        ("\"legal\": false}", "\"legal\": ¦False}", "expected JSON"),
        ("\"x\": 0,", "\"x\": 0¦0,", "expected JSON"),
        ("\"x\": 0,", "\"x\": ¦+1,", "expected JSON"),
        ("\"x\": 0,", "\"x\": ¦NaN,", "expected JSON"),
        ("\"x\": 0,", "¦x: 0,", "expected JSON"),
        ("\"x\": 0,", "¦// one\n\"x\": 0,", "expected JSON"),
        ("[[0, 0]]", "[[0, 0],¦]", "expected JSON"),
        ("[[0, 0]]", "[[0, 0¦}]", "expected JSON"),
        ("\"Captures\"", "\"Cap¦\u{1}tures\"", "control character"),
        ("\"Captures\"", "\"Cap¦\u{0}tures\"", "control character"),
        ("\"Captures\"", "\"Cap\\¦xtures\"", "escape"),
    ]);
    refused(&format!("{SUITE}¦{{}}"), "trailing characters");
    refused(&format!("{SUITE}¦\u{0}"), "expected JSON");
}

#[test]
fn a_file_that_was_cut_off_is_refused_at_its_end() {
    let text = SUITE.trim_end();
    for at in (1..text.len())
        .filter(|at| text.is_char_boundary(*at))
        .step_by(7)
    {
        let ended = judge(&text[..at]).refuses(&["found the end of the text"]);
        let read = text[..at].trim_end();
        let (line, column) = match read.rsplit_once('\n') {
            None => (1, read.chars().count() + 1),
            Some((before, last)) => (before.matches('\n').count() + 2, last.chars().count() + 1),
        };
        let place = format!("./suite.json:{line}:{column}\n");
        assert!(ended.stderr.contains(&place), "{at}: {ended:?}");
        assert_eq!(ended.stdout, "", "{at}");
    }
}

#[test]
fn a_key_that_stands_twice_is_refused_at_the_second() {
    let says = "expected each key once";
    refused_changes(&[
        (
            "\"go-move\",",
            "\"go-move\",\n  ¦\"exercise\": \"go-move\",",
            says,
        ),
        (
            "\"go-move\",",
            "\"go-move\",\n  ¦\"\\u0065xercise\": \"go-move\",",
            says,
        ),
        (
            "\"A group\",",
            "\"A group\", ¦\"description\": \"x\",",
            says,
        ),
        (
            "\"Captures\",",
            "\"Captures\", ¦\"d\\u0065scription\": \"x\",",
            says,
        ),
        ("\"x\": 0,", "\"x\": 0, ¦\"x\": 0,", says),
        ("\"x\": 0,", "\"x\": 0, ¦\"\\u0078\": 0,", says),
        (
            "\"legal\": false",
            "\"legal\": false, ¦\"legal\": false",
            says,
        ),
        (
            "\"owner\": \"BLACK\"",
            "\"owner\": \"BLACK\", ¦\"owner\": \"BLACK\"",
            says,
        ),
        (
            "\"territoryWhite\": []",
            "\"territoryWhite\": [], ¦\"territoryWhite\": []",
            says,
        ),
        ("\"error\": ", "\"error\": \"\", ¦\"error\": ", says),
    ]);
}

#[test]
fn an_unknown_key_is_refused_at_every_level() {
    let says = "unknown key";
    refused_changes(&[
        (
            "\"exercise\"",
            "¦\"version\": \"1.0.0\",\n  \"exercise\"",
            says,
        ),
        (
            "\"A group\",",
            "\"A group\", ¦\"property\": \"play\",",
            says,
        ),
        ("\"Captures\",", "\"Captures\", ¦\"note\": 1,", says),
        ("\"x\": 0,", "\"x\": 0, ¦\"z\": 0,", says),
        ("[\"10\", \"01\"]", "[\"10\", \"01\"], ¦\"Row\": 0", says),
        ("[\"WB \"]", "[\"WB \"], ¦\"x\": 0", says),
        (
            "\"legal\": false",
            "\"legal\": false, ¦\"captured\": 0",
            says,
        ),
        (
            "\"legal\": false",
            "\"legal\": false, ¦\"board\": [\"10\", \"01\"]",
            says,
        ),
        (
            "\"owner\": \"BLACK\"",
            "\"owner\": \"BLACK\", ¦\"size\": 1",
            says,
        ),
        (
            "\"territoryWhite\": []",
            "\"territoryWhite\": [], ¦\"dame\": []",
            says,
        ),
        ("\"error\": ", "¦\"owner\": \"NONE\", \"error\": ", says),
    ]);
}

#[test]
fn a_value_of_the_wrong_type_is_refused_at_every_level() {
    refused("¦[]\n", "expected an object, found an array");
    refused("¦null\n", "expected an object, found null");
    refused(
        "{\"exercise\": \"go-move\", \"cases\": ¦{}}\n",
        "expected an array, found an object",
    );
    refused(
        "{\"exercise\": \"go-move\", \"cases\": [¦[]]}\n",
        "expected an object, found an array",
    );
    refused(
        "{\"exercise\": \"go-move\", \"cases\": [{\"description\": \"g\", \"cases\": ¦1}]}\n",
        "expected an array, found a number",
    );
    refused_changes(&[
        ("\"go-move\"", "¦1", "expected a string, found a number"),
        ("\"go-move\"", "¦\"Go Move\"", "kebab-case"),
        (
            "[\"about it\"]",
            "¦\"about it\"",
            "expected an array, found a string",
        ),
        (
            "[\"about it\"]",
            "[¦1]",
            "expected a string, found a number",
        ),
        ("\"A group\"", "¦[]", "expected a string, found an array"),
        (
            "[\"small\"]",
            "¦\"small\"",
            "expected an array, found a string",
        ),
        ("[\"small\"]", "[¦null]", "expected a string, found null"),
        (
            "\"35c100fe-9e65-4ebb-b37f-657b6e030394\"",
            "¦1",
            "expected a string",
        ),
        (
            "\"a112b9d4-af07-4a75-babc-d7592d015a70\"",
            "¦null",
            "expected a string",
        ),
        (
            "\"Captures\"",
            "¦true",
            "expected a string, found a boolean",
        ),
        ("[\"of it\"]", "¦{}", "expected an array, found an object"),
        ("\"territories\"", "¦0", "expected a string, found a number"),
        (
            "{\"board\": [\"WB \"]}",
            "¦[\"WB \"]",
            "expected an object, found an array",
        ),
        ("[\"WB \"]", "¦\"WB \"", "expected an array, found a string"),
        (
            "[\"WB \"]",
            "[¦[\"WB \"]]",
            "expected a string, found an array",
        ),
        (
            "\"x\": 0",
            "\"x\": ¦\"0\"",
            "expected an integer, found a string",
        ),
        (
            "\"x\": 0",
            "\"x\": ¦null",
            "expected an integer, found null",
        ),
        (
            "{\"legal\": false}",
            "¦false",
            "expected an object, found a boolean",
        ),
        (
            "\"legal\": false",
            "\"legal\": ¦0",
            "true or false, found a number",
        ),
        (
            "\"legal\": true",
            "\"legal\": ¦\"true\"",
            "true or false, found a string",
        ),
        ("[\"02\", \"00\"]", "¦null", "expected an array, found null"),
        ("\"BLACK\"", "¦null", "expected a string, found null"),
        ("\"BLACK\"", "¦\"Black\"", "expected BLACK, WHITE or NONE"),
        ("[[0, 0]]", "¦{}", "expected an array, found an object"),
        ("[[0, 0]]", "[¦0, 0]", "expected a point as [x, y]"),
        ("[[0, 0]]", "[¦[0, 0, 0]]", "expected a point as [x, y]"),
        (
            "[[0, 0]]",
            "[[0, ¦\"0\"]]",
            "expected an integer, found a string",
        ),
        ("[[0, 0]]", "[[0, ¦0.0]]", "expected an integer, found 0.0"),
        (
            "\"territoryWhite\": []",
            "\"territoryWhite\": ¦null",
            "expected an array",
        ),
        (
            "\"Invalid coordinate\"",
            "¦1",
            "expected a string, found a number",
        ),
    ]);
}

#[test]
fn a_key_that_is_missing_is_named_where_its_object_begins() {
    for (marked, key) in [
        ("¦{\"cases\": []}\n", "exercise"),
        ("¦{\"exercise\": \"go-move\"}\n", "cases"),
    ] {
        refused(marked, &format!("expected the key \"{key}\""));
    }
    // (the object's beginning, what is taken out of it, the key)
    for (object, without, key) in [
        (
            "    {\n      \"description\": \"A group\"",
            "      \"description\": \"A group\",\n",
            "description",
        ),
        (
            "    {\n      \"uuid\": \"35c1",
            "      \"uuid\": \"35c100fe-9e65-4ebb-b37f-657b6e030394\",\n",
            "uuid",
        ),
        (
            "    {\n      \"uuid\": \"35c1",
            "      \"description\": \"Captures\",\n",
            "description",
        ),
        (
            "    {\n      \"uuid\": \"def7",
            "      \"property\": \"territories\",\n",
            "property",
        ),
        (
            "    {\n      \"uuid\": \"def7",
            "      \"input\": {\"board\": [\"WB \"]},\n",
            "input",
        ),
        (
            "    {\n      \"uuid\": \"94d0",
            ",\n      \"expected\": {\"owner\": \"BLACK\", \"territory\": [[0, 0]]}",
            "expected",
        ),
        (
            "{\"board\": [\"10\", \"01\"]",
            "\"board\": [\"10\", \"01\"], ",
            "board",
        ),
        ("{\"board\": [\" BW\"]", "\"board\": [\" BW\"], ", "board"),
        ("{\"board\": [\" BW\"]", "\"x\": 0, ", "x"),
        ("{\"board\": [\"B W\"]", ", \"y\": 0", "y"),
        ("{\"legal\": true", ", \"board\": [\"02\", \"00\"]", "board"),
        ("{\"legal\": true", "\"legal\": true, ", "legal"),
        ("{\"owner\": \"BLACK\"", "\"owner\": \"BLACK\", ", "owner"),
        (
            "{\"owner\": \"BLACK\"",
            ", \"territory\": [[0, 0]]",
            "territory",
        ),
        (
            "{\"territoryBlack\": [[2, 0]]",
            ", \"territoryNone\": []",
            "territoryNone",
        ),
        (
            "{\"territoryBlack\": [[2, 0]]",
            "\"territoryWhite\": [], ",
            "territoryWhite",
        ),
    ] {
        let at = SUITE.find(object).expect("the object is there");
        let at = at + object.find('{').expect("an object begins with a brace");
        let marked = format!("{}{HERE}{}", &SUITE[..at], &SUITE[at..]);
        let from = marked[at..]
            .find(without)
            .expect("what is taken out is there")
            + at;
        let rest = &marked[from + without.len()..];
        refused(
            &format!("{}{rest}", &marked[..from]),
            &format!("expected the key \"{key}\""),
        );
    }
}
