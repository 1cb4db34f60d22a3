//! Laws on random boards: the crate answers as the oracle does, the rules know neither up nor down
//! nor which color is whose, and a set of points is a set.

mod support;

use go_core::{Board, Color, IllegalMove, OffBoard, Point, PointSet, Position, Size};
use proptest::prelude::*;

use support::oracle::{Grid, Refusal};
use support::{board, grid, points, size};

/// Squares and rectangles, small ones most of all; some whose sides cross words of 64 points.
fn sizes() -> impl Strategy<Value = Size> {
    let long = prop::sample::select(vec![63, 64, 65, 127, 128, 129, 192, 200]);
    prop_oneof![
        5 => (1..=6_usize, 1..=6_usize),
        3 => (1..=25_usize, 1..=25_usize),
        2 => (1..=25_usize).prop_map(|side| (side, side)),
        1 => (long.clone(), 1..=4_usize),
        1 => (1..=4_usize, long),
        1 => (1..=300_usize).prop_map(|length| (length, 1)),
        1 => (1..=300_usize).prop_map(|length| (1, length)),
    ]
    .prop_map(|(columns, rows)| size(columns, rows))
}

fn colors() -> impl Strategy<Value = Color> + Clone {
    prop::sample::select(Color::ALL.to_vec())
}

/// Arrangements that have stones of both colors on so many of 256 points, thin to full.
fn mixtures(size: Size) -> impl Strategy<Value = Grid> {
    let fill = prop::sample::select(vec![16_u16, 64, 128, 192, 230, 250, 256]);
    let bytes = prop::collection::vec(any::<u8>(), size.points());
    (fill, bytes).prop_map(move |(fill, bytes)| {
        Grid::from_fn(size, |point| {
            let byte = bytes[index(size, point)];
            // The lowest bytes are the empty points, so that a failure shrinks to few stones.
            (u16::from(byte) >= 256 - fill).then_some(Color::ALL[usize::from(byte % 2)])
        })
    })
}

fn index(size: Size, point: Point) -> usize {
    usize::from(point.row) * usize::from(size.columns()) + usize::from(point.column)
}

/// Any arrangements, those included that a mixture hardly ever is.
fn grids() -> impl Strategy<Value = Grid> {
    sizes().prop_flat_map(|size| {
        let one_point = (any::<prop::sample::Index>(), colors());
        prop_oneof![
            16 => mixtures(size),
            1 => Just(Grid::from_fn(size, |_| None)),
            1 => colors().prop_map(move |color| Grid::from_fn(size, |_| Some(color))),
            1 => (mixtures(size), colors()).prop_map(move |(grid, color)| {
                Grid::from_fn(size, |point| grid.at(point).map(|_| color))
            }),
            1 => one_point.clone().prop_map(move |(only, color)| {
                let only = only.index(size.points());
                Grid::from_fn(size, |point| (index(size, point) == only).then_some(color))
            }),
            1 => one_point.prop_map(move |(only, color)| {
                let only = only.index(size.points());
                Grid::from_fn(size, |point| (index(size, point) != only).then_some(color))
            }),
        ]
    })
}

/// Positions that random moves lead to from the empty board, illegal ones being passed over.
fn games(size: Size) -> impl Strategy<Value = Grid> {
    let moves = (any::<prop::sample::Index>(), colors());
    let moves = prop::collection::vec(moves, 0..(size.points() * 3).min(600));
    moves.prop_map(move |moves| {
        let mut position = Position::empty(size);
        let all = grid(position.board()).all_points();
        for (point, color) in moves {
            if let Ok(played) = position.play(color, *point.get(&all)) {
                position = played.position;
            }
        }
        grid(position.board())
    })
}

/// Arrangements without their dead groups, many with moves that capture or are suicide, and games.
fn positions() -> impl Strategy<Value = Grid> {
    prop_oneof![
        3 => grids().prop_map(Grid::without_dead_groups),
        2 => sizes().prop_flat_map(games),
    ]
}

/// A position, and points to look at: all of them and a rim beyond if the board is small.
fn questions() -> impl Strategy<Value = (Grid, Vec<Point>)> {
    positions().prop_flat_map(|grid| {
        let size = grid.size();
        let (right, bottom) = (size.columns(), size.rows());
        let all = (0..=bottom)
            .flat_map(move |row| (0..=right).map(move |column| Point::new(column, row)));
        let all: Vec<_> = all.collect();
        let some = if all.len() <= 49 {
            Just(all).boxed()
        } else {
            prop::sample::subsequence(all, 16).boxed()
        };
        (Just(grid), some)
    })
}

