//! Shapes that are hard on a flood, up to the largest board: their answers are known by how they
//! are made.

mod support;

use go_core::{Board, Color, IllegalMove, Point, Position, Size};

use support::shapes::{Shape, checkerboard, comb, serpentine, spiral, upright_serpentine};
use support::{grid, size};

fn sizes() -> [Size; 3] {
    [size(64, 64), size(200, 100), size(1024, 1024)]
}

/// Checks every question about territory: `owner` says whose an empty point is.
fn check(board: &Board, regions: usize, owner: impl Fn(Point) -> Option<Color>) {
    let empty = board.empty_points();

    let territories = board.territories();
    let mut total = 0;
    for color in [Some(Color::Black), Some(Color::White), None] {
        let points = territories.of(color);
        total += points.len();
        let stray = points
            .iter()
            .find(|point| board.stone(*point).is_some() || owner(*point) != color);
        assert_eq!(stray, None, "in the territory of {color:?}");
    }
    assert_eq!(total, empty.len());

    let (mut count, mut total) = (0, 0);
    for region in board.regions() {
        let first = region.points.first().expect("a region has a point");
        assert_eq!(region.owner(), owner(first), "the region at {first}");
        (count, total) = (count + 1, total + region.points.len());
        if count % 10_000 == 1 {
            let territory = board.territory_at(first).expect("a point of the board");
            assert_eq!(territory.owner, owner(first));
            assert_eq!(territory.points, region.points);
        }
    }
    assert_eq!(count, regions);
    assert_eq!(total, empty.len());
}

/// Checks a shape of one region whose walls are `color`'s.
fn check_corridor(shape: &Shape, size: Size, color: Color) {
    let board = Board::from_fn(size, |point| (!shape.is_open(point)).then_some(color));
    check(&board, 1, |_| Some(color));
    for end in [Point::new(0, 0), shape.last()] {
        let territory = board.territory_at(end).expect("a point of the board");
        assert_eq!(territory.owner, Some(color));
        assert_eq!(territory.points.len(), shape.len());
    }
}

#[test]
fn a_spiral_is_one_region() {
    for size in sizes() {
        let shape = spiral(size);
        assert!(
            shape.len() > size.points() / 2 - 2048,
            "the spiral fills the board"
        );
        check_corridor(&shape, size, Color::Black);
    }
}

#[test]
fn a_comb_is_one_region() {
    for size in sizes() {
        check_corridor(&comb(size), size, Color::White);
    }
}

#[test]
fn a_serpentine_is_one_region() {
    for size in sizes() {
        check_corridor(&serpentine(size), size, Color::Black);
    }
}

#[test]
fn an_upright_serpentine_is_one_region() {
    for size in sizes() {
        check_corridor(&upright_serpentine(size), size, Color::White);
    }
}

#[test]
fn a_stone_of_the_other_color_at_the_end_makes_a_corridor_neutral() {
    for size in sizes() {
        let shape = spiral(size);
        let board = Board::from_fn(size, |point| {
            if point == shape.last() {
                Some(Color::White)
            } else {
                (!shape.is_open(point)).then_some(Color::Black)
            }
        });
        check(&board, 1, |_| None);
    }
}

#[test]
fn a_checkerboard_has_as_many_regions_as_empty_points() {
    for size in sizes() {
        let shape = checkerboard(size);
        let board = Board::from_fn(size, |point| {
            (!shape.is_open(point)).then_some(Color::White)
        });
        check(&board, size.points() / 2, |_| Some(Color::White));
    }
}

/// Lines of stones and empty lines in turn: two lines of Black's, two of White's, and so on.
fn line(index: u16) -> Option<Color> {
    match index % 8 {
        0 | 2 => Some(Color::Black),
        4 | 6 => Some(Color::White),
        _ => None,
    }
}

/// Whose the empty line is: `last` is the last line that there is.
fn line_owner(index: u16, last: u16) -> Option<Color> {
    let before = line(index - 1);
    if index == last || before == line(index + 1) {
        before
    } else {
        None
    }
}

#[test]
fn stripes_are_a_region_each() {
    for size in sizes() {
        let last = size.columns() - 1;
        let board = Board::from_fn(size, |point| line(point.column));
        check(&board, usize::from(size.columns() / 2), |point| {
            line_owner(point.column, last)
        });
    }
}

