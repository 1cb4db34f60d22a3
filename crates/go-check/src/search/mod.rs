//! Searching for boards: all small ones, random and awkward ones, and how a question is made smaller
//! while it still shows the same.
//!
//! Who searches wants the smallest find; what is smaller is said once, by [`Weight`].

mod cover;
mod describe;
mod enumerate;
pub mod hunt;
mod pool;
mod random;
mod reduce;
mod shapes;
mod shrink;
mod smallest;
mod suggest;

use go_core::{Board, Color, Point, Size};

use crate::property::{AnyProperty, Coordinate, Question};

pub use describe::describe;
pub use enumerate::{Boards, boards, boards_of, sizes_of};
pub use random::{Rng, random_filling, random_game, whole_random_game};
pub use reduce::{Reduction, reduced};
pub use shapes::{SHAPES, Shape};
pub use shrink::{Shows, Shrunk, shrink};
pub use smallest::{Smallest, known, smallest};
pub use suggest::{Suggestion, Thrift, suggest};

/// How large a question is: first how many points its board has, then how many stones, then how far
/// the stones and the point in question are from the upper left corner, in steps, all together.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Weight {
    /// The points of the board.
    pub points: usize,
    /// The stones on it.
    pub stones: usize,
    /// The columns and rows of all stones and of the point in question, added up. What lies left of
    /// the board or above it counts like a column or row that lies as far on the other side.
    pub distance: u64,
}

impl Weight {
    /// Returns the weight of a question.
    #[must_use]
    pub fn of(question: &Question) -> Self {
        let board = question.board();
        let steps = |coordinate: &Coordinate| match coordinate.value() {
            Some(value) => value.unsigned_abs().min(FAR),
            None => FAR,
        };
        let asked = question.asked_point();
        let asked = asked.map_or(0, |point| point.into_iter().map(steps).sum());
        let (mut stones, mut distance) = (0, asked);
        for color in Color::ALL {
            for stone in board.stones(color).iter() {
                stones += 1;
                distance += from_corner(stone);
            }
        }
        Self {
            points: board.size().points(),
            stones,
            distance,
        }
    }
}

/// As far as a coordinate counts. It is far off any board.
const FAR: u64 = 1 << 20;

/// How many steps a point is from the upper left corner.
fn from_corner(point: Point) -> u64 {
    u64::from(point.column) + u64::from(point.row)
}

/// Returns the questions of a property that name a point of a board, or the one about the board if the
/// property's questions name no point. There are none if there is nothing to ask of such a board.
#[must_use]
pub fn asked_at(property: &'static dyn AnyProperty, board: &Board, point: Point) -> Vec<Question> {
    let smallest = Board::empty(Size::new(1, 1).expect("there is such a size"));
    let at = |point: Point| [point.column, point.row].map(Coordinate::of);
    let corner = at(Point::new(0, 0));
    let mut questions = property.about(&smallest);
    questions.retain(|question| {
        let asked = question.asked_point();
        asked.is_none_or(|asked| asked.into_iter().eq(&corner))
    });
    let moved = questions.iter().filter_map(|question| {
        let point = question.asked_point().map(|_| at(point));
        question.moved(board.clone(), point)
    });
    moved.collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::PROPERTIES;

    fn board(drawing: &str) -> Board {
        drawing.parse().expect("it is a board")
    }

    #[test]
    fn fewer_points_come_first_then_fewer_stones_then_what_is_near_the_corner() {
        let weight = |drawing: &str, column, row| {
            let questions = asked_at(PROPERTIES[0], &board(drawing), Point::new(column, row));
            Weight::of(&questions[0])
        };
        let ascending = [
            weight("B B", 1, 0),
            weight(". . .", 0, 0),
            weight(". . .", 2, 0),
            weight("B . .", 0, 0),
            weight(". B .", 0, 0),
            weight("B . .", 2, 0),
        ];
        assert!(ascending.is_sorted(), "{ascending:?}");
        assert_eq!(
            ascending[5],
            Weight {
                points: 3,
                stones: 1,
                distance: 2
            }
        );
    }

    #[test]
    fn what_is_asked_at_a_point_is_asked_about_the_board_too() {
        let board = board(". B\nW .\n. .");
        for property in PROPERTIES {
            let about: Vec<_> = property.about(&board).iter().map(Question::json).collect();
            let at = asked_at(*property, &board, Point::new(1, 1));
            assert!(!at.is_empty(), "{}", property.name());
            for question in at {
                assert!(about.contains(&question.json()), "{question:?}");
            }
        }
    }

    #[test]
    fn each_point_is_asked_about_and_what_lies_just_off_the_board() {
        let board = board(". B\nW .\n. .");
        let about = |property: usize| PROPERTIES[property].about(&board);
        let asked: Vec<_> = about(0)
            .iter()
            .filter_map(|question| Some(question.asked_point()?.map(|at| at.value().unwrap_or(99))))
            .collect();
        let off = [[2, 0], [0, 3], [-1, 0], [0, -1]];
        assert_eq!(asked[..6], [[0, 0], [1, 0], [0, 1], [1, 1], [0, 2], [1, 2]]);
        assert_eq!(asked[6..], off);
        assert_eq!(about(1).len(), 1);
        assert_eq!(about(2).len(), 20);
    }

    #[test]
    fn no_move_is_asked_about_where_a_group_has_no_liberty() {
        let full = board("B W");
        let about = PROPERTIES
            .iter()
            .map(|property| property.about(&full).len());
        assert_eq!(about.collect::<Vec<_>>(), [6, 1, 0]);
    }
}
