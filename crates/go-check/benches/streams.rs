//! What the command line takes for cases by the thousand and by the million, beside programs that only
//! read the same bytes: `cat`, `wc -l`, and serde_json skipping values.
//!
//! All is time of the processor, in the program and in the kernel. The files are made anew, and removed.
//!
//! ```sh
//! cargo bench -p go-check --bench streams                # criterion, on 20,000 cases
//! cargo bench -p go-check --bench streams -- figures     # what `cargo xtask bench` reads
//! cargo bench -p go-check --bench streams -- growth      # up to ten million cases
//! cargo bench -p go-check --bench streams -- write suite 1000       # or numeric, or lines: on stdout
//! ```

#![allow(clippy::print_stdout, reason = "what was measured is shown")]

mod support;

use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::time::Duration;

use criterion::{Criterion, Throughput};
use serde::de::IgnoredAny;

use support::cases::{self, Case, write_all, write_file};
use support::programs::{
    Cost, Runner, cost, cost_behind, cost_into, empty_program, go_check, ourselves, print_times,
    skip, take_turns,
};
use support::rounds::{self, Unit, absent, processor_time};

/// How many cases a stream has, and a suite.
const CASES: usize = 1_000_000;

/// How many lines of JSON are answered.
const LINES: usize = 200_000;

/// How many cases criterion measures on, which runs everything many times.
const FEW: usize = 20_000;

fn main() {
    let arguments = rounds::arguments();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["figures"] => print_figures(),
        ["growth"] => print_growth(),
        ["skip", ref files @ ..] => skip_values(files),
        ["write", form, cases] => write_cases(form, cases.parse().expect("a number of cases")),
        _ => run_criterion(),
    }
}

/// Where the files go: into the target folder, not to wherever temporary files are kept.
fn folder() -> tempfile::TempDir {
    tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).expect("there is room")
}

fn size(path: &Path) -> f64 {
    fs::metadata(path).expect("it was written").len() as f64
}

/// Whether a command has an option yet.
fn has_option(command: &str, option: &str) -> bool {
    let output = go_check(&[command, "--help"]).output().expect("it starts");
    String::from_utf8_lossy(&output.stdout).contains(option)
}

fn text(path: &Path) -> &str {
    path.to_str().expect("it is text")
}

// --- the parts that are measured ---

/// A stream of numeric text, and what should come out of it.
struct Stream {
    cases: PathBuf,
    answers: PathBuf,
    out: PathBuf,
}

impl Stream {
    fn numeric(folder: &Path, cases: usize) -> Self {
        Self::new(
            folder,
            cases,
            Case::write_numeric,
            Case::write_numeric_answer,
        )
    }

    fn lines(folder: &Path, cases: usize) -> Self {
        Self::new(folder, cases, Case::write_line, Case::write_answer_line)
    }

    fn new(
        folder: &Path,
        cases: usize,
        write: fn(&Case, &mut Vec<u8>),
        write_answer: fn(&Case, &mut Vec<u8>),
    ) -> Self {
        let [questions, answers, out] =
            ["questions", "answers", "out"].map(|name| folder.join(name));
        write_file(&questions, cases, write);
        write_file(&answers, cases, write_answer);
        Self {
            cases: questions,
            answers,
            out,
        }
    }

    /// Makes sure that the answers of a command are those that they should be.
    fn check(&self, command: &str) {
        cost_into(&mut go_check(&[command, text(&self.cases)]), &self.out);
        let expected = fs::read(&self.answers).expect("it was written");
        let found = fs::read(&self.out).expect("it was written");
        assert!(expected == found, "{command} answers wrongly");
        fs::remove_file(&self.out).expect("it was written");
    }
}

/// `play` on a stream, and what reading the same file costs.
fn play(stream: &Stream) -> Vec<Runner<'_>> {
    let mut play = vec!["play", text(&stream.cases)];
    if has_option("play", "--jobs") {
        play.extend(["--jobs", "1"]);
    }
    let to_file = play.clone();
    vec![
        Runner::new("play/go-check", move || cost(&mut go_check(&play))),
        Runner::new("play/go-check-to-file", move || {
            cost_into(&mut go_check(&to_file), &stream.out)
        }),
        Runner::new("play/cat", || {
            cost(std::process::Command::new("cat").arg(&stream.cases))
        }),
        Runner::new("play/cat-to-file", || {
            let mut command = std::process::Command::new("cat");
            cost_into(command.arg(&stream.cases), &stream.out)
        }),
        Runner::new("play/wc", || {
            let mut command = std::process::Command::new("wc");
            cost(command.arg("-l").arg(&stream.cases))
        }),
    ]
}

