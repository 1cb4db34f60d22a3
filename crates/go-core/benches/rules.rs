//! How long the rules take, beside two fixed baselines on the same positions in one run.
//!
//! `cargo bench -p go-core` measures all of it and ends with a summary of ratios;
//! `cargo bench -p go-core -- summary` prints the summary only.

#![allow(clippy::print_stdout, reason = "what was measured is shown")]
#![allow(clippy::cast_possible_truncation, reason = "numbers here are small")]

mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{BenchmarkId, Criterion, Throughput};
use go_core::{Board, Color, IllegalMove, Played, Point, Position, Size};

use support::baselines::{array, sketch};
use support::corpus::{Entry, cells, corpus, digit};
use support::games::{games_on_a_row, positions_of_4_by_4};
use support::playouts::{measure_playouts, play_games};
use support::shapes;
use support::stack::Cells;

fn main() {
    let entries = corpus();
    check(&entries);
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    measure_moves(&mut criterion, &entries);
    measure_territories(&mut criterion, &entries);
    measure_positions(&mut criterion, &entries);
    measure_shapes(&mut criterion);
    measure_counts(&mut criterion);
    measure_games(&mut criterion);
    criterion.final_summary();

    // Without a filter, or if it is asked for; not where the benchmarks are only tried or listed.
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench");
    if arguments.all(|argument| argument == "summary") {
        summarize(&entries);
    }
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

/// Measures what is done to each entry of the corpus; a figure is that of the whole corpus.
fn measure<T>(
    criterion: &mut Criterion,
    entries: &[Entry],
    (group, name): (&str, &str),
    mut run: impl FnMut(&Entry) -> T,
) {
    let mut group = criterion.benchmark_group(group);
    group.throughput(Throughput::Elements(entries.len() as u64));
    group.bench_function(name, |bencher| {
        bencher.iter(|| {
            for entry in entries {
                black_box(run(black_box(entry)));
            }
        });
    });
    group.finish();
}

fn measure_moves(criterion: &mut Criterion, entries: &[Entry]) {
    let board = sketch::board();
    measure(criterion, entries, ("play", "go-core"), play);
    measure(criterion, entries, ("play", "sketch"), |entry| {
        play_sketch(entry, &board)
    });
    measure(criterion, entries, ("play", "array"), play_array);
}

fn measure_territories(criterion: &mut Criterion, entries: &[Entry]) {
    let board = sketch::board();
    measure(criterion, entries, ("territories", "go-core"), |entry| {
        entry.position.board().territories()
    });
    measure(criterion, entries, ("territories", "sketch"), |entry| {
        sketch::territories(&entry.stones, &board)
    });
    measure(criterion, entries, ("territories", "array"), |entry| {
        array::territories(&entry.cells)
    });
}

fn measure_positions(criterion: &mut Criterion, entries: &[Entry]) {
    measure(criterion, entries, ("position", "go-core"), |entry| {
        Position::try_from(entry.position.board().clone())
    });
}

/// A figure is that of a whole board; the throughput is in points.
fn measure_shapes(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("shapes");
    group.sample_size(20);
    for side in [64, 1024] {
        for (name, board) in shape_boards(side) {
            let bytes = Cells::new(&board);
            assert_eq!(
                owners(&board),
                bytes.territories(),
                "{name} of {side} x {side}"
            );
            group.throughput(Throughput::Elements(board.size().points() as u64));
            let id = |of: &str| BenchmarkId::new(format!("{name}/{side}"), of);
            group.bench_function(id("go-core"), |bencher| {
                bencher.iter(|| board.territories());
            });
            group.bench_function(id("stack"), |bencher| bencher.iter(|| bytes.territories()));
        }
    }
    group.finish();
}

/// The shapes of a side, Black's walls around them.
fn shape_boards(side: usize) -> [(&'static str, Board); 5] {
    let size = Size::new(side, side).expect("a size within the limits");
    [
        ("spiral", shapes::spiral(size)),
        ("comb", shapes::comb(size)),
        ("serpentine", shapes::serpentine(size)),
        ("upright-serpentine", shapes::upright_serpentine(size)),
        ("checkerboard", shapes::checkerboard(size)),
    ]
    .map(|(name, shape)| {
        let wall = |point| (!shape.is_open(point)).then_some(Color::Black);
        (name, Board::from_fn(size, wall))
    })
}

/// Each point's owner, as the stack fill writes it.
fn owners(board: &Board) -> Vec<u8> {
    let territories = board.territories();
    let (columns, rows) = (board.size().columns(), board.size().rows());
    let points = (0..rows).flat_map(|row| (0..columns).map(move |column| Point::new(column, row)));
    let owner = |point| {
        u8::from(territories.black.contains(point))
            + 2 * u8::from(territories.white.contains(point))
    };
    points.map(owner).collect()
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

/// Random games; the throughput is in moves.
fn measure_games(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("playouts");
    for side in [9, 19] {
        let (moves, _) = play_games(side, 4_000, 1);
        group.throughput(Throughput::Elements(moves as u64));
        group.bench_function(format!("{side} x {side}"), |bencher| {
            bencher.iter(|| play_games(side, 4_000, 1));
        });
    }
    group.finish();
}

const ROUNDS: usize = 41;

/// Prints the medians of rounds over the corpus in which those compared take turns, so that what
/// slows the machine down slows all of them.
fn summarize(entries: &[Entry]) {
    let board = sketch::board();
    println!(
        "{} moves on 19 x 19, medians of {ROUNDS} rounds:",
        entries.len()
    );
    let mut rounds = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        rounds[0].push(time(entries, play));
        rounds[1].push(time(entries, |entry| play_sketch(entry, &board)));
        rounds[2].push(time(entries, play_array));
    }
    print_ratios("play", rounds);

    let mut rounds = [const { Vec::new() }; 3];
    for _ in 0..ROUNDS {
        rounds[0].push(time(entries, |entry| entry.position.board().territories()));
        rounds[1].push(time(entries, |entry| {
            sketch::territories(&entry.stones, &board)
        }));
        rounds[2].push(time(entries, |entry| array::territories(&entry.cells)));
    }
    print_ratios("territories", rounds);

    for side in [9, 19] {
        let games = measure_playouts(side, ROUNDS);
        println!(
            "random games on {side} x {side}: {:3.0} ns a move, {:3.0} in the best round; {:.0} moves a game",
            games.median, games.least, games.moves
        );
    }
}

/// Nanoseconds an entry.
fn time<T>(entries: &[Entry], run: impl Fn(&Entry) -> T) -> f64 {
    let start = Instant::now();
    for entry in entries {
        black_box(run(black_box(entry)));
    }
    start.elapsed().as_secs_f64() * 1e9 / entries.len() as f64
}

fn print_ratios(name: &str, rounds: [Vec<f64>; 3]) {
    let [go_core, sketch, array] = rounds.map(|mut rounds| {
        rounds.sort_by(f64::total_cmp);
        rounds[ROUNDS / 2]
    });
    println!(
        "{name:12} go-core {go_core:5.0} ns, sketch {sketch:5.0} ns, array {array:5.0} ns: \
         {:.2} of the sketch, 1/{:.0} of the array",
        go_core / sketch,
        array / go_core,
    );
}