fn position(grid: &Grid) -> Position {
    Position::try_from(board(grid)).expect("a position by how it was made")
}

/// One of the eight ways to turn or mirror a board.
#[derive(Clone, Copy, Debug)]
struct Symmetry {
    transpose: bool,
    flip_columns: bool,
    flip_rows: bool,
}

impl Symmetry {
    fn all() -> impl Iterator<Item = Self> {
        (0..8).map(|number| Self {
            transpose: number & 1 != 0,
            flip_columns: number & 2 != 0,
            flip_rows: number & 4 != 0,
        })
    }

    fn of_size(self, of: Size) -> Size {
        if self.transpose {
            size(of.rows().into(), of.columns().into())
        } else {
            of
        }
    }

    /// Where a point of a board of a size goes.
    fn of_point(self, size: Size, point: Point) -> Point {
        let (mut column, mut row) = (point.column, point.row);
        if self.flip_columns {
            column = size.columns() - 1 - column;
        }
        if self.flip_rows {
            row = size.rows() - 1 - row;
        }
        if self.transpose {
            (column, row) = (row, column);
        }
        Point::new(column, row)
    }

    fn of_board(self, board: &Board) -> Board {
        let mut stones = vec![None; board.size().points()];
        let size = self.of_size(board.size());
        for point in grid(board).all_points() {
            stones[index(size, self.of_point(board.size(), point))] = board.stone(point);
        }
        Board::from_fn(size, |point| stones[index(size, point)])
    }

    fn of_set(self, set: &PointSet) -> Vec<Point> {
        let mut points: Vec<_> = set.iter().map(|p| self.of_point(set.size(), p)).collect();
        points.sort_by_key(|point| (point.row, point.column));
        points
    }
}

/// The board with the colors swapped.
fn swapped(board: &Board) -> Board {
    Board::from_fn(board.size(), |point| {
        board.stone(point).map(Color::opponent)
    })
}

fn config(cases: u32) -> ProptestConfig {
    ProptestConfig {
        // A failure prints its drawing, which is what to keep of it: as a test of its own.
        failure_persistence: None,
        ..ProptestConfig::with_cases(cases)
    }
}

