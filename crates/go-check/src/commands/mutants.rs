//! `go-check mutants`: says which wrong programs suites let through, and what each case is good for.

use std::collections::HashSet;
use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::time::Instant;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;

use super::error::{Error, Exit};
use super::mistakes;
use super::output::{self, Talk};
use super::progress::Progress;
use super::solution::{AskingArgs, LimitArgs};
use super::suites;
use super::test::{jobs, number_of_jobs, usual_protocol};
use crate::judge::matrix::{Column, Judgee, Matrix, Part, Said, remedies};
use crate::judge::{Judging, Selection, Variants, judge};
use crate::property::Errors;
use crate::report::{Cells, Demands, MatrixForm, MatrixReport, one_line};
use crate::subject::{MUTANTS, Mutant, Program, Protocol, StartError, split_words};
use crate::suite::Suite;
use crate::verdict::Verdict;

/// Say which wrong programs suites let through, and what each case is good for
///
/// Mutants are wrong programs that come with go-check, each with one mistake. Each is asked the cases of
/// its properties. Those that no case catches survive: exit code 1. A case that catches nothing which no
/// case before it catches is idle, unless a line of its comments says "kept:" and why. The suites that are
/// named are looked at together, in their order.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check mutants                              the built-in suites
  go-check mutants ./canonical-data.json        a file
  go-check mutants --list                       the mutants, with what each does wrong
  go-check mutants --page                       the same as a page, with the smallest board that shows each
  go-check mutants go-counting --mutant kept-state --matrix      which cases catch this one
  go-check mutants go-counting --right good.py --wrong bad.py    programs as well")]
pub(super) struct Args {
    /// Built-in suites by name, or paths of canonical-data.json files; all built-in ones without
    #[arg(value_name = "SUITE|PATH")]
    suites: Vec<String>,
    /// Take only this mutant; may be repeated
    #[arg(
        long,
        value_name = "ID",
        value_parser = PossibleValuesParser::new(MUTANTS.iter().map(|mutant| mutant.id)),
        hide_possible_values = true
    )]
    mutant: Vec<String>,
    /// Take only cases with TEXT in their names or at the beginning of their UUIDs; may be repeated
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Leave out cases with TEXT in their names or at the beginning of their UUIDs; may be repeated
    #[arg(long, value_name = "TEXT")]
    skip: Vec<String>,
    /// Take the texts of --filter and --skip as whole names or UUIDs
    #[arg(long)]
    exact: bool,
    /// Print the mutants' names, properties and mistakes, with tabs between them, and ask nothing
    #[arg(long)]
    list: bool,
    /// Print the page about the mutants, as docs/mistakes.md holds it: each with the smallest board that
    /// shows its mistake, and the built-in case that catches it first
    #[arg(
        long,
        conflicts_with_all = [
            "suites", "mutant", "filter", "skip", "exact", "list", "strict", "format", "matrix", "programs",
        ]
    )]
    page: bool,
    /// Look for the smallest boards of the page anew, and print them as test-data/smallest.jsonl holds them
    #[arg(
        long,
        conflicts_with_all = [
            "suites", "page", "filter", "skip", "exact", "list", "strict", "format", "matrix", "programs",
        ]
    )]
    smallest: bool,
    /// Fail also for idle cases, and for comments that say what isn't so
    #[arg(long)]
    strict: bool,
    /// The form of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Show which case catches which mutant; JSON does so anyway
    #[arg(long)]
    matrix: bool,
    /// How many threads ask, and how many cases are put to a program at the same time [default: the
    /// number of cores]
    #[arg(long, value_name = "N", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    programs: ProgramArgs,
    #[command(flatten)]
    asking: AskingArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

