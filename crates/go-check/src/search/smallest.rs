//! The smallest questions that show what a mutant does wrong, and the file that keeps those that were
//! found: to look for them takes too long to be done each time that they are shown.

use crate::data::{BadText, DataError, Lines, Node, shorten};
use crate::property::Question;
use crate::subject::{Mutant, MutantSubject, mutant};
use crate::suite::BUILT_IN;

use super::Weight;
use super::pool::{Pool, Wanted, smaller};

/// The file that keeps them, as it stands in a checkout: a line a mutant, in their order.
const DATA: &str = "test-data/smallest.jsonl";

const TEXT: &str = include_str!("../../../../test-data/smallest.jsonl");

/// How long a line may be.
const MAX_LINE_BYTES: usize = 1 << 16;

/// What shows a mistake on a board that is as small as can be.
#[derive(Clone, Debug)]
pub struct Smallest {
    /// Whose mistake it is.
    pub mutant: &'static Mutant,
    /// The question that it answers wrongly; after another one about the same board, if it is wrong only
    /// then.
    pub questions: Vec<Question>,
    /// Whether all smaller boards have been tried. Otherwise it is the smallest one that was found.
    pub is_smallest: bool,
}

/// Looks for the smallest questions that show a mutant: on every small board, and if it is right about
/// all of them, on larger ones, and at last on that of a built-in case. Which other mutants there are makes
/// no difference.
#[must_use]
pub fn smallest(mutant: &'static Mutant) -> Option<Smallest> {
    let mutants = [mutant];
    let wanted = Wanted::new(&mutants, mutant.properties, []);
    let pool = Pool::of(&wanted);
    let (questions, is_smallest) = match pool.smallest(0) {
        Some(found) => (found.questions.clone(), pool.is_smallest(found)),
        None => (vec![of_a_case(&wanted, mutant)?], false),
    };
    Some(Smallest {
        mutant,
        questions,
        is_smallest,
    })
}

/// What is left of the question of the smallest built-in case that shows a mutant, when it is made as small
/// as it can be.
fn of_a_case(wanted: &Wanted<'_>, mutant: &'static Mutant) -> Option<Question> {
    let suites = BUILT_IN.iter().filter_map(|suite| suite.read().ok());
    let mut questions = Vec::new();
    for suite in suites {
        questions.extend(suite.cases().map(|case| case.question));
    }
    questions.retain(|question| mutant.concerns(question.property()));
    questions.sort_by_key(Weight::of);
    let mut questions = questions.into_iter();
    let shown = questions.find(|question| shows(mutant, question))?;
    Some(smaller(wanted, shown, wanted.all()))
}

/// Whether a question catches a mutant that was asked nothing before.
fn shows(mutant: &'static Mutant, question: &Question) -> bool {
    let verdict = MutantSubject::new(mutant).caught(question, &question.answer());
    verdict.is_some()
}

/// Returns those that are kept, in the file's order.
///
/// # Errors
///
/// Returns an error drawn on its line if the file holds something else, which tests hold that it doesn't.
pub fn known() -> Result<Vec<Smallest>, String> {
    read_all(TEXT)
}

fn read_all(text: &str) -> Result<Vec<Smallest>, String> {
    let mut lines = Lines::new(DATA, text.as_bytes(), MAX_LINE_BYTES);
    let mut all = Vec::new();
    loop {
        match lines.next_line() {
            Ok(None) => return Ok(all),
            Ok(Some(line)) => {
                let one = Smallest::read(&line).map_err(|error| lines.drawn(&line, &error))?;
                all.push(one);
            }
            Err(BadText::Drawn(drawn)) => return Err(drawn),
            Err(BadText::Io(error)) => return Err(error.to_string()),
        }
    }
}

