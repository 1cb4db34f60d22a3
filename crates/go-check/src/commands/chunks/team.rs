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
    /// How many bytes the piece took.
    held: usize,
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

/// Threads that wait for work.
pub(super) struct Team<B, F> {
    cutters: Sender<Cutter<B>>,
    pieces: Sender<Numbered<Buffers>>,
    free: Sender<Buffers>,
    outcomes: Receiver<Numbered<Outcome<F>>>,
}

impl<B: Borders, F: Send + 'static> Team<B, F> {
    /// Starts a thread that reads, and so many that answer.
    pub(super) fn start<A: Answerer<Failure = F>>(
        jobs: NonZeroUsize,
        answerer: &Arc<A>,
    ) -> io::Result<Self> {
        let (cutters, cutter) = mpsc::channel();
        let (pieces, work) = mpsc::channel();
        let (free, emptied) = mpsc::channel();
        let (done, outcomes) = mpsc::channel();
        let jobs = jobs.get();
        for _ in 1..jobs + AHEAD {
            // Nobody is gone yet.
            let _ = free.send(Buffers::default());
        }
        let work = Arc::new(Mutex::new(work));
        for _ in 0..jobs {
            let (work, answerer, done) = (work.clone(), answerer.clone(), done.clone());
            start(move || answer_pieces(&work, &*answerer, &done))?;
        }
        let read = pieces.clone();
        start(move || {
            if let Ok(cutter) = cutter.recv() {
                read_pieces(cutter, &emptied, &read, &done);
            }
        })?;
        Ok(Self {
            cutters,
            pieces,
            free,
            outcomes,
        })
    }

    /// Has the first piece answered, and all that is read after it.
    pub(super) fn answer(
        self,
        cutter: Cutter<B>,
        first: Buffer,
        writer: &mut Writer<'_>,
    ) -> Result<(), Stop<F>> {
        let first = Buffers {
            input: first,
            ..Buffers::default()
        };
        // Nobody goes before the work does.
        let _ = self.pieces.send((0, first));
        let _ = self.cutters.send(cutter);
        drop((self.pieces, self.cutters));
        write(&self.outcomes, &self.free, writer)
    }
}

/// Writes the answers in order.
fn write<F>(
    outcomes: &Receiver<Numbered<Outcome<F>>>,
    free: &Sender<Buffers>,
    writer: &mut Writer<'_>,
) -> Result<(), Stop<F>> {
    let mut early = BTreeMap::new();
    for number in 0.. {
        let outcome = loop {
            if let Some(outcome) = early.remove(&number) {
                break outcome;
            }
            let (number, outcome) = outcomes.recv().expect("an end is said, even a panic");
            early.insert(number, outcome);
        };
        match outcome {
            Outcome::Answered(mut buffers, done) => {
                swap(&mut writer.out, &mut buffers.output);
                writer.flush(&mut buffers.input, done)?;
                swap(&mut writer.out, &mut buffers.output);
                // Whoever reads may have come to the end.
                let _ = free.send(buffers.emptied());
            }
            Outcome::End => break,
            Outcome::Unreadable(error) => return Err(Stop::Read(error)),
            Outcome::Panicked(panic) => panic::resume_unwind(panic),
        }
    }
    Ok(())
}

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
    let most = cutter.most_held();
    let (mut held, mut spare) = (0, Vec::new());
    for number in 1.. {
        // However many there are that answer, they don't get more at once.
        while held > most || spare.is_empty() {
            let Ok(buffers) = emptied.recv() else {
                return;
            };
            held -= buffers.held;
            spare.push(Buffers { held: 0, ..buffers });
        }
        let mut buffers = spare.pop().unwrap_or_default();
        let cut = panic::catch_unwind(AssertUnwindSafe(|| cutter.cut(&mut buffers.input)));
        let end = match cut {
            Ok(Ok(true)) => {
                buffers.held = buffers.input.bytes.len();
                held += buffers.held;
                match pieces.send((number, buffers)) {
                    Ok(()) => continue,
                    // There is always somebody to answer, who takes a panic as an answer.
                    Err(_) => Outcome::End,
                }
            }
            Ok(Ok(false)) => Outcome::End,
            Ok(Err(error)) => Outcome::Unreadable(error),
            Err(panic) => Outcome::Panicked(panic),
        };
        // Nobody may be left to hear it.
        let _ = done.send((number, end));
        return;
    }
}

#[cfg(test)]
mod tests {
    use std::io::Read;

    use super::*;

    #[test]
    fn what_waits_for_its_answer_is_bounded_however_many_answer() {
        let line = 3 * PIECE;
        let input = io::repeat(b'\n').take(100 * line as u64);
        // A border after so many bytes.
        let borders = move |bytes: &[u8], _: usize| (bytes.len() > line).then_some(line);
        let cutter = Cutter::new(Box::new(input), borders, line);
        let most = cutter.most_held();
        let (free, emptied) = mpsc::channel();
        for _ in 0..200 {
            free.send(Buffers::default()).expect("it is received below");
        }
        // Nobody answers, so that no buffer comes back: all that is read is held.
        drop(free);
        let (sender, pieces) = mpsc::channel();
        let (done, _outcomes) = mpsc::channel::<Numbered<Outcome<()>>>();
        read_pieces(cutter, &emptied, &sender, &done);
        drop(sender);
        let held: Vec<_> = pieces.iter().map(|(_, buffers)| buffers.held).collect();
        let before: usize = held[..held.len() - 1].iter().sum();
        assert!(before <= most, "{held:?}");
        assert!(held.len() > 5, "{held:?}");
    }
}
