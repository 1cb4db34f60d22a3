//! Input cut into pieces that end at borders, answered by one thread or by several; the answers come
//! in order, memory is bounded, and no answer waits for input that has yet to come.
//!
//! What a border is, and how a piece is answered, is for the caller to say. One thread does all of it
//! where little comes at once. Otherwise one reads and cuts, so many answer, and the one that called
//! writes. It waits for none of the others at an early end, since a thread that reads may do so for
//! ever.

use std::any::Any;
use std::collections::BTreeMap;
use std::io::{self, Read};
use std::mem::{swap, take};
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::error::Error;
use super::output;
use super::progress::Progress;

/// How many bytes are read at once, and so how long a piece is where nothing longer has no border.
const PIECE: usize = 1 << 17;

/// From how many bytes at once on it is worth while to start threads, unless that is asked for.
const MUCH: usize = 1 << 16;

/// How many pieces there may be besides those that are being answered: one that is read, and one that
/// is written.
const AHEAD: usize = 2;

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
    /// The output can't be written, or a thread not be started.
    Failed(Error),
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
        let mut cutter = Cutter {
            input,
            borders: self.borders,
            limit: self.limit,
            rest: Vec::new(),
            has_ended: false,
        };
        let mut writer = Writer {
            write,
            out: Vec::new(),
            progress: self.progress,
            lines: 0,
        };
        let mut buffer = Buffer::default();
        while cutter.cut(&mut buffer).map_err(Stop::Read)? {
            let jobs = match self.jobs {
                Some(jobs) => jobs,
                None if buffer.filled < MUCH => NonZeroUsize::MIN,
                None => thread::available_parallelism().unwrap_or(NonZeroUsize::MIN),
            };
            if jobs > NonZeroUsize::MIN {
                let team = Team::start(jobs, cutter, buffer, self.answerer);
                return team.map_err(thread_failed)?.write(&mut writer);
            }
            let done = self.answerer.answer(buffer.piece(), &mut writer.out);
            writer.flush(&mut buffer, done)?;
        }
        Ok(())
    }
}

fn thread_failed<F>(error: io::Error) -> Stop<F> {
    Stop::Failed(Error::Data(format!("can't start a thread: {error}")))
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
            (self.write)(&self.out).map_err(Stop::Failed)?;
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

/// A piece, and what was read after it.
struct Buffer {
    bytes: Vec<u8>,
    filled: usize,
    end: usize,
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
    fn piece(&self) -> Piece<'_> {
        Piece {
            bytes: &self.bytes[..self.end],
            end: self.why,
        }
    }
}

/// Reads pieces.
struct Cutter<B> {
    input: Box<dyn Read + Send>,
    borders: B,
    limit: usize,
    /// What was read after the last border.
    rest: Vec<u8>,
    has_ended: bool,
}

