//! `go-check territory`: whose territory a point is.

use std::str::FromStr;

use super::error::{Error, Exit};
use super::input::{Input, MAX_INPUT_BYTES};
use super::output;
use crate::data::{DataError, Node};
use crate::property::{Coordinate, Question, Territory, TerritoryQuestion, read_letters};

/// Say whose territory a point of a board is
///
/// Reads a board as a JSON array of strings, a string a row: a blank for an empty point, B for a
/// black and W for a white stone. Prints the territory as JSON on one line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  echo '[\" BW\", \"BBW\"]' | go-check territory --at 0,0")]
pub(super) struct Args {
    /// The point, as column and row from 0 at the top left; it need not be on the board
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    at: At,
    #[command(flatten)]
    input: Input,
}

/// Column and row, of any sign and length.
#[derive(Clone, Debug)]
pub(super) struct At {
    x: Coordinate,
    y: Coordinate,
}

impl FromStr for At {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            // Points are shown in parentheses, and may be copied with them.
            let inside = text
                .strip_prefix('(')
                .and_then(|text| text.strip_suffix(')'));
            let (x, y) = inside.unwrap_or(text).split_once(',')?;
            Some(Self {
                x: Coordinate::parse(x.trim())?,
                y: Coordinate::parse(y.trim())?,
            })
        };
        parse().ok_or("expected two integers as X,Y")
    }
}

impl At {
    /// Returns column and row.
    pub(super) fn coordinates(&self) -> (Coordinate, Coordinate) {
        (self.x.clone(), self.y.clone())
    }

    /// Returns the question about this point of a board that a text holds as JSON.
    pub(super) fn question(&self, board: Node<'_>) -> Result<Question, DataError> {
        let (x, y) = self.coordinates();
        let board = read_letters(board)?;
        let question = TerritoryQuestion { board, x, y };
        Ok(Question::new(&Territory, question))
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    answer(&args.input, |board| args.at.question(board))
}

/// Prints the answer to a question about the board in the input.
pub(super) fn answer(
    input: &Input,
    question: impl FnOnce(Node<'_>) -> Result<Question, DataError>,
) -> Result<Exit, Error> {
    let text = input.text(MAX_INPUT_BYTES)?;
    let question = Node::parse(&text)
        .and_then(question)
        .map_err(|error| Error::Drawn(error.drawn(&input.name(), &text)))?;
    let mut json = String::new();
    question.write_answer(&question.answer(), &mut json);
    json.push('\n');
    output::write(&json)?;
    Ok(Exit::Success)
}
