//! `cargo xtask bench`: how fast the rules, the formats and the commands are, beside what is wanted.

mod benches;
mod chart;
mod compare;
mod figures;
mod growth;
mod instructions;
mod page;
mod record;
mod scale;
mod table;
mod targets;

use std::path::PathBuf;
use std::process::ExitCode;

use self::benches::Benches;
use self::compare::{Kind, compare};
use self::record::Record;
use crate::say;
use crate::verify::not_run;
use crate::workspace::Workspace;

/// Measure speed, and say which target falls short.
///
/// Builds the benchmarks as a release is built, and has those that are compared take turns. What is
/// printed is the median of the rounds, with the range of the middle half of them, and what of it falls
/// short of its target. Times are those of the processor, so that they count little of what else the
/// machine does; ratios are those within each round.
///
/// It takes less than two minutes once the benchmarks are built. No other task runs it.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask bench                              the table of targets
  cargo xtask bench --save before.json           the same, and keep it
  cargo xtask bench --against before.json        what got slower since then
  cargo xtask bench --instructions               instructions an operation, on a busy machine, too
  cargo xtask bench --page                       all of it, into docs/performance.md

Exit codes:
  0 all well, 1 a target is missed or, with --against, something got slower, 2 usage, 3 a file that
  can't be read or written, 4 nothing was run, which includes a missing valgrind, 70 a benchmark failed")]
pub(crate) struct Args {
    /// Keep what was measured in a file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Compare with what was kept in a file: slower is what is slower beyond the ranges of both.
    #[arg(long, value_name = "FILE")]
    against: Option<PathBuf>,
    /// Count instructions of five operations with callgrind, in place of the table.
    #[arg(long)]
    instructions: bool,
    /// Measure boards from 1 x 1 to 1024 x 1024 and up to ten million cases, in place of the table,
    /// and draw docs/growth.svg.
    #[arg(long)]
    growth: bool,
    /// Measure all of it: the table and the instructions go to docs/performance.md, the picture to
    /// docs/growth.svg.
    #[arg(long)]
    page: bool,
}

/// Measures, prints, and returns whether all is as it should be.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    // Before minutes are spent on measuring.
    let before = match args.against.as_deref().map(Record::read).transpose() {
        Ok(before) => before,
        Err(error) => return trouble(&error, 3),
    };
    let has_valgrind = instructions::is_installed(workspace);
    if args.instructions && !has_valgrind {
        not_run("valgrind", instructions::INSTALL);
        return ExitCode::from(4);
    }
    let mut record = Record::new(workspace);
    let missed = match measure(args, workspace, &mut record, has_valgrind) {
        Ok(missed) => missed,
        Err(error) => return trouble(&error, 70),
    };
    if let Err(error) = keep(args, workspace, &record) {
        return trouble(&error, 3);
    }
    let is_worse = match &before {
        Some(before) => print_changes(&record, before),
        None => missed > 0,
    };
    ExitCode::from(u8::from(is_worse))
}

fn trouble(error: &str, code: u8) -> ExitCode {
    say::trouble(error);
    ExitCode::from(code)
}

/// Measures what is asked for, prints it, and returns how many targets were missed.
fn measure(
    args: &Args,
    workspace: &Workspace,
    record: &mut Record,
    has_valgrind: bool,
) -> Result<usize, String> {
    let benches = Benches::build(workspace)?;
    say::line(format_args!("{}, {}", record.date, record.machine));
    let is_table = args.page || !(args.instructions || args.growth);
    let mut missed = 0;
    if is_table {
        let passing = say::Passing::show("measuring: less than two minutes");
        record.figures = benches.figures(workspace)?;
        drop(passing);
        let table = table::terminal(&record.figures);
        say::line(format_args!("\n{}\n{}", table.text, table.summary()));
        missed = table.short;
    }
    if args.instructions || args.page {
        if has_valgrind {
            record.instructions = instructions::count(workspace, &benches)?;
            print_instructions(record);
        } else {
            not_run("valgrind", instructions::INSTALL);
        }
    }
    if args.page {
        let peer = Benches::peer(workspace)?;
        record.figures.figures.extend(peer.figures);
        record.figures.absent.extend(peer.absent);
    }
    if args.growth || args.page {
        let passing = say::Passing::show("measuring growth: some minutes");
        let grown = benches.growth(workspace)?;
        drop(passing);
        record.figures.figures.extend(grown.figures);
    }
    Ok(missed)
}

fn print_instructions(record: &Record) {
    say::line("\ninstructions an operation");
    for name in instructions::names() {
        if let Some(count) = record.instructions.get(name) {
            let (count, operation) = (table::grouped(*count), instructions::operation(name));
            say::line(format_args!("  {count:>9} {operation}"));
        }
    }
}

/// Writes what is to be kept.
fn keep(args: &Args, workspace: &Workspace, record: &Record) -> Result<(), String> {
    if let Some(path) = &args.save {
        record.write(path)?;
    }
    if args.growth || args.page {
        let picture = growth::draw(workspace, record)?;
        say::line(format_args!("\ndrawn: {picture}"));
    }
    if args.page {
        page::write(workspace, record)?;
    }
    Ok(())
}

/// Prints what changed, and returns whether something got slower.
fn print_changes(now: &Record, before: &Record) -> bool {
    let changes = compare(now, before);
    say::line(format_args!(
        "\nagainst {}, {}",
        before.date, before.machine
    ));
    let mut slower = 0;
    for change in &changes {
        match change.kind {
            Kind::Same => continue,
            Kind::Slower => slower += 1,
            Kind::Faster => {}
        }
        let verb = if change.kind == Kind::Slower {
            "slower"
        } else {
            "faster"
        };
        say::line(format_args!("  {verb} {}", change.line));
    }
    let compared = changes.len();
    say::line(format_args!(
        "{slower} of {compared} figures got slower beyond their ranges"
    ));
    slower > 0
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn what_was_kept_is_read_before_anything_is_measured() {
        let line = Line::try_parse_from(["bench", "--against", "no/such/file"]);
        let args = line.expect("the options are known").args;
        // Else it would take minutes.
        assert_eq!(run(&args, &Workspace::find()), ExitCode::from(3));
    }

    #[test]
    fn no_step_of_verify_runs_a_benchmark() {
        let steps = include_str!("../verify/steps.rs");
        assert!(steps.contains("Invocation::cargo(") && !steps.contains("cargo(\"bench"));
    }
}