#[test]
fn rings_within_rings_are_a_region_each() {
    for size in sizes() {
        let ring = |point: Point| {
            let across = point.column.min(size.columns() - 1 - point.column);
            across.min(point.row.min(size.rows() - 1 - point.row))
        };
        let rings = size.columns().min(size.rows()) / 2;
        let board = Board::from_fn(size, |point| line(ring(point)));
        check(&board, usize::from(rings / 2), |point| {
            line_owner(ring(point), rings - 1)
        });
    }
}

#[test]
fn a_full_board_has_no_region() {
    for size in sizes() {
        let board = Board::from_fn(size, |_| Some(Color::Black));
        check(&board, 0, |_| None);
        let error = Position::try_from(board).expect_err("no stone has a liberty");
        assert_eq!((error.color, error.stone), (Color::Black, Point::new(0, 0)));
    }
}

#[test]
fn an_empty_board_is_one_neutral_region() {
    for size in sizes() {
        let board = Board::empty(size);
        check(&board, 1, |_| None);
        let corner = Point::new(size.columns() - 1, size.rows() - 1);
        let played = Position::empty(size)
            .play(Color::Black, corner)
            .expect("an empty point with liberties");
        check(played.position.board(), 1, |_| Some(Color::Black));
    }
}

#[test]
fn a_spiral_is_captured_in_one_move() {
    for size in sizes() {
        let shape = spiral(size);
        let end = shape.last();
        let board = Board::from_fn(size, |point| {
            if point == end {
                None
            } else if shape.is_open(point) {
                Some(Color::White)
            } else {
                Some(Color::Black)
            }
        });
        // The end of the corridor is the last liberty of both: who moves there takes the other.
        let before = Position::try_from(board).expect("both colors have the end as a liberty");
        for color in Color::ALL {
            let after = before.play(color, end).expect("a capture is legal");
            let opponent = color.opponent();
            assert!(after.captured == before.board().stones(opponent));
            assert!(after.captured == after.position.board().empty_points());
            assert!(after.position.board().stones(opponent).is_empty());
            let own = size.points() - after.captured.len();
            assert_eq!(after.position.board().stones(color).len(), own);
        }
    }
}

#[test]
fn a_group_that_fills_the_board_lives_by_two_points() {
    for size in sizes() {
        let outer = Point::new(0, 0);
        let end = Point::new(size.columns() / 2, size.rows() / 2);
        let board = Board::from_fn(size, |point| {
            (point != end && point != outer).then_some(Color::White)
        });
        let before = Position::try_from(board).expect("the group has two liberties");
        assert_eq!(
            before.play(Color::Black, end).err(),
            Some(IllegalMove::Suicide)
        );
        let after = before
            .play(Color::White, end)
            .expect("the other liberty is left");
        let last = after.position.play(Color::White, outer);
        assert_eq!(last.err(), Some(IllegalMove::Suicide));
        let after = after
            .position
            .play(Color::Black, outer)
            .expect("a capture is legal");
        assert_eq!(after.captured.len(), size.points() - 1);
    }
}

#[test]
fn a_line_of_the_greatest_length_is_captured() {
    for (size, last) in [
        (size(1024, 1), Point::new(1023, 0)),
        (size(1, 1024), Point::new(0, 1023)),
    ] {
        let first = Point::new(0, 0);
        let board = Board::from_fn(size, |point| {
            (point != first && point != last).then_some(Color::White)
        });
        check(&board, 2, |_| Some(Color::White));

        let before = Position::try_from(board).expect("the line has a liberty at both ends");
        let between = before.play(Color::Black, first);
        assert_eq!(between.err(), Some(IllegalMove::Suicide));
        let between = before
            .play(Color::White, first)
            .expect("one liberty is left");
        let after = between
            .position
            .play(Color::Black, last)
            .expect("a capture is legal");
        assert_eq!(after.captured.len(), 1023);
        assert_eq!(after.position.board().stones(Color::Black).len(), 1);
        check(after.position.board(), 1, |_| Some(Color::Black));
    }
}

#[test]
fn the_oracle_agrees_on_every_shape() {
    let size = size(66, 35);
    for shape in [
        spiral(size),
        comb(size),
        serpentine(size),
        upright_serpentine(size),
        checkerboard(size),
    ] {
        let board = Board::from_fn(size, |point| {
            (!shape.is_open(point)).then_some(line(point.column).unwrap_or(Color::White))
        });
        let expected = grid(&board).regions();
        let regions = board
            .regions()
            .map(|region| (support::points(&region.points), region.owner()));
        assert!(
            regions.eq(expected
                .into_iter()
                .map(|region| (region.points.clone(), region.owner())))
        );
    }
}
