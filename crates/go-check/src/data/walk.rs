//! serde_json at work: the parts of arrays and objects, and where text stops being JSON.

use std::fmt;
use std::ops::Range;

use serde::de::{self, DeserializeSeed, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::DataError;
use super::json::MAX_DEPTH;

/// Returns the one value of a text, as it is written.
pub(super) fn only_value(text: &str) -> Result<&str, DataError> {
    check_depth(text)?;
    match serde_json::from_str::<&RawValue>(text) {
        Ok(value) => Ok(value.get()),
        Err(error) => Err(syntax_error(text, 0, &error)),
    }
}

/// Shows each part of the array or object at a place of a text, until one is refused.
pub(super) fn walk<'a>(
    text: &'a str,
    span: Range<usize>,
    visit: &mut Visit<'_, 'a>,
) -> Result<(), DataError> {
    let start = span.start;
    let mut refused = None;
    let walk = Walk {
        visit,
        refused: &mut refused,
    };
    let walked = walk.deserialize(&mut serde_json::Deserializer::from_str(&text[span]));
    match (refused, walked) {
        (Some(error), _) => Err(error),
        (None, Ok(())) => Ok(()),
        (None, Err(error)) => Err(syntax_error(text, start, &error)),
    }
}

/// What an array or an object consists of, as it is written.
pub(super) enum Part<'a> {
    Element(&'a str),
    Field(&'a str, &'a str),
}

pub(super) type Visit<'v, 'a> = dyn FnMut(Part<'a>) -> Result<(), DataError> + 'v;

/// Looks at brackets alone, since raw values have no limit of their own.
fn check_depth(text: &str) -> Result<(), DataError> {
    let (mut depth, mut in_string, mut escaped) = (0_usize, false, false);
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            _ if escaped => escaped = false,
            b'\\' if in_string => escaped = true,
            b'"' => in_string = !in_string,
            b'[' | b'{' if !in_string => {
                depth += 1;
                if depth > MAX_DEPTH {
                    let message = format!("expected at most {MAX_DEPTH} levels of brackets");
                    return Err(DataError::new(at..at + 1, message));
                }
            }
            b']' | b'}' if !in_string => depth = depth.saturating_sub(1),
            _ => {}
        }
    }
    Ok(())
}

/// Turns serde_json's line and column, in a part of the text that begins at `start`, into a place.
fn syntax_error(text: &str, start: usize, error: &serde_json::Error) -> DataError {
    let part = &text[start..];
    let line_start = match error.line() {
        0 | 1 => 0,
        line => part
            .bytes()
            .enumerate()
            .filter(|(_, byte)| *byte == b'\n')
            .nth(line - 2)
            .map_or(0, |(i, _)| i + 1),
    };
    if error.is_eof() {
        let end = text.trim_ascii_end().len();
        return DataError::new(end..end, "expected more JSON, found the end of the text");
    }
    let message = error.to_string();
    // Of a control character serde_json names the place before it.
    let at = error
        .column()
        .saturating_sub(usize::from(!message.starts_with("control character")));
    let at = text.floor_char_boundary((start + line_start + at).min(text.len()));
    // What it says ends in its own place, which counts bytes of the part.
    let message = message.split(" at line ").next().unwrap_or(&message);
    let message = format!("expected JSON: {}", message.to_lowercase());
    let end = text[at..].chars().next().map_or(at, |c| at + c.len_utf8());
    DataError::new(at..end, message)
}

/// Shows each part to `visit`, and keeps the error that it stops with.
struct Walk<'w, 'v, 'a> {
    visit: &'w mut Visit<'v, 'a>,
    refused: &'w mut Option<DataError>,
}

impl<'a> Walk<'_, '_, 'a> {
    fn show<E: de::Error>(&mut self, part: Part<'a>) -> Result<(), E> {
        (self.visit)(part).map_err(|error| {
            *self.refused = Some(error);
            E::custom("refused")
        })
    }
}

impl<'a> DeserializeSeed<'a> for Walk<'_, '_, 'a> {
    type Value = ();

    fn deserialize<D: Deserializer<'a>>(self, deserializer: D) -> Result<(), D::Error> {
        deserializer.deserialize_any(self)
    }
}

impl<'a> Visitor<'a> for Walk<'_, '_, 'a> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array or an object")
    }

    fn visit_seq<A: SeqAccess<'a>>(mut self, mut elements: A) -> Result<(), A::Error> {
        while let Some(element) = elements.next_element::<&RawValue>()? {
            self.show(Part::Element(element.get()))?;
        }
        Ok(())
    }

    fn visit_map<A: MapAccess<'a>>(mut self, mut fields: A) -> Result<(), A::Error> {
        while let Some((key, value)) = fields.next_entry::<&RawValue, &RawValue>()? {
            self.show(Part::Field(key.get(), value.get()))?;
        }
        Ok(())
    }
}
