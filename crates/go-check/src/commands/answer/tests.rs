//! The quick way of reading beside the careful one: what it takes, that one reads as the same.

use proptest::prelude::*;

use super::{last_line_end, read_line};
use crate::data::Node;
use crate::property::{Question, answer_quickly};

/// How a line, its input and an answer may be written: with `[` and `]` for the board's rows.
const LINES: [&str; 8] = [
    r#"{"property":"play","input":{"board":[],"column":1,"row":0,"color":2}}"#,
    r#"{"uuid":"35c100fe-9e65-4ebb-b37f-657b6e030394","property":"play","input":{"color":1,"row":-1,"column":0,"board":[]}}"#,
    r#"{"input":{"board":[],"column":0,"row":19,"color":1},"property":"play","uuid":""}"#,
    r#"{"property":"territory","input":{"board":[],"x":0,"y":0}}"#,
    r#"{"property":"territory","input":{"x":18,"y":123456789012345678,"board":[]},"uuid":"x y"}"#,
    r#"{"input":{"board":[],"x":1,"y":1},"property":"territory"}"#,
    r#"{"property":"territories","input":{"board":[]}}"#,
    r#"{"input":{"board":[]},"uuid":"a","property":"territories"}"#,
];

/// A question of each property, and answers to it.
const ANSWERS: [(&str, &str, &[&str]); 3] = [
    (
        "play",
        r#"{"board":["0"],"column":0,"row":0,"color":1}"#,
        &[
            r#"{"legal":false}"#,
            r#"{"legal":true,"board":["01","20"]}"#,
        ],
    ),
    (
        "territory",
        r#"{"board":[" "],"x":0,"y":0}"#,
        &[
            r#"{"owner":"NONE","territory":[]}"#,
            r#"{"territory":[[0,0],[10,-3],[5,1023]],"owner":"BLACK"}"#,
        ],
    ),
    (
        "territories",
        r#"{"board":[" "]}"#,
        &[r#"{"territoryBlack":[[0,0]],"territoryWhite":[],"territoryNone":[[1,2],[3,4]]}"#],
    ),
];

/// What is put into a text somewhere.
const SNIPPETS: [&str; 52] = [
    "\"",
    "\\",
    "\\u0042",
    "\\\"",
    "\\ud800",
    "\\ud83d\\ude00",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[]",
    ",",
    ":",
    " ",
    "\t",
    "\n",
    "\r",
    "\r\n",
    "\u{c}",
    "\u{1}",
    "\u{7f}",
    "é",
    "\u{feff}",
    "0",
    "1",
    "-",
    "-0",
    "00",
    "9",
    "1.0",
    "1e400",
    "1E2",
    "0123",
    "1234567890123456789",
    "99999999999999999999999",
    "null",
    "true",
    "B",
    "W",
    "2",
    "\"\",",
    "\"x\":1,",
    "\"x\":1",
    "\"uuid\":\"\\ud800\",",
    "\"uuid\":1,",
    "\"board\":[\" B\"],",
    "\"board\":[\"10\"],",
    "\"property\":\"play\",",
    "[[[[[[[[",
    "]]]]]]]]",
    "territory",
];

/// A change to a text: where it is, of a thousand; how much goes; and what comes.
type Change = (usize, usize, Option<usize>);

fn change() -> impl Strategy<Value = Change> {
    let snippet = proptest::option::of(0..SNIPPETS.len());
    let gone = prop_oneof![3 => Just(0), 2 => Just(1), 1 => 0..20_usize];
    (0..1000_usize, gone, snippet)
}

fn changed(text: &str, changes: &[Change]) -> String {
    let mut text = text.to_owned();
    for (at, gone, snippet) in changes {
        let start = text.floor_char_boundary(text.len() * at / 1000);
        let end = text.floor_char_boundary((start + gone).min(text.len()));
        text.replace_range(start..end.max(start), snippet.map_or("", |i| SNIPPETS[i]));
    }
    text
}

/// Rows of a board in digits, or in letters.
fn rows() -> impl Strategy<Value = Vec<String>> {
    (1..70_usize, 1..6_usize).prop_flat_map(|(columns, rows)| {
        let row = proptest::collection::vec(
            prop_oneof![2 => Just('0'), 1 => proptest::char::range('1', '2')],
            columns,
        );
        let row = row.prop_map(|row| row.into_iter().collect());
        proptest::collection::vec(row, rows)
    })
}

/// A line with these rows, in one of the ways in which programs write JSON.
fn written(line: &str, rows: &[String], style: usize) -> String {
    let mut rows = rows.to_vec();
    if line.contains("territor") {
        for row in &mut rows {
            *row = row.replace('0', " ").replace('1', "B").replace('2', "W");
        }
    }
    let (comma, colon, end) = [(",", ":", ""), (", ", ": ", "\n"), (" ,", ":\t", " \r\n")][style];
    let line = line.replace(',', comma).replace(':', colon);
    let rows = rows.join(&format!("\"{comma}\""));
    line.replace("[]", &format!("[\"{rows}\"]")) + end
}

/// What the quick way answers to the first line of a text, if it takes it.
fn quick(text: &str) -> Option<String> {
    let mut out = b"before".to_vec();
    let length = answer_quickly(text.as_bytes(), &mut out);
    let out = String::from_utf8(out).expect("an answer is text");
    let answer = out.strip_prefix("before").expect("answers are appended");
    assert_eq!(length.is_none(), answer.is_empty(), "{text}");
    assert_eq!(
        length.unwrap_or(first(text).len()),
        first(text).len(),
        "{text}"
    );
    length.map(|_| answer.to_owned())
}

fn first(text: &str) -> &str {
    text.split_inclusive('\n').next().unwrap_or_default()
}

/// What the careful way answers to the first line of a text, if it takes it.
fn careful(text: &str) -> Option<String> {
    let question = read_line("", first(text).as_bytes(), 1).ok()??;
    let mut answer = String::new();
    question.write_answer(&question.answer(), &mut answer);
    Some(answer)
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(500) })]

    #[test]
    fn a_line_that_is_taken_quickly_is_answered_the_same_with_care(
        line in 0..LINES.len(),
        rows in rows(),
        style in 0..3_usize,
        changes in proptest::collection::vec(change(), 0..4),
    ) {
        let plain = written(LINES[line], &rows, style);
        prop_assert_eq!(quick(&plain), careful(&plain));
        let text = changed(&plain, &changes);
        if let Some(answer) = quick(&text) {
            prop_assert_eq!(careful(&text), Some(answer), "{}", text);
        }
    }

    #[test]
    fn an_input_that_is_taken_quickly_is_the_same_question_with_care(
        line in 0..LINES.len(),
        rows in rows(),
        style in 0..3_usize,
        changes in proptest::collection::vec(change(), 0..3),
    ) {
        let line = written(LINES[line], &rows, style);
        let node = Node::parse(&line).expect("JSON");
        let property = node.field("property").expect("a property");
        let input = node.field("input").expect("an input").raw().replace("\",", "\",\n  ");
        let careful = |input: &str| {
            let question = Node::parse(input).and_then(|input| Question::read(property, input));
            question.ok().map(|question| format!("{question:?}"))
        };
        let name = property.string().expect("a name");
        let quick = |input: &str| {
            Question::read_quickly(&name, input).map(|question| format!("{question:?}"))
        };
        prop_assert_eq!(quick(&input), careful(&input));
        let input = changed(&input, &changes);
        if let Some(question) = quick(&input) {
            prop_assert_eq!(careful(&input), Some(question), "{}", input);
        }
    }

    #[test]
    fn an_answer_that_is_taken_quickly_is_the_same_with_care(
        property in 0..ANSWERS.len(),
        number in 0..2_usize,
        blank in 0..3_usize,
        changes in proptest::collection::vec(change(), 0..3),
    ) {
        let (property, input, answers) = ANSWERS[property];
        let question = Question::read_quickly(property, input).expect("a plain question");
        let json = |answer| {
            let mut json = String::new();
            question.write_answer(&answer, &mut json);
            json
        };
        let quick = |text: &str| question.read_answer_quickly(text).map(json);
        let careful = |text: &str| {
            let answer = Node::parse(text).and_then(|answer| question.read_answer(answer));
            answer.ok().map(json)
        };
        let blank = ["", " ", "\n\t"][blank];
        let plain = answers[number % answers.len()].replace(',', &format!(",{blank}"));
        prop_assert!(quick(&plain).is_some());
        prop_assert_eq!(quick(&plain), careful(&plain));
        let text = changed(&plain, &changes);
        if let Some(answer) = quick(&text) {
            prop_assert_eq!(careful(&text), Some(answer), "{}", text);
        }
    }

    #[test]
    fn the_shorter_way_to_an_answer_comes_to_the_same(
        line in 0..LINES.len(),
        rows in rows(),
        (columns, times) in prop_oneof![30 => Just((1, 1)), 1 => (1..16_usize, 1..40_usize)],
    ) {
        // Boards that are large in one direction, or in both.
        let rows: Vec<_> = rows.iter().map(|row| row.repeat(columns)).collect();
        let rows: Vec<_> = std::iter::repeat_n(rows, times).flatten().take(1024).collect();
        let line = written(LINES[line], &rows, 0);
        if let Ok(Some(question)) = read_line("", line.as_bytes(), 1) {
            let (mut long, mut short) = (String::new(), Vec::new());
            question.write_answer(&question.answer(), &mut long);
            question.answer_json(&mut short);
            prop_assert_eq!(String::from_utf8(short), Ok(long));
        }
    }
}

