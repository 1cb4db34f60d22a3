//! Numeric text: read in every way alike, by an obvious reader as well; written and read back; judged as
//! the slow rules judge; refused at a place of the text.

use go_core::{Color, Point, Size};
use go_io::numeric::{
    self, Answer, Answered, Question, ReadError, Reader, TextError, TextProblem, end_of_questions,
};
use go_io::rows::{self, Alphabet};

use super::oracle::{Grid, Refusal};
use super::support::{Lot, Pieces, assert_inside, grid};

pub(crate) fn law(data: &[u8]) {
    let stream = by_reader(Reader::new(data));
    agrees_with_the_obvious(data, &stream);
    for question in &stream.questions {
        is_judged_rightly(question);
        is_read_back(question);
    }
    if let Some(error) = &stream.error {
        is_well_placed(data, error);
    }

    let in_pieces = by_reader(Reader::new(Pieces::of(data)));
    assert_eq!(in_pieces, stream, "in pieces");
    let mut expected = Vec::new();
    for question in &stream.questions {
        numeric::write_answer(&question.answer(), &mut expected);
    }
    let (answers, answered) = at_once(&[data]);
    assert_eq!(text(&answers), text(&expected), "at once");
    assert_eq!(answered.questions, stream.questions.len(), "at once");
    assert_eq!(answered.error, stream.error, "at once");
    let (answers, cut) = at_once(&cut_up(data));
    assert_eq!(text(&answers), text(&expected), "cut up");
    assert_eq!(cut.questions, stream.questions.len(), "cut up");
    let words = |error: &Option<TextError>| error.as_ref().map(ToString::to_string);
    assert_eq!(words(&cut.error), words(&stream.error), "cut up");

    the_only_question(data, &stream);
    an_answer(data);
}

/// What came out of a text.
#[derive(Debug, PartialEq)]
struct Stream {
    questions: Vec<Question>,
    error: Option<TextError>,
}

fn by_reader<R: std::io::Read>(mut reader: Reader<R>) -> Stream {
    let mut questions = Vec::new();
    let error = loop {
        match reader.next_question() {
            Ok(Some(question)) => questions.push(question),
            Ok(None) => break None,
            Err(ReadError::Text(error)) => break Some(error),
            Err(ReadError::Io(error)) => panic!("{error}"),
        }
    };
    Stream { questions, error }
}

/// Answers pieces of a text, each with whole questions in it.
fn at_once(pieces: &[&[u8]]) -> (Vec<u8>, Answered) {
    let mut answers = Vec::new();
    let mut all = Answered {
        questions: 0,
        lines: 0,
        error: None,
    };
    for piece in pieces {
        let answered = numeric::answer_questions(piece, &mut answers);
        all.questions += answered.questions;
        if let Some(mut error) = answered.error {
            error.line += all.lines;
            all.error = Some(error);
            break;
        }
        all.lines += answered.lines;
    }
    (answers, all)
}

/// Cuts a text where questions end, somewhere.
fn cut_up(data: &[u8]) -> Vec<&[u8]> {
    let mut lot = Lot::of(data);
    let (mut pieces, mut rest) = (Vec::new(), data);
    for _ in 0..4 {
        let seen = &rest[..lot.below(rest.len() + 1)];
        let end = end_of_questions(seen);
        assert!(end <= seen.len());
        let (piece, after) = rest.split_at(end);
        pieces.push(piece);
        rest = after;
    }
    pieces.push(rest);
    pieces
}

/// A text that holds one question and nothing else is that question.
fn the_only_question(data: &[u8], stream: &Stream) {
    let read = numeric::read_question(data);
    let answered = numeric::answer_question(data);
    assert_eq!(answered, read.clone().map(|question| question.answer()));
    match (&read, &stream.questions[..], &stream.error) {
        (Ok(question), [only], None) => assert_eq!(question, only),
        (Err(error), [], Some(streamed)) => assert_eq!(error, streamed),
        (Err(error), [] | [_, _, ..], None) | (Err(error), [_, ..], Some(_)) => {
            is_well_placed(data, error);
        }
        _ => panic!("{read:?}, but as a stream {stream:?}"),
    }
}

fn is_well_placed(data: &[u8], error: &TextError) {
    assert_inside(data, error.line, error.column);
    let line = data.split(|byte| *byte == b'\n').nth(error.line - 1);
    let line = String::from_utf8_lossy(line.unwrap_or_default()).into_owned();
    assert!(line.starts_with(&error.text), "{line:?} {error:?}");
    let words = error.to_string();
    assert!(!words.contains('\n') && words.len() < 400, "{words}");
}

fn is_judged_rightly(question: &Question) {
    let before = grid(question.position.board());
    assert!(before.dead_groups().is_empty(), "{before:?}");
    match (
        question.answer(),
        before.play(question.color, question.point),
    ) {
        (Answer::Legal(after), Ok((expected, _))) => {
            assert!(grid(&after) == expected, "{before:?}\n{question:?}");
        }
        (Answer::Illegal, Err(Refusal::Occupied | Refusal::Suicide)) => {}
        (answer, expected) => panic!("{question:?}: {answer:?}, and not {expected:?}"),
    }
}

