//! The workers of a hunt: each has a subject of its own, and remembers what it was asked.

use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::judge::{Finding, Put, Variant};
use crate::note::Note;
use crate::process;
use crate::property::{Answer, Errors, Question};
use crate::subject::{Asked, Reply, Source, StartError, Subject};
use crate::verdict::Verdict;

/// After how many questions a subject is started again, so that what it was asked can be gone through.
const REMEMBERED: usize = 1 << 16;

/// The workers.
pub(super) struct Workers<'a> {
    source: &'a dyn Source,
    workers: Vec<Worker>,
    flight: Flight,
}

/// How many questions are in flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flight {
    /// As many as the subject is said to take at the same time.
    AsItTakes,
    /// One, since it took no more.
    One,
}

struct Worker {
    subject: Box<dyn Subject>,
    /// What it was asked since it was started.
    asked: Vec<Question>,
}

/// How a question was answered.
pub(super) struct Answered {
    pub(super) verdict: Verdict,
    /// Why it was skipped, or what went wrong.
    pub(super) message: Option<String>,
    /// Whether it was not put to the subject at all, which had failed too often.
    pub(super) is_not_run: bool,
    pub(super) wall: Duration,
}

/// The worker that a question was put to, and where among all that it was asked.
#[derive(Clone, Copy)]
pub(super) struct Where {
    worker: usize,
    index: usize,
}

impl<'a> Workers<'a> {
    pub(super) fn new(source: &'a dyn Source, jobs: usize) -> Result<Self, StartError> {
        let start = |_| {
            let subject = source.start()?;
            Ok(Worker {
                subject,
                asked: Vec::new(),
            })
        };
        Ok(Self {
            source,
            workers: (0..process::at_once(jobs))
                .map(start)
                .collect::<Result<_, _>>()?,
            flight: Flight::AsItTakes,
        })
    }

    /// Returns how many questions are in flight.
    pub(super) const fn flight(&self) -> Flight {
        self.flight
    }

    /// Whether several questions may be in flight.
    pub(super) fn may_be_several(&self) -> bool {
        self.flight == Flight::AsItTakes && self.source.in_flight() > 1
    }

    /// From now on no question is asked before the one before it is answered: not every program takes
    /// several at once.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if the subject can't be started.
    pub(super) fn ask_one_by_one(&mut self) -> Result<(), StartError> {
        self.flight = Flight::One;
        self.workers.iter_mut().try_for_each(Worker::restart)
    }

    /// Puts questions to the workers, and returns how they were answered, in their order.
    pub(super) fn ask(
        &mut self,
        questions: Vec<Question>,
    ) -> Result<Vec<(Answered, Where)>, StartError> {
        let share = questions.len().div_ceil(self.workers.len()).max(1);
        let mut shares = Vec::new();
        let mut rest = questions;
        while rest.len() > share {
            let tail = rest.split_off(share);
            shares.push(std::mem::replace(&mut rest, tail));
        }
        shares.push(rest);
        for worker in &mut self.workers {
            if worker.asked.len() > REMEMBERED {
                worker.restart()?;
            }
        }
        let flight = self.flight;
        let pairs = self.workers.iter_mut().zip(shares);
        let pairs: Vec<_> = pairs.map(|pair| Mutex::new(Some(pair))).collect();
        let work = |pair: &Mutex<Option<(&mut Worker, Vec<Question>)>>| {
            let pair = pair.lock().unwrap_or_else(PoisonError::into_inner).take();
            pair.map_or_else(Vec::new, |(worker, share)| worker.ask(share, flight))
        };
        let answered = thread::scope(|scope| {
            let threads = pairs.iter().skip(1).map(|pair| {
                // Who gets no thread has its turn after the others.
                let thread = thread::Builder::new().spawn_scoped(scope, || work(pair));
                (pair, thread.ok())
            });
            let threads: Vec<_> = threads.collect();
            let mut answered: Vec<_> = pairs.first().map(work).into_iter().collect();
            for (pair, thread) in threads {
                answered.push(match thread {
                    Some(thread) => thread.join().unwrap_or_default(),
                    None => work(pair),
                });
            }
            answered
        });
        drop(pairs);
        let numbered = answered
            .into_iter()
            .enumerate()
            .flat_map(|(worker, answered)| {
                let start = self.workers[worker].asked.len() - answered.len();
                (start..)
                    .zip(answered)
                    .map(move |(index, answered)| (answered, Where { worker, index }))
            });
        Ok(numbered.collect())
    }

