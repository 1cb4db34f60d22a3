//! A slow look at all that a grid keeps up to date, for tests to call.

use super::{BLACK, BORDER, EMPTY, Grid, LIBERTIES, STONE, WHITE, head};

impl Grid {
    /// Makes sure that what is kept is what can be seen on the board.
    pub(crate) fn assert_consistent(&self) {
        let on_board = |place: usize| self.cells[place] >> 32 << 32 != BORDER;
        let columns = usize::from(self.size.columns());
        let mut seen = vec![false; self.cells.len()];
        let mut points = 0;
        for place in 0..self.cells.len() {
            let (row, column) = (place / self.stride, place % self.stride);
            let rows = 1..=usize::from(self.size.rows());
            let expected = rows.contains(&row) && (1..=columns).contains(&column);
            assert_eq!(on_board(place), expected, "the border, at {place}");
            if !expected {
                assert_eq!(self.cells[place], BORDER);
                continue;
            }
            points += 1;
            assert_eq!(self.place(self.point(place)), place);
            if self.stone(place).is_none() {
                assert_eq!(self.cells[place], EMPTY | place as u64);
                let index = self.links[place] as usize;
                assert!(index < self.empty as usize, "an index beyond the list");
                assert_eq!(self.empties[index] as usize, place);
                self.assert_no_chain(place);
            } else if !seen[place] {
                self.assert_chain(place, &mut seen);
            }
        }
        self.assert_no_chain(0);
        assert_eq!(points, self.size.points());
        let stones = seen.iter().filter(|seen| **seen).count();
        assert_eq!(stones + self.empty as usize, points);
        let ko = self.ko as usize;
        assert!(ko == 0 || self.cells[ko] == EMPTY | ko as u64);
    }

    /// Makes sure that the chain of a stone is a ring of all stones connected with it, and that its
    /// stones and liberties are counted.
    fn assert_chain(&self, place: usize, seen: &mut [bool]) {
        let cell = self.cells[place];
        let mut todo = vec![place];
        let (mut stones, mut liberties) = (0, 0);
        seen[place] = true;
        while let Some(place) = todo.pop() {
            stones += 1;
            assert_eq!(self.cells[place], cell, "a stone of another chain");
            for next in self.neighbors(place) {
                let kind = self.cells[next] >> 32 << 32;
                liberties += u64::from(kind == EMPTY);
                if kind == cell >> 32 << 32 && !seen[next] {
                    seen[next] = true;
                    todo.push(next);
                }
            }
        }
        let color = match cell >> 32 << 32 {
            BLACK => LIBERTIES,
            WHITE => LIBERTIES << 4,
            _ => unreachable!("there is a stone on {place}"),
        };
        assert!(liberties > 0, "a chain without liberties at {place}");
        let counts = (stones * STONE) | u64::from(color) | liberties;
        assert_eq!(self.chains[head(cell)], counts);

        // No more steps than there are stones, so that no other ring can keep it going.
        let mut at = head(cell);
        for step in 1..=stones {
            assert_eq!(self.cells[at], cell, "a ring that leaves its chain");
            at = self.links[at] as usize;
            assert_eq!(at == head(cell), step == stones, "a ring of other length");
        }
    }

    /// Makes sure that what is counted at a place without a stone does not look like a chain.
    fn assert_no_chain(&self, place: usize) {
        let counted = (self.chains[place] as u32).wrapping_add(1 << 13);
        assert!(
            counted <= (1 << 13) + (1 << 22),
            "{counted} counted at {place}"
        );
    }
}
