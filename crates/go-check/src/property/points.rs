//! Lists of points in answers, and asked-for points, as x and y in JSON.

use std::borrow::Cow;
use std::fmt::Write;

use go_core::{Board, Point, PointSet, Size, Symmetry};

use super::board::and_others;
use super::{Difference, Step};
use crate::data::{DataError, Integer, Node, Object, Quick, shorten};
use crate::note::Note;

/// The most points that a list in an answer may have: those of the largest board.
pub(crate) const MAX_POINTS: usize = Size::MAX_SIDE as usize * Size::MAX_SIDE as usize;

/// A point of an answer, which may be wrong in any way: x and y as they came.
pub(super) type Pair = (i64, i64);

/// Reads a coordinate of a question, which need not be one that a board has.
pub(super) fn read_coordinate(object: &Object<'_>, key: &str) -> Result<Coordinate, DataError> {
    let node = object.need(key)?;
    Ok(Coordinate::written(node.integer()?, node.raw()))
}

/// An integer of any length, and how it was written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Coordinate {
    value: Integer,
    /// How it was written, if that isn't how its value is shown.
    literal: Option<Box<str>>,
}

impl Coordinate {
    /// Returns the coordinate that is written so.
    #[must_use]
    pub fn parse(literal: &str) -> Option<Self> {
        let value = Node::parse(literal).ok()?.integer().ok()?;
        Some(Self::written(value, literal))
    }

    /// Returns the coordinate of a value that is written so.
    fn written(value: Integer, literal: &str) -> Self {
        let is_shown_so = match value {
            Integer::Value(value) => value.to_string() == literal,
            Integer::Lower | Integer::Higher => false,
        };
        Self {
            value,
            literal: (!is_shown_so).then(|| literal.into()),
        }
    }

    /// Reads a coordinate quickly, or not at all.
    #[inline]
    pub(super) fn read_quickly(text: &mut Quick<'_>) -> Option<Self> {
        text.integer().map(Self::from)
    }

    /// Returns the coordinate of a point of a board.
    #[must_use]
    pub fn of(side: u16) -> Self {
        Self::from(i64::from(side))
    }

    /// The coordinate that is as far from the other end of a side, if it has a number.
    fn mirrored(&self, side: u16) -> Option<Self> {
        mirrored(side, self.value()?).map(Self::from)
    }

    /// Returns the coordinate as a number, unless it is a longer one.
    #[must_use]
    pub const fn value(&self) -> Option<i64> {
        match self.value {
            Integer::Value(value) => Some(value),
            Integer::Lower | Integer::Higher => None,
        }
    }

    /// Returns its value, or the nearest one to it that 32 bits can hold.
    pub(crate) fn nearest(&self) -> i64 {
        let (least, most) = (i64::from(i32::MIN), i64::from(i32::MAX));
        match self.value {
            Integer::Value(value) => value.clamp(least, most),
            Integer::Lower => least,
            Integer::Higher => most,
        }
    }

    /// How it was written.
    pub(super) fn literal(&self) -> Cow<'_, str> {
        match (&self.literal, self.value()) {
            (Some(literal), _) => Cow::Borrowed(literal),
            (None, Some(value)) => Cow::Owned(value.to_string()),
            (None, None) => unreachable!("a number that is too long keeps how it was written"),
        }
    }

    /// How it is shown to people.
    pub(crate) fn shown(&self) -> String {
        shorten(&self.literal())
    }
}

impl From<i64> for Coordinate {
    fn from(value: i64) -> Self {
        Self {
            value: Integer::Value(value),
            literal: None,
        }
    }
}

/// The columns and rows that are worth asking about on a board of a size: those of each point, row by
/// row, and then one just off each side. The latter are also what bounds that are crossed take for
/// points of a board with unequal sides.
pub(super) fn all_asked(size: Size) -> Vec<[Coordinate; 2]> {
    let (columns, rows) = (i64::from(size.columns()), i64::from(size.rows()));
    let on_it = (0..rows).flat_map(|row| (0..columns).map(move |column| [column, row]));
    let off_it = [[columns, 0], [0, rows], [-1, 0], [0, -1]];
    let all = on_it.chain(off_it);
    all.map(|point| point.map(Coordinate::from)).collect()
}

