//! Whether two JSON values are the same: numbers as the layout writes them, strings as they are read,
//! arrays in their order, objects by their keys.

use std::borrow::Cow;
use std::fmt::Write as _;
use std::ops::Range;

use crate::data::{Node, harmless, shorten};
use crate::suite::layout::number;
use crate::suite::{Field, Fields};

/// The first place at which a value is not what it was.
#[derive(Debug)]
pub(super) struct Difference {
    /// The bytes at fault in the new text: the value that is another, the key that was added, or
    /// where something is missing.
    pub(super) span: Range<usize>,
    /// What was expected and what was found.
    pub(super) message: String,
}

/// Returns the first place at which a value is not what it was, if it isn't. `path` leads to it.
pub(super) fn difference(path: &str, old: Node<'_>, new: Node<'_>) -> Option<Difference> {
    // What is written in the same way needs no further look; most is.
    if old.raw() == new.raw() {
        return None;
    }
    match (old.raw().as_bytes().first(), new.raw().as_bytes().first()) {
        (Some(b'{'), Some(b'{')) => {
            let fields = Fields::of(new);
            let missing = new.span().start..new.span().start + 1;
            let differ = fields_that_differ(path, &Fields::of(old), &fields, &missing, |_| false);
            differ.into_iter().next()
        }
        (Some(b'['), Some(b'[')) => elements(path, old, new),
        (Some(b'"'), Some(b'"')) if units(old.raw()) == units(new.raw()) => None,
        _ if word(old.raw()) == word(new.raw()) => None,
        _ => Some(Difference {
            span: new.span(),
            message: format!(
                "expected {path} to stay {}, found {}",
                shown(old.raw()),
                shown(new.raw())
            ),
        }),
    }
}

/// Returns for each key, but those left out, the first place at which its value is not what it was.
/// What is missing is missing at `missing`.
///
/// A key that stands in the new object twice differs, since it depends on the reader which one counts.
/// Of one that stood in the old object twice, the last one counts, as for most readers.
pub(super) fn fields_that_differ(
    path: &str,
    old: &Fields<'_>,
    new: &Fields<'_>,
    missing: &Range<usize>,
    left_out: impl Fn(&str) -> bool,
) -> Vec<Difference> {
    let (old, new) = (sorted(old, &left_out), sorted(new, &left_out));
    let mut old = old.into_iter().peekable();
    let mut new = new.into_iter().peekable();
    let mut differences = Vec::new();
    // Both go up by name, so that they are gone through side by side.
    loop {
        let name = match (old.peek(), new.peek()) {
            (Some(old), Some(new)) => old.name.clone().min(new.name.clone()),
            (Some(field), None) | (None, Some(field)) => field.name.clone(),
            (None, None) => break,
        };
        let path = join(path, &name);
        let mut before = None;
        while let Some(field) = old.next_if(|field| field.name == name) {
            before = Some(field);
        }
        let mut after = Vec::new();
        while let Some(field) = new.next_if(|field| field.name == name) {
            after.push(field);
        }
        match (before, after.as_slice()) {
            (Some(before), [after]) => {
                differences.extend(difference(&path, before.value, after.value));
            }
            (Some(before), []) => differences.push(Difference {
                span: missing.clone(),
                message: format!(
                    "expected {path} to stay {}, found none",
                    shown(before.value.raw())
                ),
            }),
            (Some(_), [_, again, ..]) => differences.push(Difference {
                span: again.key.span(),
                message: format!("expected {path} once, found it again"),
            }),
            (None, [after, ..]) => differences.push(Difference {
                span: after.key.span(),
                message: format!(
                    "expected no {path}, as before, found {}",
                    shown(after.value.raw())
                ),
            }),
            (None, []) => {}
        }
    }
    differences
}

/// The fields that are not left out, by name, those of the same name in their order.
fn sorted<'f, 'a>(fields: &'f Fields<'a>, left_out: impl Fn(&str) -> bool) -> Vec<&'f Field<'a>> {
    let mut fields: Vec<_> = fields
        .all()
        .iter()
        .filter(|field| !left_out(&field.name))
        .collect();
    fields.sort_by(|a, b| a.name.cmp(&b.name));
    fields
}

