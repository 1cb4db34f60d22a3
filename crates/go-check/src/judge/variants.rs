//! Variants of a question: turned, in the other colors, asked twice, or written in another way. Whoever
//! answers a question rightly by the rules answers its variants rightly.

use std::collections::HashSet;
use std::fmt;
use std::hash::{BuildHasher, RandomState};

use go_core::Symmetry;

use crate::property::{Answer, Question};
use crate::subject::{Asked, Manner, Text};
use crate::suite::Uuid;

/// Whether cases are asked in their variants, too.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Variants {
    /// They are asked as they are, once.
    #[default]
    LeftOut,
    /// They are right if all their variants are.
    Asked,
}

/// What makes a variant of a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// It is asked once more, at once.
    Again,
    /// Its text is written so.
    Written(Text),
    /// It is turned, mirrored, or in the other colors.
    Turned(Symmetry),
}

/// Written in words.
impl fmt::Display for Change {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Again => f.pad("asked twice"),
            Self::Written(text) => text.fmt(f),
            Self::Turned(symmetry) => symmetry.fmt(f),
        }
    }
}

/// A variant of a question, with the answer that is expected to it.
#[derive(Debug)]
pub struct Variant {
    /// What makes it.
    pub change: Change,
    /// What is asked.
    pub question: Question,
    /// What is to be answered.
    pub expected: Answer,
}

impl Variant {
    fn new(change: Change, question: &Question, expected: &Answer) -> Option<Self> {
        let symmetry = match change {
            Change::Turned(symmetry) => symmetry,
            Change::Again | Change::Written(_) => Symmetry::all().find(|it| it.is_identity())?,
        };
        Some(Self {
            change,
            question: question.turned(symmetry)?,
            expected: question.turned_answer(expected, symmetry)?,
        })
    }

    /// Returns the variant as it is put to a subject.
    #[must_use]
    pub fn asked(&self, uuid: Option<Uuid>) -> Asked<'_> {
        Asked {
            question: &self.question,
            uuid,
            text: match self.change {
                Change::Written(text) => text,
                Change::Again | Change::Turned(_) => Text::default(),
            },
        }
    }
}

/// Returns the variants of a question, each with the answer that an expected one becomes. Those come
/// first that may make a difference to a subject that is asked in this manner. Boards that are the same
/// when they are turned are asked once: neither the question itself nor a variant comes again.
///
/// # Examples
///
/// ```
/// use go_check::judge::variants;
/// use go_check::property::{Question, Territories};
/// use go_check::subject::Manner;
///
/// let question = Question::new(&Territories, ". B".parse()?);
/// let words = |manner| {
///     let variants = variants(&question, &question.answer(), manner);
///     variants.map(|variant| variant.change.to_string()).collect::<Vec<_>>()
/// };
/// assert_eq!(words(Manner::LivesOn), [
///     "asked twice",
///     "mirrored left to right",
///     "mirrored with columns for rows",
///     "turned clockwise",
///     "in the other colors",
///     "mirrored left to right, in the other colors",
///     "mirrored with columns for rows, in the other colors",
///     "turned counterclockwise, in the other colors",
/// ]);
/// assert_eq!(words(Manner::ReadsText)[..2], ["with CRLF", "without the last newline"]);
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
pub fn variants<'a>(
    question: &'a Question,
    expected: &'a Answer,
    manner: Manner,
) -> impl Iterator<Item = Variant> + use<'a> {
    let first: &[Change] = match manner {
        Manner::LivesOn => &[Change::Again],
        Manner::ReadsText => &[
            Change::Written(Text::CrLf),
            Change::Written(Text::NoLastNewline),
        ],
    };
    let turned = Symmetry::all().filter(|symmetry| !symmetry.is_identity());
    let mut asked = Boards::default();
    asked.is_new(question);
    first
        .iter()
        .copied()
        .chain(turned.map(Change::Turned))
        .filter_map(|change| Variant::new(change, question, expected))
        .filter(move |variant| {
            !matches!(variant.change, Change::Turned(_)) || asked.is_new(&variant.question)
        })
}

/// The questions that were asked. Of large boards there may be many, so that only their hashes are kept:
/// if two share one by accident, a variant is left out.
#[derive(Default)]
struct Boards {
    hasher: RandomState,
    hashes: HashSet<u64>,
}

impl Boards {
    fn is_new(&mut self, question: &Question) -> bool {
        self.hashes.insert(self.hasher.hash_one(question.json()))
    }
}
