//! Shrinking: of the questions that a question can be reduced to, the smallest that still shows the
//! same.

use std::ops::{ControlFlow, Range};

use go_core::{Color, Point, Size, Symmetry};

use super::{Reduction, Weight, reduced};
use crate::property::Question;

/// A question that has been made smaller.
#[derive(Debug)]
pub struct Shrunk {
    /// The smallest that was found.
    pub question: Question,
    /// Whether no single further step makes it smaller; otherwise the search was broken off.
    pub is_done: bool,
}

/// Says which of several questions is the first that shows what is looked for, by its index, if one
/// does; or breaks off.
pub type Shows<'a> = dyn FnMut(&[Question]) -> ControlFlow<(), Option<usize>> + 'a;

/// Makes a question smaller as long as a smaller one still shows what is looked for: fewer points
/// first, then fewer stones, then nearer to the upper left corner.
///
/// `shows` is handed several questions at once, the one to be preferred first. If it breaks off, the
/// smallest so far is returned.
pub fn shrink<'a>(question: Question, shows: &'a mut Shows<'a>) -> Shrunk {
    let mut shrinking = Shrinking { question, shows };
    let is_done = loop {
        match shrinking.round() {
            ControlFlow::Break(()) => break false,
            ControlFlow::Continue(false) => break true,
            ControlFlow::Continue(true) => {}
        }
    };
    Shrunk {
        question: shrinking.question,
        is_done,
    }
}

/// How small a question is: its weight, and with equal weights how many stones are White's.
fn rank(question: &Question) -> (Weight, usize) {
    let white = question.board().stones(Color::White).len();
    (Weight::of(question), white)
}

/// How many questions are handed over at once.
const AT_ONCE: usize = 64;

/// How many points the boards that are handed over at once have together, but for the first one.
const POINTS_AT_ONCE: usize = 1 << 16;

/// How many points a board may have for its stones to be tried anywhere on it.
const SMALL: usize = 36;

/// How many pairs of columns and rows are tried.
const PAIRS: usize = 400;

struct Shrinking<'a> {
    question: Question,
    shows: &'a mut Shows<'a>,
}

impl Shrinking<'_> {
    /// Tries every kind of step as often as it helps. Returns whether one did.
    fn round(&mut self) -> ControlFlow<(), bool> {
        let size = self.question.board().size();
        let sides = size.columns().max(size.rows());
        let mut has_shrunk = self.in_pieces(usize::from(sides) / 2, lines)?;
        let stones = stones(&self.question).len();
        has_shrunk |= self.in_pieces(stones, fewer_stones)?;
        while self.step(nearer(&self.question))? {
            has_shrunk = true;
        }
        ControlFlow::Continue(has_shrunk)
    }

    /// Takes away pieces as long as that helps, large ones first.
    fn in_pieces(
        &mut self,
        largest: usize,
        pieces: fn(&Question, usize) -> Vec<Reduction>,
    ) -> ControlFlow<(), bool> {
        let mut has_shrunk = false;
        let mut length = largest.max(1);
        loop {
            while self.step(pieces(&self.question, length))? {
                has_shrunk = true;
            }
            if length == 1 {
                return ControlFlow::Continue(has_shrunk);
            }
            length /= 2;
        }
    }

    /// Takes the first of these steps that leads to a smaller question which still shows it, if one
    /// does.
    fn step(&mut self, reductions: Vec<Reduction>) -> ControlFlow<(), bool> {
        let now = rank(&self.question);
        let mut smaller: Vec<Question> = Vec::new();
        let mut points = 0;
        let mut reductions = reductions.into_iter().peekable();
        while let Some(reduction) = reductions.next() {
            let question = reduced(&self.question, &reduction);
            if let Some(question) = question.filter(|question| rank(question) < now) {
                points += question.board().size().points();
                smaller.push(question);
            }
            let is_enough = smaller.len() == AT_ONCE || points >= POINTS_AT_ONCE;
            if !smaller.is_empty() && (is_enough || reductions.peek().is_none()) {
                if let Some(found) = (self.shows)(&smaller)? {
                    self.question = smaller.swap_remove(found);
                    return ControlFlow::Continue(true);
                }
                smaller.clear();
                points = 0;
            }
        }
        ControlFlow::Continue(false)
    }
}

