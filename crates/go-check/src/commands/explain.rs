//! `go-check explain`: an answer with its reasons.

use go_io::numeric::{ReadError, Reader};

use super::SymbolsArg;
use super::error::{Error, Exit};
use super::input::{Input, MAX_INPUT_BYTES};
use super::output::Talk;
use super::territory::At;
use super::{answer, play, territories};
use crate::data::{DataError, Lines, Node};
use crate::property::{Answer, Errors, Play, PlayQuestion, Question};
use crate::report::{colored, explanation};
use crate::suite::{CASE_KEYS, Suite};

/// Show a board, and why the answer is what it is
///
/// Reads any of the inputs of the other commands: numeric text, a board as a JSON array of strings,
/// questions as JSON lines, a case copied out of a suite, or a suite.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  printf '2\\n10\\n11\\n1 0 2\\n' | go-check explain
  echo '[\" BW\", \"BBW\"]' | go-check explain --at 0,0")]
pub(super) struct Args {
    #[command(flatten)]
    input: Input,
    /// Of a board, explain this point's territory, as column and row from 0 at the top left
    #[arg(long, value_name = "X,Y", allow_hyphen_values = true)]
    at: Option<At>,
    /// Print the answer as an SVG image instead; of several questions, the first
    #[arg(long)]
    svg: bool,
    /// Which characters to draw boards with
    #[arg(long, value_enum, default_value_t)]
    symbols: SymbolsArg,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let text = args.input.text(MAX_INPUT_BYTES)?;
    let mut out = Talk::new();
    let mut count = 0;
    let mut show = |question: &Question, expected: Option<&Answer>| {
        count += 1;
        if args.svg {
            return if count == 1 {
                out.write(&question.svg())
            } else {
                Ok(())
            };
        }
        if count > 1 {
            out.write("\n")?;
        }
        out.write(&explanation(question, &colored(args.symbols.into())))?;
        let Some(expected) = expected else {
            return Ok(());
        };
        match question.compare(expected, &question.answer(), Errors::Any) {
            Ok(_) => Ok(()),
            Err(other) => out.write(&format!("\nThe case says otherwise: {}.\n", other.first)),
        }
    };
    let first = text.trim_ascii_start().bytes().next();
    if args.at.is_some() && first != Some(b'[') {
        let message = "--at asks about a point of a board, which is a JSON array of strings";
        return Err(Error::Usage(message.to_owned()));
    }
    let shown = match first {
        None => Err(args.input.nothing_found()),
        Some(b'[') => board(args, &text).and_then(|question| show(&question, None)),
        Some(b'{') => lines(args, &text, &mut show),
        Some(_) => numeric(args, &text, &mut show),
    };
    // What came before an error has been explained, and is to be seen.
    out.flush()?;
    shown?;
    Ok(Exit::Success)
}

type Show<'a> = dyn FnMut(&Question, Option<&Answer>) -> Result<(), Error> + 'a;

fn board(args: &Args, text: &str) -> Result<Question, Error> {
    Node::parse(text)
        .and_then(|board| match &args.at {
            Some(at) => at.question(board),
            None => territories::question(board),
        })
        .map_err(|error| Error::Drawn(error.drawn(&args.input.name(), text)))
}

/// Explains a question that may take several lines, or questions that take a line each.
fn lines(args: &Args, text: &str, show: &mut Show<'_>) -> Result<(), Error> {
    let name = args.input.name();
    // A case copied out of a suite may have brought the comma after it.
    let text = text.trim_ascii_end();
    let text = text.strip_suffix(',').unwrap_or(text);
    let whole = match Node::parse(text) {
        Ok(node) if node.field("cases").is_some() => {
            let suite = Suite::read(name, text.to_owned());
            let suite = suite.map_err(|bad| Error::Drawn(bad.drawn()))?;
            return suite
                .cases()
                .try_for_each(|case| show(&case.question, Some(&case.expected)));
        }
        Ok(node) => {
            let read = || {
                let question = answer::question(node, &CASE_KEYS)?;
                let expected = node.field("expected");
                let expected = expected
                    .map(|node| question.read_answer(node))
                    .transpose()?;
                Ok((question, expected))
            };
            let (question, expected) =
                read().map_err(|error: DataError| Error::Drawn(error.drawn(&name, text)))?;
            return show(&question, expected.as_ref());
        }
        Err(error) => error,
    };
    let mut lines = Lines::new(name.as_str(), text.as_bytes(), MAX_INPUT_BYTES);
    let mut any = false;
    while let Some(line) = lines.next_line().map_err(|bad| args.input.bad(bad))? {
        let line = line.trim_ascii_end();
        if line.is_empty() {
            continue;
        }
        let node = match Node::parse(line) {
            // The first line is no object of its own: this is one object, and has a fault.
            Err(_) if !any => return Err(Error::Drawn(whole.drawn(&name, text))),
            node => node,
        };
        any = true;
        let question = node.and_then(|node| answer::question(node, &CASE_KEYS));
        show(
            &question.map_err(|error| Error::Drawn(lines.drawn(line, &error)))?,
            None,
        )?;
    }
    Ok(())
}

fn numeric(args: &Args, text: &str, show: &mut Show<'_>) -> Result<(), Error> {
    let mut reader = Reader::new(text.as_bytes());
    loop {
        match reader.next_question() {
            Ok(None) => return Ok(()),
            Ok(Some(question)) => {
                show(&Question::new(&Play, PlayQuestion::from(question)), None)?;
            }
            Err(ReadError::Io(error)) => return Err(args.input.unreadable(&error)),
            Err(ReadError::Text(error)) => {
                return Err(Error::Drawn(play::draw(&args.input.name(), &error)));
            }
        }
    }
}
