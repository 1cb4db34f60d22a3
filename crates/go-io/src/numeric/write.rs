//! Writing questions and answers.

use go_core::{Board, Color};

use super::{Answer, MAX_SIDE, MIN_SIDE, Question};

/// Appends a question. Returns whether it could: only squares of 2 to 19 have numeric text.
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
    let side = board.size().columns();
    if board.size().rows() != side || !(MIN_SIDE..=MAX_SIDE).contains(&side) {
        return false;
    }
    out.extend_from_slice(format!("{side}\n").as_bytes());
    write_rows(board, out);
    let color = match question.color {
        Color::Black => 1,
        Color::White => 2,
    };
    let point = question.point;
    out.extend_from_slice(format!("{} {} {color}\n", point.column, point.row).as_bytes());
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

/// Appends the rows of a board of any size, eight digits at a time.
#[inline]
fn write_rows(board: &Board, out: &mut Vec<u8>) {
    let size = board.size();
    let columns = usize::from(size.columns());
    for row in 0..size.rows() {
        let end = out.len() + columns;
        for word in 0..size.columns().div_ceil(64) {
            let (mut black, mut white) = board.row_bits(row, word);
            for _ in 0..(size.columns() - word * 64).min(64).div_ceil(8) {
                let digits = u64::from_le_bytes([b'0'; 8]) + spread(black) + 2 * spread(white);
                out.extend_from_slice(&digits.to_le_bytes());
                black >>= 8;
                white >>= 8;
            }
        }
        out.truncate(end);
        out.push(b'\n');
    }
}

/// Spreads the lowest eight bits over eight bytes, the lowest bit first.
#[inline]
const fn spread(bits: u64) -> u64 {
    const ONES: u64 = u64::from_le_bytes([1; 8]);
    // Byte k keeps bit k alone, and adding 127 carries it, wherever it is, to the byte's top bit.
    let apart = ((bits & 0xFF) * ONES) & 0x8040_2010_0804_0201;
    (apart + 0x7F * ONES) >> 7 & ONES
}
