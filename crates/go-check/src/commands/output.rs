//! The one door to stdout: color where it can be seen, and a quiet end when nobody reads on.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

use super::error::Error;

/// Output for people, whose color is taken out unless stdout is a terminal that wants it.
pub(super) struct Talk {
    stdout: BufWriter<anstream::AutoStream<Stdout>>,
    is_seen: bool,
}

impl Talk {
    pub(super) fn new() -> Self {
        let stdout = io::stdout();
        Self {
            is_seen: stdout.is_terminal(),
            stdout: BufWriter::with_capacity(1 << 16, anstream::AutoStream::auto(stdout)),
        }
    }

    /// Writes a text, at once if somebody is looking on.
    pub(super) fn write(&mut self, text: &str) -> Result<(), Error> {
        self.stdout.write_all(text.as_bytes()).map_err(failed)?;
        if self.is_seen { self.flush() } else { Ok(()) }
    }

    pub(super) fn flush(&mut self) -> Result<(), Error> {
        self.stdout.flush().map_err(failed)
    }
}

/// Output for programs: bytes, written in large pieces or when asked to.
pub(super) struct Answers {
    buffer: Vec<u8>,
    stdout: Stdout,
}

impl Answers {
    pub(super) fn new() -> Self {
        Self {
            buffer: Vec::with_capacity(2 * Self::PIECE),
            stdout: io::stdout(),
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

    /// Writes all that is there.
    pub(super) fn flush(&mut self) -> Result<(), Error> {
        let mut stdout = self.stdout.lock();
        let written = stdout.write_all(&self.buffer).and_then(|()| stdout.flush());
        self.buffer.clear();
        written.map_err(failed)
    }
}

/// Writes one text for programs.
pub(super) fn write(text: &str) -> Result<(), Error> {
    let mut answers = Answers::new();
    answers.buffer().extend_from_slice(text.as_bytes());
    answers.flush()
}

fn failed(error: io::Error) -> Error {
    if error.kind() == io::ErrorKind::BrokenPipe {
        Error::Closed
    } else {
        Error::Output(error)
    }
}