fn elements(path: &str, old: Node<'_>, new: Node<'_>) -> Option<Difference> {
    let (before, after) = (list(old), list(new));
    let differs = |(index, (before, after)): (usize, (&Node<'_>, &Node<'_>))| {
        difference(&format!("{path}[{index}]"), *before, *after)
    };
    let mut pairs = before.iter().zip(&after).enumerate();
    pairs.find_map(differs).or_else(|| {
        let index = before.len().min(after.len());
        let message = match (before.get(index), after.get(index)) {
            (Some(before), _) => {
                let before = shown(before.raw());
                format!("expected {path}[{index}] to stay {before}, found none")
            }
            (None, Some(after)) => {
                let after = shown(after.raw());
                format!("expected no {path}[{index}], as before, found {after}")
            }
            (None, None) => return None,
        };
        let span = after.get(index).map_or_else(
            || new.span().end.saturating_sub(1)..new.span().end,
            Node::span,
        );
        Some(Difference { span, message })
    })
}

/// The elements of an array.
pub(super) fn list(array: Node<'_>) -> Vec<Node<'_>> {
    let mut elements = Vec::new();
    // What is no array has no elements.
    let _ = array.each(|element| {
        elements.push(element);
        Ok(())
    });
    elements
}

/// Appends a text that two values share if they are the same.
pub(super) fn canonical(value: Node<'_>, text: &mut String) {
    match value.raw().as_bytes().first() {
        Some(b'{') => {
            text.push('{');
            for field in sorted(&Fields::of(value), |_| false) {
                let _ = write!(text, "{:?}:", field.name);
                canonical(field.value, text);
                text.push(',');
            }
            text.push('}');
        }
        Some(b'[') => {
            text.push('[');
            for element in list(value) {
                canonical(element, text);
                text.push(',');
            }
            text.push(']');
        }
        Some(b'"') => match value.string() {
            Ok(string) => {
                let _ = write!(text, "{string:?}");
            }
            Err(_) => {
                let _ = write!(text, "{:?}", units(value.raw()));
            }
        },
        _ => text.push_str(&word(value.raw())),
    }
}

/// A value that is a word or a number, of which the layout leaves out what adds nothing to it.
fn word(raw: &str) -> Cow<'_, str> {
    if raw.starts_with(|first: char| first == '-' || first.is_ascii_digit()) {
        number(raw)
    } else {
        Cow::Borrowed(raw)
    }
}

/// The UTF-16 units of a JSON string, as it is written: halves of surrogate pairs have no other form.
fn units(raw: &str) -> Vec<u16> {
    let mut units = Vec::with_capacity(raw.len());
    let inner = raw.get(1..raw.len().saturating_sub(1)).unwrap_or_default();
    let mut rest = inner.chars();
    let mut buffer = [0; 2];
    while let Some(c) = rest.next() {
        let c = match c {
            '\\' => match rest.next() {
                Some('u') => {
                    let digits: String = rest.by_ref().take(4).collect();
                    units.push(u16::from_str_radix(&digits, 16).unwrap_or(0));
                    continue;
                }
                Some('b') => '\u{8}',
                Some('f') => '\u{c}',
                Some('n') => '\n',
                Some('r') => '\r',
                Some('t') => '\t',
                Some(c) => c,
                None => break,
            },
            c => c,
        };
        units.extend_from_slice(c.encode_utf16(&mut buffer));
    }
    units
}

fn join(path: &str, name: &str) -> String {
    let name = harmless(&shorten(name));
    if path.is_empty() {
        name
    } else {
        format!("{path}.{name}")
    }
}

