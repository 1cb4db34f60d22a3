//! Games of many sizes, move by move beside positions; eyes; what chance chooses.

use std::collections::BTreeMap;

use super::{Game, IllegalTurn};
use crate::{Board, Color, IllegalMove, Point, Position, Size};

/// SplitMix64, so that a test that fails does so again.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: u32) -> u32 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        let scaled = ((mixed ^ (mixed >> 31)) >> 32) * u64::from(bound);
        u32::try_from(scaled >> 32).expect("it is less than the bound")
    }
}

fn size(columns: usize, rows: usize) -> Size {
    Size::new(columns, rows).expect("there is such a size")
}

fn position(drawing: &str) -> Position {
    drawing.parse().expect("it is a position")
}

fn points(size: Size) -> impl Iterator<Item = Point> {
    let rows = 0..size.rows();
    rows.flat_map(move |row| (0..size.columns()).map(move |column| Point::new(column, row)))
}

/// A game, and what it should be: the positions of its last two turns.
struct Pair {
    game: Game,
    position: Position,
    /// The position before the last turn, if that was a move.
    before: Option<Position>,
    turn: Color,
    turns: usize,
    passes: usize,
    captured: [usize; 2],
}

impl Pair {
    fn new(game: Game, position: Position, turn: Color) -> Self {
        Self {
            game,
            position,
            before: None,
            turn,
            turns: 0,
            passes: 0,
            captured: [0; 2],
        }
    }

    /// What a move leads to: ko is what leads back to the position before the last move.
    fn expected(&self, point: Point) -> Result<Position, IllegalTurn> {
        let played = self.position.play(self.turn, point)?;
        if self.before.as_ref() == Some(&played.position) {
            return Err(IllegalTurn::Ko);
        }
        Ok(played.position)
    }

    /// Plays on a point, whether or not it can be. Returns whether it could.
    fn play(&mut self, point: Point) -> bool {
        let expected = self.expected(point);
        assert_eq!(self.game.check(point), expected.clone().map(drop));
        let played = self.game.play(point);
        assert_eq!(played, expected.clone().map(|after| self.taken(&after)));
        let Ok(after) = expected else {
            return false;
        };
        self.moved(after);
        true
    }

    /// How many stones a move took that led to a position.
    fn taken(&self, after: &Position) -> usize {
        let stones = |position: &Position| position.board().stones(self.turn.opponent()).len();
        stones(&self.position) - stones(after)
    }

    fn moved(&mut self, after: Position) {
        self.captured[self.turn.opponent() as usize] += self.taken(&after);
        self.before = Some(std::mem::replace(&mut self.position, after));
        self.passes = 0;
        self.turned();
    }

    fn passed(&mut self) {
        self.before = None;
        self.passes += 1;
        self.turned();
    }

    fn turned(&mut self) {
        self.turn = self.turn.opponent();
        self.turns += 1;
    }

    /// Plays at random as the game does, and sees to it that it was allowed to.
    fn play_random(&mut self, random: &mut Random) {
        let sensible = |game: &Game, point| {
            game.check(point).is_ok() && !is_eye(self.position.board(), self.turn, point)
        };
        let game = self.game.clone();
        match self.game.play_random(|bound| random.below(bound)) {
            Some(point) => {
                assert!(sensible(&game, point), "{point} in {game:?}");
                let after = self.expected(point).expect("it was played");
                self.moved(after);
            }
            None => {
                let mut points = points(game.size());
                assert!(!points.any(|point| sensible(&game, point)), "{game:?}");
                self.passed();
            }
        }
    }

    fn assert_equal(&self) {
        assert_eq!(self.game.position(), self.position);
        assert_eq!(self.game.turn(), self.turn);
        assert_eq!(self.game.turns(), self.turns);
        assert_eq!(self.game.passes(), self.passes);
        assert_eq!(self.game.is_over(), self.passes > 1);
        assert_eq!(
            Color::ALL.map(|color| self.game.captured(color)),
            self.captured
        );
    }

    /// Asks of every point what can be asked, and looks whether all is kept up to date.
    fn assert_all(&self) {
        self.assert_equal();
        self.game.grid.assert_consistent();
        let board = self.position.board();
        let mut ko = None;
        for point in points(board.size()) {
            let expected = self.expected(point);
            assert_eq!(self.game.check(point), expected.clone().map(drop));
            assert_eq!(self.game.stone(point), board.stone(point));
            if expected == Err(IllegalTurn::Ko) {
                ko = Some(point);
            }
            for color in Color::ALL {
                let is_eye = is_eye(board, color, point);
                assert_eq!(
                    self.game.is_eye(color, point),
                    is_eye,
                    "{point} of\n{board}"
                );
            }
        }
        assert_eq!(self.game.ko(), ko);
        let mut empty: Vec<_> = self.game.empty_points().collect();
        empty.sort_unstable_by_key(|point| (point.row, point.column));
        assert!(empty.iter().copied().eq(&board.empty_points()));
    }
}

