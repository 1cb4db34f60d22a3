//! The grammar of a question, over the bytes that are at hand.

use std::convert::Infallible;
use std::ops::RangeInclusive;

use go_core::{Board, Color, NoLiberty, Point, Position, Size};

use super::digits::{self, Lines};
use super::fault::{Expected, Fault};
use super::{MAX_SIDE, MIN_SIDE, TextError, TextProblem, write};

/// What the bytes at hand come to.
pub(super) enum Scan {
    Found(Found),
    /// Nothing but blanks, and the input has ended.
    End,
    /// The question is not yet complete.
    More,
    Wrong(TextError),
}

/// A question that was found, without its rows and before its groups' liberties are looked at.
pub(super) struct Found {
    side: u16,
    /// Where the rows begin.
    rows_at: usize,
    /// Whether each row is its digits and a newline.
    is_plain: bool,
    pub(super) color: Color,
    pub(super) point: Point,
}

/// How many bytes the longest move takes that is written without needless blanks.
const MOVE_BYTES: usize = "18 18 1\r\n".len();

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

    /// Finds the next question and the stones of its rows. Where there is none, only blank lines are
    /// used up.
    #[inline]
    pub(super) fn scan(&mut self, rows: &mut Lines) -> Scan {
        self.skip_blank_lines();
        match self.question(rows) {
            Ok(found) => Scan::Found(found),
            Err(fault) => self.explain(fault),
        }
    }

    /// Returns the position of a question that was just found, by the stones of its rows.
    #[inline]
    pub(super) fn position(&self, found: &Found, rows: &Lines) -> Result<Position, TextError> {
        let side = found.side.into();
        let size = Size::new(side, side).expect("a side from 2 to 19");
        let bits = |row: u16, _| Ok::<_, Infallible>(rows[usize::from(row)]);
        let Ok(board) = Board::try_from_row_bits(size, bits);
        Position::try_from(board).map_err(|error| self.dead(found.rows_at, error))
    }

    /// Judges a question that was just found, and appends the answer.
    #[inline]
    pub(super) fn write_answer(
        &self,
        found: &Found,
        rows: &Lines,
        out: &mut Vec<u8>,
    ) -> Result<(), TextError> {
        let position = self.position(found, rows)?;
        let Ok(played) = position.play(found.color, found.point) else {
            out.extend_from_slice(b"0\n");
            return Ok(());
        };
        out.extend_from_slice(b"1\n");
        if !found.is_plain {
            write::write_rows(played.position.board(), out);
            return Ok(());
        }
        // The board after a move is the one before, but for some points.
        let length = usize::from(found.side) + 1;
        let start = out.len();
        out.extend_from_slice(&self.text[found.rows_at..][..length * (length - 1)]);
        let rows = &mut out[start..];
        let mut set = |point: Point, digit| {
            rows[usize::from(point.row) * length + usize::from(point.column)] = digit;
        };
        let digit = match found.color {
            Color::Black => b'1',
            Color::White => b'2',
        };
        set(found.point, digit);
        if !played.captured.is_empty() {
            for point in &played.captured {
                set(point, b'0');
            }
        }
        Ok(())
    }

    /// Uses a question up that was just found.
    #[inline]
    pub(super) fn use_up(&mut self, found: &Found) {
        self.start = self.at;
        self.lines += usize::from(found.side) + 2;
    }

    /// Uses up blank lines, so many bytes and lines.
    pub(super) fn use_up_blanks(&mut self, bytes: usize, lines: usize) {
        self.start += bytes;
        self.lines += lines;
    }

    /// Uses up what [`Scanner::scan`] would, or would refuse, if newlines stand where a question without
    /// needless blanks has them. Returns whether they do.
    pub(super) fn skip_plain(&mut self) -> bool {
        self.skip_blank_lines();
        let Ok(side) = self.side() else {
            return false;
        };
        let length = usize::from(side) + 1;
        let rest = &self.text[self.at..];
        let Some((rows, rest)) = rest.split_at_checked(usize::from(side) * length) else {
            return false;
        };
        let (mut end, mut wrong) = (length - 1, 0);
        while end < rows.len() {
            wrong |= rows[end] ^ b'\n';
            end += length;
        }
        if wrong != 0 {
            return false;
        }
        // A move is short. What takes longer is looked at by others.
        let Some(end) = rest.iter().take(MOVE_BYTES).position(|byte| *byte == b'\n') else {
            return false;
        };
        self.start = self.at + rows.len() + end + 1;
        self.lines += usize::from(side) + 2;
        true
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
    fn question(&mut self, rows: &mut Lines) -> Result<Found, Fault> {
        let side = self.side()?;
        let rows_at = self.at;
        let is_plain = digits::read_lines(&self.text[rows_at..], side.into(), rows);
        if is_plain {
            self.at += usize::from(side) * (usize::from(side) + 1);
        } else {
            self.rows_with_blanks(side, rows)?;
        }

        let (point, color) = match plain_move(&self.text[self.at..], side) {
            Some((point, color, length)) => {
                self.at += length;
                (point, color)
            }
            None => self.question_move(side)?,
        };
        Ok(Found {
            side,
            rows_at,
            is_plain,
            color,
            point,
        })
    }

    /// Reads a move that is written in any way.
    #[inline(never)]
    fn question_move(&mut self, side: u16) -> Result<(Point, Color), Fault> {
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
        Ok((Point::new(column, row), color))
    }

    #[inline]
    fn side(&mut self) -> Result<u16, Fault> {
        let side = self.number(MIN_SIDE..=MAX_SIDE, Expected::Side)?;
        self.at = self.line_end(self.at, Expected::EndOfSide)?;
        Ok(side)
    }

    /// Reads rows whose lines don't all end in a newline alone, or whatever is wrong with them.
    #[inline(never)]
    fn rows_with_blanks(&mut self, side: u16, rows: &mut Lines) -> Result<(), Fault> {
        let length = usize::from(side);
        let mut at = self.at;
        for (row, stones) in (0..side).zip(rows) {
            let rest = &self.text[at..];
            *stones = match digits::read(rest, length) {
                Some(stones) => stones,
                None => return Err(self.wrong_row(at, row, side)),
            };
            at = self.line_end(at + length, Expected::EndOfRow { side })?;
        }
        self.at = at;
        Ok(())
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
    fn dead(&self, rows_at: usize, error: NoLiberty) -> TextError {
        let rows = self.text[rows_at..].split_inclusive(|byte| *byte == b'\n');
        let above = rows.take(error.stone.row.into()).map(<[u8]>::len);
        let at = rows_at + above.sum::<usize>() + usize::from(error.stone.column);
        self.place(at, TextProblem::NoLiberty(error))
    }
}

/// Reads a move on a square, of which a blank stands between the numbers and a newline behind them, and
/// returns how many bytes it takes.
#[inline(always)]
fn plain_move(text: &[u8], side: u16) -> Option<(Point, Color, usize)> {
    let (column, row_at) = plain_number(text, 0)?;
    let (row, color_at) = plain_number(text, row_at)?;
    let color = match text.get(color_at..color_at + 2)? {
        b"1\n" => Color::Black,
        b"2\n" => Color::White,
        _ => return None,
    };
    (column < side && row < side).then_some((Point::new(column, row), color, color_at + 2))
}

/// Reads a number of one digit, or of two below 20, and the one blank behind it.
#[inline(always)]
fn plain_number(text: &[u8], at: usize) -> Option<(u16, usize)> {
    let (tens, ones, next) = match text.get(at..at + 3)? {
        [ones, b' ', _] => (0, ones, at + 2),
        [b'1', ones, b' '] => (10, ones, at + 3),
        _ => return None,
    };
    let ones = ones.checked_sub(b'0').filter(|ones| *ones < 10)?;
    Some((tens + u16::from(ones), next))
}

/// How many blanks a text begins with.
#[inline]
fn blanks(text: &[u8]) -> usize {
    let is_blank = |byte: &&u8| matches!(byte, b' ' | b'\t');
    text.iter().take_while(is_blank).count()
}
