//! Positions on 19 x 19, the same in every run: random games stopped early and late, and shapes that
//! are hard on a flood.

use go_core::{Board, Color, Point, Position, Size};

use super::baselines::sketch;
use super::shapes;

const SIDE: u16 = 19;
const GAMES: usize = 480;

/// A position as each of those compared holds it, and a move on an empty point of it.
pub(crate) struct Entry {
    pub(crate) position: Position,
    pub(crate) stones: sketch::Stones,
    pub(crate) cells: [u8; 361],
    pub(crate) color: Color,
    pub(crate) point: Point,
}

/// Marsaglia's xorshift on 64 bits: enough to shuffle with.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) const fn new() -> Self {
        Self(0x9E37_79B9_7F4A_7C15)
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        let wide = u128::from(self.0) * end as u128;
        (wide >> 64) as usize
    }
}

fn size() -> Size {
    Size::new(SIDE.into(), SIDE.into()).expect("a size within the limits")
}

/// A position after so many moves of either color in turn, each on a random point where it is legal.
fn game(random: &mut Random, moves: usize) -> Position {
    let mut position = Position::empty(size());
    for number in 0..moves {
        // On a board that is nearly full it takes some tries; a move that isn't found is a pass.
        for _ in 0..100 {
            let cell = random.below(361) as u16;
            let point = Point::new(cell % SIDE, cell / SIDE);
            if let Ok(played) = position.play(Color::ALL[number % 2], point) {
                position = played.position;
                break;
            }
        }
    }
    position
}

/// The shapes, their walls of one color, of the other, and of both in stripes.
fn shape_positions() -> Vec<Position> {
    let size = size();
    let mut boards = vec![
        Board::empty(size),
        Board::from_fn(size, |point| {
            (point == Point::new(9, 9)).then_some(Color::Black)
        }),
    ];
    for shape in [
        shapes::spiral(size),
        shapes::comb(size),
        shapes::serpentine(size),
        shapes::upright_serpentine(size),
        shapes::checkerboard(size),
    ] {
        let walls = |color: fn(Point) -> Color| {
            Board::from_fn(size, |point| (!shape.is_open(point)).then(|| color(point)))
        };
        boards.push(walls(|_| Color::Black));
        boards.push(walls(|_| Color::White));
        boards.push(walls(|point| Color::ALL[usize::from(point.row / 4 % 2)]));
    }
    let positions = boards.into_iter().map(Position::try_from);
    positions
        .collect::<Result<_, _>>()
        .expect("walls stand beside open points")
}

/// Returns the corpus: each position with a move of Black's and with one of White's.
pub(crate) fn corpus() -> Vec<Entry> {
    let mut random = Random::new();
    let mut positions = shape_positions();
    for number in 0..GAMES {
        positions.push(game(&mut random, number));
    }
    let mut entries = Vec::new();
    for position in positions {
        let empty: Vec<_> = position.board().empty_points().iter().collect();
        for color in Color::ALL {
            let point = empty[random.below(empty.len())];
            entries.push(entry(position.clone(), color, point));
        }
    }
    // In no order, so that nothing is guessed from the entry before.
    for left in (1..entries.len()).rev() {
        entries.swap(left, random.below(left + 1));
    }
    entries
}

fn entry(position: Position, color: Color, point: Point) -> Entry {
    let cells = cells(position.board());
    Entry {
        stones: sketch::parse(&cells),
        position,
        cells,
        color,
        point,
    }
}

/// A board as the baselines write it: a byte a point, `0` empty, `1` black, `2` white.
pub(crate) fn cells(board: &Board) -> [u8; 361] {
    std::array::from_fn(|cell| {
        let cell = cell as u16;
        match board.stone(Point::new(cell % SIDE, cell / SIDE)) {
            None => b'0',
            Some(color) => digit(color),
        }
    })
}

/// The baselines' byte for a stone.
pub(crate) fn digit(color: Color) -> u8 {
    match color {
        Color::Black => b'1',
        Color::White => b'2',
    }
}
