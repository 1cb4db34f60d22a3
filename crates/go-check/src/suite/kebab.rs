//! Descriptions in kebab-case: words in lower case between hyphens.

/// Returns a description in kebab-case: its letters and digits in lower case, with a hyphen for
/// what stands between them. Apostrophes vanish.
///
/// # Examples
///
/// ```
/// use go_check::suite::kebab_case;
///
/// assert_eq!(kebab_case("Black's corner, on a 5x5 board!"), "blacks-corner-on-a-5x5-board");
/// ```
#[must_use]
pub fn kebab_case(description: &str) -> String {
    let mut name = Vec::with_capacity(description.len());
    push_kebab_case(description, &mut name);
    text_of(name)
}

/// What a byte of a description becomes: a letter or digit in lower case, or one of these.
const GAP: u8 = 0;
const NOTHING: u8 = 1;
const BEYOND_ASCII: u8 = 2;

const KINDS: [u8; 256] = {
    let mut kinds = [GAP; 256];
    let mut byte = 0_u8;
    loop {
        kinds[byte as usize] = match byte {
            b'\'' => NOTHING,
            0x80.. => BEYOND_ASCII,
            _ if byte.is_ascii_alphanumeric() => byte.to_ascii_lowercase(),
            _ => GAP,
        };
        if byte == u8::MAX {
            break kinds;
        }
        byte += 1;
    }
};

/// Appends a description in kebab-case.
pub(super) fn push_kebab_case(description: &str, out: &mut Vec<u8>) {
    let start = out.len();
    // Whether there is no word before, or a hyphen after it.
    let mut is_open = true;
    let (octets, rest) = description.as_bytes().as_chunks();
    for octet in octets {
        if let Some(words) = words(*octet, is_open) {
            out.extend_from_slice(&words);
            is_open = words[7] == b'-';
        } else if !push_bytes(octet, &mut is_open, out) {
            return push_characters(description, start, out);
        }
    }
    let mut last = [b'a'; 8];
    last[..rest.len()].copy_from_slice(rest);
    if let Some(words) = words(last, is_open) {
        out.extend_from_slice(&words[..rest.len()]);
    } else if !push_bytes(rest, &mut is_open, out) {
        return push_characters(description, start, out);
    }
    if out.len() > start && out.ends_with(b"-") {
        out.pop();
    }
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHEST: u64 = ONES << 7;

/// Returns eight bytes in kebab-case if they are letters and digits with single blanks between them.
#[inline]
fn words(octet: [u8; 8], is_open: bool) -> Option<[u8; 8]> {
    let bytes = u64::from_le_bytes(octet);
    // Letters of both cases become lower ones, digits and blanks stay; of what is printed, nothing else
    // becomes one of them.
    let printed = bytes << 1 | bytes << 2;
    let lower = bytes | (ONES * 0x20);
    let more_than = |byte: u8| lower.wrapping_add(ONES * u64::from(0x7F - byte));
    let blanks = !more_than(b' ') & HIGHEST;
    let digits = more_than(b'0' - 1) & !more_than(b'9');
    let letters = more_than(b'a' - 1) & !more_than(b'z');
    let known = (blanks | digits | letters) & printed & HIGHEST;
    let is_plain = bytes & HIGHEST == 0 && known == HIGHEST;
    let has_gap = blanks & (blanks << 8 | u64::from(is_open) << 7) != 0;
    let hyphen = u64::from(b'-' - b' ');
    (is_plain && !has_gap).then(|| (lower + (blanks >> 7) * hyphen).to_le_bytes())
}

/// Appends bytes in kebab-case one by one, up to the first that is not ASCII. Returns whether there was
/// none.
fn push_bytes(bytes: &[u8], is_open: &mut bool, out: &mut Vec<u8>) -> bool {
    for byte in bytes {
        match KINDS[usize::from(*byte)] {
            NOTHING => {}
            BEYOND_ASCII => return false,
            GAP if *is_open => {}
            GAP => {
                out.push(b'-');
                *is_open = true;
            }
            lower => {
                out.push(lower);
                *is_open = false;
            }
        }
    }
    true
}

/// Appends a description in kebab-case that isn't all ASCII, in place of what has been appended of it.
#[cold]
fn push_characters(description: &str, start: usize, out: &mut Vec<u8>) {
    out.truncate(start);
    let mut gap = false;
    for character in description.chars() {
        if character.is_alphanumeric() {
            if gap && out.len() > start {
                out.push(b'-');
            }
            gap = false;
            for lower in character.to_lowercase() {
                out.extend_from_slice(lower.encode_utf8(&mut [0; 4]).as_bytes());
            }
        } else if !matches!(character, '\'' | '’') {
            gap = true;
        }
    }
}

pub(super) fn text_of(slug: Vec<u8>) -> String {
    String::from_utf8(slug).expect("whole characters are appended")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_becomes_what_any_characters_become() {
        let slow = |description: &str| {
            let mut out = b"x".to_vec();
            push_characters(description, 1, &mut out);
            out
        };
        let quick = |description: &str| {
            let mut out = b"x".to_vec();
            push_kebab_case(description, &mut out);
            out
        };
        for byte in (0..=0x7F_u8).map(char::from) {
            for before in [
                "",
                "a",
                "-",
                "A b",
                "abc de ",
                "abcd efg",
                "Black plays 1st",
            ] {
                for after in [
                    "",
                    "z",
                    " ",
                    "  ",
                    " z",
                    "z 'Z, 9",
                    "it's so, then so it is",
                    " é",
                    "’s é",
                ] {
                    let description = format!("{before}{byte}{after}");
                    assert_eq!(quick(&description), slow(&description), "{description}");
                }
            }
        }
    }
}
