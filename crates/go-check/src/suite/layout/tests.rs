//! Layouts, beside what prettier 3.10.1 makes of the same text, and of arrays that it knows nothing of.

use proptest::prelude::*;

use super::layout;
use crate::suite::BUILT_IN;

/// Checks what becomes of a text, and that nothing more becomes of that.
#[track_caller]
fn check(text: &str, expected: &str) {
    let laid_out = layout(text).expect("it is JSON");
    assert_eq!(laid_out, expected);
    assert_eq!(layout(&laid_out).as_deref(), Ok(expected), "once more");
}

/// Checks what becomes of an array that a case has by a key in its input.
#[track_caller]
fn check_array(exercise: &str, key: &str, array: &str, expected: &str) {
    let file = |array: &str| {
        format!(
            "{{\n  \"exercise\": \"{exercise}\",\n  \"cases\": [\n    {{\n      \"input\": {{\n        \
             \"{key}\": {array}\n      }}\n    }}\n  ]\n}}\n"
        )
    };
    check(&file(array), &file(expected));
}

#[test]
fn short_values_stand_on_one_line_and_long_ones_on_several() {
    check(
        r#"{"a":[1,2,3],"b":{},"c":[ ],"d":{"e":null}}"#,
        "{ \"a\": [1, 2, 3], \"b\": {}, \"c\": [], \"d\": { \"e\": null } }\n",
    );
    let word = format!("\"{}\"", "x".repeat(38));
    check(
        &format!("[{word},{word}]"),
        &format!("[\n  {word},\n  {word}\n]\n"),
    );
    // 80 characters, and 81.
    let word = format!("\"{}\"", "x".repeat(36));
    check(&format!("[{word},{word}]"), &format!("[{word}, {word}]\n"));
    check(
        &format!("[{word},{word},1]"),
        &format!("[\n  {word},\n  {word},\n  1\n]\n"),
    );
}

#[test]
fn wide_characters_take_two_columns() {
    let word = format!("\"{}\"", "漢".repeat(18));
    check(&format!("[{word}, {word}]"), &format!("[{word}, {word}]\n"));
    let word = format!("\"{}\"", "漢".repeat(19));
    check(
        &format!("[{word}, {word}]"),
        &format!("[\n  {word},\n  {word}\n]\n"),
    );
}

#[test]
fn an_object_stays_open_if_it_was() {
    check("{\n\"a\": 1}", "{\n  \"a\": 1\n}\n");
    check("{\"a\": 1\n}", "{ \"a\": 1 }\n");
    check("{\r\n\"a\": 1}", "{\n  \"a\": 1\n}\n");
    check("[{\n\"a\": 1}]", "[\n  {\n    \"a\": 1\n  }\n]\n");
}

#[test]
fn several_arrays_of_several_stand_one_a_line() {
    check("[[1,2],[3,4]]", "[\n  [1, 2],\n  [3, 4]\n]\n");
    check("[[1,2],[3]]", "[[1, 2], [3]]\n");
    check("[[1,2]]", "[[1, 2]]\n");
    check(
        r#"[{"a":1,"b":2},{"c":3,"d":4}]"#,
        "[\n  { \"a\": 1, \"b\": 2 },\n  { \"c\": 3, \"d\": 4 }\n]\n",
    );
    check(
        r#"[[0,0],{"a":1,"b":2}]"#,
        "[[0, 0], { \"a\": 1, \"b\": 2 }]\n",
    );
}

#[test]
fn numbers_fill_their_lines() {
    let numbers = ["1000000"; 12].join(",");
    check(
        &format!("{{\"a\":[{numbers}]}}"),
        "{\n  \"a\": [\n    1000000, 1000000, 1000000, 1000000, 1000000, 1000000, 1000000, 1000000,\n    \
         1000000, 1000000, 1000000, 1000000\n  ]\n}\n",
    );
}

#[test]
fn a_blank_line_stays_one() {
    check(
        "{\"a\":1,\n\n\n \"b\":2 , \n \t\n \"c\":3\n\n}",
        "{\n  \"a\": 1,\n\n  \"b\": 2,\n\n  \"c\": 3\n}\n",
    );
    check("[1,\n\n2, 3]", "[\n  1,\n\n  2, 3\n]\n");
    check("[\n\n1, 2\n\n, 3]", "[1, 2, 3]\n");
    check("[[1],\n\n[2]]", "[[1], [2]]\n");
}

#[test]
fn strings_stay_as_they_are_written() {
    check(r#"["\u00e9\/ ", "  B "]"#, "[\"\\u00e9\\/ \", \"  B \"]\n");
}

#[test]
fn keys_stand_in_upstreams_order_and_others_behind_them() {
    check(
        r#"{"cases":[{"expected":{"x":1,"uuid":2},"odd":1,"input":{"uuid":1,"a":2},"description":"d","uuid":"u","odd":2},
            {"cases":[],"description":"g"}],"exercise":"e"}"#,
        r#"{
  "exercise": "e",
  "cases": [
    {
      "uuid": "u",
      "description": "d",
      "input": { "uuid": 1, "a": 2 },
      "expected": { "x": 1, "uuid": 2 },
      "odd": 1,
      "odd": 2
    },
    { "description": "g", "cases": [] }
  ]
}
"#,
    );
}

