//! A file's values on their way to paper: what is in them, in order, and whether one line could hold it.

use std::borrow::Cow;

use unicode_width::UnicodeWidthStr;

use super::arrays::{Form, form};
use super::number::number;
use crate::data::Node;
use crate::suite::{CASE_KEYS, FILE_KEYS, Fields, GROUP_KEYS};

/// A value to be laid out.
#[derive(Debug)]
pub(super) struct Value<'a> {
    pub kind: Kind<'a>,
    /// How wide it is on one line; `None` if it must not stand on one.
    pub flat: Option<usize>,
}

/// What a value is made of.
#[derive(Debug)]
pub(super) enum Kind<'a> {
    /// What is never broken.
    Word(Cow<'a, str>),
    /// An array, and how its elements stand if it is broken.
    Array(Vec<Part<'a>>, Elements),
    Object(Vec<Part<'a>>),
}

/// How the elements of a broken array stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Elements {
    /// One a line.
    Each,
    /// As many a line as there is room for: numbers do.
    Filled,
    /// 14 a line, each three characters wide.
    Padded,
}

/// An element, or a field with its key.
#[derive(Debug)]
pub(super) struct Part<'a> {
    /// The key as it is written, and its width.
    pub key: Option<(&'a str, usize)>,
    pub value: Value<'a>,
    /// Whether a blank line follows.
    pub is_followed: bool,
}

/// Which part of a canonical data file a value is.
#[derive(Clone, Copy)]
enum Role {
    File,
    /// A list of groups and cases.
    Items,
    /// A group or a case.
    Item,
    /// What is in a case.
    Inside,
    /// What has no special layout.
    Other,
}

/// Returns a file's value.
pub(super) fn file<'a>(node: Node<'a>, exercise: &str) -> Value<'a> {
    Reader { exercise }.value(node, Role::File)
}

struct Reader<'e> {
    exercise: &'e str,
}

impl Reader<'_> {
    fn value<'a>(&self, node: Node<'a>, role: Role) -> Value<'a> {
        match node.raw().as_bytes()[0] {
            b'[' => {
                let role = match role {
                    Role::Items => Role::Item,
                    Role::Inside => Role::Inside,
                    _ => Role::Other,
                };
                array(self.elements(node, role))
            }
            b'{' => self.object(node, role),
            b'-' | b'0'..=b'9' => Value::word(number(node.raw())),
            _ => Value::word(Cow::Borrowed(node.raw())),
        }
    }

    fn elements<'a>(&self, node: Node<'a>, role: Role) -> Vec<Part<'a>> {
        Self::elements_by(node, |element| self.value(element, role))
    }

    fn elements_by<'a>(node: Node<'a>, value: impl Fn(Node<'a>) -> Value<'a>) -> Vec<Part<'a>> {
        let mut parts = Vec::new();
        let mut each = |element: Node<'a>| {
            parts.push(Part {
                key: None,
                value: value(element),
                is_followed: node.has_blank_after_comma(element),
            });
            Ok(())
        };
        node.each(&mut each).expect("it is an array");
        parts
    }

    fn object<'a>(&self, node: Node<'a>, role: Role) -> Value<'a> {
        let fields = Fields::of(node);
        let keys: &[&str] = match role {
            Role::File => &FILE_KEYS,
            Role::Item if fields.get("cases").is_some() => &GROUP_KEYS,
            Role::Item => &CASE_KEYS,
            _ => &[],
        };
        let mut parts = Vec::new();
        for field in fields.all() {
            let rank = keys.iter().position(|key| *key == field.name);
            let inner = match (role, field.name.as_ref()) {
                (Role::File | Role::Item, "cases") => Role::Items,
                (Role::Item, _) | (Role::Inside, _) => Role::Inside,
                _ => Role::Other,
            };
            let form = match inner {
                Role::Inside => form(self.exercise, &field.name),
                _ => None,
            };
            let value = match form {
                Some(form) if field.value.raw().starts_with('[') => self.formed(field.value, form),
                _ => self.value(field.value, inner),
            };
            let key = field.key.raw();
            let part = Part {
                key: Some((key, key.width())),
                value,
                is_followed: node.has_blank_after(field.value),
            };
            parts.push((rank.unwrap_or(keys.len()), part));
        }
        // Keys that are none of these stay behind those that are, and equal ones in their order.
        parts.sort_by_key(|(rank, _)| *rank);
        let parts: Vec<_> = parts.into_iter().map(|(_, part)| part).collect();
        let is_open = node.starts_with_newline();
        let last = parts.len().saturating_sub(1);
        let has_blank = parts[..last].iter().any(|part| part.is_followed);
        let flat = if is_open && !parts.is_empty() || has_blank {
            None
        } else {
            // Blanks stand inside the braces, too.
            width(&parts).map(|width| width + if parts.is_empty() { 0 } else { 2 })
        };
        Value {
            kind: Kind::Object(parts),
            flat,
        }
    }

    /// An array in a form of its own.
    fn formed<'a>(&self, node: Node<'a>, form: Form) -> Value<'a> {
        let mut parts = match form {
            Form::MultiLineDeep => Self::elements_by(node, |element| {
                if element.raw().starts_with('[') {
                    self.formed(element, form)
                } else {
                    self.value(element, Role::Inside)
                }
            }),
            _ => self.elements(node, Role::Inside),
        };
        let broken = |parts| Value {
            kind: Kind::Array(parts, Elements::Each),
            flat: None,
        };
        for part in &mut parts {
            part.is_followed = false;
        }
        match form {
            Form::SingleLine => {
                let mut line = String::new();
                super::print::flat(&array(parts), &mut line);
                Value::word(Cow::Owned(line))
            }
            Form::MultiLine | Form::MultiLineDeep if !parts.is_empty() => broken(parts),
            Form::MultiLineUnlessSingle if parts.len() > 1 => broken(parts),
            Form::Padded if parts.len() > 1 && parts.iter().all(Part::is_number) => Value {
                flat: width(&parts),
                kind: Kind::Array(parts, Elements::Padded),
            },
            _ => array(parts),
        }
    }
}