/// `answer` on lines, and skipping what goes in and comes out.
fn answer(stream: &Stream) -> Vec<Runner<'_>> {
    let mut answer = vec!["answer", text(&stream.cases)];
    if has_option("answer", "--jobs") {
        answer.extend(["--jobs", "1"]);
    }
    vec![
        Runner::new("answer/go-check", move || cost(&mut go_check(&answer))),
        Runner::new("answer/skip", || {
            skip(&[stream.cases.clone(), stream.answers.clone()])
        }),
    ]
}

/// `test` on a suite with one job, and skipping the file.
fn test(suite: &Path) -> Vec<Runner<'_>> {
    vec![
        Runner::new("test/go-check", move || {
            cost(&mut go_check(&["test", text(suite), "--jobs", "1"]))
        }),
        Runner::new("test/skip", || skip(&[suite.to_owned()])),
    ]
}

/// The whole process on one case, and a process that does nothing.
fn start<'a>(case: &'a Path, empty: Option<&'a Path>) -> Vec<Runner<'a>> {
    let mut runners = vec![Runner::new("start/go-check", move || {
        cost(&mut go_check(&["play", text(case)]))
    })];
    if let Some(empty) = empty {
        runners.push(Runner::new("start/empty", move || {
            cost(&mut std::process::Command::new(empty))
        }));
    }
    runners
}

/// Skips the values in files, one after another, and prints how long that took.
fn skip_values(files: &[&str]) {
    let mut took = Duration::ZERO;
    for file in files {
        let bytes = fs::read(file).expect("it was written");
        let start = processor_time();
        let values = serde_json::Deserializer::from_slice(&bytes).into_iter::<IgnoredAny>();
        for value in values {
            std::hint::black_box(value.expect("it was written as JSON"));
        }
        took += processor_time() - start;
    }
    println!("{}", took.as_secs_f64());
}

/// Writes cases to stdout, until there are enough or nobody reads them.
fn write_cases(form: &str, cases: usize) {
    let out = io::stdout().lock();
    let written = match form {
        "numeric" => write_all(out, cases, Case::write_numeric),
        "lines" => write_all(out, cases, Case::write_line),
        "suite" => write_all(out, cases, cases::suite(cases)),
        _ => panic!("expected numeric, lines or suite, found {form}"),
    };
    match written {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => panic!("{error}"),
        _ => {}
    }
}

// --- for cargo xtask bench ---

fn print_figures() {
    figures_of_start();
    figures_of_play();
    figures_of_answer();
    figures_of_test();
}

fn figures_of_start() {
    let folder = folder();
    let case = folder.path().join("case");
    write_file(&case, 1, Case::write_numeric);
    let empty = empty_program(folder.path());
    let mut runners = start(&case, empty.as_deref());
    let costs = take_turns(301, Duration::from_secs(10), &mut runners);
    print_times(&runners, &costs);
    if empty.is_none() {
        absent("start/empty", "rustc is needed to make an empty program");
    }
}

fn figures_of_play() {
    let folder = folder();
    let stream = Stream::numeric(folder.path(), CASES);
    stream.check("play");
    rounds::print("play/bytes", Unit::Bytes, &[size(&stream.cases)]);
    let mut runners = play(&stream);
    let costs = take_turns(7, Duration::from_secs(20), &mut runners);
    print_times(&runners, &costs);

    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let missing = match () {
        () if !has_option("play", "--jobs") => Some("play has no --jobs"),
        () if cores < 2 => Some("there is one core"),
        () => None,
    };
    if let Some(why) = missing {
        absent("play/one-job", why);
        absent("play/two-jobs", why);
        return;
    }
    let run = |jobs: &'static str| {
        let cases = text(&stream.cases);
        move || cost(&mut go_check(&["play", cases, "--jobs", jobs]))
    };
    let mut runners = [
        Runner::new("play/one-job", run("1")),
        Runner::new("play/two-jobs", run("2")),
    ];
    let costs = take_turns(7, Duration::from_secs(10), &mut runners);
    for (runner, costs) in runners.iter().zip(costs) {
        let times: Vec<f64> = costs.iter().map(|cost| cost.wall).collect();
        rounds::print(runner.name, Unit::Seconds, &times);
    }
}

