//! Mistakes that leave something behind, which changes the answer to the next question.

use super::super::grid::Grid;
use super::{Moves, Mutant, Of, PLAY};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "refused-move-changes-board",
        PLAY,
        "Refuses a move but shows or keeps a board on which it has left its traces.",
        &Of(&RefusedMoveChangesBoard),
    ),
    Mutant::new(
        "play-board-changed",
        PLAY,
        "Plays on the board that it was given, so the next question about that board finds the move \
         made.",
        &Of(&BoardChanged),
    ),
];

struct RefusedMoveChangesBoard;

impl Moves for RefusedMoveChangesBoard {
    fn leave_refused(&self, given: &mut Grid, board: &Grid) {
        *given = board.clone();
    }

    fn keeps_state(&self) -> bool {
        true
    }
}

struct BoardChanged;

impl Moves for BoardChanged {
    fn leave(&self, given: &mut Grid, after: &Grid) {
        *given = after.clone();
    }

    fn keeps_state(&self) -> bool {
        true
    }
}
