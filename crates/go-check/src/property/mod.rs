//! Properties: what a case can ask, one file each.
//!
//! A property knows its questions and answers: how they are read and written as JSON, the
//! reference's answer, how two answers are compared, how they are drawn, and why the answer is what
//! it is. The rest of the program handles [`Question`]s and [`Answer`]s without knowing which
//! property they belong to.

mod any;
mod board;
mod line;
mod play;
mod points;
mod territories;
mod territory;

use go_core::{Board, Symmetry};
use go_io::diagram::{Diagram, Look, Mark};
use go_io::rows::Alphabet;

use crate::data::{DataError, Node, Quick};
use crate::note::Note;

pub use any::{Answer, AnyProperty, Question};
pub(crate) use board::write_string;
pub use line::answer_quickly;
pub use play::{Play, PlayAnswer, PlayQuestion};
pub use points::Coordinate;
pub(crate) use points::MAX_POINTS;
pub use territories::{Territories, TerritoriesAnswer};
pub use territory::{Territory, TerritoryAnswer, TerritoryQuestion};

/// Every property that there is.
pub static PROPERTIES: &[&dyn AnyProperty] = &[&Territory, &Territories, &Play];

/// Reads a board whose points are blanks, `B` and `W`.
///
/// # Errors
///
/// Returns a [`DataError`] if it is none.
pub fn read_letters(board: Node<'_>) -> Result<Board, DataError> {
    board::read_board(board, Alphabet::Letters)
}

/// Reads a board whose points are `0`, `1` and `2`, which need not be a position.
///
/// # Errors
///
/// Returns a [`DataError`] if it is none.
pub fn read_digits(board: Node<'_>) -> Result<Board, DataError> {
    board::read_board(board, Alphabet::Digits)
}

/// The error that a point off the board is answered with.
pub const INVALID_COORDINATE: &str = "Invalid coordinate";

/// A kind of question, with all that is known about it.
pub trait Property: Send + Sync + 'static {
    /// What is asked.
    type Question: Clone + Send + Sync + 'static;
    /// What is answered, by the reference or by a program, right or wrong.
    type Answer: Send + Sync + 'static;

    /// The property's name in suites.
    const NAME: &'static str;

    /// Reads a case's `input`.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if it is no question of this property.
    fn read_question(&self, input: Node<'_>) -> Result<Self::Question, DataError>;

    /// Reads a case's `input` quickly. Returns `None` where the careful way must look at it, which
    /// reads whatever this one does as the same question.
    fn read_quickly(&self, _input: &mut Quick<'_>) -> Option<Self::Question> {
        None
    }

    /// Appends a question as the JSON of its `input`, on one line.
    fn write_question(&self, question: &Self::Question, out: &mut String);

    /// Reads what a case's `expected` holds.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if it is no answer of this property.
    fn read_answer(&self, answer: Node<'_>) -> Result<Self::Answer, DataError>;

    /// Reads what a case's `expected` holds quickly. Returns `None` where the careful way must look at
    /// it, which reads whatever this one does as the same answer.
    fn read_answer_quickly(&self, _answer: &mut Quick<'_>) -> Option<Self::Answer> {
        None
    }

    /// Appends an answer as the JSON of its `expected`, on one line.
    fn write_answer(&self, answer: &Self::Answer, out: &mut String);

    /// Returns the reference's answer.
    fn answer(&self, question: &Self::Question) -> Self::Answer;

    /// Appends the reference's answer as JSON: what [`Property::write_answer`] makes of
    /// [`Property::answer`], maybe by a shorter way.
    fn answer_json(&self, question: &Self::Question, out: &mut Vec<u8>) {
        let mut json = String::new();
        self.write_answer(&self.answer(question), &mut json);
        out.extend_from_slice(json.as_bytes());
    }

    /// Compares an answer with the expected one. Returns what is odd about it if it is right.
    ///
    /// # Errors
    ///
    /// Returns the [`Difference`] if it is wrong.
    fn compare(
        &self,
        question: &Self::Question,
        expected: &Self::Answer,
        actual: &Self::Answer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference>;

    /// Draws a question.
    fn draw_question(&self, question: &Self::Question, look: &Look) -> Drawing;

    /// Draws an answer to a question, with the points marked where another answer differs.
    fn draw_answer(
        &self,
        question: &Self::Question,
        answer: &Self::Answer,
        other: Option<&Self::Answer>,
        look: &Look,
    ) -> Drawing;

    /// Returns the question and its answer as one SVG image.
    fn svg(&self, question: &Self::Question) -> String;

    /// Explains the reference's answer, in sentences.
    fn explain(&self, question: &Self::Question) -> Vec<String>;

    /// Returns the question that a symmetry makes of one, whose answer is the symmetric one; `None`
    /// of a question about a point so far off the board that its mirror image has no number.
    fn turned(&self, question: &Self::Question, symmetry: Symmetry) -> Option<Self::Question>;

    /// Returns the answer that a symmetry makes of an answer to a question, right or wrong; `None` of
    /// one with a point so far off the board that its mirror image has no number.
    fn turned_answer(
        &self,
        question: &Self::Question,
        answer: &Self::Answer,
        symmetry: Symmetry,
    ) -> Option<Self::Answer>;

    /// Returns the board that a question is about.
    fn board<'a>(&self, question: &'a Self::Question) -> &'a Board;

    /// Returns the column and the row that a question names, if it names a point.
    fn asked_point<'a>(&self, question: &'a Self::Question) -> Option<[&'a Coordinate; 2]>;

    /// Returns the same question about another board and point; `None` if there is no such
    /// question. The point is a column and a row, and left out where none is asked about.
    fn moved(
        &self,
        question: &Self::Question,
        board: Board,
        point: Option<[Coordinate; 2]>,
    ) -> Option<Self::Question>;

    /// Returns every question about a board that is worth asking: about each point, and about points
    /// just off the board where that is an error; none if there is nothing to ask of such a board.
    fn about(&self, board: &Board) -> Vec<Self::Question>;
}

/// What must be equal of an error answer where an error is expected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Errors {
    /// Nothing: any error is right.
    #[default]
    Any,
    /// Its text.
    Exact,
}

