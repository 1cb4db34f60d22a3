//! Regions: connected empty points.

use crate::board::{Layout, Pair, with_stones};
use crate::point_set::{Bits, Large, Part, Small};
use crate::{Board, Color, Point, PointSet, Size};

/// Connected empty points that no further empty point is next to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Region {
    /// The points.
    pub points: PointSet,
    /// Whether a black stone is next to one of them.
    pub touches_black: bool,
    /// Whether a white stone is next to one of them.
    pub touches_white: bool,
}

impl Region {
    /// Returns the color whose territory the region is: the only one that it touches, if it
    /// touches one only.
    #[must_use]
    pub const fn owner(&self) -> Option<Color> {
        match (self.touches_black, self.touches_white) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        }
    }
}

impl Board {
    /// Returns the region that an empty point belongs to, or `None` if there is a stone on the point or
    /// it is off the board.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Color, Point};
    ///
    /// let board: Board = "
    ///     . B .
    ///     B W .
    /// ".parse()?;
    /// let side = board.region_at(Point::new(2, 1)).expect("the point is empty");
    ///
    /// assert_eq!(side.points.len(), 2);
    /// assert!(side.touches_black && side.touches_white);
    /// assert_eq!(board.region_at(Point::new(1, 0)), None);
    /// # Ok::<(), go_core::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn region_at(&self, point: Point) -> Option<Region> {
        if !self.size().contains(point) {
            return None;
        }
        with_stones!(self.stones, pair => region_at(pair, self.size(), point))
    }

    /// Returns the regions, in the order of their first points, row by row.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Board, Color};
    ///
    /// let board: Board = "
    ///     . B .
    ///     B W .
    /// ".parse()?;
    /// let owners: Vec<_> = board.regions().map(|region| region.owner()).collect();
    ///
    /// // The corner is Black's; the right side touches both.
    /// assert_eq!(owners, [Some(Color::Black), None]);
    /// # Ok::<(), go_core::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn regions(&self) -> Regions<'_> {
        let size = self.size();
        Regions {
            board: self,
            left: match self.stones.layout() {
                Layout::Small(pair) => Left::Small(pair.empty(size)),
                Layout::Large(pair) => Left::Large(pair.empty(size), 0),
            },
        }
    }
}

/// The regions of a board: what [`Board::regions`] returns.
#[derive(Clone)]
pub struct Regions<'a> {
    board: &'a Board,
    left: Left,
}

/// The empty points of regions still to come, and for large ones the word to look on from.
#[derive(Clone)]
enum Left {
    Small(Small),
    Large(Large, usize),
}

impl std::fmt::Debug for Regions<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl Iterator for Regions<'_> {
    type Item = Region;

    fn next(&mut self) -> Option<Region> {
        let size = self.board.size();
        match (self.board.stones.layout(), &mut self.left) {
            (Layout::Small(pair), Left::Small(left)) => {
                let part = left.take_part(&mut 0)?;
                Some(region(part, &pair.black, &pair.white, size))
            }
            (Layout::Large(pair), Left::Large(left, from)) => {
                let part = left.take_part(from)?;
                Some(region(part, &pair.black, &pair.white, size))
            }
            _ => None,
        }
    }
}

fn region_at<B: Bits>(pair: &Pair<B>, size: Size, point: Point) -> Option<Region> {
    let empty = pair.empty(size);
    if !empty.has(point) {
        return None;
    }
    let mut seed = B::none(size);
    seed.insert(point);
    let points = seed.flood(&empty);
    Some(Region {
        touches_black: !points.touching(&pair.black).is_empty(),
        touches_white: !points.touching(&pair.white).is_empty(),
        points: points.into_set(size),
    })
}

fn region<B: Bits>(part: B::Part, black: &B, white: &B, size: Size) -> Region {
    Region {
        touches_black: part.touches(black),
        touches_white: part.touches(white),
        points: part.into_set(size),
    }
}
