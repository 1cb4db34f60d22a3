//! What the test files share.

#![allow(dead_code, reason = "each test file uses its part")]

pub(crate) mod oracle;
pub(crate) mod shapes;

use go_core::{Board, Point, PointSet, Size};

use oracle::Grid;

/// The size of so many columns and rows.
pub(crate) fn size(columns: usize, rows: usize) -> Size {
    Size::new(columns, rows).expect("a size within the limits")
}

/// The points of a set, row by row, as the oracle lists them.
pub(crate) fn points(set: &PointSet) -> Vec<Point> {
    set.iter().collect()
}

/// The board with the stones of a grid.
pub(crate) fn board(grid: &Grid) -> Board {
    Board::from_fn(grid.size(), |point| grid.at(point))
}

/// The grid with the stones of a board.
pub(crate) fn grid(board: &Board) -> Grid {
    Grid::from_fn(board.size(), |point| board.stone(point))
}
