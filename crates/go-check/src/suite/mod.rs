//! Suites: canonical data files, read strictly, as a stream of cases that know their places.

mod built_in;
mod case;
mod edit;
mod kebab;
mod layout;
mod line_map;
pub mod lint;
mod name;
mod outline;
mod quick;
mod read;

use std::borrow::Cow;
use std::collections::HashMap;
use std::sync::OnceLock;

pub use built_in::{BUILT_IN, BuiltIn, built_in, is_upstream};
pub use case::{Case, Uuid};
pub use edit::{EditError, NewCase, insert};
pub use kebab::kebab_case;
pub use layout::layout;
pub(crate) use line_map::LineMap;
pub use outline::{Field, Fields, Item, Outline};
pub(crate) use read::{CASE_KEYS, FILE_KEYS, GROUP_KEYS};

use crate::data::{DataError, Node, Place};
use crate::property::PROPERTIES;
use name::Suffix;

/// The most bytes that a suite may take: positions in it are kept in 32 bits.
pub const MAX_SUITE_BYTES: usize = u32::MAX as usize;

/// The most characters of a description that fits into a list.
pub const MAX_DESCRIPTION: usize = 100;

/// How many groups may stand in one another.
pub const MAX_GROUPS: usize = 16;

/// How many lines the comments of a case, a group or a file may have.
pub const MAX_COMMENT_LINES: usize = 10_000;

/// How many errors are reported of one file; what comes after them is not looked at.
pub const MAX_SUITE_ERRORS: usize = 10;

/// How many scenarios a case or a group may have.
pub const MAX_SCENARIOS: usize = 100;

/// A suite: its text, and where in it each case stands.
///
/// Of the cases little more is kept than where they stand. A case is read again whenever it is asked
/// for, so that a suite of a million cases takes little more memory than its text.
#[derive(Debug)]
pub struct Suite {
    file: String,
    text: Cow<'static, str>,
    exercise: String,
    groups: Vec<Group>,
    entries: Vec<Entry>,
    /// The cases that others reimplement, each with the one that does.
    replaced: HashMap<Uuid, Uuid>,
    map: OnceLock<LineMap>,
}

/// A group of cases, with the group that it is in.
#[derive(Debug)]
struct Group {
    /// Its own slug behind those of the groups that it is in, as far as slugs of cases can need it.
    path: String,
}

/// The number of the group of a case that is in none.
const NO_GROUP: u32 = u32::MAX;

/// The place of a description that must be read from its case.
const NO_DESCRIPTION: u32 = u32::MAX;

/// What is kept of a case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Entry {
    uuid: Uuid,
    /// Where it stands.
    start: u32,
    end: u32,
    group: u32,
    /// Where its description stands, if that holds no escapes, and how many bytes it has.
    description: u32,
    length: u32,
    /// The number of its property.
    property: u8,
    /// What tells it from cases of the suite with the same slug.
    suffix: Suffix,
    /// Whether it is known that the reference's answer is expected, even to the order of points.
    is_right: bool,
}

impl Entry {
    fn node<'a>(&self, text: &'a str) -> Node<'a> {
        Node::within(text, &text[self.start as usize..self.end as usize])
    }
}

impl Suite {
    /// Reads a suite. `file` is the name that its places are given with.
    ///
    /// Everything in it is looked at, so that what is wrong is known before a case is judged.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with it, in the order of the file, up to ten errors.
    pub fn read(
        file: impl Into<String>,
        text: impl Into<Cow<'static, str>>,
    ) -> Result<Self, BadSuite> {
        Self::read_by(1, file, text)
    }

    /// Reads a suite as [`Suite::read`] does, by so many threads at most.
    ///
    /// # Errors
    ///
    /// Returns what is wrong with it, in the order of the file, up to ten errors.
    pub fn read_by(
        jobs: usize,
        file: impl Into<String>,
        text: impl Into<Cow<'static, str>>,
    ) -> Result<Self, BadSuite> {
        let (file, text) = (file.into(), text.into());
        let index = match quick::index(&text, jobs) {
            Some(index) => Ok(index),
            None => read::index(&text),
        };
        match index {
            Ok(index) => Ok(Self {
                file,
                text,
                exercise: index.exercise,
                groups: index.groups,
                entries: index.entries,
                replaced: index.replaced,
                map: OnceLock::new(),
            }),
            Err(errors) => Err(BadSuite { file, text, errors }),
        }
    }

    /// Returns the name of the file.
    #[must_use]
    pub fn file(&self) -> &str {
        &self.file
    }

    /// Returns the text of the file.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns the exercise's name.
    #[must_use]
    pub fn exercise(&self) -> &str {
        &self.exercise
    }

    /// Returns a hash of the file's text, by which a suite is known to be the same one.
    #[must_use]
    pub fn digest(&self) -> u64 {
        fnv1a(self.text.as_bytes())
    }

    /// Returns the number of cases.
    #[must_use]
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there is no case.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the cases, in the order of the file, each read as it is reached.
    pub fn cases(&self) -> impl Iterator<Item = Case<'_>> {
        (0..self.len()).map(|index| self.case(index))
    }

    /// Returns a case by its index in the file's order, from 0.
    ///
    /// # Panics
    ///
    /// Panics if there is no such case.
    #[must_use]
    pub fn case(&self, index: usize) -> Case<'_> {
        let node = self.entries[index].node(&self.text);
        read::case(node, self, index).expect("every case was read when the suite was")
    }

    /// Returns the UUID of a case by its index.
    ///
    /// # Panics
    ///
    /// Panics if there is no such case.
    #[must_use]
    pub fn uuid(&self, index: usize) -> Uuid {
        self.entries[index].uuid
    }

    /// Appends the name of a case by its index, as [`Case::name`] has it.
    ///
    /// # Panics
    ///
    /// Panics if there is no such case.
    pub fn push_name(&self, index: usize, out: &mut Vec<u8>) {
        let entry = &self.entries[index];
        let property = PROPERTIES[usize::from(entry.property)].name();
        for part in [&self.exercise, "::", property, "::"] {
            out.extend_from_slice(part.as_bytes());
        }
        name::push_slug(&self.text, &self.groups, entry, out);
    }

    /// Whether it is known that a case expects what the reference answers, and that no other case
    /// replaces it: the reference is right about it, and nothing is to be said of its answer.
    pub(crate) fn is_right(&self, index: usize) -> bool {
        let entry = &self.entries[index];
        entry.is_right && (self.replaced.is_empty() || !self.replaced.contains_key(&entry.uuid))
    }

    /// Returns the place of a byte of the file.
    #[must_use]
    pub fn place(&self, at: usize) -> Place {
        let map = self.map.get_or_init(|| LineMap::new(&self.text));
        map.place(&self.text, at)
    }
}

/// The FNV-1a hash of bytes, of 64 bits.
pub(crate) fn fnv1a(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// A suite that can't be used, and why.
#[derive(Debug)]
pub struct BadSuite {
    file: String,
    text: Cow<'static, str>,
    /// What is wrong, at least one error.
    pub errors: Vec<DataError>,
}

impl BadSuite {
    /// Returns the errors, each drawn on its line.
    #[must_use]
    pub fn drawn(&self) -> String {
        let drawn: Vec<_> = self
            .errors
            .iter()
            .map(|error| error.drawn(&self.file, &self.text))
            .collect();
        drawn.join("\n\n")
    }
}
