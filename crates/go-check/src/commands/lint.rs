//! `go-check lint`: says what is wrong, or might be better, in canonical data files.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::ValueEnum;
use clap::builder::PossibleValuesParser;

use super::error::{Error, Exit};
use super::files::Files;
use super::output::{self, Answers, Talk};
use super::published;
use crate::report::{FindingsForm, Found};
use crate::suite::lint::{Findings, Level, Linter, RULES, Source, page, rule};

/// Say what is wrong, or might be better, in canonical data files
///
/// The files may be of any exercise. What is wrong is an error, with exit code 1; what might be better
/// is a hint. Of the exercises go-counting and go-move, the boards and the answers are checked too.
///
/// With --since or --base nothing is looked at but whether the published cases are as they were: none is
/// lost, and none has another UUID, property, input, expected answer or reimplements. Descriptions and
/// comments may change, scenarios may grow, and cases may move within their files.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check lint                                 the built-in suites
  go-check lint canonical-data.json             a file
  go-check lint exercises                       every canonical-data.json below a folder
  go-check lint --since origin/main             against a git revision, what is published in the repository
  go-check lint --base old.json new.json        one file against another one
  go-check lint --explain reimplements-order    what a code means")]
pub(super) struct Args {
    /// Files, folders, or names of built-in suites; - for standard input [default: all built-in suites]
    #[arg(value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// The form of the findings
    #[arg(long, value_enum, default_value_t = Format::Human)]
    format: Format,
    /// Check that published cases are as they were in this git revision, in the files and folders named
    /// [default: all of the repository around the current folder]
    #[arg(long, value_name = "REV", conflicts_with = "base")]
    since: Option<OsString>,
    /// Check that the cases of this file are unchanged in the one that is named; - for standard input
    #[arg(long, value_name = "FILE")]
    base: Option<PathBuf>,
    /// Say what a code means
    #[arg(
        long,
        value_name = "CODE",
        conflicts_with_all = ["paths", "format", "since", "base"],
        value_parser = PossibleValuesParser::new(RULES.iter().map(|rule| rule.code)),
        hide_possible_values = true
    )]
    explain: Option<String>,
    /// Print the page with all codes, as docs/lint.md holds it
    #[arg(long, conflicts_with_all = ["paths", "format", "since", "base", "explain"])]
    rules: bool,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// Drawn on their lines, to read
    Human,
    /// A JSON object a line, for programs
    Json,
    /// Annotations for the log of a GitHub workflow
    Github,
}

impl From<Format> for FindingsForm {
    fn from(format: Format) -> Self {
        match format {
            Format::Human => Self::Human,
            Format::Json => Self::Json,
            Format::Github => Self::GitHub,
        }
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    if let Some(code) = &args.explain {
        return explain(code);
    }
    if args.rules {
        output::write(&page())?;
        return Ok(Exit::Success);
    }
    if let Some(revision) = &args.since {
        let mut printer = Printer::new(args.format.into());
        let files = published::since(revision, &args.paths, &mut printer)?;
        return ended(printer.end()?, &files);
    }
    let mut files = Files::find(&args.paths)?;
    if let Some(base) = &args.base {
        let mut printer = Printer::new(args.format.into());
        published::base(base, &files, &mut printer)?;
        return ended(printer.end()?, &files);
    }
    let mut linter = Linter::default();
    let mut printer = Printer::new(args.format.into());
    for file in &files.list {
        match file.bytes() {
            Ok(bytes) => {
                let source = Source::new(file.name(), bytes);
                let findings = linter.lint(&source);
                printer.print(&source, &findings)?;
            }
            Err(message) => files.unreadable.push(message),
        }
    }
    let found = printer.end()?;
    ended(found, &files)
}

/// Says what a code means.
fn explain(code: &str) -> Result<Exit, Error> {
    let rule = rule(code).expect("only codes of rules are accepted");
    let mut out = Talk::new();
    out.write(&format!(
        "{}[{}]: {}\n",
        rule.level, rule.code, rule.summary
    ))?;
    for paragraph in rule.explanation.lines() {
        out.write(&format!("\n{paragraph}\n"))?;
    }
    out.flush()?;
    Ok(Exit::Success)
}

/// Findings on their way to stdout.
pub(super) struct Printer {
    form: FindingsForm,
    out: Out,
    found: Found,
}

/// Where findings go: what people read may have color, what programs read is written as it is.
enum Out {
    Talk(Talk),
    Answers(Answers),
}

impl Printer {
    fn new(form: FindingsForm) -> Self {
        Self {
            form,
            out: match form {
                FindingsForm::Human => Out::Talk(Talk::new()),
                FindingsForm::Json | FindingsForm::GitHub => Out::Answers(Answers::new()),
            },
            found: Found::default(),
        }
    }

    /// Writes the findings in a file.
    pub(super) fn print(&mut self, source: &Source, findings: &Findings) -> Result<(), Error> {
        self.found.files += 1;
        for finding in findings {
            self.found.count(finding);
            self.write(&self.form.finding(source, finding))?;
        }
        self.found.errors += findings.left_out(Level::Error);
        self.found.hints += findings.left_out(Level::Hint);
        self.write(&self.form.left_out(source, findings))
    }

    /// Counts published cases that were compared with those of a file.
    pub(super) fn compared(&mut self, unchanged: usize, added: usize) {
        let kept = self.found.kept.get_or_insert_default();
        kept.unchanged += unchanged;
        kept.added += added;
    }

    /// Writes what it all amounts to, and returns it.
    fn end(mut self) -> Result<Found, Error> {
        self.write(&self.form.end(&self.found))?;
        match &mut self.out {
            Out::Talk(talk) => talk.flush()?,
            Out::Answers(answers) => answers.flush()?,
        }
        Ok(self.found)
    }

    fn write(&mut self, text: &str) -> Result<(), Error> {
        match &mut self.out {
            Out::Talk(talk) => talk.write(text),
            Out::Answers(answers) => {
                answers.buffer().extend_from_slice(text.as_bytes());
                answers.write_piece()
            }
        }
    }
}

/// What the run amounts to: a file that can't be read weighs more than a finding, and a folder without
/// files less.
fn ended(found: Found, files: &Files) -> Result<Exit, Error> {
    if !files.unreadable.is_empty() {
        return Err(Error::Data(files.unreadable.join("\n")));
    }
    if found.errors > 0 {
        return Ok(Exit::Failure);
    }
    match files.empty.first() {
        Some(folder) => {
            let folder = folder.display();
            let message = format!("no canonical-data.json in {folder} or below");
            Err(Error::Nothing(message))
        }
        None => Ok(Exit::Success),
    }
}
