//! Mistakes about whose a region is that both colors border, or no stone at all.

use go_core::Color;

use super::super::grid::Spot;
use super::super::run::{Crash, Run};
use super::{BOTH, Counting, Mutant, Of, Region, State, Steps, TERRITORIES, TERRITORY};
use crate::property::{INVALID_COORDINATE, TerritoryAnswer};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "neutral-to-first-met",
        BOTH,
        "Gives a region that both colors touch to the color whose stone is found first.",
        &Of(&NeutralTo(|region| {
            region.met.first().map(|(_, color)| *color)
        })),
    ),
    Mutant::new(
        "neutral-to-last-met",
        BOTH,
        "Gives a region that both colors touch to the color whose stone is found last.",
        &Of(&NeutralTo(|region| {
            region.met.last().map(|(_, color)| *color)
        })),
    ),
    Mutant::new(
        "neutral-to-majority",
        BOTH,
        "Gives a region that both colors touch to the one with more stones around it.",
        &Of(&NeutralTo(majority)),
    ),
    Mutant::new(
        "neutral-to-both",
        TERRITORIES,
        "Lists a region that both colors touch for Black and for White.",
        &Of(&NeutralToBoth),
    ),
    Mutant::new(
        "shared-region-dropped",
        BOTH,
        "Leaves the points of a region that both colors touch out of the answer.",
        &Of(&SharedRegionDropped),
    ),
    Mutant::new(
        "empty-board-dropped",
        BOTH,
        "Leaves out a region that no stone touches at all.",
        &Of(&EmptyBoardDropped),
    ),
    Mutant::new(
        "empty-board-to-black",
        BOTH,
        "Gives a region that no stone touches to Black.",
        &Of(&EmptyBoardTo(Color::Black)),
    ),
    Mutant::new(
        "empty-board-to-white",
        BOTH,
        "Gives a region that no stone touches to White.",
        &Of(&EmptyBoardTo(Color::White)),
    ),
    Mutant::new(
        "empty-board-crashes",
        BOTH,
        "Looks up the first bordering stone of a region that has none, and stops.",
        &Of(&EmptyBoardCrashes),
    ),
    Mutant::new(
        "full-board-crashes",
        TERRITORIES,
        "Looks up the first empty point of a board that has none, and stops.",
        &Of(&FullBoardCrashes),
    ),
    Mutant::new(
        "stone-owned",
        TERRITORY,
        "Names the color of the stone when the asked point is occupied.",
        &Of(&StoneOwned),
    ),
    Mutant::new(
        "stone-is-error",
        TERRITORY,
        "Refuses an occupied point as if it were off the board.",
        &Of(&StoneIsError),
    ),
    Mutant::new(
        "stone-floods",
        TERRITORY,
        "Starts the search on a stone and answers with the empty points around it.",
        &Of(&StoneFloods),
    ),
];

/// Gives a region that both colors touch to one of them.
struct NeutralTo(fn(&Region) -> Option<Color>);

impl Counting for NeutralTo {
    fn owner(&self, region: &Region) -> Result<Option<Color>, Crash> {
        if region.meets_both() {
            return Ok((self.0)(region));
        }
        Steps.owner(region)
    }
}

fn majority(region: &Region) -> Option<Color> {
    let count = |color| region.met.iter().filter(|(_, met)| *met == color).count();
    let (black, white) = (count(Color::Black), count(Color::White));
    match black.cmp(&white) {
        std::cmp::Ordering::Less => Some(Color::White),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Color::Black),
    }
}

struct NeutralToBoth;

impl Counting for NeutralToBoth {
    fn owners(&self, region: &Region) -> Result<Vec<Option<Color>>, Crash> {
        if region.meets_both() {
            return Ok(vec![Some(Color::Black), Some(Color::White)]);
        }
        Steps.owners(region)
    }
}

struct SharedRegionDropped;

impl Counting for SharedRegionDropped {
    fn counted(&self, region: &Region) -> Vec<Spot> {
        if region.meets_both() {
            return Vec::new();
        }
        Steps.counted(region)
    }
}

struct EmptyBoardDropped;

impl Counting for EmptyBoardDropped {
    fn counted(&self, region: &Region) -> Vec<Spot> {
        if region.met.is_empty() {
            return Vec::new();
        }
        Steps.counted(region)
    }
}

struct EmptyBoardTo(Color);

impl Counting for EmptyBoardTo {
    fn owner(&self, region: &Region) -> Result<Option<Color>, Crash> {
        if region.met.is_empty() {
            return Ok(Some(self.0));
        }
        Steps.owner(region)
    }
}

struct EmptyBoardCrashes;

impl Counting for EmptyBoardCrashes {
    fn owner(&self, region: &Region) -> Result<Option<Color>, Crash> {
        let (_, first) = region.met.first().ok_or(Crash::Nothing)?;
        Ok(Some(*first).filter(|_| !region.meets_both()))
    }
}

struct FullBoardCrashes;

impl Counting for FullBoardCrashes {
    fn territories(&self, state: &mut State, run: &mut Run) -> Result<[Vec<Spot>; 3], Crash> {
        let board = &state.board;
        let mut spots = board.spots();
        spots
            .find(|spot| board.stone(*spot) == Ok(None))
            .ok_or(Crash::Nothing)?;
        Steps.territories(state, run)
    }
}

struct StoneOwned;

impl Counting for StoneOwned {
    fn on_stone(
        &self,
        state: &mut State,
        spot: Spot,
        _run: &mut Run,
    ) -> Result<TerritoryAnswer, Crash> {
        Ok(TerritoryAnswer::Territory(
            state.board.stone(spot)?,
            Vec::new(),
        ))
    }
}

struct StoneIsError;

impl Counting for StoneIsError {
    fn on_stone(
        &self,
        _state: &mut State,
        _spot: Spot,
        _run: &mut Run,
    ) -> Result<TerritoryAnswer, Crash> {
        Ok(TerritoryAnswer::Error(INVALID_COORDINATE.to_owned()))
    }
}

struct StoneFloods;

impl Counting for StoneFloods {
    fn on_stone(
        &self,
        state: &mut State,
        spot: Spot,
        run: &mut Run,
    ) -> Result<TerritoryAnswer, Crash> {
        let mut region = self.search(state, spot, run)?;
        region.spots.retain(|found| *found != spot);
        region.met.retain(|(found, _)| *found != spot);
        let spots = self.answer(&state.board, self.counted(&region));
        Ok(TerritoryAnswer::Territory(self.owner(&region)?, spots))
    }
}
