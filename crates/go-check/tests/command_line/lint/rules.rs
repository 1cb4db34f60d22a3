//! Each rule of `lint`, with a file that breaks it and files that don't.

use std::collections::BTreeSet;

use crate::run::run;

/// Codes, and a file that breaks them at the marked places, in this order. Words stand for parts of it:
/// `$1` is a UUID, `@1` a UUID and a description, `?1` a property, an input and an answer.
const BROKEN: &[(&[&str], &str)] = &[
    (&["syntax"], "{\"exercise\": «x»}"),
    (&["syntax"], "{\"exercise\": \"two\", \"cases\": [«»"),
    (&["syntax"], "«\u{FEFF}»{}"),
    (
        &["duplicate-key", "duplicate-key", "duplicate-key"],
        r#"{"exercise": "two", "cases": [{@1, ?1, «"property"»: "sum"},
        {@2, "property": "sum", "input": {"a": [{"b": 1, «"\u0062"»: 1}]}, "expected": {"c": 1, «"c"»: 1}}]}"#,
    ),
    (
        &["lone-surrogate", "lone-surrogate"],
        r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {«"\udc00"»: 1}, "expected": [«"\ud800x"»]}]}"#,
    ),
    (&["wrong-type"], "«[]»"),
    (
        &["wrong-type", "wrong-type", "wrong-type"],
        r#"{"exercise": «1», "comments": «"a"», "cases": «{}»}"#,
    ),
    (
        &["wrong-type"; 8],
        r#"{"exercise": "two", "cases": [«null», {"uuid": «1», "reimplements": «2», "description": «3»,
        "comments": [«4», "why"], "scenarios": [«5»], "property": «6», "input": «[7]», "expected": null}]}"#,
    ),
    (
        &["wrong-type", "wrong-type"],
        r#"{"exercise": "two", "cases": [{"description": "a", "cases": «1»},
        {"description": "b", "scenarios": «"unicode"», "cases": [{@1, ?1}]}]}"#,
    ),
    (&["missing-key", "missing-key"], "«{»+}"),
    (
        &["missing-key"; 6],
        r#"{"exercise": "two", "cases": [«{»++++},
        «{»"cases": [{@1, ?1}]}]}"#,
    ),
    (
        &["unknown-key", "unknown-key", "unknown-key"],
        r#"{"exercise": "two", «"version"»: "1.0.0", "cases": [{@1, ?1, «"Expected"»: 1},
        {"description": "a", «"x"»: 1, "cases": [{@2, ?2}]}]}"#,
    ),
    (
        &["case-and-group"],
        r#"{"exercise": "two", "cases": [{«"uuid"»: "$1", "description": "a", ?1, "cases": [{@2, ?2}]}]}"#,
    ),
    (
        &["empty-list", "empty-list"],
        r#"{"exercise": "two", "comments": «[]», "cases": «[ ]»}"#,
    ),
    (
        &["empty-list", "empty-list"],
        r#"{"exercise": "two", "cases": [{@1, "comments": «[]», ?1}, {"description": "a", "cases": «[]»}]}"#,
    ),
    (
        &["exercise-name"],
        r#"{"exercise": «"two--2"», "cases": [{@1, ?1}]}"#,
    ),
    (
        &["property-name"; 3],
        r#"{"exercise": "two", "cases": [{@1, "property": «"sum_of"», "input": {}, "expected": 1},
        {@2, "property": «"Sum"», "input": {}, "expected": 1}, {@3, "property": «"toJSOn"», "input": {}, "expected": 1}]}"#,
    ),
    (
        &["unknown-scenario", "unknown-scenario"],
        r#"{"exercise": "two", "cases": [{@1, "scenarios": ["unicode", «"big-integers"»], ?1},
        {"description": "a", "scenarios": [«""»], "cases": [{@2, ?2}]}]}"#,
    ),
    (
        &["error-object", "error-object"],
        r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {}, "expected": {"error": «null»}},
        {@2, "property": "add", "input": {}, "expected": {"error": "no", «"x"»: 1}}]}"#,
    ),
    (
        &["uuid-form"; 3],
        r#"{"exercise": "two", "cases": [{"uuid": «"AAAAAAAA-0000-4000-8000-000000000001"», "description": "a", ?1},
        {"uuid": «"aaaaaaaa-0000-1000-8000-000000000002"», "description": "b", ?2},
        {"uuid": "$3", "reimplements": «"?"», "description": "c", "comments": ["why"], ?3}]}"#,
    ),
    (
        &["repeated-uuid"],
        r#"{"exercise": "two", "cases": [{"uuid": "$1", "description": "a", ?1}, {"uuid": «"$1"», "description": "b", ?2}]}"#,
    ),
    (
        &["reimplements-target"],
        r#"{"exercise": "two", "cases": [{"uuid": "$1", "reimplements": «"$2"», "description": "a", "comments": ["why"], ?1}]}"#,
    ),
    (
        &["reimplements-cycle"],
        r#"{"exercise": "two", "cases": [{"uuid": "$1", "reimplements": «"$1"», "description": "a", "comments": ["why"], ?1}]}"#,
    ),
    (
        &["reimplements-cycle"],
        r#"{"exercise": "two", "cases": [{"uuid": "$1", "reimplements": «"$3"», "description": "a", "comments": ["why"], ?1},
        {"uuid": "$2", "reimplements": "$1", "description": "b", "comments": ["why"], ?2},
        {"uuid": "$3", "reimplements": "$2", "description": "c", "comments": ["why"], ?3},
        {"uuid": "$4", "reimplements": "$2", "description": "d", "comments": ["why"], ?4}]}"#,
    ),
    (
        &["reimplements-order"],
        r#"{"exercise": "two", "cases": [{"uuid": "$1", "reimplements": «"$2"», "description": "a", "comments": ["why"], ?1}, {@2, ?2}]}"#,
    ),
    (
        &["reimplements-comment", "reimplements-comment"],
        r#"{"exercise": "two", "cases": [{@1, ?1}, {"description": "a", "comments": ["not here"], "cases": [
        {"uuid": "$2", «"reimplements"»: "$1", "description": "b", ?2},
        {"uuid": "$3", «"reimplements"»: "$2", "description": "b", "comments": [" "], ?3}]}]}"#,
    ),
    (
        &["duplicate-case"],
        r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {"a": 1, "b": "é"}, "expected": {"x": 1, "y": 2}},
        {"description": "a", "cases": [{@2, "property": "sum", "input": «{"b": "\u00e9", "a": 1}», "expected": {"y": 2, "x": 1}}]}]}"#,
    ),
    (
        &["contradiction"],
        r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {"a": 1}, "expected": 1},
        {@2, "property": "sum", "input": {"a": 1}, "expected": «1.0»}]}"#,
    ),
    (
        &["repeated-description", "repeated-description"],
        r#"{"exercise": "two", "cases": [{"description": "a", "cases": [{@1, ?1}]}, {"description": «"a"», "cases": [
        {"uuid": "$2", "description": "b", ?2}, {"uuid": "$3", "description": «"\u0062"», ?3}]}]}"#,
    ),
    (
        &["key-order"; 3],
        r#"{"cases": [{"uuid": "$1", "property": "sum", «"description"»: "a", "input": {}, "expected": 1},
        {"cases": [{@2, ?2}], «"description"»: "b"}], «"exercise"»: "two"}"#,
    ),
    (
        &["long-description"],
        r#"{"exercise": "two", "cases": [{"uuid": "$1", "description": «"aaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaé"», ?1}]}"#,
    ),
    (
        &["unknown-property"],
        r#"{"exercise": "go-move", "cases": [{@1, "property": «"score"», "input": {}, "expected": 1}]}"#,
    ),
    (
        &["board-form"; 4],
        r#"{"exercise": "go-counting", "cases": [{@1, "property": "territories", "input": {"board": ["B ", "«b»"]}, "expected": {"error": "a"}},
        {@2, "property": "territories", "input": {"board": ["B«x»"]}, "expected": {"error": "a"}},
        {@3, "property": "play", "input": {"board": «[]», "column": 0, "row": 0, "color": 1}, "expected": {"legal": false}},
        {@4, "property": "play", "input": {"board": ["00"], "column": 0, "row": 0, "color": 1}, "expected": {"legal": true, "board": ["1«B»"]}}]}"#,
    ),
    (
        &["illegal-position"],
        r#"{"exercise": "go-move", "cases": [{@1, "property": "play", "input": {"board": ["01", "1«2»"], "column": 0, "row": 0, "color": 1}, "expected": {"legal": false}}]}"#,
    ),
    (
        &["question-form"; 4],
        r#"{"exercise": "go-counting", "cases": [{@1, "property": "territory", "input": «{»"board": ["B "], "x": 1}, "expected": {"owner": "NONE", "territory": []}},
        {@2, "property": "territory", "input": {"board": ["B "], "x": «1.0», "y": 0}, "expected": {"owner": "NONE", "territory": []}},
        {@3, "property": "territories", "input": {"board": ["B "], «"x"»: 0}, "expected": {"error": "a"}},
        {@4, "property": "play", "input": {"board": ["00"], "column": 0, "row": 0, "color": «3»}, "expected": {"legal": false}}]}"#,
    ),
    (
        &["answer-form"; 4],
        r#"{"exercise": "go-counting", "cases": [{@1, "property": "territory", "input": {"board": ["B "], "x": 1, "y": 0}, "expected": {"owner": «"black"», "territory": [[1, 0]]}},
        {@2, "property": "territories", "input": {"board": ["B "]}, "expected": «{»"territoryBlack": []}},
        {@3, "property": "territory", "input": {"board": ["BB "], "x": 2, "y": 0}, "expected": {"owner": "BLACK", "territory": [«[2]»]}},
        {@4, "property": "play", "input": {"board": ["00"], "column": 0, "row": 0, "color": 2}, "expected": {"legal": false, «"board"»: ["20"]}}]}"#,
    ),
    (
        &["wrong-answer"; 7],
        r#"{"exercise": "go-counting", "cases": [{@1, "property": "territory", "input": {"board": ["B  "], "x": 1, "y": 0}, "expected": {"owner": «"WHITE"», "territory": [[1, 0], [2, 0]]}},
        {@2, "property": "territory", "input": {"board": ["B  "], "x": 2, "y": 0}, "expected": {"owner": "BLACK", "territory": «[[1, 0]]»}},
        {@3, "property": "territory", "input": {"board": ["BB "], "x": 2, "y": 0}, "expected": {"owner": "BLACK", "territory": [[2, 0], «[3, 0]»]}},
        {@4, "property": "territory", "input": {"board": ["BB "], "x": 3, "y": 0}, "expected": {"error": «"off"»}},
        {@5, "property": "play", "input": {"board": ["00", "00"], "column": 0, "row": 1, "color": 2}, "expected": {"legal": true, "board": [«"20"», "00"]}},
        {@6, "property": "play", "input": {"board": ["01", "10"], "column": 0, "row": 0, "color": 2}, "expected": {"legal": «true», "board": ["21", "10"]}},
        {@7, "property": "play", "input": {"board": ["01", "10"], "column": 0, "row": 7, "color": 2}, "expected": {"legal": «false»}}]}"#,
    ),
    (
        &["unsorted-points"],
        r#"{"exercise": "go-counting", "cases": [{@1, "property": "territory", "input": {"board": ["B  ", "   "], "x": 1, "y": 0}, "expected": {"owner": "BLACK", "territory": [[0, 1], [1, 1], «[1, 0]», [2, 0], [2, 1]]}}]}"#,
    ),
    (
        &["repeated-point", "repeated-point"],
        r#"{"exercise": "go-counting", "cases": [{@1, "property": "territories", "input": {"board": ["B  "]},
        "expected": {"territoryBlack": [[1, 0], [2, 0], «[1, 0]», «[1, 0]»], "territoryWhite": [], "territoryNone": []}}]}"#,
    ),
];

