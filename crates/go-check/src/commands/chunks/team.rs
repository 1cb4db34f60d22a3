//! Threads that answer pieces, one that reads them, and the one that writes in order.

use std::any::Any;
use std::collections::BTreeMap;
use std::io;
use std::mem::swap;
use std::num::NonZeroUsize;
use std::panic::{self, AssertUnwindSafe};
use std::sync::mpsc::{self, Receiver, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use super::cutter::{Buffer, Cutter, PIECE};
use super::{Answerer, Borders, Done, Stop, Writer};

/// How many pieces there may be besides those that are being answered: one that is read, and one that
/// is written.
const AHEAD: usize = 2;

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
pub(super) struct Team<F> {
    outcomes: Receiver<Numbered<Outcome<F>>>,
    free: Sender<Buffers>,
}

impl<F: Send + 'static> Team<F> {
    /// Starts a thread that reads on after the first piece, and so many that answer.
    pub(super) fn start<B: Borders, A: Answerer<Failure = F>>(
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
    pub(super) fn write(self, writer: &mut Writer<'_>) -> Result<(), Stop<F>> {
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
