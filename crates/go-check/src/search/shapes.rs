//! Awkward boards of any size: what floods, lists and bounds are most likely to fail on.

use go_core::{Board, Color, Point, Size};

/// A way to fill a board of any size.
#[derive(Clone, Copy)]
pub struct Shape {
    /// What it looks like, in words that follow "a board of".
    pub name: &'static str,
    draw: fn(Size, Point) -> Option<Color>,
}

impl Shape {
    /// Returns the board of a size.
    #[must_use]
    pub fn board(&self, size: Size) -> Board {
        Board::from_fn(size, |point| (self.draw)(size, point))
    }
}

impl std::fmt::Debug for Shape {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

const BLACK: Option<Color> = Some(Color::Black);
const WHITE: Option<Color> = Some(Color::White);

/// Every shape, the plainest first. Some are the same on small boards.
pub const SHAPES: &[Shape] = &[
    shape("no stones", |_, _| None),
    shape("a stone in the first corner", |_, point| {
        (point == Point::new(0, 0)).then_some(Color::Black)
    }),
    shape("a stone in the last corner", |size, point| {
        is_last(size, point).then_some(Color::Black)
    }),
    shape("two colors in the far corners", |size, point| {
        if point == Point::new(0, 0) {
            BLACK
        } else if is_last(size, point) {
            WHITE
        } else {
            None
        }
    }),
    shape("black stones", |_, _| BLACK),
    shape("white stones", |_, _| WHITE),
    shape("stones in rows of both colors", |_, point| {
        stripe(point.row)
    }),
    shape("stones of both colors like a chessboard", |_, point| {
        stripe(point.column + point.row)
    }),
    shape("black stones with holes like a chessboard", |_, point| {
        stripe(point.column + point.row).filter(|color| *color == Color::Black)
    }),
    shape(
        "both colors with holes like a chessboard",
        |_, point| match (point.column + point.row) % 4 {
            0 => BLACK,
            2 => WHITE,
            _ => None,
        },
    ),
    shape("a comb", |_, point| {
        (point.row > 0 && point.column % 2 == 1).then_some(Color::Black)
    }),
    shape(
        "a comb with a stone of the other color at its end",
        |size, point| {
            if is_last(size, point) && point.column % 2 == 0 && point.row > 0 {
                WHITE
            } else {
                (point.row > 0 && point.column % 2 == 1).then_some(Color::Black)
            }
        },
    ),
    shape("a corridor that winds from side to side", |size, point| {
        winding(size.columns(), point.row, point.column)
    }),
    shape("a corridor that winds up and down", |size, point| {
        winding(size.rows(), point.column, point.row)
    }),
    shape("a winding corridor with white at its end", |size, point| {
        if point.row + 1 == size.rows() && point.row.is_multiple_of(2) {
            let is_end = if point.row.is_multiple_of(4) {
                point.column + 1 == size.columns()
            } else {
                point.column == 0
            };
            if is_end {
                return WHITE;
            }
        }
        winding(size.columns(), point.row, point.column)
    }),
    shape("a spiral", |size, point| {
        spiral_wall(size, point).then_some(Color::Black)
    }),
    shape("a spiral with white in the middle", |size, point| {
        let (columns, rows) = (size.columns(), size.rows());
        if point == Point::new(columns / 2, rows / 2) {
            WHITE
        } else {
            spiral_wall(size, point).then_some(Color::Black)
        }
    }),
    // In the middle there is a point between four stones, each of which has no other liberty.
    shape("diamonds around the middle", |size, point| {
        let across = point.column.abs_diff(size.columns() / 2);
        match (across + point.row.abs_diff(size.rows() / 2)) % 4 {
            1 => WHITE,
            2 => BLACK,
            _ => None,
        }
    }),
    shape("nested rings", |size, point| match ring(size, point) % 4 {
        0 => BLACK,
        2 => WHITE,
        _ => None,
    }),
    shape("a ring around all the rest", |size, point| {
        (ring(size, point) == 0).then_some(Color::Black)
    }),
    shape("a wall from top to bottom", |size, point| {
        (point.column == size.columns() / 2).then_some(Color::Black)
    }),
    shape("a wall from side to side", |size, point| {
        (point.row == size.rows() / 2).then_some(Color::White)
    }),
    shape(
        "walls of two colors that leave three parts",
        |size, point| {
            if point.column == size.columns() / 3 {
                BLACK
            } else if point.column == size.columns() - 1 - size.columns() / 3 {
                WHITE
            } else {
                None
            }
        },
    ),
    shape("a diagonal", |_, point| {
        (point.column == point.row).then_some(Color::Black)
    }),
    shape("a diagonal the other way", |size, point| {
        (point.column + point.row + 1 == size.rows()).then_some(Color::White)
    }),
    shape(
        "black stones with an eye in each corner and side",
        |size, point| {
            let is_eye = |at: u16, side: u16| at == 0 || at + 1 == side || at == side / 2;
            let is_eye = is_eye(point.column, size.columns()) && is_eye(point.row, size.rows());
            (!is_eye).then_some(Color::Black)
        },
    ),
    shape("white stones with one eye", |size, point| {
        (point != Point::new(size.columns() / 2, size.rows() / 2)).then_some(Color::White)
    }),
    shape("stones at both ends of neighboring rows", |size, point| {
        if point.column + 1 == size.columns() && point.row.is_multiple_of(2) {
            BLACK
        } else if point.column == 0 && !point.row.is_multiple_of(2) {
            WHITE
        } else {
            None
        }
    }),
    shape(
        "black stones but for the first and the last row",
        |size, point| (point.row > 0 && point.row + 1 < size.rows()).then_some(Color::Black),
    ),
    shape("black stones with the last row in white", |size, point| {
        if point.row + 1 == size.rows() {
            (point.column + 1 < size.columns()).then_some(Color::White)
        } else {
            (point != Point::new(0, 0)).then_some(Color::Black)
        }
    }),
];

const fn shape(name: &'static str, draw: fn(Size, Point) -> Option<Color>) -> Shape {
    Shape { name, draw }
}

fn is_last(size: Size, point: Point) -> bool {
    point == Point::new(size.columns() - 1, size.rows() - 1)
}

/// The colors in turn.
const fn stripe(number: u16) -> Option<Color> {
    if number.is_multiple_of(2) {
        BLACK
    } else {
        WHITE
    }
}

/// The walls of a corridor whose windings are joined at both ends in turn. `across` counts the
/// windings, `along` the points of one of `length`.
fn winding(length: u16, across: u16, along: u16) -> Option<Color> {
    let end = if across % 4 == 1 { length - 1 } else { 0 };
    (across % 2 == 1 && along != end).then_some(Color::Black)
}

/// How many rings are around a point.
fn ring(size: Size, Point { column, row }: Point) -> u16 {
    let to_edge = |at: u16, side: u16| at.min(side - 1 - at);
    to_edge(column, size.columns()).min(to_edge(row, size.rows()))
}

/// Whether a point is wall of a corridor that begins at the upper left and winds inward. The walls are
/// every other ring, and each is joined to the next one beside its gap.
fn spiral_wall(size: Size, point: Point) -> bool {
    let depth = ring(size, point);
    let (left, top) = (depth, depth);
    // Where one ring of the corridor ends, a stone shuts it, and a gap in the wall leads on.
    let is_shut = depth.is_multiple_of(2) && point == Point::new(left, top + 1);
    let is_gap = !depth.is_multiple_of(2) && point == Point::new(left, top + 1);
    let has_inside = size.columns() > 2 * depth + 1 && size.rows() > 2 * depth + 2;
    match depth.is_multiple_of(2) {
        true => is_shut && has_inside,
        false => !is_gap,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(name: &str, columns: usize, rows: usize) -> String {
        let shape = SHAPES.iter().find(|shape| shape.name == name);
        let size = Size::new(columns, rows).expect("there is such a size");
        shape
            .expect("there is such a shape")
            .board(size)
            .to_string()
    }

    #[test]
    fn every_shape_has_a_board_of_every_size() {
        for (columns, rows) in [
            (1, 1),
            (1, 2),
            (2, 1),
            (2, 2),
            (1, 70),
            (70, 1),
            (11, 10),
            (67, 3),
        ] {
            let size = Size::new(columns, rows).expect("there is such a size");
            for shape in SHAPES {
                assert_eq!(shape.board(size).size(), size, "{}", shape.name);
            }
        }
    }

    #[test]
    fn corridors_wind() {
        let spiral = "
. . . . . . . . .
B B B B B B B B .
. . . . . . . B .
. B B B B B . B .
. B . . . B . B .
. B . B B B . B .
. B . . . . . B .
. B B B B B B B .
. . . . . . . . .";
        assert_eq!(drawn("a spiral", 9, 9), spiral.trim_start());
        let winding = "
. . .
B B .
. . .
. B B
. . .";
        let name = "a corridor that winds from side to side";
        assert_eq!(drawn(name, 3, 5), winding.trim_start());
    }

    #[test]
    fn shapes_differ_on_a_board_of_some_size() {
        let size = Size::new(11, 9).expect("there is such a size");
        let mut boards: Vec<_> = SHAPES
            .iter()
            .map(|shape| shape.board(size).to_string())
            .collect();
        boards.sort_unstable();
        boards.dedup();
        assert_eq!(boards.len(), SHAPES.len());
    }
}
