//! Rows of digits to the bits of their stones, sixteen digits a step.

use wide::u8x16;

use super::MAX_SIDE;

/// The most digits that [`read`] takes.
#[cfg(test)]
const MOST: usize = 2 * BLOCK;

/// The black and the white stones of each row, as bits, the first column's the lowest.
pub(super) type Lines = [(u64, u64); MAX_SIDE as usize];

/// Rows before they are read.
pub(super) const NO_LINES: Lines = [(0, 0); MAX_SIDE as usize];

/// Reads `side` lines of as many digits, each of which ends in a newline and nothing else. Returns
/// whether the text begins with them.
#[inline(always)]
pub(super) fn read_lines(text: &[u8], side: usize, rows: &mut Lines) -> bool {
    let length = side + 1;
    let Some(lines) = text.get(..side * length) else {
        return false;
    };
    let mut range = Range::new();
    let mut start = 0;
    for row in &mut rows[..side] {
        let line = &lines[start..start + length];
        if line[side] != b'\n' {
            return false;
        }
        *row = range.read(&line[..side]);
        start += length;
    }
    range.is_right()
}

/// Returns the black and the white stones of the `count` digits that a text begins with, at most
/// 32, or `None` if they are not all there and 0, 1 or 2.
#[inline]
pub(super) fn read(text: &[u8], count: usize) -> Option<(u64, u64)> {
    let mut range = Range::new();
    let stones = range.read(text.get(..count)?);
    range.is_right().then_some(stones)
}

/// How many digits are read in one step.
const BLOCK: usize = 16;

/// The least and the greatest of the bytes read at each place of a block: so what is wrong in any of
/// them is looked for but once.
struct Range {
    least: u8x16,
    greatest: u8x16,
}

impl Range {
    #[inline(always)]
    fn new() -> Self {
        let zeros = u8x16::splat(b'0');
        Self {
            least: zeros,
            greatest: zeros,
        }
    }

    /// Reads at most 32 digits.
    #[inline(always)]
    fn read(&mut self, digits: &[u8]) -> (u64, u64) {
        if let (Some(first), Some(last)) = (digits.first_chunk(), digits.last_chunk()) {
            // The blocks overlap: together they are as long as the row.
            let (black, white) = self.block(first);
            let (last_black, last_white) = self.block(last);
            let shift = digits.len() - BLOCK;
            (black | last_black << shift, white | last_white << shift)
        } else {
            let mut block = [b'0'; BLOCK];
            block[..digits.len()].copy_from_slice(digits);
            self.block(&block)
        }
    }

    #[inline(always)]
    fn block(&mut self, digits: &[u8; BLOCK]) -> (u64, u64) {
        let digits = u8x16::new(*digits);
        self.least = self.least.min(digits);
        self.greatest = self.greatest.max(digits);
        let bits = |digit| u64::from(digits.simd_eq(u8x16::splat(digit)).to_bitmask());
        (bits(b'1'), bits(b'2'))
    }

    #[inline(always)]
    fn is_right(&self) -> bool {
        let is_least = self.least.simd_eq(u8x16::splat(b'0'));
        let is_greatest = self
            .greatest
            .max(u8x16::splat(b'2'))
            .simd_eq(u8x16::splat(b'2'));
        (is_least & is_greatest).all()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::octets::{Digits, write};

    #[test]
    fn every_byte_is_told_apart_at_every_place() {
        for count in 1..=MOST {
            for place in 0..count {
                for byte in 0..=u8::MAX {
                    let mut text = [b'0'; MOST];
                    text[place] = byte;
                    let stones = match byte {
                        b'0' => Some((0, 0)),
                        b'1' => Some((1 << place, 0)),
                        b'2' => Some((0, 1 << place)),
                        _ => None,
                    };
                    assert_eq!(read(&text, count), stones);
                    assert_eq!(read(&text[..count], count), stones);
                    assert_eq!(read(&text[..count - 1], count), None);
                }
            }
        }
    }

    #[test]
    fn what_stands_after_the_digits_is_not_looked_at() {
        assert_eq!(read(b"12\n2", 2), Some((0b01, 0b10)));
        assert_eq!(read(&[b'1'; 30], 3), Some((0b111, 0)));
    }

    #[test]
    fn digits_are_read_as_they_were_written() {
        for black in 0..=255 {
            for white in 0..=255 {
                let white = white & !black;
                for shift in [0, 1, 16] {
                    let stones = (black << shift, white << shift);
                    let digits = write::<Digits, 3>(stones.0, stones.1);
                    assert_eq!(read(digits.as_flattened(), 24), Some(stones));
                }
            }
        }
        let digits = write::<Digits, 4>(0b1, 0b10 | 0b111 << 31);
        assert_eq!(digits.as_flattened(), b"12000000000000000000000000000002");
    }
}