#[test]
fn what_the_careful_way_alone_takes_is_left_to_it() {
    for line in [
        r#"{"property":"territory","input":{"board":[" "],"x":-0,"y":0}}"#,
        r#"{"property":"territory","input":{"board":[" "],"x":12345678901234567890,"y":0}}"#,
        r#"{"property":"territory","input":{"board":["\u0020"],"x":0,"y":0}}"#,
        r#"{"property":"territory","input":{"board":["  ", "  ","  "],"x":0,"y":0}}"#,
        r#"{"uuid":"é","property":"territory","input":{"board":[" "],"x":0,"y":0}}"#,
        r#"{"uuid":"\ud83d\ude00","property":"territory","input":{"board":[" "],"x":0,"y":0}}"#,
        r#"{"property":"territory","\u0069nput":{"board":[" "],"x":0,"y":0}}"#,
    ] {
        assert_eq!(
            (quick(line), careful(line).is_some()),
            (None, true),
            "{line}"
        );
    }
}

#[test]
fn a_piece_ends_where_its_last_line_does() {
    assert_eq!(last_line_end(b"a\nb\nc", 0), Some(4));
    assert_eq!(last_line_end(b"a\nb\nc", 3), Some(4));
    assert_eq!(last_line_end(b"abc", 0), None);
    assert_eq!(last_line_end(b"abc\n", 3), Some(4));
}
