//! Counting: the positions of a small board, and the games on a tiny one.

use go_core::{Board, Color, Position, Size};

/// Counts the positions of 4 x 4 among all arrangements.
pub(crate) fn positions_of_4_by_4() -> u64 {
    let size = Size::new(4, 4).expect("a size within the limits");
    let mut rows = vec![(0, 0)];
    for column in 0..4 {
        for row in 0..rows.len() {
            let (black, white) = rows[row];
            rows.push((black | 1 << column, white));
            rows.push((black, white | 1 << column));
        }
    }
    let mut count = 0;
    for first in &rows {
        for second in &rows {
            for third in &rows {
                for fourth in &rows {
                    let board = [*first, *second, *third, *fourth];
                    let row = |row, _| Ok(board[usize::from(row)]);
                    let board: Result<_, ()> = Board::try_from_row_bits(size, row);
                    let position = board.map(Position::try_from);
                    count += u64::from(matches!(position, Ok(Ok(_))));
                }
            }
        }
    }
    count
}

/// Counts the games on a board of one row: sequences of moves from the empty board, either color
/// moving at any time, no move being suicide and none leading to a position that was there before.
/// The game of no moves is one of them.
pub(crate) fn games_on_a_row(columns: usize) -> u64 {
    let size = Size::new(columns, 1).expect("a size within the limits");
    let mut known = vec![Position::empty(size)];
    // For each position, those that one move leads to, as bits. No two moves lead to the same: what
    // each plays is on the board after it, on a point that was empty.
    let mut moves: Vec<u64> = Vec::new();
    while let Some(position) = known.get(moves.len()).cloned() {
        let mut leads_to = 0;
        for point in &position.board().empty_points() {
            for color in Color::ALL {
                let Ok(played) = position.play(color, point) else {
                    continue;
                };
                let next = known.iter().position(|known| *known == played.position);
                let next = next.unwrap_or_else(|| {
                    known.push(played.position);
                    known.len() - 1
                });
                leads_to |= 1 << next;
            }
        }
        moves.push(leads_to);
    }
    assert!(known.len() <= 64, "a bit for each position");
    count_from(&moves, 0, 1)
}

/// The games that go on from a position, that of no further move included. No deeper than there are
/// positions.
fn count_from(moves: &[u64], at: usize, visited: u64) -> u64 {
    let mut next = moves[at] & !visited;
    let mut count = 1;
    while next != 0 {
        let to = next.trailing_zeros() as usize;
        next &= next - 1;
        count += count_from(moves, to, visited | 1 << to);
    }
    count
}
