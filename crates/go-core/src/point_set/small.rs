//! Points of boards up to 19 x 19 in seven words, three rows a word.
//!
//! Row `r` is lane `r / 7` of word `r % 7`, a lane being 21 bits: 19 columns and two that stay
//! empty. So the rows above and below are in the words before and after, in the same lane, and one
//! instruction moves three rows. Only at the ends does a row's neighbor stand in another lane.
//!
//! What is a few instructions long is inlined always: a call would write the words to memory and read
//! them back, which takes longer than the work.

#![expect(
    clippy::cast_possible_truncation,
    reason = "rows, columns and places in a word are below 64"
)]

use super::tiny::Tiny;
use super::{Around, Bits, Part, PointSet};
use crate::board::Pair;
use crate::{Color, Point, Size};

const WORDS: usize = 7;
const LANE: usize = 21;
const LANES: usize = 3;

/// How many steps a flood tries before it sweeps.
const STEPS: usize = 4;

/// The longest side of a board whose points fit.
pub(crate) const MAX_SIDE: u16 = 19;

#[derive(Clone)]
pub(crate) struct Small([u64; WORDS]);

/// What a derived comparison does too, but by a call that costs more than the seven words.
impl PartialEq for Small {
    #[inline(always)]
    fn eq(&self, other: &Self) -> bool {
        self.zip(other, |a, b| a ^ b).is_empty()
    }
}

impl Eq for Small {}

/// By word: that word full.
const WORD: [[u64; WORDS]; WORDS] = {
    let mut table = [[0; WORDS]; WORDS];
    let mut word = 0;
    while word < WORDS {
        table[word][word] = !0;
        word += 1;
    }
    table
};

/// By row: its word, and the first bit of its lane.
const PLACES: [(u8, u8); MAX_SIDE as usize] = {
    let mut table = [(0, 0); MAX_SIDE as usize];
    let mut row = 0;
    while row < table.len() {
        table[row] = ((row % WORDS) as u8, (row / WORDS * LANE) as u8);
        row += 1;
    }
    table
};

/// By number of rows and of columns: the points of such a board.
static AREAS: [[Small; MAX_SIDE as usize + 1]; MAX_SIDE as usize + 1] = {
    let mut table =
        [const { [const { Small([0; WORDS]) }; MAX_SIDE as usize + 1] }; MAX_SIDE as usize + 1];
    let mut rows = 1;
    while rows <= MAX_SIDE as usize {
        let mut columns = 1;
        while columns <= MAX_SIDE as usize {
            let mut row = 0;
            while row < rows {
                table[rows][columns].0[row % WORDS] |= ((1 << columns) - 1) << (row / WORDS * LANE);
                row += 1;
            }
            columns += 1;
        }
        rows += 1;
    }
    table
};

/// By row and column: the points next to a point, and stray bits beside the lanes.
static BESIDE: [[Small; MAX_SIDE as usize]; MAX_SIDE as usize] = {
    let mut table = [const { [const { Small([0; WORDS]) }; MAX_SIDE as usize] }; MAX_SIDE as usize];
    let mut row = 0;
    while row < MAX_SIDE as usize {
        let mut column = 0;
        while column < MAX_SIDE as usize {
            let beside = &mut table[row][column].0;
            let bit = 1 << (row / WORDS * LANE + column);
            beside[row % WORDS] = bit << 1 | bit >> 1;
            if row > 0 {
                beside[(row - 1) % WORDS] |= 1 << ((row - 1) / WORDS * LANE + column);
            }
            beside[(row + 1) % WORDS] |= 1 << ((row + 1) / WORDS * LANE + column);
            column += 1;
        }
        row += 1;
    }
    table
};

impl Small {
    #[inline(always)]
    pub(crate) const fn none_at_all() -> Self {
        Self([0; WORDS])
    }

    pub(crate) fn words(&self) -> &[u64] {
        &self.0
    }

    /// The rows above, each in its place: what a point finds one row up.
    #[inline(always)]
    fn above(words: &[u64; WORDS], i: usize) -> u64 {
        if i == 0 {
            words[WORDS - 1] << LANE
        } else {
            words[i - 1]
        }
    }

