//! The JSON lines protocol: a program is started once, and answers a line with a line.

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::ending::{broken, evidence, failed, verdict};
use super::shared::{Shared, Turn};
use super::{answer, cant_run, not_run};
use crate::note::Note;
use crate::process::{Attempt, Capture, Keeper, Pumped, Spec};
use crate::subject::{Asked, Evidence, Reply, StartError, Subject};
use crate::verdict::Verdict;

/// After which time a question's CPU time is counted. Most are answered before.
const SOON: Duration = Duration::from_millis(50);

/// How long the program may take to end at the end of its input.
const FAREWELL: Duration = Duration::from_secs(1);

/// A program that speaks JSON lines.
#[derive(Debug)]
pub(super) struct JsonLines {
    spec: Spec,
    shared: Arc<Shared>,
    /// How many questions may be in flight.
    pipeline: usize,
    keeper: Keeper,
    attempt: Option<Attempt>,
}

/// A line that has come, and is still to be looked at.
struct Held {
    line: Vec<u8>,
    /// What was printed on stderr before it.
    errors: Capture,
    wall: Duration,
    /// Whether the line has an end.
    is_whole: bool,
}

/// Why no line came.
enum NoLine {
    /// The program is at fault.
    Broken(Reply),
    /// It was too slow.
    Late,
    /// It has failed too often: why it is not asked any more.
    GivenUp(&'static str),
}

impl JsonLines {
    pub(super) fn new(
        spec: Spec,
        shared: Arc<Shared>,
        pipeline: usize,
    ) -> Result<Self, StartError> {
        let keeper = Keeper::start(&spec).map_err(|error| cant_run(&error))?;
        Ok(Self {
            spec,
            shared,
            pipeline,
            keeper,
            attempt: None,
        })
    }

