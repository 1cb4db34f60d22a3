//! `go-check suggest`: the cases that a suite lacks.

use std::collections::HashSet;
use std::path::PathBuf;

use clap::builder::PossibleValuesParser;
use go_io::diagram::Symbols;

use super::add::write;
use super::error::{Error, Exit, say};
use super::output::Talk;
use super::suites;
use super::test::jobs;
use crate::file::{self, Locked};
use crate::judge::matrix::{Matrix, Part};
use crate::property::Question;
use crate::report::{colored, explanation};
use crate::search::{Suggestion, Thrift, describe, suggest};
use crate::subject::{MUTANTS, Mutant};
use crate::suite::{MAX_SUITE_BYTES, NewCase, Outline, Suite, Uuid, insert};

/// Suggest cases that catch the wrong programs which suites let through
///
/// As few cases as catch them all, and these with as few points and stones as can be: every small board is
/// tried, and larger ones for what no small board shows. Each comes drawn, with the reasons, and as JSON
/// ready to be put into the file. What is suggested for several suites of an exercise is for the last one.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check suggest ./canonical-data.json            the fewest cases
  go-check suggest ./canonical-data.json --each     the smallest case for each mutant
  go-check suggest ./canonical-data.json --write    add them, as go-check add does")]
pub(super) struct Args {
    /// Built-in suites by name, or paths of canonical-data.json files; all built-in ones without
    #[arg(value_name = "SUITE|PATH")]
    suites: Vec<String>,
    /// Look only for what catches this mutant; may be repeated
    #[arg(
        long,
        value_name = "ID",
        value_parser = PossibleValuesParser::new(MUTANTS.iter().map(|mutant| mutant.id)),
        hide_possible_values = true
    )]
    mutant: Vec<String>,
    /// Suggest the smallest case for each mutant, however many cases that makes
    #[arg(long)]
    each: bool,
    /// Add the cases to the suite's file, with their snapshots
    #[arg(long)]
    write: bool,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    if args.write {
        for name in args.suites.iter().filter(|name| suites::is_path(name)) {
            file::refuse_special(&suites::file(name)?)?;
        }
    }
    let suites = suites::read(&args.suites)?;
    let mut exercises: Vec<&str> = Vec::new();
    for (_, suite) in &suites {
        if !exercises.contains(&suite.exercise()) {
            exercises.push(suite.exercise());
        }
    }
    let mut out = Talk::new();
    let (mut asked, mut wrong, mut missed) = (0, 0, Vec::<&Mutant>::new());
    for exercise in exercises {
        let of_it = |(_, suite): &&(String, Suite)| suite.exercise() == exercise;
        let suites: Vec<_> = suites.iter().filter(of_it).collect();
        let lacking = Lacking::of(args, &suites);
        asked += lacking.asked;
        wrong += lacking.wrong;
        if lacking.asked == 0 {
            continue;
        }
        missed.extend(fill(args, &suites, &lacking, &mut out)?);
    }
    out.flush()?;
    if asked == 0 {
        let message = "no case was put to a mutant, so that nothing is known of the suites";
        return Err(Error::Nothing(message.to_owned()));
    }
    if wrong > 0 {
        let cases = if wrong == 1 {
            "1 case expects"
        } else {
            &format!("{wrong} cases expect")
        };
        say(&format!(
            "{cases} what the rules don't give, and were left out: see go-check mutants"
        ));
    }
    if missed.is_empty() {
        return Ok(if wrong > 0 {
            Exit::Failure
        } else {
            Exit::Success
        });
    }
    let ids: Vec<_> = missed.iter().map(|mutant| mutant.id).collect();
    say(&format!(
        "no board was found that shows: {}",
        ids.join(", ")
    ));
    Ok(Exit::Failure)
}

/// What suites of an exercise let through.
struct Lacking {
    /// How many mutants were asked.
    asked: usize,
    /// How many cases are wrong, and were not asked.
    wrong: usize,
    survivors: Vec<&'static Mutant>,
    properties: Vec<&'static str>,
}

impl Lacking {
    fn of(args: &Args, suites: &[&(String, Suite)]) -> Self {
        let is_wanted = |id| args.mutant.is_empty() || args.mutant.iter().any(|other| other == id);
        let mutants: Vec<_> = MUTANTS
            .iter()
            .filter(|mutant| is_wanted(mutant.id))
            .collect();
        let cases = suites.iter().map(|(_, suite)| (0..suite.len()).collect());
        let cases: Vec<Vec<_>> = cases.collect();
        let parts = suites.iter().zip(&cases);
        let parts = parts.map(|((name, suite), cases)| Part { name, suite, cases });
        let matrix = Matrix::new(parts.collect(), &mutants, jobs(None), &mut |_| {});
        let asked: HashSet<_> = matrix.rows().iter().map(|row| row.property).collect();
        let mut properties: Vec<_> = asked.into_iter().collect();
        properties.sort_unstable();
        Self {
            asked: matrix.mutants().count(),
            wrong: matrix.wrong().len(),
            survivors: matrix.survivors().map(|(_, mutant)| mutant).collect(),
            properties,
        }
    }
}

