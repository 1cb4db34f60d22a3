//! Sandboxes: what keeps a program from the network, from other processes, and from changing files.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::keeper::{Ended, Status};

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

    /// Returns the command that starts a command in this sandbox, where files can be written in the
    /// folder `scratch` alone.
    ///
    /// # Errors
    ///
    /// Returns an error if the current folder is not known.
    pub fn wrap(&self, command: &[OsString], scratch: &Path) -> io::Result<Vec<OsString>> {
        let mut words: Vec<OsString> = Vec::new();
        match &self.tool {
            None => {}
            Some(Tool::Bwrap(bwrap)) => {
                words.push(bwrap.into());
                words.extend(
                    "--unshare-all --die-with-parent --new-session --ro-bind / / --dev /dev \
                     --proc /proc --bind"
                        .split_whitespace()
                        .map(Into::into),
                );
                words.extend([scratch.into(), scratch.into(), "--chdir".into()]);
                words.extend([std::env::current_dir()?.into(), "--".into()]);
            }
            Some(Tool::Unshare(unshare, ourselves)) => {
                words.push(unshare.into());
                words.extend(
                    "--user --map-root-user --mount --pid --fork --kill-child --net --ipc --"
                        .split_whitespace()
                        .map(Into::into),
                );
                words.extend([ourselves.into(), INSIDE.into(), scratch.into()]);
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

/// The argument that makes of this program what sets things up inside of unshare.
pub(super) const INSIDE: &str = "__inside";

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
            Err(problem) => problems.push(format!("{name} {problem}")),
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

/// Returns the sandbox of a tool, if it works on this machine.
fn try_out(name: &str) -> Result<Sandbox, String> {
    if !cfg!(target_os = "linux") {
        return Err("is for Linux".to_owned());
    }
    let path = on_path(OsStr::new(name)).ok_or("was not found")?;
    let nothing = on_path(OsStr::new("true")).ok_or("can't be tried out without `true`")?;
    let failed = |error: io::Error| format!("does not work here: {error}");
    let tool = match name {
        "bwrap" => Tool::Bwrap(path),
        _ => Tool::Unshare(path, std::env::current_exe().map_err(failed)?),
    };
    let sandbox = Sandbox {
        tool: Some(tool),
        words: format!("{name} ({KEEPS})"),
    };
    let scratch = tempfile::tempdir().map_err(failed)?;
    let words = sandbox.wrap(&[nothing.into()], scratch.path());
    let words = words.map_err(failed)?;
    let (program, args) = words.split_first().ok_or("has no command")?;
    let tried = std::process::Command::new(program)
        .args(args)
        .stdin(std::process::Stdio::null())
        .output()
        .map_err(failed)?;
    if tried.status.success() {
        return Ok(sandbox);
    }
    let said = String::from_utf8_lossy(&tried.stderr);
    let said = said.lines().next().unwrap_or("it says nothing").trim();
    Err(format!("does not work here: {said}"))
}

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
