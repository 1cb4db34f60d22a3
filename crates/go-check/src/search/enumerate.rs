//! All boards of a number of points, the simplest first.

use go_core::{Board, Color, Point, Size};

/// Returns the sizes of boards of so many points, the widest first.
pub fn sizes_of(points: usize) -> impl Iterator<Item = Size> {
    let columns = (1..=points.min(usize::from(Size::MAX_SIDE))).rev();
    columns
        .filter(move |columns| points.is_multiple_of(*columns))
        .filter_map(move |columns| Size::new(columns, points / columns).ok())
}

/// Returns all boards of exactly so many points: [`boards_of`] the sizes that there are.
#[must_use]
pub fn boards(points: usize) -> Boards {
    boards_of(sizes_of(points).collect())
}

/// Returns all boards of these sizes, which have equally many points.
///
/// Those with fewer stones come first; of these, those of the size that stands first; of these, those
/// with the first stone nearer to the beginning, row by row from the upper left corner, then the
/// second stone, and so on; and last, Black's stones come before White's. So all boards of a few
/// stones are there early, however many boards there are.
#[must_use]
pub fn boards_of(sizes: Vec<Size>) -> Boards {
    Boards {
        points: sizes.first().map_or(0, |size| size.points()),
        sizes,
        size: 0,
        stones: Some(Vec::new()),
    }
}

/// All boards of some sizes.
#[derive(Clone, Debug)]
pub struct Boards {
    sizes: Vec<Size>,
    /// How many points each size has.
    points: usize,
    /// The size that the next board has, by its index.
    size: usize,
    /// Where the next board's stones stand, ascending; none after the last board.
    stones: Option<Vec<(usize, Color)>>,
}

impl Boards {
    /// Returns how many stones the next board has, if there is one.
    #[must_use]
    pub fn stones(&self) -> Option<usize> {
        self.stones.as_ref().map(Vec::len)
    }

    /// Goes on to the stones that come next.
    fn advance(&mut self, mut stones: Vec<(usize, Color)>) -> Option<Vec<(usize, Color)>> {
        if let Some(last_black) = stones.iter().rposition(|stone| stone.1 == Color::Black) {
            stones[last_black].1 = Color::White;
            for stone in &mut stones[last_black + 1..] {
                stone.1 = Color::Black;
            }
            return Some(stones);
        }
        let count = stones.len();
        let room = |index: usize| self.points - (count - index);
        let moved = (0..count)
            .rev()
            .find(|index| stones[*index].0 < room(*index));
        if let Some(moved) = moved {
            let at = stones[moved].0 + 1;
            for (offset, stone) in stones[moved..].iter_mut().enumerate() {
                *stone = (at + offset, Color::Black);
            }
            for stone in &mut stones[..moved] {
                stone.1 = Color::Black;
            }
            return Some(stones);
        }
        self.size += 1;
        let count = if self.size < self.sizes.len() {
            count
        } else {
            self.size = 0;
            count + 1
        };
        (count <= self.points).then(|| (0..count).map(|at| (at, Color::Black)).collect())
    }
}

impl Iterator for Boards {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        let size = *self.sizes.get(self.size)?;
        let stones = self.stones.take()?;
        let mut rest = stones.iter().copied().peekable();
        let columns = usize::from(size.columns());
        let board = Board::from_fn(size, |Point { column, row }| {
            let at = usize::from(row) * columns + usize::from(column);
            rest.next_if(|stone| stone.0 == at).map(|stone| stone.1)
        });
        self.stones = self.advance(stones);
        Some(board)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn all_boards_of_so_many_points_are_there_once() {
        for (points, number) in [(1, 3), (2, 2 * 9), (3, 2 * 27), (4, 3 * 81), (6, 4 * 729)] {
            let drawn: Vec<_> = boards(points).map(|board| board.to_string()).collect();
            let distinct: HashSet<_> = drawn.iter().collect();
            assert_eq!(drawn.len(), number, "{points}");
            assert_eq!(distinct.len(), drawn.len(), "{points}");
        }
        assert_eq!(boards(0).count(), 0);
    }

    #[test]
    fn fewer_stones_come_first() {
        let stones = |board: Board| Color::ALL.map(|color| board.stones(color).len());
        let numbers = boards(6).map(|board| stones(board).iter().sum::<usize>());
        assert!(numbers.is_sorted());
    }

    #[test]
    fn the_simplest_come_first() {
        let drawn: Vec<_> = boards(2).map(|board| board.to_string()).collect();
        let expected = [
            ". .", ".\n.", "B .", "W .", ". B", ". W", "B\n.", "W\n.", ".\nB", ".\nW", "B B",
            "B W", "W B", "W W", "B\nB", "B\nW", "W\nB", "W\nW",
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn large_boards_come_one_by_one() {
        let mut boards = boards(1024);
        let size = boards.next().map(|board| board.size().to_string());
        assert_eq!(size.as_deref(), Some("1024 x 1"));
        assert_eq!(boards.stones(), Some(0));
        assert_eq!(
            boards.nth(10).map(|board| board.stones(Color::Black).len()),
            Some(1)
        );
        // Longer than any side may be.
        assert_eq!(sizes_of(1031).count(), 0);
    }
}
