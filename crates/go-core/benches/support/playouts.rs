//! Whole random games, as `hunt` plays them: what a move costs.

use std::hint::black_box;
use std::time::Instant;

use go_core::{Game, Size};

/// What was measured on squares of one side.
pub(crate) struct Playouts {
    /// Nanoseconds for each move played, that of the setting up of boards included: the median of the
    /// rounds.
    pub(crate) median: f64,
    /// The same in the quickest round.
    pub(crate) least: f64,
    /// How many moves a game had.
    pub(crate) moves: f64,
}

/// SplitMix64, as hunt draws its numbers.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^= mixed >> 31;
        (((mixed >> 32) * u64::from(bound)) >> 32) as u32
    }
}

/// Plays games of about so many moves altogether. Returns the number of moves played and of games.
pub(crate) fn play_games(side: usize, moves: usize, seed: u64) -> (usize, usize) {
    let size = Size::new(side, side).expect("a size within the limits");
    let mut random = Random(seed);
    let (mut played, mut games) = (0, 0);
    while played < moves {
        let mut game = Game::new(size);
        played += game.play_out(3 * size.points(), |bound| random.below(bound));
        games += 1;
        black_box(game);
    }
    (played, games)
}

/// Measures rounds of some milliseconds each, so that what else the machine does shows in few of them.
pub(crate) fn measure_playouts(side: usize, rounds: usize) -> Playouts {
    let mut nanoseconds = Vec::with_capacity(rounds);
    let (mut moves, mut games) = (0, 0);
    for round in 0..rounds {
        let start = Instant::now();
        let played = play_games(side, 40_000, round as u64);
        nanoseconds.push(start.elapsed().as_secs_f64() * 1e9 / played.0 as f64);
        moves += played.0;
        games += played.1;
    }
    nanoseconds.sort_by(f64::total_cmp);
    Playouts {
        median: nanoseconds[rounds / 2],
        least: nanoseconds[0],
        moves: moves as f64 / games as f64,
    }
}
