//! What a suite gains by a case: the mutants that it catches and no other case does.

use super::asking::{self, ReadCase};
use crate::subject::{MUTANTS, Mutant, MutantSubject};
use crate::suite::{Case, Suite};

/// What a suite gains by a case.
#[derive(Clone, Debug)]
pub struct Gain {
    /// The mutants that it catches and no other case of the suite does.
    pub new: Vec<&'static Mutant>,
    /// The mutants that others catch, too.
    pub known: Vec<&'static Mutant>,
    /// The mutants that answer such questions and get past it.
    pub missed: Vec<&'static Mutant>,
}

impl Gain {
    /// Finds out what a suite gains by a case of it. Other cases are asked only as far as it takes to
    /// know.
    #[must_use]
    pub fn of(case: &Case<'_>) -> Self {
        let property = case.question.property();
        let concerned = MUTANTS.iter().filter(|it| it.concerns(property)).collect();
        let (mut caught, missed) = caught_by(case, concerned);
        let mut known = Vec::new();
        for read in others(case.suite(), case) {
            if caught.is_empty() {
                break;
            }
            let is_new = |(mutant, subject): &mut (&'static Mutant, MutantSubject)| {
                let is_known = asking::catches(&read, mutant, subject);
                known.extend(is_known.then_some(*mutant));
                !is_known
            };
            caught.retain_mut(is_new);
        }
        Self {
            new: caught.into_iter().map(|(mutant, _)| mutant).collect(),
            known,
            missed,
        }
    }

    /// Returns it in words, unless no mutant answers such questions.
    #[must_use]
    pub fn words(&self) -> Option<String> {
        let caught = self.new.len() + self.known.len();
        if caught + self.missed.len() == 0 {
            return None;
        }
        let mutants = |number| if number == 1 { "mutant" } else { "mutants" };
        Some(match (self.new.len(), caught) {
            (0, 0) => "nothing: every mutant gets past it".to_owned(),
            (0, 1) => "nothing: other cases catch the mutant that it catches".to_owned(),
            (0, _) => format!("nothing: other cases catch all {caught} mutants that it catches"),
            (new, _) => {
                let ids: Vec<_> = self.new.iter().map(|mutant| mutant.id).collect();
                let (mutants, ids) = (mutants(new), ids.join(", "));
                format!("{new} {mutants} that no other case catches: {ids}")
            }
        })
    }
}

type Asked = Vec<(&'static Mutant, MutantSubject)>;

/// Parts mutants into those that a case catches, which are asked nothing further, and those that it
/// doesn't.
fn caught_by(case: &Case<'_>, mutants: Vec<&'static Mutant>) -> (Asked, Vec<&'static Mutant>) {
    let mut subjects: Vec<_> = mutants.iter().map(|it| MutantSubject::new(it)).collect();
    // What a mutant keeps, it keeps of questions about the same board.
    let is_before = |index: &usize| *index < case.index();
    let before = (0..case.suite().len()).filter(is_before);
    let before = before.map(|index| case.suite().case(index));
    let is_asked = |other: &Case<'_>| {
        other.replaced_by.is_none() && other.question.board() == case.question.board()
    };
    for other in before.filter(is_asked) {
        for (mutant, subject) in mutants.iter().zip(&mut subjects) {
            if mutant.keeps_state() && mutant.concerns(other.question.property()) {
                subject.caught(&other.question, &other.expected);
            }
        }
    }
    let (mut caught, mut missed) = (Asked::new(), Vec::new());
    for (mutant, mut subject) in mutants.into_iter().zip(subjects) {
        match subject.caught(&case.question, &case.expected) {
            Some(_) => caught.push((mutant, MutantSubject::new(mutant))),
            None => missed.push(mutant),
        }
    }
    (caught, missed)
}

/// The cases of a suite but one, without those that are wrong or replaced.
fn others<'a>(suite: &'a Suite, but: &Case<'_>) -> impl Iterator<Item = ReadCase<'a>> {
    let but = but.index();
    let indices = (0..suite.len()).filter(move |index| *index != but);
    indices.flat_map(|index| asking::read(suite, &[index]).cases)
}
