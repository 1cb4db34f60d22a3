//! A process and its descendants, as Linux shows them under `/proc`.

use std::collections::HashSet;
use std::fs;
use std::io::ErrorKind;
use std::os::unix::fs::MetadataExt;
use std::time::Duration;

use rustix::param::{clock_ticks_per_second, page_size};
use rustix::process::{Pid, Signal, kill_process, kill_process_group};

/// What is known of a process.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stat {
    pid: i32,
    parent: i32,
    group: i32,
    ticks: u64,
    pages: u64,
}

/// Processes with a common ancestor, which isn't among them.
#[derive(Debug, Default)]
pub(super) struct Tree(Vec<Stat>);

impl Tree {
    /// Returns the descendants of a process, as far as they can be seen.
    pub(super) fn below(ancestor: i32) -> Self {
        Self::some_below(ancestor, usize::MAX)
    }

    /// Returns descendants of a process: all, or more than so many. Where processes multiply, there is
    /// no time to look at all of them.
    pub(super) fn some_below(ancestor: i32, enough: usize) -> Self {
        let mut found = Vec::new();
        let mut seen = HashSet::from([ancestor]);
        let mut waiting = vec![ancestor];
        while let Some(pid) = waiting.pop()
            && found.len() <= enough
        {
            let Some(children) = children(pid) else {
                return Self::scanned(ancestor);
            };
            for child in children {
                if seen.insert(child)
                    && let Some(stat) = stat(child)
                {
                    found.push(stat);
                    waiting.push(child);
                }
            }
        }
        Self(found)
    }

    /// The same, from a list of all processes: where the kernel doesn't list children.
    fn scanned(ancestor: i32) -> Self {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let mut others: Vec<_> = entries
            .filter_map(|entry| entry.file_name().to_str()?.parse().ok())
            .filter_map(stat)
            .collect();
        let mut found = Vec::new();
        let mut ancestors = HashSet::from([ancestor]);
        loop {
            let (children, rest): (Vec<_>, Vec<_>) = others
                .into_iter()
                .partition(|other: &Stat| ancestors.contains(&other.parent));
            if children.is_empty() {
                return Self(found);
            }
            ancestors.extend(children.iter().map(|child| child.pid));
            found.extend(children);
            others = rest;
        }
    }

    /// Without a process and its descendants.
    pub(super) fn without(mut self, pid: i32) -> Self {
        let below: HashSet<_> = Self::below(pid).0.iter().map(|stat| stat.pid).collect();
        self.0
            .retain(|stat| stat.pid != pid && !below.contains(&stat.pid));
        self
    }

    /// Whether there is none.
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns their process numbers.
    pub(super) fn pids(&self) -> impl Iterator<Item = Pid> {
        self.0.iter().filter_map(|stat| Pid::from_raw(stat.pid))
    }

    /// Returns how many they are, those that are dead and not yet waited for included.
    pub(super) fn len(&self) -> u64 {
        self.0.len() as u64
    }

    /// Returns the CPU time that they, and their children that have ended, have used.
    pub(super) fn cpu(&self) -> Duration {
        let ticks: u64 = self.0.iter().map(|stat| stat.ticks).sum();
        Duration::from_millis(ticks * 1000 / clock_ticks_per_second().max(1))
    }

    /// Returns the bytes of memory that they hold. What several share is counted once where that
    /// would make a difference to the limit.
    pub(super) fn memory(&self, limit: u64) -> u64 {
        let pages: u64 = self.0.iter().map(|stat| stat.pages).sum();
        let resident = pages * page_size() as u64;
        if resident <= limit || self.0.len() == 1 {
            return resident;
        }
        // Who starts processes meanwhile has what they share counted too often: then twice is right.
        let shares = || self.0.iter().map(|stat| share(*stat)).sum::<u64>();
        let first = shares();
        if first <= limit {
            first
        } else {
            first.min(shares())
        }
    }

