//! The columns and rows of a board.

use std::{error, fmt};

use crate::{OffBoard, Point};

/// How many columns and rows a board has: from 1 to [`Size::MAX_SIDE`] of each.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Size {
    columns: u16,
    rows: u16,
}

impl Size {
    /// The most columns, and the most rows, that a board can have.
    pub const MAX_SIDE: u16 = 1024;

    /// Returns the size of a board with so many columns and rows.
    ///
    /// # Errors
    ///
    /// Returns a [`SizeError`] if either is 0 or more than [`Size::MAX_SIDE`].
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::Size;
    ///
    /// assert_eq!(Size::new(19, 13)?.points(), 247);
    /// assert!(Size::new(0, 13).is_err());
    /// # Ok::<(), go_core::SizeError>(())
    /// ```
    pub fn new(columns: usize, rows: usize) -> Result<Self, SizeError> {
        let side = |length: usize| {
            u16::try_from(length)
                .ok()
                .filter(|side| (1..=Self::MAX_SIDE).contains(side))
        };
        match (side(columns), side(rows)) {
            (Some(columns), Some(rows)) => Ok(Self { columns, rows }),
            _ => Err(SizeError { columns, rows }),
        }
    }

    /// Returns the number of columns.
    #[must_use]
    pub const fn columns(self) -> u16 {
        self.columns
    }

    /// Returns the number of rows.
    #[must_use]
    pub const fn rows(self) -> u16 {
        self.rows
    }

    /// Returns the number of points, columns times rows.
    #[must_use]
    pub const fn points(self) -> usize {
        self.columns as usize * self.rows as usize
    }

    /// Whether a point is on a board of this size.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column < self.columns && point.row < self.rows
    }

    pub(crate) const fn check(self, point: Point) -> Result<(), OffBoard> {
        if self.contains(point) {
            Ok(())
        } else {
            Err(OffBoard)
        }
    }
}

/// Written as `columns x rows`.
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} x {}", self.columns, self.rows)
    }
}

impl fmt::Debug for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A board was asked for that is empty or too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The number of columns asked for.
    pub columns: usize,
    /// The number of rows asked for.
    pub rows: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected 1 to {max} columns and 1 to {max} rows, found {} x {}",
            self.columns,
            self.rows,
            max = Size::MAX_SIDE
        )
    }
}

impl error::Error for SizeError {}
