//! How a question is made smaller, step by step.

use std::ops::Range;

use go_core::{Board, Color, Point, Size, Symmetry};

use crate::property::{Coordinate, Question};

/// A way to make a question smaller, or to bring it nearer to the upper left corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// These columns and these rows are taken out, and what is right of them or below them closes up.
    /// Either may be none.
    Lines {
        /// The columns.
        columns: Range<u16>,
        /// The rows.
        rows: Range<u16>,
    },
    /// The stones on these points are taken away.
    Stones(Vec<Point>),
    /// The stone on the first point moves to the second one.
    Stone(Point, Point),
    /// All stones and the point in question move, so many columns to the left and so many rows
    /// upward, into the room that is there.
    All(u16, u16),
    /// This point is asked about.
    Asked(Point),
    /// The board is turned or mirrored, or the colors are exchanged.
    Turned(Symmetry),
}

/// Returns a question made smaller; `None` if there is nothing to take away, or if what is left is no
/// question.
#[must_use]
pub fn reduced(question: &Question, reduction: &Reduction) -> Option<Question> {
    let board = question.board();
    let size = board.size();
    let asked = question
        .asked_point()
        .map(|point| point.map(Coordinate::clone));
    let stone = |point: Point| board.stone(point);
    match reduction {
        Reduction::Lines { columns, rows } => {
            if columns.is_empty() && rows.is_empty() {
                return None;
            }
            let left = [
                left_of(size.columns(), columns)?,
                left_of(size.rows(), rows)?,
            ];
            let size = Size::new(left[0].into(), left[1].into()).ok()?;
            let board = Board::from_fn(size, |point| {
                stone(Point::new(
                    before(point.column, columns),
                    before(point.row, rows),
                ))
            });
            let asked = match asked {
                Some([column, row]) => Some([after(column, columns)?, after(row, rows)?]),
                None => None,
            };
            question.moved(board, asked)
        }
        Reduction::Stones(gone) => {
            if gone.iter().all(|point| stone(*point).is_none()) {
                return None;
            }
            let board = Board::from_fn(size, |point| {
                stone(point).filter(|_| !gone.contains(&point))
            });
            question.moved(board, asked)
        }
        Reduction::Stone(from, to) => {
            let moved = stone(*from)?;
            if !size.contains(*to) || stone(*to).is_some() {
                return None;
            }
            let board = Board::from_fn(size, |point| match point {
                _ if point == *to => Some(moved),
                _ if point == *from => None,
                _ => stone(point),
            });
            question.moved(board, asked)
        }
        Reduction::All(columns, rows) => {
            let is_in_room = |point: Point| point.column >= *columns && point.row >= *rows;
            let mut stones = Color::ALL.into_iter().flat_map(|color| {
                let stones = board.stones(color);
                stones.iter().collect::<Vec<_>>()
            });
            if !stones.all(is_in_room) {
                return None;
            }
            let board = Board::from_fn(size, |point| {
                let column = point.column.checked_add(*columns)?;
                stone(Point::new(column, point.row.checked_add(*rows)?))
            });
            let asked = match asked {
                Some([column, row]) => {
                    let moved = |at: &Coordinate, by: u16| {
                        let value = at.value()?.checked_sub(by.into())?;
                        (by == 0 || value >= 0).then(|| Coordinate::from(value))
                    };
                    Some([moved(&column, *columns)?, moved(&row, *rows)?])
                }
                None => None,
            };
            question.moved(board, asked)
        }
        Reduction::Asked(point) => {
            asked?;
            let point = [point.column, point.row].map(Coordinate::of);
            question.moved(board.clone(), Some(point))
        }
        Reduction::Turned(symmetry) => question.turned(*symmetry),
    }
}

/// How long a side is once these columns or rows are gone; `None` if they aren't all there, or if none
/// is left.
fn left_of(side: u16, gone: &Range<u16>) -> Option<u16> {
    let number = u16::try_from(gone.len()).ok()?;
    let left = side.checked_sub(number).filter(|left| *left > 0)?;
    (gone.is_empty() || gone.end <= side).then_some(left)
}

/// Where a column or row was before others were taken out.
const fn before(at: u16, gone: &Range<u16>) -> u16 {
    if at < gone.start || gone.start >= gone.end {
        at
    } else {
        at + (gone.end - gone.start)
    }
}

