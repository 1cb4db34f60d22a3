//! Workers: threads that each have a subject of their own and take cases by the chunk.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::{Condvar, Mutex, PoisonError, mpsc};
use std::thread;

use super::{Judged, judge_case};
use crate::subject::{Source, StartError, Subject};
use crate::suite::Suite;

/// How many cases a worker takes at once.
const CHUNK: usize = 64;

/// How many chunks a worker may be ahead of the slowest, times the number of workers.
const AHEAD: usize = 4;

/// Judges cases of a suite, by their indices, and hands them to `each` in that order, as they come,
/// until it breaks off. The number of cases in memory is bounded.
///
/// # Errors
///
/// Returns a [`StartError`] if the subject can't be started.
pub fn judge<'a>(
    suite: &'a Suite,
    selected: &[usize],
    source: &dyn Source,
    jobs: usize,
    each: &mut dyn FnMut(Judged<'a>) -> ControlFlow<()>,
) -> Result<(), StartError> {
    let jobs = jobs.min(selected.len().div_ceil(CHUNK));
    if jobs <= 1 {
        let mut subject = source.start()?;
        for index in selected {
            if each(judge_case(suite.case(*index), &mut *subject)).is_break() {
                break;
            }
        }
        return Ok(());
    }
    let subjects = (0..jobs)
        .map(|_| source.start())
        .collect::<Result<Vec<_>, _>>()?;
    let chunks: Vec<_> = selected.chunks(CHUNK).collect();
    let queue = Queue::new(chunks.len(), jobs * AHEAD);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for subject in subjects {
            let (queue, chunks, sender) = (&queue, &chunks, sender.clone());
            scope.spawn(move || work(suite, chunks, queue, subject, &sender));
        }
        drop(sender);
        let _closing = Closing(&queue);
        deliver(&queue, &receiver, each);
    });
    Ok(())
}

type Chunk<'a> = (usize, Vec<Judged<'a>>);

fn work<'a>(
    suite: &'a Suite,
    chunks: &[&[usize]],
    queue: &Queue,
    mut subject: Box<dyn Subject>,
    sender: &mpsc::Sender<Chunk<'a>>,
) {
    let closing = Closing(queue);
    while let Some(number) = queue.take() {
        let judged = chunks[number]
            .iter()
            .map(|index| judge_case(suite.case(*index), &mut *subject))
            .collect();
        if sender.send((number, judged)).is_err() {
            break;
        }
    }
    // Others may still be at work: only a panic closes the queue for them.
    std::mem::forget(closing);
}

/// Closes a queue when it goes out of scope, by a panic too: nobody must wait for who is gone.
struct Closing<'a>(&'a Queue);

impl Drop for Closing<'_> {
    fn drop(&mut self) {
        self.0.close();
    }
}

/// Hands the cases on in order.
fn deliver<'a>(
    queue: &Queue,
    receiver: &mpsc::Receiver<Chunk<'a>>,
    each: &mut dyn FnMut(Judged<'a>) -> ControlFlow<()>,
) {
    let mut waiting = BTreeMap::new();
    let mut next = 0;
    for (number, judged) in receiver {
        waiting.insert(number, judged);
        while let Some(judged) = waiting.remove(&next) {
            for judged in judged {
                if each(judged).is_break() {
                    return;
                }
            }
            next += 1;
            queue.delivered(next);
        }
    }
}

/// Which chunk is next, and whether it is time for it: who runs ahead too far must wait.
struct Queue {
    state: Mutex<State>,
    changed: Condvar,
    ahead: usize,
}

struct State {
    next: usize,
    delivered: usize,
    end: usize,
}

impl Queue {
    fn new(end: usize, ahead: usize) -> Self {
        Self {
            state: Mutex::new(State {
                next: 0,
                delivered: 0,
                end,
            }),
            changed: Condvar::new(),
            ahead,
        }
    }

    fn take(&self) -> Option<usize> {
        let state = self.state.lock().unwrap_or_else(PoisonError::into_inner);
        let too_early = |state: &mut State| {
            state.next < state.end && state.next >= state.delivered + self.ahead
        };
        let mut state = self
            .changed
            .wait_while(state, too_early)
            .unwrap_or_else(PoisonError::into_inner);
        if state.next >= state.end {
            return None;
        }
        state.next += 1;
        Some(state.next - 1)
    }

    fn delivered(&self, chunks: usize) {
        self.change(|state| state.delivered = chunks);
    }

    /// Lets the workers end: there is nothing left to take.
    fn close(&self) {
        self.change(|state| state.end = 0);
    }

    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.notify_all();
    }
}
