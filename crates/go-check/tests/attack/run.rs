//! Starts go-check, short of something if that is wanted, and waits for its end.

use std::fs::File;
use std::io::{Read, Seek};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, ExitStatus, Stdio};
use std::time::{Duration, Instant};
use std::{env, io, thread};

use libtest_mimic::Failed;
use rustix::process::{Resource, Rlimit, setrlimit};

use crate::leaks::Watch;

/// Where the program is.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_go-check");

/// How long anything may take on a machine that has other things to do.
const DEADLINE: Duration = Duration::from_secs(60);

/// Cases of go-move whose answer is 0.
pub(crate) const ILLEGAL: [&str; 5] = [
    "test",
    "go-move",
    "--filter=occupied-points",
    "--filter=suicide-of-two-stones-is-illegal",
    "--time-limit=20s",
];

/// A program that answers these.
pub(crate) const ANSWERS: &str = "/bin/sh -c 'cat >/dev/null; echo 0'";

/// A run of go-check.
pub(crate) struct Run {
    child: Child,
    stdout: File,
    stderr: File,
}

/// A run that has ended.
pub(crate) struct Ended {
    pub(crate) status: ExitStatus,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Starts a command with files for its outputs: a pipe would stay open in the hands of what is left.
    pub(crate) fn start(command: &mut Command, watch: &Watch) -> Result<Self, Failed> {
        let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
        command.stdout(stdout.try_clone()?);
        Self::start_with_stdout(command, watch, stdout, stderr)
    }

    /// Starts a command whose stdout is set. `stdout` is what is read of it.
    pub(crate) fn start_with_stdout(
        command: &mut Command,
        watch: &Watch,
        stdout: File,
        stderr: File,
    ) -> Result<Self, Failed> {
        command
            .stdin(Stdio::null())
            .stderr(stderr.try_clone()?)
            .process_group(0);
        if !command.get_envs().any(|(name, _)| name == "TMPDIR") {
            watch.over(command);
        }
        Ok(Self {
            child: command.spawn()?,
            stdout,
            stderr,
        })
    }

    pub(crate) const fn child(&self) -> &Child {
        &self.child
    }

    /// Whether it still runs.
    pub(crate) fn runs(&mut self) -> Result<bool, Failed> {
        Ok(self.child.try_wait()?.is_none())
    }

    /// Waits for the end.
    pub(crate) fn end(mut self) -> Result<Ended, Failed> {
        let start = Instant::now();
        while self.runs()? {
            if start.elapsed() > DEADLINE {
                self.child.kill()?;
                self.child.wait()?;
                let said = text_of(&mut self.stderr)?;
                return Err(format!("it does not end: {said}").into());
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(Ended {
            status: self.child.wait()?,
            stdout: text_of(&mut self.stdout)?,
            stderr: text_of(&mut self.stderr)?,
        })
    }
}

fn text_of(file: &mut File) -> io::Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

impl Ended {
    /// Returns all that is known, for a failure.
    pub(crate) fn shown(&self, what: &str) -> Failed {
        let Self {
            status,
            stdout,
            stderr,
        } = self;
        format!("{what}\n{status}\n{stdout}\n{stderr}").into()
    }

    /// Checks that it ended with this code, and said nothing of a panic.
    pub(crate) fn ends_with(&self, code: i32) -> Result<(), Failed> {
        if self.status.code() != Some(code) || self.stderr.contains("panicked") {
            return Err(self.shown(&format!("expected exit code {code}")));
        }
        Ok(())
    }

    /// Checks that nothing could be started, and that one message says what is missing.
    pub(crate) fn misses(&self, what: &str) -> Result<(), Failed> {
        self.ends_with(5)?;
        let is_one = self.stderr.lines().count() == 1 && self.stdout.is_empty();
        if !is_one || !self.stderr.starts_with("error: ") || !self.stderr.contains(what) {
            return Err(self.shown(&format!("expected one message, about {what}")));
        }
        Ok(())
    }

    /// Whether the system could not even load the program.
    pub(crate) fn was_never_loaded(&self) -> bool {
        self.status.code() == Some(127) && self.stderr.contains("loading")
            || self.status.signal().is_some() && self.stdout.is_empty() && self.stderr.is_empty()
    }
}

/// Checks that nothing is left.
pub(crate) fn all_gone(watch: &Watch) -> Result<(), Failed> {
    let left = watch.left();
    if left.is_empty() {
        return Ok(());
    }
    Err(left.join("\n").into())
}

/// The argument that makes of this program one that limits itself, and then is go-check.
const STARVE: &str = "__starve";

/// What can be limited.
const RESOURCES: [(&str, Resource); 6] = [
    ("address-space", Resource::As),
    ("data", Resource::Data),
    ("file-size", Resource::Fsize),
    ("open-files", Resource::Nofile),
    ("processes", Resource::Nproc),
    ("stack", Resource::Stack),
];

/// Limits this process and goes on as go-check, if it was started for that.
pub(crate) fn starve() -> Option<ExitCode> {
    let mut args = env::args_os().skip(1);
    if args.next()? != STARVE {
        return None;
    }
    let (name, most) = (args.next()?, args.next()?.to_str()?.parse().ok()?);
    let (_, resource) = RESOURCES.into_iter().find(|(known, _)| name == *known)?;
    let limit = Rlimit {
        current: Some(most),
        maximum: Some(most),
    };
    setrlimit(resource, limit).ok()?;
    // It returns only if it can't.
    let _ = Command::new(PROGRAM).args(args).exec();
    Some(ExitCode::from(127))
}

/// Returns a go-check that is short of something: what the limit is called, and how much there is.
pub(crate) fn starved(name: &str, most: u64) -> Result<Command, Failed> {
    let mut command = Command::new(env::current_exe()?);
    command.args([STARVE, name, &most.to_string()]);
    Ok(command)
}

/// Returns go-check.
pub(crate) fn program() -> Command {
    Command::new(PROGRAM)
}

/// Where a program is, if it is installed.
pub(crate) fn installed(name: &str) -> Option<PathBuf> {
    go_check::process::on_path(Path::new(name).as_os_str())
}