/// What an eye is, one point after the other.
fn is_eye(board: &Board, color: Color, point: Point) -> bool {
    let on_board = |point: &Point| board.size().contains(*point);
    let beside: Vec<_> = point.neighbors().filter(on_board).collect();
    let at_edge = beside.len() < 4;
    let above_and_below = beside.iter().filter(|next| next.column == point.column);
    let opponents = if board.size().rows() == 1 {
        0
    } else {
        let diagonals = above_and_below.flat_map(|next| {
            let Point { column, row } = *next;
            let left = column.checked_sub(1).map(|column| Point { column, row });
            left.into_iter().chain([Point::new(column + 1, row)])
        });
        diagonals
            .filter(|next| board.stone(*next) == Some(color.opponent()))
            .count()
    };
    board.stone(point).is_none()
        && beside.iter().all(|next| board.stone(*next) == Some(color))
        && opponents < if at_edge { 1 } else { 2 }
}

/// Goes on with a game: mostly on any empty point, which fills eyes and takes large groups off, at times
/// as games at random are played. All is asked about every so many turns.
fn play_on(mut pair: Pair, turns: usize, every: usize, random: &mut Random) {
    pair.assert_all();
    for turn in 0..turns {
        match random.below(8) {
            0..4 => pair.play_random(random),
            4..7 => {
                let empty: Vec<_> = pair.game.empty_points().collect();
                let tries = 0..empty.len().min(8);
                let mut tried = tries.map(|_| {
                    let drawn = random.below(u32::try_from(empty.len()).expect("few points"));
                    pair.play(empty[drawn as usize])
                });
                if !tried.any(|played| played) {
                    pair.game.pass();
                    pair.passed();
                }
            }
            _ => {
                let point = random.below(1 << 10);
                let point = Point::new(
                    u16::try_from(point % 32).expect("it is below 32"),
                    u16::try_from(point / 32).expect("it is below 32"),
                );
                pair.play(point);
            }
        }
        if turn % every == 0 {
            pair.assert_all();
        }
    }
    pair.assert_all();
}

fn new_pair(size: Size) -> Pair {
    Pair::new(Game::new(size), Position::empty(size), Color::Black)
}

#[test]
fn games_on_small_boards_are_as_positions_say() {
    let mut random = Random(1);
    for columns in 1..=5 {
        for rows in 1..=5 {
            let size = size(columns, rows);
            for _ in 0..12 {
                play_on(new_pair(size), 5 * size.points() + 20, 1, &mut random);
            }
        }
    }
}

#[test]
fn games_on_larger_boards_are_as_positions_say() {
    let mut random = Random(2);
    for (columns, rows, every) in [
        (9, 9, 1),
        (7, 19, 4),
        (19, 19, 8),
        (20, 20, 40),
        (1, 30, 1),
        (30, 1, 1),
        (3, 65, 8),
        (65, 3, 8),
        (64, 65, 1000),
        (1, 1024, 100),
        (1024, 1, 100),
    ] {
        let size = size(columns, rows);
        play_on(new_pair(size), 3 * size.points(), every, &mut random);
    }
}

#[test]
fn the_largest_board_is_kept_too() {
    let mut random = Random(3);
    let size = size(1024, 1024);
    let mut game = Game::new(size);
    game.play_out(100_000, |bound| random.below(bound));
    game.grid.assert_consistent();
    // All of it one chain, but for two corners.
    let corners = [Point::new(0, 0), Point::new(1023, 1023)];
    let chain = Board::from_fn(size, |point| {
        (!corners.contains(&point)).then_some(Color::Black)
    });
    let chain = Position::try_from(chain).expect("it has liberties");
    let mut game = Game::from_position(&chain, Color::Black);
    game.grid.assert_consistent();
    assert_eq!(game.play(corners[0]), Ok(0));
    assert_eq!(game.play(corners[1]), Ok(1024 * 1024 - 1));
    assert_eq!(game.captured(Color::Black), 1024 * 1024 - 1);
    game.grid.assert_consistent();
}

#[test]
fn a_game_goes_on_from_any_position() {
    let mut random = Random(4);
    for (columns, rows) in [(2, 2), (3, 5), (1, 9), (9, 9), (19, 19), (20, 21)] {
        let size = size(columns, rows);
        for turn in Color::ALL {
            let board = Board::from_fn(size, |_| match random.below(5) {
                0 => None,
                1..3 => Some(Color::Black),
                _ => Some(Color::White),
            });
            let mut start = Position::empty(size);
            // The stones in an order in which each can be played.
            for color in Color::ALL {
                for point in &board.stones(color) {
                    if let Ok(played) = start.play(color, point) {
                        start = played.position;
                    }
                }
            }
            let pair = Pair::new(Game::from_position(&start, turn), start, turn);
            play_on(pair, 100, 5, &mut random);
        }
    }
}

