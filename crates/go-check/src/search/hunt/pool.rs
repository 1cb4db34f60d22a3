//! The workers of a hunt: each has a subject of its own, and remembers what it was asked.

use std::thread;
use std::time::{Duration, Instant};

use crate::judge::{Finding, Put};
use crate::note::Note;
use crate::property::{Answer, Errors, Question};
use crate::subject::{Asked, Source, StartError, Subject};
use crate::verdict::Verdict;

/// After how many questions a subject is started again, so that what it was asked can be gone through.
const REMEMBERED: usize = 4096;

pub(super) struct Pool<'a> {
    source: &'a dyn Source,
    workers: Vec<Worker>,
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

impl<'a> Pool<'a> {
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
            workers: (0..jobs.max(1)).map(start).collect::<Result<_, _>>()?,
        })
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
                worker.subject.restart()?;
                worker.asked.clear();
            }
        }
        let answered = thread::scope(|scope| {
            let work = |(worker, share): (&'_ mut Worker, Vec<Question>)| worker.ask(share);
            let mut pairs: Vec<_> = self.workers.iter_mut().zip(shares).collect();
            let first = pairs.remove(0);
            let others: Vec<_> = pairs
                .into_iter()
                .map(|pair| scope.spawn(move || work(pair)))
                .collect();
            let mut answered = vec![work(first)];
            for other in others {
                answered.push(other.join().unwrap_or_default());
            }
            answered
        });
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

    /// Puts questions to a subject that was asked nothing before, and returns how the last one was
    /// answered.
    pub(super) fn ask_afresh(
        &self,
        questions: &[&Question],
    ) -> Result<Option<Finding>, StartError> {
        self.source.forgive();
        let mut subject = self.source.start()?;
        let asked: Vec<_> = questions.iter().map(|question| asked(question)).collect();
        let (mut last, mut replied) = (None, 0);
        let mut start = Instant::now();
        subject.ask_many(&asked, &mut |reply| {
            let wall = reply.wall.unwrap_or_else(|| start.elapsed());
            if replied + 1 == questions.len() {
                let question = questions[replied];
                let expected = question.answer();
                last = Some(Finding::new(
                    put(question, &expected),
                    reply,
                    wall,
                    Errors::Any,
                ));
            }
            replied += 1;
            start = Instant::now();
        });
        // Whatever it failed in just now is not held against it in the questions to come.
        self.source.forgive();
        Ok(last)
    }
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
    fn ask(&mut self, questions: Vec<Question>) -> Vec<Answered> {
        let mut answered: Vec<Answered> = Vec::with_capacity(questions.len());
        let all: Vec<_> = questions.iter().map(asked).collect();
        let mut start = Instant::now();
        self.subject.ask_many(&all, &mut |reply| {
            let wall = reply.wall.unwrap_or_else(|| start.elapsed());
            if let Some(question) = questions.get(answered.len()) {
                let expected = question.answer();
                let finding = Finding::new(put(question, &expected), reply, wall, Errors::Any);
                answered.push(Answered {
                    is_not_run: finding.notes.contains(&Note::NotRun),
                    verdict: finding.verdict,
                    message: finding.message,
                    wall,
                });
            }
            start = Instant::now();
        });
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
