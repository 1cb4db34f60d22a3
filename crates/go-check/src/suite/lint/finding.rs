//! A finding: a rule that a file breaks, and where.

use std::ops::Range;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It is wrong.
    Error,
    /// It might be better.
    Hint,
}

/// What files keep to.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its name, in kebab-case, which never changes.
    pub code: &'static str,
    /// What breaking it amounts to.
    pub level: Level,
    /// What it asks, in one sentence without a full stop.
    pub summary: &'static str,
    /// Why, and what to do: paragraphs of text, each on one line.
    pub explanation: &'static str,
}

/// A place where a file breaks a rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule.
    pub rule: &'static Rule,
    /// The bytes at fault, in the file's text; the file as a whole if they are none.
    pub span: Range<usize>,
    /// What was expected and what was found, in lower case without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}
