//! What programs, and go-check itself, may leave behind, and how it is looked for: processes, whatever they
//! have made of themselves, files, mounts, and what belongs to no process.

use std::collections::HashSet;
use std::fs;
use std::io;
use std::path::Path;
use std::process::Command;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::process::{
    Pid, Signal, WaitOptions, getpid, kill_process, set_child_subreaper, waitpid,
};
use tempfile::TempDir;

/// How long what was killed may take to go, on a machine that has other things to do.
const FAREWELL: Duration = Duration::from_secs(20);

/// The key of what hostile programs share that belongs to no process, as `/proc/sysvipc` shows it.
const KEY: &str = "6341868";

/// The file that a hostile program leaves in memory.
const SHARED_FILE: &str = "/dev/shm/go-check-hostile";

/// Looks at what is there before something is run, and again afterwards. Only one can do so at a time, since
/// whoever has lost its parent becomes a child of this process.
pub(crate) struct Watch {
    folder: TempDir,
    _alone: MutexGuard<'static, ()>,
}

static ALONE: Mutex<()> = Mutex::new(());

impl Watch {
    /// Watches from now on.
    pub(crate) fn new() -> io::Result<Self> {
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        set_child_subreaper(Some(getpid()))?;
        Ok(Self {
            folder: tempfile::tempdir()?,
            _alone: alone,
        })
    }

    /// The folder for temporary files, which must be empty in the end.
    pub(crate) fn temporary(&self) -> &Path {
        self.folder.path()
    }

    /// Has a command use that folder.
    pub(crate) fn over(&self, command: &mut Command) {
        command.env("TMPDIR", self.temporary());
    }

    /// Returns what is left, a line each, once everything has had the time to go. All of our children must
    /// have been waited for.
    pub(crate) fn left(&self) -> Vec<String> {
        let start = Instant::now();
        loop {
            let left = self.left_now();
            if left.is_empty() || start.elapsed() > FAREWELL {
                return left;
            }
            thread::sleep(Duration::from_millis(5));
        }
    }

    fn left_now(&self) -> Vec<String> {
        let mut left = descendants();
        left.extend(entries(self.temporary()));
        left.extend(mounts(self.temporary()));
        left.extend(shared());
        left
    }
}

/// A test that has failed leaves nothing behind, either.
impl Drop for Watch {
    fn drop(&mut self) {
        let start = Instant::now();
        while !descendants().is_empty() && start.elapsed() < FAREWELL {
            for process in processes() {
                // Who has gone meanwhile needn't be killed.
                let _ = kill_process(process.pid, Signal::KILL);
            }
            thread::sleep(Duration::from_millis(1));
        }
    }
}

/// What is known of a process below this one.
struct Descendant {
    pid: Pid,
    command: String,
}

/// Processes below this one, a line each.
fn descendants() -> Vec<String> {
    let lines = processes().into_iter().map(|Descendant { pid, command }| {
        format!("a process is left: {} {command}", pid.as_raw_nonzero())
    });
    lines.collect()
}

/// Processes below this one: those that have lost their parent are its children. The dead are waited for.
fn processes() -> Vec<Descendant> {
    let stats: Vec<_> = numbers("/proc").into_iter().filter_map(stat).collect();
    let us = getpid().as_raw_nonzero().get();
    let mut below = HashSet::from([us]);
    // A child may have a smaller number than its parent.
    while stats
        .iter()
        .any(|stat| below.contains(&stat.parent) && below.insert(stat.pid))
    {}
    let mut found = Vec::new();
    for stat in stats {
        if stat.pid == us || !below.contains(&stat.pid) {
            continue;
        }
        let Some(pid) = Pid::from_raw(stat.pid) else {
            continue;
        };
        if stat.is_dead && stat.parent == us {
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
            continue;
        }
        let command = fs::read(format!("/proc/{}/cmdline", stat.pid)).unwrap_or_default();
        let command = String::from_utf8_lossy(&command).replace('\0', " ");
        found.push(Descendant { pid, command });
    }
    found
}

struct Stat {
    pid: i32,
    parent: i32,
    is_dead: bool,
}

fn stat(pid: i32) -> Option<Stat> {
    let text = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // The name before it may hold anything.
    let after_name = text.iter().rposition(|byte| *byte == b')')? + 2;
    let rest = str::from_utf8(text.get(after_name..)?).ok()?;
    let mut fields = rest.split(' ');
    let is_dead = matches!(fields.next()?, "Z" | "X");
    Some(Stat {
        pid,
        parent: fields.next()?.parse().ok()?,
        is_dead,
    })
}

/// The names in a folder that are numbers.
pub(crate) fn numbers(folder: &str) -> Vec<i32> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    numbers.collect()
}

/// What is in a folder that should be empty.
pub(crate) fn entries(folder: &Path) -> Vec<String> {
    match fs::read_dir(folder) {
        Ok(entries) => entries
            .flatten()
            .map(|entry| format!("a file is left: {}", entry.path().display()))
            .collect(),
        Err(error) => vec![format!("{}: {error}", folder.display())],
    }
}

/// What is mounted in a folder.
fn mounts(folder: &Path) -> Vec<String> {
    let folder = folder.display().to_string();
    let mounts = fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let found = mounts.lines().filter(|line| line.contains(&folder));
    found
        .map(|line| format!("a mount is left: {line}"))
        .collect()
}

/// What belongs to no process.
fn shared() -> Vec<String> {
    let mut found = Vec::new();
    for kind in ["shm", "msg", "sem"] {
        let list = fs::read_to_string(format!("/proc/sysvipc/{kind}")).unwrap_or_default();
        let ours = list
            .lines()
            .filter(|line| line.split_whitespace().next() == Some(KEY));
        found.extend(ours.map(|line| format!("{kind} is left: {line}")));
    }
    if Path::new(SHARED_FILE).exists() {
        found.push(format!("a file is left: {SHARED_FILE}"));
    }
    found
}
