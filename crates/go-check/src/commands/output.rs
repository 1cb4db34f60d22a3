//! The one door to stdout: color where it can be seen, and a quiet end when nobody reads on.

use std::io::{self, IsTerminal, Stdout, StdoutLock};
use std::time::{Duration, Instant};

use anstream::adapter::strip_str;
use anstream::{AutoStream, ColorChoice};
use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{FileType, OFlags, fcntl_getfl, fstat, tell};
use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

use super::error::Error;

/// How long what is written may be held back while more is to come.
const PATIENCE: Duration = Duration::from_millis(100);

/// Output for people, whose color is taken out unless stdout is a terminal that wants it.
pub(super) struct Talk {
    pieces: Answers,
    has_color: bool,
    is_seen: bool,
}

impl Talk {
    pub(super) fn new() -> Self {
        let pieces = Answers::new();
        Self {
            has_color: AutoStream::choice(&pieces.stdout) != ColorChoice::Never,
            is_seen: pieces.stdout.is_terminal(),
            pieces,
        }
    }

    /// Writes a text, at once if somebody is looking on.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Error> {
        let buffer = self.pieces.buffer();
        if self.has_color {
            buffer.extend_from_slice(text.as_bytes());
        } else {
            for part in strip_str(text) {
                buffer.extend_from_slice(part.as_bytes());
            }
        }
        if self.is_seen {
            self.flush()
        } else {
            self.pieces.write_in_time()
        }
    }

    /// Returns a text as it is written here: with its color, or without.
    pub(super) fn shown(&self, text: &str) -> String {
        if self.has_color {
            text.to_owned()
        } else {
            strip_str(text).to_string()
        }
    }

    /// Returns the buffer to append text to as it is to be written.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        self.pieces.buffer()
    }

    /// Writes what was appended: at once if somebody is looking on.
    pub(super) fn write_piece(&mut self) -> Result<(), Error> {
        if self.is_seen {
            self.flush()
        } else {
            self.pieces.write_piece()
        }
    }

    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.pieces.flush()
    }
}

/// Output for programs: bytes, written in large pieces or when asked to.
pub(super) struct Answers {
    buffer: Vec<u8>,
    stdout: Stdout,
    written: Instant,
}

impl Answers {
    pub(super) fn new() -> Self {
        Self {
            buffer: Vec::with_capacity(2 * Self::PIECE),
            stdout: io::stdout(),
            written: Instant::now(),
        }
    }

    const PIECE: usize = 1 << 16;

    /// Returns the buffer to append answers to.
    pub(super) fn buffer(&mut self) -> &mut Vec<u8> {
        &mut self.buffer
    }

    /// Writes what is there if it is worth it.
    pub(super) fn write_piece(&mut self) -> Result<(), Error> {
        if self.buffer.len() >= Self::PIECE {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Writes what is there if it is worth it, or if it is time: whoever follows a long run wants to
    /// see how far it is.
    pub(super) fn write_in_time(&mut self) -> Result<(), Error> {
        if self.buffer.len() >= Self::PIECE || self.written.elapsed() >= PATIENCE {
            self.flush()
        } else {
            Ok(())
        }
    }

    /// Writes all that is there.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.written = Instant::now();
        let written = write_bytes(&self.buffer);
        self.buffer.clear();
        written
    }
}

/// Writes one text for programs.
pub(super) fn write(text: &str) -> Result<(), Error> {
    let mut answers = Answers::new();
    answers.buffer().extend_from_slice(text.as_bytes());
    answers.flush()
}

/// Writes bytes for programs, at once.
pub(super) fn write_bytes(bytes: &[u8]) -> Result<(), Error> {
    let stdout = io::stdout().lock();
    let written = fits(&stdout, bytes).and_then(|()| write_whole(&stdout, bytes));
    written.map_err(failed)
}

/// Writes all bytes, and waits where whoever shares the file has it not wait by itself.
fn write_whole(stdout: &StdoutLock<'_>, mut bytes: &[u8]) -> io::Result<()> {
    while !bytes.is_empty() {
        match rustix::io::write(stdout, bytes) {
            Ok(0) => return Err(io::ErrorKind::WriteZero.into()),
            Ok(length) => bytes = &bytes[length..],
            Err(Errno::AGAIN) => {
                let mut fds = [PollFd::new(stdout, PollFlags::OUT)];
                match poll(&mut fds, None) {
                    Ok(_) | Err(Errno::INTR) => {}
                    Err(error) => return Err(error.into()),
                }
            }
            Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
    }
    Ok(())
}

/// Checks that a file may grow by so many bytes: who writes more than it may is ended by the system, without
/// a word.
fn fits(stdout: &StdoutLock<'_>, bytes: &[u8]) -> io::Result<()> {
    let Some(most) = getrlimit(Resource::Fsize).current else {
        return Ok(());
    };
    let stat = fstat(stdout)?;
    if FileType::from_raw_mode(stat.st_mode) != FileType::RegularFile {
        return Ok(());
    }
    let position = tell(stdout)?;
    let end = match fcntl_getfl(stdout)?.contains(OFlags::APPEND) {
        true => u64::try_from(stat.st_size).unwrap_or(u64::MAX),
        false => position,
    };
    if end.saturating_add(bytes.len() as u64) > most {
        let what = format!("a file may have {most} bytes at most (ulimit -f)");
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, what));
    }
    Ok(())
}

fn failed(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Error::Closed
    } else {
        Error::Output(error)
    }
}
