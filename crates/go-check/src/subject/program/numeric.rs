//! The numeric protocol: a program is started once a case, reads numeric text, and prints an answer.

use std::sync::Arc;

use go_io::numeric;

use super::ending::{broken, evidence, failed, verdict};
use super::shared::Shared;
use super::{cant_run, not_run};
use crate::note::Note;
use crate::process::{Keeper, Pumped, Run, Spec};
use crate::property::{Answer, Play, PlayAnswer};
use crate::subject::{Asked, Manner, Reply, StartError, Subject, Text};
use crate::verdict::Verdict;

/// A program that speaks numeric text.
#[derive(Debug)]
pub(super) struct Numeric {
    spec: Spec,
    shared: Arc<Shared>,
    keeper: Keeper,
}

impl Numeric {
    pub(super) fn new(spec: Spec, shared: Arc<Shared>) -> Result<Self, StartError> {
        let keeper = Keeper::start(&spec).map_err(|error| cant_run(&error))?;
        Ok(Self {
            spec,
            shared,
            keeper,
        })
    }

    /// Runs the program once.
    fn run(&mut self, text: &[u8]) -> std::io::Result<Run> {
        Run::to_end(&mut self.keeper, text.to_vec(), &self.spec.limits)
    }

    /// Runs the program, and once more with nobody else at work if it was too slow beside others.
    /// Returns why it is given up if that is not worth it any more.
    fn run_fairly(&mut self, text: &[u8]) -> std::io::Result<Result<Run, &'static str>> {
        let shared = Arc::clone(&self.shared);
        let turn = shared.turn();
        // Others may have failed while this turn was waited for.
        if let Some(why) = shared.given_up() {
            return Ok(Err(why));
        }
        let mut run = self.run(text)?;
        if run.pumped != Pumped::Late {
            return Ok(Ok(run));
        }
        if !turn.is_crowded() {
            shared.count_late();
            return Ok(Ok(run));
        }
        drop(turn);
        let _alone = shared.alone();
        if let Some(why) = shared.given_up() {
            return Ok(Err(why));
        }
        run = self.run(text)?;
        if run.pumped == Pumped::Late {
            // Before anybody else may begin.
            shared.count_late();
        }
        Ok(Ok(run))
    }
}

impl Subject for Numeric {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        let (text, side) = match numeric_text(asked) {
            Ok(text) => text,
            Err(why) => return Reply::skip(why),
        };
        let Run {
            mut attempt,
            pumped,
            wall,
        } = match self.run_fairly(&text) {
            Ok(Ok(run)) => run,
            Ok(Err(why)) => return not_run(why),
            Err(error) => return failed(&error),
        };
        let output = std::mem::take(attempt.output());
        let reply = match verdict(pumped, attempt.ended(), wall, &self.spec.limits) {
            Some((verdict, what)) => broken(verdict, what, evidence(&attempt, &output)),
            None => match read(&output, side) {
                Ok((answer, notes)) => Reply {
                    notes,
                    evidence: Some(evidence(&attempt, b"")),
                    ..Reply::answer(answer)
                },
                Err(what) => broken(Verdict::Wa, what, evidence(&attempt, &output)),
            },
        };
        Reply {
            wall: Some(wall),
            ..reply
        }
    }

    fn manner(&self) -> Manner {
        Manner::ReadsText
    }

    fn restart(&mut self) -> Result<(), StartError> {
        *self = Self::new(self.spec.clone(), Arc::clone(&self.shared))?;
        Ok(())
    }
}

/// Returns the reply to a question that what was printed is, of a program that ended well.
pub(super) fn reply(printed: &[u8], asked: Asked<'_>) -> Reply {
    let side = match numeric_text(asked) {
        Ok((_, side)) => side,
        Err(why) => return Reply::skip(why),
    };
    match read(printed, side) {
        Ok((answer, notes)) => Reply {
            notes,
            ..Reply::answer(answer)
        },
        Err(what) => Reply::broken(Verdict::Wa, what),
    }
}

