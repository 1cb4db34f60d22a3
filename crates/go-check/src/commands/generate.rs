//! `go-check generate`: makes a test file of a suite's cases and a template.

use std::collections::HashSet;
use std::fs::File;
use std::io;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use super::difference::difference;
use super::error::{Error, Exit, say};
use super::input::Input;
use super::output::{Talk, write};
use super::{files, suites};
use crate::data::read_text;
use crate::file::{self, LineEnding};
use crate::suite::Outline;
use crate::track::template::{
    BadTemplate, Cases, Choice, MAX_OUTPUT_BYTES, Places, STARTERS, Settings, Template, Undefined,
    render, starter, starters,
};
use crate::track::{MAX_TESTS_TOML_BYTES, TestsToml};

/// Make a test file of a suite's cases and a Jinja template
///
/// Templates are looked for in their own folder, in those given with --template-path, and in the folders
/// config and exercises above, as the Python track has them. The page docs/tracks.md says what a
/// template knows.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check generate go-counting --template python --output go_counting_test.py
  go-check generate go-move --template javascript --print-template > mine.j2    to start from
  go-check generate go-move --template ./mine.j2 --output test.js --check       exit 1 if it differs

In a clone of the Python track:
  go-check generate canonical-data.json --template exercises/practice/go-counting/.meta/template.j2 \
--tests-toml exercises/practice/go-counting/.meta/tests.toml | black -q -")]
pub(super) struct Args {
    /// A built-in suite, or the path of a canonical-data.json of any exercise
    suite: String,
    /// The template: python, javascript or rust, or a path that holds a slash or a dot
    #[arg(long, value_name = "TEMPLATE")]
    template: String,
    /// A folder in which to look first for templates that the template includes or extends; several
    /// are looked through in their order
    #[arg(long, value_name = "FOLDER")]
    template_path: Vec<PathBuf>,
    /// Take the cases that this tests.toml includes, instead of all but those that are reimplemented
    #[arg(long, value_name = "FILE")]
    tests_toml: Option<PathBuf>,
    /// Write to this file instead of standard output; one that is as it should be stays untouched
    #[arg(long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Write nothing: show what differs in the file of --output, and exit 1 if anything does
    #[arg(long, requires = "output")]
    check: bool,
    /// What the template prints as current_date
    #[arg(long, value_name = "TEXT")]
    date: Option<String>,
    /// Let variables that aren't there print nothing, instead of refusing them; a template.j2 in a
    /// folder .meta, as the Python track has it, is always taken so
    #[arg(long)]
    lenient: bool,
    /// Print the template itself
    #[arg(long, conflicts_with_all = ["tests_toml", "output", "date"])]
    print_template: bool,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let (file, text) = suites::text(&args.suite)?;
    let choice = match &args.tests_toml {
        Some(path) => listed(path, &file, &text)?,
        None => Choice::Live,
    };
    let cases = Cases::read(&text, &choice);
    let mut cases = cases.map_err(|error| Error::Drawn(error.drawn(&file, &text)))?;
    let template = template(args, &cases)?;
    if args.print_template {
        write(&template.text())?;
        return Ok(Exit::Success);
    }
    if let Some(path) = template.beside("additional_tests.json") {
        let text = files::read(&path)?;
        let name = path.display().to_string();
        let added = cases.add(&text);
        added.map_err(|error| Error::Drawn(error.drawn(&name, &text)))?;
    }
    if cases.is_empty() {
        let message = format!("no case of {file} is left for the test file");
        return Err(Error::Nothing(message));
    }
    let settings = Settings {
        undefined: undefined(args),
        date: args.date.as_deref(),
    };
    let count = cases.len();
    let rendered = render(template, &cases, settings)?;
    match &args.output {
        Some(path) if args.check => check(path, &rendered),
        Some(path) => put(path, &rendered, count),
        None => {
            write(&rendered)?;
            Ok(Exit::Success)
        }
    }
}

impl From<BadTemplate> for Error {
    fn from(bad: BadTemplate) -> Self {
        match bad {
            BadTemplate::Words(words) => Self::Data(words),
            BadTemplate::Drawn(drawn) => Self::Drawn(drawn),
        }
    }
}

