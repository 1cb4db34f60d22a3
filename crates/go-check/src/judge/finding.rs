//! What is found out about a case by asking.

use std::time::Duration;

use super::{Judged, Variant};
use crate::note::Note;
use crate::property::{Answer, Difference, Errors};
use crate::subject::{Asked, Evidence, Outcome, Reply, Subject};
use crate::suite::Case;
use crate::verdict::Verdict;

/// A question that is put to a subject, and the answer that is expected.
#[derive(Clone, Copy)]
pub(crate) struct Put<'a> {
    pub(crate) asked: Asked<'a>,
    pub(crate) expected: &'a Answer,
}

impl<'a> Put<'a> {
    /// A case as it is.
    pub(super) fn of_case(case: &'a Case<'_>) -> Self {
        Self {
            asked: Asked::new(&case.question, Some(case.uuid)),
            expected: &case.expected,
        }
    }

    /// A variant of a case.
    pub(super) fn of_variant(variant: &'a Variant, case: &Case<'_>) -> Self {
        Self {
            asked: variant.asked(Some(case.uuid)),
            expected: &variant.expected,
        }
    }

    fn compare(&self, actual: &Answer, errors: Errors) -> Result<Vec<Note>, Difference> {
        self.asked.question.compare(self.expected, actual, errors)
    }
}

/// What is known of a case once it has been put to a subject.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) verdict: Verdict,
    pub(crate) notes: Vec<Note>,
    pub(crate) actual: Option<Answer>,
    pub(crate) difference: Option<Difference>,
    pub(crate) message: Option<String>,
    pub(crate) evidence: Option<Box<Evidence>>,
    pub(crate) wall: Duration,
    pub(crate) variant: Option<Variant>,
    pub(crate) variants_asked: usize,
}

/// What is said where two answers to the same question differ, and which of them is shown.
const DIFFERENTLY: &str = "asked the same question twice, it answered differently";
const SECOND: &str = "its first answer was right, the second one is this";

impl Finding {
    pub(super) fn broken(verdict: Verdict, message: String) -> Self {
        Self {
            verdict,
            notes: Vec::new(),
            actual: None,
            difference: None,
            message: Some(message),
            evidence: None,
            wall: Duration::ZERO,
            variant: None,
            variants_asked: 0,
        }
    }

    pub(super) fn skipped(why: String) -> Self {
        Self::broken(Verdict::Skip, why)
    }

    /// Judges the reply to what was put.
    pub(crate) fn new(put: Put<'_>, reply: Reply, wall: Duration, errors: Errors) -> Self {
        let compare = |actual: &Answer| put.compare(actual, errors);
        let mut finding = match reply.outcome {
            Outcome::Skip(why) => Self::skipped(why),
            Outcome::Broken(verdict, what) => Self::broken(verdict, what),
            Outcome::Answer(actual) => Self::answered(compare(&actual), actual),
            Outcome::Twice(first, second) => {
                // Two answers in words of their own are the same error, and what is listed twice in both
                // is the same list.
                let question = put.asked.question;
                let is_same = match question.compare(&first, &second, Errors::Any) {
                    Ok(_) => true,
                    Err(difference) => difference.notes.contains(&Note::ListedTwice),
                };
                if is_same {
                    Self::answered(compare(&first), first)
                } else {
                    let (wrong, which) = match compare(&first) {
                        Ok(_) => (second, SECOND),
                        Err(_) => (first, "this is its first answer"),
                    };
                    let mut finding = Self::answered(compare(&wrong), wrong);
                    finding.verdict = Verdict::Wa;
                    finding.notes.push(Note::StateKept);
                    finding.message = Some(format!("{DIFFERENTLY}: {which}"));
                    finding
                }
            }
        };
        finding.notes.extend(reply.notes);
        finding.notes.sort_unstable();
        finding.notes.dedup();
        finding.evidence = reply.evidence;
        finding.wall = wall;
        finding
    }

    fn answered(compared: Result<Vec<Note>, Difference>, actual: Answer) -> Self {
        let (verdict, notes, difference) = match compared {
            Ok(notes) => (Verdict::Ac, notes, None),
            Err(difference) => (Verdict::Wa, difference.notes.clone(), Some(difference)),
        };
        Self {
            verdict,
            notes,
            actual: Some(actual),
            difference,
            message: None,
            evidence: None,
            wall: Duration::ZERO,
            variant: None,
            variants_asked: 0,
        }
    }

    /// Whether an answer was compared, and is wrong.
    pub(super) fn is_wrong_answer(&self) -> bool {
        self.verdict == Verdict::Wa && self.actual.is_some()
    }

    /// Whether this is the end of it, of whatever variant it is: that one is skipped is no failure, but
    /// what was not run, since the subject had failed too often before, is not right either.
    pub(super) fn decides(&self) -> bool {
        self.verdict.is_failure() || self.notes.contains(&Note::NotRun)
    }

    /// Finds out whether a wrong answer comes from what was asked before.
    pub(super) fn look_for_state(
        &mut self,
        put: Put<'_>,
        subject: &mut dyn Subject,
        errors: Errors,
    ) {
        if !self.is_wrong_answer() || self.notes.contains(&Note::StateKept) {
            return;
        }
        let Some(reply) = subject.ask_afresh(put.asked) else {
            return;
        };
        let alone = Self::new(put, reply, Duration::ZERO, errors);
        if alone.verdict == Verdict::Ac {
            // What else it looks like is an accident.
            self.notes = vec![Note::StateKept];
            let what = "started anew and asked this alone, it answers rightly: it keeps something \
                        from one question to the next";
            self.message = Some(what.to_owned());
        }
    }

    /// Notes that a wrong answer was given to a question that had been answered rightly before.
    pub(super) fn note_another_answer(&mut self) {
        if self.is_wrong_answer() && !self.notes.contains(&Note::StateKept) {
            self.notes.push(Note::StateKept);
            self.notes.sort_unstable();
            self.message = Some(format!("{DIFFERENTLY}: {SECOND}"));
        }
    }

    pub(crate) fn of(self, case: Case<'_>) -> Judged<'_> {
        Judged {
            case,
            verdict: self.verdict,
            notes: self.notes,
            actual: self.actual,
            difference: self.difference,
            message: self.message,
            evidence: self.evidence,
            wall: self.wall,
            variant: self.variant,
            variants_asked: self.variants_asked,
        }
    }
}
