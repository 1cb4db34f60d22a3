//! Judging: cases are put to a subject, and come back in order with verdicts.

mod select;
mod workers;

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::note::Note;
use crate::property::{Answer, Difference, Errors, Question};
use crate::subject::{Asked, Evidence, Outcome, Reply, Subject};
use crate::suite::Case;
use crate::verdict::Verdict;

pub use select::{Selection, Shard};
pub use workers::{Judging, judge};

/// A case that has been judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The case.
    pub case: Case<'a>,
    /// How the subject did.
    pub verdict: Verdict,
    /// What kind of mistake it looks like, or what is odd about the right answer.
    pub notes: Vec<Note>,
    /// What it answered, if it did.
    pub actual: Option<Answer>,
    /// In what the answer differs from the expected one, if it is wrong.
    pub difference: Option<Difference>,
    /// What went wrong, or why the case was skipped, if there is no answer.
    pub message: Option<String>,
    /// What the program left behind, if it is one.
    pub evidence: Option<Box<Evidence>>,
    /// How long the answer took.
    pub wall: Duration,
}

/// Judges one case. One that another replaces is skipped.
pub fn judge_case<'a>(case: Case<'a>, subject: &mut dyn Subject, errors: Errors) -> Judged<'a> {
    let judged = judge_cases(vec![case], subject, errors).pop();
    judged.expect("one case comes back of one")
}

/// Judges cases, in their order. A subject may work on one while the answer to another is looked
/// at. Cases that others replace are skipped.
fn judge_cases<'a>(
    cases: Vec<Case<'a>>,
    subject: &mut dyn Subject,
    errors: Errors,
) -> Vec<Judged<'a>> {
    let asked: Vec<_> = cases
        .iter()
        .filter(|case| case.replaced_by.is_none())
        .collect();
    let mut findings = Vec::with_capacity(asked.len());
    while findings.len() < asked.len() {
        ask_cases(&asked[findings.len()..], subject, errors, &mut findings);
    }
    for (case, finding) in asked.into_iter().zip(&mut findings) {
        if finding.verdict == Verdict::Wa && finding.actual.is_some() {
            finding.look_for_state(case, subject, errors);
        }
    }
    let mut findings = findings.into_iter();
    cases
        .into_iter()
        .map(|case| {
            let finding = match case.replaced_by {
                Some(uuid) => Finding::skipped(format!("replaced by the case {uuid}")),
                None => findings
                    .next()
                    .expect("each case that was asked has its finding"),
            };
            finding.of(case)
        })
        .collect()
}

