//! The rules beside those of a published crate, board-game, on the same positions in one run.
//!
//! ```sh
//! cargo bench --manifest-path crates/go-core/peer/Cargo.toml
//! cargo bench --manifest-path crates/go-core/peer/Cargo.toml -- figures
//! ```
//!
//! Its board is changed by a move; a board after a move, beside the one before it, is a copy of it
//! that has been changed.

#[allow(
    dead_code,
    clippy::all,
    clippy::pedantic,
    reason = "shared with the other benchmarks, which use the rest"
)]
#[path = "../../benches/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::Duration;

use board_game::board::Player;
use board_game::games::go::{Chains, FlatTile, Territory};
use criterion::Criterion;
use go_core::{Board, Color, Point};
use rand::SeedableRng;
use rand::rngs::SmallRng;

use support::corpus::{Entry, Random, corpus};
use support::playout::play_game;
use support::rounds::{Contestant, Unit, arguments, measure, take_turns};

const SIDE: u16 = 19;

/// An entry of the corpus, and the same as the other crate holds it.
struct Pair {
    entry: Entry,
    chains: Chains,
}

fn main() {
    let pairs: Vec<Pair> = corpus().into_iter().map(Pair::new).collect();
    pairs.iter().for_each(Pair::check);
    let groups = [moves(&pairs), territories(&pairs), games(9), games(19)];
    if arguments().first().is_some_and(|first| first == "figures") {
        for group in groups {
            take_turns(41, Unit::Nanoseconds, group);
        }
        return;
    }
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    for group in groups {
        measure(&mut criterion, group);
    }
    criterion.final_summary();
}

fn tile(point: Point) -> FlatTile {
    FlatTile::new(point.row * SIDE + point.column)
}

fn player(color: Color) -> Player {
    match color {
        Color::Black => Player::A,
        Color::White => Player::B,
    }
}

fn points() -> impl Iterator<Item = Point> {
    (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Point::new(column, row)))
}

impl Pair {
    /// Sets the position up stone by stone: none is captured on the way, as each group has a liberty.
    fn new(entry: Entry) -> Self {
        let board = entry.position.board();
        let mut chains = Chains::new(19);
        for point in points() {
            if let Some(color) = board.stone(point) {
                let placed = chains.place_stone(tile(point), player(color));
                assert!(placed.is_ok(), "the point is empty");
            }
        }
        Self { entry, chains }
    }

    /// The other crate's board after the move, if it is legal.
    fn play(&self) -> Option<Chains> {
        let mut after = self.chains.clone();
        let at = tile(self.entry.point);
        let color = player(self.entry.color);
        let placed = after.place_stone_if(at, color, |placement| !placement.kind.is_suicide());
        placed.ok().filter(|(_, is_legal)| *is_legal)?;
        Some(after)
    }

    /// Makes sure that both answer alike.
    fn check(&self) {
        let Entry {
            position,
            color,
            point,
            ..
        } = &self.entry;
        let ours = position.play(*color, *point).ok();
        let theirs = self.play();
        assert_eq!(ours.is_some(), theirs.is_some(), "{position:?}");
        if let Some((ours, theirs)) = ours.zip(theirs) {
            let board: &Board = ours.position.board();
            for point in points() {
                let stone = theirs.stone_at(tile(point));
                assert_eq!(board.stone(point).map(player), stone, "{position:?}");
            }
        }
        let ours = position.board().territories();
        for (point, theirs) in points().zip(self.chains.territory()) {
            let ours = Color::ALL
                .into_iter()
                .find(|color| ours.of(Some(*color)).contains(point));
            let theirs = match theirs {
                Territory::Territory(player) => Some(player),
                _ => None,
            };
            assert_eq!(ours.map(player), theirs, "{position:?}");
        }
    }
}

/// What is done to each pair.
fn each<'a, T>(name: &str, pairs: &'a [Pair], run: impl Fn(&'a Pair) -> T + 'a) -> Contestant<'a> {
    Contestant::new(name, pairs.len(), move || {
        for pair in pairs {
            black_box(run(black_box(pair)));
        }
    })
}

fn moves(pairs: &[Pair]) -> Vec<Contestant<'_>> {
    vec![
        each("peer-move/go-core", pairs, |pair| {
            pair.entry.position.play(pair.entry.color, pair.entry.point)
        }),
        each("peer-move/board-game", pairs, Pair::play),
    ]
}

fn territories(pairs: &[Pair]) -> Vec<Contestant<'_>> {
    vec![
        each("peer-territories/go-core", pairs, |pair| {
            pair.entry.position.board().territories()
        }),
        each("peer-territories/board-game", pairs, |pair| {
            pair.chains.territory()
        }),
    ]
}

const GAMES: usize = 20;

/// Random games; an operation is a move. The other crate's are without the rule about eyes, as it has
/// none, until the board is full or there were as many moves.
fn games(side: u8) -> Vec<Contestant<'static>> {
    let ours = move || {
        let mut random = Random::new();
        let games = (0..GAMES).map(|_| play_game(side.into(), &mut random));
        games.sum::<usize>()
    };
    let theirs = move || {
        let mut random = SmallRng::seed_from_u64(1);
        (0..GAMES)
            .map(|_| play_their_game(side, &mut random))
            .sum::<usize>()
    };
    let name = |of| format!("peer-game-{side}/{of}");
    vec![
        Contestant::new(&name("go-core"), ours(), move || {
            black_box(ours());
        }),
        Contestant::new(&name("board-game"), theirs(), move || {
            black_box(theirs());
        }),
    ]
}

fn play_their_game(side: u8, random: &mut SmallRng) -> usize {
    let mut chains = Chains::new(side);
    let (mut moves, mut passes) = (0, 0);
    for number in 0..3 * u32::from(side) * u32::from(side) {
        let color = [Player::A, Player::B][usize::from(number % 2 == 1)];
        let is_legal = |tile| {
            let placement = chains.simulate_place_stone_minimal(tile, color);
            placement.is_ok_and(|placement| !placement.kind.is_suicide())
        };
        match chains.random_empty_tile_where(random, is_legal) {
            Some(tile) => {
                assert!(chains.place_stone(tile, color).is_ok(), "it is empty");
                (moves, passes) = (moves + 1, 0);
            }
            None if passes == 1 => break,
            None => passes = 1,
        }
    }
    moves
}
