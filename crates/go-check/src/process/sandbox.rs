//! Sandboxes: what keeps a program from the network, from other processes, and from changing files.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::ValueEnum;

use super::keeper::is_lack;
use super::{Ended, Environment, Keeper, Limits, Run, Spec, Status};

/// Which sandbox is wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum SandboxWish {
    /// bwrap or unshare where one of them works, otherwise none
    #[default]
    Auto,
    /// No sandbox
    None,
    /// bwrap or unshare, or nothing is run
    Required,
}

/// A sandbox, or none, and why none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sandbox {
    tool: Option<Tool>,
    words: String,
}

/// The tools that make sandboxes.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tool {
    /// bubblewrap.
    Bwrap(PathBuf),
    /// unshare of util-linux, and this program for what it can't do: the second path.
    Unshare(PathBuf, PathBuf),
}

impl Sandbox {
    /// Returns no sandbox.
    #[must_use]
    pub fn none(why: &str) -> Self {
        Self {
            tool: None,
            words: format!("none ({why})"),
        }
    }

    /// Whether there is one.
    #[must_use]
    pub const fn is_one(&self) -> bool {
        self.tool.is_some()
    }

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

/// In words, for reports.
impl fmt::Display for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

/// How many threads more than processes there may be.
const THREADS: u64 = 256;

/// The argument that makes of this program the first process inside of unshare.
pub(super) const INIT: &str = "__init";

/// What both sandboxes keep from a program.
const KEEPS: &str =
    "no network, no other processes in sight, files read-only but for a folder of its own";

/// Returns the sandbox that is wanted.
///
/// # Errors
///
/// Returns why there is none, if one is required.
pub fn find(wish: SandboxWish) -> Result<Sandbox, String> {
    if wish == SandboxWish::None {
        return Ok(Sandbox::none("not wanted"));
    }
    let mut problems = Vec::new();
    for name in ["bwrap", "unshare"] {
        match try_out(name) {
            Ok(sandbox) => return Ok(sandbox),
            Err(Problem::OfTool(why)) => problems.push(format!("{name} {why}")),
            Err(Problem::NoRoom(why)) => {
                return Err(format!("can't try out whether {name} works: {why}"));
            }
        }
    }
    let problems = problems.join(", ");
    match wish {
        SandboxWish::Required => Err(format!(
            "a sandbox is required, but there is none: {problems}"
        )),
        _ => Ok(Sandbox::none(&problems)),
    }
}

/// Why there is no sandbox.
enum Problem {
    /// There is no such tool, or it doesn't work here.
    OfTool(String),
    /// The system had no room to try it out: that says nothing about the tool.
    NoRoom(String),
}

impl From<&str> for Problem {
    fn from(why: &str) -> Self {
        Self::OfTool(why.to_owned())
    }
}

/// Returns the sandbox of a tool, if it works on this machine.
fn try_out(name: &str) -> Result<Sandbox, Problem> {
    if !cfg!(target_os = "linux") {
        return Err("is for Linux".into());
    }
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

/// Returns the file that is started for a program's name: a path, or a name that is looked up in
/// the folders of `PATH`.
#[must_use]
pub fn on_path(program: &OsStr) -> Option<PathBuf> {
    if Path::new(program).components().count() > 1 {
        let path = PathBuf::from(program);
        return is_executable(&path).then_some(path);
    }
    let folders = std::env::var_os("PATH")?;
    std::env::split_paths(&folders)
        .map(|folder| folder.join(program))
        .find(|path| is_executable(path))
}

fn is_executable(path: &Path) -> bool {
    path.is_file() && rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_as_a_shell_finds_them() {
        let sh = on_path(OsStr::new("sh")).expect("there is a shell");
        assert_eq!(on_path(sh.as_os_str()), Some(sh));
        for nothing in [
            "no-such-program-anywhere",
            "./no-such-program",
            "/",
            "/etc/passwd",
        ] {
            assert_eq!(on_path(OsStr::new(nothing)), None, "{nothing}");
        }
    }

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
