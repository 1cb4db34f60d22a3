//! JSON as programs mostly write it, read in one pass: the quick way beside [`Node`](super::Node).
//!
//! It takes strings without escapes and of ASCII alone, integers that fit and are written as they
//! are shown, and boards whose rows stand at equal distances. Whatever else there is, be it right or
//! wrong, comes to `None`; then the careful way reads the same text again, and says what is wrong.
//! So what is taken here, the careful way must read as the same.

/// A place in a text that is read quickly.
#[derive(Clone, Copy, Debug)]
pub struct Quick<'a> {
    text: &'a [u8],
    at: usize,
    end: End,
}

/// Where a text ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// With its bytes.
    Bytes,
    /// With its first line.
    Line,
}

/// The rows of a board in a text, at equal distances. Their characters are not yet looked at.
#[derive(Clone, Copy, Debug)]
pub struct Grid<'a> {
    /// The text, from the first row on, and maybe more than the rows.
    pub text: &'a [u8],
    /// How many bytes a row has.
    pub columns: usize,
    /// How many rows there are.
    pub rows: usize,
    /// How far the beginnings of rows are apart.
    pub stride: usize,
}

/// The most digits of an integer that certainly fits.
const MOST_DIGITS: usize = 18;

impl<'a> Quick<'a> {
    /// Returns the beginning of a text.
    #[inline]
    #[must_use]
    pub const fn new(text: &'a [u8]) -> Self {
        let end = End::Bytes;
        Self { text, at: 0, end }
    }

    /// Returns the beginning of a text that ends with its first line, whatever comes after that.
    #[inline]
    #[must_use]
    pub const fn on_line(text: &'a [u8]) -> Self {
        let end = End::Line;
        Self { text, at: 0, end }
    }

    /// Returns how many bytes of the text come before this place.
    #[inline]
    #[must_use]
    pub(crate) const fn at(&self) -> usize {
        self.at
    }

