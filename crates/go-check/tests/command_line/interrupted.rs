//! go-check is interrupted or killed while programs run: nothing of them is left.
#![cfg(target_os = "linux")]

use std::fs;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal, kill_process};

use crate::run::program;

/// How long anything may take on a machine that has other things to do.
const DEADLINE: Duration = Duration::from_secs(30);

/// A program with a child, and one that has left its session and lost its parent. The argument tells
/// their processes from others.
const SCRIPT: &str = "sleep \"$1\" &
(setsid sleep \"$1\" &)
exec sleep \"$1\"
";

fn wait_until(what: &str, is_so: impl Fn() -> bool) {
    let start = Instant::now();
    while !is_so() {
        assert!(start.elapsed() < DEADLINE, "{what}");
        thread::yield_now();
    }
}

/// How many processes have this argument.
fn processes(mark: &str) -> usize {
    let entries = fs::read_dir("/proc").expect("there is /proc").flatten();
    let has_mark = |path: &Path| {
        let command = fs::read(path.join("cmdline")).unwrap_or_default();
        let mut words = command.split(|byte| *byte == 0);
        words.next() == Some(b"sleep") && words.next() == Some(mark.as_bytes())
    };
    entries.filter(|entry| has_mark(&entry.path())).count()
}

fn send(signal: Signal, child: &Child) {
    let id = i32::try_from(child.id()).expect("identities are small");
    let id = Pid::from_raw(id).expect("it is a process");
    kill_process(id, signal).expect("it is ours");
}

/// What interrupts a program that we start. Whoever starts us in the background of a shell without job
/// control has us ignore interruptions, and then so does it.
fn interruption() -> Signal {
    let status = fs::read_to_string("/proc/self/status").expect("there is /proc");
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let ignored = ignored.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    match ignored.is_some_and(|mask| mask & 2 != 0) {
        true => Signal::TERM,
        false => Signal::INT,
    }
}

#[track_caller]
fn check(signal: Signal, sandbox: &str, mark: &str) {
    let folder = tempfile::tempdir().expect("there is room");
    let script = folder.path().join("program.sh");
    fs::write(&script, SCRIPT).expect("there is room");
    let solution = format!("sh {} {mark}", script.display());
    let args = [
        "test",
        "go-move",
        "--time-limit",
        "1000s",
        "--sandbox",
        sandbox,
    ];
    let mut command = program(&[&args[..], &["--jobs", "2", "--solution", &solution]].concat());
    command
        .env("TMPDIR", folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .process_group(0);
    let mut child = command.spawn().expect("it has been built");
    // Two programs, each with three processes.
    wait_until("the programs run", || processes(mark) == 6);
    send(signal, &child);
    let start = Instant::now();
    while child.try_wait().expect("it is ours").is_none() {
        if start.elapsed() >= DEADLINE {
            child.kill().expect("it is ours");
            panic!("{signal:?} doesn't end it");
        }
        thread::yield_now();
    }
    wait_until("their processes are gone", || processes(mark) == 0);
    // Nothing but the script.
    wait_until("their folders are gone", || {
        fs::read_dir(folder.path()).expect("it is there").count() == 1
    });
}

#[test]
fn nothing_is_left_after_an_interruption() {
    check(interruption(), "none", "100001");
    check(interruption(), "auto", "100002");
}

#[test]
fn nothing_is_left_when_go_check_is_asked_to_end_or_killed() {
    check(Signal::TERM, "none", "100003");
    check(Signal::KILL, "none", "100004");
    check(Signal::KILL, "auto", "100005");
}
