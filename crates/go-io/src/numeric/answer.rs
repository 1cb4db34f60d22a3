//! Reading a program's answer.

use std::{error, fmt};

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
        .map_err(|error| refuse(error.row + 1, error.to_string()))
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
