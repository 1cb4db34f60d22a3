//! Names and literals as languages write them.

use std::fmt::Write;

use minijinja::value::ValueKind;
use minijinja::{Error, ErrorKind, Value};

use super::python;
use super::values::LongInteger;

/// Returns a name in kebab-case as an identifier's end: with underscores, and one for whatever else no
/// language would have there.
pub(super) fn identifier(slug: &str) -> String {
    let part = |c: char| c.is_ascii_alphanumeric() || c.is_alphabetic();
    slug.chars()
        .map(|c| if part(c) { c } else { '_' })
        .collect()
}

/// Returns words in capitals and small letters: a capital after each character that is no letter.
pub(super) fn title(word: &str) -> String {
    let mut after_letter = false;
    let mut title = String::with_capacity(word.len());
    for character in word.chars() {
        if after_letter {
            title.extend(character.to_lowercase());
        } else {
            title.extend(character.to_uppercase());
        }
        after_letter = character.is_alphabetic();
    }
    title
}

/// How JSON is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Json {
    /// In one line, keys in their order.
    Plain,
    /// As Jinja's `tojson` has it: keys sorted, in ASCII, with nothing that HTML would read.
    Jinja,
}

/// Returns a value as JSON.
pub(super) fn json(value: &Value, form: Json) -> Result<String, Error> {
    let mut out = String::new();
    write_json(&mut out, value, form, 0)?;
    Ok(out)
}

fn write_json(out: &mut String, value: &Value, form: Json, depth: usize) -> Result<(), Error> {
    python::check(out, depth)?;
    if let Some(text) = value.as_str() {
        write_json_string(out, text, form);
        return Ok(());
    }
    match value.kind() {
        ValueKind::None => out.push_str("null"),
        ValueKind::Bool => out.push_str(if value.is_true() { "true" } else { "false" }),
        ValueKind::Number => write_number(out, value)?,
        ValueKind::Seq | ValueKind::Iterable => {
            out.push('[');
            for (number, element) in value.try_iter()?.checked().enumerate() {
                out.push_str(if number > 0 { ", " } else { "" });
                write_json(out, &element?, form, depth + 1)?;
            }
            out.push(']');
        }
        ValueKind::Map => {
            let mut keys = value.try_iter()?.checked().collect::<Result<Vec<_>, _>>()?;
            if form == Json::Jinja {
                keys.sort();
            }
            out.push('{');
            for (number, key) in keys.iter().enumerate() {
                out.push_str(if number > 0 { ", " } else { "" });
                write_json_string(out, &key.to_string(), form);
                out.push_str(": ");
                write_json(out, &value.get_item(key)?, form, depth + 1)?;
            }
            out.push('}');
        }
        _ if value.downcast_object_ref::<LongInteger>().is_some() => write!(out, "{value}")?,
        kind => return Err(unwritable(&kind, "JSON")),
    }
    Ok(())
}

fn write_number(out: &mut String, value: &Value) -> Result<(), Error> {
    if value.is_integer() {
        write!(out, "{value}")?;
    } else {
        out.push_str(&python::float(f64::try_from(value.clone())?));
    }
    Ok(())
}

fn unwritable(kind: &ValueKind, language: &str) -> Error {
    let message = format!("expected a value that {language} can write, found {kind}");
    Error::new(ErrorKind::InvalidOperation, message)
}

fn write_json_string(out: &mut String, text: &str, form: Json) {
    out.push('"');
    for character in text.chars() {
        let is_odd = match form {
            Json::Plain => character.is_control() || matches!(character, '\u{2028}' | '\u{2029}'),
            Json::Jinja => {
                !matches!(character, ' '..='\x7f') || matches!(character, '<' | '>' | '&' | '\'')
            }
        };
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            '\x08' => out.push_str("\\b"),
            '\x0c' => out.push_str("\\f"),
            _ if is_odd => {
                for unit in character.encode_utf16(&mut [0; 2]) {
                    let _ = write!(out, "\\u{unit:04x}");
                }
            }
            _ => out.push(character),
        }
    }
    out.push('"');
}

/// Returns a value as a literal of Rust: strings, numbers, booleans, and arrays of them.
pub(super) fn rust(value: &Value) -> Result<String, Error> {
    let mut out = String::new();
    write_rust(&mut out, value, 0)?;
    Ok(out)
}

fn write_rust(out: &mut String, value: &Value, depth: usize) -> Result<(), Error> {
    python::check(out, depth)?;
    if let Some(text) = value.as_str() {
        out.push('"');
        for character in text.chars() {
            match character {
                // It needs no escape between double quotes.
                '\'' => out.push('\''),
                _ => out.extend(character.escape_debug()),
            }
        }
        out.push('"');
        return Ok(());
    }
    match value.kind() {
        ValueKind::Bool => out.push_str(if value.is_true() { "true" } else { "false" }),
        ValueKind::Number => write_number(out, value)?,
        ValueKind::Seq | ValueKind::Iterable => {
            out.push('[');
            for (number, element) in value.try_iter()?.checked().enumerate() {
                out.push_str(if number > 0 { ", " } else { "" });
                write_rust(out, &element?, depth + 1)?;
            }
            out.push(']');
        }
        _ if value.downcast_object_ref::<LongInteger>().is_some() => write!(out, "{value}")?,
        kind => return Err(unwritable(&kind, "Rust")),
    }
    Ok(())
}
