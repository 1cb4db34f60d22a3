//! The quick way and the careful one agree: what the quick one takes, the careful one reads as the same.

use super::index_by;
use crate::property::Errors;
use crate::suite::read::Index;
use crate::suite::{BUILT_IN, Suite, name, read};

/// A suite with all that one can hold, of which the tests change single places.
const SUITE: &str = r#"{
  "exercise": "go-both", "comments": ["about it", "é \"quoted\""],
  "cases": [
    {"description": "A group", "scenarios": ["small"], "comments": [], "cases": [
      {"description": "Within — it", "cases": [
        {"uuid": "9d7d4fb4-5a13-40cc-89c5-77388358f6cc", "description": "Moves, {\"é\": [", "comments": [", {"],
         "property": "play", "input": {"board": ["10", "01"], "column": 1, "row": 0, "color": 2},
         "expected": {"legal": false}}
      ], "scenarios": []},
      {"uuid":"35c100fe-9e65-4ebb-b37f-657b6e030394","reimplements":"a112b9d4-af07-4a75-babc-d7592d015a70",
       "description":"Captures","property":"play","input":{"board":["10","11"],"column":1,"row":0,"color":2},
       "expected":{"legal":true,"board":["02","00"]}}
    ]},
    {"uuid": "94d0c01a-17d0-424c-aab5-2736d0da3939", "description": "A point's", "property": "territory",
     "input": {"board": [" BW"], "x": 0, "y": 0}, "expected": {"owner": "BLACK", "territory": [[0, 0]]}},
    {"expected": {"territory": [[0, 0]], "owner": "BLACK"}, "input": {"y": 0, "x": 0, "board": [" BW", "BBB"]},
     "uuid": "94d0c01a-17d0-424c-aab5-2736d0da3930", "property": "territory", "description": "A point's"},
    {"uuid": "b33bec54-356a-485c-9c71-1142a9403213", "description": "No point", "property": "territory",
     "input": {"board": ["B W"], "x": -1, "y": 0}, "expected": {"error": "not there"}},
    {"description": "Points", "cases": [
      {"uuid": "def7d124-422e-44ae-90e5-ceda09399bda", "description": "all of them",
       "property": "territories", "input": {"board": ["WB  "]},
       "expected": {"territoryBlack": [[3, 0], [2, 0]], "territoryWhite": [], "territoryNone": []}},
      {"uuid": "def7d124-422e-44ae-90e5-ceda09399bdb", "description": "\u00e4ll of them",
       "property": "territories", "input": {"board": ["WB  "]},
       "expected": {"territoryBlack": [[2, 0], [3, 0]], "territoryWhite": [], "territoryNone": []}},
      {"uuid": "a112b9d4-af07-4a75-babc-d7592d015a70", "description": "wrong, {\"a\": [, {",
       "property": "territories", "input": {"board": ["WB  "]},
       "expected": {"territoryBlack": [], "territoryWhite": [[7, 0]], "territoryNone": []}}
    ], "comments": ["after them", ", {"]}
  ]
}
"#;

/// Checks that what the quick way takes is what the careful one reads. Returns which cases are known to
/// be right, if it takes the text.
fn taken(text: &str, jobs: usize) -> Option<Vec<bool>> {
    let quick = index_by(text, jobs)?;
    let careful = match read::index(text) {
        Ok(careful) => careful,
        Err(errors) => panic!("taken by {jobs}, but {errors:?} in {text}"),
    };
    assert_eq!(quick.exercise, careful.exercise);
    assert_eq!(quick.replaced, careful.replaced);
    assert_eq!(told(text, &quick), told(text, &careful), "{jobs} in {text}");
    let suite = Suite::read("a.json", text.to_owned()).expect("it was read before");
    for (case, entry) in suite.cases().zip(&quick.entries) {
        let compared =
            (case.question).compare(&case.expected, &case.question.answer(), Errors::Exact);
        if entry.is_right {
            assert_eq!(compared, Ok(Vec::new()), "{}", case.place());
        }
    }
    Some(quick.entries.iter().map(|entry| entry.is_right).collect())
}

/// All that an index says, but for what the careful way doesn't know.
fn told(text: &str, index: &Index) -> Vec<(String, u32, u32, u32, u8, String)> {
    let paths = index.groups.iter().zip(0..);
    let paths = paths.map(|(group, number)| (group.path.clone(), 0, 0, number, 0, String::new()));
    let cases = index.entries.iter().map(|entry| {
        let slug = name::slug(text, &index.groups, entry);
        let (start, end) = (entry.start, entry.end);
        (
            slug,
            start,
            end,
            entry.group,
            entry.property,
            entry.uuid.to_string(),
        )
    });
    paths.chain(cases).collect()
}

#[test]
fn the_quick_way_takes_a_suite_with_all_that_one_can_hold() {
    let right = [true, true, true, true, false, false, true, false];
    for jobs in 0..60 {
        assert_eq!(taken(SUITE, jobs), Some(right.to_vec()), "{jobs}");
    }
    let windows = SUITE.replace('\n', "\r\n");
    assert_eq!(taken(&windows, 2), Some(right.to_vec()));
}

