//! Where the workspace is, and how its tasks start cargo and git.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use crate::say;
use crate::verify::entries;

/// Writes a file whole or not at all: whoever is killed leaves what was there, or nothing.
pub(crate) fn write_whole(path: &Path, text: &str) -> io::Result<()> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    let mut builder = tempfile::Builder::new();
    let old = fs::metadata(path).map(|metadata| metadata.permissions());
    #[cfg(unix)]
    let old = {
        use std::os::unix::fs::PermissionsExt;
        Some(old.unwrap_or_else(|_| fs::Permissions::from_mode(0o644)))
    };
    #[cfg(not(unix))]
    let old = old.ok();
    if let Some(permissions) = old {
        builder.permissions(permissions);
    }
    let mut new = builder.tempfile_in(folder)?;
    new.write_all(text.as_bytes())?;
    new.as_file().sync_all()?;
    new.persist(path)?;
    Ok(())
}

/// What is no part of a checkout.
const LEFT_OUT: [&str; 2] = ["target", ".git"];

/// Copies what is in a folder, but for what is no part of a checkout.
fn copy_checkout(root: &Path, copy: &Path) -> Result<(), String> {
    if copy.exists() {
        fs::remove_dir_all(copy).map_err(|error| error.to_string())?;
    }
    let mut open = vec![(root.to_owned(), copy.to_owned())];
    while let Some((from, to)) = open.pop() {
        fs::create_dir_all(&to).map_err(|error| error.to_string())?;
        for path in entries(&from)? {
            let Some(name) = path.file_name() else {
                continue;
            };
            if LEFT_OUT.iter().any(|left_out| name == *left_out) {
                continue;
            }
            if path.is_dir() && !path.is_symlink() {
                open.push((path.clone(), to.join(name)));
            } else {
                fs::copy(&path, to.join(name))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            }
        }
    }
    Ok(())
}

/// The checkout that the tasks are about.
#[derive(Debug)]
pub(crate) struct Workspace {
    root: PathBuf,
    cargo: OsString,
}

impl Workspace {
    /// Returns the workspace that xtask was started in by cargo.
    pub(crate) fn find() -> Self {
        // At run time where possible: a target folder may serve several checkouts.
        let package = env::var_os("CARGO_MANIFEST_DIR")
            .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")), PathBuf::from);
        let root = package.parent().unwrap_or(&package).to_owned();
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        Self { root, cargo }
    }

    /// Returns the folder that holds the workspace's `Cargo.toml`.
    pub(crate) fn root(&self) -> &Path {
        &self.root
    }

    /// Returns the path of `file` from the workspace's root, with `/` between its parts, if it
    /// is a file in there.
    pub(crate) fn relative(&self, file: &str) -> Option<String> {
        let path = self.root.join(file);
        let inside = path.strip_prefix(&self.root).ok()?;
        path.is_file()
            .then(|| inside.to_string_lossy().replace('\\', "/"))
    }

