//! The matrix: cases x wrong programs, by what each case catches each of them, and what follows from that.

mod asking;
mod gain;
mod remark;
mod remedy;

use super::{Change, Variant, variants};
use crate::property::Difference;
use crate::subject::{Manner, Mutant, MutantSubject};
use crate::suite::{Case, Suite, is_upstream};
use crate::verdict::Verdict;

use asking::Read;
pub use gain::Gain;
pub use remark::{Remark, untrue_claims};
pub use remedy::{Remedy, remedies};

/// A suite, how it was named, and which of its cases are put to the mutants.
#[derive(Clone, Copy, Debug)]
pub struct Part<'a> {
    /// The name.
    pub name: &'a str,
    /// The suite.
    pub suite: &'a Suite,
    /// The indices of the cases, in the file's order.
    pub cases: &'a [usize],
}

/// Which case catches which wrong program, by which verdict.
///
/// A mutant is asked the cases of its properties, in the file's order; each suite is put to one that was
/// asked nothing before. Cases that others replace are left out, and so are those that the reference fails,
/// which would catch everything.
#[derive(Debug)]
pub struct Matrix<'a> {
    parts: Vec<Part<'a>>,
    rows: Vec<Row>,
    columns: Vec<Column>,
    wrong: Vec<WrongCase<'a>>,
    /// For each column the cases that catch it.
    caught: Vec<Caught>,
}

/// A case, by where it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    /// Which of the parts it is in.
    pub part: usize,
    /// Its index in the suite.
    pub index: usize,
    /// The name of its property.
    pub property: &'static str,
}

/// A program, and how it did on each case.
#[derive(Debug)]
pub struct Column {
    /// The program.
    pub program: Judgee,
    /// Its verdict on each row; `None` where it was not asked.
    pub verdicts: Vec<Option<Verdict>>,
}

/// A program that stands at the head of a column.
#[derive(Clone, Debug)]
pub enum Judgee {
    /// A mutant.
    Mutant(&'static Mutant),
    /// A program of the user's, how it was named, and what is said of it.
    Program(String, Said),
}

/// What is said of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Nothing: it may be right or wrong.
    Nothing,
    /// It is right, so no case should fail it.
    Right,
    /// It is wrong, so a case should catch it.
    Wrong,
}

/// A case that expects what the rules don't give.
#[derive(Debug)]
pub struct WrongCase<'a> {
    /// The case.
    pub case: Case<'a>,
    /// In what the reference's answer differs.
    pub difference: Difference,
}

/// Which cases catch a program.
#[derive(Clone, Copy, Debug, Default)]
struct Caught {
    first: Option<usize>,
    is_caught_again: bool,
}

/// How a case stands: whether it catches something that no case before it does; if not, why it is there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Standing {
    /// No program answers such questions.
    NotAsked,
    /// It catches something new.
    New,
    /// It is not ours to choose.
    Upstream,
    /// It says why it stays.
    Kept(String),
    /// It says nothing.
    Idle,
}

impl Judgee {
    /// Returns what the program is called.
    #[must_use]
    pub fn name(&self) -> &str {
        match self {
            Self::Mutant(mutant) => mutant.id,
            Self::Program(name, _) => name,
        }
    }

    /// Whether a case that fails it is worth something: it isn't said to be right.
    #[must_use]
    pub fn may_be_wrong(&self) -> bool {
        !matches!(self, Self::Program(_, Said::Right))
    }
}

impl Column {
    /// Returns the verdict by which a case catches the program, if it does.
    #[must_use]
    pub fn caught(&self, row: usize) -> Option<Verdict> {
        self.verdicts[row].filter(|verdict| verdict.is_failure())
    }

    /// Returns the rows that catch the program, with the verdicts.
    pub fn caught_by(&self) -> impl Iterator<Item = (usize, Verdict)> {
        let rows = 0..self.verdicts.len();
        rows.filter_map(|row| self.caught(row).map(|verdict| (row, verdict)))
    }
}

