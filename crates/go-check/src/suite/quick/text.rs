//! Strings of any characters, and whether an answer is written as another one is, but for blanks.

use std::borrow::Cow;

use crate::data::Quick;

/// A string as it is written between its quotes.
#[derive(Clone, Copy)]
pub(super) struct Written<'a> {
    pub(super) raw: &'a [u8],
    pub(super) has_escapes: bool,
}

impl Written<'_> {
    /// Returns the string's text, its escapes resolved, or `None` if they make no text.
    pub(super) fn resolved(&self) -> Option<Cow<'_, str>> {
        let raw = str::from_utf8(self.raw).ok()?;
        if self.has_escapes {
            let text = serde_json::from_str(&format!("\"{raw}\""));
            text.map(Cow::Owned).ok()
        } else {
            Some(Cow::Borrowed(raw))
        }
    }
}

/// Reads a string of any characters, whose escapes are not yet looked at.
#[inline]
pub(super) fn string<'a>(quick: &mut Quick<'a>) -> Option<Written<'a>> {
    quick.token(b'"')?;
    let rest = quick.rest();
    let (mut at, mut has_escapes) = (0, false);
    loop {
        at += plain_length(rest.get(at..)?);
        match rest.get(at)? {
            b'"' => break,
            b'\\' => {
                has_escapes = true;
                at += 2;
            }
            // A control character.
            _ => return None,
        }
    }
    quick.go_over(at + 1);
    Some(Written {
        raw: &rest[..at],
        has_escapes,
    })
}

const ONES: u64 = u64::from_le_bytes([1; 8]);

/// How many bytes come before the first one that is a quote, a backslash or a control character.
#[inline]
fn plain_length(text: &[u8]) -> usize {
    let (octets, rest) = text.as_chunks();
    for (i, octet) in octets.iter().enumerate() {
        let bytes = u64::from_le_bytes(*octet);
        // The lowest bit that is set is that of the first such byte; those after it may be borrowed for.
        let less = |bytes: u64, than: u8| bytes.wrapping_sub(ONES * u64::from(than)) & !bytes;
        let is = |byte: u8| less(bytes ^ (ONES * u64::from(byte)), 1);
        let special = (is(b'"') | is(b'\\') | less(bytes, b' ')) & (ONES << 7);
        if special != 0 {
            return i * 8 + special.trailing_zeros() as usize / 8;
        }
    }
    let plain = |byte: &&u8| !matches!(byte, b'"' | b'\\' | ..b' ');
    octets.len() * 8 + rest.iter().take_while(plain).count()
}

/// Goes over an answer that is written as this one is, but for blanks between its parts. This one has
/// no blanks but in strings, and nothing in its strings that stands alone elsewhere.
#[inline]
pub(super) fn same_answer(quick: &mut Quick<'_>, answer: &[u8]) -> Option<()> {
    let rest = quick.rest();
    let (mut at, mut of) = (0, 0);
    while of < answer.len() {
        let equal = equal_bytes(&rest[at..], &answer[of..]);
        at += equal;
        of += equal;
        if let Some(next) = answer.get(of) {
            let before = of.checked_sub(1).map(|before| answer[before]);
            if before.is_some_and(|before| !stands_alone(before)) && !stands_alone(*next) {
                return None;
            }
            let blanks = rest[at..].iter().take_while(|byte| is_blank(**byte));
            let blanks = blanks.count();
            if blanks == 0 {
                return None;
            }
            at += blanks;
        }
    }
    quick.go_over(at);
    Some(())
}

/// How many bytes two texts begin with alike, eight of them at most unless both have more.
#[inline]
fn equal_bytes(a: &[u8], b: &[u8]) -> usize {
    let mut at = 0;
    while let (Some(left), Some(right)) = (octet(a, at), octet(b, at)) {
        let other = left ^ right;
        if other != 0 {
            return at + other.trailing_zeros() as usize / 8;
        }
        at += 8;
    }
    let pairs = a[at..].iter().zip(&b[at..]);
    at + pairs.take_while(|(left, right)| left == right).count()
}