    /// Asks until every question is answered, or until something goes wrong, which ends the program.
    /// At least one reply is given.
    fn converse(&mut self, asked: &[Asked<'_>], reply: &mut dyn FnMut(Reply)) -> io::Result<()> {
        let shared = Arc::clone(&self.shared);
        let mut turn = Some(shared.turn());
        // Others may have failed while this turn was waited for.
        if let Some(why) = shared.given_up() {
            reply(not_run(why));
            return Ok(());
        }
        let (mut sent, mut answered) = (0, 0);
        let mut held: Option<Held> = None;
        let mut next = asked.first().map(|asked| question_line(*asked));
        loop {
            if sent == answered && self.has_said_too_much()? {
                let out_of_step = self.out_of_step();
                self.stop()?;
                // Whoever answers before the first question answers that one wrongly.
                reply(out_of_step);
                return Ok(());
            }
            while let Some(line) = next.take_if(|_| sent < answered + self.pipeline) {
                self.send(&line)?;
                sent += 1;
                // While the program works at a question, the next one is written, and the last answer
                // is looked at.
                next = asked.get(sent).map(|asked| question_line(*asked));
            }
            if let Some(held) = held.take() {
                reply(read(held, asked[answered - 1]));
            }
            if answered == asked.len() {
                return Ok(());
            }
            let start = Instant::now();
            let line = match self.wait_for_line(start)? {
                Err(NoLine::Late) if turn.as_ref().is_some_and(Turn::is_crowded) => {
                    turn = None;
                    self.ask_alone(asked[answered])?
                }
                Err(NoLine::Late) => {
                    shared.count_late();
                    Err(NoLine::Late)
                }
                line => line,
            };
            match line {
                Ok(line) => held = Some(line),
                Err(NoLine::Broken(broken)) => {
                    self.stop()?;
                    reply(broken);
                    return Ok(());
                }
                Err(NoLine::GivenUp(why)) => {
                    reply(not_run(why));
                    return Ok(());
                }
                Err(NoLine::Late) => {
                    let late = self.late(start)?;
                    reply(late);
                    return Ok(());
                }
            }
            answered += 1;
            if turn.is_none() {
                // Others may be at work again, so the rest is another turn.
                if let Some(held) = held.take() {
                    reply(read(held, asked[answered - 1]));
                }
                self.stop()?;
                return Ok(());
            }
        }
    }

    /// Starts the program if it doesn't run, and writes a question to it.
    fn send(&mut self, line: &str) -> io::Result<()> {
        self.running()?.send(line.as_bytes());
        Ok(())
    }

    fn running(&mut self) -> io::Result<&mut Attempt> {
        let attempt = match self.attempt.take() {
            Some(attempt) => attempt,
            None => Attempt::start(&mut self.keeper, Vec::new(), self.spec.limits.output)?,
        };
        Ok(self.attempt.insert(attempt))
    }

    /// Waits for an answer to a question that was asked at `start`.
    fn wait_for_line(&mut self, start: Instant) -> io::Result<Result<Held, NoLine>> {
        let deadline = start + self.spec.limits.wall;
        let Some(attempt) = &mut self.attempt else {
            return Ok(Err(NoLine::Late));
        };
        let mut pumped = attempt.pump(&mut self.keeper, deadline.min(start + SOON), has_line)?;
        if pumped == Pumped::Late && deadline > start + SOON {
            self.keeper.count_cpu();
            pumped = attempt.pump(&mut self.keeper, deadline, has_line)?;
            self.keeper.count_cpu_no_more();
        }
        let wall = start.elapsed();
        match pumped {
            Pumped::Done => {
                self.shared.lives();
                Ok(Ok(Held {
                    line: take_line(attempt.output()),
                    // Whatever was printed before the answer is there by now.
                    errors: attempt.take_errors()?,
                    wall,
                    is_whole: true,
                }))
            }
            Pumped::Late => Ok(Err(NoLine::Late)),
            Pumped::TooMuch | Pumped::Ended => Ok(self.no_line(pumped, wall)?),
        }
    }

    /// What to make of a program that has ended, or printed too much, without a whole line.
    fn no_line(&mut self, pumped: Pumped, wall: Duration) -> io::Result<Result<Held, NoLine>> {
        let Some(attempt) = &mut self.attempt else {
            return Ok(Err(NoLine::Late));
        };
        attempt.kill(&mut self.keeper)?;
        let output = std::mem::take(attempt.output());
        let wrong = verdict(pumped, attempt.ended(), attempt.age(), &self.spec.limits);
        let (verdict, what) = match wrong {
            Some(wrong) => wrong,
            None if output.trim_ascii().is_empty() => {
                let what = "it ended without an answer, with exit status 0";
                (Verdict::Wa, what.to_owned())
            }
            None => {
                let errors = attempt.take_errors()?;
                self.attempt = None;
                return Ok(Ok(Held {
                    line: output,
                    errors,
                    wall,
                    is_whole: false,
                }));
            }
        };
        if pumped == Pumped::Ended && attempt.has_read_nothing() {
            self.shared.count_stillborn();
        }
        Ok(Err(NoLine::Broken(Reply {
            wall: Some(wall),
            ..broken(verdict, what, evidence(attempt, &output))
        })))
    }

    /// Starts the program anew and asks it one question, with nobody else at work.
    fn ask_alone(&mut self, asked: Asked<'_>) -> io::Result<Result<Held, NoLine>> {
        self.stop()?;
        let shared = Arc::clone(&self.shared);
        let _alone = shared.alone();
        if let Some(why) = shared.given_up() {
            return Ok(Err(NoLine::GivenUp(why)));
        }
        self.send(&question_line(asked))?;
        let line = self.wait_for_line(Instant::now())?;
        if let Err(NoLine::Late) = line {
            // Before anybody else may begin.
            shared.count_late();
        }
        Ok(line)
    }

    /// Ends a program that was too slow, and returns the reply that says so.
    fn late(&mut self, start: Instant) -> io::Result<Reply> {
        let wall = start.elapsed();
        let limits = &self.spec.limits;
        let mut left = Box::default();
        if let Some(attempt) = &mut self.attempt {
            attempt.kill(&mut self.keeper)?;
            let output = std::mem::take(attempt.output());
            left = evidence(attempt, &output);
        }
        let (verdict, what) = verdict(Pumped::Late, None, wall, limits)
            .unwrap_or_else(|| (Verdict::Tle, "it took too long".to_owned()));
        self.attempt = None;
        Ok(Reply {
            wall: Some(wall),
            ..broken(verdict, what, left)
        })
    }

    /// Whether something was printed that nobody asked for.
    fn has_said_too_much(&mut self) -> io::Result<bool> {
        let Some(attempt) = &mut self.attempt else {
            return Ok(false);
        };
        attempt.read_on()?;
        Ok(!attempt.output().trim_ascii().is_empty())
    }

    fn out_of_step(&mut self) -> Reply {
        let output = self.attempt.as_mut().map(Attempt::output);
        let output = output.map(std::mem::take).unwrap_or_default();
        let what = "it printed more than one line for a question, or before a question";
        let mut reply = broken(
            Verdict::Wa,
            what.to_owned(),
            Box::new(Evidence {
                stdout: Capture::of(&output),
                ..Evidence::default()
            }),
        );
        reply.notes.push(Note::OutOfStep);
        reply
    }

    /// Ends the program.
    fn stop(&mut self) -> io::Result<()> {
        match self.attempt.take() {
            Some(mut attempt) => attempt.kill(&mut self.keeper),
            None => Ok(()),
        }
    }

    /// Closes the program's input, and returns what is wrong with how it takes that.
    fn part(&mut self) -> io::Result<Option<Reply>> {
        let Some(attempt) = &mut self.attempt else {
            return Ok(None);
        };
        attempt.close_input();
        let deadline = Instant::now() + FAREWELL.min(self.spec.limits.wall);
        let pumped = attempt.pump(&mut self.keeper, deadline, has_line)?;
        if self.has_said_too_much()? {
            let found = self.out_of_step();
            self.stop()?;
            return Ok(Some(found));
        }
        let Some(mut attempt) = self.attempt.take() else {
            return Ok(None);
        };
        // One that goes on at the end of its input is ended, and no worse for it.
        let ended_itself = pumped == Pumped::Ended;
        attempt.kill(&mut self.keeper)?;
        let wrong = verdict(pumped, attempt.ended(), attempt.age(), &self.spec.limits);
        Ok(wrong.filter(|_| ended_itself).map(|(verdict, what)| {
            let what = format!("it answered, but at the end of its input {what}");
            broken(verdict, what, evidence(&attempt, b""))
        }))
    }
}

impl Subject for JsonLines {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        let mut reply = Reply::broken(Verdict::Je, "it gave no reply");
        self.ask_many(&[asked], &mut |given| reply = given);
        reply
    }

