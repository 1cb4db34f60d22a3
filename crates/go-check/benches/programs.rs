//! What judging a program costs beyond the program: go-check against bare loops that start the same
//! program, or talk to it, and look at nothing.
//!
//! Each pair of lines is a ratio within one run. The suites are written to a temporary folder.

use std::fmt::Write as _;
use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use criterion::{Criterion, criterion_group, criterion_main};

/// How many cases a program is started for.
const STARTS: usize = 1000;

/// How many questions one program answers.
const QUESTIONS: usize = 20_000;

/// A numeric question whose right answer is 0, on the small board that most cases have.
const QUESTION: &str = "2\n10\n01\n1 0 2\n";

/// A Python program that answers every question in the same way.
const ECHO: &str = "import sys
for line in sys.stdin:
    sys.stdout.write('{\"legal\":false}\\n')
    sys.stdout.flush()";

criterion_main!(benches);
criterion_group! {
    name = benches;
    config = Criterion::default()
        .sample_size(10)
        .warm_up_time(Duration::from_secs(1))
        .measurement_time(Duration::from_secs(10));
    targets = numeric, json_lines
}

fn numeric(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("there is room");
    let suite = folder.path().join("starts.json");
    write_suite(&suite, STARTS);
    let mut group = criterion.benchmark_group("numeric, 1,000 starts");
    group.bench_function("bare loop", |b| b.iter(|| bare_starts(&["echo", "0"])));
    for jobs in ["1", "2"] {
        group.bench_function(format!("go-check, --jobs {jobs}"), |b| {
            b.iter(|| judge(&suite, "echo 0", &["--sandbox", "none", "--jobs", jobs]));
        });
    }
    let inside = [
        "unshare",
        "--user",
        "--map-root-user",
        "--mount",
        "--pid",
        "--fork",
    ];
    let sandboxed = [
        &inside[..],
        &["--kill-child", "--net", "--ipc", "--", "echo", "0"],
    ]
    .concat();
    let works = Command::new("unshare").args(&sandboxed[1..]).output();
    if works.is_ok_and(|output| output.status.success()) {
        group.bench_function("bare loop, unshare", |b| b.iter(|| bare_starts(&sandboxed)));
        let ours = [
            "unshare",
            "--user",
            "--map-root-user",
            "--mount",
            "--ipc",
            "--pid",
            "--fork",
        ];
        let init = [
            "--kill-child",
            "--",
            env!("CARGO_BIN_EXE_go-check"),
            "__init",
            "64",
        ];
        let ours = [&ours[..], &init, &["echo", "0"]].concat();
        group.bench_function("bare loop, go-check's own words", |b| {
            b.iter(|| bare_starts(&ours));
        });
        group.bench_function("go-check, --sandbox required, --jobs 1", |b| {
            b.iter(|| judge(&suite, "echo 0", &["--sandbox", "required", "--jobs", "1"]));
        });
    }
}

fn json_lines(criterion: &mut Criterion) {
    let folder = tempfile::tempdir().expect("there is room");
    let suite = folder.path().join("questions.json");
    let program = folder.path().join("echo.py");
    write_suite(&suite, QUESTIONS);
    fs::write(&program, ECHO).expect("there is room");
    let mut group = criterion.benchmark_group("jsonl, 20,000 questions");
    group.bench_function("bare loop", |b| b.iter(|| bare_talk(&program)));
    let command = format!("python3 {}", program.display());
    let options = ["--protocol", "jsonl", "--sandbox", "none", "--jobs"];
    for jobs in ["1", "2"] {
        group.bench_function(format!("go-check, --jobs {jobs}"), |b| {
            b.iter(|| judge(&suite, &command, &[&options[..], &[jobs]].concat()));
        });
    }
    group.bench_function("go-check, --jobs 1, --pipeline 16", |b| {
        let options = [&options[..], &["1", "--pipeline", "16"]].concat();
        b.iter(|| judge(&suite, &command, &options));
    });
}

/// Writes a suite of cases that all ask the same.
fn write_suite(path: &Path, cases: usize) {
    let mut text = String::from(r#"{"exercise":"go-move","cases":["#);
    for number in 0..cases {
        let comma = if number == 0 { "" } else { "," };
        write!(
            text,
            r#"{comma}{{"uuid":"{number:08x}-0000-4000-8000-000000000000","description":"case {number}",
            "property":"play","input":{{"board":["10","01"],"column":1,"row":0,"color":2}},
            "expected":{{"legal":false}}}}"#
        )
        .expect("strings take what is written");
    }
    text.push_str("]}");
    fs::write(path, text).expect("there is room");
}

/// Starts a program again and again, writes a question to it, reads what it prints, and waits.
fn bare_starts(command: &[&str]) {
    for _ in 0..STARTS {
        let mut child = Command::new(command[0])
            .args(&command[1..])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the program starts");
        let mut stdin = child.stdin.take().expect("it is a pipe");
        // It may have ended without reading.
        let _ = stdin.write_all(QUESTION.as_bytes());
        drop(stdin);
        let mut answer = String::new();
        let mut stdout = child.stdout.take().expect("it is a pipe");
        stdout.read_to_string(&mut answer).expect("it is text");
        child.wait().expect("it ends");
        assert_eq!(answer, "0\n");
    }
}

/// Starts a program once, and writes a line to it for every line that it prints.
fn bare_talk(program: &Path) {
    let mut child = Command::new("python3")
        .arg(program)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("it is a pipe");
    let mut stdout = BufReader::new(child.stdout.take().expect("it is a pipe"));
    let mut answer = String::new();
    for number in 0..QUESTIONS {
        let line = format!(
            "{{\"uuid\":\"{number:08x}-0000-4000-8000-000000000000\",\"property\":\"play\",\
             \"input\":{{\"board\":[\"10\",\"01\"],\"column\":1,\"row\":0,\"color\":2}}}}\n"
        );
        stdin.write_all(line.as_bytes()).expect("it reads");
        answer.clear();
        stdout.read_line(&mut answer).expect("it answers");
        assert_eq!(answer, "{\"legal\":false}\n");
    }
    drop(stdin);
    child.wait().expect("it ends");
}

/// Judges a program by a suite. Every case must be right.
fn judge(suite: &Path, solution: &str, options: &[&str]) {
    let status = Command::new(env!("CARGO_BIN_EXE_go-check"))
        .arg("test")
        .arg(suite)
        .args(["--solution", solution])
        .args(options)
        .stdout(Stdio::null())
        .status()
        .expect("go-check starts");
    assert!(status.success(), "{status}");
}