/// Files in which nothing is wrong, though it might look so.
const WHOLE: &[&str] = &[
    // Replaced cases count for nothing but their own form; one may be replaced twice, by chains, too.
    r#"{"exercise": "two", "cases": [{"uuid": "$1", "description": "a", ?1},
    {"uuid": "$2", "reimplements": "$1", "description": "a", "comments": ["why"], ?1},
    {"description": "a", "cases": [{"uuid": "$3", "reimplements": "$2", "description": "a", "comments": ["why"], ?1}]},
    {"uuid": "$4", "reimplements": "$1", "description": "a", "comments": ["", "why"], ?2}]}"#,
    r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {"a": 1}, "expected": 1},
    {"uuid": "$2", "reimplements": "$1", "description": "b", "comments": ["why"], "property": "sum", "input": {"a": 1}, "expected": 2}]}"#,
    // What is random has many answers, and so has what asks for nothing.
    r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {}, "expected": 1}, {@2, "property": "sum", "input": {}, "expected": 2},
    {@3, "scenarios": ["random"], "property": "sum", "input": {"a": 1}, "expected": 1}, {@4, "property": "sum", "input": {"a": 1}, "expected": 2}]}"#,
    // Questions that differ in little.
    r#"{"exercise": "two", "cases": [{@1, "property": "sum", "input": {"a": 0}, "expected": 1}, {@2, "property": "sum", "input": {"a": 0.0}, "expected": 1},
    {@3, "property": "sum", "input": {"a": "0"}, "expected": 1}, {@4, "property": "add", "input": {"a": 0}, "expected": 1}, {@5, "property": "add", "input": {"a": [0]}, "expected": 1}]}"#,
    // Descriptions that are equal, but not in one group, or not both of cases.
    r#"{"exercise": "two", "cases": [{"uuid": "$1", "description": "a", ?1}, {"description": "a", "cases": [{"uuid": "$2", "description": "a", ?2}]},
    {"description": "b", "cases": [{"uuid": "$3", "description": "a", ?3}]}]}"#,
    // What the schema leaves open.
    r#"{"exercise": "two", "comments": [""], "cases": [{"description": "", "scenarios": [], "cases": [{@1, "scenarios": ["unicode", "unicode"], "property": "toX", "input": {"cases": [{}], "error": 1, "uuid": "x"}, "expected": null}]},
    {@2, "property": "a", "input": {}, "expected": {"error": ""}}, {@3, "property": "aBcD", "input": {}, "expected": {"x": {"error": 1}}}]}"#,
    "{\"exercise\": \"two\", \"cases\": [{@1, ?1}]}\r\n",
    // A description of 100 characters, and a pair of surrogates.
    r#"{"exercise": "two", "cases": [{"uuid": "$1", "description": "aaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaaéaaaaaaaaa\ud83d\ude00", ?1}]}"#,
    // Properties that are called like ours, in another exercise.
    r#"{"exercise": "two", "cases": [{@1, "property": "play", "input": {"board": ["B"]}, "expected": 1},
    {@2, "property": "territory", "input": {}, "expected": {"territory": [[1, 0], [0, 0], [0, 0]]}}]}"#,
    // Of a replaced case the answer may be wrong and unsorted; a board about territory may be full.
    r#"{"exercise": "go-counting", "cases": [{@1, "property": "territory", "input": {"board": ["B  "], "x": 1, "y": 0}, "expected": {"owner": "WHITE", "territory": [[2, 0], [1, 0]]}},
    {"uuid": "$2", "reimplements": "$1", "description": "b", "comments": ["why"], "property": "territory", "input": {"board": ["B  "], "x": 1, "y": 0}, "expected": {"owner": "BLACK", "territory": [[1, 0], [2, 0]]}},
    {@3, "property": "territories", "input": {"board": ["BW"]}, "expected": {"territoryBlack": [], "territoryWhite": [], "territoryNone": []}},
    {@4, "property": "territory", "input": {"board": ["B"], "x": 99999999999999999999, "y": -1}, "expected": {"error": "Invalid coordinate"}}]}"#,
];

