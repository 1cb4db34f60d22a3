//! Asking mutants: cases are read once, and threads share the work on them.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};
use std::thread;

use super::WrongCase;
use crate::note::Note;
use crate::property::Errors;
use crate::subject::{Mutant, MutantSubject, Order};
use crate::suite::{Case, Suite};
use crate::verdict::Verdict;

/// How many cases are in memory at the same time.
pub(super) const CHUNK: usize = 1024;

/// How many cases of one mutant are a piece of work, so that the slow mutants don't all wait for one
/// thread.
const BLOCK: usize = 8;

/// A case that is right.
pub(super) struct ReadCase<'a> {
    pub(super) case: Case<'a>,
    order: Order,
}

/// Cases as they are in a suite.
pub(super) struct Read<'a> {
    pub(super) cases: Vec<ReadCase<'a>>,
    pub(super) wrong: Vec<WrongCase<'a>>,
}

/// Reads cases, without those that others replace.
pub(super) fn read<'a>(suite: &'a Suite, indices: &[usize]) -> Read<'a> {
    let mut read = Read {
        cases: Vec::with_capacity(indices.len()),
        wrong: Vec::new(),
    };
    let cases = indices.iter().map(|index| suite.case(*index));
    for case in cases.filter(|case| case.replaced_by.is_none()) {
        let answer = case.question.answer();
        match case.question.compare(&case.expected, &answer, Errors::Any) {
            Ok(notes) => read.cases.push(ReadCase {
                order: match notes.contains(&Note::OrderOnly) {
                    true => Order::Own,
                    false => Order::Counts,
                },
                case,
            }),
            Err(difference) => read.wrong.push(WrongCase { case, difference }),
        }
    }
    read
}

/// Puts cases to mutants, and returns the verdicts of each of them.
pub(super) fn ask(
    cases: &[ReadCase<'_>],
    mutants: &[&'static Mutant],
    subjects: &mut [MutantSubject],
    jobs: usize,
) -> Vec<Vec<Option<Verdict>>> {
    let mut work = Vec::new();
    for (number, (mutant, subject)) in mutants.iter().zip(subjects).enumerate() {
        if mutant.keeps_state() {
            // It must be asked everything in order.
            work.push((number, 0..cases.len(), Some(subject)));
            continue;
        }
        let starts = (0..cases.len()).step_by(BLOCK);
        let blocks = starts.map(|start| start..(start + BLOCK).min(cases.len()));
        work.extend(blocks.map(|block| (number, block, None)));
    }
    let jobs = jobs.clamp(1, work.len().max(1));
    let work = Mutex::new(work.into_iter());
    let done = Mutex::new(BTreeMap::new());
    let take = || lock(&work).next();
    let job = || {
        while let Some((number, block, subject)) = take() {
            let cases = &cases[block.clone()];
            let verdicts = match subject {
                Some(subject) => put(cases, mutants[number], subject),
                None => put(
                    cases,
                    mutants[number],
                    &mut MutantSubject::new(mutants[number]),
                ),
            };
            lock(&done).insert(key(number, &block), verdicts);
        }
    };
    thread::scope(|scope| {
        for _ in 1..jobs {
            // Fewer threads take longer, that is all.
            if thread::Builder::new().spawn_scoped(scope, job).is_err() {
                break;
            }
        }
        job();
    });
    let mut columns = vec![Vec::with_capacity(cases.len()); mutants.len()];
    let done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    for ((number, _), verdicts) in done {
        columns[number].extend(verdicts);
    }
    columns
}

fn key(number: usize, block: &Range<usize>) -> (usize, usize) {
    (number, block.start)
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

fn put(
    cases: &[ReadCase<'_>],
    mutant: &Mutant,
    subject: &mut MutantSubject,
) -> Vec<Option<Verdict>> {
    let verdict = |read: &ReadCase<'_>| {
        let is_asked = mutant.concerns(read.case.question.property());
        is_asked.then(|| caught(read, subject).unwrap_or(Verdict::Ac))
    };
    cases.iter().map(verdict).collect()
}

/// Whether a case catches a mutant, which is asked if it answers such questions.
pub(super) fn catches(read: &ReadCase<'_>, mutant: &Mutant, subject: &mut MutantSubject) -> bool {
    mutant.concerns(read.case.question.property()) && caught(read, subject).is_some()
}

fn caught(read: &ReadCase<'_>, subject: &mut MutantSubject) -> Option<Verdict> {
    let (question, expected) = (&read.case.question, &read.case.expected);
    subject.caught_in(read.order, question, expected)
}
