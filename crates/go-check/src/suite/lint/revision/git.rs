//! Git, as a program that is asked: it fetches nothing, writes nothing, and asks nobody.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, ChildStdout, Command, Output, Stdio};

use super::RevisionError;
use crate::data::harmless;

/// What git takes from the environment about the repository, when it starts a hook: it would be looked
/// for there, not where the files are.
const ABOUT_ANOTHER: [&str; 9] = [
    "GIT_DIR",
    "GIT_WORK_TREE",
    "GIT_INDEX_FILE",
    "GIT_PREFIX",
    "GIT_COMMON_DIR",
    "GIT_OBJECT_DIRECTORY",
    "GIT_NAMESPACE",
    "GIT_IMPLICIT_WORK_TREE",
    "GIT_INTERNAL_SUPER_PREFIX",
];

/// Git in a folder, which asks nobody, fetches nothing, and writes nothing.
pub(super) fn git(folder: &Path) -> Command {
    let mut git = Command::new("git");
    git.arg("-C").arg(folder);
    git.args(["-c", "core.fsmonitor=false", "--no-pager"]);
    for name in ABOUT_ANOTHER {
        git.env_remove(name);
    }
    // A clone that lacks contents would fetch them. Versions of git that don't know the first variable
    // are kept from it by the second one.
    git.env("GIT_NO_LAZY_FETCH", "1")
        .env("GIT_ALLOW_PROTOCOL", "none")
        .env("GIT_TERMINAL_PROMPT", "0")
        .env("GIT_OPTIONAL_LOCKS", "0")
        .env("LC_ALL", "C")
        .stdin(Stdio::null());
    git
}

/// Runs git to its end.
pub(super) fn run(mut git: Command) -> Result<Output, RevisionError> {
    git.output().or_else(|error| failed(not_started(&error)))
}

fn not_started(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => {
            "can't start git: it is not installed; apt-get install git does it, or see https://git-scm.com"
                .to_owned()
        }
        _ => format!("can't start git: {error}"),
    }
}

/// What git says about a failure, in one line.
pub(super) fn said(output: &Output) -> String {
    let errors = String::from_utf8_lossy(&output.stderr);
    let lines: Vec<_> = errors
        .lines()
        .map(str::trim)
        .filter(|line| !line.is_empty())
        .collect();
    harmless(&lines.join("; "))
}

/// The answer of git without the end of its line. Names may have others in them.
pub(super) fn line(mut output: Vec<u8>) -> Vec<u8> {
    if output.last() == Some(&b'\n') {
        output.pop();
    }
    output
}

pub(super) fn failed<T>(message: impl Into<String>) -> Result<T, RevisionError> {
    Err(RevisionError::Failed(message.into()))
}

pub(super) const MISSING: &str =
    "what it holds is not in this clone, a partial one or a broken one";

/// Git at work: it is asked for one object after another.
#[derive(Debug)]
pub(super) struct Contents {
    child: Child,
    questions: ChildStdin,
    answers: BufReader<ChildStdout>,
}

impl Contents {
    pub(super) fn start(top: &Path) -> Result<Self, RevisionError> {
        let mut git = git(top);
        git.args(["cat-file", "--batch"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null());
        let mut child = git.spawn().or_else(|error| failed(not_started(&error)))?;
        let (Some(questions), Some(answers)) = (child.stdin.take(), child.stdout.take()) else {
            return failed("can't talk to git");
        };
        Ok(Self {
            child,
            questions,
            answers: BufReader::new(answers),
        })
    }

    /// Reads an object, or says why there is none. Afterwards the next one can be asked for, unless git
    /// has failed.
    pub(super) fn read(
        &mut self,
        object: &str,
        limit: usize,
    ) -> io::Result<Result<Vec<u8>, String>> {
        self.questions.write_all(format!("{object}\n").as_bytes())?;
        let mut head = Vec::new();
        self.answers
            .by_ref()
            .take(1000)
            .read_until(b'\n', &mut head)?;
        let head = String::from_utf8_lossy(&head);
        let words: Vec<_> = head.split_ascii_whitespace().collect();
        let size: u64 = match words[..] {
            [_, "missing"] => return Ok(Err(MISSING.to_owned())),
            [_, "blob", size] => size.parse().map_err(|_| io::ErrorKind::InvalidData)?,
            _ => return Err(io::ErrorKind::InvalidData.into()),
        };
        if size > limit as u64 {
            // The rest of it would have to be read to come to the next one.
            let mut rest = self.answers.by_ref().take(size + 1);
            io::copy(&mut rest, &mut io::sink())?;
            return Ok(Err(format!("expected at most {limit} bytes, found {size}")));
        }
        let mut bytes = Vec::new();
        self.answers
            .by_ref()
            .take(size + 1)
            .read_to_end(&mut bytes)?;
        if bytes.pop() != Some(b'\n') || bytes.len() as u64 != size {
            return Err(io::ErrorKind::UnexpectedEof.into());
        }
        Ok(Ok(bytes))
    }
}

impl Drop for Contents {
    fn drop(&mut self) {
        // It may have ended on its own.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[cfg(unix)]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    use std::os::unix::ffi::OsStrExt;
    OsStr::from_bytes(bytes).into()
}

#[cfg(not(unix))]
pub(super) fn path(bytes: &[u8]) -> PathBuf {
    String::from_utf8_lossy(bytes).into_owned().into()
}
