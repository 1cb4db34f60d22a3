//! `cargo xtask verify`: everything that must hold before a change is taken, and all that CI runs.

mod annotation;
mod excerpt;
mod lockfile;
mod minimal;
mod pending;
mod place;
mod report;
mod run;
mod step;
mod steps;
mod targets;

use std::env;
use std::process::ExitCode;
use std::time::Instant;

use clap::builder::PossibleValuesParser;

pub(crate) use self::report::not_run;
use self::report::{Report, Summary};
pub(crate) use self::step::says_tool_is_missing;
use self::step::{Step, Strictness};
use self::steps::STEPS;
pub(crate) use self::targets::entries;
use crate::say;
use crate::workspace::Workspace;

/// Check everything that must hold before a change is taken.
///
/// All steps are run, also when one has failed. What a step prints is shown only if it fails.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask verify                                all steps
  cargo xtask verify --only format --only clippy    two of them
  cargo xtask verify --list                         what there is

Exit codes:
  0 all well, 1 a step failed, 2 usage, 4 nothing was run")]
pub(crate) struct Args {
    /// Run this step alone; may be given several times.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(step_names()))]
    only: Vec<String>,
    /// Take a missing tool for a failure (implied by CI=true in the environment).
    #[arg(long)]
    strict: bool,
    /// Print the steps' names, and what each guards.
    #[arg(long)]
    list: bool,
}

/// Returns the names of all steps, in their order.
pub(crate) fn step_names() -> impl Iterator<Item = &'static str> {
    STEPS.iter().map(|step| step.name)
}

/// Runs the steps, prints a line for each, and returns whether all is well.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    let is_chosen = |step: &&Step| args.only.is_empty() || args.only.iter().any(|o| o == step.name);
    let chosen = STEPS.iter().filter(is_chosen);
    if args.list {
        chosen.for_each(|step| say::line(format_args!("{:<13}{}", step.name, step.guards)));
        return ExitCode::SUCCESS;
    }
    let strictness = if args.strict || is_set("CI") {
        Strictness::Strict
    } else {
        Strictness::Lenient
    };
    let mut report = if is_set("GITHUB_ACTIONS") {
        Report::with_annotations()
    } else {
        Report::default()
    };
    for step in chosen {
        let start = Instant::now();
        let passing = Report::begin(step);
        let outcome = run::run(step, workspace, strictness);
        drop(passing);
        report.end(step, outcome, start.elapsed());
    }
    exit_code(report.close())
}

/// Returns whether a variable of the environment says yes.
fn is_set(name: &str) -> bool {
    env::var(name).is_ok_and(|value| value == "true" || value == "1")
}

fn exit_code(summary: Summary) -> ExitCode {
    match summary {
        Summary { failed: 1.., .. } => ExitCode::from(1),
        Summary { passed: 0, .. } => ExitCode::from(4),
        _ => ExitCode::SUCCESS,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_run_that_ran_nothing_is_no_success() {
        let summary = |passed, failed, skipped| Summary {
            passed,
            failed,
            skipped,
        };
        assert_eq!(exit_code(summary(6, 0, 1)), ExitCode::SUCCESS);
        assert_eq!(exit_code(summary(6, 1, 0)), ExitCode::from(1));
        assert_eq!(exit_code(summary(0, 0, 7)), ExitCode::from(4));
    }
}