/// A value as messages show it, on one line.
pub(super) fn shown(raw: &str) -> String {
    // Strings have no line breaks: what is taken out stands between values.
    let lines: Vec<_> = raw.lines().take(50).map(str::trim).collect();
    harmless(&shorten(&lines.join(" ")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn message(old: &str, new: &str) -> Option<String> {
        let old = Node::parse(old).expect("JSON");
        let new = Node::parse(new).expect("JSON");
        let found = difference("input", old, new);
        let same = {
            let mut texts = [String::new(), String::new()];
            canonical(old, &mut texts[0]);
            canonical(new, &mut texts[1]);
            texts[0] == texts[1]
        };
        assert_eq!(found.is_none(), same, "{old:?} {new:?}");
        found.map(|found| {
            assert!(found.span.start <= found.span.end);
            format!("{} at {}", found.message, found.span.start)
        })
    }

    #[test]
    fn values_that_are_written_in_another_way_are_the_same() {
        for (old, new) in [
            (r#""A\n\"é""#, r#""\u0041\u000a\u0022\u00E9""#),
            (r#""\ud83d\ude00/""#, r#""😀\/""#),
            (r#""\ud800\\""#, r#""\uD800\u005c""#),
            (
                r#"{"a": 1, "b": [2, {"c": null}]}"#,
                r#"{"b":[2,{"c":null}],"\u0061":1}"#,
            ),
            ("[ ]", "[]"),
            ("{ }", "{}"),
            (" 1.50 ", "1.50"),
            // As the layout writes them.
            ("1.50", "1.5"),
            ("[1.00, 1E+02]", "[1.0, 1e2]"),
        ] {
            assert_eq!(message(old, new), None, "{old} {new}");
            assert_eq!(message(new, old), None, "{new} {old}");
        }
    }

    #[test]
    fn values_that_differ_are_told_apart_where_they_do() {
        for (old, new, expected) in [
            ("0", "0.0", "expected input to stay 0, found 0.0 at 0"),
            ("100", "1e2", "expected input to stay 100, found 1e2 at 0"),
            ("1", "1.0", "expected input to stay 1, found 1.0 at 0"),
            (
                "\"1.50\"",
                "\"1.5\"",
                "expected input to stay \"1.50\", found \"1.5\" at 0",
            ),
            ("0", "-0", "expected input to stay 0, found -0 at 0"),
            ("1", "\"1\"", "expected input to stay 1, found \"1\" at 0"),
            (
                "null",
                "false",
                "expected input to stay null, found false at 0",
            ),
            ("[]", "{}", "expected input to stay [], found {} at 0"),
            (
                r#""B ""#,
                r#""B""#,
                "expected input to stay \"B \", found \"B\" at 0",
            ),
            (
                r#""\ud800""#,
                r#""\ud801""#,
                r#"expected input to stay "\ud800", found "\ud801" at 0"#,
            ),
            (
                "[1, 2]",
                "[2, 1]",
                "expected input[0] to stay 1, found 2 at 1",
            ),
            (
                "[1, 2]",
                "[1]",
                "expected input[1] to stay 2, found none at 2",
            ),
            (
                "[1]",
                "[1, 2]",
                "expected no input[1], as before, found 2 at 4",
            ),
            (
                "{\"a\": {\"b\": [\n1,\n 2\n]}}",
                r#"{"a": {}}"#,
                "expected input.a.b to stay [ 1, 2 ], found none at 6",
            ),
            (
                "{}",
                r#"{"a": {}}"#,
                "expected no input.a, as before, found {} at 1",
            ),
        ] {
            assert_eq!(message(old, new).as_deref(), Some(expected), "{old} {new}");
            assert!(message(new, old).is_some(), "{new} {old}");
        }
    }

    #[test]
    fn a_key_that_stands_twice_differs_but_where_it_did_before() {
        let (once, twice) = (r#"{"a": 1}"#, r#"{"a": 2, "\u0061": 1}"#);
        let differ = |old, new| {
            let [old, new] = [old, new].map(|text| Node::parse(text).expect("JSON"));
            difference("input", old, new).map(|found| (found.span.start, found.message))
        };
        let again = "expected input.a once, found it again".to_owned();
        assert_eq!(differ(once, twice), Some((9, again)));
        assert_eq!(differ(twice, once), None);
        assert_eq!(differ(twice, twice), None);
    }
}
