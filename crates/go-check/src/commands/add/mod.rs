//! `go-check add`: a case more in a suite, with the answer, a UUID and a snapshot.

mod question;
mod write;

use std::collections::HashMap;
use std::path::PathBuf;
use std::str::FromStr;

use go_core::{Color, Symmetry};
use go_io::diagram::Symbols;

use super::error::{Error, Exit, say};
use super::output::Talk;
use super::suites;
use super::territory::At;
use crate::data::{harmless, shorten};
use crate::file::Locked;
use crate::judge::matrix::{Gain, Remark, untrue_claims};
use crate::property::{Coordinate, Question};
use crate::report::{colored, explanation};
use crate::subject::Mutant;
use crate::suite::{
    EditError, MAX_DESCRIPTION, MAX_SUITE_BYTES, NewCase, Suite, Uuid, built_in, insert,
};
pub(super) use write::write;

/// Add a case to a suite
///
/// The answer is the reference's, the UUID a new one, the layout upstream's. The case is shown drawn, so
/// that you see whether it is the one that you had in mind, and with it the mutants that it catches and
/// no other case does. The board is given by --board, in a file or on standard input: rows of blanks, B and
/// W or of 0, 1 and 2; a drawing, with . for empty points and blanks between points; a JSON array of
/// strings; a question or case as JSON; for play also the numeric text with its move.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check add go-counting --property territory --description 'A point at the edge' \\
      --board ' BW,BBW' --at 0,0
  go-check add ./canonical-data.json --property play --description 'A ko' --move 0,1,black <board.txt")]
pub(super) struct Args {
    /// A built-in suite's name, for its file in a checkout, or the path of a canonical-data.json
    #[arg(value_name = "SUITE")]
    suite: String,
    /// What is asked: territory, territories or play
    #[arg(long, value_name = "NAME")]
    property: String,
    /// What is special about the case, in a line
    #[arg(long, value_name = "TEXT")]
    description: String,
    /// The rows of the board, with commas between them
    #[arg(long, value_name = "ROW,ROW", conflicts_with = "from")]
    board: Option<String>,
    /// The file to read the board from; without it, or with -, standard input
    #[arg(long, value_name = "FILE")]
    from: Option<PathBuf>,
    /// The point of territory, as column and row from 0 at the top left
    #[arg(
        long,
        value_name = "X,Y",
        allow_hyphen_values = true,
        conflicts_with = "play"
    )]
    at: Option<At>,
    /// The move of play: column and row from 0 at the top left, and black or white
    #[arg(
        long = "move",
        id = "play",
        value_name = "COLUMN,ROW,COLOR",
        allow_hyphen_values = true
    )]
    play: Option<Move>,
    /// The group to add the case to, by its description [default: last in the file]
    #[arg(long, value_name = "NAME")]
    group: Option<String>,
    /// A line of comment; may be given several times
    #[arg(long = "comment", value_name = "TEXT")]
    comments: Vec<String>,
    /// A scenario that the case belongs to; may be given several times
    #[arg(long = "scenario", value_name = "NAME")]
    scenarios: Vec<String>,
    /// The case that this one replaces, since it is wrong; a --comment must say why
    #[arg(long, value_name = "UUID", requires = "comments")]
    reimplements: Option<String>,
    /// The point is off the board, and that is what the case is about
    #[arg(long)]
    expect_error: bool,
    /// Show the case and write nothing
    #[arg(long)]
    dry_run: bool,
}

/// Column, row and color of a move.
#[derive(Clone, Debug)]
struct Move {
    column: Coordinate,
    row: Coordinate,
    color: Color,
}

impl FromStr for Move {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let mut parts = text.split(',').map(str::trim);
            let (column, row, color) = (parts.next()?, parts.next()?, parts.next()?);
            let color = match color.to_ascii_lowercase().as_str() {
                "black" | "b" | "1" => Color::Black,
                "white" | "w" | "2" => Color::White,
                _ => return None,
            };
            let (column, row) = (Coordinate::parse(column)?, Coordinate::parse(row)?);
            parts
                .next()
                .is_none()
                .then_some(Self { column, row, color })
        };
        parse().ok_or("expected two integers and black or white as COLUMN,ROW,COLOR")
    }
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let description = description(&args.description)?;
    let reimplements = args.reimplements.as_deref().map(uuid).transpose()?;
    let path = suites::file(&args.suite)?;
    let question = question::of(args)?;
    check_error(args, &question)?;

    let mut file = Locked::open(&path)?;
    let name = path.display().to_string();
    let old = Suite::read(name.clone(), file.text(MAX_SUITE_BYTES)?)
        .map_err(|bad| Error::Drawn(bad.drawn()))?;
    check_property(&old, &question)?;
    check_duplicate(&old, &question, reimplements)?;
    let new_case = NewCase {
        uuid: NewCase::fresh_uuid(),
        reimplements,
        description,
        comments: &args.comments,
        scenarios: &args.scenarios,
        question: &question,
    };
    let text =
        insert(&old, &new_case, args.group.as_deref()).map_err(|error| refused(&old, error))?;
    let new = Suite::read(name, text).map_err(|bad| Error::Drawn(bad.drawn()))?;
    let case = new
        .cases()
        .find(|case| case.uuid == new_case.uuid)
        .expect("it has been put in");

    let gain = Gain::of(&case);
    let mut shown = explanation(&question, &colored(Symbols::Ascii));
    if args.dry_run {
        shown.push_str(&format!(
            "\nto be added: {}\n{}\n",
            case.name(),
            case.text()
        ));
    } else {
        let written = write(file, &path, &old, &new, &[case.uuid])?;
        shown.push_str(&format!("\n{}", written.concat()));
    }
    if let Some(words) = gain.words() {
        shown.push_str(&format!("new:   {words}\n"));
    }
    let may_catch = |mutant: &Mutant| gain.missed.iter().all(|missed| missed.id != mutant.id);
    let untrue = untrue_claims(&case, may_catch);
    let untrue = untrue.iter().map(Remark::words);
    for hint in hints(&old, &question, description)
        .into_iter()
        .chain(untrue)
    {
        say(&format!("hint: {hint}"));
    }
    let mut out = Talk::new();
    out.write(&shown)?;
    out.flush()?;
    Ok(Exit::Success)
}

