//! Reading a program's answer.

use std::{error, fmt};

use go_core::Board;

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
    let refuse = |line: usize, expected: String, found: Option<&str>| AnswerError {
        line: line + 1,
        expected,
        found: found.map(|found| found.chars().take(40).collect()),
    };
    let lines: Vec<&str> = text.trim_end().lines().map(str::trim_end).collect();
    let verdict = lines.first().copied().filter(|line| !line.is_empty());
    let is =
        |words: [&str; 2]| verdict.is_some_and(|v| words.iter().any(|w| v.eq_ignore_ascii_case(w)));
    if is(["0", "false"]) {
        return match lines
            .get(1..)
            .and_then(|rest| rest.iter().find(|line| !line.is_empty()))
        {
            None => Ok(Answer::Illegal),
            Some(found) => {
                let line = lines.iter().position(|line| line == found).unwrap_or(1);
                Err(refuse(line, "nothing after 0".to_owned(), Some(*found)))
            }
        };
    }
    if !is(["1", "true"]) {
        return Err(refuse(0, "0 or 1".to_owned(), lines.first().copied()));
    }
    let found = &lines[1..];
    let side = usize::from(side);
    for (i, line) in found.iter().take(side).enumerate() {
        if line.len() != side {
            return Err(refuse(i + 1, format!("{side} digits"), Some(*line)));
        }
    }
    if found.len() != side {
        let line = found.len().min(side) + 1;
        let expected = if found.len() < side {
            format!("row {line} of {side}")
        } else {
            format!("nothing after {side} rows")
        };
        return Err(refuse(line, expected, lines.get(line).copied()));
    }
    let board: Result<Board, _> = rows::read(found, Alphabet::Digits);
    board.map(Answer::Legal).map_err(|error| {
        let row = error.row;
        refuse(
            row + 1,
            "digits 0, 1 or 2".to_owned(),
            found.get(row).copied(),
        )
    })
}

/// Text is no answer, from a line on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AnswerError {
    /// The line, from 1.
    pub line: usize,
    /// What was expected, in words.
    pub expected: String,
    /// The line's text, up to 40 characters of it, or `None` at the end of the answer.
    pub found: Option<String>,
}

impl fmt::Display for AnswerError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: expected {}, found ", self.line, self.expected)?;
        match &self.found {
            Some(text) => write!(f, "{text:?}"),
            None => f.write_str("the end of the answer"),
        }
    }
}

impl error::Error for AnswerError {}
