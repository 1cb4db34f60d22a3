//! `go-check sync`: keeps a track's tests.toml in step with a suite, and looks whether its test files
//! hold what it includes.

use std::collections::HashSet;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::error::{Error, Exit, say};
use super::input::{Input, MAX_INPUT_BYTES};
use super::output::Talk;
use super::suites;
use crate::data::{DataError, harmless};
use crate::file::{self, Locked};
use crate::suite::Outline;
use crate::suite::lint::Level;
use crate::track::{
    Cases, Change, MAX_TESTS_TOML_BYTES, Names, New, Origin, Problem, Source, TestsToml, apply,
    changes, check, held, held_though_excluded,
};

/// Keep a track's tests.toml in step with a suite
///
/// The suite may be of any exercise. Descriptions and reimplements keys that differ from the suite's
/// are written anew; whatever else stands in the file stays as it is. What can't be mended that way is
/// shown on its line: unknown UUIDs, cases that the file doesn't have, a case included together with
/// the one that replaces it, the old layout. These are errors, with exit code 1; a case that is
/// excluded without a reason is a hint.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check sync go-counting --tests-toml .meta/tests.toml --check          change nothing
  go-check sync ./canonical-data.json --tests-toml tests.toml --include-new
  go-check sync go-counting --tests-toml tests.toml --tests go_counting_test.py")]
pub(super) struct Args {
    /// A built-in suite, or the path of a canonical-data.json of any exercise
    suite: String,
    /// The track's tests.toml
    #[arg(long, value_name = "FILE", required_unless_present = "tests")]
    tests_toml: Option<PathBuf>,
    /// Change nothing; exit 1 if anything would change
    #[arg(long, requires = "tests_toml")]
    check: bool,
    /// Add the cases that the file doesn't have, included, but for those that others replace
    #[arg(long, requires = "tests_toml")]
    include_new: bool,
    /// Add the cases that the file doesn't have, excluded
    #[arg(long, requires = "tests_toml", conflicts_with = "include_new")]
    exclude_new: bool,
    /// A test file of the track, in any language, that should hold the included cases, by their UUIDs
    /// or under their descriptions; several are looked at together
    #[arg(long, value_name = "FILE")]
    tests: Vec<PathBuf>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let (suite_name, suite_text) = suites::text(&args.suite)?;
    let outline = Outline::read(&suite_text)
        .map_err(|error| Error::Drawn(error.drawn(&suite_name, &suite_text)))?;
    let cases =
        Cases::of(&outline).map_err(|error| Error::Drawn(error.drawn(&suite_name, &suite_text)))?;
    if cases.list.is_empty() {
        let message = format!("expected cases with UUIDs in {suite_name}, found none");
        return Err(Error::Data(message));
    }
    // What can't be read is known before anything is written.
    let tests = tests(&args.tests)?;
    let track = match &args.tests_toml {
        Some(path) => Some(Track::of(path, args, &cases)?),
        None => None,
    };
    let toml = track.as_ref().map(|track| &track.toml);
    let mut problems = toml.map_or_else(Vec::new, |toml| check(&cases, toml));
    let mut summary = Vec::new();
    if let (Some(track), Some(toml)) = (&track, toml) {
        summary.push(format!("{}: {}", track.name, choice(&cases, toml)));
    }
    if !tests.is_empty() {
        let names = Names::of(&cases, tests.iter().map(|(_, text)| text.as_str()));
        let files = named(&tests);
        let (of, held) = in_tests(&cases, toml, &names, &files, &mut problems);
        summary.push(format!("{files}: {held} of {of} included cases held"));
    }
    let suite = Source::new(&suite_name, &suite_text);
    let track = track.as_ref().map(|track| (track, track.source()));
    let mut out = Talk::new();
    for problem in &problems {
        let source = match (&track, problem.origin) {
            (Some((_, source)), Origin::TestsToml) => source,
            _ => &suite,
        };
        out.write(&format!("{}\n\n", source.drawn(problem)))?;
    }
    out.flush()?;
    let errors = problems
        .iter()
        .filter(|problem| problem.level == Level::Error);
    let errors = errors.count();
    summary.push(found(errors, problems.len() - errors));
    say(&harmless(&summary.join("; ")));
    Ok(if errors == 0 {
        Exit::Success
    } else {
        Exit::Failure
    })
}

