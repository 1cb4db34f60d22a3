//! Cuts what is read into pieces.

use std::io::{self, Read};

use super::{Borders, End, Piece};

/// How many bytes are read at once, and so how long a piece is where nothing longer has no border.
pub(super) const PIECE: usize = 1 << 17;

/// How many pieces of the greatest length may wait for their answers.
const MAX_HELD_PIECES: usize = 4;

/// A piece, and what was read after it.
pub(super) struct Buffer {
    pub(super) bytes: Vec<u8>,
    pub(super) filled: usize,
    pub(super) end: usize,
    why: End,
}

impl Default for Buffer {
    fn default() -> Self {
        Self {
            bytes: Vec::new(),
            filled: 0,
            end: 0,
            why: End::Border,
        }
    }
}

impl Buffer {
    pub(super) fn piece(&self) -> Piece<'_> {
        Piece {
            bytes: &self.bytes[..self.end],
            end: self.why,
        }
    }
}

/// Reads pieces.
pub(super) struct Cutter<B> {
    input: Box<dyn Read + Send>,
    borders: B,
    limit: usize,
    /// What was read after the last border.
    rest: Vec<u8>,
    has_ended: bool,
}

impl<B: Borders> Cutter<B> {
    pub(super) const fn new(input: Box<dyn Read + Send>, borders: B, limit: usize) -> Self {
        Self {
            input,
            borders,
            limit,
            rest: Vec::new(),
            has_ended: false,
        }
    }

    /// How many bytes may wait for their answers, beside one piece.
    pub(super) fn most_held(&self) -> usize {
        MAX_HELD_PIECES * self.limit.max(16 * PIECE)
    }

    /// Reads until there is a border, and returns whether there is a piece.
    pub(super) fn cut(&mut self, buffer: &mut Buffer) -> io::Result<bool> {
        if self.has_ended {
            return Ok(false);
        }
        let mut seen = self.rest.len();
        let room = PIECE.max(2 * seen);
        if buffer.bytes.len() < room {
            buffer.bytes.resize(room, 0);
        }
        buffer.bytes[..seen].copy_from_slice(&self.rest);
        buffer.filled = seen;
        self.rest.clear();
        loop {
            if buffer.filled == buffer.bytes.len() {
                buffer.bytes.resize(2 * buffer.filled, 0);
            }
            let read = match self.input.read(&mut buffer.bytes[buffer.filled..]) {
                Ok(read) => read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            buffer.filled += read;
            let bytes = &buffer.bytes[..buffer.filled];
            if read == 0 {
                self.has_ended = true;
                (buffer.end, buffer.why) = (buffer.filled, End::Input);
                return Ok(buffer.filled > 0);
            }
            if let Some(end) = self.borders.last(bytes, seen) {
                self.rest.extend_from_slice(&bytes[end..]);
                (buffer.end, buffer.why) = (end, End::Border);
                return Ok(true);
            }
            if buffer.filled > self.limit {
                self.has_ended = true;
                (buffer.end, buffer.why) = (buffer.filled, End::Limit);
                return Ok(true);
            }
            seen = buffer.filled;
        }
    }
}
