//! Points of boards beyond 19 x 19, on the heap, each row from a new word on.
//!
//! Floods from many points go from word to word, and take all that they can reach in a word at once.
//! Walks around one point go from run to run, a run being connected points of one row that can't be
//! made longer. Nothing is taken twice, so that the shape of what is flooded does not matter.

#![expect(
    clippy::cast_possible_truncation,
    reason = "columns, rows and bits of a word are below 1024"
)]

use super::{Around, Bits, Part, PointSet};
use crate::board::Pair;
use crate::{Point, Size};

#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Large {
    per_row: usize,
    words: Box<[u64]>,
}

/// The points of a row from `first` to `last`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Run {
    row: u16,
    first: u16,
    last: u16,
}

impl Run {
    /// The words of a row that the run covers, each with the bits it covers there.
    #[inline]
    fn words(self) -> impl Iterator<Item = (usize, u64)> {
        let (first, last) = (usize::from(self.first), usize::from(self.last));
        (first / 64..=last / 64).map(move |word| {
            let from = if word == first / 64 { first % 64 } else { 0 };
            let to = if word == last / 64 { last % 64 } else { 63 };
            (word, !0 >> (63 - to) & !0 << from)
        })
    }
}

/// The runs of `within` that hold a point of `seeds`, all of them inside it.
#[inline]
fn runs_around(seeds: u64, within: u64) -> u64 {
    // A carry runs from a seed to the end of its run; the other way it does so on reversed bits.
    let up = |seeds: u64, within: u64| within & !within.wrapping_add(seeds) | seeds;
    let reached = up(seeds, within);
    if reached >> 1 & within & !reached == 0 {
        return reached;
    }
    up(reached.reverse_bits(), within.reverse_bits()).reverse_bits()
}

impl Large {
    fn rows(&self) -> usize {
        self.words.len() / self.per_row
    }

    fn row(&self, row: usize) -> &[u64] {
        &self.words[row * self.per_row..][..self.per_row]
    }

    #[inline]
    fn index(&self, point: Point) -> (usize, u64) {
        (
            usize::from(point.row) * self.per_row + usize::from(point.column / 64),
            1 << (point.column % 64),
        )
    }

    /// Takes the run around a point of this set out of it.
    #[inline]
    fn take_run(&mut self, point: Point) -> Run {
        let start = usize::from(point.row) * self.per_row;
        let row = &mut self.words[start..][..self.per_row];
        let (word, bit) = (usize::from(point.column / 64), point.column % 64);

        let mut first = point.column + 1 - (row[word] << (63 - bit)).leading_ones() as u16;
        let mut at = word;
        while first.is_multiple_of(64) && at > 0 && row[at - 1] >> 63 == 1 {
            at -= 1;
            first -= row[at].leading_ones() as u16;
        }
        let mut last = point.column + (row[word] >> bit).trailing_ones() as u16 - 1;
        let mut at = word;
        while last % 64 == 63 && at + 1 < row.len() && row[at + 1] & 1 == 1 {
            at += 1;
            last += row[at].trailing_ones() as u16;
        }
        let run = Run {
            row: point.row,
            first,
            last,
        };
        for (word, bits) in run.words() {
            row[word] &= !bits;
        }
        run
    }

    /// Takes every run out of this set that is connected to those in `todo`, showing each of them,
    /// those too, until one is refused. Returns whether all were accepted.
    #[inline]
    fn take_connected(&mut self, todo: &mut Vec<Run>, mut accept: impl FnMut(Run) -> bool) -> bool {
        let rows = self.rows();
        while let Some(run) = todo.pop() {
            if !accept(run) {
                return false;
            }
            let above = run.row.checked_sub(1);
            let below = Some(run.row + 1).filter(|row| usize::from(*row) < rows);
            for row in above.into_iter().chain(below) {
                for (word, bits) in run.words() {
                    loop {
                        let next = self.words[usize::from(row) * self.per_row + word] & bits;
                        if next == 0 {
                            break;
                        }
                        let column = word * 64 + next.trailing_zeros() as usize;
                        todo.push(self.take_run(Point::new(column as u16, row)));
                    }
                }
            }
        }
        true
    }

