//! How a program ended, as a verdict and in words.

use std::num::NonZeroUsize;
use std::time::Duration;

use crate::process::{Attempt, Bytes, Ended, Limit, Limits, Pumped, Seconds, Status};
use crate::subject::{Evidence, Outcome, Reply};
use crate::verdict::Verdict;

/// Returns the verdict on how an attempt went, with what is wrong, or `None` if it ended well: by
/// itself, with exit status 0. `ran` is for how long it ran.
pub(super) fn verdict(
    pumped: Pumped,
    ended: Option<&Ended>,
    ran: Duration,
    limits: &Limits,
) -> Option<(Verdict, String)> {
    if pumped == Pumped::TooMuch {
        let limit = Bytes(limits.output);
        let what = format!("it printed more than the output limit of {limit}");
        return Some((Verdict::Ole, what));
    }
    if pumped == Pumped::Late {
        let limit = Seconds(limits.wall);
        let what = format!("it took longer than the time limit of {limit}");
        return Some((Verdict::Tle, what));
    }
    let ended = ended?;
    match (&ended.limit, &ended.status) {
        (Some(limit), _) => Some(exceeded(*limit, limits)),
        (None, Status::Exited(0)) => None,
        (None, Status::Exited(code)) => Some((Verdict::Rte, format!("its exit status was {code}"))),
        // Before that it must be somebody else who sent the signal.
        (None, Status::Signaled(signal @ 24)) if ran * cores() >= limits.cpu => {
            let (limit, signal) = (Seconds(limits.cpu), signal_name(*signal));
            let what = format!("it used more than the CPU limit of {limit}: {signal} ended it");
            Some((Verdict::Tle, what))
        }
        (None, Status::Signaled(signal @ 25)) => {
            let signal = signal_name(*signal);
            let what = format!("it wrote a file that is too large: {signal} ended it");
            Some((Verdict::Ole, what))
        }
        (None, Status::Signaled(signal)) => {
            let what = format!("{} ended it", signal_name(*signal));
            Some((Verdict::Rte, what))
        }
        (None, Status::NotStarted(why)) => {
            Some((Verdict::Rte, format!("it can't be started: {why}")))
        }
        (None, Status::NoRoom(why) | Status::NoSandbox(why)) => {
            Some((Verdict::Je, format!("the program can't be run: {why}")))
        }
        (None, Status::EscapedWatch) => {
            let what = "it killed the process that watched it, or kept it from its work".to_owned();
            Some((Verdict::Rte, what))
        }
    }
}

/// How many cores a program can have used.
fn cores() -> u32 {
    let cores = std::thread::available_parallelism().map_or(1, NonZeroUsize::get);
    u32::try_from(cores).unwrap_or(u32::MAX)
}

fn exceeded(limit: Limit, limits: &Limits) -> (Verdict, String) {
    match limit {
        Limit::Memory(bytes) => {
            let most = Bytes(limits.memory.unwrap_or_default());
            let what = format!(
                "it held {} of memory, the limit is {most}",
                mebibytes(bytes)
            );
            (Verdict::Mle, what)
        }
        Limit::Cpu(time) => {
            let (time, most) = (time.as_secs_f64(), Seconds(limits.cpu));
            let what = format!("it used {time:.2} s of CPU time, the limit is {most}");
            (Verdict::Tle, what)
        }
        Limit::Processes => {
            let most = limits.processes.unwrap_or_default();
            let what = format!("it ran more processes at the same time than the limit of {most}");
            (Verdict::Rte, what)
        }
    }
}

fn mebibytes(bytes: u64) -> String {
    format!("{} MiB", bytes >> 20)
}

/// Returns what an attempt left behind: how it ended, how long it ran, and what it printed. `output`
/// is what it printed on stdout, where that is no answer.
pub(super) fn evidence(attempt: &Attempt, output: &[u8]) -> Box<Evidence> {
    Box::new(Evidence {
        end: attempt.ended().map(|ended| end(ended, attempt.age())),
        stdout: crate::process::Capture::of(output),
        stderr: attempt.errors().excerpt(),
    })
}

fn end(ended: &Ended, age: Duration) -> String {
    let how = match &ended.status {
        Status::Exited(code) => format!("exit status {code}"),
        Status::Signaled(signal) => format!("ended by {}", signal_name(*signal)),
        Status::NotStarted(_) | Status::NoRoom(_) | Status::NoSandbox(_) => {
            { "not started" }.to_owned()
        }
        Status::EscapedWatch => "no exit status".to_owned(),
    };
    format!("{how} after {:.3} s", age.as_secs_f64())
}

/// Returns a reply without an answer, with all that is known.
pub(super) fn broken(verdict: Verdict, what: String, evidence: Box<Evidence>) -> Reply {
    Reply {
        evidence: Some(evidence),
        ..Outcome::Broken(verdict, what).into()
    }
}

/// Returns the reply if the system failed us: our fault, at any rate not the program's.
pub(super) fn failed(error: &std::io::Error) -> Reply {
    Reply::broken(Verdict::Je, format!("the program can't be run: {error}"))
}

/// The name of a signal, and its number.
pub(super) fn signal_name(number: i32) -> String {
    let name = match number {
        1 => "SIGHUP",
        2 => "SIGINT",
        3 => "SIGQUIT",
        4 => "SIGILL",
        5 => "SIGTRAP",
        6 => "SIGABRT",
        7 => "SIGBUS",
        8 => "SIGFPE",
        9 => "SIGKILL",
        11 => "SIGSEGV",
        13 => "SIGPIPE",
        14 => "SIGALRM",
        15 => "SIGTERM",
        24 => "SIGXCPU",
        25 => "SIGXFSZ",
        31 => "SIGSYS",
        _ => return format!("signal {number}"),
    };
    format!("{name} ({number})")
}
