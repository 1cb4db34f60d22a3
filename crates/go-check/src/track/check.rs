//! Whether a tests.toml is in step with its suite.

use super::tests_toml::OLD_TABLE;
use super::{Cases, Entry, Form, Problem, SuiteCase, TestsToml, Value};
use crate::data::{DataError, shorten};

/// Returns what is wrong with a tests.toml, or might be better: what stands in it, in the order of
/// the file, and then the cases that it doesn't have, in the order of the suite.
#[must_use]
pub fn check(cases: &Cases, toml: &TestsToml) -> Vec<Problem> {
    let mut problems = Vec::new();
    if let Some(span) = &toml.old_layout {
        let message =
            format!("expected a table for each case, found [{OLD_TABLE}], which is the old layout");
        let help = "write each case as a table of its own: [UUID], its description, and for false \
                    include = false";
        problems.push(Problem::error(
            DataError::new(span.clone(), message).with_help(help),
        ));
    }
    let replaced = cases.replaced_by(|index| is_included(toml, &cases.list[index]));
    for entry in &toml.entries {
        let Some(index) = cases.index(&entry.key) else {
            problems.push(unknown(cases, entry));
            continue;
        };
        let case = &cases.list[index];
        if !is_first(toml, entry) {
            let message = format!("expected each case once, found {} again", entry.key);
            problems.push(Problem::error(DataError::new(entry.span.clone(), message)));
            continue;
        }
        if entry.key != case.uuid {
            let message = format!("expected the UUID as the suite has it, {}", case.uuid);
            problems.push(Problem::error(DataError::new(entry.span.clone(), message)));
        }
        match entry.included() {
            Err(error) => problems.push(Problem::error(error)),
            Ok(true) => problems.extend(both_included(cases, entry, replaced[index])),
            Ok(false) => problems.extend(without_reason(entry, replaced[index])),
        }
        if !matches!(entry.form, Form::Pair | Form::Other(_)) {
            problems.extend(wrong_description(entry, case).map(Problem::error));
            problems.extend(wrong_reimplements(entry, case).map(Problem::error));
        }
    }
    for case in &cases.list {
        if toml.entry(&case.uuid).is_none() {
            let title = case.title();
            let message = format!("expected the case {title} in tests.toml, found it nowhere");
            let mut error = DataError::new(0..0, message);
            // Nothing is added to the old layout.
            if toml.old_layout.is_none() {
                error = error.with_help("add it with --include-new or --exclude-new");
            }
            problems.push(Problem::error(error).in_suite(case.span.clone()));
        }
    }
    problems
}

/// Whether an entry is the one that counts for its UUID.
pub(super) fn is_first(toml: &TestsToml, entry: &Entry) -> bool {
    let first = toml.entry(&entry.key);
    first.is_some_and(|first| first.span == entry.span)
}

/// Whether a case is included for sure.
pub(super) fn is_included(toml: &TestsToml, case: &SuiteCase) -> bool {
    toml.included(&case.uuid) == Ok(Some(true))
}

fn unknown(cases: &Cases, entry: &Entry) -> Problem {
    let suite = cases.exercise.as_deref().unwrap_or("the suite");
    let found = shorten(&entry.key);
    let message = format!("expected the UUID of a case of {suite}, found {found}");
    let help = "nothing is removed by itself: remove it, or take the suite that has it";
    Problem::error(DataError::new(entry.span.clone(), message).with_help(help))
}

fn both_included(cases: &Cases, entry: &Entry, replaced_by: Option<usize>) -> Option<Problem> {
    let other = &cases.list[replaced_by?];
    let message = format!(
        "expected this case or the one that replaces it, found both included: {}",
        other.uuid
    );
    let help = "say include = false here, or there";
    let span = entry.span.clone();
    Some(Problem::error(
        DataError::new(span, message).with_help(help),
    ))
}

/// The replacement of a case is reason enough to leave it out, and the old layout has no room for
/// reasons.
fn without_reason(entry: &Entry, replaced_by: Option<usize>) -> Option<Problem> {
    if entry.has_reason || entry.form == Form::Pair || replaced_by.is_some() {
        return None;
    }
    let span = entry.include.as_ref()?.span.clone();
    let message = "expected a reason why the case is excluded, found none";
    let help = "give it as comment = \"…\"";
    Some(Problem::hint(DataError::new(span, message).with_help(help)))
}

/// What is wrong with the description, if the suite has one.
pub(super) fn wrong_description(entry: &Entry, case: &SuiteCase) -> Option<DataError> {
    let expected = case.full_description()?;
    let Some(field) = &entry.description else {
        let message = format!("expected a description, \"{expected}\", found none");
        return Some(DataError::new(entry.span.clone(), message));
    };
    match &field.value {
        Value::Text(text) if *text == expected => None,
        Value::Text(_) => {
            let message =
                format!("expected the suite's description, \"{expected}\", found another");
            Some(DataError::new(field.span.clone(), message))
        }
        _ => Some(field.expected("a string")),
    }
}

/// What is wrong with the UUID of the case that is replaced.
pub(super) fn wrong_reimplements(entry: &Entry, case: &SuiteCase) -> Option<DataError> {
    match (&case.reimplements, &entry.reimplements) {
        (None, None) => None,
        (Some(expected), Some(field)) => match &field.value {
            Value::Text(text) if text == expected => None,
            Value::Text(_) => {
                let message = format!("expected the case that this one replaces, {expected}");
                Some(DataError::new(field.span.clone(), message))
            }
            _ => Some(field.expected("a string")),
        },
        (Some(expected), None) => {
            let message = format!("expected reimplements = \"{expected}\", found none");
            Some(DataError::new(entry.span.clone(), message))
        }
        (None, Some(field)) => {
            let message = "expected no case that is replaced, as in the suite, found one";
            Some(DataError::new(field.span.clone(), message))
        }
    }
}
