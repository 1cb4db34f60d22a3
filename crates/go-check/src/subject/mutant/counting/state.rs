//! Mistakes that leave something behind, which changes the answer to the next question.

use go_core::Color;

use super::super::grid::Spot;
use super::super::run::{Crash, Run};
use super::{BOTH, Counting, Mutant, Of, Region, State, Steps};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "kept-state",
        BOTH,
        "Leaves marks of the first question in the object and answers the second one with them.",
        &Of(&KeptState),
    ),
    Mutant::new(
        "board-changed",
        BOTH,
        "Marks points on the board that it was given, so the same question no longer has the same \
         answer.",
        &Of(&BoardChanged),
    ),
];

struct KeptState;

impl Counting for KeptState {
    fn forget(&self, _state: &mut State) {}

    fn keeps_state(&self) -> bool {
        true
    }
}

struct BoardChanged;

impl Counting for BoardChanged {
    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let region = Steps.search(state, start, run)?;
        for spot in &region.spots {
            state.board.put(*spot, Some(Color::Black))?;
        }
        Ok(region)
    }

    fn keeps_state(&self) -> bool {
        true
    }
}
