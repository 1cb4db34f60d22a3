//! The report for people: a line a case, and the failures once more at the end.

use std::time::Duration;

use go_io::diagram::Look;

use super::{ASIDE, BAD, GOOD, command_line, failure};
use crate::judge::Judged;
use crate::verdict::Verdict;

/// How many failures are drawn; of further ones there is the line.
const DRAWN: usize = 100;

/// How many bytes of drawings are kept at most, but for the last one.
const DRAWN_BYTES: usize = 1 << 22;

/// A report that grows with every case.
#[derive(Debug)]
pub struct Human {
    look: Look,
    subject: String,
    counts: [usize; Verdict::ALL.len()],
    failures: Vec<String>,
    more_failures: usize,
}

impl Human {
    /// Returns a report without cases on a subject, named in words.
    #[must_use]
    pub const fn new(look: Look, subject: String) -> Self {
        Self {
            look,
            subject,
            counts: [0; Verdict::ALL.len()],
            failures: Vec::new(),
            more_failures: 0,
        }
    }

    /// Takes a case in, of a suite that was named so, and returns its line.
    pub fn case(&mut self, suite: &str, judged: &Judged<'_>) -> String {
        let verdict = judged.verdict;
        self.counts[verdict as usize] += 1;
        let name = judged.case.name();
        if verdict.is_failure() {
            let kept: usize = self.failures.iter().map(String::len).sum();
            if self.failures.len() < DRAWN && kept < DRAWN_BYTES {
                let again = command_line("go-check", suite, &name);
                self.failures
                    .push(failure(judged, &self.look, &self.subject, &again));
            } else {
                self.more_failures += 1;
            }
        }
        let style = match verdict {
            Verdict::Ac => GOOD,
            Verdict::Skip => ASIDE,
            _ => BAD,
        };
        let why = match (verdict, &judged.message) {
            (Verdict::Skip, Some(why)) => format!(": {why}"),
            _ => String::new(),
        };
        format!("{style}{verdict:>10}{style:#} {name}{why}\n")
    }

    /// Returns the number of cases with a verdict.
    #[must_use]
    pub const fn count(&self, verdict: Verdict) -> usize {
        self.counts[verdict as usize]
    }

    /// Whether a case failed.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        Verdict::ALL
            .into_iter()
            .any(|verdict| verdict.is_failure() && self.count(verdict) > 0)
    }

    /// Returns the end of the report: the failures, drawn, and the numbers.
    #[must_use]
    pub fn end(&self, wall: Duration) -> String {
        let mut text = String::new();
        for failure in &self.failures {
            text.push('\n');
            text.push_str(failure);
        }
        if self.more_failures > 0 {
            text.push_str(&format!(
                "\nand {} more failures, which are not drawn\n",
                self.more_failures
            ));
        }
        let total: usize = self.counts.iter().sum();
        let counts: Vec<_> = Verdict::ALL
            .into_iter()
            .filter(|verdict| self.count(*verdict) > 0)
            .map(|verdict| format!("{} {} ({verdict})", self.count(verdict), verdict.words()))
            .collect();
        let style = if self.has_failed() { BAD } else { GOOD };
        let subject = &self.subject;
        let cases = if total == 1 { "case" } else { "cases" };
        text.push_str(&format!(
            "\n{style}{:>10}{style:#} {total} {cases} put to {subject}: {} in {:.2} s\n",
            "Summary",
            counts.join(", "),
            wall.as_secs_f64()
        ));
        text
    }
}