#[test]
fn what_is_refused_changes_nothing() {
    let start = position(
        "
        . B W .
        B W . W
        . B W .
    ",
    );
    let mut game = Game::from_position(&start, Color::Black);
    let corner = Point::new(3, 0);
    for (point, refusal) in [
        (corner, IllegalMove::Suicide.into()),
        (Point::new(1, 0), IllegalMove::Occupied.into()),
        (Point::new(4, 0), IllegalMove::OffBoard.into()),
        (Point::new(0, 3), IllegalMove::OffBoard.into()),
    ] {
        let before = game.clone();
        assert_eq!(game.play(point), Err(refusal));
        assert_eq!(game.check(point), Err(refusal));
        assert_eq!(game.grid, before.grid);
        assert_eq!(game.turn(), Color::Black);
        assert_eq!(game.turns(), 0);
    }
    assert_eq!(game.play(Point::new(2, 1)), Ok(1));
    let before = game.clone();
    assert_eq!(game.play(Point::new(1, 1)), Err(IllegalTurn::Ko));
    assert_eq!(game.grid, before.grid);
    assert_eq!(
        format!("{game:?}"),
        ". B W .\nB . B W\n. B W .\nWhite to move, not at (1, 1)"
    );
    assert_eq!(
        IllegalTurn::Ko.to_string(),
        "the move takes back a ko at once"
    );
    let suicide = IllegalTurn::from(IllegalMove::Suicide);
    assert_eq!(suicide.to_string(), IllegalMove::Suicide.to_string());
}

#[test]
fn it_is_ko_only_where_one_stone_took_one() {
    for (drawing, at, takes, back_at, takes_back) in [
        // A stone takes two.
        (". B B W .\nB W W . W\n. B B W .", (3, 1), 2, (2, 1), 1),
        // A stone that becomes part of a group takes one.
        (". B W W .\nB W . B W\n. B W W .", (2, 1), 1, (1, 1), 2),
    ] {
        let mut game = Game::from_position(&position(drawing), Color::Black);
        assert_eq!(game.play(Point::new(at.0, at.1)), Ok(takes));
        assert_eq!(game.ko(), None);
        assert_eq!(game.play(Point::new(back_at.0, back_at.1)), Ok(takes_back));
    }
}

#[test]
fn every_sensible_move_is_as_likely_as_the_others() {
    let start = position(
        "
        . B W . W
        B B W W .
        . . W . W
        . . . W W
    ",
    );
    let mut random = Random(5);
    let (rounds, mut drawn) = (70_000_u32, BTreeMap::<Point, u32>::new());
    for _ in 0..rounds {
        let mut game = Game::from_position(&start, Color::White);
        let point = game.play_random(|bound| random.below(bound));
        *drawn.entry(point.expect("there are moves")).or_default() += 1;
    }
    let game = Game::from_position(&start, Color::White);
    let mut sensible: Vec<_> = start.board().empty_points().iter().collect();
    sensible
        .retain(|point| game.check(*point).is_ok() && !is_eye(start.board(), Color::White, *point));
    sensible.sort_unstable();
    assert_eq!(sensible.len(), 5);
    assert!(drawn.keys().eq(&sensible));
    let expected = f64::from(rounds) / sensible.len() as f64;
    for (point, times) in drawn {
        let far = (f64::from(times) - expected).abs();
        // Five times the deviation that is usual: not once in a million tries.
        assert!(
            far < 5.0 * expected.sqrt(),
            "{point}: {times} of {expected}"
        );
    }
}

#[test]
fn a_source_of_chance_that_is_none_does_no_harm() {
    for wrong in [0, 7, u32::MAX] {
        let mut game = Game::new(size(5, 4));
        game.play_out(60, |_| wrong);
        game.grid.assert_consistent();
    }
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut random = Random(6);
    let mut ends = 0;
    for _ in 0..50 {
        let mut game = Game::new(size(9, 9));
        let moves = game.play_out(3 * 81, |bound| random.below(bound));
        assert!(game.turns() <= 3 * 81 && moves < game.turns() + 1);
        ends += usize::from(game.is_over());
        // Nothing more happens then.
        if game.is_over() {
            assert_eq!(game.play_out(10, |_| 0), 0);
        }
    }
    assert!(ends > 40, "{ends} of 50 games ended");
    let mut game = Game::new(size(9, 9));
    assert_eq!(game.play_out(7, |bound| random.below(bound)), 7);
    assert_eq!(game.play_out(5, |bound| random.below(bound)), 5);
    assert_eq!(game.turns(), 12);
}