    #[inline(always)]
    fn below(words: &[u64; WORDS], i: usize) -> u64 {
        if i == WORDS - 1 {
            words[0] >> LANE
        } else {
            words[i + 1]
        }
    }

    /// The points next to a point of the set, and stray bits between the lanes.
    #[inline(always)]
    fn neighbors(&self) -> Self {
        let words = &self.0;
        each(|i| words[i] << 1 | words[i] >> 1 | Self::above(words, i) | Self::below(words, i))
    }

    /// The first point row by row, which isn't in the first word that has one.
    #[inline]
    fn first_point(&self) -> Option<Point> {
        (0..MAX_SIDE).find_map(|row| {
            let column = self.row_bits(row, 0).trailing_zeros();
            (column < u64::BITS).then(|| Point::new(column as u16, row))
        })
    }

    #[inline]
    fn meets(&self, other: &Self) -> bool {
        !self.zip(other, |a, b| a & b).is_empty()
    }

    /// The set of one point. Made whole, as a word written alone is slow to be read again together
    /// with its neighbor.
    #[inline(always)]
    fn only(point: Point) -> Self {
        let (word, bit) = place(point);
        each(|i| WORD[word][i] & 1 << bit)
    }

    /// The set and those points of `within` that are next to it.
    #[inline(always)]
    fn grown(&self, within: &Self) -> Self {
        let neighbors = self.neighbors();
        each(|i| self.0[i] | neighbors.0[i] & within.0[i])
    }

    #[inline(always)]
    fn zip(&self, other: &Self, f: impl Fn(u64, u64) -> u64) -> Self {
        each(|i| f(self.0[i], other.0[i]))
    }
}

/// The words that `word` returns. A loop, since a call that makes an array is not always inlined.
#[inline(always)]
fn each(word: impl Fn(usize) -> u64) -> Small {
    let mut words = [0; WORDS];
    for (i, place) in words.iter_mut().enumerate() {
        *place = word(i);
    }
    Small(words)
}

#[inline(always)]
fn place(point: Point) -> (usize, usize) {
    let row = usize::from(point.row);
    (row % WORDS, row / WORDS * LANE + usize::from(point.column))
}

/// Grows `seeds`, all of them inside `within`, along their rows: to the right as far as the run goes
/// (a carry travels along it and stops at its end) and one step to the left.
#[inline(always)]
fn along(seeds: u64, within: u64) -> u64 {
    // The step is no seed of the carry: what is to the right of it is a seed already.
    within & !(within + seeds) | seeds >> 1 & within | seeds
}

/// One pass down and one up over the rows.
#[inline(always)]
fn sweep(reached: &mut [u64; WORDS], within: &[u64; WORDS]) {
    sweep_down(reached, within);
    sweep_up(reached, within);
}

#[inline(always)]
fn sweep_down(reached: &mut [u64; WORDS], within: &[u64; WORDS]) {
    for i in 0..WORDS {
        reached[i] = along(
            (reached[i] | Small::above(reached, i)) & within[i],
            within[i],
        );
    }
}

#[inline(always)]
fn sweep_up(reached: &mut [u64; WORDS], within: &[u64; WORDS]) {
    for i in (0..WORDS).rev() {
        reached[i] = along(
            (reached[i] | Small::below(reached, i)) & within[i],
            within[i],
        );
    }
}

impl Bits for Small {
    type Part = Self;
    type BesideEmpty = Self;

    #[inline]
    fn none(_: Size) -> Self {
        Self::none_at_all()
    }

    /// Without a branch on the color, and without a word written alone.
    #[inline(always)]
    fn placed(stones: &Pair<Self>, color: Color, point: Point, captured: &Self) -> Pair<Self> {
        let stone = Self::only(point).0;
        let is_black = if color == Color::Black { !0 } else { 0 };
        let after = |before: u64, stone: u64, captured: u64| (before | stone) & !captured;
        Pair {
            black: each(|i| after(stones.black.0[i], stone[i] & is_black, captured.0[i])),
            white: each(|i| after(stones.white.0[i], stone[i] & !is_black, captured.0[i])),
        }
    }

