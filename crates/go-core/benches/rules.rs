//! How long the rules take, beside two fixed baselines on the same positions in one run.
//!
//! ```sh
//! cargo bench -p go-core                      # criterion, all of it
//! cargo bench -p go-core -- move              # what has this in its name
//! cargo bench -p go-core -- figures           # what `cargo xtask bench` reads, see support/rounds.rs
//! cargo bench -p go-core -- growth            # the same on boards of all sizes
//! cargo bench -p go-core -- count NAME N      # N runs and no more, to count instructions
//! ```

#![allow(clippy::print_stdout, reason = "what was measured is shown")]
#![allow(clippy::cast_possible_truncation, reason = "numbers here are small")]
#![allow(clippy::cast_sign_loss, reason = "times are above zero")]

mod support;

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use go_core::{Board, Color, IllegalMove, Played, Point, Position, Size};

use support::baselines::{array, sketch};
use support::corpus::{Entry, Random, cells, corpus, digit};
use support::games::{games_on_a_row, positions_of_4_by_4};
use support::playout::play_game;
use support::rounds::{Contestant, Unit, arguments, count, measure, take_turns};
use support::shapes;
use support::stack::Cells;
use support::zigzag::{Stairs, scattered, zigzag};

fn main() {
    let arguments = arguments();
    match arguments.first().map(String::as_str) {
        Some("figures") => print_figures(&corpus()),
        Some("growth") => print_growth(),
        Some("count") => count_runs(&arguments, &corpus()),
        _ => run_criterion(&corpus()),
    }
}

fn run_criterion(entries: &[Entry]) {
    check(entries);
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    measure(&mut criterion, moves(entries));
    measure(&mut criterion, territories(entries));
    measure(&mut criterion, positions(entries));
    for side in [9, 19] {
        measure(&mut criterion, games(side));
    }
    for side in SIDES {
        for (_, board) in shape_boards(side) {
            check_shape(&board);
        }
    }
    for contestants in shapes() {
        measure(&mut criterion, contestants);
    }
    measure_counts(&mut criterion);
    criterion.final_summary();
}

/// Prints what each takes in rounds of which there are enough for a median.
fn print_figures(entries: &[Entry]) {
    check(entries);
    take_turns(101, Unit::Nanoseconds, moves(entries));
    take_turns(101, Unit::Nanoseconds, territories(entries));
    for side in [9, 19] {
        take_turns(41, Unit::Nanoseconds, games(side));
    }
    for contestants in shapes() {
        take_turns(21, Unit::Nanoseconds, contestants);
    }
    take_turns(3, Unit::Seconds, vec![positions_on_4_by_4()]);
}

fn count_runs(arguments: &[String], entries: &[Entry]) {
    let contestants = [moves(entries), territories(entries), games(9), games(19)];
    let found = count(arguments, contestants.into_iter().flatten());
    assert!(found, "expected count NAME N, found {arguments:?}");
}

/// Plays an entry's move with each of those compared.
fn play(entry: &Entry) -> Result<Played, IllegalMove> {
    entry.position.play(entry.color, entry.point)
}

fn play_sketch(entry: &Entry, board: &sketch::Bits) -> Option<sketch::Stones> {
    let (x, y) = (entry.point.column.into(), entry.point.row.into());
    sketch::play(&entry.stones, board, x, y, entry.color == Color::Black)
}

fn play_array(entry: &Entry) -> Option<[u8; 361]> {
    let (x, y) = (entry.point.column.into(), entry.point.row.into());
    array::play(&entry.cells, x, y, digit(entry.color))
}

/// Makes sure that all three answer alike on every position.
fn check(entries: &[Entry]) {
    let board = sketch::board();
    for entry in entries {
        let expected = play_array(entry);
        let played = entry.position.play(entry.color, entry.point).ok();
        let after = played.map(|played| cells(played.position.board()));
        assert_eq!(after, expected, "{:?}", entry.position);
        let stones = play_sketch(entry, &board).map(|stones| (stones.black, stones.white));
        let expected = expected.map(|cells| sketch::parse(&cells));
        assert_eq!(stones, expected.map(|stones| (stones.black, stones.white)));

        let expected = array::territories(&entry.cells);
        let territories = entry.position.board().territories();
        let owners = Board::from_fn(entry.position.board().size(), |point| {
            Color::ALL
                .into_iter()
                .find(|color| territories.of(Some(*color)).contains(point))
        });
        assert_eq!(cells(&owners), expected, "{:?}", entry.position);
        let expected = sketch::parse(&expected);
        let (black, white) = sketch::territories(&entry.stones, &board);
        assert_eq!((black, white), (expected.black, expected.white));
    }
}

fn moves(entries: &[Entry]) -> Vec<Contestant<'_>> {
    let board = sketch::board();
    vec![
        each("move/go-core", entries, play),
        each("move/sketch", entries, move |entry| {
            play_sketch(entry, &board)
        }),
        each("move/array", entries, play_array),
    ]
}

fn territories(entries: &[Entry]) -> Vec<Contestant<'_>> {
    let board = sketch::board();
    vec![
        each("territories/go-core", entries, |entry| {
            entry.position.board().territories()
        }),
        each("territories/sketch", entries, move |entry| {
            sketch::territories(&entry.stones, &board)
        }),
        each("territories/array", entries, |entry| {
            array::territories(&entry.cells)
        }),
    ]
}

