//! A position: a board on which a move can be played.

use std::{error, fmt, str::FromStr};

use crate::board::{Pair, Stones, with_stones};
use crate::point_set::Bits;
use crate::{Board, Color, ParseBoardError, Point, Size};

/// A board whose every group has a liberty, as it is between two moves of a game.
///
/// # Examples
///
/// ```
/// use go_core::{Board, Point, Position};
///
/// let board: Board = "
///     B W
///     . W
/// ".parse()?;
/// assert!(Position::try_from(board).is_ok());
///
/// let board: Board = "
///     B W
///     W .
/// ".parse()?;
/// let error = Position::try_from(board).expect_err("the black stone has no liberty");
/// assert_eq!(error.stone, Point::new(0, 0));
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Position(Board);

impl Position {
    /// Returns a position without stones.
    #[must_use]
    pub fn empty(size: Size) -> Self {
        Self(Board::empty(size))
    }

    /// Returns the board.
    #[must_use]
    pub const fn board(&self) -> &Board {
        &self.0
    }

    /// Takes a board that the rules have just led to from a position.
    #[inline]
    pub(crate) const fn from_play(size: Size, stones: Stones) -> Self {
        Self(Board::with(size, stones))
    }
}

impl TryFrom<Board> for Position {
    type Error = NoLiberty;

    #[inline(always)]
    fn try_from(board: Board) -> Result<Self, NoLiberty> {
        match without_liberty(&board) {
            None => Ok(Self(board)),
            Some(error) => Err(error),
        }
    }
}

/// The first stone of the first group without a liberty, Black's groups first.
fn without_liberty(board: &Board) -> Option<NoLiberty> {
    with_stones!(board.stones, pair => first_dead(pair, board.size()))
}

#[inline]
fn first_dead<B: Bits>(pair: &Pair<B>, size: Size) -> Option<NoLiberty> {
    let dead = B::dead(pair, &pair.empty(size), size)?;
    Color::ALL.into_iter().find_map(|color| {
        let stone = dead.of(color).first(size)?;
        Some(NoLiberty { color, stone })
    })
}

impl From<Position> for Board {
    fn from(position: Position) -> Self {
        position.0
    }
}

impl AsRef<Board> for Position {
    fn as_ref(&self) -> &Board {
        &self.0
    }
}

/// Reads a drawing, as [`Board`] does.
impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(drawing: &str) -> Result<Self, ParsePositionError> {
        let board: Board = drawing.parse().map_err(ParsePositionError::Board)?;
        board.try_into().map_err(ParsePositionError::NoLiberty)
    }
}

/// Written as a drawing, as [`Board`] is.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

/// A board is no position: a group on it has no liberty.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoLiberty {
    /// The color of the group.
    pub color: Color,
    /// A stone of it.
    pub stone: Point,
}

impl fmt::Display for NoLiberty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "expected every group to have a liberty, but {}'s group at {} has none",
            self.color, self.stone
        )
    }
}

impl error::Error for NoLiberty {}

/// A drawing is not that of a position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ParsePositionError {
    /// It is not that of a board.
    Board(ParseBoardError),
    /// A group on the board has no liberty.
    NoLiberty(NoLiberty),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Board(error) => error.fmt(f),
            Self::NoLiberty(error) => error.fmt(f),
        }
    }
}

impl error::Error for ParsePositionError {}
