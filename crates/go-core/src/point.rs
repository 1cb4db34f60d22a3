//! A point of a board.

use std::{error, fmt};

/// An intersection, by its column and row. Both count from 0, from the top left.
///
/// Points sort by column, then by row, as lists of territory are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point {
    /// The column, from 0 at the left.
    pub column: u16,
    /// The row, from 0 at the top.
    pub row: u16,
}

impl Point {
    /// Returns the point in a column and a row, which may lie on a board or off it.
    #[must_use]
    pub const fn new(column: u16, row: u16) -> Self {
        Self { column, row }
    }

    /// Returns the points to the left, to the right, above and below, as far as numbers go: at the
    /// right and at the bottom a neighbor may be off the board.
    pub fn neighbors(self) -> impl Iterator<Item = Self> {
        let Self { column, row } = self;
        [
            column.checked_sub(1).map(|column| Self { column, row }),
            column.checked_add(1).map(|column| Self { column, row }),
            row.checked_sub(1).map(|row| Self { column, row }),
            row.checked_add(1).map(|row| Self { column, row }),
        ]
        .into_iter()
        .flatten()
    }
}

/// Written as `(column, row)`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "({}, {})", self.column, self.row)
    }
}

/// A point was asked about that is not on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OffBoard;

impl fmt::Display for OffBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the point is off the board")
    }
}

impl error::Error for OffBoard {}