fn figures_of_answer() {
    let folder = folder();
    let stream = Stream::lines(folder.path(), LINES);
    stream.check("answer");
    let mut runners = answer(&stream);
    let costs = take_turns(7, Duration::from_secs(15), &mut runners);
    print_times(&runners, &costs);
}

fn figures_of_test() {
    let folder = folder();
    let suite = folder.path().join("suite.json");
    write_file(&suite, CASES, cases::suite(CASES));
    rounds::print("test/bytes", Unit::Bytes, &[size(&suite)]);
    let mut runners = test(&suite);
    let costs = take_turns(5, Duration::from_secs(25), &mut runners);
    print_times(&runners, &costs);
    let memory: Vec<f64> = costs[0].iter().map(|cost| cost.memory).collect();
    rounds::print("test/memory", Unit::Bytes, &memory);
}

// --- how cost grows ---

/// Prints what streams and suites of more and more cases take.
fn print_growth() {
    for million in [1, 2, 5, 10] {
        let cases = million * 1_000_000;
        for (command, form) in [("play", "numeric"), ("answer", "lines")] {
            let mut arguments = vec![command];
            if has_option(command, "--jobs") {
                arguments.extend(["--jobs", "1"]);
            }
            let mut writer = ourselves(&["write", form, &cases.to_string()]);
            let cost = cost_behind(&mut writer, &mut go_check(&arguments));
            print_cost(command, cases, cost);
        }
    }
    for cases in [1_000, 10_000, 100_000, 1_000_000, 2_000_000] {
        let folder = folder();
        let suite = folder.path().join("suite.json");
        write_file(&suite, cases, cases::suite(cases));
        let cost = cost(&mut go_check(&["test", text(&suite), "--jobs", "1"]));
        print_cost("test", cases, cost);
    }
}

fn print_cost(command: &str, cases: usize, cost: Cost) {
    let name = |of: &str| format!("growth-{command}{of}/{cases}");
    rounds::print(&name(""), Unit::Seconds, &[cost.processor]);
    rounds::print(&name("-memory"), Unit::Bytes, &[cost.memory]);
}

// --- criterion ---

fn run_criterion() {
    let mut criterion = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .configure_from_args();
    let folder = folder();
    let one = folder.path().join("case");
    write_file(&one, 1, Case::write_numeric);
    let empty = empty_program(folder.path());
    measure(&mut criterion, start(&one, empty.as_deref()), 0.0);

    let stream = Stream::numeric(folder.path(), FEW);
    stream.check("play");
    let bytes = size(&stream.cases);
    measure(&mut criterion, play(&stream), bytes);
    let text = fs::read(&stream.cases).expect("it was written");
    let mut group = criterion.benchmark_group("play");
    group.throughput(Throughput::BytesDecimal(text.len() as u64));
    group.bench_function("count-newlines", |bencher| {
        bencher.iter(|| text.iter().filter(|byte| **byte == b'\n').count());
    });
    group.finish();

    let stream = Stream::lines(folder.path(), FEW);
    stream.check("answer");
    let bytes = size(&stream.cases) + size(&stream.answers);
    measure(&mut criterion, answer(&stream), bytes);

    let suite = folder.path().join("suite.json");
    write_file(&suite, FEW, cases::suite(FEW));
    let bytes = size(&suite);
    measure(&mut criterion, test(&suite), bytes);
    criterion.final_summary();
}

/// Has criterion measure what each takes of the processor for so many bytes.
#[allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "sizes of files"
)]
fn measure(criterion: &mut Criterion, runners: Vec<Runner<'_>>, bytes: f64) {
    for mut runner in runners {
        let (group, name) = runner.name.split_once('/').expect("group and name");
        let mut group = criterion.benchmark_group(group);
        if bytes > 0.0 {
            group.throughput(Throughput::BytesDecimal(bytes as u64));
        }
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|times| {
                let seconds = (0..times).map(|_| (runner.run)().processor).sum();
                Duration::from_secs_f64(seconds)
            });
        });
        group.finish();
    }
}
