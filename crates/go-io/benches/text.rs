//! How long numeric text takes, from the bytes of a position and a move to the bytes of the answer,
//! beside the first sketch on the same positions in one run.
//!
//! The sketch reads 361 digits without ends of lines, checks nothing and writes nothing; go-io
//! reads the text with its size and its move, refuses whatever is wrong, and writes the board out.
//!
//! `cargo bench -p go-io` measures all of it and ends with a summary of ratios;
//! `cargo bench -p go-io -- summary` prints the summary only.

#![allow(clippy::print_stdout, reason = "what was measured is shown")]

#[allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::semicolon_if_nothing_returned,
    reason = "shared with the benchmarks of go-core, which use the rest"
)]
#[path = "../../go-core/benches/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput};
use go_core::{Board, Color, Position};
use go_io::numeric::{self, Question, Reader};

use support::baselines::sketch;
use support::corpus::{Entry, corpus};

fn main() {
    let cases: Vec<Case> = corpus().into_iter().map(Case::new).collect();
    let stream: Vec<u8> = cases.iter().flat_map(|case| case.text.clone()).collect();
    check(&cases, &stream);

    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(1))
        .configure_from_args();
    measure(&mut criterion, &cases, &stream);
    criterion.final_summary();

    // Without a filter, or if it is asked for; not where the benchmarks are only tried or listed.
    let mut arguments = std::env::args()
        .skip(1)
        .filter(|argument| argument != "--bench");
    if arguments.all(|argument| argument == "summary") {
        summarize(&cases, &stream);
    }
}

/// An entry of the corpus and its text.
struct Case {
    entry: Entry,
    text: Vec<u8>,
}

impl Case {
    fn new(entry: Entry) -> Self {
        let question = Question {
            position: entry.position.clone(),
            color: entry.color,
            point: entry.point,
        };
        let mut text = Vec::new();
        assert!(numeric::write_question(&question, &mut text));
        Self { entry, text }
    }
}

/// From text to text, a case at a time.
fn answer_each(cases: &[Case], out: &mut Vec<u8>) {
    out.clear();
    for case in cases {
        let question = numeric::read_question(black_box(&case.text)).expect("it was written");
        numeric::write_answer(&question.answer(), out);
    }
}

/// From text to text, all cases in one stream.
fn answer_stream(stream: &[u8], out: &mut Vec<u8>) {
    out.clear();
    let mut reader = Reader::new(black_box(stream));
    while let Some(question) = reader.next_question().expect("it was written") {
        numeric::write_answer(&question.answer(), out);
    }
}

/// Reads all cases of a stream, and does nothing with them.
fn read_stream(stream: &[u8]) {
    let mut reader = Reader::new(black_box(stream));
    while let Some(question) = reader.next_question().expect("it was written") {
        black_box(question);
    }
}

/// What both do besides reading and writing, which is go-core's: the board from its bits, whether
/// every group has a liberty, and the move.
fn judge_each(cases: &[Case]) {
    for Case { entry, .. } in cases {
        let board = black_box(entry.position.board());
        let rows = |row, word| Ok::<_, std::convert::Infallible>(board.row_bits(row, word));
        let position = Board::try_from_row_bits(board.size(), rows).map(Position::try_from);
        let played = position.map(|position| position.map(|p| p.play(entry.color, entry.point)));
        black_box(&played);
    }
}

/// Reads and plays a case as the sketch does.
fn sketch_each(cases: &[Case], board: &sketch::Bits) {
    for Case { entry, .. } in cases {
        let stones = sketch::parse(black_box(&entry.cells));
        let (x, y) = (entry.point.column.into(), entry.point.row.into());
        black_box(sketch::play(
            &stones,
            board,
            x,
            y,
            entry.color == Color::Black,
        ));
    }
}

fn count_newlines(stream: &[u8]) -> usize {
    let stream = black_box(stream);
    stream.iter().filter(|byte| **byte == b'\n').count()
}

