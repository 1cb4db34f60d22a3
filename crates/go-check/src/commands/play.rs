//! `go-check play`: judges moves in numeric text.

use go_io::numeric::{ReadError, Reader, TextError, write_answer};

use super::error::{Error, Exit};
use super::input::Input;
use super::output::Answers;
use crate::data::{Place, drawn};

/// Say whether moves are legal, and print the boards after them
///
/// Reads numeric text: the board's size n, n lines of n digits (0 empty, 1 black, 2 white), and the
/// move as column, row and color. Cases may follow one another; each is answered as soon as it is
/// complete, with 0, or with 1 and the board.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  printf '2\\n10\\n11\\n1 0 2\\n' | go-check play")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let mut reader = Reader::new(args.input.open()?);
    let mut answers = Answers::new();
    let mut any = false;
    loop {
        if reader.has_question() {
            answers.write_piece()?;
        } else {
            answers.flush()?;
        }
        match reader.next_question() {
            Ok(Some(question)) => write_answer(&question.answer(), answers.buffer()),
            Ok(None) if any => break,
            Ok(None) => return Err(args.input.nothing_found()),
            Err(error) => {
                answers.flush()?;
                return Err(match error {
                    ReadError::Io(error) => args.input.unreadable(&error),
                    ReadError::Text(error) => Error::Drawn(draw(&args.input.name(), &error)),
                });
            }
        }
        any = true;
    }
    answers.flush()?;
    Ok(Exit::Success)
}

/// Draws what is wrong with numeric text on its line.
pub(super) fn draw(name: &str, error: &TextError) -> String {
    let place = Place {
        line: error.line,
        column: error.column,
    };
    let chars = || error.text.char_indices().map(|(at, _)| at);
    let at = chars().nth(error.column - 1).unwrap_or(error.text.len());
    let end = chars().nth(error.column).unwrap_or(error.text.len());
    drawn(
        name,
        place,
        &error.text,
        at..end,
        &error.problem.to_string(),
        None,
    )
}
