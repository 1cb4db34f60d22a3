//! Boards turned, mirrored and in the other colors: the rules treat them alike.

use std::fmt;

use crate::{Board, Color, Point, Size};

/// One of the 16 ways to make another board of a board, of which the rules say the same: it is turned
/// or mirrored, or not, and Black and White change their colors, or don't.
///
/// # Examples
///
/// ```
/// use go_core::{Board, Symmetry};
///
/// let board: Board = "
///     B W .
///     . . .
/// ".parse()?;
/// let turned = Symmetry::all().find(|symmetry| symmetry.to_string() == "turned clockwise");
/// assert_eq!(turned.map(|turn| turn.of_board(&board)), Some("
///     . B
///     . W
///     . .
/// ".parse()?));
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    /// Four bits: columns mirrored, rows mirrored, then columns and rows exchanged, colors exchanged.
    number: u8,
}

impl Symmetry {
    const COLUMNS: u8 = 1;
    const ROWS: u8 = 2;
    const EXCHANGE: u8 = 4;
    const COLORS: u8 = 8;

    /// Returns all of them. The first changes nothing.
    pub fn all() -> impl Iterator<Item = Self> {
        (0..16).map(|number| Self { number })
    }

    /// Whether it changes nothing.
    #[must_use]
    pub const fn is_identity(self) -> bool {
        self.number == 0
    }

    /// Returns the color that a color becomes.
    #[must_use]
    pub const fn of_color(self, color: Color) -> Color {
        if self.has(Self::COLORS) {
            color.opponent()
        } else {
            color
        }
    }

    /// Returns the point that a point becomes, of a board of a size. A point that is off the board
    /// becomes none.
    #[must_use]
    pub fn of_point(self, size: Size, point: Point) -> Option<Point> {
        if !size.contains(point) {
            return None;
        }
        let Point { column, row } = point;
        let mirrored = |side, at| side - 1 - at;
        let (column, row) = self.of_coordinates(size, (column, row), mirrored);
        Some(Point::new(column, row))
    }

    /// Returns what a column and a row become that need not be on the board, and are numbers of any
    /// kind. `mirrored` takes how long a side is, and returns the number that is as far from its other
    /// end as a number is from its beginning.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Size, Symmetry};
    ///
    /// let turned = Symmetry::all().find(|symmetry| symmetry.to_string() == "turned clockwise");
    /// let turned = turned.expect("there is one of this name");
    /// let size = Size::new(3, 2)?;
    /// let mirrored = |side, at| i32::from(side) - 1 - at;
    /// // The first column becomes the first row, and what is above the board is to its right.
    /// assert_eq!(turned.of_coordinates(size, (0, -1), mirrored), (2, 0));
    /// # Ok::<(), go_core::SizeError>(())
    /// ```
    #[must_use]
    pub fn of_coordinates<T>(
        self,
        size: Size,
        (column, row): (T, T),
        mirrored: impl Fn(u16, T) -> T,
    ) -> (T, T) {
        let mirrored = |bit, side, at| {
            if self.has(bit) {
                mirrored(side, at)
            } else {
                at
            }
        };
        let column = mirrored(Self::COLUMNS, size.columns(), column);
        let row = mirrored(Self::ROWS, size.rows(), row);
        if self.has(Self::EXCHANGE) {
            (row, column)
        } else {
            (column, row)
        }
    }

    /// Returns the board that a board becomes.
    #[must_use]
    pub fn of_board(self, board: &Board) -> Board {
        let size = board.size();
        let (columns, rows) = if self.has(Self::EXCHANGE) {
            (size.rows(), size.columns())
        } else {
            (size.columns(), size.rows())
        };
        let turned = Size::new(columns.into(), rows.into())
            .expect("the sides of a board are sides of another");
        Board::from_fn(turned, |point| {
            let stone = board.stone(self.source(size, point))?;
            Some(self.of_color(stone))
        })
    }

    /// The point that becomes a point. To mirror is to mirror back, but columns and rows are exchanged
    /// after that.
    fn source(self, size: Size, point: Point) -> Point {
        let before = if self.has(Self::EXCHANGE) {
            Point::new(point.row, point.column)
        } else {
            point
        };
        self.mirrored(size, before)
    }