/// The points that have stones, row by row.
fn stones(question: &Question) -> Vec<Point> {
    let board = question.board();
    let of = |color| board.stones(color).iter().collect::<Vec<_>>();
    let mut stones: Vec<_> = Color::ALL.into_iter().flat_map(of).collect();
    stones.sort_unstable_by_key(|point| (point.row, point.column));
    stones
}

/// A side cut into pieces of a length, the last one first.
fn pieces(side: u16, length: usize) -> Vec<Range<u16>> {
    let starts = (0..side).step_by(length.max(1)).rev();
    let end = |start: u16| usize::from(start).saturating_add(length).min(side.into());
    starts
        .map(|start| start..u16::try_from(end(start)).unwrap_or(side))
        .collect()
}

/// Columns, rows, and on squares both, so many at once.
fn lines(question: &Question, length: usize) -> Vec<Reduction> {
    let size = question.board().size();
    let (columns, rows) = (pieces(size.columns(), length), pieces(size.rows(), length));
    let mut lines = Vec::new();
    for columns in &columns {
        lines.push(Reduction::Lines {
            columns: columns.clone(),
            rows: 0..0,
        });
    }
    for rows in &rows {
        lines.push(Reduction::Lines {
            columns: 0..0,
            rows: rows.clone(),
        });
    }
    if size.columns() == size.rows() {
        let cross = |columns: &Range<u16>, rows: &Range<u16>| Reduction::Lines {
            columns: columns.clone(),
            rows: rows.clone(),
        };
        if columns.len() * rows.len() <= PAIRS {
            for column in &columns {
                lines.extend(rows.iter().map(|row| cross(column, row)));
            }
        } else {
            lines.extend(
                columns
                    .iter()
                    .zip(&rows)
                    .map(|(column, row)| cross(column, row)),
            );
        }
    }
    lines
}

/// Stones, so many neighboring ones at once.
fn fewer_stones(question: &Question, length: usize) -> Vec<Reduction> {
    let stones = stones(question);
    let pieces = stones.chunks(length.max(1)).rev();
    pieces
        .map(|piece| Reduction::Stones(piece.to_vec()))
        .collect()
}

/// What brings stones or the point in question nearer to the corner, the best first.
fn nearer(question: &Question) -> Vec<Reduction> {
    let size = question.board().size();
    let mut steps: Vec<_> = Symmetry::all().map(Reduction::Turned).collect();
    steps.extend([(1, 1), (1, 0), (0, 1)].map(|(columns, rows)| Reduction::All(columns, rows)));
    let is_small = size.points() <= SMALL;
    let targets = |from: Point| -> Vec<Point> {
        if is_small {
            return all_points(size).collect();
        }
        let left = from
            .column
            .checked_sub(1)
            .map(|column| Point::new(column, from.row));
        let up = from
            .row
            .checked_sub(1)
            .map(|row| Point::new(from.column, row));
        [left, up].into_iter().flatten().collect()
    };
    let asked = question.asked_point().and_then(|[column, row]| {
        let side = |at: Option<i64>| u16::try_from(at?).ok();
        Some(Point::new(side(column.value())?, side(row.value())?))
    });
    match asked {
        Some(point) => steps.extend(targets(point).into_iter().map(Reduction::Asked)),
        None if is_small => steps.extend(all_points(size).map(Reduction::Asked)),
        None => {}
    }
    for stone in stones(question) {
        let moves = targets(stone).into_iter();
        steps.extend(moves.map(|to| Reduction::Stone(stone, to)));
    }
    if is_small {
        let rank_after = |step: &Reduction| reduced(question, step).map(|smaller| rank(&smaller));
        steps.retain(|step| reduced(question, step).is_some());
        steps.sort_by_cached_key(rank_after);
    }
    steps
}

