//! Boards as people write them: a row a line, or rows with commas between them.

use std::ops::Range;

use go_core::Board;
use go_io::rows::{self, Alphabet};

use super::error::Error;
use crate::data::DataError;

/// Reads a board from a line of rows with commas between them.
pub(super) fn from_line(name: &str, line: &str) -> Result<Board, Error> {
    read(name, line, split(line, ','))
}

/// Reads a board from lines, a row each. Empty lines before and after it are none.
pub(super) fn from_lines(name: &str, text: &str) -> Result<Board, Error> {
    let mut lines = split(text, '\n');
    for line in &mut lines {
        if text[line.clone()].ends_with('\r') {
            line.end -= 1;
        }
    }
    let first = lines.iter().position(|line| !line.is_empty());
    let last = lines.iter().rposition(|line| !line.is_empty());
    let (Some(first), Some(last)) = (first, last) else {
        return Err(Error::Data(format!(
            "expected a board in {name}, found nothing"
        )));
    };
    read(name, text, lines.drain(first..=last).collect())
}

/// Reads a board from its rows, given by their places in a text.
///
/// Stones are `B` and `W`, empty points blanks; or `1`, `2` and `0`. Where a point is written `.`, it is
/// an empty one, and blanks stand between points, as in drawings.
fn read(name: &str, text: &str, rows: Vec<Range<usize>>) -> Result<Board, Error> {
    let is_drawn = text.contains('.');
    let is_digit = |point: char| matches!(point, '0'..='2');
    let alphabet = if text.contains(is_digit) && !text.contains(['B', 'W']) {
        Alphabet::Digits
    } else {
        Alphabet::Letters
    };
    let empty = alphabet.character(None);
    // Each point with its place, so that what is wrong with it can be shown there.
    let points: Vec<Vec<(usize, char)>> = rows
        .iter()
        .map(|row| {
            let points = text[row.clone()].char_indices();
            points
                .filter(|(_, point)| !is_drawn || *point != ' ')
                .map(|(at, point)| (row.start + at, if point == '.' { empty } else { point }))
                .collect()
        })
        .collect();
    let written: Vec<String> = points
        .iter()
        .map(|row| row.iter().map(|(_, point)| point).collect())
        .collect();
    rows::read(&written, alphabet).map_err(|error| {
        let at = points.get(error.row).and_then(|row| row.get(error.column));
        let span = match at {
            Some((at, _)) => *at..*at + text[*at..].chars().next().map_or(0, char::len_utf8),
            None => rows.get(error.row).map_or(0..0, |row| row.end..row.end),
        };
        Error::Drawn(DataError::new(span, error.to_string()).drawn(name, text))
    })
}

/// The places of the parts of a text between separators.
fn split(text: &str, separator: char) -> Vec<Range<usize>> {
    let parts = text.split(separator);
    let place = |part: &str| {
        let start = part.as_ptr().addr() - text.as_ptr().addr();
        start..start + part.len()
    };
    parts.map(place).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refusal(error: Error) -> String {
        let (Error::Drawn(text) | Error::Data(text)) = error else {
            panic!("another error");
        };
        anstream::adapter::strip_str(&text).to_string()
    }

    #[test]
    fn boards_are_read_as_people_write_them() {
        let expected: Board = ". B\nW .\n. .".parse().expect("a board");
        for line in [
            " B,W ,  ",
            ".B,W.,..",
            ". B,W .,. .",
            "01,20,00",
            ".1,2.,..",
        ] {
            let board = from_line("--board", line).ok();
            assert_eq!(board.as_ref(), Some(&expected), "{line:?}");
        }
        for text in [
            " B\nW \n  \n",
            "\n\n . B\r\n W .\r\n . .\r\n\r\n",
            "01\n20\n00",
        ] {
            let board = from_lines("board", text).ok();
            assert_eq!(board.as_ref(), Some(&expected), "{text:?}");
        }
    }

    #[test]
    fn what_is_wrong_is_shown_at_its_place() {
        let line = |line| refusal(from_line("--board", line).expect_err("no board"));
        assert!(
            line(" B,WX,  ").contains("--board:1:5"),
            "{}",
            line(" B,WX,  ")
        );
        assert!(line(".B,W,..").contains("--board:1:5"));
        assert!(line("").contains("--board:1:1"));
        let lines = |text| refusal(from_lines("board", text).expect_err("no board"));
        assert!(lines(". B\nW é").contains("board:2:3"));
        assert!(lines("  \n   \n").contains("board:2:3"));
        assert!(lines("B\n\nB").contains("board:2:1"));
        assert!(lines("\n\r\n").contains("found nothing"));
    }
}
