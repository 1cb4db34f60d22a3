//! Input cut into pieces that end at borders, answered by one thread or by several; the answers come
//! in order, memory is bounded, and no answer waits for input that has yet to come.
//!
//! What a border is, and how a piece is answered, is for the caller to say. One thread does all of it
//! where little comes at once. Otherwise one reads and cuts, so many answer, and the one that called
//! writes. It waits for none of the others at an early end, since a thread that reads may do so for
//! ever.

mod cutter;
mod team;
#[cfg(test)]
mod tests;

use std::io::{self, Read};
use std::mem::take;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;

use super::error::Error;
use super::output;
use super::progress::Progress;
use cutter::{Buffer, Cutter};
use team::Team;

/// From how many bytes at once on it is worth while to start threads, unless that is asked for.
const MUCH: usize = 1 << 16;

/// What comes from the input at once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Piece<'a> {
    pub(super) bytes: &'a [u8],
    #[expect(dead_code, reason = "lines are read the same wherever a piece ends")]
    pub(super) end: End,
}

/// Why a piece ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum End {
    /// At a border.
    Border,
    /// With the input.
    Input,
    /// Without a border, within more bytes than are allowed: nothing further is read.
    Limit,
}

/// What came of a piece.
#[derive(Debug)]
pub(super) struct Done<F> {
    /// How many lines it has, if all of it was answered.
    pub(super) lines: usize,
    /// Why not all of it was.
    pub(super) failure: Option<F>,
}

/// Answers pieces, several at the same time.
pub(super) trait Answerer: Send + Sync + 'static {
    /// Why a piece can't be answered; it stops everything.
    type Failure: Send + 'static;

    /// Appends the answers to a piece, up to the first failure.
    fn answer(&self, piece: Piece<'_>, out: &mut Vec<u8>) -> Done<Self::Failure>;
}

/// Finds borders.
///
/// Gets the bytes since the last border, and how many of them it has been shown before; returns where
/// the last border in them is, or `None`. What comes before a border is answered before anything
/// further is read, so whatever is wrong without doubt counts as one.
pub(super) trait Borders: Send + 'static {
    fn last(&mut self, bytes: &[u8], seen: usize) -> Option<usize>;
}

impl<F: FnMut(&[u8], usize) -> Option<usize> + Send + 'static> Borders for F {
    fn last(&mut self, bytes: &[u8], seen: usize) -> Option<usize> {
        self(bytes, seen)
    }
}

/// Why not all of the input was answered. What came before has been written.
pub(super) enum Stop<F> {
    /// The input can't be read.
    Read(io::Error),
    /// The output can't be written.
    Write(Error),
    /// A piece, with so many lines before it, can't be answered.
    Refused {
        failure: F,
        bytes: Vec<u8>,
        lines: usize,
    },
}

/// How to answer an input.
pub(super) struct Chunks<B, A> {
    /// The most bytes between two borders, about.
    pub(super) limit: usize,
    /// How many threads answer; if it isn't said, as many as there are cores once much comes at once.
    pub(super) jobs: Option<NonZeroUsize>,
    /// How much is answered, in bytes.
    pub(super) progress: Progress,
    pub(super) borders: B,
    pub(super) answerer: A,
}

impl<B: Borders, A: Answerer> Chunks<B, A> {
    /// Answers all of an input on stdout.
    pub(super) fn answer(self, input: Box<dyn Read + Send>) -> Result<(), Stop<A::Failure>> {
        self.answer_by(input, &mut output::write_bytes)
    }

    fn answer_by(
        self,
        input: Box<dyn Read + Send>,
        write: &mut Write<'_>,
    ) -> Result<(), Stop<A::Failure>> {
        let mut cutter = Cutter::new(input, self.borders, self.limit);
        let mut writer = Writer {
            write,
            out: Vec::new(),
            progress: self.progress,
            lines: 0,
        };
        let answerer = Arc::new(self.answerer);
        let (mut buffer, mut is_alone) = (Buffer::default(), false);
        while cutter.cut(&mut buffer).map_err(Stop::Read)? {
            let jobs = match self.jobs {
                Some(jobs) => jobs,
                None if buffer.filled < MUCH => NonZeroUsize::MIN,
                None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            };
            if jobs > NonZeroUsize::MIN && !is_alone {
                match Team::start(jobs, &answerer) {
                    Ok(team) => return team.answer(cutter, buffer, &mut writer),
                    // Without threads it takes longer, that is all.
                    Err(_) => is_alone = true,
                }
            }
            let done = answerer.answer(buffer.piece(), &mut writer.out);
            writer.flush(&mut buffer, done)?;
        }
        Ok(())
    }
}

type Write<'w> = dyn FnMut(&[u8]) -> Result<(), Error> + 'w;

/// What is written, and how far it is.
struct Writer<'w> {
    write: &'w mut Write<'w>,
    out: Vec<u8>,
    progress: Progress,
    lines: usize,
}

impl Writer<'_> {
    /// Writes the answers to a piece, which are in the buffer.
    fn flush<F>(&mut self, piece: &mut Buffer, done: Done<F>) -> Result<(), Stop<F>> {
        if !self.out.is_empty() {
            (self.write)(&self.out).map_err(Stop::Write)?;
            self.out.clear();
        }
        self.progress.add(piece.end);
        let Some(failure) = done.failure else {
            self.lines += done.lines;
            return Ok(());
        };
        let mut bytes = take(&mut piece.bytes);
        bytes.truncate(piece.end);
        let lines = self.lines;
        Err(Stop::Refused {
            failure,
            bytes,
            lines,
        })
    }
}
