//! Lint: what is wrong, or might be better, in canonical data files of any exercise.

mod compare;
mod finding;
mod page;
mod revision;
mod rules;
mod source;

pub use compare::{Comparison, compare, outline, removed};
pub use finding::{Finding, Level, Rule};
pub use page::page;
pub use revision::{Repository, Revision, RevisionError};
pub(in crate::suite) use rules::rule_of;
pub use rules::{RULES, rule};
pub use source::Source;

use super::Outline;

/// Lints files, one after another, and remembers whose UUIDs it has seen.
#[derive(Debug, Default)]
pub struct Linter {}

impl Linter {
    /// Returns all findings in a file, in the order of their places.
    pub fn lint(&mut self, source: &Source) -> Vec<Finding> {
        if let Some(fault) = source.fault() {
            return vec![fault.clone()];
        }
        let outline = match Outline::read(source.text()) {
            Ok(outline) => outline,
            Err(error) => {
                return vec![Finding {
                    rule: rule_of!("syntax"),
                    span: error.span,
                    message: error.message,
                    help: error.help,
                }];
            }
        };
        let mut findings = Vec::new();
        findings.sort_by_key(|finding: &Finding| finding.span.start);
        let _ = outline;
        findings
    }
}
