//! Mistakes about the size of the board, and where in memory its points are.

use super::super::grid::{Grid, Spot};
use super::super::run::Crash;
use super::{Moves, Mutant, Of, PLAY};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "stride-from-rows",
        PLAY,
        "Multiplies the row by the number of rows to find a point in a flat list, which is right on \
         squares alone.",
        &Of(&StrideFromRows),
    ),
    Mutant::new(
        "size-two-fails",
        PLAY,
        "Cannot read or handle a board of two by two points.",
        &Of(&SizeTwoFails),
    ),
    Mutant::new(
        "size-nineteen-fails",
        PLAY,
        "Has room for eighteen columns and rows and fails at nineteen.",
        &Of(&SizeNineteenFails),
    ),
    Mutant::new(
        "board-fixed-at-nine",
        PLAY,
        "Treats points past the ninth column or row as if they were not there.",
        &Of(&BoardFixedAtNine),
    ),
    Mutant::new(
        "board-fixed-at-nineteen",
        PLAY,
        "Always searches nineteen by nineteen points, so a smaller board has empty ones around it.",
        &Of(&BoardFixedAtNineteen),
    ),
];

struct StrideFromRows;

impl Moves for StrideFromRows {
    fn index(&self, board: &Grid, (column, row): Spot) -> i64 {
        row * board.rows + column
    }
}

struct SizeTwoFails;

impl Moves for SizeTwoFails {
    fn laid_out(&self, board: &Grid) -> Result<Grid, Crash> {
        match (board.columns, board.rows) {
            (2, 2) => Err(Crash::Size(2, 2)),
            _ => Ok(board.clone()),
        }
    }
}

struct SizeNineteenFails;

impl Moves for SizeNineteenFails {
    fn laid_out(&self, board: &Grid) -> Result<Grid, Crash> {
        let (columns, rows) = (board.columns, board.rows);
        if columns > 18 || rows > 18 {
            return Err(Crash::Size(columns, rows));
        }
        Ok(board.clone())
    }
}

struct BoardFixedAtNine;

impl Moves for BoardFixedAtNine {
    fn size(&self, board: &Grid) -> (i64, i64) {
        (board.columns.min(9), board.rows.min(9))
    }
}

struct BoardFixedAtNineteen;

impl Moves for BoardFixedAtNineteen {
    fn laid_out(&self, board: &Grid) -> Result<Grid, Crash> {
        let mut fixed = Grid::empty(19, 19);
        for spot in board.spots() {
            fixed.put(spot, board.stone(spot)?)?;
        }
        Ok(fixed)
    }
}