    #[inline]
    fn area(size: Size) -> Self {
        AREAS[usize::from(size.rows())][usize::from(size.columns())].clone()
    }

    #[inline(always)]
    fn has(&self, point: Point) -> bool {
        let (word, bit) = place(point);
        self.0[word] >> bit & 1 != 0
    }

    #[inline(always)]
    fn insert(&mut self, point: Point) {
        self.add(&Self::only(point));
    }

    #[inline(always)]
    fn remove(&mut self, point: Point) {
        self.take_away(&Self::only(point));
    }

    /// All of them at once, since a branch for each is guessed wrong too often.
    #[inline(always)]
    fn around(other: &Self, empty: &Self, _: Size, point: Point) -> Around<Self> {
        let beside = BESIDE[usize::from(point.row)][usize::from(point.column)].0;
        let beside_empty = empty.neighbors().0;
        let liberties = beside
            .iter()
            .zip(&empty.0)
            .fold(0, |all, (a, b)| all | a & b);
        Around {
            has_liberty: liberties != 0,
            in_danger: each(|i| beside[i] & other.0[i] & !beside_empty[i]),
            beside_empty: Self(beside_empty),
        }
    }

    #[inline(always)]
    fn take_beside(&mut self, _: Size, _: Point) -> Option<Point> {
        let word = self.0.iter().position(|word| *word != 0)?;
        let bit = self.0[word].trailing_zeros() as usize;
        self.0[word] &= self.0[word] - 1;
        let row = word + bit / LANE * WORDS;
        Some(Point::new((bit % LANE) as u16, row as u16))
    }

    #[inline]
    fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    #[inline]
    fn add(&mut self, other: &Self) {
        *self = self.zip(other, |a, b| a | b);
    }

    #[inline]
    fn take_away(&mut self, other: &Self) {
        *self = self.zip(other, |a, b| a & !b);
    }

    #[inline]
    fn touching(&self, within: &Self) -> Self {
        self.neighbors().zip(within, |a, b| a & b)
    }

    #[inline]
    fn flood(&self, within: &Self) -> Self {
        let mut reached = self.zip(within, |a, b| a & b);
        // Most of what is flooded on a board is small: a few steps reach its ends sooner than a
        // sweep is through.
        for _ in 0..STEPS {
            let grown = reached.grown(within);
            if grown == reached || grown == *within {
                return grown;
            }
            reached = grown;
        }
        loop {
            sweep(&mut reached.0, &within.0);
            if reached == *within {
                return reached;
            }
            let grown = reached.grown(within);
            if grown == reached {
                return reached;
            }
            reached = grown;
        }
    }

    #[inline]
    fn enclosed(point: Point, within: &Self, _: &Self, beside_empty: &Self) -> Option<Self> {
        // A stone beside a liberty is met a step before the liberty is.
        let safe = within.zip(beside_empty, |a, b| a & b);
        // Most groups end here: a look beside one point needs no step of the whole board.
        let beside = &BESIDE[usize::from(point.row)][usize::from(point.column)];
        if beside.meets(&safe) {
            return None;
        }
        let mut part = Self::only(point);
        let first = beside.zip(within, |a, b| a & b);
        if first.is_empty() {
            return Some(part);
        }
        part.add(&first);
        loop {
            let grown = part.grown(within);
            if grown.meets(&safe) {
                return None;
            }
            if grown == part {
                return Some(part);
            }
            part = grown;
        }
    }

    fn take_part(&mut self, _: &mut usize) -> Option<Self> {
        let mut seed = Self([0; WORDS]);
        seed.insert(self.first_point()?);
        let part = seed.flood(self);
        self.take_away(&part);
        Some(part)
    }

    /// Both floods in one loop: while one waits for a word the other works.
    #[inline]
    fn reached(black: &Self, white: &Self, empty: &Self) -> (Self, Self) {
        let mut black = black.touching(empty);
        let mut white = white.touching(empty);
        loop {
            sweep(&mut black.0, &empty.0);
            sweep(&mut white.0, &empty.0);
            // A step that leads nowhere shows sooner than a sweep that this was all.
            let grown = (black.grown(empty), white.grown(empty));
            if grown == (black, white) {
                return grown;
            }
            (black, white) = grown;
        }
    }

