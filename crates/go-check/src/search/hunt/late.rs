//! Growing boards are put to a program, to find the size from which on it is too slow.

use std::time::{Duration, Instant};

use super::Form;
use super::growth::{self, EARLY, Step};
use super::hunter::Hunter;
use super::streams::{EXHAUSTED, Origin};
use crate::property::{AnyProperty, Question};
use crate::subject::StartError;
use crate::verdict::Verdict;

/// How many bytes of an answer a point may take.
const BYTES_A_POINT: u64 = 32;

/// After how many boards another step of growth is due, if their number is given.
const BOARDS_A_STEP: u64 = 50;

/// How many boards come before the growing ones where each question costs a start.
const NUMERIC_BOARDS: u64 = 60;

/// Above this side much memory is no mistake.
const LARGE: u16 = 128;

impl Hunter<'_> {
    pub(super) fn growth_is_due(&self) -> bool {
        let is_early = match self.hunting.form {
            Form::Any => self.streams.frontier() < EXHAUSTED,
            Form::Numeric => self.tried.boards < NUMERIC_BOARDS,
        };
        if self.find.is_some() || is_early {
            return false;
        }
        let Some(side) = self.growth.next(self.hunting.time_limit / 2) else {
            return false;
        };
        let points = u64::from(side) * u64::from(side);
        if points * BYTES_A_POINT > self.hunting.output_limit {
            return false;
        }
        if side <= EARLY {
            return true;
        }
        let steps = self.growth.steps().len() as u64;
        match self.hunting.boards {
            // What is tried must not depend on times.
            Some(_) => self.tried.boards >= steps * BOARDS_A_STEP,
            None => self.growing * 4 <= self.start.elapsed(),
        }
    }

    /// Tries boards of the next side.
    pub(super) fn grow(
        &mut self,
        properties: &[&'static dyn AnyProperty],
    ) -> Result<(), StartError> {
        let Some(side) = self.growth.next(self.hunting.time_limit / 2) else {
            return Ok(());
        };
        let began = Instant::now();
        let before = self.growth.steps().last().map_or(0, |step| step.side);
        let mut longest = Duration::ZERO;
        for question in growth::questions(properties, self.hunting.form, side) {
            self.count(Origin::Growth, std::slice::from_ref(&question));
            self.hunting.source.forgive();
            let Some((reply, at)) = self.workers.ask(vec![question.clone()])?.pop() else {
                continue;
            };
            longest = longest.max(reply.wall);
            match reply.verdict {
                Verdict::Skip | Verdict::Ac => {}
                Verdict::Tle => {
                    self.late(question, before, properties)?;
                    self.growing += began.elapsed();
                    return Ok(());
                }
                // Much memory for a large board is no mistake.
                Verdict::Mle if side > LARGE => {
                    self.growth.end();
                    return Ok(());
                }
                _ => {
                    self.growth.end();
                    return self.look_at(question, at, Origin::Growth);
                }
            }
        }
        self.growth.tried(Step {
            side,
            wall: longest,
            is_late: false,
        });
        self.growing += began.elapsed();
        Ok(())
    }

    /// A square was too slow, and one of the side before was not: finds the smallest that is.
    fn late(
        &mut self,
        question: Question,
        good: u16,
        properties: &[&'static dyn AnyProperty],
    ) -> Result<(), StartError> {
        let is_same_kind = |other: &Question, side: u16| {
            // The questions of each side stand in the same order.
            let same = growth::questions(properties, self.hunting.form, side);
            same.iter()
                .position(|same| same.json() == other.json() && same.property() == other.property())
        };
        let side = question.board().size().columns();
        let Some(index) = is_same_kind(&question, side) else {
            return Ok(());
        };
        let (mut good, mut late) = (good, side);
        self.growth.tried(Step {
            side,
            wall: self.hunting.time_limit,
            is_late: true,
        });
        let mut found = None;
        let mut next = good + (late - good) / 2;
        while late - good > 1 {
            let asked = growth::questions(properties, self.hunting.form, next);
            let Some(question) = asked.into_iter().nth(index) else {
                break;
            };
            self.hunting.source.forgive();
            let Some((reply, _)) = self.workers.ask(vec![question.clone()])?.pop() else {
                break;
            };
            let is_late = reply.verdict.is_failure();
            self.growth.tried(Step {
                side: next,
                wall: reply.wall,
                is_late,
            });
            if is_late {
                late = next;
                found = Some(question);
            } else {
                good = next;
            }
            next = good + (late - good) / 2;
        }
        let found = found.unwrap_or(question);
        match self.alone(&found)? {
            Some(finding) => {
                self.growth.end();
                self.found(found, finding, Origin::Growth)
            }
            None => {
                self.growth.was_in_time();
                self.tried.once += 1;
                Ok(())
            }
        }
    }
}