/// A tests.toml as it is now.
struct Track {
    name: String,
    text: String,
    toml: TestsToml,
}

impl Track {
    /// Reads a tests.toml, and brings it in step unless it is only checked.
    fn of(path: &Path, args: &Args, cases: &Cases) -> Result<Self, Error> {
        let new = match (args.include_new, args.exclude_new) {
            (true, _) => New::Include,
            (false, true) => New::Exclude,
            (false, false) => New::Leave,
        };
        let input = Input::of(path.to_owned());
        if !args.check && path.as_os_str() != "-" {
            file::refuse_special(path)?;
        }
        let read = |text: String| Self::read(input.name(), text);
        // A file that is not there has no case yet.
        let missing = fs::metadata(path)
            .is_err_and(|error| error.kind() == io::ErrorKind::NotFound && path.as_os_str() != "-");
        let track = if missing && new != New::Leave {
            read(String::new())?
        } else {
            read(input.text(MAX_TESTS_TOML_BYTES)?)?
        };
        // A file that is in step need not be one that may be written.
        if args.check || track.changes(cases, new).is_empty() {
            return Ok(track);
        }
        if path.as_os_str() == "-" {
            let message = "expected a file to write to, or --check, found standard input";
            return Err(Error::Usage(message.to_owned()));
        }
        let (track, changes) = if missing {
            let (changed, changes) = track.changed(cases, new)?;
            file::write(path, &changed.text)?;
            (changed, changes)
        } else {
            // It may have changed before it could be locked.
            let mut file = Locked::open(path)?;
            let (changed, changes) = read(file.text(MAX_TESTS_TOML_BYTES)?)?.changed(cases, new)?;
            file.replace(&changed.text)?;
            (changed, changes)
        };
        for note in changes.iter().flat_map(|change| &change.notes) {
            say(&harmless(&format!("{}: {note}", track.name)));
        }
        Ok(track)
    }

    fn read(name: String, text: String) -> Result<Self, Error> {
        match TestsToml::read(&text) {
            Ok(toml) => Ok(Self { name, text, toml }),
            Err(error) => Err(Error::Drawn(error.drawn(&name, &text))),
        }
    }

    fn changes(&self, cases: &Cases, new: New) -> Vec<Change> {
        changes(cases, &self.toml, &self.text, new)
    }

    /// Returns the file in step, with what has changed.
    fn changed(self, cases: &Cases, new: New) -> Result<(Self, Vec<Change>), Error> {
        let changes = self.changes(cases, new);
        let text = apply(&self.text, &changes);
        if text.len() > MAX_TESTS_TOML_BYTES {
            let (name, found) = (&self.name, text.len());
            return Err(Error::Data(format!(
                "expected a {name} of at most {MAX_TESTS_TOML_BYTES} bytes, in step it has {found}"
            )));
        }
        match TestsToml::read(&text) {
            Ok(toml) => Ok((Self { text, toml, ..self }, changes)),
            // Whatever we write is TOML, else it is our fault, and isn't written.
            Err(error) => {
                say(&error.drawn(&self.name, &text));
                Err(Error::Internal)
            }
        }
    }

    fn source(&self) -> Source<'_> {
        Source::new(&self.name, &self.text)
    }
}

/// Reads the test files, each with its name. In whatever encoding they are, names are ASCII.
fn tests(paths: &[PathBuf]) -> Result<Vec<(String, String)>, Error> {
    let read = |path: &PathBuf| {
        let name = path.display().to_string();
        let unreadable = |error| Error::Data(format!("can't read {name}: {error}"));
        let mut bytes = Vec::new();
        File::open(path)
            .and_then(|file| {
                file.take(MAX_INPUT_BYTES as u64 + 1)
                    .read_to_end(&mut bytes)
            })
            .map_err(unreadable)?;
        if bytes.len() > MAX_INPUT_BYTES {
            let message = format!("expected at most {MAX_INPUT_BYTES} bytes in {name}, found more");
            return Err(Error::Data(message));
        }
        Ok((name, String::from_utf8_lossy(&bytes).into_owned()))
    };
    paths.iter().map(read).collect()
}