    /// Both colors in one loop, as in [`Bits::reached`].
    #[inline]
    fn dead(stones: &Pair<Self>, empty: &Self, size: Size) -> Option<Pair<Self>> {
        if size.rows() <= Tiny::MAX_ROWS && size.columns() <= Tiny::MAX_COLUMNS {
            return dead_on_tiny(stones, empty);
        }
        let beside_empty = empty.neighbors();
        let mut alive = Pair {
            black: stones.black.zip(&beside_empty, |a, b| a & b),
            white: stones.white.zip(&beside_empty, |a, b| a & b),
        };
        let is_all = |alive: &Pair<Self>| {
            let rest = |i: usize| {
                stones.black.0[i] & !alive.black.0[i] | stones.white.0[i] & !alive.white.0[i]
            };
            (0..WORDS).fold(0, |all, i| all | rest(i)) == 0
        };
        if is_all(&alive) {
            return None;
        }
        loop {
            // Half a sweep is often enough.
            sweep_down(&mut alive.black.0, &stones.black.0);
            sweep_down(&mut alive.white.0, &stones.white.0);
            if is_all(&alive) {
                return None;
            }
            sweep_up(&mut alive.black.0, &stones.black.0);
            sweep_up(&mut alive.white.0, &stones.white.0);
            if is_all(&alive) {
                return None;
            }
            let grown = Pair {
                black: alive.black.grown(&stones.black),
                white: alive.white.grown(&stones.white),
            };
            if grown == alive {
                return Some(Pair {
                    black: stones.black.zip(&alive.black, |a, b| a & !b),
                    white: stones.white.zip(&alive.white, |a, b| a & !b),
                });
            }
            alive = grown;
        }
    }

    fn first(&self, _: Size) -> Option<Point> {
        self.first_point()
    }

    #[inline]
    fn into_set(self, size: Size) -> PointSet {
        PointSet::small(size, self)
    }

    #[inline]
    fn row_bits(&self, row: u16, word: u16) -> u64 {
        match PLACES.get(usize::from(row)) {
            Some((place, lane)) if word == 0 => {
                self.0[usize::from(*place)] >> lane & ((1 << MAX_SIDE) - 1)
            }
            _ => 0,
        }
    }

    /// All rows first, then word by word: a word that grows row by row is waited for. Both colors
    /// beside each other, so that one instruction works on both.
    #[inline]
    fn lay_rows<E>(
        size: Size,
        mut row: impl FnMut(u16, u16) -> Result<(u64, u64), E>,
    ) -> Result<Pair<Self>, E> {
        let mask = (1 << size.columns()) - 1;
        let mut rows = [[0; 2]; WORDS * LANES];
        for r in 0..size.rows().min(MAX_SIDE) {
            let (black, white) = row(r, 0)?;
            rows[usize::from(r)] = [black & mask, white & mask];
        }
        let word = |i: usize, color: usize| {
            rows[i][color]
                | rows[i + WORDS][color] << LANE
                | rows[i + 2 * WORDS][color] << (2 * LANE)
        };
        let mut stones = Pair {
            black: Self::none_at_all(),
            white: Self::none_at_all(),
        };
        for i in 0..WORDS {
            let (black, white) = (word(i, 0), word(i, 1));
            stones.black.0[i] = black;
            stones.white.0[i] = white & !black;
        }
        Ok(stones)
    }
}

/// What [`Bits::dead`] returns, of boards that are tiny, whose rows are all in the first lanes.
#[inline]
fn dead_on_tiny(stones: &Pair<Small>, empty: &Small) -> Option<Pair<Small>> {
    let tiny = |set: &Small| Tiny::of_rows(&set.0);
    let stones = [tiny(&stones.black), tiny(&stones.white)];
    let [black, white] = Tiny::dead(stones, tiny(empty))?;
    Some(Pair {
        black: Small(black.rows()),
        white: Small(white.rows()),
    })
}

impl Part<Self> for Small {
    fn touches(&self, other: &Self) -> bool {
        self.neighbors().meets(other)
    }

    fn into_set(self, size: Size) -> PointSet {
        PointSet::small(size, self)
    }
}