/// Programs that are asked as well.
#[derive(Debug, clap::Args)]
#[command(next_help_heading = "Programs to judge")]
#[group(id = "programs", multiple = true)]
struct ProgramArgs {
    /// Ask this as well: a command, or a solution file as it was handed in; may be repeated
    #[arg(long, value_name = "COMMAND|FILE")]
    solution: Vec<String>,
    /// Ask this as well, which is right: a case that fails it is a finding; may be repeated
    #[arg(long, value_name = "COMMAND|FILE")]
    right: Vec<String>,
    /// Ask this as well, which is wrong: if no case catches it, that is a finding; may be repeated
    #[arg(long, value_name = "COMMAND|FILE")]
    wrong: Vec<String>,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum Format {
    /// Survivors first, then what each case is good for
    #[default]
    Human,
    /// A line of JSON a mutant, a program and a case, with all that each catches
    Json,
    /// Tables, for comments
    Markdown,
}

impl From<Format> for MatrixForm {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Json => Self::Json,
            Format::Markdown => Self::Markdown,
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    if args.list {
        return list(args);
    }
    if args.page {
        return mistakes::page(jobs(args.jobs));
    }
    if args.smallest {
        return mistakes::smallest(&args.mutants(), jobs(args.jobs));
    }
    let suites = suites::read(&args.suites)?;
    let selection = args.selection();
    let selected: Vec<_> = suites
        .iter()
        .map(|(_, suite)| selection.of(suite))
        .collect();
    let parts: Vec<_> = suites
        .iter()
        .zip(&selected)
        .map(|((name, suite), cases)| Part { name, suite, cases })
        .collect();
    // What can't be started is told before anything is asked.
    let programs = args.programs(usual_protocol(&suites))?;
    let start = Instant::now();
    let jobs = jobs(args.jobs);
    let progress = Progress::of_silent_cases(selected.iter().map(Vec::len).sum());
    let mut matrix = Matrix::new(parts, &args.mutants(), jobs, &mut |done| progress.add(done));
    drop(progress);
    if matrix.rows().is_empty() && matrix.wrong().is_empty() {
        return Err(Error::Nothing("no case is selected".to_owned()));
    }
    // If all cases are wrong, then there is nothing to judge a program by.
    let is_empty = matrix.rows().is_empty();
    for (program, said) in programs.iter().filter(|_| !is_empty) {
        let column = column(program, *said, &matrix, jobs)?;
        matrix.add(column);
    }
    let survivors: Vec<_> = matrix.survivors().map(|(_, mutant)| mutant).collect();
    let remedies = remedies(&survivors, jobs);
    let demands = args.demands();
    let cells = match args.matrix {
        true => Cells::Shown,
        false => Cells::Hidden,
    };
    let report = MatrixReport::new(&matrix, remedies, demands, cells, start.elapsed());
    let totals = report.totals();
    // That there is no mutant for a suite whose cases are wrong is the smaller matter.
    if totals.mutants == 0 && totals.wrong_cases == 0 {
        let message = "no mutant has the properties of these cases";
        return Err(Error::Nothing(message.to_owned()));
    }
    write(&report, args.format)?;
    if totals.has_findings(demands) {
        return Ok(Exit::Failure);
    }
    answered(&matrix)?;
    Ok(Exit::Success)
}

impl Args {
    fn selection(&self) -> Selection {
        Selection {
            filters: self.filter.clone(),
            skips: self.skip.clone(),
            exact: self.exact,
            shard: None,
        }
    }

    const fn demands(&self) -> Demands {
        match self.strict {
            true => Demands::Strict,
            false => Demands::Few,
        }
    }

    /// The mutants that are chosen, in the order in which the list has them.
    fn mutants(&self) -> Vec<&'static Mutant> {
        let is_chosen = |mutant: &&Mutant| {
            self.mutant.is_empty() || self.mutant.iter().any(|id| id == mutant.id)
        };
        MUTANTS.iter().filter(is_chosen).collect()
    }

