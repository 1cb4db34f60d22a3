//! What is wrong with a template, drawn on its line.

use std::error::Error as _;

use minijinja::{Error, ErrorKind};

use super::search::Template;
use crate::data::DataError;

/// Why a template gives no text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadTemplate {
    /// In words.
    Words(String),
    /// Drawn on its line.
    Drawn(String),
}

/// Draws an error where it was made: an error in a template that another one includes or calls is the
/// innermost of several.
pub(super) fn drawn(files: &Template, error: &Error) -> BadTemplate {
    let mut error = error;
    while let Some(inner) = error.source().and_then(|source| source.downcast_ref()) {
        error = inner;
    }
    let message = message(error);
    let is_missing = error.kind() == ErrorKind::TemplateNotFound;
    let help = is_missing.then(|| files.searched());
    let source = error.name().and_then(|name| files.source(name));
    let Some(source) = source else {
        return BadTemplate::Words(match error.name() {
            Some(name) => format!("{name}: {message}"),
            None => message,
        });
    };
    let text = &source.text;
    let range = error.range().filter(|range| {
        range.start <= range.end && text.is_char_boundary(range.start) && range.end <= text.len()
    });
    let range = range.unwrap_or_else(|| {
        let line = error.line().unwrap_or(1);
        let start = text
            .split_inclusive('\n')
            .take(line - 1)
            .map(str::len)
            .sum();
        start..start
    });
    let mut at = DataError::new(range, message);
    at.help = help;
    BadTemplate::Drawn(at.drawn(&source.name, text))
}

fn message(error: &Error) -> String {
    let detail = error.detail();
    match (error.kind(), detail) {
        (ErrorKind::UndefinedError, Some(detail)) => {
            format!("expected a value, found none: {detail}")
        }
        (ErrorKind::UndefinedError, None) => "expected a value, found none".to_owned(),
        (ErrorKind::OutOfFuel, _) => {
            "expected a template that comes to an end, found no end of work".to_owned()
        }
        // Their text says what they are.
        (ErrorKind::TemplateNotFound | ErrorKind::InvalidOperation, Some(detail)) => {
            detail.to_owned()
        }
        (kind, Some(detail)) => format!("{kind}: {detail}"),
        (kind, None) => kind.to_string(),
    }
}
