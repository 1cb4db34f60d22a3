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
    text: &'a [u8],
    /// Whether the input ends where the text does.
    ended: bool,
    /// Where what is not yet used begins, a line, and how many lines of the input lie before it.
    pub(super) start: usize,
    pub(super) lines: usize,
    at: usize,
}

impl<'a> Scanner<'a> {
    /// Returns a scanner of a text before which so many lines lie.
    #[inline]
    pub(super) const fn new(text: &'a [u8], ended: bool, lines: usize) -> Self {
        Self {
            text,
            ended,
            start: 0,
            lines,
            at: 0,
        }
    }

    pub(super) const fn text(&self) -> &'a [u8] {
        self.text
    }

    pub(super) const fn ended(&self) -> bool {
        self.ended
    }

    /// Reads the next question and uses it up. Where there is none, only blank lines are.
    #[inline]
    pub(super) fn scan(&mut self) -> Scan {
        self.skip_blank_lines();
        match self.question() {
            Ok(question) => {
                self.start = self.at;
                self.lines += usize::from(question.position.board().size().rows()) + 2;
                Scan::Question(question)
            }
            Err(fault) => self.explain(fault),
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
        let Some((rows, rest)) = self.text[self.at..].split_at_checked(usize::from(side) * length)
        else {
            return false;
        };
        rest.contains(&b'\n') && rows.chunks(length).all(|row| row.ends_with(b"\n"))
    }

    /// Refuses anything but blanks up to the end of the text.
    #[inline]
    pub(super) fn end(&mut self) -> Result<(), TextError> {
        self.skip_blank_lines();
        match self.line_rest(self.start) {
            LineRest::Ends(_) => Ok(()),
            _ => Err(self.wrong(self.start, Expected::End)),
        }
    }

    #[inline]
    fn question(&mut self) -> Result<Question, Fault> {
        let side = self.side()?;
        let rows_at = self.at;
        let rows = self.rows(side)?;

        let last = side - 1;
        let column = self.number(0..=last, Expected::Column { last })?;
        self.blanks(Expected::Row { last })?;
        let row = self.number(0..=last, Expected::Row { last })?;
        self.blanks(Expected::Color)?;
        let color = match self.number(1..=2, Expected::Color)? {
            1 => Color::Black,
            _ => Color::White,
        };
        self.at = self.line_end(self.at, Expected::EndOfMove)?;

        let size = Size::new(side.into(), side.into()).expect("a side from 2 to 19");
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
        self.at = self.line_end(self.at, Expected::EndOfSide)?;
        Ok(side)
    }

    /// Reads so many rows of as many digits, and returns the black and the white stones of each.
    #[inline]
    fn rows(&mut self, side: u16) -> Result<[(u64, u64); MAX_SIDE as usize], Fault> {
        let length = usize::from(side);
        let mut rows = [(0, 0); MAX_SIDE as usize];
        let mut at = self.at;
        for (row, stones) in (0..side).zip(&mut rows) {
            let rest = &self.text[at..];
            *stones = match digits::read(rest, length) {
                Some(stones) => stones,
                None => return Err(self.wrong_row(at, row, side)),
            };
            at = match rest.get(length) {
                Some(b'\n') => at + length + 1,
                _ => self.line_end(at + length, Expected::EndOfRow { side })?,
            };
        }
        self.at = at;
        Ok(rows)
    }

    /// What is wrong with the row that begins at a place.
    #[cold]
    fn wrong_row(&self, start: usize, row: u16, side: u16) -> Fault {
        let is_digit = |byte: &&u8| matches!(byte, b'0'..=b'2');
        let digits = self.text[start..].iter().take_while(is_digit).count();
        let expected = match self.line_rest(start + digits) {
            LineRest::GoesOn(_) => Expected::Digit { row, side },
            _ if digits == 0 => Expected::Digits { row, side },
            _ => Expected::MoreDigits { side },
        };
        Fault::new(start + digits, expected)
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

    /// Goes over blanks from a place to the end of the line, and returns where the next begins.
    #[inline]
    fn line_end(&self, at: usize, expected: Expected) -> Result<usize, Fault> {
        match self.line_rest(at) {
            LineRest::Ends(length) => Ok(at + length),
            LineRest::GoesOn(blanks) => Err(Fault::new(at + blanks, expected)),
            LineRest::More => Err(Fault::new(self.text.len(), expected)),
        }
    }

    #[inline]
    fn skip_blank_lines(&mut self) {
        while let LineRest::Ends(length) = self.line_rest(self.start)
            && self.text[self.start..self.start + length].ends_with(b"\n")
        {
            self.start += length;
            self.lines += 1;
        }
        self.at = self.start;
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
