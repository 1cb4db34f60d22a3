//! One question to a mutant: the steps and the depth that it may take, and how it can crash.

use std::fmt;

use super::grid::{Grid, Spot};
use crate::verdict::Verdict;

/// How many steps a mutant may take beside eight for each point of the board: this stands for a time
/// limit. A right program takes about one step a point.
pub const MAX_STEPS: usize = 100_000;

/// How many calls may stand in one another: this stands for the size of a stack. Interpreters are content
/// with a thousand, of which a search can take three a point.
pub const MAX_DEPTH: usize = 300;

/// Why a mutant gives no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Crash {
    /// It has taken too many steps.
    OutOfTime,
    /// Too many of its calls stand in one another.
    OutOfStack,
    /// It has looked at a point that its board doesn't have.
    NoSuchPoint(Spot),
    /// It has taken the first of nothing.
    Nothing,
    /// It can't handle a board of so many columns and rows.
    Size(i64, i64),
}

impl Crash {
    pub(super) fn verdict(self) -> Verdict {
        match self {
            Self::OutOfTime => Verdict::Tle,
            _ => Verdict::Rte,
        }
    }
}

impl fmt::Display for Crash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::OutOfTime => write!(f, "it takes more than {MAX_STEPS} steps"),
            Self::OutOfStack => write!(f, "it calls itself more than {MAX_DEPTH} times over"),
            Self::NoSuchPoint((column, row)) => {
                write!(
                    f,
                    "it looks for ({column}, {row}), which its board doesn't have"
                )
            }
            Self::Size(columns, rows) => {
                write!(f, "it can't handle a board of {columns} x {rows}")
            }
            Self::Nothing => f.write_str("it takes the first one of none"),
        }
    }
}

/// What a mutant has left of its time and its stack.
#[derive(Debug)]
pub(super) struct Run {
    steps: usize,
    depth: usize,
}

impl Run {
    /// A run on a board.
    pub(super) fn of(board: &Grid) -> Self {
        Self {
            steps: MAX_STEPS + 8 * board.points(),
            depth: MAX_DEPTH,
        }
    }

    /// Takes a step.
    pub(super) fn step(&mut self) -> Result<(), Crash> {
        self.steps = self.steps.checked_sub(1).ok_or(Crash::OutOfTime)?;
        Ok(())
    }

    /// Makes a call that stands in the one before it.
    pub(super) fn deeper<T>(
        &mut self,
        call: impl FnOnce(&mut Self) -> Result<T, Crash>,
    ) -> Result<T, Crash> {
        self.depth = self.depth.checked_sub(1).ok_or(Crash::OutOfStack)?;
        let result = call(self);
        self.depth += 1;
        result
    }
}
