//! `go-check territories`: whose every point of a board is.

use super::error::{Error, Exit};
use super::input::Input;
use super::territory::answer;
use crate::data::{DataError, Node};
use crate::property::{Question, Territories, read_letters};

/// Say whose every empty point of a board is
///
/// Reads a board as a JSON array of strings, a string a row: a blank for an empty point, B for a
/// black and W for a white stone. Prints the territories as JSON on one line.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  echo '[\" BW \", \" BW \"]' | go-check territories")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    answer(&args.input, question)
}

/// Returns the question about a board that a text holds as JSON.
pub(super) fn question(board: Node<'_>) -> Result<Question, DataError> {
    Ok(Question::new(&Territories, read_letters(board)?))
}
