//! Judging: cases are put to a subject, and come back in order with verdicts.

mod finding;
pub mod matrix;
mod select;
mod variants;
mod workers;

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::note::Note;
use crate::property::{Answer, Difference, Errors, Question};
use crate::subject::{Evidence, Reply, Subject};
use crate::suite::Case;
use crate::verdict::Verdict;
pub(crate) use finding::{Finding, Put};

pub use select::{MAX_FILTERS, Selection, Shard};
pub use variants::{Change, Variant, Variants, variants};
pub use workers::{Judging, Outcome, judge, judge_rest};

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
    /// The variant that all this is about, if the case as it is was answered rightly.
    pub variant: Option<Variant>,
    /// How many variants were asked and not skipped.
    pub variants_asked: usize,
}

impl Judged<'_> {
    /// Returns the question that decided: the case's, or that of a variant.
    #[must_use]
    pub fn question(&self) -> &Question {
        match &self.variant {
            Some(variant) => &variant.question,
            None => &self.case.question,
        }
    }

    /// Returns the answer that is expected to that question.
    #[must_use]
    pub fn expected(&self) -> &Answer {
        match &self.variant {
            Some(variant) => &variant.expected,
            None => &self.case.expected,
        }
    }
}

/// What is demanded of a subject.
#[derive(Clone, Copy, Debug, Default)]
struct Demands {
    errors: Errors,
    variants: Variants,
}

/// Judges one case, as it is. One that another replaces is skipped.
pub fn judge_case<'a>(case: Case<'a>, subject: &mut dyn Subject, errors: Errors) -> Judged<'a> {
    let demands = Demands {
        errors,
        variants: Variants::LeftOut,
    };
    let judged = judge_cases(vec![case], subject, demands).pop();
    judged.expect("one case comes back of one")
}

/// Judges cases, in their order. A subject may work on one while the answer to another is looked
/// at. Cases that others replace are skipped.
fn judge_cases<'a>(
    cases: Vec<Case<'a>>,
    subject: &mut dyn Subject,
    demands: Demands,
) -> Vec<Judged<'a>> {
    let asked: Vec<_> = cases
        .iter()
        .filter(|case| case.replaced_by.is_none())
        .collect();
    let puts: Vec<_> = asked.iter().map(|case| Put::of_case(case)).collect();
    let mut findings = ask_all(&puts, subject, demands.errors);
    for (put, finding) in puts.iter().zip(&mut findings) {
        finding.look_for_state(*put, subject, demands.errors);
    }
    if demands.variants == Variants::Asked {
        ask_variants(&asked, &mut findings, subject, demands.errors);
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

/// Asks the variants of the cases that were answered rightly: first one of each case, then the next
/// ones, as long as they are answered rightly, too. So a case that is too slow is that once.
fn ask_variants(
    cases: &[&Case<'_>],
    findings: &mut [Finding],
    subject: &mut dyn Subject,
    errors: Errors,
) {
    let manner = subject.manner();
    let mut open: Vec<_> = cases
        .iter()
        .enumerate()
        .filter(|(index, _)| findings[*index].verdict == Verdict::Ac)
        .map(|(index, case)| (index, variants(&case.question, &case.expected, manner)))
        .collect();
    while !open.is_empty() {
        let mut round = Vec::with_capacity(open.len());
        open.retain_mut(|(index, rest)| match rest.next() {
            Some(variant) => {
                round.push((*index, variant));
                true
            }
            None => false,
        });
        let found = ask_round(&round, cases, subject, errors);
        for ((index, variant), mut found) in round.into_iter().zip(found) {
            let finding = &mut findings[index];
            found.variants_asked = finding.variants_asked;
            if found.verdict != Verdict::Skip {
                found.variants_asked += 1;
            }
            if found.decides() {
                found.variant = Some(variant);
                *finding = found;
            } else {
                finding.variants_asked = found.variants_asked;
            }
        }
        open.retain(|(index, _)| !findings[*index].decides());
    }
}

/// Asks a variant of each of some cases, and returns what is found out about each.
fn ask_round(
    round: &[(usize, Variant)],
    cases: &[&Case<'_>],
    subject: &mut dyn Subject,
    errors: Errors,
) -> Vec<Finding> {
    let (mut puts, mut of) = (Vec::new(), Vec::new());
    for (at, (index, variant)) in round.iter().enumerate() {
        // If what was asked last is another case, then once more is not at once.
        let is_twice = variant.change == Change::Again && cases.len() > 1;
        for _ in 0..if is_twice { 2 } else { 1 } {
            puts.push(Put::of_variant(variant, cases[*index]));
            of.push(at);
        }
    }
    let mut found: Vec<Finding> = Vec::with_capacity(round.len());
    for ((at, put), mut next) in of.iter().zip(&puts).zip(ask_all(&puts, subject, errors)) {
        match round[*at].1.change {
            Change::Again => next.note_another_answer(),
            Change::Written(_) | Change::Turned(_) => next.look_for_state(*put, subject, errors),
        }
        match found.get_mut(*at) {
            Some(first) if first.decides() => {}
            Some(first) => *first = next,
            None => found.push(next),
        }
    }
    found
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
        let finding = Finding::new(Put::of_case(&last.case), reply, last.wall, errors);
        last.verdict = finding.verdict;
        last.notes = finding.notes;
        last.actual = finding.actual;
        last.difference = finding.difference;
        last.message = finding.message;
        last.evidence = finding.evidence;
    }
}

/// Puts questions to a subject until there is a finding on each.
fn ask_all(puts: &[Put<'_>], subject: &mut dyn Subject, errors: Errors) -> Vec<Finding> {
    let mut findings = Vec::with_capacity(puts.len());
    while findings.len() < puts.len() {
        ask(&puts[findings.len()..], subject, errors, &mut findings);
    }
    findings
}

/// Puts questions to a subject until there is a finding on each, or until a panic. A panic is our fault
/// and no verdict on the subject.
fn ask(puts: &[Put<'_>], subject: &mut dyn Subject, errors: Errors, findings: &mut Vec<Finding>) {
    let asked: Vec<_> = puts.iter().map(|put| put.asked).collect();
    let mut replied = 0;
    let mut start = Instant::now();
    let ask = AssertUnwindSafe(|| {
        subject.ask_many(&asked, &mut |reply| {
            let wall = reply.wall.unwrap_or_else(|| start.elapsed());
            findings.push(Finding::new(puts[replied], reply, wall, errors));
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
    } else if replied < puts.len() {
        findings.push(Finding::broken(Verdict::Je, "it gave no reply".to_owned()));
    }
}
