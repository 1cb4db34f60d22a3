//! The form of a report: which one is wanted, and writing it.

use clap::ValueEnum;
use go_io::diagram::Look;

use super::SymbolsArg;
use super::error::Error;
use super::output::Talk;
use crate::report::{Footer, Header, Human, Record, Report, colored, plain};

/// How a report looks.
#[derive(Debug, clap::Args)]
pub(super) struct FormArgs {
    /// The form of the report
    #[arg(long, value_enum, default_value_t)]
    format: Format,
    /// Which characters to draw boards with
    #[arg(long, value_enum, default_value_t)]
    symbols: SymbolsArg,
}

/// The forms of reports.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum Format {
    /// A line a case, and the failures drawn
    #[default]
    Human,
}

/// A report as it is written to stdout.
pub(super) struct Form {
    out: Talk,
    report: Box<dyn Report>,
    look: Look,
}

impl FormArgs {
    /// Begins a report.
    pub(super) fn start(&self, header: &Header) -> Result<Form, Error> {
        let symbols = self.symbols.into();
        let report: Box<dyn Report> = match self.format {
            Format::Human => Box::new(Human::default()),
        };
        let mut form = Form {
            out: Talk::new(),
            report,
            look: match self.format {
                Format::Human => colored(symbols),
                #[expect(unreachable_patterns, reason = "other forms are for programs")]
                _ => plain(symbols),
            },
        };
        form.out.write(&form.report.begin(header))?;
        Ok(form)
    }
}

impl Form {
    /// Returns how boards are drawn in it.
    pub(super) const fn look(&self) -> Look {
        self.look
    }

    /// Takes a case in.
    pub(super) fn case(&mut self, record: &Record) -> Result<(), Error> {
        self.out.write(&self.report.case(record))
    }

    /// Ends the report.
    pub(super) fn end(&mut self, footer: &Footer) -> Result<(), Error> {
        self.out.write(&self.report.end(footer))?;
        self.out.flush()
    }
}