    fn mirrored(self, size: Size, point: Point) -> Point {
        let mirrored = |bit, at, side| if self.has(bit) { side - 1 - at } else { at };
        Point::new(
            mirrored(Self::COLUMNS, point.column, size.columns()),
            mirrored(Self::ROWS, point.row, size.rows()),
        )
    }

    const fn has(self, bit: u8) -> bool {
        self.number & bit != 0
    }
}

/// Written in words.
impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let turned = match self.number & !Self::COLORS {
            0 => "",
            1 => "mirrored left to right",
            2 => "mirrored top to bottom",
            3 => "turned upside down",
            4 => "mirrored with columns for rows",
            5 => "turned counterclockwise",
            6 => "turned clockwise",
            _ => "mirrored at the diagonal from the upper right",
        };
        let colors = if self.has(Self::COLORS) {
            "in the other colors"
        } else {
            ""
        };
        f.pad(&match (turned, colors) {
            ("", "") => "as it is".to_owned(),
            ("", one) | (one, "") => one.to_owned(),
            (turned, colors) => format!("{turned}, {colors}"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn named(name: &str) -> Symmetry {
        let mut found = Symmetry::all().filter(|symmetry| symmetry.to_string() == name);
        let first = found.next().expect("there is one of this name");
        assert_eq!(found.next(), None, "there is one of this name");
        first
    }

    #[track_caller]
    fn check(name: &str, expected: &str) {
        let before: Board = "B W .\n. . B".parse().expect("a board");
        let symmetry = named(name);
        let after = symmetry.of_board(&before);
        assert_eq!(after, expected.parse().expect("a board"), "{name}");
        // Points go where their stones go.
        for column in 0..3 {
            for row in 0..2 {
                let point = Point::new(column, row);
                let there = symmetry
                    .of_point(before.size(), point)
                    .expect("it is on the board");
                let stone = before.stone(point).map(|color| symmetry.of_color(color));
                assert_eq!(after.stone(there), stone, "{name} {point}");
            }
        }
        assert_eq!(symmetry.of_point(before.size(), Point::new(3, 0)), None);
    }

    #[test]
    fn what_is_beside_a_corner_stays_beside_it() {
        let size = Size::new(3, 2).expect("a size");
        let mirrored = |side, at| i32::from(side) - 1 - at;
        for symmetry in Symmetry::all() {
            let of = |column, row| symmetry.of_coordinates(size, (column, row), mirrored);
            let corner = symmetry.of_point(size, Point::new(2, 0));
            let corner = corner.map(|at| (i32::from(at.column), i32::from(at.row)));
            assert_eq!(Some(of(2, 0)), corner);
            for (column, row) in [(3, 0), (2, -1)] {
                let ((column, row), (x, y)) = (of(column, row), of(2, 0));
                assert_eq!((column - x).abs() + (row - y).abs(), 1, "{symmetry}");
            }
            assert_ne!(of(3, 0), of(2, -1));
        }
    }

    #[test]
    fn a_board_is_turned_and_mirrored_as_the_words_say() {
        check("as it is", "B W .\n. . B");
        check("mirrored left to right", ". W B\nB . .");
        check("mirrored top to bottom", ". . B\nB W .");
        check("turned upside down", "B . .\n. W B");
        check("mirrored with columns for rows", "B .\nW .\n. B");
        check("turned counterclockwise", ". B\nW .\nB .");
        check("turned clockwise", ". B\n. W\nB .");
        check(
            "mirrored at the diagonal from the upper right",
            "B .\n. W\n. B",
        );
        check("in the other colors", "W B .\n. . W");
        check("turned clockwise, in the other colors", ". W\n. B\nW .");
    }

    #[test]
    fn there_are_16_and_the_first_changes_nothing() {
        assert_eq!(Symmetry::all().count(), 16);
        let identities = Symmetry::all().map(Symmetry::is_identity);
        assert_eq!(identities.filter(|is| *is).count(), 1);
        assert!(Symmetry::all().next().is_some_and(Symmetry::is_identity));
    }
}
