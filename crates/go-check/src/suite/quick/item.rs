//! One case or the head of one group, read quickly.

use super::text::{Written, same_answer, string};
use crate::data::Quick;
use crate::property::{AnyProperty, Errors, PROPERTIES};
use crate::suite::name::Suffix;
use crate::suite::{Entry, NO_DESCRIPTION, NO_GROUP, Uuid};
use crate::suite::{MAX_COMMENT_LINES, MAX_SCENARIOS};

/// The keys of files, groups and cases, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Keys(u16);

impl Keys {
    pub(super) const EXERCISE: Self = Self(1);
    pub(super) const UUID: Self = Self(1 << 1);
    pub(super) const REIMPLEMENTS: Self = Self(1 << 2);
    pub(super) const DESCRIPTION: Self = Self(1 << 3);
    pub(super) const COMMENTS: Self = Self(1 << 4);
    pub(super) const SCENARIOS: Self = Self(1 << 5);
    pub(super) const PROPERTY: Self = Self(1 << 6);
    pub(super) const INPUT: Self = Self(1 << 7);
    pub(super) const EXPECTED: Self = Self(1 << 8);
    pub(super) const CASES: Self = Self(1 << 9);

    const DESCRIBED: Self = Self(Self::UUID.0 | Self::DESCRIPTION.0);
    const NAMED: Self = Self(Self::DESCRIBED.0 | Self::PROPERTY.0);
    const ASKED: Self = Self(Self::NAMED.0 | Self::INPUT.0);

    /// Those that a group may have.
    pub(super) const OF_GROUP: Self =
        Self(Self::DESCRIPTION.0 | Self::COMMENTS.0 | Self::SCENARIOS.0 | Self::CASES.0);

    /// Those that a file may have.
    pub(super) const OF_FILE: Self = Self(Self::EXERCISE.0 | Self::COMMENTS.0 | Self::CASES.0);

    /// Returns the key that is written so.
    #[inline]
    pub(super) fn key(name: &[u8]) -> Option<Self> {
        Some(match name {
            b"uuid" => Self::UUID,
            b"description" => Self::DESCRIPTION,
            b"property" => Self::PROPERTY,
            b"input" => Self::INPUT,
            b"expected" => Self::EXPECTED,
            b"comments" => Self::COMMENTS,
            b"scenarios" => Self::SCENARIOS,
            b"reimplements" => Self::REIMPLEMENTS,
            b"cases" => Self::CASES,
            b"exercise" => Self::EXERCISE,
            _ => return None,
        })
    }

    /// Reads a key and its colon. After these keys the next one mostly is that in official order.
    #[inline]
    fn read(quick: &mut Quick<'_>, before: Self) -> Option<Self> {
        quick.skip_blanks();
        let rest = quick.rest();
        let (key, length) = match before {
            Self(0) if rest.starts_with(b"\"uuid\":") => (Self::UUID, 7),
            Self::UUID if rest.starts_with(b"\"description\":") => (Self::DESCRIPTION, 14),
            Self::DESCRIBED if rest.starts_with(b"\"property\":") => (Self::PROPERTY, 11),
            Self::NAMED if rest.starts_with(b"\"input\":") => (Self::INPUT, 8),
            Self::ASKED if rest.starts_with(b"\"expected\":") => (Self::EXPECTED, 11),
            _ => {
                let key = Self::key(quick.string()?)?;
                quick.token(b':')?;
                return Some(key);
            }
        };
        quick.go_over(length);
        Some(key)
    }

    /// Adds a key that isn't there yet.
    #[inline]
    pub(super) fn add(&mut self, key: Self) -> Option<()> {
        let is_new = self.0 & key.0 == 0;
        self.0 |= key.0;
        is_new.then_some(())
    }

    /// Whether all of them are among others.
    pub(super) const fn are_all_of(self, others: Self) -> bool {
        self.0 & !others.0 == 0
    }

    pub(super) const fn meet(self, others: Self) -> bool {
        self.0 & others.0 != 0
    }
}

/// What an item turned out to be.
pub(super) enum Item<'a> {
    /// A case, and what it reimplements.
    Case(Entry, Option<Uuid>),
    /// A group, as far as its list of cases.
    Group(Keys, Written<'a>),
}

/// A value that was gone over: its beginning, and what is after it.
type Span<'a> = (Quick<'a>, Quick<'a>);

