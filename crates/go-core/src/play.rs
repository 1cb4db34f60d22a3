//! Moves: captures, suicide, and what makes a move illegal.

use std::{error, fmt};

use crate::board::{Layout, Pair, Stones};
use crate::point_set::{Around, Bits, Large};
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
    pub fn play(&self, color: Color, point: Point) -> Result<Played, IllegalMove> {
        let size = self.board().size();
        if !size.contains(point) {
            return Err(IllegalMove::OffBoard);
        }
        match self.board().stones.layout() {
            Layout::Small(pair) => play(pair, size, color, point),
            Layout::Large(pair) => play_large(pair, size, color, point),
        }
    }
}

/// Out of the way of the other, which is far more often asked.
#[inline(never)]
fn play_large(
    pair: &Pair<Large>,
    size: Size,
    color: Color,
    point: Point,
) -> Result<Played, IllegalMove> {
    play(pair, size, color, point)
}

/// Plays on a point of the board.
#[inline(always)]
fn play<B: Bits>(
    pair: &Pair<B>,
    size: Size,
    color: Color,
    point: Point,
) -> Result<Played, IllegalMove>
where
    Stones: From<Pair<B>>,
{
    if pair.black.has(point) || pair.white.has(point) {
        return Err(IllegalMove::Occupied);
    }
    let mut empty = pair.empty(size);
    empty.remove(point);
    // Most moves are seen at once to change nothing else, without a walk along any group.
    let around = B::around(pair.of(color.opponent()), &empty, size, point);
    let captured = if around.has_liberty && around.in_danger.is_empty() {
        B::none(size)
    } else {
        captured(pair, &empty, size, color, point, around)?
    };
    Ok(played(pair, size, color, point, captured))
}

/// The position after a move that takes these stones. They are all the opponent's, so both colors
/// can do without them.
#[inline(always)]
fn played<B: Bits>(pair: &Pair<B>, size: Size, color: Color, point: Point, captured: B) -> Played
where
    Stones: From<Pair<B>>,
{
    let stones = B::placed(pair, color, point, &captured);
    Played {
        position: Position::from_play(size, stones.into()),
        captured: captured.into_set(size),
    }
}

/// The stones that a move captures, `empty` being the points without a stone after it.
#[inline]
fn captured<B: Bits>(
    pair: &Pair<B>,
    empty: &B,
    size: Size,
    color: Color,
    point: Point,
    around: Around<B>,
) -> Result<B, IllegalMove> {
    let other = pair.of(color.opponent());
    let mut captured = B::none(size);
    let mut has_captured = false;
    let mut in_danger = around.in_danger.clone();
    while let Some(stone) = in_danger.take_beside(size, point) {
        if let Some(group) = B::enclosed(stone, other, empty, &around.beside_empty) {
            in_danger.take_away(&group);
            captured.add(&group);
            has_captured = true;
        }
    }
    if !has_captured && !around.has_liberty {
        let mut own = pair.of(color).clone();
        own.insert(point);
        if B::enclosed(point, &own, empty, &around.beside_empty).is_some() {
            return Err(IllegalMove::Suicide);
        }
    }
    Ok(captured)
}
