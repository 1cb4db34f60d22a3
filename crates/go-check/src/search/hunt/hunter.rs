//! Who hunts: puts boards to a program until the time is over, or until nothing smaller can be found.

use std::time::{Duration, Instant};

use go_core::{Point, Size};

use super::growth::Growth;
use super::streams::{Origin, Streams, a_few};
use super::workers::{Answered, Where, Workers};
use super::{Find, Form, Hunting, Tried, smallest_board};
use crate::judge::{Change, variants};
use crate::property::{AnyProperty, Question};
use crate::search::{Weight, asked_at};
use crate::subject::{Manner, StartError};
use crate::verdict::Verdict;

/// How many questions are asked at once at first, and how many at most.
const FIRST_PACE: usize = 16;
const MOST_PACE: usize = 4096;

/// How many questions are asked at once where what is tried must not depend on times.
const STEADY_PACE: usize = 256;

/// How many points the boards that are asked about at once have together, but for the last one.
const POINTS_AT_ONCE: usize = 200_000;

pub(super) struct Hunter<'a> {
    pub(super) hunting: Hunting<'a>,
    pub(super) workers: Workers<'a>,
    pub(super) streams: Streams,
    pub(super) growth: Growth,
    pub(super) tried: Tried,
    pub(super) find: Option<Find>,
    /// What is wrong only when it is written in another way.
    pub(super) written: Written,
    pub(super) start: Instant,
    /// How long growing boards have taken.
    pub(super) growing: Duration,
    pace: usize,
}

/// Whether questions have been written in other ways.
#[derive(Debug)]
pub(super) enum Written {
    /// Not yet.
    No,
    /// They have, and this is what was found.
    Asked(Option<Box<Find>>),
}

/// A question that was perhaps answered wrongly.
struct Doubt {
    question: Question,
    origin: Origin,
    answered: Answered,
    at: Where,
}

impl<'a> Hunter<'a> {
    /// # Errors
    ///
    /// Returns a [`StartError`] if the program can't be started.
    pub(super) fn new(hunting: Hunting<'a>) -> Result<Self, StartError> {
        Ok(Self {
            workers: Workers::new(hunting.source, hunting.jobs)?,
            streams: Streams::new(hunting.form, Vec::new(), hunting.seed),
            growth: Growth::new(hunting.form),
            tried: Tried::default(),
            find: None,
            written: Written::No,
            start: Instant::now(),
            growing: Duration::ZERO,
            pace: FIRST_PACE,
            hunting,
        })
    }

    pub(super) fn run(&mut self, progress: &mut dyn FnMut(&Tried)) -> Result<(), StartError> {
        let properties = self.answered_properties()?;
        if properties.is_empty() {
            return Ok(());
        }
        self.streams = Streams::new(self.hunting.form, properties.clone(), self.hunting.seed);
        if let Some(find) = &self.find {
            self.streams.below(find.weight);
        }
        // However little time there is, something is tried.
        while self.tried.boards == 0 || !self.is_over() {
            if self.growth_is_due() {
                self.grow(&properties)?;
            } else if !self.ask_some()? {
                break;
            }
            if let Written::No = self.written {
                self.written = Written::Asked(self.ask_in_writing(&properties)?.map(Box::new));
            }
            self.tried.elapsed = self.start.elapsed();
            self.tried.frontier = self.streams.frontier();
            progress(&self.tried);
            if self
                .find
                .as_ref()
                .is_some_and(|find| !find.before.is_empty())
            {
                break;
            }
        }
        Ok(())
    }

    fn is_over(&self) -> bool {
        let is_enough = self
            .hunting
            .boards
            .is_some_and(|most| self.tried.boards >= most);
        is_enough || self.start.elapsed() >= self.hunting.time
    }

