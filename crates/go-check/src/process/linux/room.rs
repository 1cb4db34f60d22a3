//! Whether this machine leaves a program the room that its limits promise it. Otherwise what the system
//! refuses would count as the program's failure.

use rustix::param::page_size;
use rustix::process::{Resource, geteuid, getrlimit};

use super::tree::threads_of_user;
use crate::process::{Bytes, Limits, Seconds};

/// The fewest files that a program, and each of our processes, may have open at the same time.
const FILES: u64 = 64;

/// How many files we have open for each program that runs, and while we start it.
const FILES_OF_A_PROGRAM: u64 = 8;

/// How many processes and threads of our own there are besides a program's.
const OWN: u64 = 8;

/// How many processes a program must be able to start where their number isn't limited.
const PROCESSES: u64 = 16;

/// The smallest stack.
const STACK: u64 = 1 << 20;

/// Checks that what a program may use under these limits is there.
///
/// # Errors
///
/// Returns what is missing, all of it.
pub fn check(limits: &Limits) -> Result<(), String> {
    let mut missing = Vec::new();
    // Through it programs are seen, and what they leave behind is found.
    if std::fs::metadata("/proc/self/stat").is_err() {
        missing.push("/proc, which shows processes, is not mounted".to_owned());
    }
    if let Err(error) = std::env::current_dir() {
        missing.push(format!("the current folder can't be told: {error}"));
    }
    let mut need =
        |resource, least: u64, what: &str, option: &str, words: &dyn Fn(u64) -> String| {
            if let Some(most) = getrlimit(resource).current
                && most < least
            {
                let (least, most) = (words(least), words(most));
                missing.push(format!(
                    "expected {what} up to {least}, found {most} (ulimit {option})"
                ));
            }
        };
    let number = |number: u64| number.to_string();
    let bytes = |bytes| Bytes(bytes).to_string();
    need(Resource::Nofile, FILES, "open files", "-n", &number);
    need(Resource::Stack, STACK, "a stack of", "-s", &bytes);
    if let Some(memory) = limits.memory {
        need(Resource::As, memory, "address space", "-v", &bytes);
        need(Resource::Data, memory, "data", "-d", &bytes);
    }
    if let Some(file) = limits.file {
        need(Resource::Fsize, file, "files of", "-f", &bytes);
    }
    let seconds = |seconds| Seconds(std::time::Duration::from_secs(seconds)).to_string();
    let cpu = limits.cpu.as_secs().min(YEAR - 1) + 1;
    need(Resource::Cpu, cpu, "CPU time", "-t", &seconds);
    let least = limits.processes.unwrap_or(PROCESSES).saturating_add(OWN);
    if let Some(Left { left, most, there }) = processes_left()
        && left < least
    {
        missing.push(format!(
            "expected room for {least} more processes, found {left}: {most} may run (ulimit -u), {there} do"
        ));
    }
    if missing.is_empty() {
        return Ok(());
    }
    Err(format!(
        "there is less here than the limits of a program promise it: {}",
        missing.join("; ")
    ))
}

/// No limit on CPU time is longer.
const YEAR: u64 = 31_536_000;

/// Returns how many programs may run at the same time, of these that are wanted: fewer where we may not
/// have so many files open, or start so many processes.
#[must_use]
pub fn at_once(wanted: usize) -> usize {
    if wanted <= 1 {
        return 1;
    }
    let files = getrlimit(Resource::Nofile).current.unwrap_or(u64::MAX);
    let files = files.saturating_sub(FILES / 2) / FILES_OF_A_PROGRAM;
    let processes = processes_left().map_or(u64::MAX, |left| left.left / (PROCESSES + OWN));
    let room = usize::try_from(files.min(processes)).unwrap_or(usize::MAX);
    wanted.min(room).max(1)
}

/// How many processes and threads our user may start.
struct Left {
    left: u64,
    /// How many there may be.
    most: u64,
    /// How many there are.
    there: u64,
}

/// Returns how many processes may be started, or `None` if that is not limited. None of root's are counted.
fn processes_left() -> Option<Left> {
    let most = getrlimit(Resource::Nproc).current?;
    if geteuid().is_root() {
        return None;
    }
    let there = threads_of_user();
    Some(Left {
        left: most.saturating_sub(there),
        most,
        there,
    })
}

/// Address space of a thread: its stack, and what its allocations reserve.
const THREAD: u64 = 72 << 20;

/// Returns how many threads may work at the same time, of these that are wanted: fewer where address space
/// is limited. Who finds none left is ended by the system.
#[must_use]
pub fn threads(wanted: usize) -> usize {
    let Some(most) = getrlimit(Resource::As).current else {
        return wanted;
    };
    let sizes = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = sizes.split(' ').next().and_then(|size| size.parse().ok());
    let taken = pages.unwrap_or(0u64).saturating_mul(page_size() as u64);
    let room = usize::try_from(most.saturating_sub(taken) / THREAD);
    wanted.min(room.unwrap_or(usize::MAX)).max(1)
}