/// What is known of a case.
#[derive(Default)]
struct Parts<'a> {
    keys: Keys,
    uuid: Option<Uuid>,
    reimplements: Option<Uuid>,
    description: Option<(Written<'a>, usize)>,
    property: Option<(u8, &'static dyn AnyProperty)>,
    input: Option<Span<'a>>,
    expected: Option<Span<'a>>,
    /// Whether the reference's answer is known.
    is_answered: bool,
    /// Whether it is what is expected.
    is_right: bool,
}

/// Reads an item to its end, or a group to the beginning of its list of cases. `answer` is room for the
/// reference's answer.
#[inline]
pub(super) fn read<'a>(quick: &mut Quick<'a>, answer: &mut Vec<u8>) -> Option<Item<'a>> {
    quick.skip_blanks();
    let start = quick.at();
    quick.token(b'{')?;
    let mut parts = Parts::default();
    loop {
        let key = Keys::read(quick, parts.keys)?;
        parts.keys.add(key)?;
        if key == Keys::CASES {
            quick.token(b'[')?;
            let description = parts.description?.0;
            let is_group = parts.keys.are_all_of(Keys::OF_GROUP);
            return is_group.then_some(Item::Group(parts.keys, description));
        }
        parts.field(key, quick, answer)?;
        match quick.next()? {
            b',' => {}
            b'}' => break,
            _ => return None,
        }
    }
    let is_right = parts.is_right || parts.judge(answer)?;
    let (description, at) = parts.description?;
    let entry = Entry {
        uuid: parts.uuid?,
        start: u32::try_from(start).ok()?,
        end: u32::try_from(quick.at()).ok()?,
        group: NO_GROUP,
        description: match description.has_escapes {
            true => NO_DESCRIPTION,
            false => u32::try_from(at).ok()?,
        },
        length: u32::try_from(description.raw.len()).ok()?,
        property: parts.property?.0,
        suffix: Suffix::None,
        is_right,
    };
    Some(Item::Case(entry, parts.reimplements))
}

impl<'a> Parts<'a> {
    #[inline]
    fn field(&mut self, key: Keys, quick: &mut Quick<'a>, answer: &mut Vec<u8>) -> Option<()> {
        match key {
            Keys::UUID => self.uuid = Some(Uuid::of_bytes(quick.string()?)?),
            Keys::DESCRIPTION => {
                let written = description(quick)?;
                self.description = Some((written, quick.at() - 1 - written.raw.len()));
            }
            Keys::PROPERTY => {
                let name = quick.string()?;
                let all = (0..).zip(PROPERTIES);
                let mut found = all.filter(|(_, it)| it.name().as_bytes() == name);
                let (number, property) = found.next()?;
                self.property = Some((number, *property));
            }
            Keys::INPUT => {
                let before = *quick;
                if let Some((_, property)) = self.property {
                    answer.clear();
                    self.is_answered = property.answer_quickly(quick, answer).is_some();
                }
                if !self.is_answered {
                    *quick = before;
                    quick.skip_object()?;
                }
                self.input = Some((before, *quick));
            }
            Keys::EXPECTED => {
                let before = *quick;
                self.is_right = self.is_answered && same_answer(quick, answer).is_some();
                if !self.is_right {
                    *quick = before;
                    quick.skip_object()?;
                }
                self.expected = Some((before, *quick));
            }
            Keys::COMMENTS | Keys::SCENARIOS => lines(quick, key)?,
            Keys::REIMPLEMENTS => self.reimplements = Some(Uuid::of_bytes(quick.string()?)?),
            _ => return None,
        }
        Some(())
    }

    /// Whether what is expected is the reference's answer, if that did not show on the way.
    #[cold]
    fn judge(&self, answer: &mut Vec<u8>) -> Option<bool> {
        let (_, property) = self.property?;
        let (mut input, after_input) = self.input?;
        let (mut expected, after_expected) = self.expected?;
        // The property may have come last.
        if !self.is_answered {
            answer.clear();
            let mut input = input;
            let is_answered = property.answer_quickly(&mut input, answer).is_some();
            let mut expected = expected;
            if is_answered
                && input.is_at(&after_input)
                && same_answer(&mut expected, answer).is_some()
                && expected.is_at(&after_expected)
            {
                return Some(true);
            }
        }
        let question = property.read_quickly(&mut input)?;
        let wanted = property.read_answer_quickly(&mut expected)?;
        if !input.is_at(&after_input) || !expected.is_at(&after_expected) {
            return None;
        }
        // What is wrong by its own measure is refused by the careful way.
        question.compare(&wanted, &wanted, Errors::Exact).ok()?;
        let notes = question.compare(&wanted, &question.answer(), Errors::Exact);
        Some(notes.is_ok_and(|notes| notes.is_empty()))
    }
}

/// Reads a description. That its escapes make whole characters is looked at.
#[inline]
pub(super) fn description<'a>(quick: &mut Quick<'a>) -> Option<Written<'a>> {
    let written = string(quick)?;
    if written.has_escapes {
        written.resolved()?;
    }
    Some(written)
}

/// Reads the lines of comments, or the names of scenarios.
pub(super) fn lines(quick: &mut Quick<'_>, key: Keys) -> Option<()> {
    let mut number = 0;
    quick.array(|line| {
        number += 1;
        description(line).map(|_| ())
    })?;
    let most = if key == Keys::COMMENTS {
        MAX_COMMENT_LINES
    } else {
        MAX_SCENARIOS
    };
    (number <= most).then_some(())
}