impl Smallest {
    /// Returns the line that keeps it, without its end.
    #[must_use]
    pub fn line(&self) -> String {
        let question = |question: &Question| {
            let (property, input) = (question.property(), question.json());
            format!(r#"{{"property":"{property}","input":{input}}}"#)
        };
        let questions: Vec<_> = self.questions.iter().map(question).collect();
        format!(
            r#"{{"mutant":"{}","is_smallest":{},"questions":[{}]}}"#,
            self.mutant.id,
            self.is_smallest,
            questions.join(",")
        )
    }

    fn read(line: &str) -> Result<Self, DataError> {
        let line = Node::parse(line)?.object(&["mutant", "is_smallest", "questions"])?;
        let id = line.need("mutant")?;
        let Some(mutant) = mutant(&id.string()?) else {
            let found = shorten(id.raw());
            return Err(id.error(format!("expected the name of a mutant, found {found}")));
        };
        let list = line.need("questions")?;
        let mut questions = Vec::new();
        for question in list.array(2, "questions")? {
            let question = question.object(&["property", "input"])?;
            let input = question.need("input")?;
            questions.push(Question::read(question.need("property")?, input)?);
        }
        if questions.is_empty() {
            return Err(list.error("expected a question, found none"));
        }
        Ok(Self {
            mutant,
            questions,
            is_smallest: line.need("is_smallest")?.boolean()?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::PROPERTIES;
    use crate::search::boards;
    use crate::subject::MUTANTS;

    fn all() -> Vec<Smallest> {
        known().unwrap_or_else(|error| panic!("{error}"))
    }

    #[test]
    fn every_mutant_has_its_line() {
        let ids: Vec<_> = all().iter().map(|one| one.mutant.id).collect();
        let mutants: Vec<_> = MUTANTS.iter().map(|mutant| mutant.id).collect();
        let again =
            "cargo run -p go-check --release -- mutants --smallest > test-data/smallest.jsonl";
        assert_eq!(ids, mutants, "run: {again}");
    }

    #[test]
    fn every_line_shows_its_mutant() {
        for one in all() {
            let id = one.mutant.id;
            match one.questions.as_slice() {
                [question] => assert!(shows(one.mutant, question), "{id} is right"),
                [first, second] => {
                    let mut subject = MutantSubject::new(one.mutant);
                    let before = subject.caught(first, &first.answer());
                    let after = subject.caught(second, &second.answer());
                    assert!(before.is_none() && after.is_some(), "{id}");
                    assert!(!shows(one.mutant, second), "{id} needs one question");
                    assert_eq!(first.board(), second.board(), "{id}");
                }
                _ => panic!("{id}"),
            }
        }
    }

    #[test]
    fn no_board_of_a_point_or_two_shows_what_a_larger_one_is_kept_for() {
        let small: Vec<_> = (1..=2).flat_map(boards).collect();
        for one in all() {
            let points = one.questions[0].board().size().points();
            let smaller = small.iter().filter(|board| board.size().points() < points);
            for board in smaller {
                let about = PROPERTIES.iter().flat_map(|property| property.about(board));
                let found = about
                    .filter(|question| one.mutant.concerns(question.property()))
                    .find(|question| shows(one.mutant, question));
                assert!(found.is_none(), "{}: {found:?}", one.mutant.id);
            }
        }
    }

    #[test]
    fn a_line_is_read_as_it_was_written_and_found_again() {
        for (one, line) in all().iter().zip(TEXT.lines()) {
            assert_eq!(one.line(), line);
        }
        for id in ["crossed-bounds", "kept-state", "no-suicide-check"] {
            let mutant = mutant(id).expect("there is such a mutant");
            let found = smallest(mutant).expect("it is found");
            let kept = all().into_iter().find(|one| one.mutant.id == id);
            assert_eq!(Some(found.line()), kept.map(|kept| kept.line()));
            assert!(found.is_smallest, "{id}");
        }
    }

    #[test]
    fn what_the_search_does_not_think_of_comes_from_a_case() {
        for id in ["at-most-two-captured", "at-most-three-captured"] {
            let mutants = [mutant(id).expect("there is such a mutant")];
            let wanted = Wanted::new(&mutants, mutants[0].properties, []);
            let found = of_a_case(&wanted, mutants[0]).expect("a case shows it");
            let kept = all().into_iter().find(|one| one.mutant.id == id);
            let kept = kept.expect("every mutant has its line");
            let (kept, new) = (Weight::of(&kept.questions[0]), Weight::of(&found));
            assert!(kept <= new, "{id}: {found:?} is smaller than what is kept");
            assert!(new.points <= 15, "{id}: {found:?} is not made smaller");
        }
    }

    #[test]
    fn what_else_stands_in_a_line_is_told_at_its_place() {
        let line = TEXT.lines().next().expect("there are lines");
        for (old, new, message) in [
            (
                "\"mutant\":\"",
                "\"mutant\":\"no-",
                "expected the name of a mutant, found",
            ),
            (
                "\"questions\":",
                "\"questions\":[],\"more\":",
                "unknown key",
            ),
            (
                "\"is_smallest\":true",
                "\"is_smallest\":1",
                "expected true or false",
            ),
        ] {
            let text = format!("{line}\n{}\n", line.replacen(old, new, 1));
            let error = read_all(&text).expect_err("it is no such line");
            assert!(error.contains(message), "{error}");
            assert!(error.contains("smallest.jsonl:2:"), "{error}");
        }
        let none = r#"{"mutant":"crossed-bounds","is_smallest":true,"questions":[]}"#;
        let error = read_all(none).expect_err("there is no question");
        assert!(error.contains("expected a question, found none"), "{error}");
    }
}
