//! Lint: what is wrong, or might be better, in canonical data files of any exercise.

mod answers;
mod compare;
mod finding;
mod form;
mod links;
mod page;
mod repeats;
mod revision;
mod rules;
mod scenarios;
mod source;
mod text;
mod value;

pub use compare::{Comparison, compare, outline, removed};
pub use finding::{Finding, Findings, Level, MAX_FINDINGS, Rule};
pub use page::page;
pub use revision::{Repository, Revision, RevisionError};
pub(in crate::suite) use rules::rule_of;
pub use rules::{RULES, rule};
pub use source::Source;

use super::{Outline, read};
use crate::data::DataError;
use links::Links;

/// Lints files, one after another, and remembers whose UUIDs it has seen.
#[derive(Debug, Default)]
pub struct Linter {
    seen: links::Seen,
}

impl Linter {
    /// Returns the findings in a file, in the order of their places.
    pub fn lint(&mut self, source: &Source) -> Findings {
        if let Some(fault) = source.fault() {
            return fault.clone().into();
        }
        let outline = match Outline::read(source.text()) {
            Ok(outline) => outline,
            Err(error) => return from(rule_of!("syntax"), error).into(),
        };
        let links = Links::of(&outline);
        let mut found = Findings::default();
        text::check(outline.file.node, &mut found);
        form::check(&outline, &mut found);
        links::check_uuids(&outline, source, &mut self.seen, &mut found);
        links.check(&outline, source, &mut found);
        repeats::check_questions(&outline, &links, source, &mut found);
        repeats::check_descriptions(&outline, &links, source, &mut found);
        if answers::is_ours(&outline) {
            answers::check(&outline, &links, &mut found);
            // Whoever finds no error here must be able to go on.
            if !found
                .iter()
                .any(|finding| finding.rule.level == Level::Error)
                && let Err(errors) = read::index(source.text())
            {
                let rule = rule_of!("suite-limits");
                found.extend(errors.into_iter().map(|error| from(rule, error)));
            }
        }
        found.sort();
        found
    }
}

/// The finding that an error is.
fn from(rule: &'static Rule, error: DataError) -> Finding {
    Finding {
        rule,
        span: error.span,
        message: error.message,
        help: error.help,
    }
}