/// The point that two coordinates name, if it is on the board.
pub(super) fn point_on(board: &Board, x: &Coordinate, y: &Coordinate) -> Option<Point> {
    let side = |coordinate: &Coordinate| match coordinate.value {
        Integer::Value(value) => u16::try_from(value).ok(),
        Integer::Lower | Integer::Higher => None,
    };
    let point = Point::new(side(x)?, side(y)?);
    board.size().contains(point).then_some(point)
}

/// The number that is as far from the other end of a side.
fn mirrored(side: u16, at: i64) -> Option<i64> {
    (i64::from(side) - 1).checked_sub(at)
}

/// The coordinates that a symmetry makes of those of a point, which need not be on the board; `None`
/// if it makes numbers of them that are too large.
pub(super) fn turned_coordinates(
    board: &Board,
    x: &Coordinate,
    y: &Coordinate,
    symmetry: Symmetry,
) -> Option<(Coordinate, Coordinate)> {
    let both = (Some(x.clone()), Some(y.clone()));
    let mirrored = |side, at: Option<Coordinate>| at?.mirrored(side);
    let (x, y) = symmetry.of_coordinates(board.size(), both, mirrored);
    Some((x?, y?))
}

/// The points that a symmetry makes of those of a list, sorted if that is; `None` if it makes numbers
/// of some that are too large.
pub(super) fn turned_pairs(board: &Board, pairs: &[Pair], symmetry: Symmetry) -> Option<Vec<Pair>> {
    let turned = |(x, y): &Pair| {
        let both = (Some(*x), Some(*y));
        let mirrored = |side, at: Option<i64>| mirrored(side, at?);
        let (x, y) = symmetry.of_coordinates(board.size(), both, mirrored);
        Some((x?, y?))
    };
    let mut turned = pairs.iter().map(turned).collect::<Option<Vec<_>>>()?;
    if pairs.is_sorted() {
        turned.sort_unstable();
    }
    Some(turned)
}

/// Reads a list of `[x, y]`.
pub(super) fn read_pairs(node: Node<'_>) -> Result<Vec<Pair>, DataError> {
    let read = |item: Node<'_>| {
        let pair = item.array(2, "coordinates").unwrap_or_default();
        let [x, y] = pair.as_slice() else {
            return Err(item.error("expected a point as [x, y]"));
        };
        let side = |node: &Node<'_>| match node.integer()? {
            Integer::Value(value) => Ok(value),
            Integer::Lower | Integer::Higher => Err(node.error("expected a smaller number")),
        };
        Ok((side(x)?, side(y)?))
    };
    let mut pairs = Vec::new();
    node.each(|item| {
        if pairs.len() == MAX_POINTS {
            return Err(item.error(format!("expected at most {MAX_POINTS} points")));
        }
        pairs.push(read(item)?);
        Ok(())
    })?;
    Ok(pairs)
}

/// Reads a list of `[x, y]` quickly, or not at all.
pub(super) fn read_pairs_quickly(text: &mut Quick<'_>) -> Option<Vec<Pair>> {
    let mut pairs = Vec::new();
    text.array(|item| {
        let mut numbers = [0; 2];
        let mut count = 0;
        item.array(|number| {
            *numbers.get_mut(count)? = number.integer()?;
            count += 1;
            Some(())
        })?;
        if count < 2 || pairs.len() == MAX_POINTS {
            return None;
        }
        pairs.push(numbers.into());
        Some(())
    })?;
    Some(pairs)
}

/// Points as a sorted list of x and y.
pub(super) fn sorted_pairs(points: &PointSet) -> Vec<Pair> {
    let mut pairs: Vec<Pair> = points
        .iter()
        .map(|point| (point.column.into(), point.row.into()))
        .collect();
    pairs.sort_unstable();
    pairs
}

/// Appends a list of `[x,y]`.
pub(super) fn write_pairs(pairs: &[Pair], out: &mut String) {
    out.push('[');
    for (i, (x, y)) in pairs.iter().enumerate() {
        let comma = if i == 0 { "" } else { "," };
        write!(out, "{comma}[{x},{y}]").expect("strings take what is written");
    }
    out.push(']');
}

/// A number in a list of points.
struct Side {
    /// As a column: the bytes before the row, the first one lowest, and how many they are.
    column: (u64, u8),
    /// As a row: the bytes after the column, and how many they are.
    row: (u64, u8),
}

