//! What is wrong with a track's choice of cases, or might be better, drawn where it stands.

use std::cell::OnceCell;
use std::ops::Range;

use annotate_snippets::Level as DrawnLevel;

use crate::data::{DataError, Place, Remark};
use crate::suite::LineMap;
use crate::suite::lint::Level;

/// A place where tests.toml, or a test file, isn't in step with the suite.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How much it matters.
    pub level: Level,
    /// The file that it is shown in.
    pub origin: Origin,
    /// What is wrong, and where in that file.
    pub error: DataError,
}

/// The file that a problem is shown in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The suite.
    Suite,
    /// The track's tests.toml.
    TestsToml,
}

impl Problem {
    /// Returns what is wrong with tests.toml.
    #[must_use]
    pub const fn error(error: DataError) -> Self {
        Self {
            level: Level::Error,
            origin: Origin::TestsToml,
            error,
        }
    }

    /// Returns what might be better in tests.toml.
    #[must_use]
    pub fn hint(error: DataError) -> Self {
        Self {
            level: Level::Hint,
            ..Self::error(error)
        }
    }

    /// Returns the same at another place.
    #[must_use]
    pub fn at(self, span: Range<usize>) -> Self {
        let error = DataError { span, ..self.error };
        Self { error, ..self }
    }

    /// Returns the same at a place in the suite.
    #[must_use]
    pub fn in_suite(self, span: Range<usize>) -> Self {
        Self {
            origin: Origin::Suite,
            ..self.at(span)
        }
    }
}

/// A file's text, of which lines are drawn.
#[derive(Debug)]
pub struct Source<'a> {
    name: &'a str,
    text: &'a str,
    map: OnceCell<LineMap>,
}

impl<'a> Source<'a> {
    /// Returns a source. `name` is shown as the file's.
    #[must_use]
    pub const fn new(name: &'a str, text: &'a str) -> Self {
        Self {
            name,
            text,
            map: OnceCell::new(),
        }
    }

    /// Returns a problem drawn on its line.
    #[must_use]
    pub fn drawn(&self, problem: &Problem) -> String {
        let DataError {
            span,
            message,
            help,
        } = &problem.error;
        let line = self.map().line(self.text, span.start);
        let (start, line) = (line.start, &self.text[line]);
        let line = line.trim_end_matches(['\n', '\r']);
        let from = (span.start - start).min(line.len());
        let to = span.end.saturating_sub(start).clamp(from, line.len());
        let remark = Remark {
            level: match problem.level {
                Level::Error => DrawnLevel::ERROR,
                Level::Hint => DrawnLevel::WARNING.with_name("hint"),
            },
            code: None,
            message,
            help: help.as_deref(),
        };
        remark.drawn(self.name, self.place(span.start), line, from..to)
    }

    fn place(&self, at: usize) -> Place {
        self.map().place(self.text, at)
    }

    fn map(&self) -> &LineMap {
        self.map.get_or_init(|| LineMap::new(self.text))
    }
}