proptest! {
    #![proptest_config(config(1536))]

    #[test]
    fn a_move_leads_where_the_oracle_says((grid, points_asked) in questions()) {
        let before = position(&grid);
        let kept = before.clone();
        for point in points_asked {
            for color in Color::ALL {
                let answer = before.play(color, point);
                prop_assert_eq!(&before, &kept, "the position before the move has changed");
                match (grid.play(color, point), answer) {
                    (Ok((after, captured)), Ok(played)) => {
                        prop_assert_eq!(played.position.board(), &board(&after));
                        prop_assert_eq!(points(&played.captured), captured);
                    }
                    (Err(refusal), Err(error)) => prop_assert_eq!(error, match refusal {
                        Refusal::OffBoard => IllegalMove::OffBoard,
                        Refusal::Occupied => IllegalMove::Occupied,
                        Refusal::Suicide => IllegalMove::Suicide,
                    }),
                    (expected, answer) => prop_assert!(
                        false,
                        "{color} at {point}: expected {expected:?}, found {answer:?}"
                    ),
                }
            }
        }
    }

    #[test]
    fn a_legal_move_leaves_every_group_a_liberty((grid, points_asked) in questions()) {
        let before = position(&grid);
        for point in points_asked {
            for color in Color::ALL {
                let Ok(played) = before.play(color, point) else {
                    continue;
                };
                let after = played.position.board();
                prop_assert!(Position::try_from(after.clone()).is_ok(), "{:?}", after);
                prop_assert_eq!(after.stone(point), Some(color));
                for captured in &played.captured {
                    prop_assert_eq!(before.board().stone(captured), Some(color.opponent()));
                    prop_assert_eq!(after.stone(captured), None);
                }
                let stones = before.board().stones(color).len() + 1;
                prop_assert_eq!(after.stones(color).len(), stones);
                let stones = before.board().stones(color.opponent()).len() - played.captured.len();
                prop_assert_eq!(after.stones(color.opponent()).len(), stones);
            }
        }
    }

    #[test]
    fn a_board_is_a_position_if_the_oracle_finds_no_dead_group(grid in grids()) {
        let dead = grid.dead_groups();
        match Position::try_from(board(&grid)) {
            Ok(position) => {
                prop_assert_eq!(dead, []);
                prop_assert_eq!(position.board(), &board(&grid));
            }
            Err(error) => prop_assert!(
                dead.iter().any(|(color, group)| {
                    *color == error.color && group.contains(&error.stone)
                }),
                "{error:?} is not in {dead:?}"
            ),
        }
    }

    #[test]
    fn territory_is_as_the_oracle_finds_it(grid in grids()) {
        let board = board(&grid);
        let expected = grid.regions();

        let territories = board.territories();
        for owner in [Some(Color::Black), Some(Color::White), None] {
            let owned = Grid::territory_of(&expected, owner);
            prop_assert_eq!(points(territories.of(owner)), owned, "owner {:?}", owner);
        }

        let mut regions = board.regions();
        for expected in &expected {
            let region = regions.next().expect("as many regions as the oracle finds");
            prop_assert_eq!(region.owner(), expected.owner());
            prop_assert_eq!(region.touches_black, expected.touches_black);
            prop_assert_eq!(region.touches_white, expected.touches_white);
            prop_assert_eq!(&points(&region.points), &expected.points);

            // Each point of a region has the region for its territory; two of them are asked.
            for point in [expected.points.first(), expected.points.last()] {
                let point = *point.expect("a region has a point");
                let territory = board.territory_at(point).expect("a point of the board");
                prop_assert_eq!(territory.owner, expected.owner());
                // Equal however it was made: regions and territories are laid out by other ways.
                prop_assert_eq!(&territory.points, &region.points);
            }
        }
        prop_assert!(regions.next().is_none());
    }

    #[test]
    fn every_empty_point_is_in_one_territory(grid in grids()) {
        let board = board(&grid);
        let territories = board.territories();
        for point in grid.all_points() {
            let owners = [&territories.black, &territories.white, &territories.neutral];
            let count = owners.iter().filter(|set| set.contains(point)).count();
            prop_assert_eq!(count, usize::from(grid.at(point).is_none()), "{}", point);
        }
    }

    #[test]
    fn a_stone_has_a_group_and_no_territory((grid, points_asked) in questions()) {
        let board = board(&grid);
        for point in points_asked {
            let territory = board.territory_at(point);
            let group = board.group_at(point);
            prop_assert_eq!(territory == Err(OffBoard), !board.size().contains(point));
            let Some(color) = board.stone(point) else {
                prop_assert_eq!(group, None);
                continue;
            };
            let territory = territory.expect("a point of the board");
            prop_assert_eq!((territory.owner, territory.points.len()), (None, 0));
            // No point is no point, however it was found.
            prop_assert_eq!(territory.points, Board::empty(board.size()).stones(color));

            let group = group.expect("a stone is there");
            let stones = grid.connected(point);
            prop_assert_eq!(group.color, color);
            prop_assert_eq!(points(&group.liberties), grid.liberties(&stones));
            prop_assert_eq!(points(&group.stones), stones);
        }
    }
}