    /// Returns a question that was put to a worker.
    pub(super) fn question(&self, at: Where) -> &Question {
        &self.workers[at.worker].asked[at.index]
    }

    /// Returns what a worker was asked before a question, as far as that is remembered.
    pub(super) fn before(&self, at: Where) -> &[Question] {
        let asked = &self.workers[at.worker].asked;
        asked.get(..at.index).unwrap_or_default()
    }

    /// Puts questions one by one to a subject that was asked nothing before, and returns how the last one
    /// was answered.
    pub(super) fn ask_afresh(
        &self,
        questions: &[&Question],
    ) -> Result<Option<Finding>, StartError> {
        self.source.forgive();
        let mut subject = self.source.start()?;
        let mut last = None;
        for question in questions {
            let expected = question.answer();
            last = Some(finding(&mut *subject, put(question, &expected)));
        }
        // Whatever it failed in just now is not held against it in the questions to come.
        self.source.forgive();
        Ok(last)
    }

    /// Puts a variant of a question to a subject that was asked nothing before. Returns how it is
    /// answered if that is wrong, and again so.
    pub(super) fn ask_variant(&self, variant: Variant) -> Result<Option<Finding>, StartError> {
        let ask = || {
            self.source.forgive();
            let mut subject = self.source.start()?;
            let put = Put {
                asked: variant.asked(None),
                expected: &variant.expected,
            };
            Ok(finding(&mut *subject, put))
        };
        // That it starts slowly is not the variant's.
        let is_wrong = |finding: &Finding| matches!(finding.verdict, Verdict::Wa | Verdict::Rte);
        if !is_wrong(&ask()?) {
            return Ok(None);
        }
        let again = ask()?;
        Ok(is_wrong(&again).then_some(Finding {
            variant: Some(variant),
            ..again
        }))
    }
}

/// Puts one question to a subject.
fn finding(subject: &mut dyn Subject, put: Put<'_>) -> Finding {
    let start = Instant::now();
    let reply = subject.ask(put.asked);
    let wall = reply.wall.unwrap_or_else(|| start.elapsed());
    Finding::new(put, reply, wall, Errors::Any)
}

fn asked(question: &Question) -> Asked<'_> {
    Asked::new(question, None)
}

fn put<'a>(question: &'a Question, expected: &'a Answer) -> Put<'a> {
    Put {
        asked: Asked::new(question, None),
        expected,
    }
}

impl Worker {
    /// Starts the subject again, which then has been asked nothing.
    fn restart(&mut self) -> Result<(), StartError> {
        self.asked.clear();
        self.subject.restart()
    }

    fn ask(&mut self, questions: Vec<Question>, flight: Flight) -> Vec<Answered> {
        let mut answered: Vec<Answered> = Vec::with_capacity(questions.len());
        let all: Vec<_> = questions.iter().map(asked).collect();
        let at_once = match flight {
            Flight::AsItTakes => all.len().max(1),
            Flight::One => 1,
        };
        for some in all.chunks(at_once) {
            let mut start = Instant::now();
            self.subject.ask_many(some, &mut |reply| {
                let wall = reply.wall.unwrap_or_else(|| start.elapsed());
                if let Some(question) = questions.get(answered.len()) {
                    answered.push(Answered::new(question, reply, wall));
                }
                start = Instant::now();
            });
        }
        // A subject that owes a reply is at fault in a way that is ours.
        while answered.len() < questions.len() {
            answered.push(Answered {
                verdict: Verdict::Je,
                message: Some("it gave no reply".to_owned()),
                is_not_run: false,
                wall: Duration::ZERO,
            });
        }
        self.asked.extend(questions);
        answered
    }
}

impl Answered {
    fn new(question: &Question, reply: Reply, wall: Duration) -> Self {
        let expected = question.answer();
        let finding = Finding::new(put(question, &expected), reply, wall, Errors::Any);
        Self {
            is_not_run: finding.notes.contains(&Note::NotRun),
            verdict: finding.verdict,
            message: finding.message,
            wall,
        }
    }
}
