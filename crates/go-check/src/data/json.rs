//! JSON, strictly: no key twice, no lone surrogate, no type but the one expected, and every value
//! knows where it stands. serde_json's raw values do the reading: they borrow from the text, so
//! that their place in it is a difference of addresses.

use std::borrow::Cow;
use std::fmt;
use std::ops::Range;

use serde_json::value::RawValue;

use super::walk::{Part, Visit, only_value, walk};
use super::{DataError, Object};

/// How deep arrays and objects may stand in one another.
pub const MAX_DEPTH: usize = 64;

/// A JSON value where it stands in its text.
#[derive(Clone, Copy)]
pub struct Node<'a> {
    text: &'a str,
    raw: &'a str,
}

/// An integer as large as its literal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Integer {
    /// Less than any `i64`.
    Lower,
    /// One that fits.
    Value(i64),
    /// More than any `i64`.
    Higher,
}

impl<'a> Node<'a> {
    /// Reads the one value of a text.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] at the first place where the text stops being JSON, or where arrays
    /// and objects stand in one another more than [`MAX_DEPTH`] deep.
    pub fn parse(text: &'a str) -> Result<Self, DataError> {
        let raw = only_value(text)?;
        Ok(Self { text, raw })
    }

    /// Returns a value that was found in a text before.
    pub(crate) const fn within(text: &'a str, raw: &'a str) -> Self {
        Self { text, raw }
    }

    /// Reads the one value that begins at a byte of a text, whatever comes after it.
    pub(crate) fn first_within(text: &'a str, at: usize) -> Option<Self> {
        let rest = text.get(at..)?;
        let mut values = serde_json::Deserializer::from_str(rest).into_iter::<&RawValue>();
        let raw = values.next()?.ok()?.get();
        Some(Self { text, raw })
    }

    /// Returns the bytes of the text that the value takes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        let start = self.raw.as_ptr().addr() - self.text.as_ptr().addr();
        start..start + self.raw.len()
    }

    /// Returns the value as it is written.
    #[must_use]
    pub const fn raw(&self) -> &'a str {
        self.raw
    }

    /// Returns an error about this value.
    pub fn error(&self, message: impl Into<String>) -> DataError {
        DataError::new(self.span(), message)
    }

    /// Returns an error that says what was expected here, and what is here.
    #[must_use]
    pub fn expected(&self, expected: &str) -> DataError {
        self.error(format!("expected {expected}, found {}", self.kind()))
    }

    /// Returns what kind of value this is, in words.
    #[must_use]
    pub fn kind(&self) -> &'static str {
        match self.raw.as_bytes().first() {
            Some(b'{') => "an object",
            Some(b'[') => "an array",
            Some(b'"') => "a string",
            Some(b't' | b'f') => "a boolean",
            Some(b'n') => "null",
            _ => "a number",
        }
    }

    /// Returns the fields of an object that has none but these keys.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is no object, or at the first key that is another or stands
    /// there twice.
    pub fn object(&self, keys: &[&str]) -> Result<Object<'a>, DataError> {
        Object::read(*self, keys)
    }

    /// Returns a field's value by its key, if this is an object that has it.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<Self> {
        let mut found = None;
        let read = self.walk(&mut |part| {
            if let Part::Field(name, value) = part
                && self.inner(name).string()? == key
            {
                found = Some(self.inner(value));
            }
            Ok(())
        });
        read.ok().and(found)
    }

    /// Returns an element by its index, if this is an array that has it.
    #[must_use]
    pub fn element(&self, index: usize) -> Option<Self> {
        let (mut number, mut found) = (0, None);
        let read = self.walk(&mut |part| {
            if let Part::Element(raw) = part {
                found = found.or((number == index).then(|| self.inner(raw)));
                number += 1;
            }
            Ok(())
        });
        read.ok().and(found)
    }

    /// Hands the elements of an array on, one by one, until one is refused.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is no array, or the one that an element was refused with.
    pub fn each(
        &self,
        mut element: impl FnMut(Self) -> Result<(), DataError>,
    ) -> Result<(), DataError> {
        if !self.raw.starts_with('[') {
            return Err(self.expected("an array"));
        }
        self.walk(&mut |part| match part {
            Part::Element(raw) => element(self.inner(raw)),
            Part::Field(..) => Ok(()),
        })
    }

    /// Hands the fields of an object on, one by one, key and value, until one is refused.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is no object, or the one that a field was refused with.
    pub fn each_field(
        &self,
        mut field: impl FnMut(Self, Self) -> Result<(), DataError>,
    ) -> Result<(), DataError> {
        if !self.raw.starts_with('{') {
            return Err(self.expected("an object"));
        }
        self.walk(&mut |part| match part {
            Part::Field(key, value) => field(self.inner(key), self.inner(value)),
            Part::Element(_) => Ok(()),
        })
    }

    /// Returns the elements of an array that has at most so many. `what` they are is said in the
    /// plural.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is no array, or if it has more elements.
    pub fn array(&self, limit: usize, what: &str) -> Result<Vec<Self>, DataError> {
        let mut elements = Vec::new();
        self.each(|element| {
            if elements.len() == limit {
                return Err(element.error(format!("expected at most {limit} {what}")));
            }
            elements.push(element);
            Ok(())
        })?;
        Ok(elements)
    }

    /// Returns a string, borrowed where it is written without escapes.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is no string, or if half of a surrogate pair stands alone.
    pub fn string(&self) -> Result<Cow<'a, str>, DataError> {
        if !self.raw.starts_with('"') {
            return Err(self.expected("a string"));
        }
        if self.raw.contains('\\') {
            // Escapes were checked when the text was; what is left to find is half a pair.
            serde_json::from_str(self.raw)
                .map(Cow::Owned)
                .map_err(|_| self.error("expected whole characters, found half a surrogate pair"))
        } else {
            Ok(Cow::Borrowed(&self.raw[1..self.raw.len() - 1]))
        }
    }

    /// Returns an integer of any length: digits, maybe after a minus, and nothing else.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is no number, or one with a fraction or an exponent.
    pub fn integer(&self) -> Result<Integer, DataError> {
        let digits = self.raw.strip_prefix('-').unwrap_or(self.raw);
        if self.kind() != "a number" || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
            let found = if self.kind() == "a number" {
                self.raw
            } else {
                self.kind()
            };
            let found = shorten(found);
            return Err(self.error(format!("expected an integer, found {found}")));
        }
        Ok(match self.raw.parse() {
            Ok(value) => Integer::Value(value),
            Err(_) if self.raw.starts_with('-') => Integer::Lower,
            Err(_) => Integer::Higher,
        })
    }

    /// Returns a boolean.
    ///
    /// # Errors
    ///
    /// Returns a [`DataError`] if this is none.
    pub fn boolean(&self) -> Result<bool, DataError> {
        match self.raw {
            "true" => Ok(true),
            "false" => Ok(false),
            _ => Err(self.expected("true or false")),
        }
    }

    pub(super) const fn inner(&self, raw: &'a str) -> Self {
        Self::within(self.text, raw)
    }

    /// Goes through the elements or the fields of this value.
    pub(super) fn walk(&self, visit: &mut Visit<'_, 'a>) -> Result<(), DataError> {
        walk(self.text, self.span(), visit)
    }
}

