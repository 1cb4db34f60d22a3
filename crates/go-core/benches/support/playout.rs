//! Random games to their end, as `hunt` plays them: neither color fills an eye of its own.

use std::hint::black_box;

use go_core::{Game, Size};

use super::corpus::Random;

/// Plays a game on a square board until two passes, or three times as many turns as there are
/// points, and returns how many moves were played. Each is as likely as the others that are legal and
/// fill no eye.
pub(crate) fn play_game(side: u16, random: &mut Random) -> usize {
    let size = Size::new(side.into(), side.into()).expect("a size within the limits");
    let mut game = Game::new(size);
    let moves = game.play_out(3 * size.points(), |bound| {
        random.below(bound as usize) as u32
    });
    black_box(&game);
    moves
}