    /// Returns what comes from here on.
    #[inline]
    #[must_use]
    pub(crate) fn rest(&self) -> &'a [u8] {
        &self.text[self.at..]
    }

    /// Goes over so many bytes, which are there.
    #[inline]
    pub(crate) const fn go_over(&mut self, bytes: usize) {
        self.at += bytes;
    }

    /// Whether nothing but blanks is left.
    #[inline]
    #[must_use]
    pub fn is_at_end(&mut self) -> bool {
        self.skip_blanks();
        match self.text.get(self.at) {
            None => true,
            // It would have been skipped if it weren't the end.
            Some(byte) => *byte == b'\n',
        }
    }

    /// Returns how many bytes the line has, with its end, if nothing but blanks is left of it.
    #[inline]
    pub fn line_length(&mut self) -> Option<usize> {
        self.is_at_end().then(|| (self.at + 1).min(self.text.len()))
    }

    /// Reads an object, and hands each key on, for its value to be read.
    #[inline]
    pub fn object(
        &mut self,
        mut field: impl FnMut(&'a [u8], &mut Self) -> Option<()>,
    ) -> Option<()> {
        self.token(b'{')?;
        loop {
            let key = self.string()?;
            self.token(b':')?;
            field(key, self)?;
            match self.next()? {
                b',' => {}
                b'}' => return Some(()),
                _ => return None,
            }
        }
    }

    /// Reads an array, and hands each element on, to be read.
    #[inline]
    pub fn array(&mut self, mut element: impl FnMut(&mut Self) -> Option<()>) -> Option<()> {
        self.token(b'[')?;
        self.skip_blanks();
        if self.text.get(self.at) == Some(&b']') {
            self.at += 1;
            return Some(());
        }
        loop {
            element(self)?;
            match self.next()? {
                b',' => {}
                b']' => return Some(()),
                _ => return None,
            }
        }
    }

    /// Reads a string of printable ASCII without escapes.
    #[inline]
    pub fn string(&mut self) -> Option<&'a [u8]> {
        self.token(b'"')?;
        let start = self.at;
        self.at += plain_length(&self.text[start..])? + 1;
        Some(&self.text[start..self.at - 1])
    }

    /// Reads an integer that is written as it is shown: without needless zeros, and no minus before 0.
    #[inline]
    pub fn integer(&mut self) -> Option<i64> {
        self.skip_blanks();
        let is_negative = self.text.get(self.at) == Some(&b'-');
        self.at += usize::from(is_negative);
        let start = self.at;
        let mut value = 0;
        while let Some(digit @ b'0'..=b'9') = self.text.get(self.at) {
            if self.at - start == MOST_DIGITS {
                return None;
            }
            value = value * 10 + i64::from(digit - b'0');
            self.at += 1;
        }
        let digits = self.at - start;
        let is_shown_so = match self.text.get(start) {
            Some(b'0') => digits == 1 && !is_negative,
            _ => digits > 0,
        };
        is_shown_so.then_some(if is_negative { -value } else { value })
    }

    /// Reads `true` or `false`.
    #[inline]
    pub fn boolean(&mut self) -> Option<bool> {
        self.skip_blanks();
        let rest = &self.text[self.at..];
        let (value, length) = if rest.starts_with(b"true") {
            (true, 4)
        } else if rest.starts_with(b"false") {
            (false, 5)
        } else {
            return None;
        };
        self.at += length;
        Some(value)
    }

    /// Reads an array of strings that are as long as the first, with the same blanks between them.
    /// Whether each of them is a string of board's characters is not looked at: whoever reads them
    /// refuses quotes and whatever else isn't a point.
    #[inline]
    pub fn grid(&mut self) -> Option<Grid<'a>> {
        self.token(b'[')?;
        self.token(b'"')?;
        let start = self.at;
        let columns = plain_length(&self.text[start..])?;
        self.at += columns + 1;
        let after = match self.next()? {
            b']' => self.at,
            b',' => {
                self.token(b'"')?;
                let between = &self.text[start + columns..self.at];
                return self.further_rows(start, columns, between);
            }
            _ => return None,
        };
        self.at = after;
        Some(Grid {
            text: &self.text[start..],
            columns,
            rows: 1,
            stride: columns,
        })
    }

    /// Goes on where the second row of an array begins.
    #[inline]
    fn further_rows(&mut self, start: usize, columns: usize, between: &[u8]) -> Option<Grid<'a>> {
        let stride = columns + between.len();
        let mut rows = 2;
        let mut end = self.at + columns;
        // Without blanks, three bytes are compared sooner than a slice of any length.
        if let Ok(between) = <&[u8; 3]>::try_from(between) {
            while self.text.get(end..)?.first_chunk() == Some(between) {
                end += stride;
                rows += 1;
            }
        } else {
            while self.text.get(end..)?.starts_with(between) {
                end += stride;
                rows += 1;
            }
        }
        self.at = end;
        if self.text.get(end) != Some(&b'"') {
            return None;
        }
        self.at += 1;
        self.token(b']')?;
        Some(Grid {
            text: &self.text[start..],
            columns,
            rows,
            stride,
        })
    }

    /// Goes over an object without looking at what it is, and returns its beginning and what is
    /// after it, to be compared with where the object ends when it is read.
    #[inline]
    pub fn skip_object(&mut self) -> Option<(Self, Self)> {
        self.skip_blanks();
        let before = *self;
        let mut depth = 0_usize;
        loop {
            match self.next()? {
                b'{' | b'[' => depth += 1,
                b'}' | b']' => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some((before, *self));
                    }
                }
                b'"' => self.at += plain_length(&self.text[self.at..])? + 1,
                _ if depth == 0 => return None,
                _ => {}
            }
        }
    }

    /// Whether two places are the same, in the same text.
    #[inline]
    #[must_use]
    pub fn is_at(&self, other: &Self) -> bool {
        self.at == other.at
    }

    /// Reads one character after any blanks.
    #[inline]
    pub(crate) fn token(&mut self, expected: u8) -> Option<()> {
        (self.next()? == expected).then_some(())
    }

    /// Returns the next character that is no blank, and goes over it.
    #[inline]
    pub(crate) fn next(&mut self) -> Option<u8> {
        self.skip_blanks();
        let found = *self.text.get(self.at)?;
        self.at += 1;
        Some(found)
    }

    #[inline]
    pub(crate) fn skip_blanks(&mut self) {
        // Mostly there are none.
        while let Some(byte @ ..=b' ') = self.text.get(self.at) {
            match byte {
                b' ' | b'\t' | b'\r' => {}
                b'\n' if self.end == End::Bytes => {}
                _ => return,
            }
            self.at += 1;
        }
    }
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHEST: u64 = ONES << 7;

