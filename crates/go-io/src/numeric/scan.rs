//! The grammar of a question, over the bytes that are at hand.

use std::ops::RangeInclusive;

use go_core::{Board, Color, NoLiberty, Point, Position, Size};

use super::fault::{Expected, Fault, Problem};
use super::{MAX_SIDE, MIN_SIDE, Question, TextError, digits};

/// What the bytes at hand come to.
pub(super) enum Scan {
    Question(Question),
    /// Nothing but blanks, and the input has ended.
    End,
    /// The question is not yet complete.
    More,
    Wrong(TextError),
}

/// What is left of a line.
pub(super) enum LineRest {
    /// Blanks and the line's end, so many bytes. The end of the input is the end of a line.
    Ends(usize),
    /// Something else, after so many blanks.
    GoesOn(usize),
    /// Blanks, as far as the bytes at hand go.
    More,
}

/// Reads questions from the bytes at hand.
///
/// Where the bytes end too early, whatever is expected there is missing: whether that is a fault,
/// or more is to be read, is not decided before [`Scanner::explain`] looks at it.
pub(super) struct Scanner<'a> {
    pub(super) text: &'a [u8],
    /// Whether the input ends where the text does.
    pub(super) ended: bool,
    pub(super) at: usize,
    /// How many lines of the input lie before `at`.
    pub(super) lines: usize,
}