    /// Starts nothing yet, but knows how.
    fn programs(&self, usual: Protocol) -> Result<Vec<(Program, Said)>, Error> {
        let ProgramArgs {
            solution,
            right,
            wrong,
        } = &self.programs;
        let named = [
            (solution, Said::Nothing),
            (right, Said::Right),
            (wrong, Said::Wrong),
        ];
        let named = named.into_iter();
        let named = named.flat_map(|(names, said)| names.iter().map(move |name| (name, said)));
        let named: Vec<_> = named.collect();
        if named.is_empty() {
            if let Some(setup) = self.limits.setup() {
                let message = format!("--setup '{setup}' builds a program: name it by --solution");
                return Err(Error::Usage(message));
            }
            return Ok(Vec::new());
        }
        let sandbox = self.limits.sandbox()?;
        let setup = self.limits.setup().map(split_words).transpose()?;
        if let Some(not_built) = self.limits.set_up(setup)? {
            let stderr = one_line(&not_built.evidence.stderr.head);
            let said = match stderr.is_empty() {
                true => String::new(),
                false => format!(": {stderr}"),
            };
            let message = format!("{}{said}", not_built.what);
            return Err(Error::Subject(StartError(message)));
        }
        let program = |(name, said): (&String, Said)| {
            let program = (self.asking).program(name, usual, &self.limits, sandbox.clone())?;
            Ok((program, said))
        };
        named.into_iter().map(program).collect()
    }
}

/// Asks a program the cases of the matrix.
fn column(
    program: &Program,
    said: Said,
    matrix: &Matrix<'_>,
    jobs: usize,
) -> Result<Column, Error> {
    let judging = Judging {
        source: program,
        errors: Errors::Any,
        variants: Variants::LeftOut,
        jobs,
    };
    let mut verdicts = Vec::with_capacity(matrix.rows().len());
    let progress = Progress::of_silent_cases(matrix.rows().len());
    for (number, part) in matrix.parts().iter().enumerate() {
        let rows = matrix.rows().iter().filter(|row| row.part == number);
        let indices: Vec<_> = rows.map(|row| row.index).collect();
        judge(part.suite, &indices, judging, &mut |judged| {
            progress.add(1);
            verdicts.push(Some(judged.verdict));
            ControlFlow::Continue(())
        })?;
    }
    drop(progress);
    let name = crate::subject::Source::name(program);
    match verdicts.iter().flatten().max() {
        Some(_) if verdicts.contains(&Some(Verdict::Je)) => Err(Error::Internal),
        Some(_) if verdicts.contains(&Some(Verdict::Ce)) => {
            let message = format!("{name} can't be started");
            Err(Error::Subject(StartError(message)))
        }
        _ => Ok(Column {
            program: Judgee::Program(name, said),
            verdicts,
        }),
    }
}

/// A program that was asked nothing it answers has shown nothing.
fn answered(matrix: &Matrix<'_>) -> Result<(), Error> {
    let is_silent = |column: &&Column| {
        let mut verdicts = column.verdicts.iter().flatten();
        verdicts.all(|verdict| *verdict == Verdict::Skip)
    };
    match matrix.columns().iter().find(is_silent) {
        Some(column) => Err(Error::Nothing(format!(
            "{} was not judged, all cases were skipped",
            one_line(column.program.name())
        ))),
        None => Ok(()),
    }
}

fn write(report: &MatrixReport<'_>, format: Format) -> Result<(), Error> {
    let text = report.text(format.into());
    match format {
        Format::Human => {
            let mut out = Talk::new();
            out.write(&text)?;
            out.flush()
        }
        Format::Json | Format::Markdown => output::write(&text),
    }
}

/// Prints the mutants: all, or if suites are named those with a property of theirs.
fn list(args: &Args) -> Result<Exit, Error> {
    let mut mutants = args.mutants();
    if !args.suites.is_empty() {
        let suites = suites::read(&args.suites)?;
        let properties = |(_, suite): &(String, Suite)| {
            let cases = suite.cases().map(|case| case.question.property());
            cases.collect::<HashSet<_>>()
        };
        let asked: HashSet<_> = suites.iter().flat_map(properties).collect();
        mutants.retain(|mutant| asked.iter().any(|property| mutant.concerns(property)));
    }
    let mut text = "id\tproperty\tmistake\n".to_owned();
    for Mutant {
        id,
        properties,
        mistake,
        ..
    } in &mutants
    {
        text.push_str(&format!("{id}\t{}\t{mistake}\n", properties.join(" ")));
    }
    output::write(&text)?;
    if mutants.is_empty() {
        let message = "no mutant has the properties of these cases";
        return Err(Error::Nothing(message.to_owned()));
    }
    Ok(Exit::Success)
}
