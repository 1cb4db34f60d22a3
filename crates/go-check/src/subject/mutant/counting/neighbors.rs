//! Mistakes about which points are beside one another.

use super::super::grid::{CORNERS, Grid, SIDES, Spot};
use super::{BOTH, Counting, Mutant, Of};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "crossed-bounds-in-steps",
        BOTH,
        "Tests a step to a neighbor against the wrong dimension, so steps along a long side are lost.",
        &Of(&CrossedBoundsInSteps),
    ),
    Mutant::new(
        "negative-index-in-steps",
        BOTH,
        "Steps left of the first column or above the first row and lands on the opposite side.",
        &Of(&NegativeIndexInSteps),
    ),
    Mutant::new(
        "row-end-wraps",
        BOTH,
        "Steps from the last point of a row to the first point of the next one.",
        &Of(&RowEndWraps),
    ),
    Mutant::new(
        "row-start-wraps",
        BOTH,
        "Steps from the first point of a row to the last point of the one before.",
        &Of(&RowStartWraps),
    ),
    Mutant::new(
        "diagonal-connects",
        BOTH,
        "Joins empty points that touch only at their corners into one region.",
        &Of(&DiagonalConnects),
    ),
    Mutant::new(
        "diagonal-stones-enclose",
        BOTH,
        "Counts stones at the corners of an empty point among those that border it.",
        &Of(&DiagonalStonesEnclose),
    ),
];

struct CrossedBoundsInSteps;

impl Counting for CrossedBoundsInSteps {
    fn neighbors(&self, board: &Grid, (column, row): Spot) -> Vec<Spot> {
        let beside = SIDES.map(|(right, down)| (column + right, row + down));
        let is_there = |(column, row): &Spot| {
            (0..board.rows).contains(column) && (0..board.columns).contains(row)
        };
        beside.into_iter().filter(is_there).collect()
    }
}

struct NegativeIndexInSteps;

impl Counting for NegativeIndexInSteps {
    fn neighbors(&self, board: &Grid, (column, row): Spot) -> Vec<Spot> {
        let from_end = |at: i64, side| if at < 0 { at + side } else { at };
        let beside = SIDES.map(|(right, down)| {
            (
                from_end(column + right, board.columns),
                from_end(row + down, board.rows),
            )
        });
        beside
            .into_iter()
            .filter(|spot| board.contains(*spot))
            .collect()
    }
}

struct RowEndWraps;

impl Counting for RowEndWraps {
    fn neighbors(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        let mut beside = board.around(spot, &[(0, -1), (-1, 0), (0, 1)]);
        beside.extend(board.spot(board.index(spot) + 1));
        beside
    }
}

struct RowStartWraps;

impl Counting for RowStartWraps {
    fn neighbors(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        let mut beside = board.around(spot, &[(0, -1), (1, 0), (0, 1)]);
        beside.extend(board.spot(board.index(spot) - 1));
        beside
    }
}

struct DiagonalConnects;

impl Counting for DiagonalConnects {
    fn ways(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        [board.around(spot, &SIDES), board.around(spot, &CORNERS)].concat()
    }
}

struct DiagonalStonesEnclose;

impl Counting for DiagonalStonesEnclose {
    fn border(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        [board.around(spot, &SIDES), board.around(spot, &CORNERS)].concat()
    }
}
