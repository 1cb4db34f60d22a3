//! Notes: what else is known of an answer, beside its verdict.

use std::fmt;

/// What kind of mistake a wrong answer looks like, or what is odd about a right one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Note {
    /// A list of points holds one twice.
    ListedTwice,
    /// Asked the same thing twice, the program answered differently.
    StateKept,
    /// It would be right with columns and rows swapped.
    Swapped,
    /// It would be right for the point with column and row exchanged.
    AskedSwapped,
    /// It would be right with the colors swapped.
    ColorsSwapped,
    /// It would be right if points were counted from 1.
    CountedFromOne,
    /// The points are right, and stand in another order than in the case.
    OrderOnly,
    /// The program answered before it was asked, or more than once, or another question.
    OutOfStep,
    /// Lines end in blanks.
    TrailingBlanks,
    /// The last line has no end.
    NoLastNewline,
    /// `true` or `false` stands for 1 or 0.
    WordsForDigits,
    /// The case was not put to the program, which had failed too often before.
    NotRun,
}

impl Note {
    /// Every note.
    pub const ALL: [Self; 12] = [
        Self::ListedTwice,
        Self::StateKept,
        Self::Swapped,
        Self::AskedSwapped,
        Self::ColorsSwapped,
        Self::CountedFromOne,
        Self::OrderOnly,
        Self::OutOfStep,
        Self::TrailingBlanks,
        Self::NoLastNewline,
        Self::WordsForDigits,
        Self::NotRun,
    ];

    /// Returns the note's code, in kebab-case.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::ListedTwice => "listed-twice",
            Self::StateKept => "state-kept",
            Self::Swapped => "swapped",
            Self::AskedSwapped => "asked-swapped",
            Self::ColorsSwapped => "colors-swapped",
            Self::CountedFromOne => "counted-from-one",
            Self::OrderOnly => "order-only",
            Self::OutOfStep => "out-of-step",
            Self::TrailingBlanks => "trailing-blanks",
            Self::NoLastNewline => "no-last-newline",
            Self::WordsForDigits => "words-for-digits",
            Self::NotRun => "not-run",
        }
    }

    /// Returns the note of a code.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|note| note.code() == code)
    }

    /// Returns the note in words.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::ListedTwice => "listed twice",
            Self::StateKept => "state kept between calls",
            Self::Swapped => "right but for the output's columns and rows swapped",
            Self::AskedSwapped => "right for the point with column and row exchanged",
            Self::ColorsSwapped => "right but for the colors",
            Self::CountedFromOne => "right but counted from 1",
            Self::OrderOnly => "the points stand in another order than in the case",
            Self::OutOfStep => "out of step",
            Self::TrailingBlanks => "lines end in blanks",
            Self::NoLastNewline => "the last line has no end",
            Self::WordsForDigits => "true or false stands for 1 or 0",
            Self::NotRun => "not run",
        }
    }
}

impl fmt::Display for Note {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_note_is_known_by_its_code() {
        for (number, note) in Note::ALL.into_iter().enumerate() {
            assert_eq!(Note::from_code(note.code()), Some(note));
            assert_eq!(note as usize, number);
        }
        assert_eq!(Note::from_code("nothing"), None);
    }
}