fn positions(entries: &[Entry]) -> Vec<Contestant<'_>> {
    vec![each("position/go-core", entries, |entry| {
        Position::try_from(entry.position.board().clone())
    })]
}

/// What is done to each entry of the corpus.
fn each<'a, T>(
    name: &str,
    entries: &'a [Entry],
    run: impl Fn(&'a Entry) -> T + 'a,
) -> Contestant<'a> {
    Contestant::new(name, entries.len(), move || {
        for entry in entries {
            black_box(&run(black_box(entry)));
        }
    })
}

/// How many random games are one run: so many that a run is of thousands of moves.
const GAMES: usize = 20;

/// Random games; an operation is a move. A run plays the same games every time.
fn games(side: u16) -> Vec<Contestant<'static>> {
    let play = move || {
        let mut random = Random::new();
        (0..GAMES)
            .map(|_| play_game(side, &mut random))
            .sum::<usize>()
    };
    let name = format!("game-{side}/go-core");
    vec![Contestant::new(&name, play(), move || {
        black_box(play());
    })]
}

const SIDES: [usize; 2] = [64, 1024];

/// Each shape on boards of all sides, which take turns; an operation is a point.
fn shapes() -> impl Iterator<Item = Vec<Contestant<'static>>> {
    let mut boards = SIDES.map(shape_boards).map(IntoIterator::into_iter);
    std::iter::from_fn(move || {
        let boards = SIDES.iter().zip(&mut boards);
        let contestants = boards.filter_map(|(side, boards)| {
            let (name, board) = boards.next()?;
            Some(on_shape(name, *side, board))
        });
        let contestants: Vec<_> = contestants.flatten().collect();
        (!contestants.is_empty()).then_some(contestants)
    })
}

fn on_shape(name: &str, side: usize, board: Board) -> [Contestant<'static>; 2] {
    let points = board.size().points();
    let bytes = Cells::new(&board);
    let name = |of| format!("shape-{name}-{side}/{of}");
    [
        Contestant::new(&name("go-core"), points, move || {
            black_box(black_box(&board).territories());
        }),
        Contestant::new(&name("stack"), points, move || {
            black_box(black_box(&bytes).territories());
        }),
    ]
}

/// The shapes of a side, Black's walls around them.
fn shape_boards(side: usize) -> [(&'static str, Board); 7] {
    let size = square(side);
    let walls = |shape: shapes::Shape| {
        Board::from_fn(size, |point| {
            (!shape.is_open(point)).then_some(Color::Black)
        })
    };
    [
        ("spiral", walls(shapes::spiral(size))),
        ("comb", walls(shapes::comb(size))),
        ("serpentine", walls(shapes::serpentine(size))),
        (
            "upright-serpentine",
            walls(shapes::upright_serpentine(size)),
        ),
        ("checkerboard", walls(shapes::checkerboard(size))),
        ("rising-zigzag", zigzag(size, Stairs::Rising)),
        ("falling-zigzag", zigzag(size, Stairs::Falling)),
    ]
}

fn square(side: usize) -> Size {
    Size::new(side, side).expect("a size within the limits")
}

/// Makes sure that both who measure a shape answer alike.
fn check_shape(board: &Board) {
    let territories = board.territories();
    let (columns, rows) = (board.size().columns(), board.size().rows());
    let points = (0..rows).flat_map(|row| (0..columns).map(move |column| Point::new(column, row)));
    let owner = |point| {
        u8::from(territories.black.contains(point))
            + 2 * u8::from(territories.white.contains(point))
    };
    let owners: Vec<u8> = points.map(owner).collect();
    assert!(owners == Cells::new(board).territories());
}

fn positions_on_4_by_4() -> Contestant<'static> {
    Contestant::new("legal-4x4/go-core", 1, || {
        assert_eq!(positions_of_4_by_4(), 24_318_165);
    })
}

/// Counts that were published, each over millions of boards or games.
fn measure_counts(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("counts");
    group.sample_size(10);
    // Tromp and Farnebäck, Combinatorics of Go: L(4, 4), and the games on 1 x 4.
    group.bench_function("positions of 4 x 4", |bencher| {
        bencher.iter(|| assert_eq!(positions_of_4_by_4(), 24_318_165));
    });
    group.bench_function("games on 1 x 4", |bencher| {
        bencher.iter(|| assert_eq!(games_on_a_row(4), 719_178_893));
    });
    group.finish();
}

/// From one point to the largest board, with steps where the layout of a board changes.
const GROWTH: [usize; 14] = [1, 2, 3, 5, 9, 13, 19, 20, 32, 64, 128, 256, 512, 1024];

/// Prints what a move and all territories take on scattered stones, for a whole board.
fn print_growth() {
    let mut random = Random::new();
    for side in GROWTH {
        let board = scattered(square(side), |end| random.below(end));
        let empty: Vec<_> = board.empty_points().iter().collect();
        let position = Position::try_from(board.clone()).expect("each stone has a liberty");
        let points: Vec<_> = (0..64).map(|_| empty[random.below(empty.len())]).collect();
        let name = |of| format!("growth-{of}/{side}");
        let contestants = vec![
            Contestant::new(&name("move"), points.len(), || {
                for point in &points {
                    black_box(&black_box(&position).play(Color::Black, *point));
                }
            }),
            Contestant::new(&name("territories"), 1, || {
                black_box(black_box(&board).territories());
            }),
        ];
        take_turns(21, Unit::Nanoseconds, contestants);
    }
}