    /// Kills them all. A group is killed at one stroke if its leader is one of them: a program may
    /// have joined a group that is none of its own.
    pub(super) fn kill(&self) {
        let pids: HashSet<_> = self.0.iter().map(|stat| stat.pid).collect();
        let groups: HashSet<_> = self.0.iter().map(|stat| stat.group).collect();
        // Who has gone meanwhile can't be killed, and needn't be.
        for group in groups
            .intersection(&pids)
            .copied()
            .filter_map(Pid::from_raw)
        {
            let _ = kill_process_group(group, Signal::KILL);
        }
        for pid in pids.into_iter().filter_map(Pid::from_raw) {
            let _ = kill_process(pid, Signal::KILL);
        }
    }
}

/// The children of all of a process's threads, or `None` if the kernel doesn't list them.
fn children(pid: i32) -> Option<Vec<i32>> {
    let mut children = Vec::new();
    let Ok(threads) = fs::read_dir(format!("/proc/{pid}/task")) else {
        // It has ended meanwhile.
        return Some(children);
    };
    for thread in threads.flatten() {
        match fs::read_to_string(thread.path().join("children")) {
            Ok(text) => children.extend(text.split(' ').filter_map(|pid| pid.parse::<i32>().ok())),
            Err(_) if !thread.path().exists() => {}
            Err(_) => return None,
        }
    }
    Some(children)
}

/// Returns how many threads the processes of our user have.
pub(super) fn threads_of_user() -> u64 {
    let us = rustix::process::geteuid().as_raw();
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let ours = entries.filter(|entry| entry.metadata().is_ok_and(|data| data.uid() == us));
    ours.filter_map(|entry| fs::read_dir(entry.path().join("task")).ok())
        .map(|threads| threads.count() as u64)
        .sum()
}

fn stat(pid: i32) -> Option<Stat> {
    let text = fs::read(format!("/proc/{pid}/stat")).ok()?;
    // The second field is a name in parentheses, which may hold anything.
    let after_name = text.iter().rposition(|byte| *byte == b')')? + 2;
    let rest = str::from_utf8(text.get(after_name..)?).ok()?;
    let fields: Vec<&str> = rest.split(' ').collect();
    let number = |index: usize| fields.get(index)?.parse::<i64>().ok();
    let ticks = (11..=14).map(|index| number(index).unwrap_or(0));
    Some(Stat {
        pid,
        parent: i32::try_from(number(1)?).ok()?,
        group: i32::try_from(number(2)?).ok()?,
        ticks: ticks.filter_map(|ticks| u64::try_from(ticks).ok()).sum(),
        pages: u64::try_from(number(21)?).ok()?,
    })
}

/// The memory of a process in bytes, pages that others hold, too, in parts. Who has ended meanwhile
/// holds none.
fn share(stat: Stat) -> u64 {
    match fs::read_to_string(format!("/proc/{}/smaps_rollup", stat.pid)) {
        Ok(text) => {
            let line = text.lines().find(|line| line.starts_with("Pss:"));
            let kib = line.and_then(|line| line.split_whitespace().nth(1)?.parse::<u64>().ok());
            kib.unwrap_or(0) * 1024
        }
        Err(error) if error.kind() == ErrorKind::PermissionDenied => {
            stat.pages * page_size() as u64
        }
        Err(_) => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_scan_finds_the_same_children() {
        let mut child = std::process::Command::new("cat")
            .stdin(std::process::Stdio::piped())
            .stdout(std::process::Stdio::null())
            .spawn()
            .expect("cat starts");
        let pid = i32::try_from(child.id()).expect("pids are small");
        let me = i32::try_from(std::process::id()).expect("pids are small");
        for tree in [Tree::below(me), Tree::scanned(me)] {
            assert!(
                tree.0
                    .iter()
                    .any(|stat| stat.pid == pid && stat.parent == me)
            );
            assert!(!tree.without(pid).0.iter().any(|stat| stat.pid == pid));
        }
        child.kill().expect("it runs");
        child.wait().expect("it is ours");
        assert!(Tree::below(pid).is_empty());
    }

    #[test]
    fn what_a_process_holds_is_counted() {
        // Ourselves: of a process that has just been started the kernel may still say that it holds nothing.
        let me = i32::try_from(std::process::id()).expect("pids are small");
        let tree = Tree(stat(me).into_iter().collect());
        assert_eq!(tree.len(), 1);
        assert!(tree.memory(u64::MAX) > 0);
    }
}
