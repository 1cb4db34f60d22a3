//! Workers: threads that each have a subject of their own and take cases by the chunk.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use super::{Demands, Judged, Variants, finish, judge_cases};
use crate::process;
use crate::property::Errors;
use crate::subject::{Source, StartError, Subject};
use crate::suite::{Case, Suite};

/// What is put to whom, and how.
#[derive(Clone, Copy)]
pub struct Judging<'a> {
    /// What is judged.
    pub source: &'a dyn Source,
    /// How error answers are compared.
    pub errors: Errors,
    /// Whether cases are asked in their variants, too.
    pub variants: Variants,
    /// How many workers judge at the same time, at most.
    pub jobs: usize,
}

impl fmt::Debug for Judging<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} jobs judging {}", self.jobs, self.source.name())
    }
}

/// How many times as many cases as one takes at once workers may be ahead of the slowest, each.
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
    judging: Judging<'_>,
    each: &mut dyn FnMut(Judged<'a>) -> ControlFlow<()>,
) -> Result<(), StartError> {
    let source = judging.source;
    let demands = Demands {
        errors: judging.errors,
        variants: judging.variants,
    };
    let is_foreign = source.is_foreign();
    let (least, most) = match (is_foreign, judging.variants) {
        (true, Variants::LeftOut) => (FIRST, source.chunk().max(FIRST)),
        // What is asked after what must not depend on how quickly it is answered.
        (true, Variants::Asked) => (source.in_flight().max(1), source.in_flight().max(1)),
        (false, _) => (source.chunk().max(1), source.chunk().max(1)),
    };
    let mut jobs = judging.jobs.min(selected.len().div_ceil(least));
    if is_foreign {
        jobs = process::at_once(jobs);
    }
    if jobs <= 1 && !is_foreign {
        let mut subject = source.start()?;
        for (number, index) in (1..).zip(selected) {
            let mut judged = judge_cases(vec![suite.case(*index)], &mut *subject, demands);
            if number == selected.len() {
                finish(&mut judged, &mut *subject, demands.errors);
            }
            for judged in judged {
                if each(judged).is_break() {
                    return Ok(());
                }
            }
        }
        return Ok(());
    }
    let subjects = (0..jobs)
        .map(|_| source.start())
        .collect::<Result<Vec<_>, _>>()?;
    let queue = Queue::new(selected.len(), jobs * AHEAD * most);
    let next = |size: usize| {
        let range = queue.take(size)?;
        let indices = selected[range.clone()].iter();
        Some(Batch {
            start: range.start,
            cases: indices.map(|index| suite.case(*index)).collect(),
        })
    };
    let started = thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        // Whatever comes, nobody waits for a turn that is never taken.
        let _closing = Closing(&queue);
        let mut started = Ok(());
        for (number, subject) in subjects.into_iter().enumerate() {
            let (queue, sender) = (&queue, sender.clone());
            let spawned = if is_foreign {
                // While the subject's processes are at work, the cases to come are read.
                let (ahead, batches) = mpsc::sync_channel(1);
                let size = Arc::new(AtomicUsize::new(least));
                let pace = Pace {
                    size: Arc::clone(&size),
                    least,
                    most,
                };
                let work = move || {
                    guarded(queue, || {
                        work_foreign(subject, &batches, &pace, demands, &sender);
                    });
                };
                let read = move || {
                    guarded(queue, || {
                        while let Some(batch) = next(size.load(Ordering::Relaxed))
                            && ahead.send(batch).is_ok()
                        {}
                    });
                };
                // The one that takes cases out of the queue is the last.
                thread::Builder::new()
                    .spawn_scoped(scope, work)
                    .and_then(|_| thread::Builder::new().spawn_scoped(scope, read))
            } else {
                let batches = std::iter::from_fn(move || next(most));
                let work = move || guarded(queue, || work(subject, batches, demands, &sender));
                thread::Builder::new().spawn_scoped(scope, work)
            };
            if let Err(error) = spawned {
                // Fewer threads take longer, that is all.
                if number == 0 {
                    started = Err(error);
                }
                break;
            }
        }
        drop(sender);
        deliver(&queue, &receiver, each);
        started
    });
    match started {
        Ok(()) => Ok(()),
        Err(_) if !is_foreign => judge(suite, selected, Judging { jobs: 1, ..judging }, each),
        Err(error) => Err(StartError(format!("can't start a thread: {error}"))),
    }
}

/// What is known of a case.
#[derive(Debug)]
pub enum Outcome<'j, 'a> {
    /// The case of this index is answered rightly, and nothing is to be said of the answer.
    Right(usize),
    /// The case was judged.
    Judged(&'j Judged<'a>),
}

