//! The one door for what xtask prints: lines on stdout, and a line that is overwritten on stderr.

use std::fmt::Display;
use std::io::{self, ErrorKind, IsTerminal, Write};
use std::process;

/// To the line's start, and blank to its end.
const TO_BLANK_LINE: &str = "\r\x1b[K";

/// Prints a line on stdout. Colors in it vanish where nobody can see them.
///
/// A reader that has closed the pipe has read enough: the process ends quietly with 0.
pub(crate) fn line(text: impl Display) {
    let mut stdout = anstream::stdout().lock();
    let written = writeln!(stdout, "{text}").and_then(|()| stdout.flush());
    match written {
        Ok(()) => {}
        Err(error) if error.kind() == ErrorKind::BrokenPipe => process::exit(0),
        Err(error) => {
            trouble(format_args!("cannot write to stdout: {error}"));
            process::exit(3);
        }
    }
}

/// Prints a line on stderr about what keeps a task from running.
pub(crate) fn trouble(text: impl Display) {
    // If stderr is gone too, nobody is left to be told.
    let _ = writeln!(anstream::stderr().lock(), "error: {text}");
}

/// Prints a line on stderr about what is going on.
pub(crate) fn aside(text: impl Display) {
    let start = if io::stderr().is_terminal() {
        TO_BLANK_LINE
    } else {
        ""
    };
    let _ = writeln!(io::stderr().lock(), "{start}{text}");
}

/// A line on a terminal's stderr about what is going on, which vanishes when it is dropped.
#[derive(Debug)]
pub(crate) struct Passing;

impl Passing {
    /// Shows `text` until the value is dropped; returns none where stderr is no terminal.
    pub(crate) fn show(text: impl Display) -> Option<Self> {
        let stderr = io::stderr();
        if !stderr.is_terminal() {
            return None;
        }
        let mut stderr = stderr.lock();
        let _ = write!(stderr, "{text}").and_then(|()| stderr.flush());
        Some(Self)
    }
}

impl Drop for Passing {
    fn drop(&mut self) {
        let mut stderr = io::stderr().lock();
        let _ = write!(stderr, "{TO_BLANK_LINE}").and_then(|()| stderr.flush());
    }
}
