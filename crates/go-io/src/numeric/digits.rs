//! Rows of digits to the bits of their stones and back, eight digits a step.

/// The most digits that [`read`] takes.
const MOST: usize = 24;

const ONES: u64 = u64::from_le_bytes([1; 8]);
const ZEROS: u64 = u64::from_le_bytes([b'0'; 8]);

/// By number of digits: the bits of three words that they take.
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

/// Returns the black and the white stones of the `count` digits that a text begins with, at most
/// 24, the lowest bit first, or `None` if they are not all there and 0, 1 or 2.
#[inline(always)]
pub(super) fn read(text: &[u8], count: usize) -> Option<(u64, u64)> {
    let short;
    let block = match text.first_chunk::<MOST>() {
        Some(block) => block,
        None => {
            short = lengthened(text);
            &short
        }
    };
    let (mut black, mut white, mut all) = (0, 0, 0);
    for (i, (chunk, taken)) in block.as_chunks().0.iter().zip(TAKEN[count]).enumerate() {
        let digits = (u64::from_le_bytes(*chunk) ^ ZEROS) & taken;
        all |= digits;
        black |= gather(digits & ONES) << (i * 8);
        white |= gather(digits >> 1 & ONES) << (i * 8);
    }
    let is_right = all & !(ONES * 3) == 0 && black & white == 0;
    is_right.then_some((black, white))
}

/// Fills a short text up with what is no digit.
#[cold]
fn lengthened(text: &[u8]) -> [u8; MOST] {
    std::array::from_fn(|i| text.get(i).copied().unwrap_or(0))
}

/// Returns digits, eight times `OCTETS`, for the lowest bits of the black and of the white stones.
#[inline(always)]
pub(super) fn write<const OCTETS: usize>(black: u64, white: u64) -> [[u8; 8]; OCTETS] {
    let spread = |bits: u64| SPREAD[usize::from(bits.to_le_bytes()[0])];
    std::array::from_fn(|octet| {
        let digits = ZEROS + spread(black >> (8 * octet)) + 2 * spread(white >> (8 * octet));
        digits.to_le_bytes()
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
                    let digits = write::<3>(stones.0, stones.1);
                    assert_eq!(read(digits.as_flattened(), 24), Some(stones));
                }
            }
        }
        let digits = write::<4>(0b1, 0b10 | 0b111 << 31);
        assert_eq!(digits.as_flattened(), b"12000000000000000000000000000002");
    }
}
