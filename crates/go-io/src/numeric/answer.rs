//! Reading a program's answer.

use std::{error, fmt};

use go_core::Size;

use super::Answer;
use crate::rows::{self, Alphabet};

/// Reads what a program printed as its answer to a question on a square board of `side` columns.
///
/// `true` and `false` in any case stand for `1` and `0`. Blanks at the ends of lines, empty lines
/// after the answer and a missing last newline don't matter.
///
/// # Errors
///
/// Returns an [`AnswerError`] with its line if the text is no answer on such a board.
///
/// # Examples
///
/// ```
/// use go_io::numeric::{Answer, read_answer};
///
/// assert_eq!(read_answer("False", 2), Ok(Answer::Illegal));
/// assert_eq!(read_answer("1\n02\n00\n", 2), Ok(Answer::Legal(". W\n. .".parse()?)));
///
/// let error = read_answer("0\n02\n00\n", 2).expect_err("a board after a 0");
/// assert_eq!(error.to_string(), "line 2: expected nothing after 0, found \"02\"");
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
pub fn read_answer(text: &str, side: u16) -> Result<Answer, AnswerError> {
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let refuse = |index: usize, expected: String| AnswerError {
        line: index + 1,
        expected,
        found: lines.get(index).map(|line| shown(line)),
    };
    let is = |words: [&str; 2]| {
        let first = lines.first();
        first.is_some_and(|line| words.iter().any(|word| line.eq_ignore_ascii_case(word)))
    };
    let nothing_after = |what: &str, count: usize| {
        let rest = lines[count..].iter().position(|line| !line.is_empty());
        rest.map_or(Ok(()), |index| {
            Err(refuse(count + index, format!("nothing after {what}")))
        })
    };
    if is(["0", "false"]) {
        return nothing_after("0", 1).map(|()| Answer::Illegal);
    }
    if !is(["1", "true"]) {
        return Err(refuse(0, "0 or 1".to_owned()));
    }

    let is_point = |byte: u8| matches!(byte, b'0'..=b'2');
    let is_row = |row: &&str| row.len() == usize::from(side) && row.bytes().all(is_point);
    for row in 1..=usize::from(side) {
        match lines.get(row) {
            Some(line) if is_row(line) => {}
            Some(line) if !line.is_empty() => {
                return Err(refuse(row, format!("{side} digits 0, 1 or 2")));
            }
            _ => return Err(refuse(row, format!("row {row} of {side}"))),
        }
    }
    let (rows, _) = lines[1..].split_at(side.into());
    nothing_after(&format!("{side} rows"), rows.len() + 1)?;
    rows::read(rows, Alphabet::Digits)
        .map(Answer::Legal)
        .map_err(|_| refuse(1, format!("a board of 1 to {} rows", Size::MAX_SIDE)))
}

/// The beginning of a line.
fn shown(line: &str) -> String {
    line.chars().take(SHOWN_CHARACTERS).collect()
}

/// How much of a line an error shows.
const SHOWN_CHARACTERS: usize = 40;

/// Text is no answer, from a line on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected, in words.
    pub expected: String,
    /// The beginning of the line's text, or `None` at the end of the answer.
    pub found: Option<String>,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}, found ", self.line, self.expected)?;
        match &self.found {
            Some(text) if text.is_empty() => f.write_str("an empty line"),
            Some(text) => write!(f, "{text:?}"),
            None => f.write_str("the end of the answer"),
        }
    }
}

impl error::Error for AnswerError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blanks_and_words_for_digits_do_not_matter() {
        let board = Answer::Legal(". W\n. .".parse().expect("a board"));
        for text in [
            "1\n02\n00",
            "1\n02\n00\n",
            "true\r\n02 \r\n00\t\r\n\r\n",
            "TRUE \n02\n00\n\n \n",
        ] {
            assert_eq!(read_answer(text, 2), Ok(board.clone()), "{text:?}");
        }
        for text in ["0", "0\n", "false", "fAlSe \r\n\n"] {
            assert_eq!(read_answer(text, 2), Ok(Answer::Illegal), "{text:?}");
        }
    }

    #[test]
    fn what_is_no_answer_is_refused_at_its_first_fault() {
        for (text, message) in [
            ("", "line 1: expected 0 or 1, found the end of the answer"),
            (
                " \n",
                "line 1: expected 0 or 1, found the end of the answer",
            ),
            ("\n0\n", "line 1: expected 0 or 1, found an empty line"),
            (" 0", "line 1: expected 0 or 1, found \" 0\""),
            ("2\n", "line 1: expected 0 or 1, found \"2\""),
            ("0 0", "line 1: expected 0 or 1, found \"0 0\""),
            ("0\n0\n", "line 2: expected nothing after 0, found \"0\""),
            ("0\n\n \nx", "line 4: expected nothing after 0, found \"x\""),
            (
                "1",
                "line 2: expected row 1 of 2, found the end of the answer",
            ),
            (
                "1\n02\n\n",
                "line 3: expected row 2 of 2, found the end of the answer",
            ),
            (
                "1\n\n02\n00",
                "line 2: expected row 1 of 2, found an empty line",
            ),
            (
                "1\n03\n0",
                "line 2: expected 2 digits 0, 1 or 2, found \"03\"",
            ),
            (
                "1\n00\n000",
                "line 3: expected 2 digits 0, 1 or 2, found \"000\"",
            ),
            (
                "1\né\n00",
                "line 2: expected 2 digits 0, 1 or 2, found \"é\"",
            ),
            (
                "1\n00\n00\n\n00\n0",
                "line 5: expected nothing after 2 rows, found \"00\"",
            ),
        ] {
            match read_answer(text, 2) {
                Err(error) => assert_eq!(error.to_string(), message, "{text:?}"),
                Ok(answer) => panic!("{text:?} was read as {answer:?}"),
            }
        }
    }

    #[test]
    fn an_answer_is_on_a_board_of_a_size_that_there_is() {
        let rows = format!("1\n{}", format!("{}\n", "0".repeat(1025)).repeat(1025));
        for (text, side, found) in [
            ("1", 0, "the end of the answer"),
            (&rows, 1025, &format!("{:?}", "0".repeat(40))),
        ] {
            let error = read_answer(text, side).expect_err("no board is as small or large");
            assert_eq!(
                error.to_string(),
                format!("line 2: expected a board of 1 to 1024 rows, found {found}")
            );
        }
    }

    #[test]
    fn a_long_line_is_shown_in_part() {
        let error = read_answer(&"é".repeat(1000), 2).expect_err("no answer");
        assert_eq!(error.found, Some("é".repeat(40)));
    }
}
