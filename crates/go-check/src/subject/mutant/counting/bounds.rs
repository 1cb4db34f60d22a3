//! Mistakes about the bounds of the board, and about which point is asked for.

use super::super::grid::{Grid, Key, Spot};
use super::{BOTH, Counting, Mutant, Of, TERRITORY};
use crate::property::TerritoryAnswer;

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "crossed-bounds",
        TERRITORY,
        "Compares the asked column with the number of rows and the asked row with the number of \
         columns, so good points are refused and bad ones pass.",
        &Of(&CrossedBounds),
    ),
    Mutant::new(
        "bounds-one-too-wide",
        TERRITORY,
        "Lets the column or row that equals the size pass as a point of the board.",
        &Of(&BoundsOneTooWide),
    ),
    Mutant::new(
        "no-error-off-board",
        TERRITORY,
        "Answers a question about a point off the board as if nothing were wrong with it.",
        &Of(&NoErrorOffBoard),
    ),
    Mutant::new(
        "negative-index",
        TERRITORY,
        "Takes a negative column or row as counted from the far side of the board.",
        &Of(&NegativeIndex),
    ),
    Mutant::new(
        "rows-taken-as-columns",
        BOTH,
        "Believes that there are as many rows as the first row has points.",
        &Of(&RowsTakenAsColumns),
    ),
    Mutant::new(
        "columns-taken-as-rows",
        BOTH,
        "Believes that there are as many columns as there are rows.",
        &Of(&ColumnsTakenAsRows),
    ),
    Mutant::new(
        "row-in-one-word",
        BOTH,
        "Keeps a row in the bits of one machine word, so what lies beyond its 64 columns is lost.",
        &Of(&RowInOneWord),
    ),
    Mutant::new(
        "row-in-half-a-word",
        BOTH,
        "Marks the points of a row in the bits of a number of 32, so column 32 is taken for column 0.",
        &Of(&RowInHalfAWord),
    ),
    Mutant::new(
        "swapped-question",
        TERRITORY,
        "Takes the asked column for the row and the asked row for the column.",
        &Of(&SwappedQuestion),
    ),
    Mutant::new(
        "question-from-bottom",
        TERRITORY,
        "Takes the asked row as counted from the lowest one upward.",
        &Of(&QuestionFromBottom),
    ),
    Mutant::new(
        "question-from-one",
        TERRITORY,
        "Takes the asked column and row as starting at 1.",
        &Of(&QuestionFromOne),
    ),
];

struct CrossedBounds;

impl Counting for CrossedBounds {
    fn accepts(&self, board: &Grid, (column, row): Spot) -> bool {
        (0..board.rows).contains(&column) && (0..board.columns).contains(&row)
    }
}

struct BoundsOneTooWide;

impl Counting for BoundsOneTooWide {
    fn accepts(&self, board: &Grid, (column, row): Spot) -> bool {
        (0..=board.columns).contains(&column) && (0..=board.rows).contains(&row)
    }
}

struct NoErrorOffBoard;

impl Counting for NoErrorOffBoard {
    fn off_board(&self) -> TerritoryAnswer {
        TerritoryAnswer::Territory(None, Vec::new())
    }
}

struct NegativeIndex;

impl Counting for NegativeIndex {
    fn asked(&self, board: &Grid, (x, y): Spot) -> Spot {
        let from_end = |at: i64, side| if at < 0 { at + side } else { at };
        (from_end(x, board.columns), from_end(y, board.rows))
    }
}

struct RowsTakenAsColumns;

impl Counting for RowsTakenAsColumns {
    fn size(&self, board: &Grid) -> (i64, i64) {
        (board.columns, board.columns)
    }
}

struct ColumnsTakenAsRows;

impl Counting for ColumnsTakenAsRows {
    fn size(&self, board: &Grid) -> (i64, i64) {
        (board.rows, board.rows)
    }
}

struct RowInOneWord;

impl Counting for RowInOneWord {
    fn size(&self, board: &Grid) -> (i64, i64) {
        (board.columns.min(64), board.rows)
    }
}

struct RowInHalfAWord;

impl Counting for RowInHalfAWord {
    fn key(&self, (column, row): Spot) -> Key {
        Key::Spot(column % 32, row)
    }
}

struct SwappedQuestion;

impl Counting for SwappedQuestion {
    fn asked(&self, _board: &Grid, (x, y): Spot) -> Spot {
        (y, x)
    }
}

struct QuestionFromBottom;

impl Counting for QuestionFromBottom {
    fn asked(&self, board: &Grid, (x, y): Spot) -> Spot {
        (x, board.rows - 1 - y)
    }
}

struct QuestionFromOne;

impl Counting for QuestionFromOne {
    fn asked(&self, _board: &Grid, (x, y): Spot) -> Spot {
        (x - 1, y - 1)
    }
}