/// The numbers that a point may have.
static SIDES: [Side; Size::MAX_SIDE as usize] = {
    let mut sides = [const {
        Side {
            column: (0, 0),
            row: (0, 0),
        }
    }; Size::MAX_SIDE as usize];
    let mut side = 0;
    while side < sides.len() {
        let (digits, count) = digits(side as u64);
        let shift = 8 * count as u32;
        let column = b'[' as u64 | digits << 8 | (b',' as u64) << (shift + 8);
        let row = digits | (u16::from_le_bytes(*b"],") as u64) << shift;
        sides[side] = Side {
            column: (column, count + 2),
            row: (row, count + 2),
        };
        side += 1;
    }
    sides
};

/// The digits of a number, the first one lowest, and how many they are.
const fn digits(mut number: u64) -> (u64, u8) {
    let (mut digits, mut count) = (0, 0);
    loop {
        digits = digits << 8 | (b'0' as u64 + number % 10);
        number /= 10;
        count += 1;
        if number == 0 {
            return (digits, count);
        }
    }
}

/// Appends the points of a set as a list of `[x,y]`, sorted: what [`write_pairs`] makes of
/// [`sorted_pairs`].
pub(super) fn write_points(points: &PointSet, out: &mut Vec<u8>) {
    let size = points.size();
    // With at most two digits a number, a point takes eight bytes at most.
    if size.columns() <= 32 && size.rows() <= 64 {
        write_points_by::<32, 1>(points, out);
    } else {
        write_points_by::<64, { Size::MAX_SIDE as usize / 64 }>(points, out);
    }
}

/// Appends points, so many columns a step, of which each has 64 times so many rows.
#[inline(always)]
fn write_points_by<const COLUMNS: usize, const WORDS: usize>(points: &PointSet, out: &mut Vec<u8>) {
    let size = points.size();
    let widest = |sides: u16| usize::from(SIDES[usize::from(sides) - 1].row.1);
    out.push(b'[');
    let mut at = out.len();
    let most = points.len() * (widest(size.columns()) + widest(size.rows()));
    // Eight bytes are written at once, whether or not all of them are needed.
    out.resize(at + most + 8, 0);
    for word in 0..size.columns().div_ceil(64) {
        let mut columns = [[0_u64; WORDS]; COLUMNS];
        for row in 0..size.rows() {
            let mut bits = points.row_bits(row, word);
            while bits != 0 {
                let column = &mut columns[bits.trailing_zeros() as usize % COLUMNS];
                column[usize::from(row / 64) % WORDS] |= 1 << (row % 64);
                bits &= bits - 1;
            }
        }
        let left = usize::from(size.columns() - word * 64);
        let sides = &SIDES[usize::from(word) * 64..][..left.min(64)];
        for (side, column) in sides.iter().zip(&columns) {
            let (before, length) = side.column;
            for (sides, rows) in SIDES.as_chunks::<64>().0.iter().zip(column) {
                let mut rows = *rows;
                while rows != 0 {
                    let (after, further) = sides[rows.trailing_zeros() as usize % 64].row;
                    let mut write = |bytes: u64, length: u8| {
                        out[at..][..8].copy_from_slice(&bytes.to_le_bytes());
                        at += usize::from(length);
                    };
                    if WORDS == 1 {
                        write(before | after << (8 * (length % 8)), length + further);
                    } else {
                        write(before, length);
                        write(after, further);
                    }
                    rows &= rows - 1;
                }
            }
        }
    }
    out.truncate(at);
    match out.last_mut() {
        Some(last) if *last == b',' => *last = b']',
        _ => out.push(b']'),
    }
}

/// The points of a list that are on a board.
pub(super) fn on_board(board: &Board, pairs: &[Pair]) -> impl Iterator<Item = Point> {
    pairs.iter().filter_map(|(x, y)| {
        let point = Point::new(u16::try_from(*x).ok()?, u16::try_from(*y).ok()?);
        board.size().contains(point).then_some(point)
    })
}

