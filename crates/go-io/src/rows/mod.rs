//! Boards as arrays of strings, a string a row, a character a point.

pub(crate) mod octets;

use std::{error, fmt};

use octets::{Digits, Letters, Octet};

use go_core::{Board, Color, Point, Size, SizeError};

/// Which characters stand for the points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Alphabet {
    /// A blank for an empty point, `B` for a black and `W` for a white stone.
    Letters,
    /// `0` for an empty point, `1` for a black and `2` for a white stone.
    Digits,
}

impl Alphabet {
    /// Returns the character for a point: that of a stone, or for `None` that of an empty point.
    #[must_use]
    pub const fn character(self, stone: Option<Color>) -> char {
        match (self, stone) {
            (Self::Letters, None) => ' ',
            (Self::Letters, Some(Color::Black)) => 'B',
            (Self::Letters, Some(Color::White)) => 'W',
            (Self::Digits, None) => '0',
            (Self::Digits, Some(Color::Black)) => '1',
            (Self::Digits, Some(Color::White)) => '2',
        }
    }

    fn stone(self, character: char) -> Option<Option<Color>> {
        [None, Some(Color::Black), Some(Color::White)]
            .into_iter()
            .find(|stone| self.character(*stone) == character)
    }

    const fn expected(self) -> &'static str {
        match self {
            Self::Letters => "' ', 'B' or 'W'",
            Self::Digits => "'0', '1' or '2'",
        }
    }
}

/// Reads a board from its rows, the top row first.
///
/// # Errors
///
/// Returns a [`RowsError`] if there is no row, if a row is empty, longer or shorter than the first,
/// if a character is not of the alphabet, or if the board is larger than 1024 x 1024.
///
/// # Examples
///
/// ```
/// use go_io::rows::{self, Alphabet};
///
/// let board = rows::read(&[" B ", "W  "], Alphabet::Letters)?;
/// assert_eq!(board.to_string(), ". B .\nW . .");
///
/// let error = rows::read(&["000", "0x0"], Alphabet::Digits).expect_err("x is no digit");
/// assert_eq!((error.row, error.column), (1, 1));
/// assert_eq!(error.to_string(), "expected '0', '1' or '2', found 'x'");
/// # Ok::<(), go_io::rows::RowsError>(())
/// ```
pub fn read(rows: &[impl AsRef<str>], alphabet: Alphabet) -> Result<Board, RowsError> {
    let refuse = |row, column, problem| RowsError {
        row,
        column,
        problem,
    };
    let Some(first) = rows.first() else {
        return Err(refuse(0, 0, RowsProblem::NoRows));
    };
    // Characters equal bytes here, but for those that are refused below.
    let columns = first.as_ref().chars().count();
    for (row, text) in rows.iter().map(AsRef::as_ref).enumerate() {
        let wrong = |character: &char| alphabet.stone(*character).is_none();
        if let Some((column, found)) = text.chars().enumerate().find(|(_, c)| wrong(c)) {
            let expected = alphabet.expected();
            return Err(refuse(
                row,
                column,
                RowsProblem::Character { expected, found },
            ));
        }
        if text.is_empty() {
            return Err(refuse(row, 0, RowsProblem::EmptyRow));
        }
        if text.len() != columns {
            let (expected, found) = (columns, text.len());
            let problem = RowsProblem::Length { expected, found };
            return Err(refuse(row, expected.min(found), problem));
        }
    }
    let size =
        Size::new(columns, rows.len()).map_err(|error| refuse(0, 0, RowsProblem::Size(error)))?;

    let bits = |row: u16, word: u16| {
        let text = rows[usize::from(row)].as_ref().as_bytes();
        points_of(text, columns, word, alphabet)
    };
    Ok(Board::try_from_row_bits(size, bits).expect("every character is of the alphabet"))
}