#[test]
fn the_quick_way_takes_the_built_in_suites() {
    for suite in &BUILT_IN {
        for jobs in [1, 2, 7] {
            let right = taken(suite.text(), jobs).expect("the suite is well");
            let suite = suite.read().expect("the suite is well");
            assert!(right.len() == suite.len() && right.iter().all(|right| *right));
        }
    }
}

#[test]
fn what_is_wrong_in_one_place_is_left_to_the_careful_way() {
    let mut state: u64 = 1;
    let mut random = |below: usize| {
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(state >> 33).expect("31 bits") % below
    };
    let pieces = [
        "",
        "\"",
        "\\",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        " ",
        "\n",
        "\t",
        "0",
        "-",
        "1",
        "2",
        "9",
        "B",
        "W",
        "a",
        "é",
        "\u{1}",
        "[]",
        "{}",
        ",{",
        "]}",
        "\\u00e9",
        "\\ud800",
        "1.0",
        "1e2",
        "null",
        "true",
        "\"cases\": [",
        "\"uuid\": \"\",",
        "\"comments\": []",
        ", \"exercise\": \"b\"",
    ];
    let places: Vec<_> = SUITE.char_indices().map(|(at, _)| at).collect();
    let (mut number, mut refused) = (0, 0);
    for _ in 0..2500 {
        let from = random(places.len());
        let to = (from + [0, 0, 1, 1, 2, 10, 200][random(7)]).min(places.len() - 1);
        let piece = match random(4) {
            0 => {
                let start = random(places.len());
                let end = (start + random(40)).min(places.len() - 1);
                &SUITE[places[start]..places[end]]
            }
            _ => pieces[random(pieces.len())],
        };
        let text = [&SUITE[..places[from]], piece, &SUITE[places[to]..]].concat();
        match taken(&text, random(6)) {
            Some(_) => number += 1,
            None if read::index(&text).is_err() => refused += 1,
            None => {}
        }
    }
    assert!(
        number > 100 && refused > 1500,
        "{number} taken, {refused} refused"
    );
}

#[test]
fn what_is_cut_off_or_goes_on_is_not_taken() {
    for (at, _) in SUITE.trim_end().char_indices() {
        assert_eq!(taken(&SUITE[..at], at % 4), None, "{at}");
    }
    for more in ["{}", ",", "]", "}", "]}", ",{}", "x"] {
        assert_eq!(taken(&format!("{SUITE}{more}"), 2), None, "{more}");
    }
}

#[test]
fn groups_stand_in_one_another_to_their_limit() {
    let case = |number: usize| {
        format!(
            r#"{{"uuid":"94d0c01a-17d0-424c-aab5-{number:012}","description":"case {number}",
            "property":"territories","input":{{"board":["B"]}},"expected":{{"territoryBlack":[],
            "territoryWhite":[],"territoryNone":[]}}}}"#
        )
    };
    for depth in 0..=17 {
        let mut list = case(0);
        for group in 1..=depth {
            let (before, after) = (case(2 * group), case(2 * group + 1));
            let begin = format!(r#"{before},{{"description":"group {group}","cases":["#);
            list = format!("{begin}{list}]}},{after}");
        }
        let text = format!(r#"{{"exercise":"a","cases":[{list}]}}"#);
        for jobs in [1, 2, 3, 5, 16] {
            let taken = taken(&text, jobs);
            assert_eq!(taken.is_some(), depth <= 16, "{depth} {jobs}");
            assert_eq!(read::index(&text).is_ok(), depth <= 16, "{depth}");
        }
    }
}

#[test]
fn cases_that_are_called_the_same_are_told_apart_in_the_same_way() {
    let case = |number: usize, description: &str| {
        format!(
            r#"{{"uuid":"{:08x}-17d0-424c-aab5-{number:012}","description":"{description}",
            "property":"territories","input":{{"board":["B"]}},"expected":{{"territoryBlack":[],
            "territoryWhite":[],"territoryNone":[]}}}}"#,
            number / 2
        )
    };
    let long = "x".repeat(250);
    let long_too = format!("{}’é{}", "y".repeat(198), "z".repeat(60));
    let words = [
        "a b",
        "A, b!",
        "",
        "a b 00000000",
        "it's",
        "its",
        "Ä",
        &long,
        &long,
        &long_too,
        "---",
        "ç ı İ",
    ];
    let cases: Vec<_> = words
        .iter()
        .chain(&words)
        .zip(0..)
        .map(|(word, n)| case(n, word))
        .collect();
    let group = r#"{"description":"a","cases":["#;
    let (cases, more) = (cases.join(","), case(90, "b"));
    let text = format!(r#"{{"exercise":"a","cases":[{cases},{group}{more}]}}]}}"#);
    let right = taken(&text, 3).expect("it is a suite");
    assert_eq!(right, [true; 25]);
    // No UUID comes twice.
    let twice = text
        .replace("aab5-000000000090", "aab5-000000000001")
        .replace("0000002d-", "00000000-");
    assert_eq!(taken(&twice, 1), None);
}
