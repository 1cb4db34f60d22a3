//! Sandboxes: what keeps a program from the network, from other processes, and from changing files.

use std::ffi::OsStr;
use std::fmt;
use std::path::{Path, PathBuf};

use clap::ValueEnum;

use super::system::{Tool, try_out};

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
    pub(super) tool: Option<Tool>,
    pub(super) words: String,
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
}

/// In words, for reports.
impl fmt::Display for Sandbox {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words)
    }
}

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
pub(super) enum Problem {
    /// There is no such tool, or it doesn't work here.
    OfTool(String),
    /// The system had no room to try it out: that says nothing about the tool.
    #[cfg_attr(
        any(elsewhere, not(target_os = "linux")),
        expect(dead_code, reason = "nothing is tried out there")
    )]
    NoRoom(String),
}

impl From<&str> for Problem {
    fn from(why: &str) -> Self {
        Self::OfTool(why.to_owned())
    }
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
}
