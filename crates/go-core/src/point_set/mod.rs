//! Sets of points, as bits: inline up to 19 x 19, on the heap beyond.

mod large;
mod small;
mod tiny;

use std::fmt;

pub(crate) use large::Large;
pub(crate) use small::{MAX_SIDE as MAX_INLINE_SIDE, Small};

use crate::board::Pair;
use crate::{Color, Point, Size};

/// What the rules ask of a set of points, whichever way its bits are laid out.
///
/// Sets given to one call belong to boards of one size. A point must be on the board.
pub(crate) trait Bits: Sized + Clone + PartialEq {
    /// No point.
    fn none(size: Size) -> Self;
    /// The stones after one more is placed, without those captured, which may be of either color.
    fn placed(stones: &Pair<Self>, color: Color, point: Point, captured: &Self) -> Pair<Self> {
        let mut stones = stones.clone();
        stones.of_mut(color).insert(point);
        stones.black.take_away(captured);
        stones.white.take_away(captured);
        stones
    }
    /// Every point of the board.
    fn area(size: Size) -> Self;
    fn has(&self, point: Point) -> bool;
    fn insert(&mut self, point: Point);
    fn remove(&mut self, point: Point);
    /// What the points beside a point tell at once.
    fn around(other: &Self, empty: &Self, size: Size, point: Point) -> Around<Self>;
    /// All points beside an empty one, where looking around a point comes by them anyway.
    type BesideEmpty;
    /// Takes a point out of this set of points beside one.
    fn take_beside(&mut self, size: Size, point: Point) -> Option<Point>;
    fn is_empty(&self) -> bool;
    fn add(&mut self, other: &Self);
    fn take_away(&mut self, other: &Self);
    /// The points of `within` that are next to a point of this set.
    fn touching(&self, within: &Self) -> Self;
    /// The points of `within` that are connected, inside it, to one of its points in this set.
    fn flood(&self, within: &Self) -> Self;
    /// The connected part of `within` around a point of it, or `None` as soon as it is known to be
    /// next to a point of `empty`, and so in `beside_empty`.
    fn enclosed(
        point: Point,
        within: &Self,
        empty: &Self,
        beside_empty: &Self::BesideEmpty,
    ) -> Option<Self>;
    /// The stones of those groups that have no liberty, or `None` if each has one.
    fn dead(stones: &Pair<Self>, empty: &Self, _: Size) -> Option<Pair<Self>> {
        let of = |stones: &Self| {
            let mut dead = stones.clone();
            dead.take_away(&empty.touching(stones).flood(stones));
            dead
        };
        let dead = Pair {
            black: of(&stones.black),
            white: of(&stones.white),
        };
        (!dead.black.is_empty() || !dead.white.is_empty()).then_some(dead)
    }
    /// The first point, row by row.
    fn first(&self, size: Size) -> Option<Point> {
        self.clone().into_set(size).first()
    }
    /// Takes the first connected part out of this set, or returns `None` if the set is empty.
    /// `from` starts at 0 and remembers where to look on.
    fn take_part(&mut self, from: &mut usize) -> Option<Self::Part>;
    /// A connected part, as [`Bits::take_part`] returns it.
    type Part: Part<Self>;
    /// What of `empty` black stones reach, and what white stones reach.
    fn reached(black: &Self, white: &Self, empty: &Self) -> (Self, Self) {
        (
            black.touching(empty).flood(empty),
            white.touching(empty).flood(empty),
        )
    }
    fn into_set(self, size: Size) -> PointSet;
    /// 64 points of a row, from the column 64 x `word` on; the lowest bit is the first.
    fn row_bits(&self, row: u16, word: u16) -> u64;
    /// The black and the white stones whose rows `row` returns, as
    /// [`crate::Board::try_from_row_bits`] describes it.
    fn lay_rows<E>(
        size: Size,
        row: impl FnMut(u16, u16) -> Result<(u64, u64), E>,
    ) -> Result<Pair<Self>, E>;
}

/// What the points beside a point tell at once.
pub(crate) struct Around<B: Bits> {
    /// Whether one of them is empty.
    pub(crate) has_liberty: bool,
    /// The stones on them that have no empty point beside themselves.
    pub(crate) in_danger: B,
    /// What is next to an empty point anywhere on the board.
    pub(crate) beside_empty: B::BesideEmpty,
}

/// A connected part of a set.
pub(crate) trait Part<B> {
    fn touches(&self, other: &B) -> bool;
    fn into_set(self, size: Size) -> PointSet;
}