    fn ask_many(&mut self, asked: &[Asked<'_>], reply: &mut dyn FnMut(Reply)) {
        let mut rest = asked;
        while !rest.is_empty() {
            let mut replied = 0;
            let conversed = self.converse(rest, &mut |given| {
                replied += 1;
                reply(given);
            });
            if let Err(error) = conversed
                && replied < rest.len()
            {
                self.attempt = None;
                replied += 1;
                reply(failed(&error));
            }
            rest = &rest[replied..];
        }
    }

    fn restart(&mut self) -> Result<(), StartError> {
        *self = Self::new(self.spec.clone(), Arc::clone(&self.shared), self.pipeline)?;
        Ok(())
    }

    fn ask_afresh(&mut self, asked: Asked<'_>) -> Option<Reply> {
        if !self.shared.may_ask_afresh() {
            return None;
        }
        // Beside this one, which is to be asked on as if nothing had happened.
        let mut other = Self::new(self.spec.clone(), Arc::clone(&self.shared), 1).ok()?;
        Some(other.ask(asked))
    }

    fn finish(&mut self) -> Option<Reply> {
        self.part().unwrap_or_else(|error| Some(failed(&error)))
    }
}

/// Returns the reply to a question that the first line of what was printed is.
pub(super) fn reply(printed: &[u8], asked: Asked<'_>) -> Reply {
    let mut output = printed.to_vec();
    if output.trim_ascii().is_empty() {
        return Reply::broken(Verdict::Wa, "it printed no answer");
    }
    let is_whole = has_line(&output);
    let held = Held {
        line: if is_whole {
            take_line(&mut output)
        } else {
            output
        },
        errors: Capture::default(),
        wall: Duration::ZERO,
        is_whole,
    };
    read(held, asked)
}

/// Returns a question as it is put to a program: a line of JSON.
fn question_line(asked: Asked<'_>) -> String {
    let property = asked.question.property();
    let input = asked.question.json();
    match asked.uuid {
        Some(uuid) => {
            format!("{{\"uuid\":\"{uuid}\",\"property\":\"{property}\",\"input\":{input}}}\n")
        }
        None => format!("{{\"property\":\"{property}\",\"input\":{input}}}\n"),
    }
}

/// Whether a line is there that is not blank.
fn has_line(output: &[u8]) -> bool {
    output.trim_ascii_start().contains(&b'\n')
}

/// Takes the first line that is not blank.
fn take_line(output: &mut Vec<u8>) -> Vec<u8> {
    let blank = output.len() - output.trim_ascii_start().len();
    output.drain(..blank);
    let end = output.iter().position(|byte| *byte == b'\n');
    let mut line: Vec<u8> = output.drain(..=end.unwrap_or(output.len() - 1)).collect();
    line.pop();
    line
}

/// Reads a line as the answer to a question.
fn read(held: Held, asked: Asked<'_>) -> Reply {
    let Held {
        line,
        errors,
        wall,
        is_whole,
    } = held;
    let trimmed = line.trim_ascii();
    let mut left = Evidence {
        stderr: errors.excerpt(),
        ..Evidence::default()
    };
    let mut reply = match answer::read(trimmed, asked) {
        Ok(outcome) => Reply {
            evidence: (!errors.is_empty()).then(|| Box::new(left)),
            ..Reply::from(outcome)
        },
        Err((what, note)) => {
            left.stdout = Capture::of(&line);
            let mut reply = broken(Verdict::Wa, what, Box::new(left));
            reply.notes.extend(note);
            reply
        }
    };
    if trimmed.len() < line.len() {
        reply.notes.push(Note::TrailingBlanks);
    }
    if !is_whole {
        reply.notes.push(Note::NoLastNewline);
    }
    reply.wall = Some(wall);
    reply
}
