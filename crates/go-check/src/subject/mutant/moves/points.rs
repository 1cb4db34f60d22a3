//! Mistakes about the point of the move, whether it is on the board and free, and about the color.

use go_core::Color;

use super::super::grid::{Grid, Spot};
use super::super::run::Crash;
use super::{Moved, Moves, Mutant, Of, PLAY, Turn};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "move-swapped",
        PLAY,
        "Takes the move's column for its row and its row for its column.",
        &Of(&MoveSwapped),
    ),
    Mutant::new(
        "negative-move-counts-from-end",
        PLAY,
        "Plays a move with a negative column or row at the far side of the board.",
        &Of(&NegativeMoveCountsFromEnd),
    ),
    Mutant::new(
        "off-board-move-refused",
        PLAY,
        "Answers that the move is illegal where a point off the board is an error.",
        &Of(&OffBoardMoveRefused),
    ),
    Mutant::new(
        "play-crossed-bounds",
        PLAY,
        "Compares the move's column with the number of rows and its row with the number of columns, \
         so good moves are refused and bad ones pass.",
        &Of(&CrossedBounds),
    ),
    Mutant::new(
        "own-stone-replaced",
        PLAY,
        "Allows a move on a point that holds a stone of the same color.",
        &Of(&OwnStoneReplaced),
    ),
    Mutant::new(
        "enemy-stone-replaced",
        PLAY,
        "Allows a move on a point that holds a stone of the other color.",
        &Of(&EnemyStoneReplaced),
    ),
    Mutant::new(
        "color-inverted",
        PLAY,
        "Plays every move with a stone of the other color.",
        &Of(&Colored(Color::opponent)),
    ),
    Mutant::new(
        "always-black",
        PLAY,
        "Plays a black stone whatever color the move has.",
        &Of(&Colored(|_| Color::Black)),
    ),
    Mutant::new(
        "always-white",
        PLAY,
        "Plays a white stone whatever color the move has.",
        &Of(&Colored(|_| Color::White)),
    ),
];

struct MoveSwapped;

impl Moves for MoveSwapped {
    fn asked(&self, _board: &Grid, (column, row): Spot) -> Spot {
        (row, column)
    }
}

struct NegativeMoveCountsFromEnd;

impl Moves for NegativeMoveCountsFromEnd {
    fn asked(&self, board: &Grid, (column, row): Spot) -> Spot {
        let from_end = |at: i64, side| if at < 0 { at + side } else { at };
        (from_end(column, board.columns), from_end(row, board.rows))
    }
}

struct OffBoardMoveRefused;

impl Moves for OffBoardMoveRefused {
    fn off_board(&self) -> Moved {
        Moved::Illegal
    }
}

struct CrossedBounds;

impl Moves for CrossedBounds {
    fn accepts(&self, board: &Grid, (column, row): Spot) -> bool {
        (0..board.rows).contains(&column) && (0..board.columns).contains(&row)
    }
}

struct OwnStoneReplaced;

impl Moves for OwnStoneReplaced {
    fn is_free(&self, turn: &Turn) -> Result<bool, Crash> {
        Ok(self.stone(&turn.before, turn.spot)? != Some(turn.color.opponent()))
    }
}

struct EnemyStoneReplaced;

impl Moves for EnemyStoneReplaced {
    fn is_free(&self, turn: &Turn) -> Result<bool, Crash> {
        Ok(self.stone(&turn.before, turn.spot)? != Some(turn.color))
    }
}

/// Makes another color of that of the move.
struct Colored(fn(Color) -> Color);

impl Moves for Colored {
    fn color(&self, color: Color) -> Color {
        (self.0)(color)
    }
}
