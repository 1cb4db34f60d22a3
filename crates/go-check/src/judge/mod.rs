//! Judging: cases are put to a subject, and come back in order with verdicts.

mod select;
mod workers;

use std::panic::{self, AssertUnwindSafe};
use std::time::{Duration, Instant};

use crate::property::{Answer, Difference};
use crate::subject::{Reply, Subject};
use crate::suite::Case;
use crate::verdict::Verdict;

pub use select::{Selection, Shard};
pub use workers::judge;

/// A case that has been judged.
#[derive(Debug)]
pub struct Judged<'a> {
    /// The case.
    pub case: Case<'a>,
    /// How the subject did.
    pub verdict: Verdict,
    /// What it answered, if it did.
    pub actual: Option<Answer>,
    /// In what the answer differs from the expected one, if it is wrong.
    pub difference: Option<Difference>,
    /// What went wrong, or why the case was skipped, if there is no answer.
    pub message: Option<String>,
    /// How long the answer took.
    pub wall: Duration,
}

/// Asks a subject of ours, whose panic is our fault and no verdict on it.
fn ask(subject: &mut dyn Subject, case: &Case<'_>) -> Reply {
    let ask = AssertUnwindSafe(|| subject.ask(&case.question));
    panic::catch_unwind(ask).unwrap_or_else(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
        let what = text.unwrap_or("no message");
        // What it has kept may be half done.
        let again = match subject.restart() {
            Ok(()) => String::new(),
            Err(error) => format!(", and can't be started again: {error}"),
        };
        Reply::Broken(Verdict::Je, format!("it panicked: {what}{again}"))
    })
}

/// Judges one case. One that another replaces is skipped.
pub fn judge_case<'a>(case: Case<'a>, subject: &mut dyn Subject) -> Judged<'a> {
    let start = Instant::now();
    let reply = match case.replaced_by {
        Some(uuid) => Reply::Skip(format!("replaced by the case {uuid}")),
        None => ask(subject, &case),
    };
    let wall = start.elapsed();
    let judged = |verdict, message| Judged {
        verdict,
        actual: None,
        difference: None,
        message,
        wall,
        case,
    };
    match reply {
        Reply::Skip(why) => judged(Verdict::Skip, Some(why)),
        Reply::Broken(verdict, what) => judged(verdict, Some(what)),
        Reply::Answer(actual) => {
            let judged = judged(Verdict::Ac, None);
            let difference = judged.case.question.compare(&judged.case.expected, &actual);
            Judged {
                verdict: if difference.is_some() {
                    Verdict::Wa
                } else {
                    Verdict::Ac
                },
                difference,
                actual: Some(actual),
                ..judged
            }
        }
    }
}
