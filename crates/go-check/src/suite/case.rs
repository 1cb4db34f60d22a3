//! A case: a question, the answer expected to it, and where it stands.

use std::fmt;
use std::ops::Range;

use crate::data::{Node, Place};
use crate::property::{Answer, Difference, Question};

use super::Suite;

/// What a comment line begins with that names the mistakes which a case shows.
const CATCHES: &str = "catches:";

/// What a comment line begins with that says why a case stays.
const KEPT: &str = "kept:";

/// A case of a suite.
#[derive(Debug)]
pub struct Case<'a> {
    pub(super) suite: &'a Suite,
    pub(super) index: usize,
    pub(super) node: Node<'a>,
    pub(super) expected_node: Node<'a>,
    /// Its identity, which never changes.
    pub uuid: Uuid,
    /// The case that reimplements it, if there is one: this one was wrong, and is judged no more.
    pub replaced_by: Option<Uuid>,
    /// What is special about it, in words.
    pub description: String,
    /// Further words about it, line by line.
    pub comments: Vec<String>,
    /// Its name within the suite, unique there: the groups' and its own description in kebab-case.
    pub slug: String,
    /// What is asked.
    pub question: Question,
    /// What is to be answered.
    pub expected: Answer,
}

impl<'a> Case<'a> {
    /// Returns the suite that the case is of.
    #[must_use]
    pub const fn suite(&self) -> &'a Suite {
        self.suite
    }

    /// Returns the name of the trial that the case makes: `exercise::property::slug`.
    #[must_use]
    pub fn name(&self) -> String {
        let (exercise, property) = (self.suite.exercise(), self.question.property());
        format!("{exercise}::{property}::{}", self.slug)
    }

    /// Returns the names of the mistakes that the case says it is there for: those in its comment lines
    /// that begin with `catches:`.
    pub fn claims(&self) -> impl Iterator<Item = &str> {
        let lines = self.comments.iter();
        let lists = lines.filter_map(|line| line.strip_prefix(CATCHES));
        let names = lists.flat_map(|list| list.split(',')).map(str::trim);
        names.filter(|name| !name.is_empty())
    }

    /// Returns why the case stays even if it shows nothing that others don't: what its comment line that
    /// begins with `kept:` says.
    #[must_use]
    pub fn kept(&self) -> Option<&str> {
        let mut reasons = self
            .comments
            .iter()
            .filter_map(|line| line.strip_prefix(KEPT));
        reasons.next().map(str::trim).filter(|why| !why.is_empty())
    }

    /// Returns the case's index in the file's order, from 0.
    #[must_use]
    pub const fn index(&self) -> usize {
        self.index
    }

    /// Returns the bytes of the file that the case takes.
    #[must_use]
    pub fn span(&self) -> Range<usize> {
        self.node.span()
    }

    /// Returns the case's text in the file, without the indentation of its place.
    #[must_use]
    pub fn text(&self) -> String {
        let text = &self.suite.text()[self.span()];
        let indented = self.position().column.saturating_sub(1);
        let lines = text.lines().enumerate().map(|(number, line)| {
            let blanks = line.len() - line.trim_start_matches(' ').len();
            match number {
                0 => line,
                _ => &line[blanks.min(indented)..],
            }
        });
        lines.collect::<Vec<_>>().join("\n")
    }

    /// Returns where in the file the case begins.
    #[must_use]
    pub fn position(&self) -> Place {
        self.suite.place(self.node.span().start)
    }

    /// Returns where the case begins, as `file:line:column`.
    #[must_use]
    pub fn place(&self) -> String {
        self.place_of(self.node)
    }

    /// Returns where in the expected answer a difference is, as `file:line:column`.
    #[must_use]
    pub fn place_of_difference(&self, difference: &Difference) -> String {
        self.place_of(difference.find(self.expected_node))
    }

    fn place_of(&self, node: Node<'_>) -> String {
        format!(
            "{}:{}",
            self.suite.file(),
            self.suite.place(node.span().start)
        )
    }
}

/// A UUID in its canonical form: 36 characters, in lower case, with hyphens.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uuid(u128);

impl Uuid {
    /// Reads the canonical form of a UUID of version 4.
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        Self::of_bytes(text.as_bytes())
    }

    /// Reads the canonical form of a UUID of version 4.
    #[inline]
    pub(super) fn of_bytes(text: &[u8]) -> Option<Self> {
        let text: &[u8; 36] = text.try_into().ok()?;
        let hyphens = text[8] == b'-' && text[13] == b'-' && text[18] == b'-' && text[23] == b'-';
        if !hyphens || text[14] != b'4' || !matches!(text[19], b'8' | b'9' | b'a' | b'b') {
            return None;
        }
        // What is no digit leaves a trace above the four bits of one.
        let mut all = 0;
        let mut digits = |range: Range<usize>| {
            text[range].iter().fold(0, |value, byte| {
                let digit = DIGITS[usize::from(*byte)];
                all |= digit;
                value << 4 | u64::from(digit)
            })
        };
        let high = digits(0..8) << 32 | digits(9..13) << 16 | digits(14..18);
        let low = digits(19..23) << 48 | digits(24..36);
        (all < 16).then_some(Self(u128::from(high) << 64 | u128::from(low)))
    }

    /// Returns a number that two different UUIDs have in common only by chance.
    #[inline]
    pub(super) fn mixed(self) -> u64 {
        let half =
            |shift| u64::try_from(self.0 >> shift & u128::from(u64::MAX)).unwrap_or_default();
        let (low, high) = (half(0), half(64));
        low ^ high.rotate_left(32)
    }
}

/// By byte: the digit that it is in a UUID, or more than any.
const DIGITS: [u8; 256] = {
    let mut digits = [0xFF; 256];
    let mut digit = 0;
    while digit < 16 {
        digits[b"0123456789abcdef"[digit as usize] as usize] = digit;
        digit += 1;
    }
    digits
};

impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let hex = format!("{:032x}", self.0);
        let parts = [
            &hex[..8],
            &hex[8..12],
            &hex[12..16],
            &hex[16..20],
            &hex[20..],
        ];
        f.pad(&parts.join("-"))
    }
}

impl fmt::Debug for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uuids_have_one_form() {
        let text = "94d0c01a-17d0-424c-aab5-2736d0da3939";
        assert_eq!(
            Uuid::parse(text).map(|uuid| uuid.to_string()).as_deref(),
            Some(text)
        );
        for wrong in [
            "",
            "94D0C01A-17d0-424c-aab5-2736d0da3939",
            "94d0c01a-17d0-124c-aab5-2736d0da3939",
            "94d0c01a-17d0-424c-cab5-2736d0da3939",
            "94d0c01a17d0-424c-aab5-2736d0da39399",
            "94d0c01a-17d0-424c-aab5-2736d0da393",
            "94d0c01a-17d0-424c-aab5-2736d0da39é",
        ] {
            assert_eq!(Uuid::parse(wrong), None, "{wrong}");
        }
    }
}