impl<'a> Matrix<'a> {
    /// Asks the mutants that concern the cases, by so many threads at the same time. How many more cases
    /// have been put to all of them is told to `each`.
    #[must_use]
    pub fn new(
        parts: Vec<Part<'a>>,
        mutants: &[&'static Mutant],
        jobs: usize,
        each: &mut dyn FnMut(usize),
    ) -> Self {
        let mut matrix = Self {
            parts: Vec::new(),
            rows: Vec::new(),
            columns: Vec::new(),
            wrong: Vec::new(),
            caught: Vec::new(),
        };
        let columns = mutants.iter().map(|mutant| Column {
            program: Judgee::Mutant(mutant),
            verdicts: Vec::new(),
        });
        matrix.columns = columns.collect();
        for (number, part) in parts.iter().enumerate() {
            let mut subjects: Vec<_> = mutants.iter().map(|it| MutantSubject::new(it)).collect();
            for indices in part.cases.chunks(asking::CHUNK) {
                let Read { cases, wrong } = asking::read(part.suite, indices);
                matrix.wrong.extend(wrong);
                let verdicts = asking::ask(&cases, mutants, &mut subjects, jobs);
                for (column, verdicts) in matrix.columns.iter_mut().zip(verdicts) {
                    column.verdicts.extend(verdicts);
                }
                matrix.rows.extend(cases.iter().map(|read| Row {
                    part: number,
                    index: read.case.index(),
                    property: read.case.question.property(),
                }));
                each(indices.len());
            }
        }
        matrix.parts = parts;
        // A mutant that was asked nothing says nothing about the suites.
        let is_asked = |column: &Column| column.verdicts.iter().any(Option::is_some);
        matrix.columns.retain(is_asked);
        matrix.caught = matrix.columns.iter().map(Caught::of).collect();
        matrix
    }

    /// Adds a program, with its verdicts on the rows.
    ///
    /// # Panics
    ///
    /// Panics if it hasn't a verdict for each of them.
    pub fn add(&mut self, column: Column) {
        assert_eq!(column.verdicts.len(), self.rows.len(), "a verdict a row");
        self.caught.push(Caught::of(&column));
        self.columns.push(column);
    }

    /// Returns the suites.
    #[must_use]
    pub fn parts(&self) -> &[Part<'a>] {
        &self.parts
    }

    /// Returns the cases, suite by suite in the files' order.
    #[must_use]
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// Returns the programs: the mutants that were asked, and those that were added.
    #[must_use]
    pub fn columns(&self) -> &[Column] {
        &self.columns
    }

    /// Returns the cases that the reference fails.
    #[must_use]
    pub fn wrong(&self) -> &[WrongCase<'a>] {
        &self.wrong
    }

    /// Returns the case of a row.
    #[must_use]
    pub fn case(&self, row: usize) -> Case<'a> {
        let Row { part, index, .. } = self.rows[row];
        self.parts[part].suite.case(index)
    }

    /// Returns the mutants, each with its column.
    pub fn mutants(&self) -> impl Iterator<Item = (usize, &'static Mutant)> {
        let columns = self.columns.iter().enumerate();
        columns.filter_map(|(number, column)| match column.program {
            Judgee::Mutant(mutant) => Some((number, mutant)),
            Judgee::Program(..) => None,
        })
    }

    /// Returns the mutants that no case catches, each with its column.
    pub fn survivors(&self) -> impl Iterator<Item = (usize, &'static Mutant)> {
        self.mutants()
            .filter(|(column, _)| self.first_caught_by(*column).is_none())
    }

    /// Returns the first row whose case catches a mutant if it is asked in its variants, too, with that
    /// variant.
    #[must_use]
    pub fn variant_that_catches(&self, mutant: &'static Mutant) -> Option<(usize, Change)> {
        (0..self.rows.len()).find_map(|row| {
            if !mutant.concerns(self.rows[row].property) {
                return None;
            }
            let case = self.case(row);
            let mut asked = variants(&case.question, &case.expected, Manner::LivesOn);
            let catches = |variant: &Variant| {
                let mut subject = MutantSubject::new(mutant);
                subject.caught(&case.question, &case.expected);
                let verdict = subject.caught(&variant.question, &variant.expected);
                verdict.is_some()
            };
            asked.find(catches).map(|variant| (row, variant.change))
        })
    }

    /// Returns the row of the first case that catches the program of a column.
    #[must_use]
    pub fn first_caught_by(&self, column: usize) -> Option<usize> {
        self.caught[column].first
    }

    /// Returns the row of the case that alone catches the program of a column.
    #[must_use]
    pub fn only_caught_by(&self, column: usize) -> Option<usize> {
        let Caught {
            first,
            is_caught_again,
        } = self.caught[column];
        first.filter(|_| !is_caught_again)
    }

    /// Whether a program answers the question of a row's case, rightly or wrongly.
    #[must_use]
    pub fn is_asked(&self, row: usize) -> bool {
        let mut verdicts = self
            .columns
            .iter()
            .filter_map(|column| column.verdicts[row]);
        verdicts.any(|verdict| verdict != Verdict::Skip)
    }

    /// Returns for each row the columns of what its case catches and no case before it.
    #[must_use]
    pub fn new_catches(&self) -> Vec<Vec<usize>> {
        self.by_row(|column| self.first_caught_by(column))
    }

    /// Returns for each row the columns of what its case alone catches.
    #[must_use]
    pub fn lone_catches(&self) -> Vec<Vec<usize>> {
        self.by_row(|column| self.only_caught_by(column))
    }

    /// The columns of programs that may be wrong, by the row that each belongs to.
    fn by_row(&self, row: impl Fn(usize) -> Option<usize>) -> Vec<Vec<usize>> {
        let mut rows = vec![Vec::new(); self.rows.len()];
        for (number, column) in self.columns.iter().enumerate() {
            if let Some(row) = row(number).filter(|_| column.program.may_be_wrong()) {
                rows[row].push(number);
            }
        }
        rows
    }
}

impl Standing {
    /// Returns how a case stands that was asked, and catches so many programs which no case before it
    /// does.
    #[must_use]
    pub fn of(case: &Case<'_>, new: usize) -> Self {
        if new > 0 {
            Self::New
        } else if is_upstream(case.uuid) {
            Self::Upstream
        } else {
            let kept = case.kept().map(str::to_owned);
            kept.map_or(Self::Idle, Self::Kept)
        }
    }
}

impl Caught {
    fn of(column: &Column) -> Self {
        let mut rows = column.caught_by();
        Self {
            first: rows.next().map(|(row, _)| row),
            is_caught_again: rows.next().is_some(),
        }
    }
}

#[cfg(test)]
mod tests;