    /// Asks a small question of each property. Returns those that are not skipped.
    fn answered_properties(&mut self) -> Result<Vec<&'static dyn AnyProperty>, StartError> {
        let board = smallest_board(self.hunting.form);
        let mut answered = Vec::new();
        for property in self.hunting.properties {
            let mut questions = asked_at(*property, &board, Point::new(0, 0));
            questions.retain(|question| self.hunting.form.can_ask(question));
            questions.truncate(1);
            if questions.is_empty() {
                let why = "numeric text has no such question".to_owned();
                self.tried.unanswered.push((property.name(), why));
                continue;
            }
            self.hunting.source.forgive();
            let Some((reply, at)) = self.workers.ask(questions)?.pop() else {
                continue;
            };
            if reply.verdict == Verdict::Skip {
                self.tried.questions += 1;
                self.tried.skipped += 1;
                let why = reply.message.unwrap_or_default();
                self.tried.unanswered.push((property.name(), why));
                continue;
            }
            answered.push(*property);
            if reply.verdict.is_failure() {
                // Nothing smaller can be found, and a program that hangs is asked no more than that.
                let question = self.workers.question(at).clone();
                self.count(Origin::Small, std::slice::from_ref(&question));
                self.look_at(question, at, Origin::Small)?;
                if self.find.is_some() {
                    break;
                }
            }
        }
        Ok(answered)
    }

    pub(super) fn count(&mut self, origin: Origin, questions: &[Question]) {
        self.tried.boards += 1;
        self.tried.questions += questions.len() as u64;
        let (boards, largest) = &mut self.tried.by_origin[origin as usize];
        *boards += 1;
        let size = questions.first().map(|question| question.board().size());
        if largest.map(Size::points) < size.map(Size::points) {
            *largest = size;
        }
    }

    /// Puts the next boards to the program. Returns whether there were some.
    fn ask_some(&mut self) -> Result<bool, StartError> {
        let mut questions: Vec<Question> = Vec::new();
        let mut origins: Vec<Origin> = Vec::new();
        let mut points = 0;
        let is_steady = self.hunting.boards.is_some();
        let pace = if is_steady { STEADY_PACE } else { self.pace };
        while questions.len() < pace && points < POINTS_AT_ONCE {
            let is_enough = self
                .hunting
                .boards
                .is_some_and(|most| self.tried.boards >= most);
            if is_enough {
                break;
            }
            let Some(sheet) = self.streams.next() else {
                break;
            };
            self.count(sheet.origin, &sheet.questions);
            origins.extend(sheet.questions.iter().map(|_| sheet.origin));
            points += sheet
                .questions
                .iter()
                .map(|asked| asked.board().size().points())
                .sum::<usize>();
            questions.extend(sheet.questions);
        }
        if questions.is_empty() {
            return Ok(false);
        }
        self.ask_all(questions, &origins)?;
        Ok(true)
    }

    /// Puts questions to the program, and looks at what is wrong.
    fn ask_all(&mut self, questions: Vec<Question>, origins: &[Origin]) -> Result<(), StartError> {
        let began = Instant::now();
        let mut doubts = self.doubts(questions, origins)?.into_iter();
        self.pace = match began.elapsed() {
            time if time < Duration::from_millis(60) => (self.pace * 2).min(MOST_PACE),
            time if time > Duration::from_millis(300) => (self.pace / 2).max(self.hunting.jobs),
            _ => self.pace,
        };
        // What comes first is what is found, however many were asked at once.
        while let Some(doubt) = doubts.next() {
            let Doubt {
                question,
                origin,
                mut answered,
                mut at,
            } = doubt;
            if !self.is_wanted(&question) {
                continue;
            }
            // Others had failed too often for this one to be asked.
            if answered.is_not_run {
                self.hunting.source.forgive();
                match self.workers.ask(vec![question.clone()])?.pop() {
                    Some(again) => (answered, at) = again,
                    None => continue,
                }
            }
            if !answered.verdict.is_failure() {
                continue;
            }
            let flight = self.workers.flight();
            self.look_at(question, at, origin)?;
            if self.workers.flight() != flight {
                // Whatever else seemed wrong may have come of that, too.
                let (rest, origins): (Vec<_>, Vec<_>) =
                    doubts.map(|doubt| (doubt.question, doubt.origin)).unzip();
                doubts = self.doubts(rest, &origins)?.into_iter();
            }
        }
        Ok(())
    }

    /// Puts questions to the program. Returns those that were not answered rightly.
    fn doubts(
        &mut self,
        questions: Vec<Question>,
        origins: &[Origin],
    ) -> Result<Vec<Doubt>, StartError> {
        self.hunting.source.forgive();
        let mut doubts = Vec::new();
        for ((answered, at), origin) in self.workers.ask(questions)?.into_iter().zip(origins) {
            if answered.is_not_run || answered.verdict.is_failure() {
                doubts.push(Doubt {
                    // Kept apart, since more is asked until the last one is looked at.
                    question: self.workers.question(at).clone(),
                    origin: *origin,
                    answered,
                    at,
                });
            } else {
                self.tried.skipped += u64::from(answered.verdict == Verdict::Skip);
            }
        }
        Ok(doubts)
    }

    /// Puts a few questions in the other ways in which their text may be written, if it is text.
    fn ask_in_writing(
        &mut self,
        properties: &[&'static dyn AnyProperty],
    ) -> Result<Option<Find>, StartError> {
        let form = self.hunting.form;
        if form != Form::Numeric || self.find.is_some() {
            return Ok(None);
        }
        let written = |change| matches!(change, Change::Written(_));
        for question in a_few(form, properties) {
            let expected = question.answer();
            let all = variants(&question, &expected, Manner::ReadsText);
            for variant in all.take_while(|variant| written(variant.change)) {
                if self.start.elapsed() >= self.hunting.time {
                    return Ok(None);
                }
                self.tried.questions += 1;
                let Some(finding) = self.workers.ask_variant(variant)? else {
                    continue;
                };
                return Ok(Some(Find {
                    weight: Weight::of(&question),
                    question: question.clone(),
                    before: Vec::new(),
                    origin: Origin::Small,
                    after: self.start.elapsed(),
                    is_smallest: false,
                    finding,
                }));
            }
        }
        Ok(None)
    }

    /// Whether a question would be a smaller find.
    fn is_wanted(&self, question: &Question) -> bool {
        let size = |question: &Question| {
            let weight = Weight::of(question);
            (weight.points, weight.stones)
        };
        self.find
            .as_ref()
            .is_none_or(|find| find.before.is_empty() && size(question) < size(&find.question))
    }
}
