//! The matrix as text: what survives, what each case is good for, and one file a form.

mod human;
mod json;
mod markdown;
mod table;

use std::time::Duration;

use crate::judge::matrix::{Column, Judgee, Matrix, Remark, Remedy, Said, Standing};
use crate::suite::Case;
use crate::verdict::Verdict;

/// The form that the matrix is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MatrixForm {
    /// To read.
    Human,
    /// An object a line, for programs.
    Json,
    /// Tables, for comments.
    Markdown,
}

/// Whether the full matrix is shown where it need not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cells {
    /// It is: a row a case, a column a program.
    Shown,
    /// It is not.
    Hidden,
}

/// Whether more than survivors makes a run fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Demands {
    /// No.
    Few,
    /// Idle cases and comments that aren't true do, too.
    Strict,
}

/// The matrix, and what follows from it for each case.
#[derive(Debug)]
pub struct MatrixReport<'a> {
    matrix: &'a Matrix<'a>,
    /// What would catch the survivors, in their order.
    remedies: Vec<Option<Remedy>>,
    /// By row.
    cases: Vec<RowFacts>,
    demands: Demands,
    cells: Cells,
    wall: Duration,
}

/// What follows for a case.
#[derive(Debug)]
struct RowFacts {
    /// The columns of what it catches and no case before it.
    new: Vec<usize>,
    /// The columns of what it alone catches.
    alone: Vec<usize>,
    standing: Standing,
    remarks: Vec<Remark>,
}

/// What it all comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// The cases that were put to a mutant or a program.
    pub cases: usize,
    /// The cases that nobody answers.
    pub not_asked: usize,
    /// The mutants that were asked.
    pub mutants: usize,
    /// The mutants that no case catches.
    pub survivors: usize,
    /// The cases that catch nothing new, and don't say why they stay.
    pub idle: usize,
    /// The cases that catch nothing new, and say why they stay.
    pub kept: usize,
    /// The cases that catch nothing new, and that others have published.
    pub upstream: usize,
    /// The comments that aren't true.
    pub false_claims: usize,
    /// The cases that expect what the rules don't give.
    pub wrong_cases: usize,
    /// The programs said to be right that fail a case.
    pub right_failing: usize,
    /// The programs said to be wrong that pass every case.
    pub wrong_passing: usize,
}

impl Totals {
    /// Whether there is a finding.
    #[must_use]
    pub const fn has_findings(&self, demands: Demands) -> bool {
        let few = self.survivors + self.wrong_cases + self.right_failing + self.wrong_passing;
        let strict = match demands {
            Demands::Few => 0,
            Demands::Strict => self.idle + self.false_claims,
        };
        few + strict > 0
    }
}

impl<'a> MatrixReport<'a> {
    /// Returns a report. `remedies` are what would catch the survivors, in their order, and `wall` is
    /// how long it took to ask.
    #[must_use]
    pub fn new(
        matrix: &'a Matrix<'a>,
        remedies: Vec<Option<Remedy>>,
        demands: Demands,
        cells: Cells,
        wall: Duration,
    ) -> Self {
        let catches = matrix.new_catches().into_iter().zip(matrix.lone_catches());
        let cases = catches.enumerate().map(|(row, (new, alone))| {
            let case = matrix.case(row);
            RowFacts {
                standing: match matrix.is_asked(row) {
                    true => Standing::of(&case, new.len()),
                    false => Standing::NotAsked,
                },
                remarks: matrix.remarks(row, &case, &new),
                new,
                alone,
            }
        });
        Self {
            cases: cases.collect(),
            matrix,
            remedies,
            demands,
            // Without a row there is nothing to see.
            cells: if matrix.rows().is_empty() {
                Cells::Hidden
            } else {
                cells
            },
            wall,
        }
    }

