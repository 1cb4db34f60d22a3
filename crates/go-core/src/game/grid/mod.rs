//! The stones of a game in chains, their liberties, and the empty points, kept up to date move by move.
//!
//! Points are numbered row by row, with a border of one *place* around the board, so that each has
//! four neighbors and none has to be asked whether it is on the board. The place to the right of a
//! row is the one to the left of the next.
//!
//! A chain is a ring of stones, each naming the next. One of them is its head, which all of them name:
//! there its liberties are counted, once for each of its stones that they are beside (such counts are
//! known as pseudo-liberties: what they add up to is 0 if and only if there is no liberty). Of two
//! chains that join, the smaller one gets the other's head.

#![expect(
    clippy::cast_possible_truncation,
    reason = "a place is less than 2^21, and the lower half of a cell is one"
)]

#[cfg(test)]
mod check;

use crate::{Color, Point, Size};

/// What is on a place: a bit of its own in the upper half of a cell. Three more bits are left free
/// above each, so that those of four neighbors fit into one number.
const EMPTY: u64 = 1 << 32;
const BLACK: u64 = 1 << 36;
const WHITE: u64 = 1 << 40;
const BORDER: u64 = 1 << 44;

/// A stone more in a chain. Below this bit there is the chain's color, and below that its liberties.
const STONE: u64 = 1 << 32;
/// More than all liberties of a chain, four for each point.
const LIBERTIES: u32 = 1 << 24;

/// A color as a type, so that what is looked for stands in the instructions. It takes twice as many
/// of them, but a twentieth less time.
pub(super) trait Side {
    type Opponent: Side;
    /// What is on a place with a stone of the color.
    const KIND: u64;
    /// What is counted at the head of a chain of the color that has no stones and no liberties.
    const CHAIN: u32;
}

pub(super) struct Black;
pub(super) struct White;

impl Side for Black {
    type Opponent = White;
    const KIND: u64 = BLACK;
    const CHAIN: u32 = LIBERTIES;
}

impl Side for White {
    type Opponent = Black;
    const KIND: u64 = WHITE;
    const CHAIN: u32 = LIBERTIES << 4;
}

#[derive(Clone)]
#[cfg_attr(test, derive(Debug, PartialEq))]
pub(super) struct Grid {
    size: Size,
    /// How far it is from a place to the one below it.
    stride: usize,
    /// By place: what is on it, and in the lower half the head of its chain. What is no stone is a
    /// chain of its own here, the border one together, whose counts nobody asks for. So a move can
    /// count at all its neighbors without a look at what they are.
    cells: Box<[u64]>,
    /// By head: the number of stones, the color and the liberties of a chain. What is counted where
    /// there is no chain never looks like one, since it has no color: it is between -2^13 and 2^22.
    chains: Box<[u64]>,
    /// By place: of a stone the next one in its ring, of an empty point its index in the list.
    links: Box<[u32]>,
    /// The empty points in any order, and after so many of them what is left of earlier ones.
    empties: Box<[u32]>,
    empty: u32,
    /// Where the next move would take back a ko, or 0, which is a place of the border.
    ko: u32,
}

/// The four neighbors of a point.
#[derive(Clone, Copy)]
struct Around {
    /// The cells above, to the left, to the right and below.
    cells: [u64; 4],
    /// Which of them are what: as many bits for each kind, the lowest for the place above.
    kinds: u64,
}

impl Around {
    /// Which of the neighbors are of a kind.
    #[inline(always)]
    const fn are(self, kind: u64) -> u64 {
        (self.kinds / kind) & 15
    }

    /// How many of the neighbors are empty.
    #[inline(always)]
    const fn liberties(self) -> u64 {
        // The number of bits of each number below 16: one instruction where there is one for that, but
        // not every processor has it.
        (0x4332_3221_3221_2110 >> (4 * self.are(EMPTY))) & 15
    }
}

/// The head of the chain that a cell is part of.
#[inline(always)]
const fn head(cell: u64) -> usize {
    cell as u32 as usize
}

impl Grid {
    /// A board without stones.
    pub(super) fn new(size: Size) -> Self {
        let (columns, rows) = (usize::from(size.columns()), usize::from(size.rows()));
        let stride = columns + 1;
        let places = (rows + 2) * stride + 1;
        let mut grid = Self {
            size,
            stride,
            cells: vec![BORDER; places].into(),
            chains: vec![0; places].into(),
            links: vec![0; places].into(),
            empties: vec![0; size.points()].into(),
            empty: 0,
            ko: 0,
        };
        for row in 1..=rows {
            for place in row * stride + 1..=row * stride + columns {
                grid.clear(place);
            }
        }
        grid
    }

    pub(super) const fn size(&self) -> Size {
        self.size
    }

    /// The place of a point of the board.
    #[inline]
    pub(super) fn place(&self, point: Point) -> usize {
        (usize::from(point.row) + 1) * self.stride + usize::from(point.column) + 1
    }

