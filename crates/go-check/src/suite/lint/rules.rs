//! The rules, a row each.

use super::{Level, Rule};

/// All rules, by their codes.
pub static RULES: &[Rule] = &[Rule {
    code: "syntax",
    level: Level::Error,
    summary: "a file is JSON",
    explanation: "What is no JSON can't be read by anybody. The place is the first at which the text can't be continued to JSON any more.",
}];

/// Returns the rule of a code.
#[must_use]
pub fn rule(code: &str) -> Option<&'static Rule> {
    RULES.iter().find(|rule| rule.code == code)
}