impl<B: Borders> Cutter<B> {
    /// Reads until there is a border, and returns whether there is a piece. What can be had without
    /// waiting is read as long as there is room for it.
    fn cut(&mut self, buffer: &mut Buffer) -> io::Result<bool> {
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

/// A buffer for a piece, and one for its answers. They go round: whoever reads takes one that has been
/// written, so there are never more.
#[derive(Default)]
struct Buffers {
    input: Buffer,
    output: Vec<u8>,
}

impl Buffers {
    /// Forgets what is in them, and gives back what only an uncommon piece needed.
    fn emptied(mut self) -> Self {
        if self.input.bytes.len() > 4 * PIECE {
            self.input.bytes = Vec::new();
        }
        self.output.clear();
        self.output.shrink_to(16 * PIECE);
        self
    }
}

/// What comes to the one that writes, with the number of its piece.
enum Outcome<F> {
    Answered(Buffers, Done<F>),
    End,
    Unreadable(io::Error),
    Panicked(Box<dyn Any + Send>),
}

type Numbered<T> = (usize, T);

/// Threads at work.
struct Team<F> {
    outcomes: Receiver<Numbered<Outcome<F>>>,
    free: Sender<Buffers>,
}

impl<F: Send + 'static> Team<F> {
    /// Starts a thread that reads on after the first piece, and so many that answer.
    fn start<B: Borders, A: Answerer<Failure = F>>(
        jobs: NonZeroUsize,
        cutter: Cutter<B>,
        first: Buffer,
        answerer: A,
    ) -> io::Result<Self> {
        let (free, emptied) = mpsc::channel();
        let (pieces, work) = mpsc::channel();
        let (done, outcomes) = mpsc::channel();
        for _ in 1..jobs.get().saturating_add(AHEAD).min(MOST_BUFFERS) {
            // Nobody is gone yet.
            let _ = free.send(Buffers::default());
        }
        let first = Buffers {
            input: first,
            output: Vec::new(),
        };
        let _ = pieces.send((0, first));
        let (work, answerer) = (Arc::new(Mutex::new(work)), Arc::new(answerer));
        for _ in 0..jobs.get().min(MOST_BUFFERS) {
            let (work, answerer, done) = (work.clone(), answerer.clone(), done.clone());
            start(move || answer_pieces(&work, &*answerer, &done))?;
        }
        start(move || read_pieces(cutter, &emptied, &pieces, &done))?;
        Ok(Self { outcomes, free })
    }

    /// Writes the answers in order.
    fn write(self, writer: &mut Writer<'_>) -> Result<(), Stop<F>> {
        let mut early = BTreeMap::new();
        for number in 0.. {
            let outcome = loop {
                if let Some(outcome) = early.remove(&number) {
                    break outcome;
                }
                let (number, outcome) = self.outcomes.recv().expect("an end is said, even a panic");
                early.insert(number, outcome);
            };
            match outcome {
                Outcome::Answered(mut buffers, done) => {
                    swap(&mut writer.out, &mut buffers.output);
                    writer.flush(&mut buffers.input, done)?;
                    swap(&mut writer.out, &mut buffers.output);
                    // Whoever reads may have come to the end.
                    let _ = self.free.send(buffers.emptied());
                }
                Outcome::End => break,
                Outcome::Unreadable(error) => return Err(Stop::Read(error)),
                Outcome::Panicked(panic) => panic::resume_unwind(panic),
            }
        }
        Ok(())
    }
}

/// The most pieces at the same time, however many jobs are wanted.
const MOST_BUFFERS: usize = 1 << 10;

fn start(job: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().spawn(job).map(|_| ())
}

fn answer_pieces<A: Answerer>(
    work: &Mutex<Receiver<Numbered<Buffers>>>,
    answerer: &A,
    done: &Sender<Numbered<Outcome<A::Failure>>>,
) {
    loop {
        let next = work.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok((number, mut buffers)) = next else {
            return;
        };
        let answered = panic::catch_unwind(AssertUnwindSafe(|| {
            answerer.answer(buffers.input.piece(), &mut buffers.output)
        }));
        let outcome = match answered {
            Ok(answered) => Outcome::Answered(buffers, answered),
            Err(panic) => Outcome::Panicked(panic),
        };
        if done.send((number, outcome)).is_err() {
            return;
        }
    }
}

fn read_pieces<B: Borders, F>(
    mut cutter: Cutter<B>,
    emptied: &Receiver<Buffers>,
    pieces: &Sender<Numbered<Buffers>>,
    done: &Sender<Numbered<Outcome<F>>>,
) {
    for number in 1.. {
        let Ok(mut buffers) = emptied.recv() else {
            return;
        };
        let cut = panic::catch_unwind(AssertUnwindSafe(|| cutter.cut(&mut buffers.input)));
        let end = match cut {
            Ok(Ok(true)) if pieces.send((number, buffers)).is_ok() => continue,
            // There is always somebody to answer, who takes a panic as an answer.
            Ok(Ok(_)) => Outcome::End,
            Ok(Err(error)) => Outcome::Unreadable(error),
            Err(panic) => Outcome::Panicked(panic),
        };
        // Nobody may be left to hear it.
        let _ = done.send((number, end));
        return;
    }
}