    /// Returns what it all comes to.
    #[must_use]
    pub fn totals(&self) -> Totals {
        let standing = |wanted: fn(&Standing) -> bool| {
            let cases = self.cases.iter();
            cases.filter(|case| wanted(&case.standing)).count()
        };
        let remarks = self.cases.iter().flat_map(|case| &case.remarks);
        let programs = |wanted, fails| {
            let all = self.programs();
            let found = all.filter(|program| program.said == wanted && program.fails() == fails);
            found.count()
        };
        Totals {
            cases: self.cases.len() - standing(|it| *it == Standing::NotAsked),
            not_asked: standing(|it| *it == Standing::NotAsked),
            mutants: self.matrix.mutants().count(),
            survivors: self.matrix.survivors().count(),
            idle: standing(|it| *it == Standing::Idle),
            kept: standing(|it| matches!(it, Standing::Kept(_))),
            upstream: standing(|it| *it == Standing::Upstream),
            false_claims: remarks.filter(|remark| remark.is_finding()).count(),
            wrong_cases: self.matrix.wrong().len(),
            right_failing: programs(Said::Right, true),
            wrong_passing: programs(Said::Wrong, false),
        }
    }

    /// Returns the report as text.
    #[must_use]
    pub fn text(&self, form: MatrixForm) -> String {
        match form {
            MatrixForm::Human => human::text(self),
            MatrixForm::Json => json::text(self),
            MatrixForm::Markdown => markdown::text(self),
        }
    }

    /// The programs of the user's.
    fn programs(&self) -> impl Iterator<Item = Program<'_>> {
        let columns = self.matrix.columns().iter();
        columns.filter_map(|column| match &column.program {
            Judgee::Mutant(_) => None,
            Judgee::Program(name, said) => Some(Program {
                name,
                said: *said,
                column,
            }),
        })
    }

    /// The survivors, each with what would catch it.
    fn survivors(
        &self,
    ) -> impl Iterator<Item = (&'static crate::subject::Mutant, Option<&Remedy>)> {
        let remedies = self.remedies.iter().map(Option::as_ref);
        let remedies = remedies.chain(std::iter::repeat(None));
        let mutants = self.matrix.survivors().map(|(_, mutant)| mutant);
        mutants.zip(remedies)
    }

    /// The cases, with what follows for each.
    fn rows(&self) -> impl Iterator<Item = (usize, Case<'a>, &RowFacts)> {
        let cases = self.cases.iter().enumerate();
        cases.map(|(row, facts)| (row, self.matrix.case(row), facts))
    }

    /// What programs are called, by their columns.
    fn names(&self, columns: &[usize]) -> Vec<&str> {
        let names = columns.iter();
        names
            .map(|column| self.matrix.columns()[*column].program.name())
            .collect()
    }

    /// Whether a case catches anything.
    fn catches_anything(&self, row: usize) -> bool {
        let columns = self.matrix.columns().iter();
        let mut columns = columns.filter(|column| column.program.may_be_wrong());
        columns.any(|column| column.caught(row).is_some())
    }
}

/// A program of the user's.
struct Program<'a> {
    name: &'a str,
    said: Said,
    column: &'a Column,
}

impl Program<'_> {
    fn fails(&self) -> bool {
        self.column.caught_by().next().is_some()
    }

    fn count(&self, verdict: Verdict) -> usize {
        let verdicts = self.column.verdicts.iter();
        verdicts.filter(|it| **it == Some(verdict)).count()
    }

    /// Whether it does what is said of it.
    fn is_finding(&self) -> bool {
        match self.said {
            Said::Nothing => false,
            Said::Right => self.fails(),
            Said::Wrong => !self.fails(),
        }
    }

    /// How it did, in words.
    fn words(&self) -> String {
        let failed = self.column.caught_by().count();
        let passed = self.count(Verdict::Ac);
        let skipped = match self.count(Verdict::Skip) {
            0 => String::new(),
            skipped => format!(", skips {skipped}"),
        };
        if failed == 0 {
            return format!("passes all {}{skipped}", count(passed, "case"));
        }
        let of = count(failed + passed, "case");
        format!("fails {failed} of {of}{skipped}")
    }
}

const FITS: &str = "strings take what is written";

/// A number of things, in words.
fn count(number: usize, what: &str) -> String {
    let s = if number == 1 { "" } else { "s" };
    format!("{number} {what}{s}")
}
