//! `go-check answer`: questions as JSON lines in, answers out.

#[cfg(test)]
mod tests;

use std::io::BufRead;
use std::num::NonZeroUsize;
use std::ops::Range;

use super::chunks::{Answerer, Chunks, Done, Piece, Stop};
use super::error::{Error, Exit};
use super::input::{Input, MAX_INPUT_BYTES};
use super::test::number_of_jobs;
use crate::data::{DataError, Node, line_of};
use crate::property::{Question, answer_quickly};

/// Answer questions, one a line, as the reference does
///
/// Reads lines {"property":…,"input":…} as the cases of a suite have them, with a "uuid" or
/// without, and prints for each line what the case's "expected" would hold. Answers come in order,
/// and none is held back while the input waits.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  echo '{\"property\":\"territories\",\"input\":{\"board\":[\" B\"]}}' | go-check answer")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
    /// How many threads answer [default: the number of cores where much comes at once, else 1]
    #[arg(long, value_name = "N", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
}

/// What a line may hold.
const QUESTION_KEYS: [&str; 3] = ["uuid", "property", "input"];

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let (input, progress) = args.input.open_with_progress()?;
    let chunks = Chunks {
        limit: MAX_INPUT_BYTES,
        jobs: args.jobs,
        progress,
        borders: last_line_end,
        answerer: Lines,
    };
    match chunks.answer(input) {
        Ok(()) => Ok(Exit::Success),
        Err(Stop::Read(error)) => Err(args.input.unreadable(&error)),
        Err(Stop::Write(error)) => Err(error),
        Err(Stop::Refused {
            failure: BadLine {
                place,
                lines_before,
            },
            bytes,
            lines,
        }) => {
            let line = &bytes[place];
            let read = read_line(&args.input.name(), line, lines + lines_before);
            // What was refused before is refused again, now at its place.
            Err(read.err().unwrap_or(Error::Internal))
        }
    }
}

fn last_line_end(bytes: &[u8], seen: usize) -> Option<usize> {
    let new = bytes[seen..].iter().rposition(|byte| *byte == b'\n')?;
    Some(seen + new + 1)
}

/// Answers lines.
struct Lines;

/// Where in a piece a line is that can't be answered.
struct BadLine {
    place: Range<usize>,
    lines_before: usize,
}

impl Answerer for Lines {
    type Failure = BadLine;

    fn answer(&self, piece: Piece<'_>, out: &mut Vec<u8>) -> Done<BadLine> {
        let (mut start, mut lines) = (0, 0);
        while start < piece.bytes.len() {
            let rest = &piece.bytes[start..];
            if let Some(length @ ..=MAX_INPUT_BYTES) = answer_quickly(rest, out) {
                out.push(b'\n');
                start += length;
            } else {
                let length = { rest }.skip_until(b'\n').expect("bytes can be read");
                let place = start..start + length;
                start += length;
                if answer_carefully(&piece.bytes[place.clone()], out).is_err() {
                    let failure = Some(BadLine {
                        place,
                        lines_before: lines,
                    });
                    return Done { lines, failure };
                }
            }
            lines += 1;
        }
        Done {
            lines,
            failure: None,
        }
    }
}

/// Appends the answer to a line's question, if it has one. What is wrong is said without its place.
fn answer_carefully(line: &[u8], out: &mut Vec<u8>) -> Result<(), Error> {
    if let Some(question) = read_line("", line, 0)? {
        question.answer_json(out);
        out.push(b'\n');
    }
    Ok(())
}

/// Reads the question on a line that so many lines come before, with all care. There is none on a
/// blank line.
fn read_line(name: &str, line: &[u8], lines_before: usize) -> Result<Option<Question>, Error> {
    let text = line_of(name, line, lines_before, MAX_INPUT_BYTES)
        .map_err(|bad| Error::of_text(name, bad))?;
    if text.trim_ascii().is_empty() {
        return Ok(None);
    }
    let line = text.trim_ascii_end();
    let read = Node::parse(line).and_then(|node| question(node, &QUESTION_KEYS));
    read.map(Some).map_err(|error| {
        let error = if error.span.start == line.len() {
            error.with_help("a question stands on one line, whole")
        } else {
            error
        };
        Error::Drawn(error.drawn_after(lines_before, name, line))
    })
}

/// Reads a question that has its property beside it, in an object with no other keys than these.
pub(super) fn question(node: Node<'_>, keys: &[&str]) -> Result<Question, DataError> {
    let object = node.object(keys)?;
    if let Some(uuid) = object.get("uuid") {
        uuid.string()?;
    }
    Question::read(object.need("property")?, object.need("input")?)
}
