//! What is written is read back as it was, and no input at all makes a reader panic.

use go_core::{Board, Color, Point, Position, Size};
use go_io::numeric::{self, Answer, Question, ReadError, Reader};
use go_io::rows::{self, Alphabet};
use proptest::prelude::*;

fn stone() -> impl Strategy<Value = Option<Color>> {
    prop_oneof![
        3 => Just(None),
        1 => Just(Some(Color::Black)),
        1 => Just(Some(Color::White)),
    ]
}

fn board(columns: usize, rows: usize) -> impl Strategy<Value = Board> {
    let size = Size::new(columns, rows).expect("a small board");
    prop::collection::vec(stone(), columns * rows).prop_map(move |stones| {
        Board::from_fn(size, |point| {
            stones[usize::from(point.row) * columns + usize::from(point.column)]
        })
    })
}

/// Takes stones off a board until every group has a liberty.
fn position(mut board: Board) -> Position {
    loop {
        match Position::try_from(board.clone()) {
            Ok(position) => return position,
            Err(error) => {
                board = Board::from_fn(board.size(), |point| {
                    board.stone(point).filter(|_| point != error.stone)
                });
            }
        }
    }
}

fn color() -> impl Strategy<Value = Color> {
    prop::sample::select(&Color::ALL[..])
}

fn question() -> impl Strategy<Value = Question> {
    let of_side = |side: u16| {
        let point = (0..side, 0..side).prop_map(|(column, row)| Point::new(column, row));
        (board(side.into(), side.into()), color(), point)
    };
    (numeric::MIN_SIDE..=numeric::MAX_SIDE)
        .prop_flat_map(of_side)
        .prop_map(|(board, color, point)| Question {
            position: position(board),
            color,
            point,
        })
}

fn written(question: &Question) -> Vec<u8> {
    let mut text = Vec::new();
    assert!(numeric::write_question(question, &mut text));
    text
}

/// Text that is nearly numeric text: one that is right, with a few bytes replaced, left out or put
/// in between.
fn nearly_right() -> impl Strategy<Value = Vec<u8>> {
    let byte = prop_oneof![
        prop::sample::select(&b"012 \t\r\n9-\0\xEF\xFF"[..]),
        any::<u8>(),
    ];
    let change = (any::<prop::sample::Index>(), byte, 0..3_u8);
    (question(), prop::collection::vec(change, 0..4)).prop_map(|(question, changes)| {
        let mut text = written(&question);
        for (place, byte, how) in changes {
            let at = place.index(text.len());
            match how {
                0 => text[at] = byte,
                1 => text.insert(at, byte),
                _ => text.truncate(at.max(1)),
            }
        }
        text
    })
}

/// Checks that a place is one of a text's, or the one where the text ends.
fn assert_inside(text: &[u8], line: usize, column: usize) {
    let lines: Vec<&[u8]> = text.split(|byte| *byte == b'\n').collect();
    assert!((1..=lines.len()).contains(&line), "line {line}");
    let characters = String::from_utf8_lossy(lines[line - 1]).chars().count();
    assert!((1..=characters + 1).contains(&column), "column {column}");
}

/// Reads a text whole and as a stream, which must come to the same.
fn check_text(text: &[u8]) {
    let result = numeric::read_question(text);
    let mut reader = Reader::new(text);
    let first = reader.next_question();
    match &result {
        Ok(question) => {
            assert_eq!(
                numeric::read_question(&written(question)).as_ref(),
                Ok(question)
            );
            assert_eq!(first.expect("the same text"), result.ok());
            assert!(matches!(reader.next_question(), Ok(None)));
        }
        Err(error) => {
            assert_inside(text, error.line, error.column);
            match first {
                Err(ReadError::Text(streamed)) => assert_eq!(&streamed, error),
                // The stream has a question and then another, or only blanks.
                Ok(_) => {}
                Err(ReadError::Io(error)) => panic!("{error}"),
            }
        }
    }
}

fn check_answer(text: &str, side: u16) {
    match numeric::read_answer(text, side) {
        Ok(answer) => {
            let mut again = Vec::new();
            numeric::write_answer(&answer, &mut again);
            let again = String::from_utf8(again).expect("answers are ASCII");
            assert_eq!(numeric::read_answer(&again, side), Ok(answer));
        }
        // A row is missing where the answer ends: on the line after the last.
        Err(error) => assert!((1..=text.lines().count() + 1).contains(&error.line)),
    }
}

