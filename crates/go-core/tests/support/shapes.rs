//! Shapes that are hard on a flood, each known by how it is made.

use go_core::{Point, Size};

/// Which points of a board a shape leaves open; the rest is its walls.
#[derive(Clone)]
pub(crate) struct Shape {
    size: Size,
    open: Vec<bool>,
    last: Point,
}

impl Shape {
    fn from_fn(size: Size, is_open: impl Fn(Point) -> bool) -> Self {
        let mut shape = Self {
            size,
            open: vec![false; size.points()],
            last: Point::new(0, 0),
        };
        for row in 0..size.rows() {
            for column in 0..size.columns() {
                let point = Point::new(column, row);
                if is_open(point) {
                    shape.open(point);
                }
            }
        }
        shape
    }

    fn index(&self, point: Point) -> usize {
        usize::from(point.row) * usize::from(self.size.columns()) + usize::from(point.column)
    }

    fn open(&mut self, point: Point) {
        let index = self.index(point);
        self.open[index] = true;
        self.last = point;
    }

    /// Whether a point of the board is open.
    pub(crate) fn is_open(&self, point: Point) -> bool {
        self.open[self.index(point)]
    }

    /// How many points are open.
    pub(crate) fn len(&self) -> usize {
        self.open.iter().filter(|open| **open).count()
    }

    /// The point that was opened last: the inner end of a spiral, the bottom right end of others.
    pub(crate) fn last(&self) -> Point {
        self.last
    }
}

/// A corridor from the top left that winds inward to the right, a wall between its windings.
pub(crate) fn spiral(size: Size) -> Shape {
    let mut shape = Shape::from_fn(size, |point| point == Point::new(0, 0));
    let step = |point: Point, heading: usize, length: u16| match heading {
        0 => Some(Point::new(point.column + length, point.row)),
        1 => Some(Point::new(point.column, point.row + length)),
        2 => point
            .column
            .checked_sub(length)
            .map(|column| Point::new(column, point.row)),
        _ => point
            .row
            .checked_sub(length)
            .map(|row| Point::new(point.column, row)),
    };
    let (mut at, mut heading, mut turns) = (Point::new(0, 0), 0, 0);
    // Straight on until the wall of an earlier winding or the edge, then a turn to the right; where
    // two turns don't help, the corridor ends.
    while turns < 2 {
        let next = step(at, heading, 1).filter(|next| size.contains(*next));
        let beyond = step(at, heading, 2).filter(|beyond| size.contains(*beyond));
        match next {
            Some(next)
                if ![Some(next), beyond]
                    .into_iter()
                    .flatten()
                    .any(|point| shape.is_open(point)) =>
            {
                shape.open(next);
                (at, turns) = (next, 0);
            }
            _ => (heading, turns) = ((heading + 1) % 4, turns + 1),
        }
    }
    shape
}

/// An open top row and, below it, every other column.
pub(crate) fn comb(size: Size) -> Shape {
    Shape::from_fn(size, |point| point.row == 0 || point.column % 2 == 0)
}

/// Open rows, joined at their right ends and at their left ends in turn.
pub(crate) fn serpentine(size: Size) -> Shape {
    Shape::from_fn(size, |point| {
        let end = if point.row % 4 == 1 {
            size.columns() - 1
        } else {
            0
        };
        point.row % 2 == 0 || point.column == end
    })
}

/// Open columns, joined at the bottom and at the top in turn.
pub(crate) fn upright_serpentine(size: Size) -> Shape {
    Shape::from_fn(size, |point| {
        let end = if point.column % 4 == 1 {
            size.rows() - 1
        } else {
            0
        };
        point.column % 2 == 0 || point.row == end
    })
}

/// Every other point, as the squares of one color on a chessboard.
pub(crate) fn checkerboard(size: Size) -> Shape {
    Shape::from_fn(size, |point| (point.column + point.row) % 2 == 0)
}
