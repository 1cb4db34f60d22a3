//! The cases of a problem package: input, answer and description of each.

use std::collections::HashSet;

use go_io::numeric;

use crate::data::harmless;
use crate::property::{Errors, Play};
use crate::suite::{Case, Suite};

/// Where the slugs of the cases begin that are printed with the statement.
const SAMPLES: &str = "the-four-examples-of-the-challenge-";

/// How long the names of cases are at most, before the endings of their files.
const LONGEST_NAME: usize = 120;

/// A case in its three files.
#[derive(Debug)]
pub(super) struct Exported {
    pub(super) role: Role,
    /// The name of the files, without their endings.
    pub(super) name: String,
    pub(super) input: String,
    pub(super) answer: String,
    pub(super) description: String,
}

/// What a case is there for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is shown to everybody.
    Sample,
    /// It is shown to nobody.
    Secret,
}

impl Role {
    pub(super) const fn folder(self) -> &'static str {
        match self {
            Self::Sample => "sample",
            Self::Secret => "secret",
        }
    }
}

/// How many cases are left out, by reason.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// They are no moves on the points of a square of 2 to 19.
    pub no_text: usize,
    /// Another case reimplements them.
    pub replaced: usize,
    /// An earlier case asks the same.
    pub repeated: usize,
}

/// Returns the cases that can be asked in numeric text, in the order of the suite, and how many are
/// left out.
///
/// # Errors
///
/// Returns the place of an expected answer that is not the reference's.
pub(super) fn of(suite: &Suite) -> Result<(Vec<Exported>, LeftOut), String> {
    let mut left_out = LeftOut::default();
    let mut asked = HashSet::new();
    let mut cases = Vec::new();
    for case in suite.cases() {
        if case.replaced_by.is_some() {
            left_out.replaced += 1;
            continue;
        }
        let Some((input, answer)) = texts(&case) else {
            left_out.no_text += 1;
            continue;
        };
        let reference = case.question.answer();
        let compared = case
            .question
            .compare(&case.expected, &reference, Errors::Any);
        if let Err(difference) = compared {
            return Err(case.place_of_difference(&difference));
        }
        if !asked.insert(input.clone()) {
            left_out.repeated += 1;
            continue;
        }
        cases.push(Exported {
            role: if case.slug.starts_with(SAMPLES) {
                Role::Sample
            } else {
                Role::Secret
            },
            name: case.slug.clone(),
            input,
            answer,
            description: described(&case),
        });
    }
    if !cases.iter().any(|case| case.role == Role::Sample) && cases.len() > 1 {
        cases[0].role = Role::Sample;
    }
    number(&mut cases);
    Ok((cases, left_out))
}

/// A case's question and the reference's answer as numeric text, if it has any.
fn texts(case: &Case<'_>) -> Option<(String, String)> {
    let question = case.question.of::<Play>()?.numeric()?;
    let (mut input, mut answer) = (Vec::new(), Vec::new());
    if !numeric::write_question(&question, &mut input) {
        return None;
    }
    numeric::write_answer(&question.answer(), &mut answer);
    Some((
        String::from_utf8(input).ok()?,
        String::from_utf8(answer).ok()?,
    ))
}

/// What a judge is told of a case, by which it is found again.
fn described(case: &Case<'_>) -> String {
    format!(
        "{}\n{} {}\n",
        harmless(&case.description).replace('\t', " "),
        case.uuid,
        case.name()
    )
}

/// Numbers the names, so that cases are judged in the order of the suite. What a file's name can't
/// hold on every system is taken out of them.
fn number(cases: &mut [Exported]) {
    let digits = cases.len().to_string().len().max(2);
    for (index, case) in cases.iter_mut().enumerate() {
        let mut name = format!("{:0digits$}", index + 1);
        for word in case.name.split('-') {
            let mut word = word.to_owned();
            word.retain(|c| c.is_ascii_alphanumeric());
            if !word.is_empty() && name.len() + word.len() < LONGEST_NAME {
                name.push('-');
                name.push_str(&word);
            }
        }
        case.name = name;
    }
}