fn check_rows(rows: &[String], alphabet: Alphabet) {
    match rows::read(rows, alphabet) {
        Ok(board) => assert_eq!(rows::write(&board, alphabet), rows),
        Err(error) => {
            assert!(error.row < rows.len().max(1));
            let characters = rows.get(error.row).map_or(0, |row| row.chars().count());
            assert!(error.column <= characters);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig {
        // A case that failed is to become a test with a name.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_question_is_read_as_it_was_written(question in question()) {
        let text = written(&question);
        prop_assert_eq!(numeric::read_question(&text), Ok(question.clone()));
        prop_assert!(text.ends_with(b"\n"));
        prop_assert_eq!(numeric::read_question(text.trim_ascii_end()), Ok(question));
    }

    #[test]
    fn questions_are_read_as_they_were_written(questions in prop::collection::vec(question(), 0..4)) {
        let text: Vec<u8> = questions.iter().flat_map(written).collect();
        let mut reader = Reader::new(&text[..]);
        for question in questions {
            prop_assert_eq!(reader.next_question().expect("a question"), Some(question));
        }
        prop_assert_eq!(reader.next_question().expect("the end"), None);
    }

    #[test]
    fn an_answer_is_read_as_it_was_written(question in question()) {
        let side = question.position.board().size().columns();
        for answer in [question.answer(), Answer::Legal(question.position.into())] {
            let mut text = b"1\n".to_vec();
            numeric::write_answer(&answer, &mut text);
            let text = String::from_utf8(text).expect("answers are ASCII");
            prop_assert_eq!(numeric::read_answer(&text[2..], side), Ok(answer));
        }
    }

    #[test]
    fn rows_of_any_length_are_read_as_they_were_written(
        board in (1..=130_usize, 1..=5_usize).prop_flat_map(|(columns, rows)| board(columns, rows))
    ) {
        for alphabet in [Alphabet::Letters, Alphabet::Digits] {
            prop_assert_eq!(rows::read(&rows::write(&board, alphabet), alphabet), Ok(board.clone()));
        }
        let digits = rows::write(&board, Alphabet::Digits);
        let mut text = b"before\n".to_vec();
        numeric::write_answer(&Answer::Legal(board), &mut text);
        prop_assert_eq!(
            String::from_utf8(text).expect("answers are ASCII"),
            format!("before\n1\n{}\n", digits.join("\n"))
        );
    }

    #[test]
    fn any_bytes_are_read_or_refused(text: Vec<u8>, side in 0..=20_u16) {
        check_text(&text);
        check_answer(&String::from_utf8_lossy(&text), side);
    }

    #[test]
    fn text_that_is_nearly_right_is_read_or_refused(text in nearly_right()) {
        check_text(&text);
        check_answer(&String::from_utf8_lossy(&text), 2);
    }

    #[test]
    fn answers_that_are_nearly_right_are_read_or_refused(
        text in r"(0|1|true|FALSE)( ?\r?\n[012é]{1,3}){0,4}\s{0,3}",
        side in 1..=3_u16,
    ) {
        check_answer(&text, side);
    }

    #[test]
    fn any_rows_are_read_or_refused(
        any in prop::collection::vec(any::<String>(), 0..4),
        letters in prop::collection::vec("[ BW]{2,3}", 0..4),
        digits in prop::collection::vec("[012]{2}[2é]?", 0..4),
    ) {
        for rows in [any, letters, digits] {
            for alphabet in [Alphabet::Letters, Alphabet::Digits] {
                check_rows(&rows, alphabet);
            }
        }
    }
}

#[test]
fn a_question_that_has_no_numeric_text_is_not_written() {
    let question = |columns, rows, point| Question {
        position: Position::empty(Size::new(columns, rows).expect("a small board")),
        color: Color::Black,
        point,
    };
    let corner = Point::new(0, 0);
    for question in [
        question(1, 1, corner),
        question(20, 20, corner),
        question(5, 6, corner),
        question(6, 5, corner),
        question(5, 5, Point::new(5, 0)),
        question(5, 5, Point::new(0, 5)),
    ] {
        let mut text = b"before".to_vec();
        assert!(!numeric::write_question(&question, &mut text));
        assert_eq!(text, b"before");
    }
}

#[test]
fn a_text_takes_no_more_than_twice_its_length() {
    let board = Board::empty(Size::new(100, 100).expect("a board"));
    let mut text = Vec::new();
    numeric::write_answer(&Answer::Legal(board), &mut text);
    assert_eq!(text.len(), 2 + 101 * 100);
    assert!(text.capacity() <= 2 * text.len(), "{}", text.capacity());
}
