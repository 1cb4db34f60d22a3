//! Numeric text: a position and a move as lines of digits, as the move-judging challenge has them.
//!
//! ```text
//! 2          the size of the board, from 2 to 19
//! 10         its rows: 0 is an empty point, 1 a black and 2 a white stone
//! 11
//! 1 0 2      the move: column and row, from 0 at the top left, and color
//! ```
//!
//! The answer to it is `0` if the move is illegal, and otherwise `1` and the rows after it.

mod answer;
mod digits;
mod fault;
mod read;
mod scan;
mod write;

use std::{error, fmt};

use go_core::{Board, Color, IllegalMove, NoLiberty, Point, Position};

pub use answer::{AnswerError, read_answer};
pub use read::{MAX_QUESTION_BYTES, ReadError, Reader, answer_question, read_question};
pub use write::{write_answer, write_question};

/// The shortest side of a board in numeric text.
pub const MIN_SIDE: u16 = 2;
/// The longest side of a board in numeric text.
pub const MAX_SIDE: u16 = 19;

/// A position and a move to be judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The position, on a square board.
    pub position: Position,
    /// The color of the stone to be placed.
    pub color: Color,
    /// Where it is to be placed: a point of the board.
    pub point: Point,
}

impl Question {
    /// Returns the reference's answer.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_io::numeric::{self, Answer};
    ///
    /// let question = numeric::read_question(b"2\n10\n11\n1 0 2\n")?;
    /// let Answer::Legal(after) = question.answer() else { panic!("White captures") };
    /// assert_eq!(after.to_string(), ". W\n. .");
    /// # Ok::<(), numeric::TextError>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn answer(&self) -> Answer {
        match self.position.play(self.color, self.point) {
            Ok(played) => Answer::Legal(played.position.into()),
            Err(IllegalMove::OffBoard | IllegalMove::Occupied | IllegalMove::Suicide) => {
                Answer::Illegal
            }
        }
    }
}

/// Whether a move is legal, and the board after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The move is illegal.
    Illegal,
    /// The move is legal, and leads to this board.
    Legal(Board),
}

/// Text is no question, at a place. Displayed as `line 3, column 2: expected …`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TextError {
    /// The line, from 1.
    pub line: usize,
    /// The column in it, from 1, in characters.
    pub column: usize,
    /// The line itself, or its beginning if it is long, without the end of line.
    pub text: String,
    /// What is wrong there.
    pub problem: TextProblem,
}

/// What can be wrong with text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextProblem {
    /// Something else stands where a part was expected.
    Expected {
        /// What was expected, in words.
        expected: String,
        /// What stands there instead, in words.
        found: String,
    },
    /// A group of the position has no liberty.
    NoLiberty(NoLiberty),
    /// A question of a stream takes more bytes than [`MAX_QUESTION_BYTES`].
    TooLong,
}

impl fmt::Display for TextProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Expected { expected, found } => write!(f, "expected {expected}, found {found}"),
            Self::NoLiberty(error) => error.fmt(f),
            Self::TooLong => write!(
                f,
                "expected a case to take at most {MAX_QUESTION_BYTES} bytes"
            ),
        }
    }
}

impl fmt::Display for TextError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { line, column, .. } = self;
        write!(f, "line {line}, column {column}: {}", self.problem)
    }
}

impl error::Error for TextError {}
