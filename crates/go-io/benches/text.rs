//! How long numeric text takes, from the bytes of a position and a move to the bytes of the answer,
//! beside the first sketch on the same positions in one run.
//!
//! The sketch reads 361 digits without ends of lines, checks nothing and writes nothing; go-io
//! reads the text with its size and its move, refuses whatever is wrong, and writes the board out.
//!
//! ```sh
//! cargo bench -p go-io                      # criterion, all of it
//! cargo bench -p go-io -- figures           # what `cargo xtask bench` reads
//! cargo bench -p go-io -- count NAME N      # N runs and no more, to count instructions
//! ```

#![allow(clippy::print_stdout, reason = "what was measured is shown")]

#[allow(
    dead_code,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::semicolon_if_nothing_returned,
    reason = "shared with the benchmarks of go-core, which use the rest"
)]
#[path = "../../go-core/benches/support/mod.rs"]
mod support;

use std::hint::black_box;
use std::time::Duration;

use criterion::Criterion;
use go_core::{Board, Color, Position};
use go_io::numeric::{self, Question, Reader};

use support::baselines::sketch;
use support::corpus::{Entry, corpus};
use support::rounds::{Contestant, Unit, arguments, count, measure, take_turns};

fn main() {
    let cases: Vec<Case> = corpus().into_iter().map(Case::new).collect();
    let stream: Vec<u8> = cases.iter().flat_map(|case| case.text.clone()).collect();
    let arguments = arguments();
    match arguments.first().map(String::as_str) {
        Some("figures") => {
            check(&cases, &stream);
            take_turns(101, Unit::Nanoseconds, contestants(&cases, &stream));
        }
        Some("count") => {
            let found = count(&arguments, contestants(&cases, &stream));
            assert!(found, "expected count NAME N, found {arguments:?}");
        }
        _ => {
            check(&cases, &stream);
            let mut criterion = Criterion::default()
                .warm_up_time(Duration::from_millis(300))
                .measurement_time(Duration::from_secs(1))
                .configure_from_args();
            measure(&mut criterion, contestants(&cases, &stream));
            criterion.final_summary();
        }
    }
}

/// All that are compared; an operation is a case.
fn contestants<'a>(cases: &'a [Case], stream: &'a [u8]) -> Vec<Contestant<'a>> {
    let board = sketch::board();
    let mut streamed = Vec::new();
    let new = |name, run: Box<dyn FnMut() + 'a>| Contestant::new(name, cases.len(), run);
    vec![
        new("text/go-io", Box::new(move || answer_each(cases))),
        new("text/sketch", Box::new(move || sketch_each(cases, &board))),
        new(
            "text/stream",
            Box::new(move || answer_stream(stream, &mut streamed)),
        ),
        new("text/go-core-alone", Box::new(move || judge_each(cases))),
        new("text/read", Box::new(move || read_stream(stream))),
        new(
            "text/count-newlines",
            Box::new(move || _ = black_box(count_newlines(stream))),
        ),
    ]
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

/// From the text of each case to its verdict and the board after the move.
fn answer_each(cases: &[Case]) {
    for case in cases {
        let answer = numeric::answer_question(black_box(&case.text)).expect("it was written");
        black_box(&answer);
    }
}

/// From text to text, all cases in one stream.
fn answer_stream(stream: &[u8], out: &mut Vec<u8>) {
    out.clear();
    let answered = numeric::answer_questions(black_box(stream), out);
    assert_eq!(answered.error, None);
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
    for case in cases {
        let answer = numeric::answer_question(&case.text).expect("it was written");
        numeric::write_answer(&answer, &mut each);
    }
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
