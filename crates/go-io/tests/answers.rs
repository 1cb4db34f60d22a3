//! Texts of many questions are answered as their questions are, one by one, in whatever pieces they
//! come.

use go_core::{Board, Color, Point, Position, Size};
use go_io::numeric::{self, Answered, Question, ReadError, Reader};
use proptest::prelude::*;

/// A question on a board of a side, whose groups all have a liberty.
fn question() -> impl Strategy<Value = Question> {
    let of_side = |side: u16| {
        let stones = prop::collection::vec(0..5_u8, usize::from(side * side));
        (Just(side), stones, 0..side, 0..side, any::<bool>())
    };
    prop_oneof![Just(19), 2..=numeric::MAX_SIDE]
        .prop_flat_map(of_side)
        .prop_map(|(side, stones, column, row, is_black)| {
            let size = Size::new(side.into(), side.into()).expect("a small board");
            let mut board = Board::from_fn(size, |point| {
                match stones[usize::from(point.row * side + point.column)] {
                    0 | 1 => Some(Color::Black),
                    2 | 3 => Some(Color::White),
                    _ => None,
                }
            });
            let position = loop {
                match Position::try_from(board.clone()) {
                    Ok(position) => break position,
                    Err(error) => {
                        board = Board::from_fn(size, |point| {
                            board.stone(point).filter(|_| point != error.stone)
                        });
                    }
                }
            };
            Question {
                position,
                color: Color::ALL[usize::from(is_black)],
                point: Point::new(column, row),
            }
        })
}

/// Questions as text, some with needless blanks, and perhaps something wrong in it.
fn text() -> impl Strategy<Value = Vec<u8>> {
    let one = (question(), 0..8_u8).prop_map(|(question, style)| {
        let mut text = Vec::new();
        assert!(numeric::write_question(&question, &mut text));
        let text = String::from_utf8(text).expect("questions are ASCII");
        match style {
            0 => text.replace('\n', "\r\n"),
            1 => text.replace(' ', "\t  "),
            2 => format!("\n \r\n{text}"),
            3 => text.replacen('\n', "  \n", 2),
            _ => text,
        }
    });
    let change = (
        any::<prop::sample::Index>(),
        prop::sample::select(&b"012 \r\n3x"[..]),
    );
    let changes = prop::collection::vec(change, 0..2);
    (prop::collection::vec(one, 0..5), changes).prop_map(|(questions, changes)| {
        let mut text = questions.concat().into_bytes();
        for (place, byte) in changes {
            if !text.is_empty() {
                let at = place.index(text.len());
                text[at] = byte;
            }
        }
        text
    })
}

/// Answers question by question.
fn one_by_one(text: &[u8]) -> (Vec<u8>, Answered) {
    let mut reader = Reader::new(text);
    let mut answers = Vec::new();
    let mut questions = 0;
    let error = loop {
        match reader.next_question() {
            Ok(Some(question)) => numeric::write_answer(&question.answer(), &mut answers),
            Ok(None) => break None,
            Err(ReadError::Text(error)) => break Some(error),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
        questions += 1;
    };
    let lines = 0;
    (
        answers,
        Answered {
            questions,
            lines,
            error,
        },
    )
}

proptest! {
    #![proptest_config(ProptestConfig {
        // A case that failed is to become a test with a name.
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn a_text_is_answered_as_its_questions_are(text in text()) {
        let (expected, one_by_one) = one_by_one(&text);
        let mut answers = Vec::new();
        let answered = numeric::answer_questions(&text, &mut answers);
        prop_assert_eq!(answers.escape_ascii().to_string(), expected.escape_ascii().to_string());
        prop_assert_eq!(answered.questions, one_by_one.questions);
        prop_assert_eq!(answered.error, one_by_one.error);
    }

    #[test]
    fn a_text_in_pieces_is_answered_as_the_whole(
        text in text(),
        cuts in prop::collection::vec(any::<prop::sample::Index>(), 0..6)
    ) {
        let mut expected = Vec::new();
        let whole = numeric::answer_questions(&text, &mut expected);

        let mut cuts: Vec<_> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
        cuts.sort_unstable();
        let (mut answers, mut start) = (Vec::new(), 0);
        let mut in_pieces = Answered { questions: 0, lines: 0, error: None };
        for cut in cuts {
            let end = start + numeric::end_of_questions(&text[start..cut.max(start)]);
            if end > start && in_pieces.error.is_none() {
                add(&mut in_pieces, numeric::answer_questions(&text[start..end], &mut answers));
                start = end;
            }
        }
        if in_pieces.error.is_none() {
            add(&mut in_pieces, numeric::answer_questions(&text[start..], &mut answers));
        }
        prop_assert_eq!(answers.escape_ascii().to_string(), expected.escape_ascii().to_string());
        prop_assert_eq!(in_pieces.questions, whole.questions);
        prop_assert_eq!(
            in_pieces.error.map(|error| error.to_string()),
            whole.error.map(|error| error.to_string())
        );
    }

    #[test]
    fn one_question_is_answered_as_it_is_read(text in text()) {
        let expected = numeric::read_question(&text).map(|question| question.answer());
        prop_assert_eq!(numeric::answer_question(&text), expected);
    }
}

#[test]
fn a_question_that_is_too_long_is_refused_however_much_has_come() {
    let question = |blanks: usize| format!("2\n10{}\n11\n1 0 2\n", " ".repeat(blanks));
    let shortest = question(0).len();
    let longest = numeric::MAX_QUESTION_BYTES - shortest;
    for (blanks, after) in [(longest, ""), (longest, "\n\n"), (longest, "2\n")] {
        let text = format!("{}\n \n{}{after}", question(3), question(blanks));
        let answered = numeric::answer_questions(text.as_bytes(), &mut Vec::new());
        assert_eq!((answered.questions, answered.lines >= 10), (2, true));
    }
    for blanks in [longest + 1, 3 * longest] {
        let text = format!("{}\n \n{}", question(3), question(blanks));
        let mut answers = Vec::new();
        let answered = numeric::answer_questions(text.as_bytes(), &mut answers);
        assert_eq!(answers, b"1\n02\n00\n");
        let error = answered.error.expect("the second question is too long");
        assert_eq!(
            error.to_string(),
            "line 7, column 1: expected a case to take at most 1048576 bytes"
        );
    }
    // Blank lines are no part of a question, blanks without a line are.
    let lines = format!("{}{}", "\n".repeat(2 * longest), question(0));
    let answered = numeric::answer_questions(lines.as_bytes(), &mut Vec::new());
    assert_eq!((answered.questions, answered.error), (1, None));
    let blanks = format!("{}{}", question(0), " ".repeat(2 * longest));
    let answered = numeric::answer_questions(blanks.as_bytes(), &mut Vec::new());
    assert_eq!(answered.error.map(|error| error.line), Some(5));
}

fn add(all: &mut Answered, piece: Answered) {
    all.error = piece.error.map(|mut error| {
        error.line += all.lines;
        error
    });
    all.questions += piece.questions;
    all.lines += piece.lines;
}
