//! What the workers of one program share: whose turn it is, and when to give up.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

/// How many cases may be too slow before the rest is not run.
const LATE: usize = 3;

/// How many wrong answers are asked for again.
const AFRESH: usize = 5;

/// How often a program may die before it has read anything.
const STILLBORN: usize = 3;

/// What the workers of one program share.
#[derive(Debug, Default)]
pub(super) struct Shared {
    turn: RwLock<()>,
    company: Mutex<Company>,
    late: AtomicUsize,
    stillborn: AtomicUsize,
    afresh: AtomicUsize,
}

/// Who is at work.
#[derive(Debug, Default)]
struct Company {
    at_work: usize,
    /// How many turns have begun so far.
    turns: u64,
}

/// A worker's turn, in which others may be at work, too.
pub(super) struct Turn<'a> {
    shared: &'a Shared,
    number: u64,
    began_crowded: bool,
    _turn: RwLockReadGuard<'a, ()>,
}

impl Shared {
    /// Begins a turn.
    pub(super) fn turn(&self) -> Turn<'_> {
        let turn = self.turn.read().unwrap_or_else(PoisonError::into_inner);
        let mut company = self.company();
        company.at_work += 1;
        company.turns += 1;
        Turn {
            shared: self,
            number: company.turns,
            began_crowded: company.at_work > 1,
            _turn: turn,
        }
    }

    fn company(&self) -> MutexGuard<'_, Company> {
        self.company.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until nobody is at work, and keeps it so.
    pub(super) fn alone(&self) -> RwLockWriteGuard<'_, ()> {
        self.turn.write().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a case that was too slow, with nobody else at work.
    pub(super) fn count_late(&self) {
        self.late.fetch_add(1, Ordering::Relaxed);
    }

    /// Counts a program that died before it had read anything.
    pub(super) fn count_stillborn(&self) {
        self.stillborn.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether a question may be asked afresh, which costs a start: a few times is enough.
    pub(super) fn may_ask_afresh(&self) -> bool {
        self.given_up().is_none() && self.afresh.fetch_add(1, Ordering::Relaxed) < AFRESH
    }

    /// It has read something, so it can live.
    pub(super) fn lives(&self) {
        self.stillborn.store(0, Ordering::Relaxed);
    }

    /// Forgets all that was counted.
    pub(super) fn forgive(&self) {
        for counter in [&self.late, &self.stillborn, &self.afresh] {
            counter.store(0, Ordering::Relaxed);
        }
    }

    /// Why nothing more is put to the program, if that is so.
    pub(super) fn given_up(&self) -> Option<&'static str> {
        if self.late.load(Ordering::Relaxed) >= LATE {
            Some("three cases were too slow")
        } else if self.stillborn.load(Ordering::Relaxed) >= STILLBORN {
            Some("three times it ended before it had read anything")
        } else {
            None
        }
    }
}

impl Turn<'_> {
    /// Whether others have been at work since the turn began.
    pub(super) fn is_crowded(&self) -> bool {
        self.began_crowded || self.shared.company().turns > self.number
    }
}

impl Drop for Turn<'_> {
    fn drop(&mut self) {
        self.shared.company().at_work -= 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_knows_whether_it_had_company() {
        let shared = Shared::default();
        let first = shared.turn();
        assert!(!first.is_crowded());
        let second = shared.turn();
        assert!(first.is_crowded());
        drop(first);
        assert!(second.is_crowded());
        drop(second);
        assert!(!shared.turn().is_crowded());
    }

    #[test]
    fn three_failures_of_a_kind_are_enough() {
        let shared = Shared::default();
        for _ in 0..2 {
            shared.count_late();
            shared.count_stillborn();
        }
        assert_eq!(shared.given_up(), None);
        shared.lives();
        shared.count_stillborn();
        assert_eq!(shared.given_up(), None);
        shared.count_late();
        assert!(shared.given_up().is_some());
        shared.forgive();
        assert_eq!(shared.given_up(), None);
    }
}
