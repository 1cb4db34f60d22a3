//! What is wrong with a question, in words and with its place.

use std::fmt;

use super::scan::{LineRest, Scan, Scanner};
use super::{MAX_SIDE, MIN_SIDE, TextError, TextProblem};

/// How many characters of a line an error shows, and of a word in it.
const SHOWN_OF_LINE: usize = 120;
const SHOWN_OF_WORD: usize = 20;

/// How many bytes of a line an error may depend on, from the fault on. No fault is reported before
/// they or the whole line have come, so that it reads the same in whatever pieces the input comes.
const LOOKAHEAD: usize = 4 * SHOWN_OF_LINE;

/// What was expected, and the index of the byte where something else stands.
#[derive(Clone, Copy)]
pub(super) struct Fault {
    pub(super) at: usize,
    pub(super) expected: Expected,
}

/// What was expected where something else stands.
#[derive(Clone, Copy)]
pub(super) enum Expected {
    Side,
    EndOfSide,
    /// The digits of a row, from 0, of which there is none.
    Digits {
        row: u16,
        side: u16,
    },
    MoreDigits {
        side: u16,
    },
    Digit {
        row: u16,
        side: u16,
    },
    EndOfRow {
        side: u16,
    },
    Column {
        last: u16,
    },
    Row {
        last: u16,
    },
    Color,
    EndOfMove,
    /// The end of the text, after its one question.
    End,
}

impl Fault {
    #[inline]
    pub(super) const fn new(at: usize, expected: Expected) -> Self {
        Self { at, expected }
    }
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Side => write!(f, "a board size from {MIN_SIDE} to {MAX_SIDE}"),
            Self::EndOfSide => f.write_str("the line to end after the board size"),
            Self::Digits { row, side } => write!(f, "row {} of {side}", row + 1),
            Self::MoreDigits { side } => write!(f, "{side} digits in the row"),
            Self::Digit { row, side } => write!(f, "0, 1 or 2 in row {} of {side}", row + 1),
            Self::EndOfRow { side } => write!(f, "the row to end after {side} digits"),
            Self::Column { last } => write!(f, "a column from 0 to {last}"),
            Self::Row { last } => write!(f, "a row from 0 to {last}"),
            Self::Color => f.write_str("the color 1 or 2"),
            Self::EndOfMove => f.write_str("the line to end after the color"),
            Self::End => f.write_str("nothing after the move"),
        }
    }
}

impl Scanner<'_> {
    /// Tells a fault from a question that is not yet complete.
    #[cold]
    pub(super) fn explain(&self, fault: Fault) -> Scan {
        let rest = &self.text()[fault.at..];
        let is_cut_off = match self.line_rest(fault.at) {
            LineRest::Ends(_) => false,
            LineRest::GoesOn(_) => {
                !self.ended() && rest.len() < LOOKAHEAD && !rest.contains(&b'\n')
            }
            LineRest::More => true,
        };
        let ends_blank = matches!(self.line_rest(self.start), LineRest::Ends(_));
        if is_cut_off {
            Scan::More
        } else if ends_blank {
            Scan::End
        } else {
            Scan::Wrong(self.wrong(fault.at, fault.expected))
        }
    }

    /// Says what was expected at a place of the text, and what stands there instead.
    #[cold]
    pub(super) fn wrong(&self, at: usize, expected: Expected) -> TextError {
        let rest = &self.text()[at..];
        let found = match (self.line_rest(at), expected) {
            (LineRest::Ends(length), _) if !rest[..length].ends_with(b"\n") => {
                "the end of the input".to_owned()
            }
            (LineRest::Ends(_), _) if at == self.line_start(at) => "an empty line".to_owned(),
            (LineRest::Ends(_), _) => "the end of the line".to_owned(),
            (_, Expected::Digit { .. }) => character(rest),
            _ => word(rest),
        };
        let expected = expected.to_string();
        self.place(at, TextProblem::Expected { expected, found })
    }

    /// Gives a problem its place.
    #[cold]
    pub(super) fn place(&self, at: usize, problem: TextProblem) -> TextError {
        let start = self.line_start(at);
        let line = &self.text()[start..];
        let line = line.split(|byte| *byte == b'\n').next().unwrap_or(line);
        let shown = String::from_utf8_lossy(&line[..line.len().min(LOOKAHEAD)]);
        let passed = &self.text()[self.start..at];
        TextError {
            line: self.lines + passed.iter().filter(|byte| **byte == b'\n').count() + 1,
            // Nothing but digits and blanks is passed on the way to a fault: a byte is a character.
            column: at - start + 1,
            text: shown.trim_end().chars().take(SHOWN_OF_LINE).collect(),
            problem,
        }
    }

    fn line_start(&self, at: usize) -> usize {
        let before = self.text()[..at].iter().rposition(|byte| *byte == b'\n');
        before.map_or(0, |newline| newline + 1)
    }
}

/// The word that a text begins with, quoted, or its first character if that is a blank.
fn word(text: &[u8]) -> String {
    let text = &text[..text.len().min(LOOKAHEAD)];
    let length = text.iter().position(|byte| b" \t\r\n".contains(byte));
    let word = String::from_utf8_lossy(&text[..length.unwrap_or(text.len())]);
    if word.is_empty() || word.starts_with(BYTE_ORDER_MARK) {
        return character(text);
    }
    let mut shown: String = word.chars().take(SHOWN_OF_WORD).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    format!("{shown:?}")
}

const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// The character that a text begins with, in words or quoted.
fn character(text: &[u8]) -> String {
    let Some(chunk) = text[..text.len().min(4)].utf8_chunks().next() else {
        return "nothing".to_owned();
    };
    match (chunk.valid().chars().next(), chunk.invalid()) {
        (Some(' '), _) => "a blank".to_owned(),
        (Some('\t'), _) => "a tab".to_owned(),
        (Some('\r'), _) => "a carriage return".to_owned(),
        (Some(BYTE_ORDER_MARK), _) => "a byte order mark".to_owned(),
        (Some(character), _) => format!("{character:?}"),
        (None, bytes) => format!("byte 0x{:02X}", bytes.first().unwrap_or(&0)),
    }
}
