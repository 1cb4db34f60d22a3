//! Points of boards up to 8 x 7 in one word: nine bits a row, the last of which stays empty.
//!
//! Whether the groups of such a board have liberties is asked millions of times where boards are
//! enumerated.

#[derive(Clone, Copy, PartialEq)]
pub(super) struct Tiny(u64);

const ROW: usize = Tiny::MAX_COLUMNS as usize + 1;

impl Tiny {
    pub(super) const MAX_COLUMNS: u16 = 8;
    pub(super) const MAX_ROWS: u16 = 7;

    /// Takes rows, the lowest bit of each being the first column.
    #[inline(always)]
    pub(super) fn of_rows(rows: &[u64; Self::MAX_ROWS as usize]) -> Self {
        let rows = rows.iter().enumerate();
        Self(rows.fold(0, |all, (row, bits)| all | bits << (row * ROW)))
    }

    #[inline(always)]
    pub(super) fn rows(self) -> [u64; Self::MAX_ROWS as usize] {
        std::array::from_fn(|row| self.0 >> (row * ROW) & ((1 << Self::MAX_COLUMNS) - 1))
    }

    /// The stones of each color whose groups have no liberty, or `None` if each group has one.
    #[inline]
    pub(super) fn dead(stones: [Self; 2], empty: Self) -> Option<[Self; 2]> {
        let mut alive = stones.map(|stones| empty.touching(stones));
        while alive != stones {
            let grown = [0, 1].map(|i| alive[i].grown(stones[i]));
            if grown == alive {
                return Some([0, 1].map(|i| Self(stones[i].0 & !alive[i].0)));
            }
            alive = grown;
        }
        None
    }

    /// The points of `within` that are next to one of these.
    #[inline(always)]
    fn touching(self, within: Self) -> Self {
        let Self(points) = self;
        Self((points << 1 | points >> 1 | points << ROW | points >> ROW) & within.0)
    }

    #[inline(always)]
    fn grown(self, within: Self) -> Self {
        Self(self.0 | self.touching(within).0)
    }
}
