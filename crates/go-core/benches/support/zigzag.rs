//! Diagonal stairs, two points wide, that lead from one side of a board to another and back: a flood
//! takes two points of a row at a time, and turns at every one of them.

use go_core::{Board, Color, Point, Size};

/// Which way the stairs lead.
#[derive(Clone, Copy)]
pub(crate) enum Stairs {
    /// From the bottom left to the top right.
    Rising,
    /// From the top left to the bottom right.
    Falling,
}

/// Returns the walls between the stairs, Black's. All stairs are joined to one way, at either end in turn.
pub(crate) fn zigzag(size: Size, stairs: Stairs) -> Board {
    let (columns, rows) = (size.columns(), size.rows());
    Board::from_fn(size, |point| {
        let column = match stairs {
            Stairs::Rising => point.column,
            Stairs::Falling => columns - 1 - point.column,
        };
        let number = column + point.row;
        // The wall ends a point short of the edge on one side, so that its stairs meet there.
        let is_wall = number % 4 >= 2;
        let is_gap = if number / 4 % 2 == 0 {
            point.row == 0 || column == columns - 1
        } else {
            column == 0 || point.row == rows - 1
        };
        (is_wall && !is_gap).then_some(Color::Black)
    })
}

/// Returns a board with stones of both colors at random, of which each has a liberty beside it: every
/// point is next to one of a pattern that stays empty, or stays empty itself.
pub(crate) fn scattered(size: Size, mut random: impl FnMut(usize) -> usize) -> Board {
    let is_left_empty = |point: Point| (point.column + 2 * point.row).is_multiple_of(5);
    Board::from_fn(size, |point| {
        let mut neighbors = point.neighbors().filter(|next| size.contains(*next));
        let may_be_stone = !is_left_empty(point) && neighbors.any(is_left_empty);
        let choice = random(5);
        (may_be_stone && choice < 4).then(|| Color::ALL[choice % 2])
    })
}
