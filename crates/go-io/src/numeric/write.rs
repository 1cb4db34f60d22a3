//! Writing questions and answers.

use go_core::{Board, Color};

use super::{Answer, MAX_SIDE, MIN_SIDE, Question};
use crate::rows::octets::{self, Digits};

/// Appends a question. Returns whether it could: only moves on squares of 2 to 19 have numeric text.
///
/// # Examples
///
/// ```
/// use go_core::{Color, Point};
/// use go_io::numeric::{self, Question};
///
/// let position = ". W\n. .".parse()?;
/// let question = Question { position, color: Color::Black, point: Point::new(0, 1) };
/// let mut text = Vec::new();
/// assert!(numeric::write_question(&question, &mut text));
/// assert_eq!(text, b"2\n02\n00\n0 1 1\n");
/// # Ok::<(), go_core::ParsePositionError>(())
/// ```
#[must_use]
pub fn write_question(question: &Question, out: &mut Vec<u8>) -> bool {
    let board = question.position.board();
    let (size, point) = (board.size(), question.point);
    let side = size.columns();
    let is_square = size.rows() == side && (MIN_SIDE..=MAX_SIDE).contains(&side);
    if !is_square || !size.contains(point) {
        return false;
    }
    write_number(side, b'\n', out);
    write_rows(board, out);
    write_number(point.column, b' ', out);
    write_number(point.row, b' ', out);
    out.extend_from_slice(match question.color {
        Color::Black => b"1\n",
        Color::White => b"2\n",
    });
    true
}

/// Appends an answer: `0`, or `1` and the rows of the board, each on a line.
///
/// # Examples
///
/// ```
/// use go_io::numeric::{self, Answer};
///
/// let mut text = Vec::new();
/// numeric::write_answer(&Answer::Legal(". W\n. .".parse()?), &mut text);
/// numeric::write_answer(&Answer::Illegal, &mut text);
/// assert_eq!(text, b"1\n02\n00\n0\n");
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
#[inline]
pub fn write_answer(answer: &Answer, out: &mut Vec<u8>) {
    match answer {
        Answer::Illegal => out.extend_from_slice(b"0\n"),
        Answer::Legal(board) => {
            out.extend_from_slice(b"1\n");
            write_rows(board, out);
        }
    }
}

/// Appends a number below 100 and what stands after it.
fn write_number(number: u16, after: u8, out: &mut Vec<u8>) {
    let digit = |number: u16| b'0' + number.to_le_bytes()[0];
    if number > 9 {
        out.push(digit(number / 10));
    }
    out.extend_from_slice(&[digit(number % 10), after]);
}

/// Appends the rows of a board of any size.
#[inline]
pub(super) fn write_rows(board: &Board, out: &mut Vec<u8>) {
    // The boards of the challenge take a step a row.
    if board.size().columns() <= 24 {
        write_rows_by::<3>(board, out);
    } else {
        write_rows_by::<4>(board, out);
    }
}

/// Appends rows, eight times `OCTETS` points a step, which is a whole row or 32.
#[inline(always)]
fn write_rows_by<const OCTETS: usize>(board: &Board, out: &mut Vec<u8>) {
    let size = board.size();
    let length = usize::from(size.columns()) + 1;
    let start = out.len();
    let end = start + usize::from(size.rows()) * length;
    // Where a row ends in the midst of a step, up to 31 bytes are written too many. They are written
    // over later: by the row below, and from its beginning only after its end.
    out.resize(end + 31, 0);
    for step in (0..size.columns().div_ceil(32)).rev() {
        let shift = step % 2 * 32;
        let mut at = start + usize::from(step) * 32;
        let mut line_end = start + length - 1;
        for row in 0..size.rows() {
            let (black, white) = board.row_bits(row, step / 2);
            let digits = octets::write::<Digits, OCTETS>(black >> shift, white >> shift);
            out[at..][..8 * OCTETS].copy_from_slice(digits.as_flattened());
            out[line_end] = b'\n';
            at += length;
            line_end += length;
        }
    }
    out.truncate(end);
}
