//! Where numeric text is said to be wrong: in a long row, at its end, in a stream of cases.

use go_io::numeric::{self, Reader, TextError};

/// A case that is right, to be spoiled.
const GOOD: &str = "5\n00000\n01200\n12020\n01200\n00000\n3 2 1\n";

fn refusal(text: &[u8]) -> TextError {
    match numeric::read_question(text) {
        Err(error) => error,
        Ok(question) => panic!("{:?} was read as {question:?}", text.escape_ascii()),
    }
}

#[test]
fn a_wrong_digit_is_found_at_every_place_of_a_row() {
    for side in 2..=19 {
        for place in 0..side {
            let mut row = vec![b'0'; side];
            row[place] = b'3';
            let mut text = format!("{side}\n").into_bytes();
            text.extend_from_slice(&row);
            for rest in ["\n", "\r\n000", ""] {
                let text = [&text[..], rest.as_bytes()].concat();
                let (column, expected) = (place + 1, "0, 1 or 2 in row 1 of");
                assert_eq!(
                    refusal(&text).to_string(),
                    format!("line 2, column {column}: expected {expected} {side}, found '3'")
                );
            }
        }
    }
}

#[test]
fn the_line_at_fault_is_shown_but_not_endlessly() {
    assert_eq!(refusal(b"2\n10\n0x \r\n1 0 2\n").text, "0x");
    let long = format!("2\n10\n{}\n", "é".repeat(1000));
    assert_eq!(refusal(long.as_bytes()).text, "é".repeat(120));
}

#[test]
fn one_question_is_one() {
    assert_eq!(
        refusal(format!("{GOOD}\n{GOOD}").as_bytes()).to_string(),
        "line 9, column 1: expected nothing after the move, found \"5\""
    );
    assert_eq!(
        refusal(format!("{GOOD} x").as_bytes()).to_string(),
        "line 8, column 1: expected nothing after the move, found a blank"
    );
}

#[test]
fn a_case_cut_off_anywhere_is_refused_or_lacks_only_the_last_newline() {
    for end_of_line in ["\n", "\r\n", " \t\r\n"] {
        let text = GOOD.replace('\n', end_of_line);
        let whole = numeric::read_question(text.as_bytes()).expect("a good case");
        for length in 0..text.len() {
            let cut = &text.as_bytes()[..length];
            match numeric::read_question(cut) {
                Ok(question) => {
                    assert!(length >= text.trim_end().len(), "{cut:?}");
                    assert_eq!(question, whole);
                }
                Err(error) => {
                    assert!(length < text.trim_end().len(), "{cut:?}: {error}");
                    let lines: Vec<&[u8]> = cut.split(|byte| *byte == b'\n').collect();
                    assert!((1..=lines.len()).contains(&error.line), "{cut:?}: {error}");
                    let line = lines[error.line - 1];
                    assert!(
                        (1..=line.len() + 1).contains(&error.column),
                        "{cut:?}: {error}"
                    );
                    assert!(error.to_string().ends_with("found the end of the input"));
                }
            }
        }
    }
}

#[test]
fn places_count_over_the_cases_of_a_stream() {
    let text = format!("\n \n{GOOD}\r\n\n{GOOD}{GOOD}\n\t\n2\n10\n0x\n");
    let mut reader = Reader::new(text.as_bytes());
    for _ in 0..3 {
        assert!(matches!(reader.next_question(), Ok(Some(_))));
    }
    for _ in 0..2 {
        match reader.next_question() {
            Err(error) => assert_eq!(
                error.to_string(),
                "line 30, column 2: expected 0, 1 or 2 in row 2 of 2, found 'x'"
            ),
            Ok(question) => panic!("read {question:?}"),
        }
    }
}