/// Ends a subject after its last cases. What is wrong with its end counts against the last one that
/// it answered rightly.
fn finish(judged: &mut [Judged<'_>], subject: &mut dyn Subject, errors: Errors) {
    let finish = AssertUnwindSafe(|| subject.finish());
    let reply = match panic::catch_unwind(finish) {
        Ok(None) => return,
        Ok(Some(reply)) => reply,
        Err(_) => Reply::broken(Verdict::Je, "it panicked at its end"),
    };
    let last = judged
        .iter_mut()
        .rev()
        .find(|judged| judged.verdict != Verdict::Skip);
    if let Some(last) = last
        && last.verdict == Verdict::Ac
    {
        let Case {
            question, expected, ..
        } = &last.case;
        let finding = Finding::new(question, expected, reply, last.wall, errors);
        last.verdict = finding.verdict;
        last.notes = finding.notes;
        last.actual = finding.actual;
        last.difference = finding.difference;
        last.message = finding.message;
        last.evidence = finding.evidence;
    }
}

/// Puts cases to a subject until there is a finding on each, or until a panic. A panic is our fault
/// and no verdict on the subject.
fn ask_cases(
    cases: &[&Case<'_>],
    subject: &mut dyn Subject,
    errors: Errors,
    findings: &mut Vec<Finding>,
) {
    let asked: Vec<_> = cases
        .iter()
        .map(|case| Asked {
            question: &case.question,
            uuid: Some(case.uuid),
        })
        .collect();
    let mut replied = 0;
    let mut start = Instant::now();
    let ask = AssertUnwindSafe(|| {
        subject.ask_many(&asked, &mut |reply| {
            let wall = reply.wall.unwrap_or_else(|| start.elapsed());
            let Case {
                question, expected, ..
            } = cases[replied];
            findings.push(Finding::new(question, expected, reply, wall, errors));
            replied += 1;
            start = Instant::now();
        });
    });
    if let Err(payload) = panic::catch_unwind(ask) {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let what = text.unwrap_or("no message");
        // What it has kept may be half done.
        let again = match subject.restart() {
            Ok(()) => String::new(),
            Err(error) => format!(", and can't be started again: {error}"),
        };
        findings.push(Finding::broken(
            Verdict::Je,
            format!("it panicked: {what}{again}"),
        ));
    } else if replied < cases.len() {
        findings.push(Finding::broken(Verdict::Je, "it gave no reply".to_owned()));
    }
}

/// What is known of a question once it has been put to a subject: a [`Judged`] without its case.
#[derive(Debug)]
pub(crate) struct Finding {
    pub(crate) verdict: Verdict,
    pub(crate) notes: Vec<Note>,
    pub(crate) actual: Option<Answer>,
    pub(crate) difference: Option<Difference>,
    pub(crate) message: Option<String>,
    pub(crate) evidence: Option<Box<Evidence>>,
    pub(crate) wall: Duration,
}

impl Finding {
    fn broken(verdict: Verdict, message: String) -> Self {
        Self {
            verdict,
            notes: Vec::new(),
            actual: None,
            difference: None,
            message: Some(message),
            evidence: None,
            wall: Duration::ZERO,
        }
    }

    fn skipped(why: String) -> Self {
        Self::broken(Verdict::Skip, why)
    }

    /// Judges the reply to a question.
    pub(crate) fn new(
        question: &Question,
        expected: &Answer,
        reply: Reply,
        wall: Duration,
        errors: Errors,
    ) -> Self {
        let compare = |actual: &Answer| question.compare(expected, actual, errors);
        let mut finding = match reply.outcome {
            Outcome::Skip(why) => Self::skipped(why),
            Outcome::Broken(verdict, what) => Self::broken(verdict, what),
            Outcome::Answer(actual) => Self::answered(compare(&actual), actual),
            Outcome::Twice(first, second) => {
                // Two answers in words of their own are the same error, and what is listed twice in both
                // is the same list.
                let is_same = match question.compare(&first, &second, Errors::Any) {
                    Ok(_) => true,
                    Err(difference) => difference.notes.contains(&Note::ListedTwice),
                };
                if is_same {
                    Self::answered(compare(&first), first)
                } else {
                    let (wrong, which) = match compare(&first) {
                        Ok(_) => (second, "its first answer was right, the second one is this"),
                        Err(_) => (first, "this is its first answer"),
                    };
                    let mut finding = Self::answered(compare(&wrong), wrong);
                    finding.verdict = Verdict::Wa;
                    finding.notes.push(Note::StateKept);
                    let what = "asked the same question twice, it answered differently";
                    finding.message = Some(format!("{what}: {which}"));
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

    /// Finds out whether a wrong answer comes from what was asked before.
    fn look_for_state(&mut self, case: &Case<'_>, subject: &mut dyn Subject, errors: Errors) {
        if self.notes.contains(&Note::StateKept) {
            return;
        }
        let asked = Asked {
            question: &case.question,
            uuid: Some(case.uuid),
        };
        let Some(reply) = subject.ask_afresh(asked) else {
            return;
        };
        let alone = Self::new(
            &case.question,
            &case.expected,
            reply,
            Duration::ZERO,
            errors,
        );
        if alone.verdict == Verdict::Ac {
            // What else it looks like is an accident.
            self.notes = vec![Note::StateKept];
            let what = "started anew and asked this alone, it answers rightly: it keeps something \
                        from one question to the next";
            self.message = Some(what.to_owned());
        }
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
        }
    }

    /// Returns it as what has become of a case.
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
        }
    }
}
