//! A finding: a rule that a file breaks, and where.

use std::fmt;
use std::ops::Range;

/// How much a finding matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Level {
    /// It is wrong.
    Error,
    /// It might be better.
    Hint,
}

/// Written in lower case.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Error => "error",
            Self::Hint => "hint",
        })
    }
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

impl Finding {
    /// Returns a finding without help.
    pub fn new(rule: &'static Rule, span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            rule,
            span,
            message: message.into(),
            help: None,
        }
    }

    /// Returns the same finding with a line of help.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }
}