/// Returns a question as numeric text, and the side of its board.
fn numeric_text(asked: Asked<'_>) -> Result<(Vec<u8>, u16), String> {
    let Some(play) = asked.question.of::<Play>() else {
        return Err("numeric text has no such question".to_owned());
    };
    let side = play.position.board().size().columns();
    let mut text = Vec::new();
    let question = play.numeric();
    let written = question.is_some_and(|question| numeric::write_question(&question, &mut text));
    if written {
        Ok((written_as(asked.text, text), side))
    } else {
        Err(format!(
            "numeric text has only moves on squares of {} to {}",
            numeric::MIN_SIDE,
            numeric::MAX_SIDE
        ))
    }
}

/// Returns a text whose lines end in newlines, in another way.
fn written_as(way: Text, mut text: Vec<u8>) -> Vec<u8> {
    match way {
        Text::Usual => {}
        Text::CrLf => {
            let lines = text.split_inclusive(|byte| *byte == b'\n');
            let ended =
                lines.map(|line| [line.strip_suffix(b"\n").unwrap_or(line), b"\r\n"].concat());
            text = ended.collect::<Vec<_>>().concat();
        }
        Text::NoLastNewline => {
            text.pop_if(|byte| *byte == b'\n');
        }
    }
    text
}

/// Reads what a program printed, and what is odd about it.
fn read(output: &[u8], side: u16) -> Result<(Answer, Vec<Note>), String> {
    if output.trim_ascii().is_empty() {
        return Err("it printed no answer".to_owned());
    }
    let text = str::from_utf8(output).map_err(|error| {
        format!(
            "its answer is no text, from byte {} on",
            error.valid_up_to()
        )
    })?;
    let answer = numeric::read_answer(text, side)
        .map_err(|error| format!("its answer can't be read: {error}"))?;
    let answer = match answer {
        numeric::Answer::Illegal => PlayAnswer::Illegal,
        numeric::Answer::Legal(board) => PlayAnswer::Legal(board),
    };
    let has_blanks = |line: &str| line.ends_with(|c: char| c.is_ascii_whitespace());
    let mut notes = Vec::new();
    if text.split('\n').any(has_blanks) || text.ends_with("\n\n") {
        notes.push(Note::TrailingBlanks);
    }
    if !text.ends_with('\n') {
        notes.push(Note::NoLastNewline);
    }
    if text.starts_with(|first: char| first.is_ascii_alphabetic()) {
        notes.push(Note::WordsForDigits);
    }
    Ok((Answer::new::<Play>(answer), notes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_question_is_written_in_several_ways() {
        let written = |way| {
            let text = written_as(way, b"2\n00\n12\n0 0 1\n".to_vec());
            String::from_utf8(text).expect("it is ASCII")
        };
        assert_eq!(written(Text::Usual), "2\n00\n12\n0 0 1\n");
        assert_eq!(written(Text::CrLf), "2\r\n00\r\n12\r\n0 0 1\r\n");
        assert_eq!(written(Text::NoLastNewline), "2\n00\n12\n0 0 1");
    }

    #[test]
    fn what_is_odd_about_an_answer_is_noted() {
        let notes = |output: &[u8]| read(output, 2).map(|(_, notes)| notes);
        assert_eq!(notes(b"1\n02\n00\n"), Ok(vec![]));
        assert_eq!(notes(b"0"), Ok(vec![Note::NoLastNewline]));
        assert_eq!(notes(b"0\r\n"), Ok(vec![Note::TrailingBlanks]));
        assert_eq!(notes(b"0\n\n"), Ok(vec![Note::TrailingBlanks]));
        assert_eq!(
            notes(b"True \n02\n00"),
            Ok(vec![
                Note::TrailingBlanks,
                Note::NoLastNewline,
                Note::WordsForDigits
            ])
        );
        assert_eq!(notes(b" \n"), Err("it printed no answer".to_owned()));
        assert!(notes(b"0\0\n").is_err_and(|what| what.contains("line 1")));
        assert!(notes(b"0\n\xFF").is_err_and(|what| what.contains("byte 2")));
    }
}
