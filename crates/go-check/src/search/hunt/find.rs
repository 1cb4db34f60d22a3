//! What is found: a question that is answered wrongly is asked again alone, and made smaller.

use std::ops::ControlFlow;
use std::time::{Duration, Instant};

use go_core::Point;

use super::hunter::Hunter;
use super::streams::Origin;
use super::workers::Where;
use super::{Hunting, kept, smallest_board};
use crate::judge::{Finding, Judged};
use crate::note::Note;
use crate::property::{AnyProperty, Question};
use crate::search::{Weight, asked_at, shrink};
use crate::subject::StartError;
use crate::suite::Case;
use crate::verdict::Verdict;

/// A question that is answered wrongly.
#[derive(Debug)]
pub struct Find {
    /// The question.
    pub question: Question,
    /// What must be asked before it, if it is answered rightly alone.
    pub before: Vec<Question>,
    /// Where it was found first.
    pub origin: Origin,
    /// When.
    pub after: Duration,
    /// How large it was then.
    pub weight: Weight,
    /// Whether all smaller boards were tried.
    pub is_smallest: bool,
    pub(super) finding: Finding,
}

impl Find {
    /// Returns how it was answered.
    #[must_use]
    pub const fn verdict(&self) -> Verdict {
        self.finding.verdict
    }

    /// Whether it is answered rightly when its text is written as usual.
    #[must_use]
    pub const fn is_written(&self) -> bool {
        self.finding.variant.is_some()
    }

    /// Returns the find as a case that has been judged, which asks the same.
    #[must_use]
    pub fn judged(self, case: Case<'_>) -> Judged<'_> {
        self.finding.of(case)
    }
}

/// What a find is still made smaller for when the time is over.
const GRACE: Duration = Duration::from_secs(1);

impl Hunter<'_> {
    /// Looks at a question that was answered wrongly among others.
    pub(super) fn look_at(
        &mut self,
        question: Question,
        at: Where,
        origin: Origin,
    ) -> Result<(), StartError> {
        match self.alone(&question)? {
            Some(finding) => self.found(question, finding, origin),
            None => self.look_before(question, at, origin),
        }
    }

    /// Puts a question to a program that was asked nothing before. Returns how it fails, if it does.
    pub(super) fn alone(&self, question: &Question) -> Result<Option<Finding>, StartError> {
        let finding = self.workers.ask_afresh(&[question])?;
        let finding = finding.filter(|finding| finding.verdict.is_failure());
        if finding
            .as_ref()
            .is_none_or(|finding| finding.verdict != Verdict::Tle)
        {
            return Ok(finding);
        }
        // The time that it took to start is not the question's.
        let again = match &self.easiest(question) {
            Some(easiest) => self.workers.ask_afresh(&[easiest, question])?,
            None => self.workers.ask_afresh(&[question])?,
        };
        Ok(again.filter(|again| again.verdict.is_failure()))
    }

    /// The easiest question of the same property.
    fn easiest(&self, question: &Question) -> Option<Question> {
        let Hunting {
            form, properties, ..
        } = self.hunting;
        let same = |property: &&&dyn AnyProperty| property.name() == question.property();
        let property = properties.iter().find(same)?;
        let asked = asked_at(*property, &smallest_board(form), Point::new(0, 0));
        asked.into_iter().find(|asked| form.can_ask(asked))
    }

    /// A question is answered wrongly by a program that was asked nothing before.
    pub(super) fn found(
        &mut self,
        question: Question,
        finding: Finding,
        origin: Origin,
    ) -> Result<(), StartError> {
        let weight = Weight::of(&question);
        let after = self.start.elapsed();
        let (mut question, mut finding) = (question, finding);
        // A program that can't be built is wrong about everything.
        if !matches!(finding.verdict, Verdict::Ce | Verdict::Je) {
            let smaller = self.smaller(question.clone(), finding.verdict)?;
            let is_smaller = Weight::of(&smaller) < weight;
            if is_smaller && let Some(again) = self.alone(&smaller)? {
                (question, finding) = (smaller, again);
            }
        }
        self.streams.below(Weight::of(&question));
        self.find = Some(Find {
            question,
            before: Vec::new(),
            origin,
            after,
            weight,
            is_smallest: false,
            finding,
        });
        Ok(())
    }

