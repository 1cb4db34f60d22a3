//! The form of a report: which one is wanted, and writing it.

use std::env;
use std::fs::OpenOptions;
use std::io::Write;
use std::path::PathBuf;

use clap::ValueEnum;
use go_io::diagram::Look;

use super::SymbolsArg;
use super::error::Error;
use super::output::{Answers, Talk};
use crate::report::{
    Exercism, Footer, GitHub, Header, Human, JUnit, Json, Markdown, Record, Report, Right, colored,
    plain,
};

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
    /// A line of JSON a case, between a header and a footer
    Json,
    /// JUnit's XML, for build servers
    Junit,
    /// Annotations in the log of a GitHub workflow, and a summary of its step
    Github,
    /// A table, and the failures to unfold
    Markdown,
    /// The results.json of Exercism's test runners
    Exercism,
}

impl Format {
    fn report(self) -> Box<dyn Report> {
        match self {
            Self::Human => Box::new(Human::default()),
            Self::Json => Box::new(Json),
            Self::Junit => Box::new(JUnit::default()),
            Self::Github => Box::new(GitHub::default()),
            Self::Markdown => Box::new(Markdown::default()),
            Self::Exercism => Box::new(Exercism::default()),
        }
    }
}

/// A report as it is written to stdout.
pub(super) struct Form {
    out: Out,
    report: Box<dyn Report>,
    summary: Option<Summary>,
    look: Look,
    right: Right,
}

/// Where a report goes: what people read may have color, what programs read is written as it is.
enum Out {
    Talk(Talk),
    Answers(Answers),
}

impl FormArgs {
    /// Whether the report says all that a header holds.
    pub(super) fn keeps_header(&self) -> bool {
        self.format == Format::Json
    }

    /// Begins a report.
    pub(super) fn start(&self, header: &Header) -> Result<Form, Error> {
        let symbols = self.symbols.into();
        let form = Form::start(self.format, header)?;
        Ok(Form {
            look: match self.format {
                Format::Human => colored(symbols),
                _ => plain(symbols),
            },
            ..form
        })
    }
}

impl Form {
    /// Begins a report in which nothing is left to draw.
    pub(super) fn start(format: Format, header: &Header) -> Result<Self, Error> {
        let mut form = Self {
            out: match format {
                Format::Human => Out::Talk(Talk::new()),
                _ => Out::Answers(Answers::new()),
            },
            report: format.report(),
            summary: match format {
                Format::Github => Summary::wanted(header),
                _ => None,
            },
            look: Look::default(),
            right: Right::Record,
        };
        let text = form.report.begin(header);
        form.right = match (form.report.right(), &form.out) {
            (Right::Line(before), Out::Talk(talk)) => Right::Line(talk.shown(&before)),
            (right, _) => right,
        };
        form.write(&text)?;
        Ok(form)
    }

    /// Returns how boards are drawn in it.
    pub(super) const fn look(&self) -> Look {
        self.look
    }

    /// Takes a case in.
    pub(super) fn case(&mut self, record: &Record) -> Result<(), Error> {
        if let Some(summary) = &mut self.summary {
            summary.text += &summary.report.case(record);
        }
        let text = self.report.case(record);
        self.write(&text)
    }

    /// Whether a case that was answered rightly needs a record.
    pub(super) fn needs_record(&self) -> bool {
        self.right == Right::Record
    }

    /// Takes a case in that was answered rightly and needs no record. `name` appends its name.
    pub(super) fn right(&mut self, name: impl FnOnce(&mut Vec<u8>)) -> Result<(), Error> {
        let Right::Line(before) = &self.right else {
            return Ok(());
        };
        let buffer = match &mut self.out {
            Out::Talk(talk) => talk.buffer(),
            Out::Answers(answers) => answers.buffer(),
        };
        buffer.extend_from_slice(before.as_bytes());
        name(buffer);
        buffer.push(b'\n');
        match &mut self.out {
            Out::Talk(talk) => talk.write_piece(),
            Out::Answers(answers) => answers.write_piece(),
        }
    }

    /// Ends the report.
    pub(super) fn end(&mut self, footer: &Footer) -> Result<(), Error> {
        let text = self.report.end(footer);
        self.write(&text)?;
        match &mut self.out {
            Out::Talk(talk) => talk.flush()?,
            Out::Answers(answers) => answers.flush()?,
        }
        match self.summary.take() {
            Some(summary) => summary.end(footer),
            None => Ok(()),
        }
    }

    fn write(&mut self, text: &str) -> Result<(), Error> {
        match &mut self.out {
            Out::Talk(talk) => talk.write(text),
            Out::Answers(_) if text.is_empty() => Ok(()),
            Out::Answers(answers) => {
                answers.buffer().extend_from_slice(text.as_bytes());
                answers.write_in_time()
            }
        }
    }
}

/// The summary of a step of a GitHub workflow, which is written to a file.
struct Summary {
    path: PathBuf,
    report: Markdown,
    text: String,
}

impl Summary {
    /// Begins a summary if there is a file for it.
    fn wanted(header: &Header) -> Option<Self> {
        let path = env::var_os("GITHUB_STEP_SUMMARY").filter(|path| !path.is_empty())?;
        let mut report = Markdown::default();
        Some(Self {
            path: path.into(),
            text: report.begin(header),
            report,
        })
    }

    /// Appends the summary to what other commands of the step have written.
    fn end(mut self, footer: &Footer) -> Result<(), Error> {
        self.text += &self.report.end(footer);
        self.text.push('\n');
        let file = OpenOptions::new()
            .append(true)
            .create(true)
            .open(&self.path);
        let written = file.and_then(|mut file| file.write_all(self.text.as_bytes()));
        written.map_err(|error| {
            let path = self.path.display();
            Error::Data(format!("can't write the summary to {path}: {error}"))
        })
    }
}