    /// The point of a place on the board.
    #[inline]
    pub(super) fn point(&self, place: usize) -> Point {
        let (row, column) = (place / self.stride, place % self.stride);
        Point::new(column as u16 - 1, row as u16 - 1)
    }

    /// The color of the stone on a place.
    #[inline]
    pub(super) fn stone(&self, place: usize) -> Option<Color> {
        match self.cells[place] >> 32 << 32 {
            BLACK => Some(Color::Black),
            WHITE => Some(Color::White),
            _ => None,
        }
    }

    /// The empty places in any order.
    pub(super) fn empty_places(&self) -> &[u32] {
        &self.empties[..self.empty as usize]
    }

    /// The place where the next move would take back a ko.
    pub(super) fn ko(&self) -> Option<usize> {
        (self.ko != 0).then_some(self.ko as usize)
    }

    /// Lets a ko be taken back: something else was done in between.
    pub(super) const fn forget_ko(&mut self) {
        self.ko = 0;
    }

    #[inline(always)]
    fn around(&self, place: usize) -> Around {
        let cells = self.neighbors(place).map(|place| self.cells[place]);
        let [above, left, right, below] = cells;
        // The heads below stay small enough for that.
        let kinds = above + 2 * (left + 2 * (right + 2 * below));
        Around { cells, kinds }
    }

    /// The places above, to the left, to the right and below.
    #[inline(always)]
    fn neighbors(&self, place: usize) -> [usize; 4] {
        [
            place - self.stride,
            place - 1,
            place + 1,
            place + self.stride,
        ]
    }

    /// Whether an empty place is an eye, as [`super::Game::is_eye`] says.
    #[inline]
    pub(super) fn is_eye<S: Side>(&self, place: usize) -> bool {
        self.is_eye_in::<S>(place, self.around(place))
    }

    #[inline(always)]
    fn is_eye_in<S: Side>(&self, place: usize, around: Around) -> bool {
        let [above, below] = [place - self.stride, place + self.stride];
        let corners = [above - 1, above + 1, below - 1, below + 1].map(|place| self.cells[place]);
        // Their number, in the bits of its kind.
        let opponents = corners.iter().sum::<u64>() & (15 * S::Opponent::KIND);
        let border = around.are(BORDER);
        let least = S::Opponent::KIND << u32::from(border == 0);
        (around.are(S::KIND) | border == 15) & (opponents < least)
    }

    /// Whether a stone on an empty place would have a liberty, once what it captures is off the board.
    pub(super) fn is_suicide<S: Side>(&self, place: usize) -> bool {
        let around = self.around(place);
        let survives = |cell: &u64| {
            let links = around.cells.iter().filter(|other| *other == cell).count();
            let left = (self.chains[head(*cell)] as u32).wrapping_sub(links as u32);
            left == S::Opponent::CHAIN || has_liberty::<S>(left)
        };
        around.are(EMPTY) == 0 && !around.cells.iter().any(survives)
    }

    /// Plays on an empty place, ko or not. Returns the number of stones captured, or `None` if that
    /// would be suicide.
    #[inline]
    pub(super) fn play<S: Side>(&mut self, place: usize) -> Option<u32> {
        let around = self.around(place);
        let captures = self.count_down::<S>(around);
        if around.are(EMPTY) == 0 && !captures && !self.is_connected::<S>(around) {
            self.count_up(around);
            return None;
        }
        let chain = self.put::<S>(place, around);
        Some(match captures {
            true => self.capture::<S>(chain, around),
            false => 0,
        })
    }

    /// Plays on an empty place that is no eye, where it is legal, each such place as likely as the others
    /// if each number below the bound is that `below` is given. Returns the place and the number of
    /// stones captured, or `None` if there is no such place.
    #[inline(always)]
    pub(super) fn play_random<S: Side>(
        &mut self,
        mut below: impl FnMut(u32) -> u32,
    ) -> Option<(usize, u32)> {
        // Those drawn in vain are put behind the others.
        let mut left = self.empty;
        while left > 0 {
            let index = below(left).min(left - 1);
            let drawn = self.empties[index as usize];
            let place = drawn as usize;
            if drawn != self.ko
                && let Some(captured) = self.play_sensibly::<S>(place)
            {
                return Some((place, captured));
            }
            left -= 1;
            let other = self.empties[left as usize];
            self.list(drawn, left);
            self.list(other, index);
        }
        None
    }

    /// Plays on an empty place, ko or not, unless that is suicide or fills an own eye.
    #[inline(always)]
    fn play_sensibly<S: Side>(&mut self, place: usize) -> Option<u32> {
        let around = self.around(place);
        let captures = self.count_down::<S>(around);
        if around.are(EMPTY) == 0 {
            let survives = captures | self.is_connected::<S>(around);
            // Both at once: one branch is foreseen more often than two.
            if !survives | self.is_eye_in::<S>(place, around) {
                self.count_up(around);
                return None;
            }
        }
        let chain = self.put::<S>(place, around);
        Some(match captures {
            true => self.capture::<S>(chain, around),
            false => 0,
        })
    }