    /// Whether a run is next to a point of this set, itself taken for outside it.
    fn is_next_to(&self, run: Run) -> bool {
        let row = usize::from(run.row);
        let bit = |column: u16| self.row(row)[usize::from(column / 64)] >> (column % 64) & 1 != 0;
        let beside = |row: usize| {
            let row = self.row(row);
            run.words().any(|(word, bits)| row[word] & bits != 0)
        };
        run.first.checked_sub(1).is_some_and(bit)
            || (usize::from((run.last + 1) / 64) < self.per_row && bit(run.last + 1))
            || (row > 0 && beside(row - 1))
            || (row + 1 < self.rows() && beside(row + 1))
    }

    /// What was taken out of a set of which this is left.
    fn taken_from(mut self, all: &Self) -> Self {
        for (left, all) in self.words.iter_mut().zip(&all.words) {
            *left ^= all;
        }
        self
    }

    fn lay_run(&mut self, run: Run) {
        let start = usize::from(run.row) * self.per_row;
        for (word, bits) in run.words() {
            self.words[start + word] |= bits;
        }
    }

    /// The first point at or after a word, with the word it is in.
    fn first_from(&self, start: usize) -> Option<(usize, Point)> {
        let word = start + self.words[start..].iter().position(|word| *word != 0)?;
        let column = word % self.per_row * 64 + self.words[word].trailing_zeros() as usize;
        let point = Point::new(column as u16, (word / self.per_row) as u16);
        Some((word, point))
    }
}

impl Bits for Large {
    type Part = Runs;

    fn none(size: Size) -> Self {
        let per_row = usize::from(size.columns()).div_ceil(64);
        Self {
            per_row,
            words: vec![0; per_row * usize::from(size.rows())].into(),
        }
    }

    fn area(size: Size) -> Self {
        let mut area = Self::none(size);
        for row in 0..size.rows() {
            area.lay_run(Run {
                row,
                first: 0,
                last: size.columns() - 1,
            });
        }
        area
    }

    fn has(&self, point: Point) -> bool {
        let (word, bit) = self.index(point);
        self.words[word] & bit != 0
    }

    fn insert(&mut self, point: Point) {
        let (word, bit) = self.index(point);
        self.words[word] |= bit;
    }

    fn remove(&mut self, point: Point) {
        let (word, bit) = self.index(point);
        self.words[word] &= !bit;
    }

    fn take_beside(&mut self, size: Size, point: Point) -> Option<Point> {
        let is_there = |next: &Point| size.contains(*next) && self.has(*next);
        let next = point.neighbors().find(is_there)?;
        self.remove(next);
        Some(next)
    }

    fn is_empty(&self) -> bool {
        self.words.iter().all(|word| *word == 0)
    }

