//! Moves: captures, suicide, and what makes a move illegal.

use std::{error, fmt};

use crate::board::{Pair, Stones};
use crate::point_set::Bits;
use crate::{Color, Point, PointSet, Position, Size};

/// What a legal move leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// The position after the move.
    pub position: Position,
    /// The opposing stones that the move took off the board.
    pub captured: PointSet,
}

/// Why a move can't be played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IllegalMove {
    /// The point is not on the board.
    OffBoard,
    /// There is a stone on the point, of either color.
    Occupied,
    /// The move captures nothing, and the group that it makes has no liberty.
    Suicide,
}

impl fmt::Display for IllegalMove {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OffBoard => "the point is off the board",
            Self::Occupied => "the point is occupied",
            Self::Suicide => "the move is suicide",
        })
    }
}

impl error::Error for IllegalMove {}

impl Position {
    /// Plays a move and returns the position after it, with the stones it captured.
    ///
    /// First the stone is placed. Then every opposing group next to it that has no liberty left is
    /// taken off the board. Ko is ignored, since a position doesn't know what came before it.
    ///
    /// # Errors
    ///
    /// Returns an [`IllegalMove`] if the point is off the board or occupied, or if the move is
    /// suicide: nothing is captured, and the group that the stone is part of has no liberty.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::{Color, IllegalMove, Point, Position};
    ///
    /// let before: Position = "
    ///     . B W .
    ///     B W . W
    ///     . B W .
    /// ".parse()?;
    ///
    /// // Black takes a stone, although the point that he plays on has no liberty of its own.
    /// let after = before.play(Color::Black, Point::new(2, 1))?;
    /// assert_eq!(after.position, "
    ///     . B W .
    ///     B . B W
    ///     . B W .
    /// ".parse()?);
    ///
    /// // White may connect there. But in White's corner Black captures nothing and has no liberty.
    /// assert!(before.play(Color::White, Point::new(2, 1)).is_ok());
    /// assert_eq!(before.play(Color::Black, Point::new(3, 0)), Err(IllegalMove::Suicide));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn play(&self, color: Color, point: Point) -> Result<Played, IllegalMove> {
        let size = self.board().size();
        if !size.contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        match &self.board().stones {
            Stones::Small(pair) => play(pair, size, color, point, Stones::Small),
            Stones::Large(pair) => play(pair, size, color, point, Stones::Large),
        }
    }
}

/// Plays on a point of the board.
#[inline]
fn play<B: Bits>(
    pair: &Pair<B>,
    size: Size,
    color: Color,
    point: Point,
    stones: impl FnOnce(Pair<B>) -> Stones,
) -> Result<Played, IllegalMove> {
    if pair.black.has(point) || pair.white.has(point) {
        return Err(IllegalMove::Occupied);
    }
    // Most groups show a liberty at once, beside the very stone; only the rest are walked. All
    // four neighbors are looked at in one go, since a branch for each is guessed wrong too often.
    let around = Around::new(pair, size, color, point);
    let mut after = pair.clone();
    after.of_mut(color).insert(point);
    let mut captured = B::none(size);
    if around.in_danger != 0 || !around.has_liberty {
        let empty = after.empty(size);
        let other = pair.of(color.opponent());
        let mut has_captured = false;
        for stone in around.stones_in_danger(point) {
            if captured.has(stone) {
                continue;
            }
            if let Some(group) = B::enclosed(stone, other, &empty) {
                captured.add(&group);
                has_captured = true;
            }
        }
        if has_captured {
            after.of_mut(color.opponent()).take_away(&captured);
        } else if !around.has_liberty && B::enclosed(point, after.of(color), &empty).is_some() {
            return Err(IllegalMove::Suicide);
        }
    }
    Ok(Played {
        position: Position::from_play(size, stones(after)),
        captured: captured.into_set(size),
    })
}

/// What the points near a move tell.
struct Around {
    /// The opposing stones beside it that have no empty point beside them, as bits of a window.
    in_danger: u32,
    /// Whether an empty point is beside it.
    has_liberty: bool,
}

impl Around {
    const BESIDE: [(u32, i8, i8); 4] = [(7, 0, -1), (11, -1, 0), (13, 1, 0), (17, 0, 1)];

    #[inline(always)]
    fn new<B: Bits>(pair: &Pair<B>, size: Size, color: Color, point: Point) -> Self {
        const MOVE: u32 = 1 << 12;
        const NEIGHBORS: u32 = 1 << 7 | 1 << 11 | 1 << 13 | 1 << 17;
        let own = pair.of(color).window(point);
        let other = pair.of(color.opponent()).window(point);
        let empty = size.window(point) & !(own | other | MOVE);
        // Right for the middle 3 x 3, which is what is looked at: the rest runs into other rows.
        let beside_empty = empty << 1 | empty >> 1 | empty << 5 | empty >> 5;
        Self {
            in_danger: other & NEIGHBORS & !beside_empty,
            has_liberty: empty & NEIGHBORS != 0,
        }
    }

    fn stones_in_danger(&self, point: Point) -> impl Iterator<Item = Point> {
        let in_danger = self.in_danger;
        Self::BESIDE
            .into_iter()
            .filter(move |(bit, ..)| in_danger >> bit & 1 != 0)
            .map(move |(_, columns, rows)| {
                Point::new(
                    point.column.wrapping_add_signed(columns.into()),
                    point.row.wrapping_add_signed(rows.into()),
                )
            })
    }
}