    /// Makes a question smaller that is answered wrongly.
    fn smaller(&mut self, question: Question, verdict: Verdict) -> Result<Question, StartError> {
        let left = self.hunting.time.saturating_sub(self.start.elapsed());
        // Each step of what is too slow takes the time limit.
        let is_slow = matches!(verdict, Verdict::Tle | Verdict::Mle | Verdict::Ole);
        let time = if is_slow { left / 2 } else { left.max(GRACE) };
        let until = Instant::now() + time;
        let mut failed = None;
        let form = self.hunting.form;
        let workers = &mut self.workers;
        let source = self.hunting.source;
        let mut shows = |questions: &[Question]| {
            let asked: Vec<_> = (0..questions.len())
                .filter(|index| form.can_ask(&questions[*index]))
                .collect();
            let mut any_wrong = |indices: &[usize]| -> Result<Option<usize>, StartError> {
                // What is too slow is asked one by one, since each such answer takes its time.
                let at_once = if is_slow { 1 } else { indices.len() };
                for indices in indices.chunks(at_once) {
                    if Instant::now() >= until {
                        return Ok(None);
                    }
                    source.forgive();
                    let batch = indices
                        .iter()
                        .map(|index| questions[*index].clone())
                        .collect();
                    let replies = workers.ask(batch)?;
                    let wrong = replies
                        .iter()
                        .position(|(reply, _)| reply.verdict.is_failure());
                    if let Some(position) = wrong {
                        return Ok(Some(indices[position]));
                    }
                }
                Ok(None)
            };
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            if asked.is_empty() {
                return ControlFlow::Continue(None);
            }
            match any_wrong(&asked) {
                Ok(wrong) => ControlFlow::Continue(wrong),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        };
        let shrunk = shrink(question, &mut shows);
        match failed {
            Some(error) => Err(error),
            None => Ok(shrunk.question),
        }
    }

    /// Finds out what was asked before a question that is answered rightly alone.
    fn look_before(
        &mut self,
        question: Question,
        at: Where,
        origin: Origin,
    ) -> Result<(), StartError> {
        let left = self.hunting.time.saturating_sub(self.start.elapsed());
        let until = Instant::now() + left.max(GRACE);
        let before = self.workers.before(at).to_vec();
        let mut last = None;
        let mut failed = None;
        let workers = &self.workers;
        let found = kept::fewest(&before, &mut |before| {
            if Instant::now() >= until {
                return ControlFlow::Break(());
            }
            let all: Vec<_> = before.iter().copied().chain([&question]).collect();
            match workers.ask_afresh(&all) {
                Ok(Some(finding)) if finding.verdict.is_failure() => {
                    last = Some(finding);
                    ControlFlow::Continue(true)
                }
                Ok(_) => ControlFlow::Continue(false),
                Err(error) => {
                    failed = Some(error);
                    ControlFlow::Break(())
                }
            }
        });
        if let Some(error) = failed {
            return Err(error);
        }
        let (Some(before), Some(mut finding)) = (found, last) else {
            // One by one it answers all of them rightly.
            if self.workers.may_be_several() && Instant::now() < until {
                return self.workers.ask_one_by_one();
            }
            self.tried.once += 1;
            return Ok(());
        };
        finding.notes.push(Note::StateKept);
        finding.notes.sort_unstable();
        finding.notes.dedup();
        self.find = Some(Find {
            weight: Weight::of(&question),
            question,
            before,
            origin,
            after: self.start.elapsed(),
            is_smallest: false,
            finding,
        });
        Ok(())
    }
}
