//! `go-check hunt`: looks for the smallest board on which a program is wrong.

mod case;
mod report;

use std::num::{NonZeroU64, NonZeroUsize};
use std::time::{SystemTime, UNIX_EPOCH};

use clap::builder::PossibleValuesParser;

use super::SymbolsArg;
use super::error::{Error, Exit};
use super::output::Talk;
use super::progress::Progress;
use super::solution::{Judgee, SolutionArgs, Usual};
use super::test::{jobs, number_of_jobs};
use crate::process::Seconds;
use crate::property::{AnyProperty, PROPERTIES, Play, Property};
use crate::search::hunt::{Find, Form, Hunted, Hunting, Tried, hunt};
use crate::subject::{Protocol, StartError};
use crate::verdict::Verdict;

use report::Report;

/// Look for the smallest board on which a program is wrong
///
/// All small boards are tried in order; in between random ones and awkward shapes, and boards that grow,
/// to see how long they take. What is found is asked again alone, made smaller, shown, and printed as a
/// case. A program that reads numeric text is asked with --property play.
#[derive(Debug, clap::Args)]
#[command(
    mut_arg("time_limit", |arg| arg.default_value(USUAL.time_limit)),
    mut_arg("output_limit", |arg| arg.default_value(USUAL.output_limit)),
    mut_arg("pipeline", |arg| arg.default_value(USUAL.pipeline)),
    after_help = "\
Examples:
  go-check hunt --solution go_counting.py                      a solution file as it was handed in
  go-check hunt --solution 'python3 golf.py' --property play   a program that reads numeric text
  go-check hunt --solution go_counting.js --seed 7 --max-boards 5000    the same hunt every time"
)]
pub(super) struct Args {
    /// Ask only this; may be given several times [default: all that the program answers]
    #[arg(long, value_name = "NAME", value_parser = names())]
    property: Vec<String>,
    /// How long to look
    #[arg(long = "for", id = "for", value_name = "TIME", default_value = "30s")]
    time: Seconds,
    /// How many boards to try at most
    #[arg(long, value_name = "N")]
    max_boards: Option<NonZeroU64>,
    /// What the random boards begin with [default: another number each time, which is printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// How many questions to ask at the same time [default: the number of cores]
    #[arg(long, value_name = "N", value_parser = number_of_jobs)]
    jobs: Option<NonZeroUsize>,
    /// The characters to draw boards with
    #[arg(long, value_enum, default_value_t)]
    symbols: SymbolsArg,
    #[command(flatten)]
    solution: SolutionArgs,
}

/// The limits of a hunt: shorter than those of a test, since much is tried, and with room for the
/// answers about large boards. Questions wait in line for the program, rather than the program for them;
/// one that doesn't take that is asked one by one.
const USUAL: Usual = Usual {
    time_limit: "2s",
    output_limit: "64M",
    pipeline: "64",
};

fn names() -> PossibleValuesParser {
    PossibleValuesParser::new(PROPERTIES.iter().map(|property| property.name()))
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let Some(solution) = args.solution.named() else {
        let message = "expected a program to hunt: name it by --solution";
        return Err(Error::Usage(message.to_owned()));
    };
    let protocol = args.solution.protocol(args.usual_protocol());
    let seed = args.seed.unwrap_or_else(some_seed);
    let judgee = args.solution.judgee_beyond(protocol, &USUAL)?;
    let limits = args.solution.limits.limits();
    let hunting = Hunting {
        source: &*judgee.source,
        form: match protocol {
            Protocol::Numeric => Form::Numeric,
            Protocol::Jsonl => Form::Any,
        },
        properties: &args.properties(),
        seed,
        time: args.time.0,
        boards: args.max_boards.map(NonZeroU64::get),
        jobs: jobs(args.jobs),
        time_limit: limits.wall,
        output_limit: limits.output,
    };
    let progress = Progress::of_time(args.time.0);
    let Hunted { find, tried } = hunt(hunting, &mut |tried| {
        progress.is_at(tried.elapsed, || format!("{} boards", tried.boards));
    })?;
    drop(progress);
    let verdict = find.as_ref().map(Find::verdict);
    let mut report = Report {
        text: String::new(),
        subject: judgee.source.name(),
        again: args.again(&judgee, seed),
    };
    match find {
        Some(find) => report.found(find, &tried, args.symbols.into()),
        None if tried.questions == tried.skipped => {
            return Err(Error::Nothing(nothing_answered(&tried, solution)));
        }
        None => report.nothing(&tried),
    }
    report.tried(&tried, seed, &judgee);
    let mut out = Talk::new();
    out.write(&report.text)?;
    out.flush()?;
    match verdict {
        None => Ok(Exit::Success),
        Some(Verdict::Je) => Err(Error::Internal),
        Some(Verdict::Ce) => {
            let message = "what is to be hunted can't be built, see above";
            Err(Error::Subject(StartError(message.to_owned())))
        }
        Some(_) => Ok(Exit::Failure),
    }
}

impl Args {
    fn properties(&self) -> Vec<&'static dyn AnyProperty> {
        let all = PROPERTIES.iter().copied();
        let is_asked = |name: &str| {
            self.property.is_empty() || self.property.iter().any(|asked| asked == name)
        };
        all.filter(|property| is_asked(property.name())).collect()
    }

    /// The protocol where none is named.
    fn usual_protocol(&self) -> Protocol {
        if !self.property.is_empty() && self.property.iter().all(|name| name == Play::NAME) {
            Protocol::Numeric
        } else {
            Protocol::Jsonl
        }
    }

    /// The command that hunts in the same way again.
    fn again(&self, judgee: &Judgee, seed: u64) -> String {
        let mut again = format!("go-check hunt {}", judgee.options);
        for name in &self.property {
            again.push_str(&format!(" --property {name}"));
        }
        if self.time.to_string() != "30s" {
            again.push_str(&format!(" --for {}", self.time));
        }
        if let Some(most) = self.max_boards {
            again.push_str(&format!(" --max-boards {most}"));
        }
        if let Some(jobs) = self.jobs {
            again.push_str(&format!(" --jobs {jobs}"));
        }
        again.push_str(&format!(" --seed {seed}"));
        again
    }
}

/// A seed that is another one each time, and short enough to be typed.
fn some_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |now| {
        u64::from(now.subsec_nanos()) / 1000 + now.as_secs() % 1000 * 1_000_000
    })
}

fn nothing_answered(tried: &Tried, solution: &str) -> String {
    let mut message = format!("{solution} answers nothing that is asked:");
    for (name, why) in &tried.unanswered {
        message.push_str(&format!("\n  {name}: {why}"));
    }
    message
}
