//! A line that a program answered with, as JSON.

use crate::data::{DataError, Node};
use crate::note::Note;
use crate::property::Answer;
use crate::subject::{Asked, Outcome};
use crate::verdict::Verdict;

/// The words that an answer may hold besides what a case's `expected` does.
const OURS: [&str; 5] = ["uuid", "skip", "crash", "wrong", "twice"];

/// Reads a line.
///
/// # Errors
///
/// Returns what is wrong with it if it is no answer, and what that looks like.
pub(super) fn read(line: &[u8], asked: Asked<'_>) -> Result<Outcome, (String, Option<Note>)> {
    let text = str::from_utf8(line).map_err(|error| {
        let at = error.valid_up_to();
        (format!("its answer is no text, from byte {at} on"), None)
    })?;
    outcome(text, asked).map_err(|wrong| match wrong {
        Wrong::Data(error) => {
            let at = text[..error.span.start.min(text.len())].chars().count() + 1;
            let message = error.message;
            let what = format!("its answer can't be read: column {at}: {message}");
            (what, None)
        }
        Wrong::OtherUuid(uuid) => {
            let what = format!("it answered another question, {uuid}");
            (what, Some(Note::OutOfStep))
        }
    })
}

enum Wrong {
    Data(DataError),
    OtherUuid(String),
}

impl From<DataError> for Wrong {
    fn from(error: DataError) -> Self {
        Self::Data(error)
    }
}

fn outcome(text: &str, asked: Asked<'_>) -> Result<Outcome, Wrong> {
    let node = Node::parse(text)?;
    // Most answers hold nothing but what the case expects.
    if !OURS.iter().any(|word| text.contains(word)) {
        return Ok(Outcome::Answer(asked.question.read_answer(node)?));
    }
    let mut uuid = None;
    let mut others = Vec::new();
    node.each_field(|key, value| {
        if key.string()? != "uuid" {
            others.push((key, value));
        } else if uuid.replace(value).is_some() {
            return Err(key.error("expected each key once, found \"uuid\" again"));
        }
        Ok(())
    })?;
    if let Some(uuid) = uuid {
        let given = uuid.string()?;
        let matches = |asked: String| given.eq_ignore_ascii_case(&asked);
        if !asked.uuid.is_some_and(|uuid| matches(uuid.to_string())) {
            return Err(Wrong::OtherUuid(crate::data::shorten(uuid.raw())));
        }
    }
    if let ([_], Some((verdict, what))) = (others.as_slice(), failed(node)?) {
        return Ok(Outcome::Broken(verdict, what));
    }
    match others.as_slice() {
        [(key, why)] if key.string()? == "skip" => Ok(Outcome::Skip(why.string()?.into_owned())),
        [(key, answers)] if key.string()? == "twice" => twice(*answers, asked),
        _ if uuid.is_none() => Ok(Outcome::Answer(asked.question.read_answer(node)?)),
        _ => {
            let rest: Vec<_> = others
                .iter()
                .map(|(key, value)| format!("{}:{}", key.raw(), value.raw()))
                .collect();
            let rest = format!("{{{}}}", rest.join(","));
            Ok(Outcome::Answer(
                asked.question.read_answer(Node::parse(&rest)?)?,
            ))
        }
    }
}

/// What an adapter says instead of an answer, and the verdict on that.
const FAILED: [(&str, Verdict); 2] = [("crash", Verdict::Rte), ("wrong", Verdict::Wa)];

/// Why there is no answer, if the adapter says so.
fn failed(node: Node<'_>) -> Result<Option<(Verdict, String)>, DataError> {
    for (word, verdict) in FAILED {
        if let Some(what) = node.field(word) {
            return Ok(Some((verdict, what.string()?.into_owned())));
        }
    }
    Ok(None)
}

/// The two answers of an adapter that asked the same twice.
fn twice(answers: Node<'_>, asked: Asked<'_>) -> Result<Outcome, Wrong> {
    let [first, second] = answers.array(2, "answers")?[..] else {
        return Err(answers.expected("two answers").into());
    };
    Ok(match (one(first, asked)?, one(second, asked)?) {
        (Ok(first), Ok(second)) => Outcome::Twice(first, second),
        (Err((verdict, what)), _) => Outcome::Broken(verdict, what),
        (_, Err((verdict, what))) => {
            let what = format!("it answered once, but not when asked again: {what}");
            Outcome::Broken(verdict, what)
        }
    })
}

/// One of two answers, or why there is none.
type One = Result<Answer, (Verdict, String)>;

fn one(node: Node<'_>, asked: Asked<'_>) -> Result<One, DataError> {
    match failed(node)? {
        Some(failed) => Ok(Err(failed)),
        None => Ok(Ok(asked.question.read_answer(node)?)),
    }
}