/// Judges as [`judge`] does, but for those cases that the suite's own reading has judged.
///
/// # Errors
///
/// Returns a [`StartError`] if the subject can't be started.
pub fn judge_rest<'a>(
    suite: &'a Suite,
    selected: &[usize],
    judging: Judging<'_>,
    each: &mut dyn FnMut(Outcome<'_, 'a>) -> ControlFlow<()>,
) -> Result<(), StartError> {
    let is_known = judging.source.is_reference() && judging.variants == Variants::LeftOut;
    let is_right = |index: &usize| is_known && suite.is_right(*index);
    let mut goes_on = ControlFlow::Continue(());
    for run in selected.chunk_by(|a, b| is_right(a) == is_right(b)) {
        if run.first().is_some_and(is_right) {
            goes_on = run
                .iter()
                .try_for_each(|index| each(Outcome::Right(*index)));
        } else {
            judge(suite, run, judging, &mut |judged| {
                goes_on = each(Outcome::Judged(&judged));
                goes_on
            })?;
        }
        if goes_on.is_break() {
            break;
        }
    }
    Ok(())
}

/// How many cases a foreign subject is asked at first.
const FIRST: usize = 1;

/// How many cases a worker takes at once: more of those that are quickly judged, since handing them
/// over costs time, and fewer of those that are not, since somebody may look on.
struct Pace {
    size: Arc<AtomicUsize>,
    least: usize,
    most: usize,
}

impl Pace {
    /// So many cases took so long.
    fn took(&self, cases: usize, time: Duration) {
        let size = if time < Duration::from_millis(10) {
            (cases * 2).min(self.most)
        } else if time > Duration::from_millis(100) {
            (cases / 2).max(self.least)
        } else {
            return;
        };
        self.size.store(size, Ordering::Relaxed);
    }
}

/// Cases that a worker takes at once.
struct Batch<'a> {
    /// Where they begin among those selected.
    start: usize,
    cases: Vec<Case<'a>>,
}

/// Where cases begin among those selected, and how they were judged.
type Chunk<'a> = (usize, Vec<Judged<'a>>);

fn work<'a>(
    mut subject: Box<dyn Subject>,
    batches: impl Iterator<Item = Batch<'a>>,
    demands: Demands,
    sender: &mpsc::Sender<Chunk<'a>>,
) {
    for batch in batches {
        let judged = judge_cases(batch.cases, &mut *subject, demands);
        if sender.send((batch.start, judged)).is_err() {
            break;
        }
    }
}

/// Works as long as there are batches, and ends the subject after the last one. What has been judged
/// is held back until it is known whether it was the last, but not while others may wait for it.
fn work_foreign<'a>(
    mut subject: Box<dyn Subject>,
    batches: &mpsc::Receiver<Batch<'a>>,
    pace: &Pace,
    demands: Demands,
    sender: &mpsc::Sender<Chunk<'a>>,
) {
    let mut held: Option<Chunk<'a>> = None;
    loop {
        let batch = match batches.try_recv() {
            Ok(batch) => Some(batch),
            Err(mpsc::TryRecvError::Disconnected) => None,
            Err(mpsc::TryRecvError::Empty) => {
                if held.take().is_some_and(|chunk| sender.send(chunk).is_err()) {
                    return;
                }
                batches.recv().ok()
            }
        };
        let Some(batch) = batch else {
            break;
        };
        if held.take().is_some_and(|chunk| sender.send(chunk).is_err()) {
            return;
        }
        let (start, began) = (batch.start, Instant::now());
        let judged = judge_cases(batch.cases, &mut *subject, demands);
        pace.took(judged.len(), began.elapsed());
        held = Some((start, judged));
    }
    if let Some((start, mut judged)) = held {
        finish(&mut judged, &mut *subject, demands.errors);
        // Nobody may want to know any more.
        let _ = sender.send((start, judged));
    }
}

/// Does a thread's work. If that panics, the queue is closed for all: others may wait for this one.
fn guarded(queue: &Queue, work: impl FnOnce()) {
    let closing = Closing(queue);
    work();
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
    for (start, judged) in receiver {
        waiting.insert(start, judged);
        while let Some(judged) = waiting.remove(&next) {
            next += judged.len();
            for judged in judged {
                if each(judged).is_break() {
                    return;
                }
            }
            queue.delivered(next);
        }
    }
}

/// Which cases are next, and whether it is time for them: who runs ahead too far must wait.
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

    /// Takes so many cases, or as many as there are left.
    fn take(&self, size: usize) -> Option<Range<usize>> {
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
        let start = state.next;
        state.next = (start + size).min(state.end);
        Some(start..state.next)
    }

    fn delivered(&self, cases: usize) {
        self.change(|state| state.delivered = cases);
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