impl Scanner<'_> {
    /// Reads the next question, and goes on to what follows it. Where there is none, only the blank
    /// lines before it are passed.
    #[inline]
    pub(super) fn scan(&mut self) -> Scan {
        self.skip_blank_lines();
        let (at, lines) = (self.at, self.lines);
        match self.question() {
            Ok(question) => Scan::Question(question),
            Err(fault) => {
                (self.at, self.lines) = (at, lines);
                self.explain(fault)
            }
        }
    }

    /// Whether [`Scanner::scan`] certainly comes to more than [`Scan::More`], at a glance: when
    /// newlines stand where a question without needless blanks has them.
    pub(super) fn has_lines(&mut self) -> bool {
        self.skip_blank_lines();
        let Ok(side) = self.side() else {
            return false;
        };
        let length = usize::from(side) + 1;
        let rows = self.text.get(self.at..).unwrap_or_default();
        let ends = (1..=usize::from(side)).map(|row| rows.get(row * length - 1));
        let rest = rows.get(usize::from(side) * length..).unwrap_or_default();
        rest.contains(&b'\n') && ends.eq(std::iter::repeat_n(Some(&b'\n'), side.into()))
    }

    /// Refuses anything but blanks up to the end of the text.
    pub(super) fn end(&mut self) -> Result<(), TextError> {
        self.skip_blank_lines();
        match self.line_rest(self.at) {
            LineRest::Ends(_) => Ok(()),
            _ => Err(self.wrong(self.at, Expected::End)),
        }
    }

    #[inline]
    fn question(&mut self) -> Result<Question, Fault> {
        let side = self.side()?;
        let size = Size::new(side.into(), side.into()).expect("a side from 2 to 19");
        let rows_at = self.at;
        let mut rows = [(0, 0); MAX_SIDE as usize];
        for (row, stones) in (0..side).zip(&mut rows) {
            *stones = self.row(row, side)?;
        }

        let last = side - 1;
        let column = self.number(0..=last, Expected::Column { last })?;
        self.blanks(Expected::Row { last })?;
        let row = self.number(0..=last, Expected::Row { last })?;
        self.blanks(Expected::Color)?;
        let color = match self.number(1..=2, Expected::Color)? {
            1 => Color::Black,
            _ => Color::White,
        };
        self.line_end(Expected::EndOfMove)?;

        let bits = |row: u16, _| Ok::<_, Fault>(rows[usize::from(row)]);
        let board = Board::try_from_row_bits(size, bits)?;
        Ok(Question {
            position: Position::try_from(board).map_err(|error| self.dead(rows_at, error))?,
            color,
            point: Point::new(column, row),
        })
    }

    #[inline]
    fn side(&mut self) -> Result<u16, Fault> {
        let side = self.number(MIN_SIDE..=MAX_SIDE, Expected::Side)?;
        self.line_end(Expected::EndOfSide)?;
        Ok(side)
    }

    /// Reads a row of so many digits, and returns its black and its white stones.
    #[inline(always)]
    fn row(&mut self, row: u16, side: u16) -> Result<(u64, u64), Fault> {
        let length = usize::from(side);
        let rest = &self.text[self.at..];
        let Some(stones) = digits::read(rest, length) else {
            return Err(self.wrong_row(row, side));
        };
        self.at += length;
        if rest.get(length) == Some(&b'\n') {
            self.at += 1;
            self.lines += 1;
        } else {
            self.line_end(Expected::EndOfRow { side })?;
        }
        Ok(stones)
    }

    /// What is wrong with the row that begins here.
    #[cold]
    fn wrong_row(&self, row: u16, side: u16) -> Fault {
        let digits = self.text[self.at..]
            .iter()
            .take_while(|byte| matches!(byte, b'0'..=b'2'))
            .count();
        let at = self.at + digits;
        let expected = match self.line_rest(at) {
            LineRest::GoesOn(_) => Expected::Digit { row, side },
            _ if digits == 0 => Expected::Digits { row, side },
            _ => Expected::MoreDigits { side },
        };
        Fault::new(at, expected)
    }

    /// Reads a number of one or two digits that is in a range.
    #[inline]
    fn number(&mut self, range: RangeInclusive<u16>, expected: Expected) -> Result<u16, Fault> {
        let value = |digit: &u8| u16::from(*digit - b'0');
        let (number, length) = match &self.text[self.at..] {
            [tens @ b'1'..=b'9', ones @ b'0'..=b'9', ..] => (value(tens) * 10 + value(ones), 2),
            [ones @ b'0'..=b'9', ..] => (value(ones), 1),
            _ => return Err(Fault::new(self.at, expected)),
        };
        let next = self.text.get(self.at + length);
        if !range.contains(&number) || !matches!(next, None | Some(b' ' | b'\t' | b'\r' | b'\n')) {
            return Err(Fault::new(self.at, expected));
        }
        self.at += length;
        Ok(number)
    }

    /// Skips one or more blanks between two numbers.
    #[inline]
    fn blanks(&mut self, next: Expected) -> Result<(), Fault> {
        let start = self.at;
        self.at += blanks(&self.text[start..]);
        if self.at == start {
            return Err(Fault::new(start, next));
        }
        Ok(())
    }

    /// Skips blanks up to the end of the line, and the end itself.
    #[inline]
    fn line_end(&mut self, expected: Expected) -> Result<(), Fault> {
        match self.line_rest(self.at) {
            LineRest::Ends(length) => {
                self.at += length;
                self.lines += 1;
                Ok(())
            }
            LineRest::GoesOn(blanks) => Err(Fault::new(self.at + blanks, expected)),
            LineRest::More => Err(Fault::new(self.text.len(), expected)),
        }
    }

    #[inline]
    fn skip_blank_lines(&mut self) {
        while let LineRest::Ends(length) = self.line_rest(self.at)
            && self.text[self.at..self.at + length].ends_with(b"\n")
        {
            self.at += length;
            self.lines += 1;
        }
    }

    /// What is left of the line at a place of the text. A carriage return belongs to the end of a
    /// line or to nothing.
    #[inline]
    pub(super) fn line_rest(&self, at: usize) -> LineRest {
        let rest = &self.text[at..];
        let blanks = blanks(rest);
        match &rest[blanks..] {
            [b'\n', ..] => LineRest::Ends(blanks + 1),
            [b'\r', b'\n', ..] => LineRest::Ends(blanks + 2),
            [] | [b'\r'] if self.ended => LineRest::Ends(rest.len()),
            [] | [b'\r'] => LineRest::More,
            _ => LineRest::GoesOn(blanks),
        }
    }

    /// Where the group is that has no liberty: the rows begin at `rows_at`.
    #[cold]
    fn dead(&self, rows_at: usize, error: NoLiberty) -> Fault {
        let rows = self.text[rows_at..].split_inclusive(|byte| *byte == b'\n');
        let above = rows.take(error.stone.row.into()).map(<[u8]>::len);
        Fault {
            at: rows_at + above.sum::<usize>() + usize::from(error.stone.column),
            problem: Problem::NoLiberty(error),
        }
    }
}

/// How many blanks a text begins with.
#[inline]
fn blanks(text: &[u8]) -> usize {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    text.iter().take_while(is_blank).count()
}
