//! The sandboxes of Linux: the words that start them, and whether they work here.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::process::ended::is_lack;
use crate::process::sandbox::{Problem, on_path};
use crate::process::{Ended, Environment, Keeper, Limits, Run, Sandbox, Spec, Status};

/// The tools that make sandboxes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::process) enum Tool {
    /// bubblewrap.
    Bwrap(PathBuf),
    /// unshare of util-linux, and this program for what it can't do: the second path.
    Unshare(PathBuf, PathBuf),
}

impl Sandbox {
    /// Returns the words that a warden is started with, before its own: the outer layer of the
    /// sandbox, if it has one.
    pub(super) fn around_warden(&self) -> Vec<OsString> {
        let Some(Tool::Unshare(unshare, _)) = &self.tool else {
            return Vec::new();
        };
        let options = "--user --map-root-user --mount --net --ipc --";
        let options = options.split(' ').map(OsString::from);
        std::iter::once(unshare.into()).chain(options).collect()
    }

    /// Returns how many processes a start takes for the sandbox alone: the tool, and the first process
    /// inside.
    pub(super) const fn processes(&self) -> u64 {
        if self.is_one() { 2 } else { 0 }
    }

    /// Whether the warden has to make files read-only.
    pub(super) const fn is_closed_by_warden(&self) -> bool {
        matches!(self.tool, Some(Tool::Unshare(..)))
    }

    /// Returns the only folder in this sandbox where files can be written: one in memory, which nobody
    /// else sees.
    pub(super) fn scratch(&self) -> Option<&'static Path> {
        self.is_one().then_some(Path::new("/dev/shm"))
    }

    /// Returns the command by which a warden starts a command in this sandbox. In a sandbox of our own the system refuses to start many
    /// more processes than these, unless we are root.
    ///
    /// # Errors
    ///
    /// Returns an error if the current folder is not known.
    pub fn wrap(&self, command: &[OsString], processes: Option<u64>) -> io::Result<Vec<OsString>> {
        let mut words: Vec<OsString> = Vec::new();
        match &self.tool {
            None => {}
            Some(Tool::Bwrap(bwrap)) => {
                words.push(bwrap.into());
                words.extend(
                    "--unshare-all --die-with-parent --new-session --cap-drop ALL --ro-bind / / --dev /dev \
                     --proc /proc --remount-ro /proc --size 67108864 --tmpfs /dev/shm --chdir"
                        .split_whitespace()
                        .map(Into::into),
                );
                words.extend([std::env::current_dir()?.into(), "--".into()]);
            }
            Some(Tool::Unshare(unshare, ourselves)) => {
                words.push(unshare.into());
                words.extend(
                    "--user --map-root-user --mount --ipc --pid --fork --kill-child --"
                        .split_whitespace()
                        .map(Into::into),
                );
                let most = processes.map_or(u64::MAX, |most| most.saturating_add(THREADS));
                let most = most.to_string().into();
                words.extend([ourselves.into(), INIT.into(), most]);
            }
        }
        words.extend(command.iter().cloned());
        Ok(words)
    }

    /// Sandboxes tell of a signal as shells do: as an exit status above 128.
    pub(super) fn translate(&self, ended: Ended) -> Ended {
        match ended.status {
            Status::Exited(code @ 129..=192) if self.is_one() => Ended {
                status: Status::Signaled(code - 128),
                ..ended
            },
            _ => ended,
        }
    }
}

/// How many threads more than processes there may be.
const THREADS: u64 = 256;

/// The argument that makes of this program the first process inside of unshare.
pub(super) const INIT: &str = "__init";

/// What both sandboxes keep from a program.
const KEEPS: &str =
    "no network, no other processes in sight, files read-only but for a folder of its own";

/// Returns the sandbox of a tool, if it works on this machine.
pub(in crate::process) fn try_out(name: &str) -> Result<Sandbox, Problem> {
    let path = on_path(OsStr::new(name)).ok_or("was not found")?;
    let nothing = on_path(OsStr::new("true")).ok_or("can't be tried out without `true`")?;
    let no_work = |why: &str| Problem::OfTool(format!("does not work here: {why}"));
    let failed = |error: io::Error| {
        let why = error.to_string();
        if is_lack(&error) {
            Problem::NoRoom(why)
        } else {
            no_work(&why)
        }
    };
    let tool = match name {
        "bwrap" => Tool::Bwrap(path),
        _ => Tool::Unshare(path, std::env::current_exe().map_err(failed)?),
    };
    let sandbox = Sandbox {
        tool: Some(tool),
        words: format!("{name} ({KEEPS})"),
    };
    let spec = Spec {
        command: vec![nothing.into()],
        limits: Limits {
            wall: PATIENCE,
            output: OUTPUT,
            ..Limits::UNLIMITED
        },
        sandbox: sandbox.clone(),
        environment: Environment::Known,
    };
    let mut keeper = Keeper::start(&spec).map_err(failed)?;
    let run = Run::to_end(&mut keeper, Vec::new(), &spec.limits).map_err(failed)?;
    let attempt = run.attempt;
    let said = attempt.errors().excerpt().head;
    let said = said.lines().next().unwrap_or("it says nothing").trim();
    match attempt.ended().map(|ended| &ended.status) {
        Some(Status::Exited(0)) => Ok(sandbox),
        Some(Status::NotStarted(why) | Status::NoSandbox(why)) => Err(no_work(why)),
        Some(Status::NoRoom(why)) => Err(Problem::NoRoom(why.clone())),
        _ => Err(no_work(said)),
    }
}

/// How long a sandbox may take to start nothing.
const PATIENCE: Duration = Duration::from_secs(5);

/// How much it may print while it does.
const OUTPUT: u64 = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signals_are_known_through_a_sandbox() {
        let exited = |code| Ended {
            status: Status::Exited(code),
            limit: None,
            is_last: false,
        };
        let sandbox = Sandbox {
            tool: Some(Tool::Bwrap("bwrap".into())),
            words: String::new(),
        };
        assert_eq!(sandbox.translate(exited(139)).status, Status::Signaled(11));
        assert_eq!(sandbox.translate(exited(3)).status, Status::Exited(3));
        let none = Sandbox::none("not wanted");
        assert_eq!(none.translate(exited(139)).status, Status::Exited(139));
    }
}
