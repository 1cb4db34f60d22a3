//! Lint: what is wrong, or might be better, in canonical data files of any exercise.

mod finding;
mod rules;

pub use finding::{Finding, Level, Rule};
pub use rules::{RULES, rule};