/// How many test files are named, and how many bytes of their names are shown, in each message.
const NAMED: usize = 5;
const NAMED_BYTES: usize = 500;

/// What test files are called in messages, of which there may be as many as there are cases.
fn named(tests: &[(String, String)]) -> String {
    let names: Vec<_> = tests.iter().map(|(name, _)| name.as_str()).collect();
    let bytes: usize = names.iter().map(|name| name.len()).sum();
    if names.len() > NAMED || names.len() > 1 && bytes > NAMED_BYTES {
        format!("the {} test files", names.len())
    } else {
        names.join(", ")
    }
}

/// Looks which of the included cases test files hold, and returns how many there are, and are held.
fn in_tests(
    cases: &Cases,
    toml: Option<&TestsToml>,
    names: &Names,
    files: &str,
    problems: &mut Vec<Problem>,
) -> (usize, usize) {
    let all = 0..cases.list.len();
    let replaced = cases.are_replaced();
    let is_included = |index: &usize| match toml {
        Some(toml) => toml.included(&cases.list[*index].uuid) == Ok(Some(true)),
        None => !replaced[*index],
    };
    let included: Vec<_> = all.clone().filter(is_included).collect();
    let there = held(cases, &included, names);
    for &index in &included {
        if !there.contains(&index) {
            let title = cases.list[index].title();
            let message = format!(
                "expected the case {title} in {files}, found neither its UUID nor its name"
            );
            let help = "of names, letters and digits count, with or without those of the groups";
            let error = DataError::new(0..0, message).with_help(help);
            problems.push(at_case(cases, toml, index, Problem::error(error)));
        }
    }
    if let Some(toml) = toml {
        let is_excluded =
            |index: &usize| toml.included(&cases.list[*index].uuid) == Ok(Some(false));
        let excluded: Vec<_> = all.filter(is_excluded).collect();
        for index in held_though_excluded(cases, &excluded, &included, names) {
            let title = cases.list[index].title();
            let message = format!("the case {title} is excluded, but {files} seems to hold it");
            let hint = Problem::hint(DataError::new(0..0, message));
            problems.push(at_case(cases, Some(toml), index, hint));
        }
    }
    (included.len(), there.len())
}

/// Puts a problem where tests.toml has a case, or else where the suite has it.
fn at_case(cases: &Cases, toml: Option<&TestsToml>, index: usize, problem: Problem) -> Problem {
    let case = &cases.list[index];
    match toml.and_then(|toml| toml.entry(&case.uuid)) {
        Some(entry) => problem.at(entry.span.clone()),
        None => problem.in_suite(case.span.clone()),
    }
}

/// What a tests.toml chooses, in words.
fn choice(cases: &Cases, toml: &TestsToml) -> String {
    let included = |uuid: &str| toml.included(uuid);
    let uuids: HashSet<_> = cases.list.iter().map(|case| case.uuid.as_str()).collect();
    let is = |choice: bool| {
        let chosen = uuids
            .iter()
            .filter(|uuid| included(uuid) == Ok(Some(choice)));
        chosen.count()
    };
    let of = uuids.len();
    format!(
        "{} included and {} excluded of {of} cases",
        is(true),
        is(false)
    )
}

/// How many problems there are, in words.
fn found(errors: usize, hints: usize) -> String {
    let count = |number: usize, what: &str| match number {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{number} {what}s")),
    };
    let found = [count(errors, "error"), count(hints, "hint")];
    let found: Vec<_> = found.into_iter().flatten().collect();
    if found.is_empty() {
        "in step".to_owned()
    } else {
        found.join(", ")
    }
}