/// Compares lists of points as sets, whatever their order; a point given twice is a mistake.
///
/// # Errors
///
/// Returns the first difference, in the list of this key.
pub(super) fn compare_pairs(
    board: &Board,
    key: &'static str,
    expected: &[Pair],
    actual: &[Pair],
) -> Result<Vec<Note>, Difference> {
    if expected == actual && expected.is_sorted_by(|a, b| a < b) {
        return Ok(Vec::new());
    }
    let (missing, extra) = (without(expected, actual), without(actual, expected));
    let others = and_others((missing.len() + extra.len()).saturating_sub(1));
    let off = |pair: &Pair| match on_board(board, &[*pair]).next() {
        Some(_) => "",
        None => "off the board and ",
    };
    if let Some(pair) = missing.first() {
        let index = expected.iter().position(|other| other == pair);
        let ((x, y), off) = (pair, off(pair));
        return Err(Difference::new(
            format!("({x}, {y}) is {off}expected in {key}, but missing{others}"),
            [Step::Key(key), Step::Index(index.unwrap_or_default())],
        ));
    }
    if let Some(pair) = extra.first() {
        let ((x, y), off) = (pair, off(pair));
        return Err(Difference::new(
            format!("({x}, {y}) is {off}in {key}, but not expected there{others}"),
            [Step::Key(key)],
        ));
    }
    if let Some((x, y)) = twice(actual) {
        return Err(Difference {
            notes: vec![Note::ListedTwice],
            ..Difference::new(format!("({x}, {y}) is in {key} twice"), [Step::Key(key)])
        });
    }
    Ok(if expected == actual {
        Vec::new()
    } else {
        vec![Note::OrderOnly]
    })
}

/// The first point that stands twice in a list, of those that do.
fn twice(pairs: &[Pair]) -> Option<Pair> {
    let mut pairs = pairs.to_vec();
    pairs.sort_unstable();
    Some(pairs.windows(2).find(|pair| pair[0] == pair[1])?[0])
}

/// A way in which lists of points go wrong as a whole, and the map that mends it.
pub(super) type Likeness = (Note, fn(Pair) -> Pair);

/// The ways in which lists of points go wrong as a whole.
pub(super) const LIKENESSES: [Likeness; 2] = [
    (Note::Swapped, |(x, y)| (y, x)),
    (Note::CountedFromOne, |(x, y)| {
        (x.saturating_sub(1), y.saturating_sub(1))
    }),
];

/// Whether two lists hold the same points, each once, when those of the second have been mended.
pub(super) fn same_points(expected: &[Pair], actual: &[Pair], mend: impl Fn(Pair) -> Pair) -> bool {
    if expected.len() != actual.len() {
        return false;
    }
    let mended: Vec<_> = actual.iter().copied().map(mend).collect();
    twice(&mended).is_none() && without(expected, &mended).is_empty()
}

/// The points of one list that are not in another.
pub(super) fn without(list: &[Pair], other: &[Pair]) -> Vec<Pair> {
    let mut other = other.to_vec();
    other.sort_unstable();
    let new = |pair: &&Pair| other.binary_search(pair).is_err();
    list.iter().filter(new).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_points_are_sets_in_which_nothing_stands_twice() {
        let board: Board = ". . B\n. . B".parse().expect("a board");
        let expected = [(0, 0), (0, 1)];
        let first = |actual: &[Pair]| {
            let compared = compare_pairs(&board, "territory", &expected, actual);
            compared.err().map(|difference| difference.first)
        };
        assert_eq!(first(&[(0, 1), (0, 0)]), None);
        assert_eq!(
            first(&[(0, 0)]).as_deref(),
            Some("(0, 1) is expected in territory, but missing")
        );
        assert_eq!(
            first(&[(1, 0), (1, 1)]).as_deref(),
            Some("(0, 0) is expected in territory, but missing; 3 more points differ")
        );
        assert_eq!(
            first(&[(0, 0), (0, 1), (5, 0)]).as_deref(),
            Some("(5, 0) is off the board and in territory, but not expected there")
        );
        let off = compare_pairs(&board, "territory", &[(0, -1)], &[]);
        assert_eq!(
            off.err().map(|other| other.first).as_deref(),
            Some("(0, -1) is off the board and expected in territory, but missing")
        );
        let reordered = compare_pairs(&board, "territory", &expected, &[(0, 1), (0, 0)]);
        assert_eq!(reordered, Ok(vec![Note::OrderOnly]));
        assert_eq!(
            first(&[(0, 1), (0, 0), (0, 1)]).as_deref(),
            Some("(0, 1) is in territory twice")
        );
    }
}
