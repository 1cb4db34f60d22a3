//! Rules about the exercises that come with the program: boards, questions and answers.

use std::collections::HashSet;
use std::ops::Range;

use super::form::is_error_object_or_none;
use super::links::Links;
use super::{Finding, Findings, rule_of};
use crate::data::{DataError, Node, shorten};
use crate::note::Note;
use crate::property::{
    Answer, AnyProperty, Errors, PROPERTIES, Play, Property, Question, Step, read_digits,
};
use crate::suite::{Fields, Item, Outline, built_in};

/// The longest answer that is shown whole.
const SHOWN_ANSWER: usize = 300;

/// Whether the questions of an exercise are known here.
pub(super) fn is_ours(outline: &Outline<'_>) -> bool {
    let exercise = outline.exercise();
    exercise.is_some_and(|name| built_in(&name).is_some())
}

/// Checks the cases of an exercise whose questions are known here.
pub(super) fn check(outline: &Outline<'_>, links: &Links, found: &mut Findings) {
    // What is found in a key or a string already is not found again.
    let known = found.iter();
    let known = known.map(|finding| finding.span.clone()).collect();
    let mut cases = Cases { known, found };
    for (index, case) in outline.cases() {
        cases.check(case, links.is_live(index));
    }
}

struct Cases<'f> {
    known: HashSet<Range<usize>>,
    found: &'f mut Findings,
}

impl Cases<'_> {
    /// Checks a case. Of one that doesn't count, the answer may be wrong.
    fn check(&mut self, case: &Item<'_>, is_live: bool) {
        let (Some(name), Some(node)) = (case.property(), case.fields.get("property")) else {
            return;
        };
        let Some(property) = PROPERTIES.iter().find(|property| property.name() == name) else {
            let names: Vec<_> = PROPERTIES.iter().map(|property| property.name()).collect();
            let message = format!("unknown property {}", shorten(node.raw()));
            let finding = Finding::new(rule_of!("unknown-property"), node.span(), message);
            let help = format!("expected one of: {}", names.join(", "));
            self.found.push(finding.with_help(help));
            return;
        };
        let question = self.question(*property, case);
        let Some((answer, expected)) = self.answer(*property, case) else {
            return;
        };
        let points = self.points(expected, is_live);
        if let Some(question) = question
            && is_live
        {
            self.compare(&question, &answer, expected, points);
        }
    }

    fn question(
        &mut self,
        property: &'static dyn AnyProperty,
        case: &Item<'_>,
    ) -> Option<Question> {
        let input = case
            .fields
            .get("input")
            .filter(|input| input.kind() == "an object")?;
        match property.read_question(input) {
            Ok(question) => Some(question),
            Err(error) => {
                let board = Fields::of(input).get("board");
                let rule = match board.filter(|board| holds(*board, &error)) {
                    None => rule_of!("question-form"),
                    Some(board) if property.name() == Play::NAME && read_digits(board).is_ok() => {
                        rule_of!("illegal-position")
                    }
                    Some(_) => rule_of!("board-form"),
                };
                self.add(Finding::new(rule, error.span, error.message));
                None
            }
        }
    }

    fn answer<'a>(
        &mut self,
        property: &'static dyn AnyProperty,
        case: &Item<'a>,
    ) -> Option<(Answer, Node<'a>)> {
        let expected = case.fields.get("expected")?;
        let fields = Fields::of(expected);
        if !is_error_object_or_none(&fields) {
            return None;
        }
        match property.read_answer(expected) {
            Ok(answer) => Some((answer, expected)),
            Err(error) => {
                let board = fields.get("board");
                let rule = match board.filter(|board| holds(*board, &error)) {
                    None => rule_of!("answer-form"),
                    Some(_) => rule_of!("board-form"),
                };
                self.add(Finding::new(rule, error.span, error.message));
                None
            }
        }
    }

    /// Checks the lists of points in an answer, and returns whether each point is there once.
    fn points(&mut self, expected: Node<'_>, is_live: bool) -> Points {
        let mut points = Points::Once;
        for field in Fields::of(expected).all() {
            let (mut seen, mut sorted) = (HashSet::new(), is_live);
            let mut last = (i64::MIN, i64::MIN);
            // What is no list of points was read as something else.
            let _ = field.value.each(|node| {
                let pair = node.array(2, "coordinates")?;
                let [x, y] = pair.as_slice() else {
                    return Err(node.error("no point"));
                };
                let (Ok(x), Ok(y)) = (x.raw().parse(), y.raw().parse()) else {
                    return Err(node.error("no point"));
                };
                if !seen.insert((x, y)) {
                    points = Points::Repeated;
                    let message = format!("expected each point once, found ({x}, {y}) again");
                    let rule = rule_of!("repeated-point");
                    self.add(Finding::new(rule, node.span(), message));
                } else if sorted && (x, y) < last {
                    sorted = false;
                    let message = format!("expected ({x}, {y}) before {last:?}");
                    let finding = Finding::new(rule_of!("unsorted-points"), node.span(), message);
                    self.add(finding.with_help("sort the points by x, then by y"));
                }
                last = (x, y);
                Ok(())
            });
        }
        points
    }

    /// Compares the expected answer with the right one.
    fn compare(
        &mut self,
        question: &Question,
        answer: &Answer,
        expected: Node<'_>,
        points: Points,
    ) {
        let right = question.answer();
        let Err(difference) = question.compare(&right, answer, Errors::Exact) else {
            return;
        };
        if points == Points::Repeated && difference.notes.contains(&Note::ListedTwice) {
            return;
        }
        // Steps lead into the answer that is compared with; what is missing in the file stands nowhere.
        let mut place = difference.clone();
        if let Err(back) = question.compare(answer, &right, Errors::Exact)
            && back.path != place.path
        {
            match place.path.last() {
                Some(Step::Index(_)) => {
                    place.path.pop();
                }
                _ => place = back,
            }
        }
        let message = format!("wrong answer: {}", difference.first);
        let mut json = String::new();
        question.write_answer(&right, &mut json);
        let help = if json.len() <= SHOWN_ANSWER {
            format!("the right one is {json}")
        } else {
            "go-check explain shows the right one".to_owned()
        };
        let span = place.find(expected).span();
        self.add(Finding::new(rule_of!("wrong-answer"), span, message).with_help(help));
    }

    fn add(&mut self, finding: Finding) {
        if !self.known.contains(&finding.span) {
            self.found.push(finding);
        }
    }
}

/// Whether the points of lists are there once each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Points {
    Once,
    Repeated,
}

/// Whether an error is in a value.
fn holds(node: Node<'_>, error: &DataError) -> bool {
    let span = node.span();
    span.start <= error.span.start && error.span.end <= span.end
}
