//! Cases on 19 x 19 without end, the same in every run: the moves of random games, on positions of
//! all densities, and now and then a shape that is hard on a flood. As numeric text, as JSON lines, and as
//! a suite.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

use go_core::{Board, Color, Point, Position, Size};
use go_io::numeric::{Question, write_question};

use super::shapes;

const SIDE: u16 = 19;

/// How many moves are tried in a game. The board is full of stones long before.
const MOVES: usize = 480;

/// Between so many moves of games comes a shape.
const SHAPE_EVERY: usize = 500;

/// A question and the position after its move, if it is legal.
pub(crate) struct Case {
    question: Question,
    after: Option<Position>,
}

/// The cases, one after another.
pub(crate) struct Cases {
    random: u64,
    number: usize,
    position: Position,
    shapes: Vec<Position>,
}

impl Cases {
    pub(crate) fn new() -> Self {
        Self {
            random: 0x9E37_79B9_7F4A_7C15,
            number: 0,
            position: Position::empty(size()),
            shapes: shape_positions(),
        }
    }

    /// Marsaglia's xorshift on 64 bits: enough to shuffle with.
    fn below(&mut self, end: usize) -> usize {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        let wide = u128::from(self.random) * end as u128;
        usize::try_from(wide >> 64).expect("it is below the end")
    }

    /// A random empty point, if there are any.
    fn empty_point(&mut self, position: &Position) -> Option<Point> {
        let empty = position.board().empty_points();
        let index = self.below(empty.len());
        empty.iter().nth(index)
    }
}

/// There is always a next one.
impl Iterator for Cases {
    type Item = Case;

    fn next(&mut self) -> Option<Case> {
        self.number += 1;
        let color = Color::ALL[self.number % 2];
        if self.number.is_multiple_of(SHAPE_EVERY) {
            let index = self.below(self.shapes.len());
            let position = self.shapes[index].clone();
            let point = self.empty_point(&position)?;
            return Some(Case::new(position, color, point));
        }
        if self.number % MOVES == 1 {
            self.position = Position::empty(size());
        }
        let position = self.position.clone();
        let point = self.empty_point(&position)?;
        let case = Case::new(position, color, point);
        if let Some(after) = &case.after {
            self.position = after.clone();
        }
        Some(case)
    }
}

impl Case {
    fn new(position: Position, color: Color, point: Point) -> Self {
        let played = position.play(color, point).ok();
        Self {
            after: played.map(|played| played.position),
            question: Question {
                position,
                color,
                point,
            },
        }
    }

    pub(crate) fn write_numeric(&self, out: &mut Vec<u8>) {
        assert!(write_question(&self.question, out), "19 x 19 has a text");
    }

    pub(crate) fn write_numeric_answer(&self, out: &mut Vec<u8>) {
        let Some(after) = &self.after else {
            return out.extend(b"0\n");
        };
        out.extend(b"1\n");
        for row in rows(after.board()) {
            out.extend(row);
            out.push(b'\n');
        }
    }

    pub(crate) fn write_line(&self, out: &mut Vec<u8>) {
        out.extend(br#"{"property":"play","input":"#);
        self.write_input(out);
        out.extend(b"}\n");
    }

    pub(crate) fn write_answer_line(&self, out: &mut Vec<u8>) {
        self.write_expected(out);
        out.push(b'\n');
    }

    fn write_input(&self, out: &mut Vec<u8>) {
        let Question {
            position,
            color,
            point,
        } = &self.question;
        out.push(b'{');
        write_board(position.board(), out);
        let color = digit(Some(*color)) - b'0';
        let Point { column, row } = point;
        let rest = format!(r#","column":{column},"row":{row},"color":{color}}}"#);
        out.extend(rest.bytes());
    }

    fn write_expected(&self, out: &mut Vec<u8>) {
        match &self.after {
            None => out.extend(br#"{"legal":false}"#),
            Some(after) => {
                out.extend(br#"{"legal":true,"#);
                write_board(after.board(), out);
                out.push(b'}');
            }
        }
    }
}

fn write_board(board: &Board, out: &mut Vec<u8>) {
    let mut before = &br#""board":[""#[..];
    for row in rows(board) {
        out.extend(before);
        out.extend(row);
        before = br#"",""#;
    }
    out.extend(br#""]"#);
}

/// The rows of a board in digits.
fn rows(board: &Board) -> impl Iterator<Item = impl Iterator<Item = u8>> {
    (0..SIDE)
        .map(move |row| (0..SIDE).map(move |column| digit(board.stone(Point::new(column, row)))))
}

fn digit(stone: Option<Color>) -> u8 {
    match stone {
        None => b'0',
        Some(Color::Black) => b'1',
        Some(Color::White) => b'2',
    }
}

fn size() -> Size {
    Size::new(SIDE.into(), SIDE.into()).expect("a size within the limits")
}

/// The shapes, Black's walls around them.
fn shape_positions() -> Vec<Position> {
    [
        shapes::spiral,
        shapes::comb,
        shapes::serpentine,
        shapes::upright_serpentine,
        shapes::checkerboard,
    ]
    .into_iter()
    .map(|shape| {
        let shape = shape(size());
        let wall = |point| (!shape.is_open(point)).then_some(Color::Black);
        Position::try_from(Board::from_fn(size(), wall)).expect("walls stand beside open points")
    })
    .collect()
}

/// Writes so many cases, each as `write` has it.
pub(crate) fn write_all(
    out: impl Write,
    cases: usize,
    mut write: impl FnMut(&Case, &mut Vec<u8>),
) -> io::Result<()> {
    let mut out = BufWriter::with_capacity(1 << 16, out);
    let mut text = Vec::new();
    for case in Cases::new().take(cases) {
        text.clear();
        write(&case, &mut text);
        out.write_all(&text)?;
    }
    out.flush()
}

/// Writes a file of so many cases.
pub(crate) fn write_file(path: &Path, cases: usize, write: impl FnMut(&Case, &mut Vec<u8>)) {
    let file = File::create(path).expect("there is room");
    write_all(file, cases, write).expect("there is room");
}

/// Returns what writes the cases of a suite of so many, one a line.
pub(crate) fn suite(cases: usize) -> impl FnMut(&Case, &mut Vec<u8>) {
    let mut number = 0;
    move |case, out| {
        let before = if number == 0 {
            r#"{"exercise":"go-move","cases":["#
        } else {
            ","
        };
        number += 1;
        let start = format!(
            "{before}\n{{\"uuid\":\"{number:08x}-0000-4000-8000-000000000000\",\
             \"description\":\"case {number}\",\"property\":\"play\",\"input\":"
        );
        out.extend(start.bytes());
        case.write_input(out);
        out.extend(br#","expected":"#);
        case.write_expected(out);
        out.push(b'}');
        if number == cases {
            out.extend(b"\n]}\n");
        }
    }
}
