//! Lint: what is wrong, or might be better, in canonical data files of any exercise.

mod compare;
mod finding;
mod revision;
mod rules;

pub use compare::{Comparison, compare, removed};
pub use finding::{Finding, Level, Rule};
pub use revision::{Repository, Revision, RevisionError};
pub use rules::{RULES, rule};