/// Reads a board whose rows stand at equal distances in a text, without what is between them: row `r`
/// begins at the byte `r` x `stride`. Returns `None` if a row is not there whole, or if a character
/// is not of the alphabet.
///
/// This is the quick way for those who know where the rows are, and needn't say what is wrong.
///
/// # Examples
///
/// ```
/// use go_core::Size;
/// use go_io::rows::{self, Alphabet};
///
/// let board = rows::read_spaced(b"010,200", Size::new(3, 2)?, 4, Alphabet::Digits);
/// assert_eq!(board.map(|board| board.to_string()).as_deref(), Some(". B .\nW . ."));
///
/// let board = rows::read_spaced(b"010,2x0", Size::new(3, 2)?, 4, Alphabet::Digits);
/// assert_eq!(board, None);
/// # Ok::<(), go_core::SizeError>(())
/// ```
#[inline]
#[must_use]
pub fn read_spaced(text: &[u8], size: Size, stride: usize, alphabet: Alphabet) -> Option<Board> {
    let columns = usize::from(size.columns());
    let row = |row: u16| text.get(usize::from(row) * stride..).ok_or(NoPoint);
    let board = match alphabet {
        Alphabet::Letters if columns <= octets::MOST => {
            let bits = |r, _| octets::read::<Letters>(row(r)?, columns).ok_or(NoPoint);
            Board::try_from_row_bits(size, bits)
        }
        Alphabet::Digits if columns <= octets::MOST => {
            let bits = |r, _| octets::read::<Digits>(row(r)?, columns).ok_or(NoPoint);
            Board::try_from_row_bits(size, bits)
        }
        _ => {
            let bits = |r, word| points_of(row(r)?, columns, word, alphabet);
            Board::try_from_row_bits(size, bits)
        }
    };
    board.ok()
}

/// A character stands for no point, or there is none.
#[derive(Debug)]
struct NoPoint;

/// The stones of up to 64 characters of a row that has so many, from the column 64 x `word` on.
fn points_of(
    row: &[u8],
    columns: usize,
    word: u16,
    alphabet: Alphabet,
) -> Result<(u64, u64), NoPoint> {
    let start = usize::from(word) * 64;
    let (mut black, mut white) = (0, 0);
    for at in (start..columns.min(start + 64)).step_by(8) {
        let text = row.get(at..).ok_or(NoPoint)?;
        let count = (columns - at).min(8);
        let stones = match alphabet {
            Alphabet::Letters => octets::read::<Letters>(text, count),
            Alphabet::Digits => octets::read::<Digits>(text, count),
        };
        let (b, w) = stones.ok_or(NoPoint)?;
        black |= b << (at - start);
        white |= w << (at - start);
    }
    Ok((black, white))
}

/// Returns the rows of a board, the top row first.
///
/// # Examples
///
/// ```
/// use go_io::rows::{self, Alphabet};
///
/// let board = rows::read(&[" B ", "W  "], Alphabet::Letters)?;
/// assert_eq!(rows::write(&board, Alphabet::Digits), ["010", "200"]);
/// # Ok::<(), go_io::rows::RowsError>(())
/// ```
#[must_use]
pub fn write(board: &Board, alphabet: Alphabet) -> Vec<String> {
    let size = board.size();
    (0..size.rows())
        .map(|row| {
            (0..size.columns())
                .map(|column| alphabet.character(board.stone(Point::new(column, row))))
                .collect()
        })
        .collect()
}

/// Appends the rows of a board as a JSON array of strings, on one line.
///
/// # Examples
///
/// ```
/// use go_io::rows::{self, Alphabet};
///
/// let board = rows::read(&[" B ", "W  "], Alphabet::Letters)?;
/// let mut json = Vec::new();
/// rows::write_json(&board, Alphabet::Digits, &mut json);
/// assert_eq!(json, br#"["010","200"]"#);
/// # Ok::<(), go_io::rows::RowsError>(())
/// ```
#[inline]
pub fn write_json(board: &Board, alphabet: Alphabet, out: &mut Vec<u8>) {
    // Most boards take a step a row.
    match (alphabet, board.size().columns() <= 24) {
        (Alphabet::Letters, true) => write_json_by::<Letters, 3>(board, out),
        (Alphabet::Letters, false) => write_json_by::<Letters, 4>(board, out),
        (Alphabet::Digits, true) => write_json_by::<Digits, 3>(board, out),
        (Alphabet::Digits, false) => write_json_by::<Digits, 4>(board, out),
    }
}

/// Appends rows, eight times `OCTETS` points a step, which is a whole row or 32.
#[inline(always)]
fn write_json_by<A: Octet, const OCTETS: usize>(board: &Board, out: &mut Vec<u8>) {
    let size = board.size();
    let length = usize::from(size.columns()) + 3;
    out.push(b'[');
    let start = out.len();
    let end = start + usize::from(size.rows()) * length;
    // Where a row ends in the midst of a step, up to 31 bytes are written too many. They are written
    // over later: by the row below, and from its beginning only after its end.
    out.resize(end + 32, 0);
    for step in (0..size.columns().div_ceil(32)).rev() {
        let shift = step % 2 * 32;
        let mut at = start;
        for row in 0..size.rows() {
            let (black, white) = board.row_bits(row, step / 2);
            let points = octets::write::<A, OCTETS>(black >> shift, white >> shift);
            out[at] = b'"';
            out[at + 1 + usize::from(step) * 32..][..8 * OCTETS]
                .copy_from_slice(points.as_flattened());
            at += length;
            out[at - 2..][..2].copy_from_slice(b"\",");
        }
    }
    out.truncate(end);
    out[end - 1] = b']';
}