#[inline]
fn octet(text: &[u8], at: usize) -> Option<u64> {
    text.get(at..)?
        .first_chunk()
        .copied()
        .map(u64::from_le_bytes)
}

/// Whether a character is a part of JSON by itself, so that blanks may stand on both sides of it.
#[inline]
const fn stands_alone(byte: u8) -> bool {
    matches!(byte, b'{' | b'}' | b'[' | b']' | b',' | b':')
}

#[inline]
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b' ' | b'\t' | b'\n' | b'\r')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_string_ends_at_the_first_quote_that_is_not_escaped() {
        for (text, raw, has_escapes) in [
            (r#""""#, "", false),
            (r#" "abc" "#, "abc", false),
            (r#""a\"b""#, r#"a\"b"#, true),
            (r#""\\""#, r"\\", true),
            (
                r#""Black’s corner, 5×5, \u00e9, and more""#,
                r"Black’s corner, 5×5, \u00e9, and more",
                true,
            ),
        ] {
            let mut quick = Quick::new(text.as_bytes());
            let read = string(&mut quick).expect("a string");
            assert_eq!(read.raw, raw.as_bytes(), "{text}");
            assert_eq!(read.has_escapes, has_escapes, "{text}");
            assert!(quick.is_at_end(), "{text}");
        }
        for text in [
            "",
            "\"",
            "\"abc",
            "\"ab\\\"",
            "\"a\tbcdefghijkl\"",
            "\"abcdefgh\n\"",
            "x",
        ] {
            assert!(string(&mut Quick::new(text.as_bytes())).is_none(), "{text}");
        }
    }

    #[test]
    fn every_byte_but_three_kinds_is_plain() {
        for length in 0..20 {
            for byte in 0..=u8::MAX {
                let mut text = vec![b'x'; length];
                text.extend([byte, b'"', 0, b'"', 0x80, b'y', 0xFF, b'z', b'z']);
                let plain = !matches!(byte, b'"' | b'\\' | ..b' ');
                let expected = length + usize::from(plain);
                assert_eq!(plain_length(&text), expected, "{length} {byte}");
            }
        }
    }

    #[test]
    fn blanks_make_no_difference_where_json_may_have_them() {
        let answer = r#"{"error":"In va","l":[[1,20],[3,4]],"b":true}"#;
        let is_same = |text: &str| {
            let mut quick = Quick::new(text.as_bytes());
            same_answer(&mut quick, answer.as_bytes()).is_some() && quick.is_at_end()
        };
        for text in [
            answer,
            "{ \"error\" : \"In va\" ,\n\t\"l\": [ [1, 20],\r\n [ 3 , 4 ] ], \"b\": true }\n",
            "  {\"error\":\"In va\",\"l\":[[1,20],[3,4]],\"b\":true   }",
        ] {
            assert!(is_same(text), "{text}");
        }
        for text in [
            "",
            "{",
            r#"{"error":"In va","l":[[1,20],[3,4]],"b":true"#,
            r#"{"error":"In  va","l":[[1,20],[3,4]],"b":true}"#,
            r#"{"error":"Inva","l":[[1,20],[3,4]],"b":true}"#,
            r#"{"error":" In va","l":[[1,20],[3,4]],"b":true}"#,
            r#"{"error":"In va ","l":[[1,20],[3,4]],"b":true}"#,
            r#"{"error":"In va","l":[[1,2 0],[3,4]],"b":true}"#,
            r#"{"error":"In va","l":[[1,20],[3,5]],"b":true}"#,
            r#"{"error":"In va","l":[[1,20],[3,4]],"b":tr ue}"#,
            r#"{"error":"In va","l":[[1,20],[3,4],],"b":true}"#,
            "{\"error\":\"In\tva\",\"l\":[[1,20],[3,4]],\"b\":true}",
        ] {
            assert!(!is_same(text), "{text}");
        }
    }
}
