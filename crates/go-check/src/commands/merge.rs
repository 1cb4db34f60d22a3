//! `go-check merge`: makes one report of the reports of shards.

use std::path::PathBuf;

use super::error::{Error, Exit};
use super::form::{Form, Format};
use super::input::Input;
use super::test::ended;
use crate::report::{BadReports, MAX_REPORT_BYTES, ReadReport, merge};

/// Make one report of the JSON reports of all shards
///
/// The reports are checked first: that none is cut off, that all are of the same run, and that no
/// shard and no case is missing or there twice. Boards are as the shards drew them. A report of a run
/// without shards can be given alone, to have it in another form.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check test --shard 1/2 --format json > 1.jsonl    one of two shards, maybe elsewhere
  go-check merge 1.jsonl 2.jsonl                       the report of the whole, as JSON
  go-check merge *.jsonl --format human                the same to read")]
pub(super) struct Args {
    /// The reports, in any order; - for standard input
    #[arg(value_name = "REPORT", required = true)]
    reports: Vec<PathBuf>,
    /// The form of the report
    #[arg(long, value_enum, default_value_t = Format::Json)]
    format: Format,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let is_stdin = |path: &&PathBuf| path.as_os_str() == "-";
    if args.reports.iter().filter(is_stdin).count() > 1 {
        let message = "expected - once: standard input can be read once";
        return Err(Error::Usage(message.to_owned()));
    }
    let mut reports = Vec::with_capacity(args.reports.len());
    for path in &args.reports {
        let input = Input::of(path.clone());
        let text = input.text(MAX_REPORT_BYTES)?;
        reports.push(ReadReport::parse(&input.name(), &text).map_err(Error::Drawn)?);
    }
    let whole = merge(reports).map_err(|bad| match bad {
        BadReports::Drawn(drawn) => Error::Drawn(drawn),
        BadReports::Words(words) => Error::Data(words),
    })?;
    let mut form = Form::start(args.format, &whole.header)?;
    for record in &whole.cases {
        form.case(record)?;
    }
    form.end(&whole.footer)?;
    ended(&whole.footer.counts)
}