/// A set of points of a board.
///
/// # Examples
///
/// ```
/// use go_core::{Board, Color, Point};
///
/// let board: Board = "
///     . B
///     B .
/// ".parse()?;
/// let black = board.stones(Color::Black);
///
/// assert_eq!(black.len(), 2);
/// assert!(black.contains(Point::new(1, 0)));
/// assert!(!black.contains(Point::new(7, 7)));
/// // Points come row by row.
/// assert!(black.iter().eq([Point::new(1, 0), Point::new(0, 1)]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct PointSet {
    size: Size,
    /// The points, if the board is small. Beside `large`, not in an enum with it: a struct is written
    /// where it is to be, an enum's payload is made elsewhere and copied.
    small: Small,
    large: Option<Box<Rows>>,
}

/// The points of a large board: the rows from the first to the last that has one.
#[derive(Clone, PartialEq, Eq)]
struct Rows {
    first_row: u16,
    per_row: usize,
    words: Box<[u64]>,
}

impl PointSet {
    /// No point, on a board of any size.
    pub(crate) fn none(size: Size) -> Self {
        if size.columns().max(size.rows()) <= MAX_INLINE_SIDE {
            Self::small(size, Small::none(size))
        } else {
            Bits::into_set(Large::none(size), size)
        }
    }

    #[inline(always)]
    pub(crate) fn small(size: Size, small: Small) -> Self {
        Self {
            size,
            small,
            large: None,
        }
    }

    /// Takes words whose first and last row have a point, or no words.
    pub(crate) fn large(size: Size, first_row: u16, per_row: usize, words: Box<[u64]>) -> Self {
        Self {
            size,
            small: Small::none(size),
            large: Some(Box::new(Rows {
                first_row,
                per_row,
                words,
            })),
        }
    }

    /// Returns the size of the board that the points are on.
    #[must_use]
    pub fn size(&self) -> Size {
        self.size
    }

    /// Returns the number of points.
    #[must_use]
    pub fn len(&self) -> usize {
        let words = match &self.large {
            None => self.small.words(),
            Some(large) => &large.words,
        };
        words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no point in the set.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        match &self.large {
            None => self.small.is_empty(),
            Some(large) => large.words.is_empty(),
        }
    }

    /// Whether a point is in the set. A point off the board is not.
    #[must_use]
    pub fn contains(&self, point: Point) -> bool {
        self.size.contains(point)
            && self.row_bits(point.row, point.column / 64) >> (point.column % 64) & 1 != 0
    }

    /// Returns the points, row by row from the top, each row from the left.
    #[must_use]
    pub fn iter(&self) -> Points<'_> {
        let (row, end) = match &self.large {
            None => (0, self.size.rows()),
            Some(large) => {
                let rows = large.words.len() / large.per_row;
                let rows = u16::try_from(rows).expect("as many rows as a board");
                (large.first_row, large.first_row + rows)
            }
        };
        Points {
            set: self,
            row,
            end,
            word: 0,
            bits: self.row_bits(row, 0),
        }
    }

    /// Returns the first point, row by row from the top.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.iter().next()
    }

    /// Returns 64 points of a row as bits, from the column 64 x `word` on, the lowest bit first.
    /// Rows and words off the board are empty.
    #[must_use]
    pub fn row_bits(&self, row: u16, word: u16) -> u64 {
        match &self.large {
            None => self.small.row_bits(row, word),
            Some(large) => row
                .checked_sub(large.first_row)
                .filter(|_| usize::from(word) < large.per_row)
                .map(|row| usize::from(row) * large.per_row + usize::from(word))
                .and_then(|at| large.words.get(at))
                .map_or(0, |bits| *bits),
        }
    }
}

impl<'a> IntoIterator for &'a PointSet {
    type Item = Point;
    type IntoIter = Points<'a>;

    fn into_iter(self) -> Points<'a> {
        self.iter()
    }
}

/// Written as its points between braces.
impl fmt::Debug for PointSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut set = f.debug_set();
        for point in self {
            set.entry(&format_args!("{point}"));
        }
        set.finish()
    }
}

/// The points of a set, row by row: what [`PointSet::iter`] returns.
#[derive(Clone, Debug)]
pub struct Points<'a> {
    set: &'a PointSet,
    row: u16,
    end: u16,
    word: u16,
    bits: u64,
}

impl Iterator for Points<'_> {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        while self.bits == 0 {
            if self.row >= self.end {
                return None;
            }
            self.word += 1;
            if self.word * 64 >= self.set.size.columns() {
                self.word = 0;
                self.row += 1;
            }
            self.bits = self.set.row_bits(self.row, self.word);
        }
        let bit = u16::try_from(self.bits.trailing_zeros()).expect("at most 63");
        self.bits &= self.bits - 1;
        Some(Point::new(self.word * 64 + bit, self.row))
    }
}