/// An array in prettier's form.
fn array(parts: Vec<Part<'_>>) -> Value<'_> {
    let is_filled = parts.len() > 1 && parts.iter().all(Part::is_number);
    let last = parts.len().saturating_sub(1);
    let has_blank = parts[..last].iter().any(|part| part.is_followed);
    // Several arrays stand one a line if each has several elements, and so do objects.
    let all = |has_several: fn(&Part<'_>) -> bool| parts.len() > 1 && parts.iter().all(has_several);
    let must_break = is_filled && has_blank
        || all(|part| matches!(&part.value.kind, Kind::Array(inner, _) if inner.len() > 1))
        || all(|part| matches!(&part.value.kind, Kind::Object(inner) if inner.len() > 1));
    Value {
        flat: if must_break { None } else { width(&parts) },
        kind: Kind::Array(
            parts,
            if is_filled {
                Elements::Filled
            } else {
                Elements::Each
            },
        ),
    }
}

/// How wide these are between their brackets and with them, on one line.
fn width(parts: &[Part<'_>]) -> Option<usize> {
    let separators = 2 * parts.len().saturating_sub(1);
    let widths = parts.iter().map(|part| {
        let key = part.key.map_or(0, |(_, width)| width + 2);
        Some(key + part.value.flat?)
    });
    Some(2 + separators + widths.sum::<Option<usize>>()?)
}

impl<'a> Value<'a> {
    fn word(word: Cow<'a, str>) -> Self {
        Self {
            flat: Some(word.width()),
            kind: Kind::Word(word),
        }
    }
}

impl Part<'_> {
    fn is_number(&self) -> bool {
        matches!(&self.value.kind, Kind::Word(word)
            if word.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
    }
}

/// Where there are newlines around what a value holds.
trait Surroundings<'a> {
    /// Whether a newline follows the opening bracket.
    fn starts_with_newline(&self) -> bool;

    /// Whether a blank line follows a part, before or after its comma.
    fn has_blank_after(&self, part: Node<'a>) -> bool;

    /// Whether a blank line follows an element's comma.
    fn has_blank_after_comma(&self, element: Node<'a>) -> bool;
}

impl<'a> Surroundings<'a> for Node<'a> {
    fn starts_with_newline(&self) -> bool {
        let inside = self.raw()[1..].bytes();
        let mut blanks = inside.take_while(u8::is_ascii_whitespace);
        blanks.any(|byte| matches!(byte, b'\n' | b'\r'))
    }

    fn has_blank_after(&self, part: Node<'a>) -> bool {
        is_next_line_blank(after(*self, part))
    }

    fn has_blank_after_comma(&self, element: Node<'a>) -> bool {
        let rest = after(*self, element).trim_ascii_start();
        rest.strip_prefix(',').is_some_and(is_next_line_blank)
    }
}

/// The text of a value after a part of it.
fn after<'a>(node: Node<'a>, part: Node<'a>) -> &'a str {
    &node.raw()[part.span().end - node.span().start..]
}

fn is_next_line_blank(rest: &str) -> bool {
    let rest = rest.trim_start_matches([',', ' ', '\t']);
    let newline = |text: &str| {
        let rest = text.strip_prefix('\r').unwrap_or(text);
        let rest = rest.strip_prefix('\n').unwrap_or(rest);
        (rest.len() < text.len()).then_some(text.len() - rest.len())
    };
    let next = newline(rest).map_or(rest, |length| &rest[length..]);
    newline(next.trim_start_matches([' ', '\t'])).is_some()
}
