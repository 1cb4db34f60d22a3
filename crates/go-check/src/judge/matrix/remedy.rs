//! What would catch a mutant: the smallest built-in case.

use super::{Matrix, Part};
use crate::search::Weight;
use crate::subject::Mutant;
use crate::suite::{BUILT_IN, Suite, Uuid};

/// A built-in case that catches a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Remedy {
    /// The name of its suite.
    pub suite: &'static str,
    /// Its name.
    pub name: String,
    /// Its UUID.
    pub uuid: Uuid,
    /// What is special about it, in words.
    pub description: String,
}

/// Returns for each mutant the smallest built-in case that catches it, if one does.
#[must_use]
pub fn remedies(mutants: &[&'static Mutant], jobs: usize) -> Vec<Option<Remedy>> {
    if mutants.is_empty() {
        return Vec::new();
    }
    // That they can be read is held by tests.
    let suites: Vec<_> = BUILT_IN
        .iter()
        .filter_map(|built_in| Some((built_in.name, built_in.read().ok()?)))
        .collect();
    let cases: Vec<Vec<_>> = suites
        .iter()
        .map(|(_, suite): &(_, Suite)| (0..suite.len()).collect())
        .collect();
    let parts = suites
        .iter()
        .zip(&cases)
        .map(|((name, suite), cases)| Part { name, suite, cases });
    let names: Vec<_> = suites.iter().map(|(name, _)| *name).collect();
    let matrix = Matrix::new(parts.collect(), mutants, jobs, &mut |_| {});
    let remedy = |mutant: &&'static Mutant| {
        let (column, _) = matrix.mutants().find(|(_, other)| other.id == mutant.id)?;
        let rows = matrix.columns()[column].caught_by();
        let row = rows
            .map(|(row, _)| row)
            .min_by_key(|row| Weight::of(&matrix.case(*row).question))?;
        let case = matrix.case(row);
        Some(Remedy {
            suite: names[matrix.rows()[row].part],
            name: case.name(),
            uuid: case.uuid,
            description: case.description,
        })
    };
    mutants.iter().map(remedy).collect()
}
