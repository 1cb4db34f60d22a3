//! A board: any arrangement of stones.

use std::{error, fmt, str::FromStr};

use crate::point_set::{Bits, Large, MAX_INLINE_SIDE, Small};
use crate::{Color, Point, PointSet, Size, SizeError};

/// An arrangement of stones on a rectangle of points, whether or not a game can lead to it.
///
/// A board is read from a drawing and shown as one: `.` is an empty point, `B` a black and `W` a
/// white stone, a line is a row, and blanks stand between points.
///
/// # Examples
///
/// ```
/// use go_core::{Board, Color, Point};
///
/// let board: Board = "
///     . B .
///     W . .
/// ".parse()?;
///
/// assert_eq!((board.size().columns(), board.size().rows()), (3, 2));
/// assert_eq!(board.stone(Point::new(1, 0)), Some(Color::Black));
/// assert_eq!(board.stone(Point::new(0, 0)), None);
/// assert_eq!(board.to_string(), ". B .\nW . .");
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    pub(crate) stones: Stones,
}

/// The stones of both colors, in the layout for their board's size: the small one unless there is a
/// large one. (Why not an enum, see [`PointSet`].)
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Stones {
    small: Pair<Small>,
    large: Option<Box<Pair<Large>>>,
}

/// Stones in one layout or the other.
pub(crate) enum Layout<'a> {
    Small(&'a Pair<Small>),
    Large(&'a Pair<Large>),
}

impl Stones {
    #[inline(always)]
    pub(crate) fn layout(&self) -> Layout<'_> {
        match &self.large {
            None => Layout::Small(&self.small),
            Some(large) => Layout::Large(large),
        }
    }
}

impl From<Pair<Small>> for Stones {
    #[inline(always)]
    fn from(small: Pair<Small>) -> Self {
        Self { small, large: None }
    }
}

impl From<Pair<Large>> for Stones {
    fn from(large: Pair<Large>) -> Self {
        let none = Small::none_at_all();
        Self {
            small: Pair {
                black: none.clone(),
                white: none,
            },
            large: Some(Box::new(large)),
        }
    }
}

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Pair<B> {
    pub(crate) black: B,
    pub(crate) white: B,
}

/// Runs the same code on either layout.
macro_rules! with_stones {
    ($stones:expr, $pair:pat => $code:expr) => {
        match $stones.layout() {
            $crate::board::Layout::Small($pair) => $code,
            $crate::board::Layout::Large($pair) => $code,
        }
    };
}
pub(crate) use with_stones;

impl<B: Bits> Pair<B> {
    #[inline]
    pub(crate) fn of_mut(&mut self, color: Color) -> &mut B {
        match color {
            Color::Black => &mut self.black,
            Color::White => &mut self.white,
        }
    }

    #[inline]
    pub(crate) fn of(&self, color: Color) -> &B {
        match color {
            Color::Black => &self.black,
            Color::White => &self.white,
        }
    }

    #[inline]
    pub(crate) fn empty(&self, size: Size) -> B {
        let mut empty = B::area(size);
        empty.take_away(&self.black);
        empty.take_away(&self.white);
        empty
    }
}

