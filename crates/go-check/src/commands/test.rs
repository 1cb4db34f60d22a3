//! `go-check test`: judges by suites.

use std::num::NonZeroUsize;
use std::ops::ControlFlow;
use std::thread;
use std::time::{Duration, Instant};

use super::error::{Error, Exit};
use super::form::{Form, FormArgs};
use super::output::Talk;
use super::progress::Progress;
use super::solution::{Judgee, SolutionArgs};
use super::suites;
use crate::judge::{
    Judged, Judging, MAX_FILTERS, Outcome, Selection, Shard, Variants, judge, judge_rest,
};
use crate::process;
use crate::property::Errors;
use crate::report::{Chosen, Footer, Header, REPORT_VERSION, Recorder, SuiteHeader, Tally};
use crate::subject::{Protocol, StartError};
use crate::suite::Suite;
use crate::verdict::Verdict;

/// Judge the reference, or a program, by suites of cases
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check test                                 all cases of the built-in suites
  go-check test go-move --filter suicide        those with \"suicide\" in their names
  go-check test ./canonical-data.json --list    the names and UUIDs of a file's cases
  go-check test go-counting --solution go_counting.py    a solution file as it was handed in
  go-check test go-move --solution 'python3 golf.py'     a command, started for each case
  go-check test go-move --solution move.pl --variants    turned, in the other colors, with CRLF ...")]
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
    /// Compare the texts of errors, too, where an error is expected
    #[arg(long)]
    strict_errors: bool,
    /// Ask each case in other ways, too: turned and mirrored, in the other colors, and twice, or with
    /// other line ends where it is text; a case is right if it is answered rightly in all of them
    #[arg(long)]
    variants: bool,
    /// How many cases to judge at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
    #[command(flatten)]
    form: FormArgs,
    #[command(flatten)]
    solution: SolutionArgs,
}

/// A suite, how it was named, and which of its cases are judged.
struct Selected<'a> {
    name: &'a str,
    suite: &'a Suite,
    cases: Vec<usize>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let start = Instant::now();
    bounded("--filter", &args.filter)?;
    bounded("--skip", &args.skip)?;
    let suites = suites::read_by(jobs(args.jobs), &args.suites)?;
    // Reading judges, too.
    let reading = start.elapsed();
    let selection = args.selection();
    let selected: Vec<_> = suites
        .iter()
        .map(|(name, suite)| Selected {
            name,
            suite,
            cases: selection.of(suite),
        })
        .collect();
    if args.list {
        return list(&selected);
    }
    let judgee = args.solution.judgee(usual_protocol(&suites))?;
    let header = args.header(&selected, &judgee);
    let mut form = args.form.start(&header)?;
    let counts = judge_all(args, &selected, &judgee, &header, &mut form, reading)?;
    ended(&counts)
}

/// Each text is looked for in each name.
fn bounded(option: &str, texts: &[String]) -> Result<(), Error> {
    if texts.len() > MAX_FILTERS {
        let found = texts.len();
        let message =
            format!("expected {option} at most {MAX_FILTERS} times, found it {found} times");
        return Err(Error::Usage(message));
    }
    Ok(())
}

/// The protocol for these suites where none is named.
pub(super) fn usual_protocol(suites: &[(String, Suite)]) -> Protocol {
    if suites
        .iter()
        .all(|(_, suite)| suite.exercise() == "go-move")
    {
        Protocol::Numeric
    } else {
        Protocol::Jsonl
    }
}

impl Args {
    fn selection(&self) -> Selection {
        Selection {
            filters: self.filter.clone(),
            skips: self.skip.clone(),
            exact: self.exact,
            shard: self.shard,
        }
    }

