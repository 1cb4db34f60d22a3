//! A finding: a rule that a file breaks, and where.

use std::fmt;
use std::ops::{Deref, Range};
use std::slice;

/// How many errors, and how many hints, are shown of a file.
pub const MAX_FINDINGS: usize = 1000;

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

/// The findings in a file: of errors and of hints so many that somebody might read them.
#[derive(Clone, Debug, Default)]
pub struct Findings {
    list: Vec<Finding>,
    kept: [usize; 2],
    left_out: [usize; 2],
}

impl Findings {
    /// Adds a finding, or counts it, if there are [`MAX_FINDINGS`] of its level.
    pub fn push(&mut self, finding: Finding) {
        let level = finding.rule.level as usize;
        if self.kept[level] == MAX_FINDINGS {
            self.left_out[level] += 1;
        } else {
            self.kept[level] += 1;
            self.list.push(finding);
        }
    }

    /// Adds findings as [`Findings::push`] does.
    pub fn extend(&mut self, findings: impl IntoIterator<Item = Finding>) {
        findings.into_iter().for_each(|finding| self.push(finding));
    }

    /// Returns how many of a level were counted only.
    #[must_use]
    pub const fn left_out(&self, level: Level) -> usize {
        self.left_out[level as usize]
    }

    /// Sorts them by their places.
    pub(super) fn sort(&mut self) {
        let place = |finding: &Finding| (finding.span.start, finding.span.end);
        self.list.sort_by_key(place);
    }
}

/// Those that were kept.
impl Deref for Findings {
    type Target = [Finding];

    fn deref(&self) -> &[Finding] {
        &self.list
    }
}

impl<'f> IntoIterator for &'f Findings {
    type Item = &'f Finding;
    type IntoIter = slice::Iter<'f, Finding>;

    fn into_iter(self) -> Self::IntoIter {
        self.list.iter()
    }
}

impl From<Finding> for Findings {
    fn from(finding: Finding) -> Self {
        let mut findings = Self::default();
        findings.push(finding);
        findings
    }
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