/// Rows are not those of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowsError {
    /// The row at fault, from 0.
    pub row: usize,
    /// The character in it, from 0; where a row ends too early, the number of its characters.
    pub column: usize,
    /// What is wrong there.
    pub problem: RowsProblem,
}

/// What can be wrong with rows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowsProblem {
    /// There is no row.
    NoRows,
    /// A row has no character.
    EmptyRow,
    /// A row is longer or shorter than the first.
    Length {
        /// The number of characters in the first row.
        expected: usize,
        /// The number of characters in this one.
        found: usize,
    },
    /// A character stands for no point.
    Character {
        /// The characters of the alphabet, in words.
        expected: &'static str,
        /// The character.
        found: char,
    },
    /// The board is too large.
    Size(SizeError),
}

impl fmt::Display for RowsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.problem {
            RowsProblem::NoRows => f.write_str("expected at least one row"),
            RowsProblem::EmptyRow => f.write_str("expected at least one point in a row"),
            RowsProblem::Length { expected, found } => write!(
                f,
                "expected {expected} points as in the first row, found {found}"
            ),
            RowsProblem::Character { expected, found } => {
                write!(f, "expected {expected}, found {found:?}")
            }
            RowsProblem::Size(error) => error.fmt(f),
        }
    }
}

impl error::Error for RowsError {}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(rows: &[&str]) -> (usize, usize, String) {
        let error = read(rows, Alphabet::Letters).expect_err("these are no rows");
        (error.row, error.column, error.to_string())
    }

    #[test]
    fn every_refusal_says_where_and_what_was_expected() {
        assert_eq!(problem(&[]), (0, 0, "expected at least one row".into()));
        assert_eq!(
            problem(&[""]),
            (0, 0, "expected at least one point in a row".into())
        );
        assert_eq!(
            problem(&["B ", "B"]),
            (
                1,
                1,
                "expected 2 points as in the first row, found 1".into()
            )
        );
        assert_eq!(
            problem(&["B ", "B W"]),
            (
                1,
                2,
                "expected 2 points as in the first row, found 3".into()
            )
        );
        assert_eq!(
            problem(&["B ", " b"]),
            (1, 1, "expected ' ', 'B' or 'W', found 'b'".into())
        );
        assert_eq!(
            problem(&["é"]),
            (0, 0, "expected ' ', 'B' or 'W', found 'é'".into())
        );
        assert_eq!(problem(&[" ".repeat(1025).as_str()]).0, 0);
    }

    #[test]
    fn rows_are_read_and_written_back_in_both_alphabets() {
        for columns in [1, 2, 8, 19, 20, 24, 25, 31, 32, 33, 63, 64, 65, 130_u16] {
            let size = Size::new(columns.into(), 3).expect("a small board");
            let board = Board::from_fn(size, |point| match (point.column + point.row) % 3 {
                0 => None,
                1 => Some(Color::Black),
                _ => Some(Color::White),
            });
            for alphabet in [Alphabet::Letters, Alphabet::Digits] {
                let rows = write(&board, alphabet);
                assert_eq!(read(&rows, alphabet), Ok(board.clone()));
                let spaced = rows.join("/ /");
                let stride = usize::from(columns) + 3;
                let read = |text: &str| read_spaced(text.as_bytes(), size, stride, alphabet);
                assert_eq!(read(&spaced), Some(board.clone()));
                assert_eq!(read(&spaced[..spaced.len() - 1]), None);
                for at in [0, spaced.len() / 2, spaced.len() - 1] {
                    let mut wrong = spaced.clone();
                    wrong.replace_range(at..=at, "x");
                    let is_point = at % stride < usize::from(columns);
                    assert_eq!(read(&wrong).is_none(), is_point, "{wrong}");
                }
                let mut json = b"before".to_vec();
                write_json(&board, alphabet, &mut json);
                let expected = format!("before[\"{}\"]", rows.join("\",\""));
                assert_eq!(String::from_utf8(json), Ok(expected));
            }
        }
    }
}