proptest! {
    #![proptest_config(config(512))]

    #[test]
    fn a_turned_board_has_its_territory_turned(grid in grids()) {
        let board = board(&grid);
        let territories = board.territories();
        for symmetry in Symmetry::all() {
            let turned = symmetry.of_board(&board).territories();
            for owner in [Some(Color::Black), Some(Color::White), None] {
                let expected = symmetry.of_set(territories.of(owner));
                prop_assert_eq!(points(turned.of(owner)), expected, "{:?}", symmetry);
            }
        }
    }

    #[test]
    fn a_move_on_a_turned_board_leads_to_the_turned_position((grid, points_asked) in questions()) {
        let before = position(&grid);
        let size = before.board().size();
        for symmetry in Symmetry::all() {
            let turned = Position::try_from(symmetry.of_board(before.board()))
                .expect("turning takes no liberties");
            for point in points_asked.iter().filter(|point| size.contains(**point)).take(8) {
                let turned = turned.play(Color::Black, symmetry.of_point(size, *point));
                match (before.play(Color::Black, *point), turned) {
                    (Ok(played), Ok(turned)) => {
                        let after = symmetry.of_board(played.position.board());
                        prop_assert_eq!(turned.position.board(), &after);
                        prop_assert_eq!(
                            points(&turned.captured),
                            symmetry.of_set(&played.captured)
                        );
                    }
                    (played, turned) => prop_assert_eq!(played.err(), turned.err()),
                }
            }
        }
    }

    #[test]
    fn swapping_the_colors_swaps_the_answers((grid, points_asked) in questions()) {
        let before = position(&grid);
        let other = Position::try_from(swapped(before.board()))
            .expect("a color has no say in liberties");
        for point in points_asked {
            match (before.play(Color::White, point), other.play(Color::Black, point)) {
                (Ok(played), Ok(other)) => {
                    prop_assert_eq!(&swapped(played.position.board()), other.position.board());
                    prop_assert_eq!(played.captured, other.captured);
                }
                (played, other) => prop_assert_eq!(played.err(), other.err()),
            }
        }
        let territories = before.board().territories();
        let other = other.board().territories();
        prop_assert_eq!(territories.black, other.white);
        prop_assert_eq!(territories.white, other.black);
        prop_assert_eq!(territories.neutral, other.neutral);
    }

    #[test]
    fn a_drawing_is_read_as_the_board_it_shows(grid in grids()) {
        let board = board(&grid);
        prop_assert_eq!(&board.to_string().parse(), &Ok(board.clone()));
        prop_assert_eq!(&format!("{board:?}").parse(), &Ok(board.clone()));
        let position = position(&grid.without_dead_groups());
        prop_assert_eq!(&position.to_string().parse(), &Ok(position.clone()));
        prop_assert_eq!(Board::from(position.clone()), position.board().clone());
    }

    #[test]
    fn a_board_is_made_again_from_its_bits(grid in grids()) {
        let board = board(&grid);
        let same = Board::try_from_row_bits(board.size(), |row, word| {
            Ok::<_, ()>(board.row_bits(row, word))
        });
        prop_assert_eq!(&same, &Ok(board.clone()));
        // Bits beyond the last column are ignored, and Black comes first.
        let black = Board::try_from_row_bits(board.size(), |_, _| Ok::<_, ()>((!0, !0)));
        let expected = Board::from_fn(board.size(), |_| Some(Color::Black));
        prop_assert_eq!(black, Ok(expected));
        let refused = Board::try_from_row_bits(board.size(), |row, _| {
            if row + 1 == board.size().rows() { Err("the last") } else { Ok((0, 0)) }
        });
        prop_assert_eq!(refused, Err("the last"));
    }

    #[test]
    fn a_set_has_the_points_that_the_board_says(grid in grids()) {
        let board = board(&grid);
        let sets = [
            (board.stones(Color::Black), Some(Color::Black)),
            (board.stones(Color::White), Some(Color::White)),
            (board.empty_points(), None),
        ];
        for (set, what) in &sets {
            let mut expected = grid.all_points();
            expected.retain(|point| grid.at(*point) == *what);
            prop_assert_eq!(set.size(), board.size());
            prop_assert_eq!(set.len(), expected.len());
            prop_assert_eq!(set.is_empty(), expected.is_empty());
            prop_assert_eq!(set.first(), expected.first().copied());
            prop_assert_eq!(&set.into_iter().collect::<Vec<_>>(), &expected);
            for point in grid.all_points() {
                prop_assert_eq!(set.contains(point), grid.at(point) == *what);
            }
            let rows = 0..board.size().rows() + 2;
            let words = 0..board.size().columns().div_ceil(64) + 2;
            let bits = rows.flat_map(|row| words.clone().map(move |word| (row, word)));
            let bits = bits.flat_map(|(row, word)| {
                let bits = set.row_bits(row, word);
                let bits = (0..64).filter(move |bit| bits >> bit & 1 != 0);
                bits.map(move |bit| Point::new(word * 64 + bit, row))
            });
            prop_assert_eq!(&bits.collect::<Vec<_>>(), &expected);
        }
        for (set, what) in &sets {
            for (other, other_what) in &sets {
                let is_same = what == other_what || (set.is_empty() && other.is_empty());
                prop_assert_eq!(set == other, is_same);
            }
            // The same points, by another way.
            let again = Board::from_fn(board.size(), |point| {
                set.contains(point).then_some(Color::White)
            });
            prop_assert_eq!(&again.stones(Color::White), set);
        }
    }
}
