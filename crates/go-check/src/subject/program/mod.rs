//! Programs: solutions in any language, started under limits and asked in one of two protocols.

mod answer;
mod ending;
mod interpreter;
mod jsonl;
mod numeric;
mod setup;
mod shared;
mod solution;
mod template;

use std::ffi::OsString;
use std::sync::Arc;

use clap::ValueEnum;

use super::{Asked, Reply, Source, StartError, Subject};
use crate::process::Spec;

pub use interpreter::interpreter;
pub use setup::{NotBuilt, set_up};
pub use solution::{Solution, split_words, start_of};
pub use template::Template;

use jsonl::JsonLines;
use numeric::Numeric;
use shared::Shared;

/// How a program is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Protocol {
    /// Started for each case, which it reads as numeric text
    Numeric,
    /// Started once, a line of JSON a case
    Jsonl,
}

impl Protocol {
    /// Returns the reply that a program gave to a question by what it printed: all of it as numeric
    /// text, of JSON lines the first line that is not blank. Whatever it is, there is a reply.
    #[must_use]
    pub fn reply(self, printed: &[u8], asked: Asked<'_>) -> Reply {
        match self {
            Self::Numeric => numeric::reply(printed, asked),
            Self::Jsonl => jsonl::reply(printed, asked),
        }
    }
}

/// A program that is judged.
#[derive(Debug)]
pub struct Program {
    name: String,
    protocol: Protocol,
    spec: Spec,
    pipeline: usize,
    shared: Arc<Shared>,
}

impl Program {
    /// Returns a program that is shown under this name. With JSON lines up to `pipeline` questions
    /// are in flight.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if there is no such program on this machine.
    pub fn new(
        name: &str,
        protocol: Protocol,
        mut spec: Spec,
        pipeline: usize,
    ) -> Result<Self, StartError> {
        resolve(&mut spec.command)?;
        spec.limits.cpu_from_start = protocol == Protocol::Numeric;
        Ok(Self {
            name: name.to_owned(),
            protocol,
            spec,
            pipeline,
            shared: Arc::default(),
        })
    }
}

/// Puts the file that is started in the place of a program's name: it is looked up once, not at
/// every start.
fn resolve(command: &mut [OsString]) -> Result<(), StartError> {
    let Some(program) = command.first_mut() else {
        return Err(StartError("expected a command, found none".to_owned()));
    };
    match crate::process::on_path(program) {
        Some(path) => {
            *program = path.into();
            Ok(())
        }
        None => Err(StartError(format!(
            "can't start {}: expected an executable file or a program on PATH",
            program.display()
        ))),
    }
}

impl Source for Program {
    fn name(&self) -> String {
        self.name.clone()
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        let (spec, shared) = (self.spec.clone(), Arc::clone(&self.shared));
        Ok(match self.protocol {
            Protocol::Numeric => Box::new(Numeric::new(spec, shared)?),
            Protocol::Jsonl => Box::new(JsonLines::new(spec, shared, self.pipeline)?),
        })
    }

    fn chunk(&self) -> usize {
        match self.protocol {
            Protocol::Numeric => 32,
            Protocol::Jsonl => 256.max(self.pipeline),
        }
    }

    fn forgive(&self) {
        self.shared.forgive();
    }

    fn in_flight(&self) -> usize {
        match self.protocol {
            Protocol::Numeric => 1,
            Protocol::Jsonl => self.pipeline,
        }
    }

    fn is_foreign(&self) -> bool {
        true
    }
}

/// The error if the system doesn't let us run programs.
fn cant_run(error: &std::io::Error) -> StartError {
    StartError(format!("programs can't be run: {error}"))
}

/// The reply to a question that is not put to a program that has failed too often.
fn not_run(why: &str) -> Reply {
    let mut reply = Reply::skip(format!("not run: {why}"));
    reply.notes.push(crate::note::Note::NotRun);
    reply
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::note::Note;
    use crate::property::Question;
    use crate::subject::Outcome;
    use crate::verdict::Verdict;

    #[test]
    fn whatever_was_printed_is_a_reply() {
        let input = r#"{"board":["10","11"],"column":1,"row":0,"color":2}"#;
        let question = Question::read_quickly("play", input).expect("a question");
        let reply = |protocol: Protocol, printed: &[u8]| {
            let reply = protocol.reply(printed, Asked::new(&question, None));
            let verdict = match reply.outcome {
                Outcome::Answer(_) => None,
                Outcome::Broken(verdict, _) => Some(verdict),
                other => panic!("{other:?}"),
            };
            (verdict, reply.notes)
        };
        let line: &[u8] = b"\n {\"legal\":false}\r\nand more\n";
        for (protocol, printed, expected) in [
            (Protocol::Jsonl, line, (None, vec![Note::TrailingBlanks])),
            (
                Protocol::Jsonl,
                b"{\"legal\":false}",
                (None, vec![Note::NoLastNewline]),
            ),
            (Protocol::Jsonl, b" \n", (Some(Verdict::Wa), vec![])),
            (Protocol::Jsonl, b"\xFF\n", (Some(Verdict::Wa), vec![])),
            (Protocol::Numeric, b"1\n02\n00\n", (None, vec![])),
            (Protocol::Numeric, b"", (Some(Verdict::Wa), vec![])),
            (Protocol::Numeric, b"0\n00\n", (Some(Verdict::Wa), vec![])),
        ] {
            let printed_text = printed.escape_ascii();
            assert_eq!(reply(protocol, printed), expected, "{printed_text}");
        }
    }
}