/// The templates of the Python track count on variables that aren't there.
fn undefined(args: &Args) -> Undefined {
    let path = Path::new(&args.template);
    let folder = path.parent().and_then(Path::file_name);
    let is_of_track = path.file_name().is_some_and(|name| name == "template.j2")
        && folder.is_some_and(|folder| folder == ".meta");
    if args.lenient || is_of_track {
        Undefined::Lenient
    } else {
        Undefined::Strict
    }
}

/// The template that is named: one that comes with the program, unless the name is a path.
fn template(args: &Args, cases: &Cases) -> Result<Template, Error> {
    let name = args.template.as_str();
    if name.contains(['/', '.', MAIN_SEPARATOR]) {
        let path = Path::new(name);
        let places = Places::of(path, &args.template_path);
        return Ok(Template::read(path, places)?);
    }
    let exercise = cases.exercise().unwrap_or_default();
    if let Some(starter) = starter(name, exercise) {
        return Ok(Template::of(starter.file, starter.text));
    }
    let exercises: Vec<_> = starters(name).map(|starter| starter.exercise).collect();
    if exercises.is_empty() {
        let mut names: Vec<_> = STARTERS.iter().map(|starter| starter.language).collect();
        names.dedup();
        return Err(Error::Usage(format!(
            "unknown template '{name}', expected {}, or a path that holds a slash or a dot",
            names.join(", ")
        )));
    }
    Err(Error::Usage(format!(
        "no template '{name}' for the exercise '{exercise}', expected one of {}, or a template of yours",
        exercises.join(", ")
    )))
}

/// The cases of the suite that a tests.toml includes. What one of them has and the other hasn't is said.
fn listed(path: &Path, file: &str, suite: &str) -> Result<Choice, Error> {
    let name = path.display().to_string();
    let text = Input::of(path.to_owned()).text(MAX_TESTS_TOML_BYTES)?;
    let drawn = |error: crate::data::DataError| Error::Drawn(error.drawn(&name, &text));
    let toml = TestsToml::read(&text).map_err(drawn)?;
    let outline = Outline::read(suite).map_err(|error| Error::Drawn(error.drawn(file, suite)))?;
    let (mut listed, mut known) = (HashSet::new(), HashSet::new());
    for (_, case) in outline.cases() {
        let Some(uuid) = case.uuid().map(|uuid| uuid.to_ascii_lowercase()) else {
            continue;
        };
        match toml.included(&uuid).map_err(drawn)? {
            Some(true) => {
                listed.insert(uuid.clone());
            }
            Some(false) => {}
            None => {
                let description = case.description().unwrap_or_default();
                say(&format!(
                    "{name}: case {uuid} ({description}) is not there: left out"
                ));
            }
        }
        known.insert(uuid);
    }
    for entry in &toml.entries {
        if !known.contains(&entry.key.to_ascii_lowercase()) {
            say(&format!("{name}: {} is no case of {file}", entry.key));
        }
    }
    Ok(Choice::Listed(listed))
}

/// Shows what differs between a file and what it should be.
fn check(path: &Path, expected: &str) -> Result<Exit, Error> {
    let Some(found) = there(path)? else {
        say(&format!("{}: missing", path.display()));
        return Ok(Exit::Failure);
    };
    let expected = LineEnding::of(&found).of_all_lines(expected);
    if found == expected {
        return Ok(Exit::Success);
    }
    let name = path.display().to_string();
    write(&difference((&name, &found), ("as generated", &expected)))?;
    Ok(Exit::Failure)
}

/// Writes a file, unless it is as it should be.
fn put(path: &Path, text: &str, count: usize) -> Result<Exit, Error> {
    let name = path.display();
    let mut out = Talk::new();
    file::refuse_special(path)?;
    if there(path)?.is_some_and(|found| found == LineEnding::of(&found).of_all_lines(text)) {
        say(&format!("{name}: unchanged"));
    } else {
        file::write(path, text)?;
        let cases = if count == 1 { "case" } else { "cases" };
        say(&format!("{name}: written, with {count} {cases}"));
    }
    out.flush()?;
    Ok(Exit::Success)
}

/// Returns the text of a file, if it is there.
fn there(path: &Path) -> Result<Option<String>, Error> {
    let name = path.display().to_string();
    let file = match File::open(path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(Error::Data(format!("can't read {name}: {error}"))),
    };
    let text = read_text(&name, file, MAX_OUTPUT_BYTES);
    text.map(Some).map_err(|bad| Error::of_text(&name, bad))
}
