//! Mutants: wrong implementations of the properties, each with one mistake, so that a suite can be
//! asked which of them it catches.
//!
//! An exercise's program is written once, in steps that are right. A mutant is that program with one
//! step overridden, and what is overridden is the mistake: one file a family of them.

mod counting;
mod grid;
mod moves;
mod run;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::fmt;
use std::sync::LazyLock;

use super::{Asked, Outcome, Reply, Source, StartError, Subject};
use crate::note::Note;
use crate::property::{Answer, Errors, Question};
use crate::verdict::Verdict;
use grid::Grid;
use run::{Crash, Run};
pub use run::{MAX_DEPTH, MAX_STEPS};

/// A wrong implementation of one or several properties.
#[derive(Clone, Copy)]
pub struct Mutant {
    /// Its name, in lower-case letters, digits and hyphens: what comments of cases call it.
    pub id: &'static str,
    /// The names of the properties that it may answer wrongly.
    pub properties: &'static [&'static str],
    /// What it does wrong, in one sentence.
    pub mistake: &'static str,
    program: &'static dyn Program,
}

/// Mutants whose mistakes are of one kind.
#[derive(Clone, Copy, Debug)]
pub struct Family {
    /// The kind of mistake, as a heading has it.
    pub title: &'static str,
    /// The mutants.
    pub mutants: &'static [Mutant],
}

/// The families of mutants, by the name of the exercise whose program they are.
pub static FAMILIES: [(&str, &[Family]); 2] = [
    ("go-counting", counting::FAMILIES),
    ("go-move", moves::FAMILIES),
];

/// Every mutant, family by family.
pub static MUTANTS: LazyLock<Vec<Mutant>> = LazyLock::new(|| {
    let families = FAMILIES.iter().flat_map(|(_, families)| *families);
    families
        .flat_map(|family| family.mutants)
        .copied()
        .collect()
});

/// Returns the mutant of an id.
#[must_use]
pub fn mutant(id: &str) -> Option<&'static Mutant> {
    MUTANTS.iter().find(|mutant| mutant.id == id)
}

impl Mutant {
    const fn new(
        id: &'static str,
        properties: &'static [&'static str],
        mistake: &'static str,
        program: &'static dyn Program,
    ) -> Self {
        Self {
            id,
            properties,
            mistake,
            program,
        }
    }

    /// Whether it may answer questions of a property wrongly.
    #[must_use]
    pub fn concerns(&self, property: &str) -> bool {
        self.properties.contains(&property)
    }

    /// Whether what it was asked before about a board may change what it answers.
    #[must_use]
    pub fn keeps_state(&self) -> bool {
        self.program.keeps_state()
    }
}

impl Family {
    const fn new(title: &'static str, mutants: &'static [Mutant]) -> Self {
        Self { title, mutants }
    }
}

impl fmt::Debug for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// A wrong program of an exercise.
trait Program: Sync {
    /// Makes what is asked about the board of a question, unless the question is of another exercise.
    fn object(&self, question: &Question) -> Option<Box<dyn Object>>;

    /// Whether an object's answer may depend on what it was asked before.
    fn keeps_state(&self) -> bool;

    /// Whether its mistake is that it takes too long.
    fn is_slow(&self) -> bool;
}

/// What a program makes of a board, and is asked about it.
trait Object: Send {
    /// Returns the board as it was given.
    fn board(&self) -> &Grid;

    /// Answers a question about the board.
    fn ask(&mut self, question: &Question, run: &mut Run) -> Result<Answer, Crash>;
}

impl Source for &'static Mutant {
    fn name(&self) -> String {
        format!("the mutant {}", self.id)
    }

    fn start(&self) -> Result<Box<dyn Subject>, StartError> {
        Ok(Box::new(MutantSubject::new(self)))
    }
}

/// A mutant that is being asked. If it keeps state, then questions about one board are put to one
/// object, so that what is left of one question can show in the answer to another.
pub struct MutantSubject {
    mutant: &'static Mutant,
    objects: HashMap<Grid, Box<dyn Object>>,
}

impl MutantSubject {
    /// Starts a mutant.
    #[must_use]
    pub fn new(mutant: &'static Mutant) -> Self {
        Self {
            mutant,
            objects: HashMap::new(),
        }
    }

    /// Asks a question, and returns the verdict by which the mutant is caught, if it is. Points in
    /// another order than the expected one count: a mutant is in no doubt about the order.
    pub fn caught(&mut self, question: &Question, expected: &Answer) -> Option<Verdict> {
        self.caught_in(Order::Counts, question, expected)
    }

    /// Asks a question, and returns the verdict by which the mutant is caught, if it is.
    pub(crate) fn caught_in(
        &mut self,
        order: Order,
        question: &Question,
        expected: &Answer,
    ) -> Option<Verdict> {
        match self.ask(Asked::new(question, None)).outcome {
            Outcome::Answer(actual) => match question.compare(expected, &actual, Errors::Any) {
                Ok(notes) => {
                    let is_wrong = order == Order::Counts && notes.contains(&Note::OrderOnly);
                    is_wrong.then_some(Verdict::Wa)
                }
                Err(_) => Some(Verdict::Wa),
            },
            // Who runs out of steps without being slow might have answered rightly in the end, or not.
            Outcome::Broken(Verdict::Tle, _) if !self.mutant.program.is_slow() => None,
            Outcome::Broken(verdict, _) => Some(verdict),
            Outcome::Twice(..) | Outcome::Skip(_) => None,
        }
    }
}

/// Whether the order in which a case expects points is the one that mutants are held to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// It is that of the reference.
    Counts,
    /// It is one of the case's own, so that no order can be wrong.
    Own,
}

impl fmt::Debug for MutantSubject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}, asked", self.mutant)
    }
}

impl Subject for MutantSubject {
    fn ask(&mut self, asked: Asked<'_>) -> Reply {
        let question = asked.question;
        let object = self.mutant.program.object(question);
        let Some(mut object) = object.filter(|_| self.mutant.concerns(question.property())) else {
            return Reply::skip("the mutant is not one of this property");
        };
        let mut run = Run::of(object.board());
        let answer = if self.mutant.keeps_state() {
            let kept = self.objects.entry(object.board().clone());
            kept.or_insert(object).ask(question, &mut run)
        } else {
            object.ask(question, &mut run)
        };
        match answer {
            Ok(answer) => Reply::answer(answer),
            Err(crash) => Reply::broken(crash.verdict(), crash.to_string()),
        }
    }

    fn restart(&mut self) -> Result<(), StartError> {
        self.objects.clear();
        Ok(())
    }
}