    fn add(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word |= other;
        }
    }

    fn take_away(&mut self, other: &Self) {
        for (word, other) in self.words.iter_mut().zip(&other.words) {
            *word &= !other;
        }
    }

    fn touching(&self, within: &Self) -> Self {
        let mut touching = within.clone();
        let per_row = self.per_row;
        for row in 0..self.rows() {
            let here = self.row(row);
            for word in 0..per_row {
                let carry = if word > 0 { here[word - 1] >> 63 } else { 0 };
                let left = (here[word] << 1) + carry;
                let carry = here.get(word + 1).map_or(0, |next| next << 63);
                let right = (here[word] >> 1) + carry;
                let i = row * per_row + word;
                let above = i.checked_sub(per_row).map_or(0, |i| self.words[i]);
                let below = self.words.get(i + per_row).map_or(0, |bits| *bits);
                touching.words[i] &= left | right | above | below;
            }
        }
        touching
    }

    /// Goes from word to word. A visit takes all that can be reached in the word at once, and none
    /// is in vain: each takes a point at least.
    fn flood(&self, within: &Self) -> Self {
        let per_row = self.per_row;
        let mut remaining = within.clone();
        let left = &mut remaining.words;
        let mut todo: Vec<(usize, u64)> = Vec::new();
        for start in 0..self.words.len() {
            let seeds = self.words[start] & left[start];
            if seeds == 0 {
                continue;
            }
            todo.push((start, seeds));
            while let Some((word, seeds)) = todo.pop() {
                // With what is to be reached in any case, else a word may be visited for each point.
                let seeds = (seeds | self.words[word]) & left[word];
                let reached = runs_around(seeds, left[word]);
                if reached == 0 {
                    continue;
                }
                left[word] &= !reached;
                let mut look = |word: usize, seeds: u64| {
                    let seeds = left.get(word).map_or(0, |left| left & seeds);
                    if seeds != 0 {
                        todo.push((word, seeds));
                    }
                };
                // Past an end of the board is no word, and past an end of a row are few bits to ask.
                if reached & 1 != 0 && !word.is_multiple_of(per_row) {
                    look(word - 1, 1 << 63);
                }
                if reached >> 63 != 0 && !(word + 1).is_multiple_of(per_row) {
                    look(word + 1, 1);
                }
                look(word.wrapping_sub(per_row), reached);
                look(word + per_row, reached);
            }
        }
        remaining.taken_from(within)
    }

    fn enclosed(point: Point, within: &Self, empty: &Self, (): &()) -> Option<Self> {
        let mut remaining = within.clone();
        let mut todo = vec![remaining.take_run(point)];
        if !remaining.take_connected(&mut todo, |run| !empty.is_next_to(run)) {
            return None;
        }
        Some(remaining.taken_from(within))
    }

    type BesideEmpty = ();

    fn around(other: &Self, empty: &Self, size: Size, point: Point) -> Around<Self> {
        let beside = |point: Point| point.neighbors().filter(move |next| size.contains(*next));
        let has_liberty = |stone: Point| beside(stone).any(|next| empty.has(next));
        let mut in_danger = Self::none(size);
        for stone in beside(point).filter(|next| other.has(*next)) {
            if !has_liberty(stone) {
                in_danger.insert(stone);
            }
        }
        Around {
            has_liberty: has_liberty(point),
            in_danger,
            beside_empty: (),
        }
    }

    fn take_part(&mut self, from: &mut usize) -> Option<Runs> {
        let (word, first) = self.first_from(*from)?;
        *from = word;
        let mut todo = vec![self.take_run(first)];
        let mut runs = Vec::new();
        self.take_connected(&mut todo, |run| {
            runs.push(run);
            true
        });
        Some(Runs(runs))
    }

    fn into_set(self, size: Size) -> PointSet {
        let per_row = self.per_row;
        let rows = |word: Option<usize>| word.map(|word| word / per_row);
        let used = |word: &u64| *word != 0;
        let (Some(first), Some(last)) = (
            rows(self.words.iter().position(used)),
            rows(self.words.iter().rposition(used)),
        ) else {
            return PointSet::large(size, 0, per_row, Box::default());
        };
        let range = first * per_row..(last + 1) * per_row;
        let words = if range == (0..self.words.len()) {
            self.words
        } else {
            self.words[range].into()
        };
        PointSet::large(size, first as u16, per_row, words)
    }

    fn row_bits(&self, row: u16, word: u16) -> u64 {
        self.words[usize::from(row) * self.per_row + usize::from(word)]
    }

    fn lay_rows<E>(
        size: Size,
        mut row: impl FnMut(u16, u16) -> Result<(u64, u64), E>,
    ) -> Result<Pair<Self>, E> {
        let (mut black, mut white) = (Self::none(size), Self::none(size));
        let per_row = size.columns().div_ceil(64);
        let places = (0..size.rows()).flat_map(|r| (0..per_row).map(move |word| (r, word)));
        for (at, (r, word)) in places.enumerate() {
            let mask = !0 >> 64_u16.saturating_sub(size.columns() - word * 64);
            let bits = row(r, word)?;
            black.words[at] = bits.0 & mask;
            white.words[at] = bits.1 & mask & !bits.0;
        }
        Ok(Pair { black, white })
    }
}

/// A connected part, as its runs.
pub(crate) struct Runs(Vec<Run>);

impl Part<Large> for Runs {
    fn touches(&self, other: &Large) -> bool {
        self.0.iter().any(|run| other.is_next_to(*run))
    }

    fn into_set(self, size: Size) -> PointSet {
        let rows = self.0.iter().map(|run| run.row);
        let first = rows.clone().min().unwrap_or(0);
        let last = rows.max().unwrap_or(0);
        let per_row = usize::from(size.columns()).div_ceil(64);
        let mut part = Large {
            per_row,
            words: vec![0; per_row * usize::from(last - first + 1)].into(),
        };
        for run in self.0 {
            part.lay_run(Run {
                row: run.row - first,
                ..run
            });
        }
        PointSet::large(size, first, per_row, part.words)
    }
}
