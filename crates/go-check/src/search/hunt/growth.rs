//! How the time grows with the board: growing boards, until a program is too slow or soon would be.

use std::time::Duration;

use go_core::{Point, Size};

use super::Form;
use crate::property::{AnyProperty, Question};
use crate::search::{SHAPES, asked_at};

/// How long a program took for boards of a size.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The columns and rows.
    pub side: u16,
    /// The longest that it took for one of them.
    pub wall: Duration,
    /// Whether that was too long.
    pub is_late: bool,
}

/// The sides of squares. The first ones stand close together, since what grows exponentially is
/// hopeless soon; later each has about twice as many points as the one before.
const SIDES: [u16; 23] = [
    1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 14, 16, 19, 25, 32, 45, 64, 90, 128, 181, 256, 362, 512,
];

/// The largest side of all, which is the largest that a board may have.
const LAST_SIDES: [u16; 2] = [724, Size::MAX_SIDE];

/// The sides that are tried where each question costs a start.
const NUMERIC_SIDES: [u16; 5] = [2, 4, 8, 14, 19];

/// How far boards grow at once before others have their turn.
pub(super) const EARLY: u16 = 19;

/// Which shapes are grown: they take a flood longest in different ways.
const GROWN: [&str; 4] = [
    "no stones",
    "a corridor that winds from side to side",
    "a spiral",
    "black stones but for the first and the last row",
];

/// What is slower than this can be told from a busy machine.
const SOMETHING: Duration = Duration::from_millis(10);

/// What is asked of a program that grows as the square of the number of points, which is the worst that
/// a right one does: its time grows as this power of the side.
const SQUARE: f64 = 4.0;

/// Growing boards.
pub(super) struct Growth {
    sides: Vec<u16>,
    steps: Vec<Step>,
}

impl Growth {
    pub(super) fn new(form: Form) -> Self {
        let all = SIDES.into_iter().chain(LAST_SIDES);
        // A program that is started for each question can't be asked many.
        let is_tried = |side: &u16| form == Form::Any || NUMERIC_SIDES.contains(side);
        let mut sides: Vec<_> = all
            .filter(is_tried)
            .filter(|side| {
                Size::new((*side).into(), (*side).into()).is_ok_and(|size| form.has_size(size))
            })
            .collect();
        sides.reverse();
        Self {
            sides,
            steps: Vec::new(),
        }
    }

    /// Returns the next side to try, unless it would take longer than it may.
    pub(super) fn next(&self, most: Duration) -> Option<u16> {
        let side = *self.sides.last()?;
        (self.expected(side) <= most).then_some(side)
    }

    /// How long a side is expected to take at most, from how the time has grown so far.
    fn expected(&self, side: u16) -> Duration {
        let Some(last) = self.steps.last() else {
            return Duration::ZERO;
        };
        let earlier = self
            .steps
            .iter()
            .rev()
            .find(|step| f64::from(step.side) <= f64::from(last.side) / 1.3);
        let ratio = |of: u16, to: u16| f64::from(of) / f64::from(to);
        let power = earlier
            .filter(|earlier| earlier.wall > SOMETHING)
            .map_or(2.0, |earlier| {
                let growth = last.wall.as_secs_f64() / earlier.wall.as_secs_f64();
                growth.ln() / ratio(last.side, earlier.side).ln()
            });
        let growth = ratio(side, last.side).powf(power.clamp(2.0, SQUARE));
        last.wall.mul_f64(growth)
    }

    /// A side has been tried.
    pub(super) fn tried(&mut self, step: Step) {
        self.sides.retain(|side| *side > step.side);
        self.steps.push(step);
        self.steps.sort_unstable_by_key(|step| step.side);
    }

    /// What was too slow was so by accident.
    pub(super) fn was_in_time(&mut self) {
        self.steps.retain(|step| !step.is_late);
    }

    /// There is nothing more to try.
    pub(super) fn end(&mut self) {
        self.sides.clear();
    }

    /// The steps so far, by size.
    pub(super) fn steps(&self) -> &[Step] {
        &self.steps
    }
}

/// Returns what is asked about growing boards of a side.
pub(super) fn questions(
    properties: &[&'static dyn AnyProperty],
    form: Form,
    side: u16,
) -> Vec<Question> {
    let Ok(size) = Size::new(side.into(), side.into()) else {
        return Vec::new();
    };
    let shapes = SHAPES.iter().filter(|shape| GROWN.contains(&shape.name));
    let mut questions = Vec::new();
    for shape in shapes {
        let board = shape.board(size);
        for property in properties {
            let asked = asked_at(*property, &board, Point::new(0, 0)).into_iter();
            questions.extend(asked.filter(|question| form.can_ask(question)).take(1));
        }
    }
    questions
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after(walls: &[(u16, u64)]) -> Growth {
        let mut growth = Growth::new(Form::Any);
        for (side, milliseconds) in walls {
            growth.tried(Step {
                side: *side,
                wall: Duration::from_millis(*milliseconds),
                is_late: false,
            });
        }
        growth
    }

    #[test]
    fn what_grows_with_the_points_goes_on_to_the_largest_board() {
        let limit = Duration::from_secs(1);
        let mut growth = after(&[]);
        let mut sides = Vec::new();
        while let Some(side) = growth.next(limit) {
            sides.push(side);
            let wall = Duration::from_nanos(500 * u64::from(side).pow(2));
            growth.tried(Step {
                side,
                wall,
                is_late: false,
            });
        }
        assert_eq!((sides[0], sides.last()), (1, Some(&1024)));
    }

    #[test]
    fn what_would_be_too_slow_is_not_tried() {
        let limit = Duration::from_secs(1);
        // Four times as many points take sixteen times as long.
        assert_eq!(after(&[(45, 20), (64, 80)]).next(limit), Some(90));
        assert_eq!(after(&[(64, 80), (90, 320)]).next(limit), None);
        // Steeper growth is not counted on, since that is what is looked for.
        assert_eq!(after(&[(5, 20), (7, 200)]).next(limit), Some(8));
    }

    #[test]
    fn squares_for_numeric_text_end_at_its_largest() {
        let mut growth = Growth::new(Form::Numeric);
        let mut sides = Vec::new();
        while let Some(side) = growth.next(Duration::MAX) {
            sides.push(side);
            growth.tried(Step {
                side,
                wall: Duration::ZERO,
                is_late: false,
            });
        }
        assert_eq!((sides[0], sides.last()), (2, Some(&19)));
    }

    #[test]
    fn growing_boards_are_asked_about_in_every_property() {
        let properties = crate::property::PROPERTIES;
        let names = |form, side| {
            let questions = questions(properties, form, side);
            let mut names: Vec<_> = questions.iter().map(Question::property).collect();
            names.sort_unstable();
            names.dedup();
            (questions.len(), names)
        };
        assert_eq!(
            names(Form::Any, 5),
            (12, vec!["play", "territories", "territory"])
        );
        assert_eq!(names(Form::Numeric, 5), (4, vec!["play"]));
        assert_eq!(GROWN.len(), 4);
    }
}
