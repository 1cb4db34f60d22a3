//! The hunt: looks for a board on which a program is wrong, and for the smallest one.
//!
//! All small boards come in order; in between random ones and awkward shapes, and boards that grow, to
//! see how long they take. A find is asked again alone, made smaller, and then held against all smaller
//! boards as far as time allows.

mod find;
mod growth;
mod hunter;
mod kept;
mod kinds;
mod late;
mod streams;
#[cfg(test)]
mod tests;
mod workers;

use std::fmt;
use std::time::Duration;

use go_core::{Board, Size};

use super::Weight;
use crate::property::AnyProperty;
use crate::subject::{Source, StartError};

use hunter::{Hunter, Written};

pub use find::Find;
pub use growth::Step;
pub use streams::{Origin, WHOLE};

/// What can be put to a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// Any question.
    Any,
    /// Only what numeric text can hold: moves on squares.
    Numeric,
}

/// What is hunted, and how long.
#[derive(Clone, Copy)]
pub struct Hunting<'a> {
    /// Whose mistakes are looked for.
    pub source: &'a dyn Source,
    /// What can be put to it.
    pub form: Form,
    /// What it is asked.
    pub properties: &'a [&'static dyn AnyProperty],
    /// What the random boards begin with.
    pub seed: u64,
    /// How long it may take.
    pub time: Duration,
    /// How many boards may be tried.
    pub boards: Option<u64>,
    /// How many workers ask at the same time.
    pub jobs: usize,
    /// How long an answer may take.
    pub time_limit: Duration,
    /// How many bytes an answer may have.
    pub output_limit: u64,
}

/// What has been tried.
#[derive(Clone, Debug, Default)]
pub struct Tried {
    /// How many boards there were of all origins.
    pub boards: u64,
    /// How many questions about them.
    pub questions: u64,
    /// How many of these were skipped.
    pub skipped: u64,
    /// All boards with fewer points than the first number, and those of so many points with fewer
    /// stones than the second.
    pub frontier: (usize, usize),
    /// How many boards were small ones, random ones, shapes and growing ones, with the largest size.
    pub by_origin: [(u64, Option<Size>); 4],
    /// How long growing boards took.
    pub steps: Vec<Step>,
    /// How often it was wrong once and never again.
    pub once: u64,
    /// The properties that it doesn't answer, and why.
    pub unanswered: Vec<(&'static str, String)>,
    /// Since when.
    pub elapsed: Duration,
}

impl fmt::Debug for Hunting<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} hunting {}", self.time, self.source.name())
    }
}

/// How a hunt ended.
#[derive(Debug)]
pub struct Hunted {
    /// What was found.
    pub find: Option<Find>,
    /// What was tried.
    pub tried: Tried,
}

/// Hunts. `progress` is told of what has been tried from time to time.
///
/// # Errors
///
/// Returns a [`StartError`] if the program can't be started.
pub fn hunt(hunting: Hunting<'_>, progress: &mut dyn FnMut(&Tried)) -> Result<Hunted, StartError> {
    let mut hunter = Hunter::new(hunting)?;
    hunter.run(progress)?;
    let mut tried = hunter.tried;
    tried.frontier = hunter.streams.frontier();
    tried.steps = hunter.growth.steps().to_vec();
    tried.elapsed = hunter.start.elapsed();
    let mut find = hunter.find.or(match hunter.written {
        Written::No => None,
        Written::Asked(find) => find.map(|find| *find),
    });
    if let Some(find) = &mut find {
        let weight = Weight::of(&find.question);
        find.is_smallest =
            find.before.is_empty() && tried.frontier >= (weight.points, weight.stones);
    }
    Ok(Hunted { find, tried })
}

/// The smallest board that can be asked about, without stones.
fn smallest_board(form: Form) -> Board {
    let side = match form {
        Form::Any => 1,
        Form::Numeric => go_io::numeric::MIN_SIDE.into(),
    };
    Board::empty(Size::new(side, side).expect("there is such a size"))
}
