//! `go-check play`: judges moves in numeric text.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use go_io::numeric::{self, MAX_QUESTION_BYTES, TextError};

use super::chunks::{Answerer, Borders, Chunks, Done, End, Piece, Stop};
use super::error::{Error, Exit};
use super::input::Input;
use super::test::number_of_jobs;
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
    /// How many threads answer [default: the number of cores where much comes at once, else 1]
    #[arg(long, value_name = "N", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let (input, progress) = args.input.open_with_progress()?;
    let any = Arc::new(AtomicBool::new(false));
    let chunks = Chunks {
        limit: MAX_QUESTION_BYTES,
        jobs: args.jobs,
        progress,
        borders: Questions { enough: 1 },
        answerer: Moves {
            any: Arc::clone(&any),
        },
    };
    match chunks.answer(input) {
        Ok(()) if any.load(Ordering::Relaxed) => Ok(Exit::Success),
        Ok(()) => Err(args.input.nothing_found()),
        Err(Stop::Read(error)) => Err(args.input.unreadable(&error)),
        Err(Stop::Write(error)) => Err(error),
        Err(Stop::Refused {
            failure: mut error,
            lines,
            ..
        }) => {
            error.line += lines;
            Err(Error::Drawn(draw(&args.input.name(), &error)))
        }
    }
}

/// Finds the ends of questions.
struct Questions {
    /// From how many bytes on it is worth while to look, if no line has ended: twice as many as the
    /// last time, so that no byte is looked at too often.
    enough: usize,
}

impl Borders for Questions {
    fn last(&mut self, bytes: &[u8], seen: usize) -> Option<usize> {
        if bytes.len() < self.enough && !bytes[seen..].contains(&b'\n') {
            return None;
        }
        let end = numeric::end_of_questions(bytes);
        self.enough = 2 * (bytes.len() - end);
        (end > 0).then_some(end)
    }
}

/// Judges moves.
struct Moves {
    /// Whether there was any.
    any: Arc<AtomicBool>,
}

impl Answerer for Moves {
    type Failure = TextError;

    fn answer(&self, piece: Piece<'_>, out: &mut Vec<u8>) -> Done<TextError> {
        if piece.end == End::Limit {
            return Done {
                lines: 0,
                failure: Some(numeric::too_long(piece.bytes)),
            };
        }
        let answered = numeric::answer_questions(piece.bytes, out);
        if answered.questions > 0 {
            self.any.store(true, Ordering::Relaxed);
        }
        Done {
            lines: answered.lines,
            failure: answered.error,
        }
    }
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