    /// Takes a liberty from each neighbor. Returns whether an opposing chain has none then.
    #[inline(always)]
    fn count_down<S: Side>(&mut self, around: Around) -> bool {
        let mut captures = false;
        for cell in around.cells {
            let chain = &mut self.chains[head(cell)];
            *chain = chain.wrapping_sub(1);
            captures |= *chain as u32 == S::Opponent::CHAIN;
        }
        captures
    }

    /// Gives a liberty to each neighbor.
    #[inline(always)]
    fn count_up(&mut self, around: Around) {
        for cell in around.cells {
            let chain = &mut self.chains[head(cell)];
            *chain = chain.wrapping_add(1);
        }
    }

    /// Whether a neighbor is part of an own chain that has a liberty.
    #[inline(always)]
    fn is_connected<S: Side>(&self, around: Around) -> bool {
        let mut connected = false;
        for cell in around.cells {
            connected |= has_liberty::<S>(self.chains[head(cell)] as u32);
        }
        connected
    }

    /// Puts a stone that neither captures nor has to. The chains around may be left without liberties.
    pub(super) fn set<S: Side>(&mut self, place: usize) {
        let around = self.around(place);
        self.count_down::<S>(around);
        self.put::<S>(place, around);
    }

    /// Puts a stone on an empty place whose neighbors have been counted down. Returns the head of its
    /// chain.
    #[inline(always)]
    fn put<S: Side>(&mut self, place: usize, around: Around) -> usize {
        self.ko = 0;
        self.empty -= 1;
        let last = self.empties[self.empty as usize];
        self.list(last, self.links[place]);

        let alone = STONE | around.liberties();
        let mut own = around.are(S::KIND);
        if own == 0 {
            self.cells[place] = S::KIND | place as u64;
            self.chains[place] = alone | u64::from(S::CHAIN);
            self.links[place] = place as u32;
            return place;
        }
        let mut chain = head(around.cells[own.trailing_zeros() as usize & 3]);
        self.cells[place] = S::KIND | chain as u64;
        self.chains[chain] += alone;
        self.links[place] = self.links[chain];
        self.links[chain] = place as u32;
        loop {
            own &= own - 1;
            if own == 0 {
                return chain;
            }
            // Its cell may have changed since it was looked at.
            let next = self.neighbors(place)[own.trailing_zeros() as usize & 3];
            chain = self.join::<S>(chain, head(self.cells[next]));
        }
    }

    /// Makes one chain of two, or of one and the same. Returns its head.
    #[inline(always)]
    fn join<S: Side>(&mut self, one: usize, other: usize) -> usize {
        if one == other {
            return one;
        }
        let counts = [one, other].map(|head| self.chains[head]);
        let (large, small) = if counts[0] / STONE > counts[1] / STONE {
            (one, other)
        } else {
            (other, one)
        };
        self.chains[large] = counts[0] + counts[1] - u64::from(S::CHAIN);
        let mut place = small;
        loop {
            self.cells[place] = S::KIND | large as u64;
            let next = self.links[place] as usize;
            if next == small {
                break;
            }
            place = next;
        }
        self.links[place] = self.links[large];
        self.links[large] = small as u32;
        large
    }

    /// Takes the opposing chains off the board that have no liberty among the neighbors of a stone just
    /// put, whose chain it is told. Returns the number of stones captured.
    #[inline(always)]
    fn capture<S: Side>(&mut self, chain: usize, around: Around) -> u32 {
        let before = self.empty;
        let mut last = 0;
        for cell in around.cells {
            // Once taken it is no chain any more, so that none is taken twice.
            if self.chains[head(cell)] as u32 == S::Opponent::CHAIN {
                last = cell as u32;
                self.take(head(cell));
            }
        }
        let captured = self.empty - before;
        // A stone alone took one other, and could only be taken by one on that very point.
        if captured == 1 && self.chains[chain] == STONE | u64::from(S::CHAIN) | 1 {
            self.ko = last;
        }
        captured
    }

    /// Takes the stones of a chain off the board.
    fn take(&mut self, head: usize) {
        let mut place = head;
        loop {
            let next = self.links[place] as usize;
            self.clear(place);
            self.count_up(self.around(place));
            if next == head {
                return;
            }
            place = next;
        }
    }

    /// Makes a place an empty point.
    #[inline(always)]
    fn clear(&mut self, place: usize) {
        self.cells[place] = EMPTY | place as u64;
        self.chains[place] = 0;
        self.list(place as u32, self.empty);
        self.empty += 1;
    }

    /// Writes an empty point into the list.
    #[inline(always)]
    fn list(&mut self, place: u32, index: u32) {
        self.empties[index as usize] = place;
        self.links[place as usize] = index;
    }
}

/// Whether what is counted at a head is a chain of a color, and that chain has a liberty.
#[inline(always)]
const fn has_liberty<S: Side>(chain: u32) -> bool {
    chain.wrapping_sub(S::CHAIN + 1) < LIBERTIES
}
