//! go-check is interrupted, stopped or killed at random moments, from before the first program starts until
//! the end.

use std::collections::hash_map::RandomState;
use std::env;
use std::fs::File;
use std::hash::BuildHasher;
use std::os::unix::process::ExitStatusExt;
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};

use libtest_mimic::{Failed, Trial};
use rustix::process::{Pid, Signal, kill_process};

use crate::leaks::Watch;
use crate::run::{Ended, ILLEGAL, Run, all_gone, program};

/// At how many moments each signal comes.
const ROUNDS: u64 = 4;

/// Leaves a child behind, and one that has left its session and lost its parent, and answers.
const STRAYS: &str =
    "/bin/sh -c 'sleep 1000000 & (setsid sleep 1000000 >/dev/null 2>&1 &); cat >/dev/null; echo 0'";

/// What comes at one moment.
const SIGNALS: [(&str, &[Signal]); 8] = [
    ("an-interruption", &[Signal::INT]),
    ("two-interruptions", &[Signal::INT, Signal::INT]),
    ("a-request-to-end", &[Signal::TERM]),
    ("a-hangup", &[Signal::HUP]),
    ("a-kill", &[Signal::KILL]),
    ("an-interruption-and-a-kill", &[Signal::INT, Signal::KILL]),
    ("a-stop-and-a-kill", &[Signal::STOP, Signal::KILL]),
    ("a-stop-and-no-more", &[Signal::STOP, Signal::CONT]),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for sandbox in ["none", "auto"] {
        for (name, signals) in SIGNALS {
            let name = format!("attack::interrupted::{name}::sandbox-{sandbox}");
            trials.push(Trial::test(name, move || {
                at_random(sandbox, &mut |run| send(run, signals))
            }));
        }
        let name = format!("attack::interrupted::a-closed-pipe::sandbox-{sandbox}");
        trials.push(Trial::test(name, move || with_closed_pipe(sandbox)));
    }
    trials
}

fn command(sandbox: &str) -> Command {
    let mut command = program();
    command.args(ILLEGAL).args(["--variants", "--jobs=2"]);
    command.args(["--sandbox", sandbox, "--solution", STRAYS]);
    command
}

/// Runs it to its end, to see how long that takes, and then again and again with something that happens.
fn at_random(
    sandbox: &str,
    happens: &mut dyn FnMut(&mut Run) -> Result<(), Failed>,
) -> Result<(), Failed> {
    let watch = Watch::new()?;
    let start = Instant::now();
    let whole = Run::start(&mut command(sandbox), &watch)?.end()?;
    let length = start.elapsed();
    whole.ends_with(0)?;
    all_gone(&watch)?;
    let seed = seed();
    for round in 0..ROUNDS {
        let moment = moment(seed, round, length);
        let mut run = Run::start(&mut command(sandbox), &watch)?;
        let start = Instant::now();
        while start.elapsed() < moment && run.runs()? {
            thread::sleep(Duration::from_micros(200));
        }
        happens(&mut run)?;
        let ended = run.end()?;
        let checked = is_part(&ended, &whole).and_then(|()| all_gone(&watch));
        checked.map_err(|failed| {
            let failed = failed.message().unwrap_or_default().to_owned();
            format!("{failed}\nafter {moment:?}, round {round} of GO_CHECK_SEED={seed}")
        })?;
    }
    Ok(())
}

fn send(run: &mut Run, signals: &[Signal]) -> Result<(), Failed> {
    for signal in signals {
        // Who has ended already and is not waited for takes signals without a word.
        if run.runs()? {
            let pid = i32::try_from(run.child().id()).ok().and_then(Pid::from_raw);
            kill_process(pid.ok_or("it has no number")?, *signal)?;
        }
    }
    Ok(())
}

/// Checks that what was printed is the beginning of the whole, and that the end is that of the whole or by
/// a signal.
fn is_part(ended: &Ended, whole: &Ended) -> Result<(), Failed> {
    if ended.status.signal().is_none() && ended.status.code() != whole.status.code() {
        return Err(ended.shown("expected the usual exit code or a signal"));
    }
    // The summary says how long it took.
    let lines = |text: &str| -> Vec<String> {
        let lines = text.split_inclusive('\n');
        let lines = lines.filter(|line| !line.starts_with("   Summary "));
        lines.map(str::to_owned).collect()
    };
    if !lines(&whole.stdout).starts_with(&lines(&ended.stdout)) {
        return Err(ended.shown("expected the beginning of what is usual"));
    }
    if !ended.stderr.is_empty() {
        return Err(ended.shown("expected no words"));
    }
    Ok(())
}

/// Whoever reads what is printed goes away at random moments.
fn with_closed_pipe(sandbox: &str) -> Result<(), Failed> {
    let watch = Watch::new()?;
    let seed = seed();
    for round in 0..ROUNDS {
        let moment = moment(seed, round, Duration::from_millis(300));
        let (reader, writer) = std::io::pipe()?;
        let mut command = command(sandbox);
        command.stdout(writer);
        let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
        let mut run = Run::start_with_stdout(&mut command, &watch, stdout, stderr)?;
        // The writing end is the program's alone.
        drop(command);
        let start = Instant::now();
        while start.elapsed() < moment && run.runs()? {
            thread::sleep(Duration::from_micros(200));
        }
        drop(reader);
        let ended = run.end()?;
        ended.ends_with(0)?;
        if !ended.stderr.is_empty() {
            return Err(ended.shown("expected no words"));
        }
        all_gone(&watch)?;
    }
    Ok(())
}

/// A seed, which `GO_CHECK_SEED` sets.
fn seed() -> u64 {
    let given = env::var("GO_CHECK_SEED").ok();
    let given = given.and_then(|seed| seed.parse().ok());
    given.unwrap_or_else(|| RandomState::new().hash_one(File::open("/dev/null").is_ok()))
}

/// A moment within a time that is a little longer than this one, another one in each round.
fn moment(seed: u64, round: u64, length: Duration) -> Duration {
    let mut state = seed ^ round.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    state = (state ^ (state >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    state = (state ^ (state >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    let part = f64::from(u32::try_from(state >> 40).unwrap_or(0)) / f64::from(1 << 24);
    // The rounds share the time, so that none of them all come early.
    let position = (f64::from(u32::try_from(round).unwrap_or(0)) + part) / ROUNDS as f64;
    length.mul_f64(1.1 * position)
}