/// A word of the input as messages show it: the beginning, if it is long.
pub(crate) fn shorten(word: &str) -> String {
    const SHOWN: usize = 40;
    let mut shown: String = word.chars().take(SHOWN).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    shown
}

impl fmt::Debug for Node<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.raw, self.span().start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(text: &str, read: impl Fn(Node<'_>) -> Result<(), DataError>) -> (usize, String) {
        let error = Node::parse(text).and_then(read).expect_err("bad data");
        (error.span.start, error.message)
    }

    fn syntax(text: &str) -> (usize, String) {
        refusal(text, |_| Ok(()))
    }

    #[test]
    fn syntax_errors_stand_where_json_ends() {
        assert_eq!(syntax("[1,\n é]").0, 5);
        assert_eq!(
            syntax("").1,
            "expected more JSON, found the end of the text"
        );
        assert_eq!(syntax("[1,\n").0, 3);
        assert_eq!(syntax("{} {}").0, 3);
        assert_eq!(syntax("[01]").0, 2);
        assert_eq!(syntax("[\"a\tb\"]").0, 3);
        let deep = "[".repeat(100_000);
        assert_eq!(syntax(&deep).0, MAX_DEPTH);
    }

    #[test]
    fn a_key_stands_once() {
        let twice = |text| refusal(text, |node| node.object(&["a", "b"]).map(|_| ()));
        assert_eq!(
            twice(r#"{"a": 1, "b": 2, "\u0061": 3}"#),
            (
                17,
                r#"expected each key once, found "\u0061" again"#.to_owned()
            )
        );
    }

    #[test]
    fn unknown_keys_are_refused_and_not_repeated_whole() {
        let long = format!("{{\"{}\": 1}}", "k".repeat(100_000));
        let (at, message) = refusal(&long, |node| node.object(&["a"]).map(|_| ()));
        assert_eq!(at, 1);
        assert!(message.len() < 200, "{message}");
    }

    #[test]
    fn arrays_have_a_bounded_number_of_elements() {
        let array = |text| refusal(text, |node| node.array(2, "elements").map(|_| ()));
        assert_eq!(
            array("[1, 2, 3]"),
            (7, "expected at most 2 elements".to_owned())
        );
    }

    #[test]
    fn half_a_surrogate_pair_is_no_string() {
        let string = |text| refusal(text, |node| node.string().map(|_| ()));
        assert!(string(r#" "\ud800" "#).1.contains("half a surrogate pair"));
        assert!(string(r#" "\udc00" "#).1.contains("half a surrogate pair"));
        assert!(Node::parse(r#""\ud83d\ude00""#).is_ok_and(|node| node.string().is_ok()));
    }

    #[test]
    fn integers_have_any_length_and_no_fraction() {
        let integer = |text: &str| Node::parse(text).and_then(|node| node.integer());
        assert_eq!(integer("-7"), Ok(Integer::Value(-7)));
        assert_eq!(integer("-0"), Ok(Integer::Value(0)));
        assert_eq!(integer(&"9".repeat(400)), Ok(Integer::Higher));
        assert_eq!(
            integer(&format!("-{}", "9".repeat(400))),
            Ok(Integer::Lower)
        );
        for text in ["1.0", "1e2", "\"1\"", "null", "true"] {
            assert!(integer(text).is_err(), "{text}");
        }
    }

    #[test]
    fn every_value_knows_where_it_stands() {
        let text = " {\"a\": [10, \"b\"]}";
        let node = Node::parse(text).expect("JSON");
        let object = node.object(&["a"]).expect("an object");
        let array = object
            .need("a")
            .and_then(|a| a.array(9, "elements"))
            .expect("an array");
        assert_eq!(&text[array[1].span()], "\"b\"");
        assert_eq!(object.need("x").expect_err("none").span, 1..2);
        assert_eq!(object.only(&["x"]).expect_err("another").span, 2..5);
    }
}