/// Where a column or row that is asked about is after others were taken out; `None` if it is one of
/// those. What lies beyond the board lies as far beyond what is left of it.
fn after(at: Coordinate, gone: &Range<u16>) -> Option<Coordinate> {
    if gone.is_empty() {
        return Some(at);
    }
    let (start, end) = (i64::from(gone.start), i64::from(gone.end));
    match at.value() {
        Some(value) if (start..end).contains(&value) => None,
        Some(value) if value >= end => Some(Coordinate::from(value - (end - start))),
        _ => Some(at),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Node;

    fn question(property: &str, input: &str) -> Question {
        let property = format!("\"{property}\"");
        let read =
            Node::parse(&property).and_then(|name| Question::read(name, Node::parse(input)?));
        read.expect("it is a question")
    }

    fn columns(columns: Range<u16>) -> Reduction {
        Reduction::Lines {
            columns,
            rows: 0..0,
        }
    }

    fn rows(rows: Range<u16>) -> Reduction {
        Reduction::Lines {
            columns: 0..0,
            rows,
        }
    }

    fn after_it(asked: &Question, reduction: Reduction) -> String {
        reduced(asked, &reduction).map_or_else(|| "none".to_owned(), |smaller| smaller.json())
    }

    #[test]
    fn columns_and_rows_are_taken_out_and_the_point_moves_along() {
        let asked = question("territory", r#"{"board":["B W ","  WW"],"x":3,"y":0}"#);
        let smaller = [
            (columns(0..1), r#"{"board":[" W "," WW"],"x":2,"y":0}"#),
            (columns(1..3), r#"{"board":["B "," W"],"x":1,"y":0}"#),
            (columns(3..4), "none"),
            (columns(0..4), "none"),
            (columns(4..5), "none"),
            (columns(1..1), "none"),
            (rows(1..2), r#"{"board":["B W "],"x":3,"y":0}"#),
            (rows(0..1), "none"),
            (rows(0..2), "none"),
            (
                Reduction::Lines {
                    columns: 1..2,
                    rows: 1..2,
                },
                r#"{"board":["BW "],"x":2,"y":0}"#,
            ),
        ];
        for (reduction, expected) in smaller {
            assert_eq!(
                after_it(&asked, reduction.clone()),
                expected,
                "{reduction:?}"
            );
        }
    }

    #[test]
    fn a_point_off_the_board_stays_off_it_in_the_same_way() {
        let beyond = question("territory", r#"{"board":["B W"],"x":3,"y":0}"#);
        let shorter = after_it(&beyond, columns(0..2));
        assert_eq!(shorter, r#"{"board":["W"],"x":1,"y":0}"#);
        let before = question("territory", r#"{"board":["B W"],"x":-1,"y":0}"#);
        let shorter = after_it(&before, columns(0..2));
        assert_eq!(shorter, r#"{"board":["W"],"x":-1,"y":0}"#);
        let far = question(
            "territory",
            r#"{"board":["B W"],"x":99999999999999999999,"y":0}"#,
        );
        let shorter = after_it(&far, columns(0..2));
        assert_eq!(shorter, r#"{"board":["W"],"x":99999999999999999999,"y":0}"#);
    }

    #[test]
    fn stones_are_taken_away_and_moved() {
        let asked = question("territories", r#"{"board":[" BW"]}"#);
        let at = |column| Point::new(column, 0);
        let smaller = [
            (Reduction::Stones(vec![at(1)]), r#"{"board":["  W"]}"#),
            (
                Reduction::Stones(vec![at(2), at(1), at(0)]),
                r#"{"board":["   "]}"#,
            ),
            (Reduction::Stones(vec![at(0)]), "none"),
            (Reduction::Stone(at(1), at(0)), r#"{"board":["B W"]}"#),
            (Reduction::Stone(at(2), at(1)), "none"),
            (Reduction::Stone(at(2), at(3)), "none"),
            (Reduction::All(1, 0), r#"{"board":["BW "]}"#),
            (Reduction::All(2, 0), "none"),
            (Reduction::Asked(at(0)), "none"),
        ];
        for (reduction, expected) in smaller {
            assert_eq!(
                after_it(&asked, reduction.clone()),
                expected,
                "{reduction:?}"
            );
        }
    }

    #[test]
    fn what_is_left_is_a_question_of_the_property() {
        let asked = question(
            "play",
            r#"{"board":["1","0"],"column":0,"row":1,"color":2}"#,
        );
        // Without the empty point the stone has no liberty.
        assert_eq!(after_it(&asked, rows(1..2)), "none");
        assert_eq!(
            after_it(&asked, Reduction::Asked(Point::new(0, 0))),
            r#"{"board":["1","0"],"column":0,"row":0,"color":2}"#
        );
        assert_eq!(
            after_it(&asked, Reduction::Stones(vec![Point::new(0, 0)])),
            r#"{"board":["0","0"],"column":0,"row":1,"color":2}"#
        );
    }

    #[test]
    fn all_stones_move_with_the_point() {
        let asked = question(
            "play",
            r#"{"board":["000","001"],"column":1,"row":1,"color":2}"#,
        );
        assert_eq!(
            after_it(&asked, Reduction::All(1, 1)),
            r#"{"board":["010","000"],"column":0,"row":0,"color":2}"#
        );
        assert_eq!(after_it(&asked, Reduction::All(2, 1)), "none");
    }
}