/// The rules that other tests break: those of `--since` and `--base`.
const ELSEWHERE: [&str; 5] = [
    "case-changed",
    "case-lost",
    "scenario-lost",
    "file-lost",
    "case-unknown",
];

/// Puts in what the words of the tables stand for.
fn written_out(text: &str) -> String {
    let mut text = text.to_owned();
    for n in 1..10 {
        let question = format!(r#""property": "sum", "input": {{"n": {n}}}, "expected": {n}"#);
        text = text
            .replace(
                &format!("@{n}"),
                &format!(r#""uuid": "${n}", "description": "case {n}""#),
            )
            .replace(&format!("?{n}"), &question)
            .replace(
                &format!("${n}"),
                &format!("aaaaaaaa-0000-4000-8000-00000000000{n}"),
            );
    }
    text
}

/// Takes the marks out, and returns what was between them as `line:column-line:column`. Each `+` after
/// a mark is one more finding in its place.
fn marked(text: &str) -> (String, Vec<String>) {
    let (mut plain, mut places) = (String::new(), Vec::<String>::new());
    let (mut line, mut column) = (1, 1);
    let mut last = ' ';
    for c in text.chars() {
        match c {
            '«' => places.push(format!("{line}:{column}")),
            '»' => {
                let place = places.last_mut().expect("what is closed was opened");
                place.push_str(&format!("-{line}:{column}"));
            }
            '+' if matches!(last, '»' | '+') => {
                places.extend(places.last().cloned());
            }
            c => {
                plain.push(c);
                (line, column) = if c == '\n' {
                    (line + 1, 1)
                } else {
                    (line, column + 1)
                };
            }
        }
        last = c;
    }
    (plain, places)
}

/// Lints a text, and returns each finding as its code and its place, and the exit code.
fn lint(text: &str) -> (Vec<(String, String)>, Option<i32>) {
    let ended = run(&["lint", "-", "--format", "json"], text);
    assert_eq!(ended.stderr, "", "{text}");
    let mut findings = Vec::new();
    for line in ended.stdout.lines() {
        let line: serde_json::Value = serde_json::from_str(line).expect("a line of JSON");
        if line["type"] == "finding" {
            let place = format!(
                "{}:{}-{}:{}",
                line["line"], line["column"], line["end_line"], line["end_column"]
            );
            let code = line["code"].as_str().unwrap_or_default();
            findings.push((code.to_owned(), place));
        }
    }
    (findings, ended.code)
}

#[test]
fn what_breaks_a_rule_is_found_at_its_place() {
    for (codes, text) in BROKEN {
        let (text, places) = marked(&written_out(text));
        let (findings, code) = lint(&text);
        let found: Vec<_> = findings.iter().map(|(code, _)| code.as_str()).collect();
        assert_eq!(&found, codes, "{text}");
        let found: Vec<_> = findings.iter().map(|(_, place)| place.clone()).collect();
        assert_eq!(found, places, "{text}");
        let hint = codes[0] == "long-description";
        assert_eq!(code, Some(i32::from(!hint)), "{text}");
    }
}

#[test]
fn what_breaks_no_rule_raises_no_alarm() {
    for text in WHOLE {
        let text = written_out(text);
        assert_eq!(lint(&text), (Vec::new(), Some(0)), "{text}");
    }
}

#[test]
fn groups_too_deep_for_judging_are_found() {
    let deep = |exercise: &str, depth: usize| {
        let board = r#""input": {"board": ["B"]}, "expected": {"territoryBlack": [], "territoryWhite": [], "territoryNone": []}"#;
        let case = format!(r#"{{@1, "property": "territories", {board}}}"#);
        let open = r#"{"description": "a", "cases": ["#.repeat(depth);
        let close = "]}".repeat(depth);
        let cases = format!("{open}{case}{close}");
        written_out(&format!(
            r#"{{"exercise": "{exercise}", "cases": [{cases}]}}"#
        ))
    };
    let (findings, code) = lint(&deep("go-counting", 17));
    assert_eq!(findings.len(), 1);
    assert_eq!((findings[0].0.as_str(), code), ("suite-limits", Some(1)));
    assert_eq!(lint(&deep("go-counting", 16)), (Vec::new(), Some(0)));
    assert_eq!(lint(&deep("two", 17)), (Vec::new(), Some(0)));
}

#[test]
fn a_test_breaks_each_rule() {
    let page = run(&["lint", "--rules"], "").answer();
    let rules: BTreeSet<_> = page
        .lines()
        .filter_map(|line| line.strip_prefix("## "))
        .collect();
    let rules: BTreeSet<_> = rules
        .into_iter()
        .filter(|rule| !["Forms", "Codes"].contains(rule))
        .collect();
    let broken = BROKEN.iter().flat_map(|(codes, _)| codes.iter().copied());
    let broken: BTreeSet<_> = broken.chain(ELSEWHERE).chain(["suite-limits"]).collect();
    assert_eq!(rules, broken);
}
