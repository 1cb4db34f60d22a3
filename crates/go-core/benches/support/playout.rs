//! Random games to their end: neither color fills an eye of its own.

use go_core::{Color, Point, Position, Size};

use super::corpus::Random;

/// Plays a game on a square board until two passes, or three times as many moves as there are
/// points, and returns how many moves were played. Each is as likely as the others that are legal and
/// fill no eye.
pub(crate) fn play_game(side: u16, random: &mut Random) -> usize {
    let size = Size::new(side.into(), side.into()).expect("a size within the limits");
    let mut position = Position::empty(size);
    let (mut moves, mut passes) = (0, 0);
    for number in 0..3 * size.points() {
        let color = Color::ALL[number % 2];
        if let Some(next) = next(&position, color, random) {
            (position, passes) = (next, 0);
            moves += 1;
        } else if passes == 1 {
            break;
        } else {
            passes = 1;
        }
    }
    moves
}

/// The position after a random move, if there is one.
fn next(position: &Position, color: Color, random: &mut Random) -> Option<Position> {
    let mut points: Vec<Point> = position.board().empty_points().iter().collect();
    while !points.is_empty() {
        let point = points.swap_remove(random.below(points.len()));
        if !is_eye(position, color, point)
            && let Ok(played) = position.play(color, point)
        {
            return Some(played.position);
        }
    }
    None
}

/// Whether all neighbors of an empty point are stones of a color, and the other color has too few of
/// the points at its corners to take one: fewer than two, none at the edge.
fn is_eye(position: &Position, color: Color, point: Point) -> bool {
    let board = position.board();
    let size = board.size();
    let mut neighbors = point.neighbors().filter(|next| size.contains(*next));
    if !neighbors.all(|next| board.stone(next) == Some(color)) {
        return false;
    }
    let mut enemies = 0;
    let mut is_at_edge = false;
    for (right, down) in [(0, 0), (2, 0), (0, 2), (2, 2)] {
        // Points are counted from 0: one to the left of them, and one above, is off the board.
        let corner = (point.column + right)
            .checked_sub(1)
            .zip((point.row + down).checked_sub(1));
        let corner = corner.map(|(column, row)| Point::new(column, row));
        match corner.filter(|corner| size.contains(*corner)) {
            Some(corner) => enemies += u8::from(board.stone(corner) == Some(color.opponent())),
            None => is_at_edge = true,
        }
    }
    enemies < if is_at_edge { 1 } else { 2 }
}