/// Looks for the cases that are lacking in suites of one exercise, and shows or adds them. Returns the
/// mutants that nothing was found for.
fn fill(
    args: &Args,
    suites: &[&(String, Suite)],
    lacking: &Lacking,
    out: &mut Talk,
) -> Result<Vec<&'static Mutant>, Error> {
    let Some((name, suite)) = suites.last() else {
        return Ok(Vec::new());
    };
    let survivors = &lacking.survivors;
    if survivors.is_empty() {
        out.write(&format!(
            "{name}: nothing is lacking, {} caught\n",
            mutants(lacking.asked)
        ))?;
        return Ok(Vec::new());
    }
    if args.write {
        // Whether it can be written is known before a long search.
        drop(Locked::open(&suites::file(name)?)?);
    }
    let questions: Vec<Question> = suite.cases().map(|case| case.question).collect();
    let thrift = match args.each {
        true => Thrift::Smallest,
        false => Thrift::Fewest,
    };
    let (suggestions, missed) = suggest(survivors, &lacking.properties, &questions, thrift);
    let caught = survivors.len() - missed.len();
    let cases = match suggestions.len() {
        1 => "1 case catches".to_owned(),
        cases => format!("{cases} cases catch"),
    };
    out.write(&format!(
        "{name}: {cases} {} that it lets through\n",
        mutants(caught)
    ))?;
    if args.write {
        add(name, &suggestions, out)?;
    } else {
        show(suite, &suggestions, out)?;
    }
    Ok(missed)
}

fn mutants(number: usize) -> String {
    format!("{number} mutant{}", if number == 1 { "" } else { "s" })
}

/// A suggestion, and the UUID of its case.
type Numbered<'a> = (&'a Suggestion, Uuid);

/// The suite with the suggestions in it, each with its case's UUID.
fn filled<'a>(
    suite: &Suite,
    suggestions: &'a [Suggestion],
) -> Result<(Suite, Vec<Numbered<'a>>), Error> {
    let outline = Outline::read(suite.text()).expect("a suite is JSON");
    let cases = outline.items.iter().filter(|item| item.group.is_none());
    let mut taken: HashSet<String> = cases
        .filter_map(|item| Some(item.description()?.into_owned()))
        .collect();
    // Somebody may have added one since they were looked for.
    let live = suite.cases().filter(|case| case.replaced_by.is_none());
    let asked: HashSet<_> = live
        .map(|case| (case.question.property(), case.question.json()))
        .collect();
    let mut added = Vec::new();
    let mut longer = Suite::read(suite.file().to_owned(), suite.text().to_owned())
        .map_err(|bad| Error::Drawn(bad.drawn()))?;
    for suggestion in suggestions {
        let question = &suggestion.question;
        if asked.contains(&(question.property(), question.json())) {
            continue;
        }
        let uuid = NewCase::fresh_uuid();
        let comments = comments(suggestion);
        let description = describe(&suggestion.question);
        let description = fresh(description, &mut taken);
        let case = NewCase {
            uuid,
            reimplements: None,
            description: &description,
            comments: &comments,
            scenarios: &[],
            question: &suggestion.question,
        };
        let text =
            insert(&longer, &case, None).map_err(|error| super::add::refused(&longer, error))?;
        longer =
            Suite::read(suite.file().to_owned(), text).map_err(|bad| Error::Drawn(bad.drawn()))?;
        added.push((suggestion, uuid));
    }
    Ok((longer, added))
}

/// Returns a description that nothing beside the case has, with a number where it needs one.
fn fresh(description: String, taken: &mut HashSet<String>) -> String {
    let numbered = (2..).map(|number| format!("{description} ({number})"));
    let mut all = std::iter::once(description.clone()).chain(numbered);
    let fresh = all.find(|description| !taken.contains(description));
    let fresh = fresh.unwrap_or(description);
    taken.insert(fresh.clone());
    fresh
}

/// What a suggested case says it is there for.
fn comments(suggestion: &Suggestion) -> Vec<String> {
    let ids: Vec<_> = suggestion.catches.iter().map(|mutant| mutant.id).collect();
    if ids.is_empty() {
        return vec!["kept: what it leaves behind shows in the next case".to_owned()];
    }
    vec![format!("catches: {}", ids.join(", "))]
}

/// How many columns a board may have to be drawn: more don't fit on a screen.
const DRAWN: u16 = 40;

/// Shows suggestions drawn, with the reasons, and as JSON.
fn show(suite: &Suite, suggestions: &[Suggestion], out: &mut Talk) -> Result<(), Error> {
    let (filled, added) = filled(suite, suggestions)?;
    for (number, (suggestion, uuid)) in (1..).zip(added) {
        let case = filled
            .cases()
            .find(|case| case.uuid == uuid)
            .expect("it has been put in");
        out.write(&format!("\n{number}. {}\n", case.description))?;
        for mutant in &suggestion.catches {
            out.write(&format!("   {}: {}\n", mutant.id, mutant.mistake))?;
        }
        let question = &suggestion.question;
        let drawn = match question.board().size().columns() <= DRAWN {
            true => explanation(question, &colored(Symbols::Ascii)),
            false => question.explain().join("\n") + "\n",
        };
        out.write(&format!("\n{drawn}\n{}\n", case.text()))?;
    }
    Ok(())
}

/// Adds suggestions to the file of the suite of a name.
fn add(name: &str, suggestions: &[Suggestion], out: &mut Talk) -> Result<(), Error> {
    let path: PathBuf = suites::file(name)?;
    let mut file = Locked::open(&path)?;
    let old = Suite::read(path.display().to_string(), file.text(MAX_SUITE_BYTES)?)
        .map_err(|bad| Error::Drawn(bad.drawn()))?;
    let (new, added) = filled(&old, suggestions)?;
    let uuids: Vec<_> = added.iter().map(|(_, uuid)| *uuid).collect();
    let written = write(file, &path, &old, &new, &uuids)?;
    for ((suggestion, _), written) in added.iter().zip(written) {
        let ids: Vec<_> = suggestion.catches.iter().map(|mutant| mutant.id).collect();
        out.write(&format!("\n{written}"))?;
        if !ids.is_empty() {
            out.write(&format!("for:   {}\n", ids.join(", ")))?;
        }
    }
    Ok(())
}