    fn header(&self, selected: &[Selected<'_>], judgee: &Judgee) -> Header {
        let whole = Selection {
            shard: None,
            ..self.selection()
        };
        let suites = selected.iter().map(|selected| {
            let cases = match self.shard {
                Some(_) => whole.of(selected.suite).len(),
                None => selected.cases.len(),
            };
            match self.form.keeps_header() {
                true => SuiteHeader::new(selected.name, selected.suite, cases),
                false => SuiteHeader::brief(selected.name, selected.suite, cases),
            }
        });
        Header {
            version: REPORT_VERSION,
            go_check: env!("CARGO_PKG_VERSION").to_owned(),
            subject: judgee.source.name(),
            options: judgee.options.clone(),
            limits: judgee.limits.clone(),
            strict_errors: self.strict_errors,
            variants: self.variants,
            chosen: Chosen {
                filters: self.filter.clone(),
                skips: self.skip.clone(),
                exact: self.exact,
            },
            shard: self.shard.map(|shard| shard.to_string()),
            suites: suites.collect(),
        }
    }
}

fn nothing_selected() -> Error {
    Error::Nothing("no case is selected".to_owned())
}

fn list(selected: &[Selected<'_>]) -> Result<Exit, Error> {
    let mut out = Talk::new();
    for Selected { suite, cases, .. } in selected {
        for index in cases {
            let buffer = out.buffer();
            suite.push_name(*index, buffer);
            buffer.extend_from_slice(format!("\t{}\n", suite.uuid(*index)).as_bytes());
            out.write_piece()?;
        }
    }
    out.flush()?;
    if selected.iter().all(|selected| selected.cases.is_empty()) {
        return Err(nothing_selected());
    }
    Ok(Exit::Success)
}

/// Judges all that is selected, and writes the report. Returns how many cases came to which verdict.
fn judge_all(
    args: &Args,
    selected: &[Selected<'_>],
    judgee: &Judgee,
    header: &Header,
    form: &mut Form,
    reading: Duration,
) -> Result<Tally, Error> {
    let judging = Judging {
        source: &*judgee.source,
        errors: match args.strict_errors {
            true => Errors::Exact,
            false => Errors::Any,
        },
        variants: match args.variants {
            true => Variants::Asked,
            false => Variants::LeftOut,
        },
        jobs: jobs(args.jobs),
    };
    let mut recorder = Recorder::new(header, form.look());
    let needs_records = form.needs_record();
    let progress = Progress::of_cases(selected.iter().map(|selected| selected.cases.len()).sum());
    let start = Instant::now();
    for selected in selected {
        let mut written = Ok(());
        let suite = selected.suite;
        let mut each = |outcome: Outcome<'_, '_>| {
            progress.add(1);
            written = match outcome {
                Outcome::Judged(judged) => form.case(&recorder.record(judged, selected.name)),
                Outcome::Right(index) => {
                    recorder.right();
                    form.right(|out| suite.push_name(index, out))
                }
            };
            match &written {
                Ok(()) => ControlFlow::Continue(()),
                // Nobody waits for programs that are still at work. They end with us.
                Err(Error::Closed) if judgee.source.is_foreign() => std::process::exit(0),
                Err(_) => ControlFlow::Break(()),
            }
        };
        if needs_records {
            let mut each = |judged: Judged<'_>| each(Outcome::Judged(&judged));
            judge(suite, &selected.cases, judging, &mut each)?;
        } else {
            judge_rest(suite, &selected.cases, judging, &mut each)?;
        }
        written?;
    }
    drop(progress);
    let counts = *recorder.counts();
    form.end(&Footer::new(counts, reading + start.elapsed()))?;
    Ok(counts)
}

/// The most threads that `--jobs` asks for.
pub(crate) const MAX_JOBS: usize = 256;

/// Reads the number that `--jobs` gives.
pub(super) fn number_of_jobs(text: &str) -> Result<NonZeroUsize, String> {
    let number = text.parse().ok();
    let number = number.filter(|number: &NonZeroUsize| number.get() <= MAX_JOBS);
    number.ok_or_else(|| format!("expected a number from 1 to {MAX_JOBS}"))
}

/// How many cases are judged at the same time if so many are wanted.
pub(super) fn jobs(wanted: Option<NonZeroUsize>) -> usize {
    let jobs = wanted.or_else(|| thread::available_parallelism().ok());
    process::threads(jobs.map_or(1, NonZeroUsize::get))
}

/// How a run ends that came to these verdicts.
pub(super) fn ended(counts: &Tally) -> Result<Exit, Error> {
    if counts.total() == 0 {
        Err(nothing_selected())
    } else if counts.of(Verdict::Je) > 0 {
        Err(Error::Internal)
    } else if counts.of(Verdict::Ce) > 0 {
        let message = "what is to be judged can't be built, see above";
        Err(Error::Subject(StartError(message.to_owned())))
    } else if counts.has_failed() {
        Ok(Exit::Failure)
    } else if counts.of(Verdict::Ac) == 0 {
        Err(Error::Nothing(
            "no case was judged, all were skipped".to_owned(),
        ))
    } else {
        Ok(Exit::Success)
    }
}