/// Returns how many characters come before the quote that ends a string, if they are all printable
/// ASCII and no escape is among them.
#[inline]
fn plain_length(text: &[u8]) -> Option<usize> {
    let (octets, rest) = text.as_chunks();
    for (i, octet) in octets.iter().enumerate() {
        let bytes = u64::from_le_bytes(*octet);
        // The lowest bit that is set here is that of the first such byte; those after it may be
        // borrowed for.
        let has = |byte: u8| (bytes ^ (ONES * u64::from(byte))).wrapping_sub(ONES);
        let is_control = bytes.wrapping_sub(ONES * 0x20);
        let special = (has(b'"') | has(b'\\') | is_control | bytes) & HIGHEST;
        if special != 0 {
            let at = special.trailing_zeros() as usize / 8;
            return (octet[at] == b'"').then_some(i * 8 + at);
        }
    }
    let is_plain = |byte: &u8| matches!(byte, b' '..=b'~') && !matches!(byte, b'"' | b'\\');
    let length = rest.iter().take_while(|byte| is_plain(byte)).count();
    (rest.get(length) == Some(&b'"')).then_some(octets.len() * 8 + length)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::Node;

    #[test]
    fn a_string_ends_at_its_quote_or_is_not_taken() {
        for length in 0..40 {
            for byte in 0..=u8::MAX {
                let mut text = vec![b'x'; length];
                text.push(byte);
                text.extend_from_slice(b"\"\"xxxxxxxxxxxx");
                let plain = match byte {
                    b'"' => Some(length),
                    b'\\' | ..b' ' | 0x80.. => None,
                    _ => Some(length + 1),
                };
                // 0x7F is no control character of JSON, and as good as any other.
                if byte != 0x7F {
                    assert_eq!(plain_length(&text), plain, "{length} {byte}");
                }
                assert_eq!(plain_length(&text[..=length]).is_some(), byte == b'"');
            }
        }
    }

    #[test]
    fn an_integer_is_taken_if_it_is_shown_so() {
        for text in [
            "0",
            "-0",
            "1",
            "-1",
            "10",
            "01",
            "-01",
            "",
            "-",
            "+1",
            " 7",
            "123456789012345678",
            "-123456789012345678",
            "1234567890123456789",
        ] {
            let mut quick = Quick::new(text.as_bytes());
            let value = quick.integer().filter(|_| quick.is_at_end());
            let shown = value.map(|value| value.to_string());
            let expected = text.trim_start();
            let is_plain = !matches!(text, "-0" | "01" | "-01" | "" | "-" | "+1")
                && text.len() < 19
                || text == "-123456789012345678";
            assert_eq!(shown.as_deref(), is_plain.then_some(expected), "{text}");
        }
        for text in ["1.0", "1e2", "1E2"] {
            let mut quick = Quick::new(text.as_bytes());
            assert!(quick.integer().is_none() || !quick.is_at_end(), "{text}");
        }
    }

    /// The rows that the quick way finds, if it takes the array and nothing comes after it.
    fn rows(text: &str) -> Option<Vec<&str>> {
        let mut quick = Quick::new(text.as_bytes());
        let grid = quick.grid()?;
        let all = std::str::from_utf8(grid.text).ok()?;
        let row = |row: usize| &all[row * grid.stride..][..grid.columns];
        quick.is_at_end().then(|| (0..grid.rows).map(row).collect())
    }

    #[test]
    fn rows_at_equal_distances_are_found() {
        for text in [
            r#"["ab"]"#,
            r#" [ "ab" ] "#,
            r#"["ab","cd","ef"]"#,
            r#"["ab", "cd", "ef"]"#,
            "[\n  \"ab\",\n  \"cd\",\n  \"ef\"\n]",
            r#"["",""]"#,
        ] {
            let node = Node::parse(text).expect("JSON");
            let strings = node.array(9, "rows").expect("an array");
            let expected: Vec<_> = strings.iter().map(|s| s.string().expect("one")).collect();
            assert_eq!(rows(text).expect("rows"), expected, "{text}");
        }
        for text in [
            "[]",
            "[",
            r#"["ab""#,
            r#"["ab","#,
            r#"["ab","c"]"#,
            r#"["ab", "cd","ef"]"#,
            r#"["ab","cd","ef""#,
            r#"["ab","cd","#,
            r#"["ab","cd"}"#,
            r#"["ab",1]"#,
            r#"["a\n","bc"]"#,
            r#"["é","bc"]"#,
            r#"["ab" "cd"]"#,
            r#"["ab",,"cd"]"#,
        ] {
            assert_eq!(rows(text), None, "{text}");
        }
    }

    #[test]
    fn what_is_skipped_ends_where_its_bracket_closes() {
        let text = r#"{"a":{"b":["}"]}},1"#;
        let mut quick = Quick::new(text.as_bytes());
        let (before, after) = quick.skip_object().expect("an object");
        assert_eq!((before.at, after.at), (0, text.len() - 2));
        for text in ["", "1", "{", "}", r#"{"\"":1}"#, r#""{}""#] {
            let mut quick = Quick::new(text.as_bytes());
            assert!(quick.skip_object().is_none(), "{text}");
        }
    }
}
