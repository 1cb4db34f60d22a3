//! Boards as arrays of strings in JSON, read at their places.

use std::fmt::Write;

use go_core::{Board, Color, Point, Size};
use go_io::diagram::{Diagram, Mark};
use go_io::rows::{self, Alphabet};

use crate::data::{DataError, Node, Quick};

/// Reads a board.
pub(super) fn read_board(node: Node<'_>, alphabet: Alphabet) -> Result<Board, DataError> {
    let items = node.array(Size::MAX_SIDE.into(), "rows")?;
    let rows = items
        .iter()
        .map(Node::string)
        .collect::<Result<Vec<_>, _>>()?;
    rows::read(&rows, alphabet).map_err(|error| match items.get(error.row) {
        // A character of a row without escapes can be pointed at.
        Some(row) if !row.raw().contains('\\') => {
            let text = &row.raw()[1..row.raw().len() - 1];
            let skipped = text
                .chars()
                .take(error.column)
                .map(char::len_utf8)
                .sum::<usize>();
            let length = text[skipped..].chars().next().map_or(1, char::len_utf8);
            let start = row.span().start + 1 + skipped;
            match error.problem {
                rows::RowsProblem::Size(_) => node.error(error.to_string()),
                _ => DataError::new(start..start + length, error.to_string()),
            }
        }
        Some(row) => row.error(error.to_string()),
        None => node.error(error.to_string()),
    })
}

/// Reads a board quickly, or not at all.
#[inline]
pub(super) fn read_board_quickly(text: &mut Quick<'_>, alphabet: Alphabet) -> Option<Board> {
    let grid = text.grid()?;
    let size = Size::new(grid.columns, grid.rows).ok()?;
    rows::read_spaced(grid.text, size, grid.stride, alphabet)
}

/// Appends a board as a JSON array on one line.
pub(super) fn write_board(board: &Board, alphabet: Alphabet, out: &mut String) {
    let mut json = Vec::new();
    rows::write_json(board, alphabet, &mut json);
    out.push_str(str::from_utf8(&json).expect("both alphabets are ASCII"));
}

/// Appends a string as JSON.
pub(crate) fn write_string(text: &str, out: &mut String) {
    out.push_str(&serde_json::to_string(text).expect("any text is a JSON string"));
}

/// Appends an error as an answer.
pub(super) fn write_error(error: &str, out: &mut String) {
    out.push_str("{\"error\":");
    write_string(error, out);
    out.push('}');
}

/// Appends an error as an answer, to bytes.
pub(super) fn error_json(error: &str, out: &mut Vec<u8>) {
    let mut json = String::new();
    write_error(error, &mut json);
    out.extend_from_slice(json.as_bytes());
}

/// What stands on a point, in words.
pub(super) const fn in_words(stone: Option<Color>) -> &'static str {
    match stone {
        None => "an empty point",
        Some(Color::Black) => "a black stone",
        Some(Color::White) => "a white stone",
    }
}

/// So many of something, in words: `1 stone`, `2 stones`.
pub(super) fn count(number: usize, what: &str) -> String {
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}

/// Why a point that is not on a board is an error. The coordinates are as they are shown.
pub(super) fn not_on_it(board: &Board, column: &str, row: &str) -> String {
    let size = board.size();
    format!(
        "The board has columns 0 to {} and rows 0 to {}, so ({column}, {row}) is not on it: that is an \
         error.",
        size.columns() - 1,
        size.rows() - 1
    )
}

/// A board with the point in question marked, if that is on it.
pub(super) fn with_point(board: &Board, point: Option<Point>) -> Diagram<'_> {
    let mut diagram = Diagram::new(board);
    if let Some(point) = point {
        diagram.mark(point, Mark::Move);
    }
    diagram
}

/// How many points differ besides the one that is named: `; 2 more points differ`, or nothing.
pub(super) fn and_others(number: usize) -> String {
    match number {
        0 => String::new(),
        1 => "; 1 more point differs".to_owned(),
        more => format!("; {more} more points differ"),
    }
}

/// Points in words: `(0, 0), (1, 0) and 5 more`.
pub(super) fn list(points: impl Iterator<Item = Point>) -> String {
    const SHOWN: usize = 8;
    let mut points: Vec<_> = points.collect();
    points.sort_unstable();
    let mut text = String::new();
    for (i, point) in points.iter().take(SHOWN).enumerate() {
        let comma = if i == 0 { "" } else { ", " };
        write!(text, "{comma}{point}").expect("strings take what is written");
    }
    match points.len().saturating_sub(SHOWN) {
        0 => text,
        more => format!("{text} and {more} more"),
    }
}
