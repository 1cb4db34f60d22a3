//! Territory: whose the empty points are.

use crate::board::{Pair, with_stones};
use crate::point_set::Bits;
use crate::{Board, Color, OffBoard, Point, PointSet, Size};

/// Whose every empty point of a board is.
///
/// A region that only one color's stones touch is that color's territory. A region that both touch,
/// or none, is neutral.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territories {
    /// Black's territory.
    pub black: PointSet,
    /// White's territory.
    pub white: PointSet,
    /// The empty points that are nobody's.
    pub neutral: PointSet,
}

impl Territories {
    /// Returns the points of a color, or the neutral ones for `None`.
    #[must_use]
    pub const fn of(&self, owner: Option<Color>) -> &PointSet {
        match owner {
            Some(Color::Black) => &self.black,
            Some(Color::White) => &self.white,
            None => &self.neutral,
        }
    }
}

/// The region around a point, and whose it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Territory {
    /// The color whose territory it is, or `None` if it is nobody's.
    pub owner: Option<Color>,
    /// The points of the region, none if there is a stone on the point asked for.
    pub points: PointSet,
}

impl Board {
    /// Returns whose every empty point is.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Point};
    ///
    /// let board: Board = "
    ///     . B . W .
    ///     . B . W .
    ///     B B . W W
    /// ".parse()?;
    /// let territories = board.territories();
    ///
    /// assert!(territories.black.iter().eq([Point::new(0, 0), Point::new(0, 1)]));
    /// assert!(territories.white.iter().eq([Point::new(4, 0), Point::new(4, 1)]));
    /// assert_eq!(territories.neutral.len(), 3);
    /// # Ok::<(), go_core::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn territories(&self) -> Territories {
        with_stones!(self.stones, pair => territories(pair, self.size()))
    }

    /// Returns the territory that a point belongs to: its region and whose it is. A point with a
    /// stone on it is nobody's, and has no region.
    ///
    /// # Errors
    ///
    /// Returns [`OffBoard`] if the point is not on the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Color, OffBoard, Point};
    ///
    /// let board: Board = "
    ///     . B .
    ///     B W .
    /// ".parse()?;
    ///
    /// assert_eq!(board.territory_at(Point::new(0, 0))?.owner, Some(Color::Black));
    /// assert_eq!(board.territory_at(Point::new(2, 1))?.points.len(), 2);
    /// assert!(board.territory_at(Point::new(1, 1))?.points.is_empty());
    /// assert_eq!(board.territory_at(Point::new(3, 0)), Err(OffBoard));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn territory_at(&self, point: Point) -> Result<Territory, OffBoard> {
        self.size().check(point)?;
        Ok(match self.region_at(point) {
            Some(region) => Territory {
                owner: region.owner(),
                points: region.points,
            },
            None => Territory {
                owner: None,
                points: PointSet::none(self.size()),
            },
        })
    }
}

/// One flood from all stones of each color, however many regions there are: a point that only one
/// color's flood reaches is that color's.
#[inline]
fn territories<B: Bits>(pair: &Pair<B>, size: Size) -> Territories {
    let empty = pair.empty(size);
    let (mut black, mut white) = B::reached(&pair.black, &pair.white, &empty);
    let mut both = black.clone();
    both.take_away(&white);
    white.take_away(&black);
    std::mem::swap(&mut black, &mut both);
    let mut neutral = empty;
    neutral.take_away(&black);
    neutral.take_away(&white);
    Territories {
        black: black.into_set(size),
        white: white.into_set(size),
        neutral: neutral.into_set(size),
    }
}