fn is_read_back(question: &Question) {
    let mut written = Vec::new();
    assert!(numeric::write_question(question, &mut written));
    assert_eq!(numeric::read_question(&written).as_ref(), Ok(question));
    let answer = question.answer();
    let mut written = Vec::new();
    numeric::write_answer(&answer, &mut written);
    let written = String::from_utf8(written).expect("answers are ASCII");
    let side = question.position.board().size().columns();
    assert_eq!(numeric::read_answer(&written, side), Ok(answer));
}

/// The same bytes as what a program printed.
fn an_answer(data: &[u8]) {
    let text = String::from_utf8_lossy(data);
    for side in [2, 3, 19] {
        match numeric::read_answer(&text, side) {
            Ok(answer) => {
                let mut written = Vec::new();
                numeric::write_answer(&answer, &mut written);
                let written = String::from_utf8(written).expect("answers are ASCII");
                assert_eq!(numeric::read_answer(&written, side).as_ref(), Ok(&answer));
                if let Answer::Legal(board) = answer {
                    assert_eq!(
                        written[2..].trim_end(),
                        rows::write(&board, Alphabet::Digits).join("\n")
                    );
                }
            }
            // A row is missing where the answer ends: on the line after the last.
            Err(error) => {
                let lines = text.lines().count();
                assert!(
                    (1..=lines + 1).contains(&error.line),
                    "{error:?} in {lines} lines"
                );
            }
        }
    }
}

/// Reads the text once more as the documentation has it, line by line, and compares. Nothing is quick
/// here, and nothing is said of what is wrong but on which line.
fn agrees_with_the_obvious(data: &[u8], stream: &Stream) {
    let mut lines = Vec::new();
    let mut parts: Vec<&[u8]> = data.split(|byte| *byte == b'\n').collect();
    let last = parts.pop().unwrap_or_default();
    lines.extend(
        parts
            .iter()
            .map(|line| line.strip_suffix(b"\r").unwrap_or(line)),
    );
    lines.push(last.strip_suffix(b"\r").unwrap_or(last));
    let trimmed: Vec<_> = lines.iter().map(|line| without_blanks(line)).collect();

    let mut at = 0;
    let mut questions = stream.questions.iter();
    loop {
        while trimmed.get(at).is_some_and(|line| line.is_empty()) {
            at += 1;
        }
        if at == trimmed.len() {
            assert!(
                questions.next().is_none() && stream.error.is_none(),
                "{stream:?}"
            );
            return;
        }
        match obvious_question(&trimmed[at..]) {
            Ok((grid_read, color, point, used)) => {
                let question = questions.next();
                let question =
                    question.unwrap_or_else(|| panic!("line {at} begins a question: {stream:?}"));
                assert!(
                    grid(question.position.board()) == grid_read,
                    "{grid_read:?}"
                );
                assert_eq!((question.color, question.point), (color, point));
                at += used;
            }
            Err(wrong) => {
                assert!(
                    questions.next().is_none(),
                    "from line {at} on there is no question: {stream:?}"
                );
                let error = stream.error.as_ref();
                let error = error.unwrap_or_else(|| panic!("line {} is wrong", at + wrong + 1));
                if let TextProblem::Expected { .. } = error.problem {
                    assert_eq!(error.line, at + wrong + 1, "{error:?}");
                }
                return;
            }
        }
    }
}

fn without_blanks(line: &[u8]) -> &[u8] {
    let end = line.iter().rposition(|byte| !b" \t".contains(byte));
    &line[..end.map_or(0, |end| end + 1)]
}

/// Reads the question that lines begin with, or says which of them is wrong.
fn obvious_question(lines: &[&[u8]]) -> Result<(Grid, Color, Point, usize), usize> {
    let line = |index: usize| lines.get(index).copied().unwrap_or_default();
    let number = |word: &[u8]| -> Option<u16> {
        let word = str::from_utf8(word).ok()?;
        let is_plain =
            word.bytes().all(|b| b.is_ascii_digit()) && (word == "0" || !word.starts_with('0'));
        word.parse().ok().filter(|_| is_plain)
    };
    let side = number(line(0))
        .filter(|side| (2..=19).contains(side))
        .ok_or(0_usize)?;
    let last = usize::from(side) + 1;
    for row in 1..last {
        let is_row =
            line(row).len() == usize::from(side) && line(row).iter().all(|b| b"012".contains(b));
        if !is_row {
            return Err(row.min(lines.len() - 1));
        }
    }
    let missing = last.min(lines.len() - 1);
    let words: Vec<_> = line(last)
        .split(|byte| b" \t".contains(byte))
        .filter(|word| !word.is_empty())
        .collect();
    let starts_blank = line(last).first().is_some_and(|byte| b" \t".contains(byte));
    let [column, row, color] = words[..] else {
        return Err(missing);
    };
    let on_board = |word| number(word).filter(|number| *number < side).ok_or(missing);
    let point = Point::new(on_board(column)?, on_board(row)?);
    let color = match color {
        b"1" => Color::Black,
        b"2" => Color::White,
        _ => return Err(missing),
    };
    if starts_blank {
        return Err(missing);
    }
    let size = Size::new(side.into(), side.into()).expect("a small board");
    let grid = Grid::from_fn(size, |point| {
        match line(usize::from(point.row) + 1)[usize::from(point.column)] {
            b'1' => Some(Color::Black),
            b'2' => Some(Color::White),
            _ => None,
        }
    });
    if grid.dead_groups().is_empty() {
        Ok((grid, color, point, last + 1))
    } else {
        Err(missing)
    }
}

fn text(bytes: &[u8]) -> String {
    bytes.escape_ascii().to_string()
}