#[test]
fn boards_are_pictures() {
    let (row, rows) = ("[\"  B  \"]", "[\"  B  \", \" W \"]");
    let picture = "[\n          \"  B  \",\n          \" W \"\n        ]";
    for exercise in ["go-counting", "go-move", "connect"] {
        check_array(exercise, "board", rows, picture);
        check_array(exercise, "board", row, "[\n          \"  B  \"\n        ]");
        check_array(exercise, "board", "[]", "[]");
        check_array(exercise, "territory", rows, rows);
    }
    check_array("minesweeper", "minefield", rows, picture);
    check_array("minesweeper", "minefield", row, row);
    check_array("bob", "board", rows, rows);
    check_array(
        "saddle-points",
        "matrix",
        "[[]]",
        "[\n          []\n        ]",
    );
    check_array(
        "saddle-points",
        "matrix",
        "[[1, 2]]",
        "[\n          [1, 2]\n        ]",
    );
}

#[test]
fn an_array_in_a_closed_object_opens_it() {
    check(
        r#"{"exercise":"go-counting","cases":[{"input":{"board":["B"]}}]}"#,
        r#"{
  "exercise": "go-counting",
  "cases": [
    {
      "input": {
        "board": [
          "B"
        ]
      }
    }
  ]
}
"#,
    );
}

#[test]
fn some_arrays_stand_on_one_line_however_long() {
    let long = format!("[[1, 2], [{}]]", ["10"; 40].join(", "));
    check_array("dominoes", "dominoes", &long, &long);
    check_array(
        "dominoes",
        "dominoes",
        "[\n[1,\n2],\n\n[3,4]]",
        "[[1, 2], [3, 4]]",
    );
    check_array("dominoes", "dominoes", "[]", "[]");
}

#[test]
fn some_arrays_are_broken_to_the_ground() {
    check_array(
        "flatten-array",
        "array",
        "[0, [[], [1]], {\"a\": [2]}]",
        "[\n          0,\n          [\n            [],\n            [\n              1\n            ]\n          ],\n          \
         { \"a\": [2] }\n        ]",
    );
}

#[test]
fn long_lists_of_primes_stand_in_columns() {
    check_array("sieve", "expected", "[2, 3]", "[2, 3]");
    let numbers: Vec<_> = (1..=30).map(|number| (number * 5).to_string()).collect();
    check_array(
        "sieve",
        "expected",
        &format!("[{}]", numbers.join(", ")),
        "[
            5,  10,  15,  20,  25,  30,  35,  40,  45,  50,  55,  60,  65,  70,
           75,  80,  85,  90,  95, 100, 105, 110, 115, 120, 125, 130, 135, 140,
          145, 150
        ]",
    );
}

#[test]
fn what_is_no_json_is_refused_at_its_place() {
    for (text, at) in [("", 0), ("{\"a\": }", 6), ("[1", 2), ("1 2", 2)] {
        assert_eq!(layout(text).expect_err("bad data").span.start, at, "{text}");
    }
}

#[test]
fn the_built_in_suites_are_laid_out() {
    for suite in &BUILT_IN {
        let text = suite.text();
        assert!(
            layout(text).as_deref() == Ok(text),
            "to lay it out: cargo run -p go-check -- fmt {}",
            suite.file
        );
    }
}

/// JSON with blanks and newlines where there may be some.
fn json() -> impl Strategy<Value = String> {
    let blank =
        || prop::sample::select(&["", "", "", " ", "\n", "\n\n", "\r\n", " \n \n", "\t"][..]);
    let word = prop::sample::select(
        &[
            "0",
            "-1.50",
            "1E+05",
            "null",
            "true",
            "\"a\"",
            "\"漢字\"",
            "\"x\\u00e9 \"",
            "1000000",
        ][..],
    );
    let leaf = (blank(), word, blank()).prop_map(|(a, word, b)| format!("{a}{word}{b}"));
    let key = prop::sample::select(
        &[
            "uuid",
            "cases",
            "input",
            "expected",
            "board",
            "matrix",
            "array",
            "exercise",
            "description",
        ][..],
    );
    leaf.prop_recursive(6, 60, 12, move |inner| {
        let array = (prop::collection::vec(inner.clone(), 0..12), blank())
            .prop_map(|(parts, blank)| format!("[{blank}{}{blank}]", parts.join(",")));
        let fields = prop::collection::vec((blank(), key.clone(), inner), 0..6);
        let object = (fields, blank()).prop_map(|(fields, blank)| {
            let fields: Vec<_> = fields
                .iter()
                .map(|(blank, key, value)| format!("{blank}\"{key}\":{value}"))
                .collect();
            format!("{{{blank}{}{blank}}}", fields.join(","))
        });
        prop_oneof![array, object]
    })
}

proptest! {
    #[test]
    fn a_layout_says_the_same_and_stays(cases in json(), exercise in prop::sample::select(&["go-move", "sieve", "saddle-points", "flatten-array", "dominoes", "bob"][..])) {
        let text = format!("{{\"cases\": {cases}, \"exercise\": \"{exercise}\"}}");
        let laid_out = layout(&text).expect("it is JSON");
        let again = layout(&laid_out).expect("it is JSON");
        prop_assert_eq!(&again, &laid_out);
        let value = |text: &str| serde_json::from_str::<serde_json::Value>(text).expect("it is JSON");
        prop_assert_eq!(value(&laid_out), value(&text));
        prop_assert!(laid_out.ends_with('\n'));
        prop_assert!(!laid_out.lines().any(|line| line.ends_with(' ')));
    }
}
