//! `go-check answer`: questions as JSON lines in, answers out.

use super::error::{Error, Exit};
use super::input::{Input, MAX_INPUT_BYTES};
use super::output::Answers;
use crate::data::{DataError, Lines, Node};
use crate::property::Question;

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
}

/// What a line may hold.
const QUESTION_KEYS: [&str; 3] = ["uuid", "property", "input"];

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let input = &args.input;
    let mut lines = Lines::new(input.name(), input.open()?, MAX_INPUT_BYTES);
    let mut answers = Answers::new();
    let mut json = String::new();
    loop {
        if lines.has_line() {
            answers.write_piece()?;
        } else {
            answers.flush()?;
        }
        let line = match lines.next_line() {
            Ok(Some(line)) if line.trim_ascii().is_empty() => continue,
            Ok(Some(line)) => line,
            Ok(None) => break,
            Err(bad) => {
                answers.flush()?;
                return Err(input.bad(bad));
            }
        };
        let line = line.trim_ascii_end();
        match Node::parse(line).and_then(|node| question(node, &QUESTION_KEYS)) {
            Ok(question) => {
                json.clear();
                question.write_answer(&question.answer(), &mut json);
                json.push('\n');
                answers.buffer().extend_from_slice(json.as_bytes());
            }
            Err(error) => {
                answers.flush()?;
                let error = if error.span.start == line.len() {
                    error.with_help("a question stands on one line, whole")
                } else {
                    error
                };
                return Err(Error::Drawn(lines.drawn(line, &error)));
            }
        }
    }
    answers.flush()?;
    Ok(Exit::Success)
}

/// Reads a question that has its property beside it, in an object with no other keys than these.
pub(super) fn question(node: Node<'_>, keys: &[&str]) -> Result<Question, DataError> {
    let object = node.object(keys)?;
    if let Some(uuid) = object.get("uuid") {
        uuid.string()?;
    }
    Question::read(object.need("property")?, object.need("input")?)
}