impl Board {
    /// Returns a board without stones.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self::from_fn(size, |_| None)
    }

    /// Returns the board that has, on each point, the stone that `stone` returns for it.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Color, Size};
    ///
    /// let stripes = Board::from_fn(Size::new(4, 2)?, |point| {
    ///     (point.column % 2 == 1).then_some(Color::White)
    /// });
    /// assert_eq!(stripes.to_string(), ". W . W\n. W . W");
    /// # Ok::<(), go_core::SizeError>(())
    /// ```
    #[must_use]
    pub fn from_fn(size: Size, mut stone: impl FnMut(Point) -> Option<Color>) -> Self {
        let rows = |row, word| {
            let mut bits = (0, 0);
            for column in word * 64..size.columns().min(word * 64 + 64) {
                match stone(Point::new(column, row)) {
                    Some(Color::Black) => bits.0 |= 1 << (column % 64),
                    Some(Color::White) => bits.1 |= 1 << (column % 64),
                    None => {}
                }
            }
            Ok::<_, std::convert::Infallible>(bits)
        };
        match Self::try_from_row_bits(size, rows) {
            Ok(board) => board,
        }
    }

    /// Returns the board whose rows `row` returns, 64 points a call: `row(r, word)` is asked for the
    /// black and the white stones of row `r` from the column 64 x `word` on, the lowest bit first.
    /// Bits beyond the last column are ignored, and a point given to both colors is black.
    ///
    /// This is the quick way for those who read many points at once.
    ///
    /// # Errors
    ///
    /// Returns the first error of `row`.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Size};
    ///
    /// let rows = [(0b001, 0b110), (0b000, 0b010)];
    /// let board = Board::try_from_row_bits(Size::new(3, 2)?, |row, _| {
    ///     rows.get(usize::from(row)).copied().ok_or("too few rows")
    /// });
    /// assert_eq!(board.map(|board| board.to_string()), Ok("B W W\n. W .".to_owned()));
    /// # Ok::<(), go_core::SizeError>(())
    /// ```
    #[inline]
    pub fn try_from_row_bits<E>(
        size: Size,
        row: impl FnMut(u16, u16) -> Result<(u64, u64), E>,
    ) -> Result<Self, E> {
        let stones = if size.columns().max(size.rows()) <= MAX_INLINE_SIDE {
            Small::lay_rows(size, row)?.into()
        } else {
            Large::lay_rows(size, row)?.into()
        };
        Ok(Self { size, stones })
    }

    #[inline]
    pub(crate) const fn with(size: Size, stones: Stones) -> Self {
        Self { size, stones }
    }

    /// Returns 64 points of a row, from the column 64 x `word` on, as the bits of its black and of
    /// its white stones, the lowest bit first. Rows and words off the board are empty.
    #[inline]
    #[must_use]
    pub fn row_bits(&self, row: u16, word: u16) -> (u64, u64) {
        if row >= self.size.rows() || word >= self.size.columns().div_ceil(64) {
            return (0, 0);
        }
        with_stones!(self.stones, pair => {
            (pair.black.row_bits(row, word), pair.white.row_bits(row, word))
        })
    }

    /// Returns the size of the board.
    #[inline]
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// Returns the color of the stone on a point, or `None` if the point is empty or off the board.
    #[must_use]
    pub fn stone(&self, point: Point) -> Option<Color> {
        if !self.size.contains(point) {
            return None;
        }
        with_stones!(self.stones, pair => {
            if pair.black.has(point) {
                Some(Color::Black)
            } else if pair.white.has(point) {
                Some(Color::White)
            } else {
                None
            }
        })
    }

    /// Returns all stones of a color.
    #[must_use]
    pub fn stones(&self, color: Color) -> PointSet {
        with_stones!(self.stones, pair => pair.of(color).clone().into_set(self.size))
    }

    /// Returns all points without a stone.
    #[must_use]
    pub fn empty_points(&self) -> PointSet {
        with_stones!(self.stones, pair => pair.empty(self.size).into_set(self.size))
    }
}

/// Reads a drawing: a row a line, `.`, `B` and `W` split at blanks; empty lines are skipped.
impl FromStr for Board {
    type Err = ParseBoardError;

    fn from_str(drawing: &str) -> Result<Self, ParseBoardError> {
        let mut points: Vec<Option<Color>> = Vec::new();
        let (mut columns, mut rows) = (0, 0);
        for (line, text) in (1..).zip(drawing.lines()) {
            let before = points.len();
            for (column, token) in tokens(text) {
                points.push(match token {
                    "." => None,
                    "B" => Some(Color::Black),
                    "W" => Some(Color::White),
                    _ => {
                        return Err(ParseBoardError::Point {
                            line,
                            column,
                            found: token.to_owned(),
                        });
                    }
                });
            }
            let found = points.len() - before;
            if found == 0 {
                continue;
            }
            if rows == 0 {
                columns = found;
            } else if found != columns {
                return Err(ParseBoardError::RowLength {
                    line,
                    expected: columns,
                    found,
                });
            }
            rows += 1;
        }
        let size = Size::new(columns, rows).map_err(ParseBoardError::Size)?;
        Ok(Self::from_fn(size, |point| {
            points[usize::from(point.row) * columns + usize::from(point.column)]
        }))
    }
}

/// The words of a line, each with its column, from 1, in characters.
fn tokens(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    line.split(char::is_whitespace)
        .map(move |token| {
            let column = at + 1;
            at += token.chars().count() + 1;
            (column, token)
        })
        .filter(|(_, token)| !token.is_empty())
}

/// Written as a drawing, without a newline at the end.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in 0..self.size.rows() {
            for column in 0..self.size.columns() {
                f.write_str(match (column, row) {
                    (0, 0) => "",
                    (0, _) => "\n",
                    _ => " ",
                })?;
                f.write_str(match self.stone(Point::new(column, row)) {
                    Some(Color::Black) => "B",
                    Some(Color::White) => "W",
                    None => ".",
                })?;
            }
        }
        Ok(())
    }
}

/// Written as the drawing, so that a failed assertion shows boards.
impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A drawing is not that of a board. Lines and columns count from 1, columns in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParseBoardError {
    /// Something stands where a point should.
    Point {
        /// The line, from 1.
        line: usize,
        /// The column of its first character, from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// A row has more or fewer points than the first.
    RowLength {
        /// The line, from 1.
        line: usize,
        /// The number of points in the first row.
        expected: usize,
        /// The number of points in this one.
        found: usize,
    },
    /// There is no row, or there are too many points in a direction.
    Size(SizeError),
}

impl fmt::Display for ParseBoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Point {
                line,
                column,
                found,
            } => write!(
                f,
                "line {line}, column {column}: expected '.', 'B' or 'W', found '{found}'"
            ),
            Self::RowLength {
                line,
                expected,
                found,
            } => write!(
                f,
                "line {line}: expected {expected} points as in the first row, found {found}"
            ),
            Self::Size(error) => error.fmt(f),
        }
    }
}

impl error::Error for ParseBoardError {}
