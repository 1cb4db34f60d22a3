//! What `--solution` names: a file as it was handed in, or a command.

use std::ffi::OsString;
use std::path::Path;

use super::template::path_word;
use super::{Protocol, interpreter};
use crate::subject::StartError;

/// The adapter for Python modules with the interface of the exercise.
const PYTHON: &str = include_str!("adapters/python.py");

/// The adapter for JavaScript modules with the interface of the exercise.
const JAVASCRIPT: &str = include_str!("adapters/javascript.mjs");

/// A solution, and how it is started.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// What it is called in reports.
    pub name: String,
    /// The words that start it.
    pub command: Vec<OsString>,
}

impl Solution {
    /// Returns what is started for a text: an existing file, for which an adapter or an interpreter
    /// is known, or else the words of a command.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if it is neither.
    pub fn find(text: &str, protocol: Protocol) -> Result<Self, StartError> {
        let file = Path::new(text);
        let command = if file.is_file() {
            of_file(file, protocol)?
        } else {
            split_words(text)?
        };
        Ok(Self {
            name: text.to_owned(),
            command,
        })
    }
}

fn of_file(file: &Path, protocol: Protocol) -> Result<Vec<OsString>, StartError> {
    let ending = file.extension().and_then(|ending| ending.to_str());
    let adapter = match (protocol, ending) {
        (Protocol::Jsonl, Some("py")) => {
            Some(["python3", "-c", PYTHON].map(OsString::from).to_vec())
        }
        (Protocol::Jsonl, Some("js" | "mjs")) => {
            let words = ["node", "--input-type=module", "--eval", JAVASCRIPT];
            Some(words.map(OsString::from).to_vec())
        }
        _ => None,
    };
    if let Some(mut command) = adapter {
        command.push(file.into());
        return Ok(command);
    }
    start_of(file).ok_or_else(|| {
        let file = file.display();
        StartError(format!(
            "no interpreter is known for {file}: name it, as in --solution 'INTERPRETER {file}'"
        ))
    })
}

/// Returns the words that start a file: its interpreter and the file, or the file itself where it is
/// executable and no interpreter is known. `None` if it is neither.
#[must_use]
pub fn start_of(file: &Path) -> Option<Vec<OsString>> {
    if let Some(mut command) = interpreter(file) {
        command.push(path_word(file));
        return Some(command);
    }
    // A bare name would be looked up on the PATH.
    let path = Path::new(".").join(file);
    let path = crate::process::on_path(path.as_os_str())?;
    Some(vec![path.into()])
}

/// Splits a command into words, as a shell does.
///
/// # Errors
///
/// Returns a [`StartError`] if a quote is not closed, or if there is no word.
pub fn split_words(command: &str) -> Result<Vec<OsString>, StartError> {
    match shlex::split(command) {
        None => Err(StartError(format!(
            "expected a command, found an open quote in: {command}"
        ))),
        Some(words) if words.is_empty() => {
            Err(StartError("expected a command, found none".to_owned()))
        }
        Some(words) => Ok(words.into_iter().map(Into::into).collect()),
    }
}