/// Makes sure that all answers are alike.
fn check(cases: &[Case], stream: &[u8]) {
    let board = sketch::board();
    let (mut each, mut streamed) = (Vec::new(), Vec::new());
    answer_each(cases, &mut each);
    answer_stream(stream, &mut streamed);
    assert_eq!(each, streamed);

    let mut lines = each.split(|byte| *byte == b'\n');
    for Case { entry, .. } in cases {
        let (x, y) = (entry.point.column.into(), entry.point.row.into());
        let black = entry.color == Color::Black;
        let after = sketch::play(&entry.stones, &board, x, y, black);
        let is_legal = lines.next() == Some(b"1");
        assert_eq!(is_legal, after.is_some(), "{:?}", entry.position);
        if let Some(after) = after {
            let cells: Vec<u8> = lines.by_ref().take(19).flatten().copied().collect();
            let found = sketch::parse(&cells);
            assert_eq!((found.black, found.white), (after.black, after.white));
        }
    }
    assert_eq!(lines.next(), Some(&b""[..]));
}

/// A figure is that of the whole corpus.
fn measure(criterion: &mut Criterion, cases: &[Case], stream: &[u8]) {
    let board = sketch::board();
    let mut out = Vec::new();

    let mut group = criterion.benchmark_group("answer");
    group.throughput(Throughput::Elements(cases.len() as u64));
    group.bench_function("go-io", |b| b.iter(|| answer_each(cases, &mut out)));
    group.bench_function("go-io stream", |b| {
        b.iter(|| answer_stream(stream, &mut out));
    });
    group.bench_function("go-core alone", |b| b.iter(|| judge_each(cases)));
    group.bench_function("sketch", |b| b.iter(|| sketch_each(cases, &board)));
    group.finish();

    let mut group = criterion.benchmark_group("stream");
    group.throughput(Throughput::Bytes(stream.len() as u64));
    group.bench_function("read", |b| b.iter(|| read_stream(stream)));
    group.bench_function("count newlines", |b| b.iter(|| count_newlines(stream)));
    group.finish();
}

const ROUNDS: usize = 101;

/// Prints the medians of rounds over all cases in which those compared take turns, so that what
/// slows the machine down slows all of them.
fn summarize(cases: &[Case], stream: &[u8]) {
    let board = sketch::board();
    let mut out = Vec::new();
    let mut rounds = [const { Vec::new() }; 6];
    for _ in 0..ROUNDS {
        let [sketch, each, streamed, core, read, count] = &mut rounds;
        sketch.push(time(|| sketch_each(cases, &board)));
        each.push(time(|| answer_each(cases, &mut out)));
        streamed.push(time(|| answer_stream(stream, &mut out)));
        core.push(time(|| judge_each(cases)));
        read.push(time(|| read_stream(stream)));
        count.push(time(|| _ = black_box(count_newlines(stream))));
    }
    let [sketch, each, streamed, core, read, count] = rounds.map(|mut rounds| {
        rounds.sort_by(f64::total_cmp);
        rounds[ROUNDS / 2] / cases.len() as f64
    });
    println!(
        "{} cases on 19 x 19, medians of {ROUNDS} rounds:",
        cases.len()
    );
    println!("  sketch, read and play        {sketch:5.0} ns");
    let row = |name: &str, time: f64, of: f64, what: &str| {
        println!("  {name:28} {time:5.0} ns, {:.2} of {what}", time / of);
    };
    row("go-io, text to text", each, sketch, "the sketch");
    row("go-io, stream to text", streamed, sketch, "the sketch");
    row("  go-core's part of it", core, sketch, "the sketch");
    row("  go-io's part of it", each - core, sketch, "the sketch");
    row(
        "go-io, reading a stream",
        read,
        count,
        "counting its newlines",
    );
}

/// Returns how long it takes, in nanoseconds.
fn time(run: impl FnOnce()) -> f64 {
    let start = Instant::now();
    run();
    start.elapsed().as_secs_f64() * 1e9
}
