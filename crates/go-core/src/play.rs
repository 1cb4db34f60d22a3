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
        Ok(match &self.board().stones {
            Stones::Small(pair) => {
                let (pair, captured) = play(pair, size, color, point)?;
                played(size, Stones::Small(pair), captured)
            }
            Stones::Large(pair) => {
                let (pair, captured) = play(pair, size, color, point)?;
                played(size, Stones::Large(pair), captured)
            }
        })
    }
}

#[inline]
fn played<B: Bits>(size: Size, stones: Stones, captured: B) -> Played {
    Played {
        position: Position::from_play(size, stones),
        captured: captured.into_set(size),
    }
}

/// Plays on a point of the board. Returns the stones after it, and those captured.
#[inline]
fn play<B: Bits>(
    pair: &Pair<B>,
    size: Size,
    color: Color,
    point: Point,
) -> Result<(Pair<B>, B), IllegalMove> {
    let is_empty = |point: Point| !pair.black.has(point) && !pair.white.has(point);
    if !is_empty(point) {
        return Err(IllegalMove::Occupied);
    }
    let on_board = |point: &Point| size.contains(*point);
    let own = pair.of(color);
    let other = pair.of(color.opponent());

    // Most groups show a liberty at once, beside the very stone; only the rest are walked.
    let has_liberty = |stone: Point| {
        stone
            .neighbors()
            .filter(on_board)
            .any(|next| next != point && is_empty(next))
    };
    let mut captured: Option<B> = None;
    let mut liberties: Option<B> = None;
    let mut find_liberties = || {
        liberties
            .get_or_insert_with(|| {
                let mut stone = B::none(size);
                stone.insert(point);
                let mut empty = pair.empty(size);
                empty.take_away(&stone);
                empty
            })
            .clone()
    };
    for stone in point.neighbors().filter(on_board) {
        if !other.has(stone) || has_liberty(stone) {
            continue;
        }
        if captured.as_ref().is_some_and(|stones| stones.has(stone)) {
            continue;
        }
        if let Some(group) = B::enclosed(stone, other, &find_liberties()) {
            match &mut captured {
                Some(captured) => captured.add(&group),
                None => captured = Some(group),
            }
        }
    }

    let mut own = own.clone();
    own.insert(point);
    if captured.is_none()
        && !has_liberty(point)
        && B::enclosed(point, &own, &find_liberties()).is_some()
    {
        return Err(IllegalMove::Suicide);
    }
    let mut other = other.clone();
    let captured = captured.unwrap_or_else(|| B::none(size));
    other.take_away(&captured);
    let pair = match color {
        Color::Black => Pair {
            black: own,
            white: other,
        },
        Color::White => Pair {
            black: other,
            white: own,
        },
    };
    Ok((pair, captured))
}