    /// Returns a command that starts `program` in the workspace's root, with the environment
    /// of the shell that xtask was called from; `cargo` is the one that started xtask.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = match program {
            "cargo" => Command::new(&self.cargo),
            other => Command::new(other),
        };
        command.current_dir(&self.root);
        // What `cargo run` has told xtask about xtask is no business of a child's.
        for (name, _) in env::vars_os() {
            let text = name.to_string_lossy();
            if text.starts_with("CARGO_PKG_") || text.starts_with("CARGO_MANIFEST_") {
                command.env_remove(&name);
            }
        }
        command
    }

    /// Runs a command of go-check on behalf of the user, and returns its exit code.
    pub(crate) fn go_check<S: AsRef<OsStr>>(
        &self,
        command: &str,
        args: impl IntoIterator<Item = S>,
    ) -> ExitCode {
        let status = self
            .command("cargo")
            .args(["run", "--quiet", "--package", "go-check", "--", command])
            .args(args)
            .status();
        match status {
            // No code: a signal ended it. A code that doesn't fit in a byte is our fault.
            Ok(status) => status.code().map_or(ExitCode::from(130), |code| {
                ExitCode::from(u8::try_from(code).unwrap_or(70))
            }),
            Err(error) => {
                say::trouble(format_args!("cannot start cargo: {error}"));
                ExitCode::from(70)
            }
        }
    }

    /// Returns a command that starts a program of the nightly toolchain, by way of rustup.
    pub(crate) fn nightly(&self, program: &str) -> Command {
        let mut command = self.quiet_command("rustup");
        command.args(["run", "nightly", program]);
        // They name the toolchain that xtask was built with.
        for name in ["RUSTUP_TOOLCHAIN", "RUSTC", "RUSTDOC", "CARGO"] {
            command.env_remove(name);
        }
        command
    }

    /// Copies the checkout to a folder, in the place of an older copy, without what was built of it and
    /// what git knows of it.
    pub(crate) fn copy_to(&self, copy: &Path) -> Result<(), String> {
        copy_checkout(&self.root, copy).map_err(|why| format!("cannot copy the checkout: {why}"))
    }

    /// Returns a command whose output is captured for a report: no input, no color, and no
    /// snapshot is written on the way.
    pub(crate) fn quiet_command(&self, program: &str) -> Command {
        let mut command = self.command(program);
        command
            .stdin(Stdio::null())
            .env("NO_COLOR", "1")
            .env("CARGO_TERM_COLOR", "never")
            .env("CARGO_TERM_PROGRESS_WHEN", "never")
            .env("RUST_BACKTRACE", "0")
            .env("INSTA_UPDATE", "no")
            .env_remove("INSTA_FORCE_PASS")
            .env_remove("INSTA_FORCE_UPDATE")
            // `git status` needn't refresh the index of somebody who is at work.
            .env("GIT_OPTIONAL_LOCKS", "0");
        command
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_of_the_workspace_is_named_from_its_root() {
        let workspace = Workspace::find();
        let here = workspace.root().join("xtask/src/main.rs");
        let expected = Some("xtask/src/main.rs".to_owned());
        assert_eq!(workspace.relative("xtask/src/main.rs"), expected);
        assert_eq!(workspace.relative(&here.to_string_lossy()), expected);
    }

    #[test]
    fn a_file_is_written_in_the_place_of_another() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("file");
        for text in ["one", "another"] {
            write_whole(&path, text).expect("there is room");
            assert_eq!(fs::read_to_string(&path).expect("it is there"), text);
        }
        let entries = fs::read_dir(folder.path()).expect("it is there");
        assert_eq!(entries.count(), 1);
        write_whole(&folder.path().join("no/file"), "").expect_err("there is no such folder");
    }

    #[test]
    fn a_copy_has_everything_but_what_was_built() {
        let folder = tempfile::tempdir().expect("there is room");
        let root = folder.path();
        for inner in ["crates/one/src", "target/debug", ".git", ".cargo"] {
            fs::create_dir_all(root.join(inner)).expect("there is room");
            fs::write(root.join(inner).join("file"), inner).expect("there is room");
        }
        let copy = root.join("target/minimal").join("copy");
        for _ in 0..2 {
            copy_checkout(root, &copy).expect("there is room");
            for (file, is_there) in [
                ("crates/one/src/file", true),
                (".cargo/file", true),
                (".git/file", false),
                ("target/debug/file", false),
            ] {
                assert_eq!(copy.join(file).exists(), is_there, "{file}");
            }
        }
    }

    #[test]
    fn a_file_elsewhere_or_nowhere_has_no_name() {
        let workspace = Workspace::find();
        assert_eq!(workspace.relative("/rustc/library/core/src/panic.rs"), None);
        assert_eq!(workspace.relative("xtask/src/nothing.rs"), None);
    }
}