impl Errors {
    /// Compares two errors.
    fn compare(self, expected: &str, actual: &str) -> Result<Vec<Note>, Difference> {
        if self == Self::Any || expected == actual {
            return Ok(Vec::new());
        }
        let first = format!("expected the error {expected:?}, got the error {actual:?}");
        Err(Difference::new(first, [Step::Key("error")]))
    }
}

/// In what an answer differs from the expected one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Difference {
    /// The first difference, in words.
    pub first: String,
    /// Where in the expected answer's JSON it is: the keys and indices that lead there.
    pub path: Vec<Step>,
    /// What kind of mistake it looks like.
    pub notes: Vec<Note>,
}

/// A step into a JSON value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// To a key of an object.
    Key(&'static str),
    /// To an element of an array.
    Index(usize),
}

impl Difference {
    fn new(first: impl Into<String>, path: impl Into<Vec<Step>>) -> Self {
        Self {
            first: first.into(),
            path: path.into(),
            notes: Vec::new(),
        }
    }

    /// Returns the difference with a note, if there is one.
    fn noted(mut self, note: Option<Note>) -> Self {
        self.notes.extend(note);
        self
    }

    /// Returns the place of the difference in the expected answer, as far as the path leads.
    #[must_use]
    pub fn find<'a>(&self, expected: Node<'a>) -> Node<'a> {
        self.path.iter().fold(expected, |node, step| {
            let next = match step {
                Step::Key(key) => node.field(key),
                Step::Index(index) => node.element(*index),
            };
            next.unwrap_or(node)
        })
    }
}

/// A heading and, mostly, a board under it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Drawing {
    /// What is to be seen, in words.
    pub heading: String,
    /// The board's lines, none where there is no board to see.
    pub lines: Vec<String>,
    /// How many characters wide the lines are, without escape sequences.
    pub width: usize,
    /// The marks on the board.
    pub marks: Vec<Mark>,
}

impl Drawing {
    pub(crate) fn words(heading: impl Into<String>) -> Self {
        Self {
            heading: heading.into(),
            lines: Vec::new(),
            width: 0,
            marks: Vec::new(),
        }
    }

    fn board(heading: impl Into<String>, diagram: &Diagram<'_>, look: &Look) -> Self {
        Self {
            heading: heading.into(),
            lines: diagram.text(look).lines().map(str::to_owned).collect(),
            width: diagram.width(),
            marks: diagram.marks(),
        }
    }
}
