//! Mistakes about which points are beside one another.

use super::super::grid::{CORNERS, Grid, SIDES, Spot};
use super::{Group, Moves, Mutant, Of, PLAY, Steps};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "play-row-end-wraps",
        PLAY,
        "Takes the first point of the next row for a neighbor of a row's last point.",
        &Of(&RowEndWraps),
    ),
    Mutant::new(
        "play-row-start-wraps",
        PLAY,
        "Takes the last point of the row before for a neighbor of a row's first point.",
        &Of(&RowStartWraps),
    ),
    Mutant::new(
        "play-negative-index",
        PLAY,
        "Takes the far side of the board for a neighbor of the first column and the first row.",
        &Of(&NegativeIndex),
    ),
    Mutant::new(
        "play-diagonal-connects",
        PLAY,
        "Treats stones of one color that touch at their corners as one group.",
        &Of(&DiagonalConnects),
    ),
    Mutant::new(
        "diagonal-gives-liberty",
        PLAY,
        "Counts empty points at the corners of a stone as liberties.",
        &Of(&DiagonalGivesLiberty),
    ),
    Mutant::new(
        "edge-gives-liberty",
        PLAY,
        "Believes that a group at the edge always has a liberty there.",
        &Of(&EdgeGivesLiberty),
    ),
];

struct RowEndWraps;

impl Moves for RowEndWraps {
    fn neighbors(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        let mut beside = board.around(spot, &[(0, -1), (-1, 0), (0, 1)]);
        beside.extend(board.spot(board.index(spot) + 1));
        beside
    }
}

struct RowStartWraps;

impl Moves for RowStartWraps {
    fn neighbors(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        let mut beside = board.around(spot, &[(0, -1), (1, 0), (0, 1)]);
        beside.extend(board.spot(board.index(spot) - 1));
        beside
    }
}

struct NegativeIndex;

impl Moves for NegativeIndex {
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

struct DiagonalConnects;

impl Moves for DiagonalConnects {
    fn ways(&self, board: &Grid, stone: Spot) -> Vec<Spot> {
        [board.around(stone, &SIDES), board.around(stone, &CORNERS)].concat()
    }
}

struct DiagonalGivesLiberty;

impl Moves for DiagonalGivesLiberty {
    fn breaths(&self, board: &Grid, stone: Spot) -> Vec<Spot> {
        [board.around(stone, &SIDES), board.around(stone, &CORNERS)].concat()
    }
}

struct EdgeGivesLiberty;

impl Moves for EdgeGivesLiberty {
    fn is_dead(&self, board: &Grid, group: &Group) -> bool {
        let is_at_edge = |stone: &Spot| board.around(*stone, &SIDES).len() < 4;
        Steps.is_dead(board, group) && !group.stones.iter().any(is_at_edge)
    }
}