/// The points of a board, row by row.
fn all_points(size: Size) -> impl Iterator<Item = Point> {
    (0..size.rows()).flat_map(move |row| (0..size.columns()).map(move |c| Point::new(c, row)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::PROPERTIES;
    use crate::search::{Rng, SHAPES, asked_at, random_filling, random_game};

    fn size(columns: usize, rows: usize) -> Size {
        Size::new(columns, rows).expect("there is such a size")
    }

    /// The smallest question, how many were tried, and whether it was done.
    fn smallest(question: Question, shows: impl Fn(&Question) -> bool) -> (String, usize, bool) {
        let mut tried = 0;
        let shrunk = shrink(question, &mut |questions| {
            tried += questions.len();
            ControlFlow::Continue(questions.iter().position(&shows))
        });
        (shrunk.question.json(), tried, shrunk.is_done)
    }

    #[test]
    fn a_random_board_shrinks_to_what_matters() {
        let mut rng = Rng::new(11);
        let board = random_filling(size(19, 13), 100, 128, &mut rng);
        let question = asked_at(PROPERTIES[1], &board, Point::new(0, 0)).remove(0);
        // Three empty points in a row are found wherever they are.
        let (json, tried, is_done) = smallest(question, |question| question.json().contains("   "));
        assert_eq!(json, r#"{"board":["   "]}"#);
        assert!(is_done && tried < 400, "{tried}");
    }

    #[test]
    fn what_is_needed_moves_to_the_corner() {
        let shape = SHAPES
            .iter()
            .find(|shape| shape.name == "a stone in the last corner");
        let board = shape.expect("it is there").board(size(5, 4));
        let question = asked_at(PROPERTIES[0], &board, Point::new(3, 3)).remove(0);
        let one_stone = |question: &Question| {
            question.board().size() == size(5, 4)
                && question.board().stones(Color::Black).len() == 1
        };
        let (json, ..) = smallest(question, one_stone);
        assert_eq!(
            json,
            r#"{"board":["B    ","     ","     ","     "],"x":0,"y":0}"#
        );
    }

    #[test]
    fn squares_stay_squares_if_they_must() {
        let position = random_game(size(19, 19), 120, &mut Rng::new(2));
        let question = asked_at(PROPERTIES[2], position.board(), Point::new(9, 9)).remove(0);
        let square = |question: &Question| {
            let size = question.board().size();
            size.columns() == size.rows() && size.columns() >= 3
        };
        let (json, tried, is_done) = smallest(question, square);
        assert_eq!(
            json,
            r#"{"board":["000","000","000"],"column":0,"row":0,"color":1}"#
        );
        assert!(is_done && tried < 2000, "{tried}");
    }

    #[test]
    fn what_can_not_shrink_stays() {
        let board = random_filling(size(6, 6), 128, 128, &mut Rng::new(4));
        let question = asked_at(PROPERTIES[1], &board, Point::new(0, 0)).remove(0);
        let json = question.json();
        let (smallest, tried, is_done) = smallest(question, |_| false);
        assert_eq!((smallest, is_done), (json, true));
        assert!(tried > 50, "{tried}");
    }

    #[test]
    fn the_smallest_so_far_is_there_when_it_is_broken_off() {
        let board = random_filling(size(16, 16), 128, 128, &mut Rng::new(5));
        let question = asked_at(PROPERTIES[1], &board, Point::new(0, 0)).remove(0);
        let mut left = 2;
        let shrunk = shrink(question, &mut |_| {
            if left == 0 {
                return ControlFlow::Break(());
            }
            left -= 1;
            ControlFlow::Continue(Some(0))
        });
        assert!(!shrunk.is_done);
        assert_eq!(shrunk.question.board().size(), size(8, 8));
    }

    #[test]
    fn the_largest_board_shrinks_in_few_steps() {
        let board = SHAPES[0].board(size(1024, 1024));
        let question = asked_at(PROPERTIES[0], &board, Point::new(1000, 900)).remove(0);
        let (json, tried, _) = smallest(question, |question| question.board().size().points() > 3);
        assert_eq!(json, r#"{"board":["  ","  "],"x":0,"y":0}"#);
        assert!(tried < 1500, "{tried}");
    }
}
