//! Verdicts, in the words of programming contests' judges.

use std::fmt;

/// How a subject did on a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// Accepted: the answer is right.
    Ac,
    /// Wrong answer.
    Wa,
    /// Run-time error: the subject crashed.
    Rte,
    /// Time limit exceeded.
    Tle,
    /// Memory limit exceeded.
    Mle,
    /// Output limit exceeded.
    Ole,
    /// Compile error.
    Ce,
    /// Judge's error: our fault, or bad data. Never the subject's.
    Je,
    /// The subject does not answer such questions. No pass, and no failure either.
    Skip,
}

impl Verdict {
    /// Every verdict, in the order in which a summary counts them.
    pub const ALL: [Self; 9] = [
        Self::Ac,
        Self::Wa,
        Self::Rte,
        Self::Tle,
        Self::Mle,
        Self::Ole,
        Self::Ce,
        Self::Je,
        Self::Skip,
    ];

    /// Returns the verdict's code.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ac => "AC",
            Self::Wa => "WA",
            Self::Rte => "RTE",
            Self::Tle => "TLE",
            Self::Mle => "MLE",
            Self::Ole => "OLE",
            Self::Ce => "CE",
            Self::Je => "JE",
            Self::Skip => "SKIP",
        }
    }

    /// Returns the verdict of a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|verdict| verdict.code() == code)
    }

    /// Returns the verdict in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Ac => "right",
            Self::Wa => "wrong",
            Self::Rte => "crashed",
            Self::Tle => "too slow",
            Self::Mle => "too much memory",
            Self::Ole => "too much output",
            Self::Ce => "not built",
            Self::Je => "not judged",
            Self::Skip => "skipped",
        }
    }

    /// Whether a case with this verdict makes the run fail.
    #[must_use]
    pub const fn is_failure(self) -> bool {
        !matches!(self, Self::Ac | Self::Skip)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
