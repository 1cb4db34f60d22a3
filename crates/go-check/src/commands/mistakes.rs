//! What `go-check mutants` prints of the mutants themselves: the page about their mistakes, and the
//! smallest questions that show them.

use std::sync::{Mutex, PoisonError};
use std::thread;

use super::error::{Error, Exit, say};
use super::output;
use super::progress::Progress;
use super::suites;
use crate::judge::matrix::{Matrix, Part};
use crate::report::mistakes;
use crate::search;
use crate::subject::{MUTANTS, Mutant};

/// Prints the page about all mutants.
pub(super) fn page(jobs: usize) -> Result<Exit, Error> {
    let known = search::known().map_err(Error::Drawn)?;
    let suites = suites::read(&[])?;
    let cases = suites.iter().map(|(_, suite)| (0..suite.len()).collect());
    let cases: Vec<Vec<_>> = cases.collect();
    let parts = suites.iter().zip(&cases);
    let parts = parts.map(|((name, suite), cases)| Part { name, suite, cases });
    let mutants: Vec<_> = MUTANTS.iter().collect();
    let matrix = Matrix::new(parts.collect(), &mutants, jobs, &mut |_| {});
    output::write(&mistakes(&known, &matrix))?;
    Ok(Exit::Success)
}

/// Looks for the smallest questions that show mutants, and prints a line for each of these.
pub(super) fn smallest(mutants: &[&'static Mutant], jobs: usize) -> Result<Exit, Error> {
    let progress = Progress::of_mutants(mutants.len());
    let waiting = Mutex::new(mutants.iter().enumerate());
    let found = Mutex::new(Vec::new());
    let job = || {
        // The lock is held no longer than it takes to say who is next.
        while let Some((number, mutant)) = { lock(&waiting).next() } {
            let smallest = search::smallest(mutant);
            lock(&found).push((number, mutant, smallest));
            progress.add(1);
        }
    };
    thread::scope(|scope| {
        let jobs = jobs.clamp(1, mutants.len().max(1));
        for _ in 1..jobs {
            // Fewer threads take longer, that is all.
            if thread::Builder::new().spawn_scoped(scope, job).is_err() {
                break;
            }
        }
        job();
    });
    drop(progress);
    let mut found = found.into_inner().unwrap_or_else(PoisonError::into_inner);
    found.sort_by_key(|(number, ..)| *number);
    let (mut text, mut missed) = (String::new(), Vec::new());
    for (_, mutant, smallest) in found {
        match smallest {
            Some(smallest) => text.push_str(&format!("{}\n", smallest.line())),
            None => missed.push(mutant.id),
        }
    }
    output::write(&text)?;
    if missed.is_empty() {
        return Ok(Exit::Success);
    }
    let missed = missed.join(", ");
    say(&format!("no board was found that shows: {missed}"));
    Ok(Exit::Failure)
}

fn lock<T>(of: &Mutex<T>) -> std::sync::MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}
