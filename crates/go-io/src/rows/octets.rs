//! Rows of characters to the bits of their stones and back, eight characters a step.

use super::Alphabet;

/// The most characters that [`read`] takes at once: a row of all but the largest boards.
pub(super) const MOST: usize = 24;

const ONES: u64 = u64::from_le_bytes([1; 8]);

/// By number of characters: the bits of three words that they take.
const TAKEN: [[u64; 3]; MOST + 1] = {
    let mut taken = [[0; 3]; MOST + 1];
    let mut count = 1;
    while count <= MOST {
        taken[count] = taken[count - 1];
        taken[count][(count - 1) / 8] |= 0xFF << ((count - 1) % 8 * 8);
        count += 1;
    }
    taken
};

/// By eight bits: a byte for each that is 1 where the bit is, the lowest bit first.
const SPREAD: [u64; 256] = {
    let mut spread = [0; 256];
    let mut bits = 0;
    while bits < 256 {
        let mut bit = 0;
        while bit < 8 {
            spread[bits] |= (bits as u64 >> bit & 1) << (bit * 8);
            bit += 1;
        }
        bits += 1;
    }
    spread
};

/// An alphabet at compile time.
pub(crate) trait Octet {
    /// The character of an empty point.
    const EMPTY: u64;
    /// What the character of a black stone is more than that of an empty point, and of a white one.
    const MORE: (u64, u64);

    /// Returns the lowest bit of each byte that is a black stone's and of each that is a white one's,
    /// and something where a byte is no point's; the bytes are those of the text `^` the empty
    /// point's.
    fn stones(bytes: u64) -> (u64, u64, u64);
}

/// Blanks, `B` and `W`.
pub(super) enum Letters {}

impl Octet for Letters {
    const EMPTY: u64 = Alphabet::Letters.character(None) as u64;
    const MORE: (u64, u64) = (b'B' as u64 - Self::EMPTY, b'W' as u64 - Self::EMPTY);

    /// `B` is 0110_0010 here and `W` 0111_0111, so that one bit tells stones and one white stones.
    #[inline(always)]
    fn stones(bytes: u64) -> (u64, u64, u64) {
        let (any, white) = (bytes >> 1 & ONES, bytes & ONES);
        let black = any & !white;
        let right = (black * 0b0110_0010) | (white * 0b0111_0111);
        (black, white, bytes ^ right)
    }
}

/// `0`, `1` and `2`.
pub(crate) enum Digits {}

impl Octet for Digits {
    const EMPTY: u64 = Alphabet::Digits.character(None) as u64;
    const MORE: (u64, u64) = (1, 2);

    #[inline(always)]
    fn stones(bytes: u64) -> (u64, u64, u64) {
        let (black, white) = (bytes & ONES, bytes >> 1 & ONES);
        (black, white, bytes & !(3 * ONES) | black & white)
    }
}

/// Returns the black and the white stones of the `count` characters that a text begins with, at most
/// 24, the lowest bit first, or `None` if they are not all there and of the alphabet.
#[inline(always)]
pub(super) fn read<A: Octet>(text: &[u8], count: usize) -> Option<(u64, u64)> {
    let short;
    let block = match text.first_chunk::<MOST>() {
        Some(block) => block,
        None => {
            short = lengthened(text);
            &short
        }
    };
    let (mut black, mut white, mut wrong) = (0, 0, 0);
    for (i, (chunk, taken)) in block.as_chunks().0.iter().zip(TAKEN[count]).enumerate() {
        let bytes = (u64::from_le_bytes(*chunk) ^ (A::EMPTY * ONES)) & taken;
        let (b, w, x) = A::stones(bytes);
        black |= gather(b) << (i * 8);
        white |= gather(w) << (i * 8);
        wrong |= x;
    }
    (wrong == 0).then_some((black, white))
}

/// Fills a short text up with what is of no alphabet.
#[cold]
fn lengthened(text: &[u8]) -> [u8; MOST] {
    std::array::from_fn(|i| text.get(i).copied().unwrap_or(0))
}

/// Returns characters, eight times `OCTETS`, for the lowest bits of the black and of the white
/// stones.
#[inline(always)]
pub(crate) fn write<A: Octet, const OCTETS: usize>(black: u64, white: u64) -> [[u8; 8]; OCTETS] {
    let spread = |bits: u64| SPREAD[usize::from(bits.to_le_bytes()[0])];
    std::array::from_fn(|octet| {
        let (b, w) = (spread(black >> (8 * octet)), spread(white >> (8 * octet)));
        (A::EMPTY * ONES + b * A::MORE.0 + w * A::MORE.1).to_le_bytes()
    })
}

/// Gathers the lowest bits of eight bytes in the lowest byte: the multiplication moves bit 8k to
/// bit 56 + k, and nothing else there.
#[inline(always)]
const fn gather(bits: u64) -> u64 {
    bits.wrapping_mul(0x0102_0408_1020_4080) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    fn every_byte_is_told_apart<A: Octet>(empty: u8, black: u8, white: u8) {
        for count in 1..=MOST {
            for place in 0..count {
                for byte in 0..=u8::MAX {
                    let mut text = [empty; MOST];
                    text[place] = byte;
                    let stones = if byte == empty {
                        Some((0, 0))
                    } else if byte == black {
                        Some((1 << place, 0))
                    } else if byte == white {
                        Some((0, 1 << place))
                    } else {
                        None
                    };
                    assert_eq!(read::<A>(&text, count), stones);
                    assert_eq!(read::<A>(&text[..count], count), stones);
                    assert_eq!(read::<A>(&text[..count - 1], count), None);
                }
            }
        }
        assert_eq!(read::<A>(&[empty, black, 7], 2), Some((0b10, 0)));
    }

    #[test]
    fn every_byte_is_told_apart_at_every_place() {
        every_byte_is_told_apart::<Letters>(b' ', b'B', b'W');
        every_byte_is_told_apart::<Digits>(b'0', b'1', b'2');
    }

    #[test]
    fn characters_are_read_as_they_were_written() {
        for black in 0..=255 {
            for white in 0..=255 {
                let white = white & !black;
                for shift in [0, 1, 16] {
                    let stones = (black << shift, white << shift);
                    let letters = write::<Letters, 3>(stones.0, stones.1);
                    assert_eq!(read::<Letters>(letters.as_flattened(), 24), Some(stones));
                    let digits = write::<Digits, 3>(stones.0, stones.1);
                    assert_eq!(read::<Digits>(digits.as_flattened(), 24), Some(stones));
                }
            }
        }
    }
}
