//! `go-check test`: judges by suites.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::Instant;

use super::error::{Error, Exit};
use super::output::Talk;
use super::progress::Progress;
use super::{SymbolsArg, suites};
use crate::judge::{Selection, Shard, judge};
use crate::report::{Human, colored};
use crate::subject::{Reference, Source};
use crate::verdict::Verdict;

/// Judge the reference by suites of cases
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check test                                 all cases of the built-in suites
  go-check test go-move --filter suicide        those with \"suicide\" in their names
  go-check test ./canonical-data.json --list    the names and UUIDs of a file's cases")]
pub(super) struct Args {
    /// Built-in suites by name, or paths of canonical-data.json files; all built-in ones without
    #[arg(value_name = "SUITE|PATH")]
    suites: Vec<String>,
    /// Judge only cases with TEXT in their names or at the beginning of their UUIDs; may be repeated
    #[arg(long, value_name = "TEXT")]
    filter: Vec<String>,
    /// Leave out cases with TEXT in their names or at the beginning of their UUIDs; may be repeated
    #[arg(long, value_name = "TEXT")]
    skip: Vec<String>,
    /// Take the texts of --filter and --skip as whole names or UUIDs
    #[arg(long)]
    exact: bool,
    /// Judge the K-th of N parts of the suites, which together hold each case once
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Print the names and UUIDs of the cases instead of judging them
    #[arg(long)]
    list: bool,
    /// How many cases to judge at the same time [default: the number of cores]
    #[arg(long, value_name = "N")]
    jobs: Option<NonZeroUsize>,
    /// Which characters to draw boards with
    #[arg(long, value_enum, default_value_t)]
    symbols: SymbolsArg,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let suites = suites::read(&args.suites)?;
    let selection = Selection {
        filters: args.filter.clone(),
        skips: args.skip.clone(),
        exact: args.exact,
        shard: args.shard,
    };
    let selected: Vec<_> = suites
        .iter()
        .map(|(name, suite)| (name, suite, selection.of(suite)))
        .collect();
    if selected.iter().all(|(_, _, cases)| cases.is_empty()) {
        return Err(Error::Nothing("no case is selected".to_owned()));
    }
    let mut out = Talk::new();
    if args.list {
        for (_, suite, cases) in &selected {
            for case in cases.iter().map(|index| suite.case(*index)) {
                out.write(&format!("{}\t{}\n", case.name(), case.uuid))?;
            }
        }
        out.flush()?;
        return Ok(Exit::Success);
    }

    let jobs = args.jobs.or_else(|| thread::available_parallelism().ok());
    let source = Reference;
    let mut report = Human::new(colored(args.symbols.into()), source.name());
    let progress = Progress::of_cases(selected.iter().map(|(_, _, cases)| cases.len()).sum());
    let start = Instant::now();
    for (name, suite, cases) in &selected {
        let mut written = Ok(());
        judge(
            suite,
            cases,
            &source,
            jobs.map_or(1, NonZeroUsize::get),
            &mut |judged| {
                progress.add(1);
                written = out.write(&report.case(name, &judged));
                if written.is_ok() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            },
        )?;
        written?;
    }
    drop(progress);
    out.write(&report.end(start.elapsed()))?;
    out.flush()?;
    if report.count(Verdict::Je) > 0 {
        Err(Error::Internal)
    } else if report.has_failed() {
        Ok(Exit::Failure)
    } else if report.count(Verdict::Ac) == 0 {
        Err(Error::Nothing(
            "no case was judged, all were skipped".to_owned(),
        ))
    } else {
        Ok(Exit::Success)
    }
}