fn description(text: &str) -> Result<&str, Error> {
    let text = text.trim();
    if text.is_empty() || text.contains(char::is_control) {
        let message = "expected a description of one line that says something";
        return Err(Error::Usage(message.to_owned()));
    }
    Ok(text)
}

fn uuid(text: &str) -> Result<Uuid, Error> {
    Uuid::parse(text).ok_or_else(|| {
        Error::Usage(format!(
            "expected a UUID of version 4, in lower case with hyphens, found '{text}'"
        ))
    })
}

/// A point off the board is an oversight, unless it is what the case is about.
fn check_error(args: &Args, question: &Question) -> Result<(), Error> {
    let mut answer = String::new();
    question.write_answer(&question.answer(), &mut answer);
    match (answer.starts_with("{\"error\""), args.expect_error) {
        (true, false) => Err(Error::Data(format!(
            "the point is off the board, so that the answer is {answer}; if the case is about that, add \
             --expect-error"
        ))),
        (false, true) => Err(Error::Data(format!(
            "expected a point off the board, since --expect-error is given, but the answer is {answer}"
        ))),
        _ => Ok(()),
    }
}

/// What the suite that we know of an exercise never asks doesn't belong to that exercise.
fn check_property(suite: &Suite, question: &Question) -> Result<(), Error> {
    let Some(known) = built_in(suite.exercise()) else {
        return Ok(());
    };
    let known = known.read().map_err(|bad| Error::Drawn(bad.drawn()))?;
    let mut asked: Vec<_> = known.cases().map(|case| case.question.property()).collect();
    asked.sort_unstable();
    asked.dedup();
    if asked.contains(&question.property()) {
        return Ok(());
    }
    Err(Error::Data(format!(
        "the cases of {} have the properties {}, not {}",
        suite.exercise(),
        asked.join(", "),
        question.property()
    )))
}

/// What is asked already is not asked again, but by the case that replaces it.
fn check_duplicate(
    suite: &Suite,
    question: &Question,
    reimplements: Option<Uuid>,
) -> Result<(), Error> {
    let json = question.json();
    let same = suite.cases().find(|case| {
        let is_live = case.replaced_by.is_none() && Some(case.uuid) != reimplements;
        is_live && case.question.property() == question.property() && case.question.json() == json
    });
    match same {
        None => Ok(()),
        Some(case) => Err(Error::Data(format!(
            "{} asks this already, at {}",
            case.name(),
            case.place()
        ))),
    }
}

/// What might be better about a case.
fn hints(suite: &Suite, question: &Question, description: &str) -> Vec<String> {
    let mut hints = Vec::new();
    let length = description.chars().count();
    if length > MAX_DESCRIPTION {
        hints.push(format!(
            "the description has {length} characters, more than {MAX_DESCRIPTION} are hard to read"
        ));
    }
    let mut turned = HashMap::new();
    for symmetry in Symmetry::all().filter(|symmetry| !symmetry.is_identity()) {
        if let Some(question) = question.turned(symmetry) {
            turned.entry(question.json()).or_insert(symmetry);
        }
    }
    // A question that is symmetric in itself is no other one.
    turned.remove(&question.json());
    for case in suite.cases() {
        if case.question.property() == question.property()
            && case.replaced_by.is_none()
            && let Some(symmetry) = turned.get(&case.question.json())
        {
            hints.push(format!(
                "{} at {} is this question {symmetry}",
                case.name(),
                case.place()
            ));
        }
    }
    hints
}

/// How many groups are named to somebody who has named another one.
const SHOWN_GROUPS: usize = 50;

/// Why the editor has refused a case, in words.
pub(super) fn refused(suite: &Suite, error: EditError) -> Error {
    let file = suite.file();
    Error::Data(match error {
        EditError::NoGroup(groups) if groups.is_empty() => format!("{file} has no groups"),
        EditError::NoGroup(groups) => {
            let shown = groups.iter().take(SHOWN_GROUPS);
            let mut lines: Vec<_> = shown
                .map(|group| format!("  {}", harmless(&shorten(group))))
                .collect();
            if groups.len() > SHOWN_GROUPS {
                lines.push(format!("  and {} more", groups.len() - SHOWN_GROUPS));
            }
            format!("{file} has no such group, but these:\n{}", lines.join("\n"))
        }
        EditError::ManyGroups(number) => format!("{number} groups of {file} have that name"),
        EditError::NoCase(uuid) => format!("{file} has no case {uuid} to reimplement"),
        EditError::Replaced(other) => {
            format!("that case is replaced already, by {other}: reimplement that one")
        }
        EditError::Described(uuid) => format!(
            "the case {uuid} beside it has the same description: say what is special about this one"
        ),
    })
}
