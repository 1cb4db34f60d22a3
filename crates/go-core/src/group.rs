//! Groups: connected stones of one color.

use crate::board::{Pair, with_stones};
use crate::point_set::Bits;
use crate::{Board, Color, Point, PointSet, Size};

/// Connected stones of one color, also called a chain, and its liberties.
///
/// Stones are connected along the lines of the board, not diagonally.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The color of the stones.
    pub color: Color,
    /// The stones.
    pub stones: PointSet,
    /// The empty points next to them.
    pub liberties: PointSet,
}

impl Board {
    /// Returns the group that the stone on a point belongs to, or `None` if there is no stone.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Point};
    ///
    /// let board: Board = "
    ///     B B .
    ///     W B .
    /// ".parse()?;
    /// let group = board.group_at(Point::new(0, 0)).expect("a stone is there");
    ///
    /// assert_eq!(group.stones.len(), 3);
    /// assert!(group.liberties.iter().eq([Point::new(2, 0), Point::new(2, 1)]));
    /// assert_eq!(board.group_at(Point::new(2, 0)), None);
    /// # Ok::<(), go_core::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn group_at(&self, point: Point) -> Option<Group> {
        let color = self.stone(point)?;
        Some(with_stones!(self.stones, pair => group(pair, self.size(), color, point)))
    }
}

fn group<B: Bits>(pair: &Pair<B>, size: Size, color: Color, point: Point) -> Group {
    let mut seed = B::none(size);
    seed.insert(point);
    let stones = seed.flood(pair.of(color));
    let liberties = stones.touching(&pair.empty(size));
    Group {
        color,
        stones: stones.into_set(size),
        liberties: liberties.into_set(size),
    }
}
