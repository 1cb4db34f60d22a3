//! Reading a whole text, within a limit, as UTF-8 without a byte order mark.

use std::io::{self, BufRead, BufReader, Read};
use std::str::Utf8Error;

use super::{DataError, Place, drawn};

/// Returns a text with a replacement for each character that would draw where it likes, or turn the
/// writing around.
pub(crate) fn harmless(text: &str) -> String {
    let turns = |c| matches!(c, '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{2069}');
    let draws = |c: char| c.is_control() && c != '\t';
    text.replace(|c: char| draws(c) || turns(c), "\u{FFFD}")
}

/// Why no text could be had.
#[derive(Debug)]
pub enum BadText {
    /// The input can't be read.
    Io(io::Error),
    /// What was read is no text as it should be: the drawn error.
    Drawn(String),
}

/// Reads a text of at most `limit` bytes to its end.
///
/// # Errors
///
/// Returns [`BadText`] if the input can't be read, is longer, is not UTF-8, or begins with a byte
/// order mark. `name` is shown as the file's in the drawn error.
pub fn read_text(name: &str, input: impl Read, limit: usize) -> Result<String, BadText> {
    let mut bytes = Vec::new();
    input
        .take(limit as u64 + 1)
        .read_to_end(&mut bytes)
        .map_err(BadText::Io)?;
    if bytes.len() > limit {
        bytes.truncate(limit);
        return Err(too_long(name, &bytes, 0, limit));
    }
    utf8(name, bytes, 0)
}

/// Reads lines of text one by one, each of a bounded length.
#[derive(Debug)]
pub struct Lines<R> {
    name: String,
    input: BufReader<R>,
    limit: usize,
    number: usize,
}

impl<R: Read> Lines<R> {
    /// Returns a reader of lines of at most `limit` bytes. `name` is shown as the file's.
    pub fn new(name: impl Into<String>, input: R, limit: usize) -> Self {
        Self {
            name: name.into(),
            input: BufReader::with_capacity(1 << 16, input),
            limit,
            number: 0,
        }
    }

    /// Whether the next line can be had without reading on.
    pub fn has_line(&self) -> bool {
        self.input.buffer().contains(&b'\n')
    }

    /// Returns the next line, with its end, or `None` at the end of the input.
    ///
    /// # Errors
    ///
    /// Returns [`BadText`] if the input can't be read, or if the line is too long or no UTF-8.
    pub fn next_line(&mut self) -> Result<Option<String>, BadText> {
        let mut bytes = Vec::new();
        self.input
            .by_ref()
            .take(self.limit as u64 + 1)
            .read_until(b'\n', &mut bytes)
            .map_err(BadText::Io)?;
        if bytes.is_empty() {
            return Ok(None);
        }
        self.number += 1;
        if bytes.len() > self.limit {
            return Err(too_long(&self.name, &bytes, self.number - 1, self.limit));
        }
        utf8(&self.name, bytes, self.number - 1).map(Some)
    }

    /// Returns an error in the line that was read last, drawn.
    #[must_use]
    pub fn drawn(&self, line: &str, error: &DataError) -> String {
        error.drawn_after(self.number.saturating_sub(1), &self.name, line)
    }
}

/// Returns a line of so many bytes at most that so many lines come before, as [`Lines`] would.
///
/// # Errors
///
/// Returns [`BadText`] if the line is too long or no UTF-8.
pub fn line_of<'a>(
    name: &str,
    bytes: &'a [u8],
    lines_before: usize,
    limit: usize,
) -> Result<&'a str, BadText> {
    if bytes.len() > limit {
        return Err(too_long(name, bytes, lines_before, limit));
    }
    check_mark(name, bytes, lines_before)?;
    str::from_utf8(bytes).map_err(|error| not_utf8(name, bytes, lines_before, error))
}

fn too_long(name: &str, bytes: &[u8], lines_before: usize, limit: usize) -> BadText {
    let message = format!("expected at most {limit} bytes, found more");
    bad(
        name,
        &bytes[..bytes.len().min(200)],
        0,
        lines_before,
        &message,
        None,
    )
}

fn utf8(name: &str, bytes: Vec<u8>, lines_before: usize) -> Result<String, BadText> {
    check_mark(name, &bytes, lines_before)?;
    String::from_utf8(bytes)
        .map_err(|error| not_utf8(name, error.as_bytes(), lines_before, error.utf8_error()))
}

fn check_mark(name: &str, bytes: &[u8], lines_before: usize) -> Result<(), BadText> {
    if lines_before == 0 && bytes.starts_with(b"\xEF\xBB\xBF") {
        let help = "save the file as UTF-8 without a byte order mark";
        let message = "expected no byte order mark";
        return Err(bad(name, bytes, 0, 0, message, Some(help)));
    }
    Ok(())
}

fn not_utf8(name: &str, bytes: &[u8], lines_before: usize, error: Utf8Error) -> BadText {
    let at = error.valid_up_to();
    let byte = bytes[at];
    let message = format!("expected UTF-8 text, found the byte 0x{byte:02X}");
    bad(name, bytes, at, lines_before, &message, None)
}

fn bad(
    name: &str,
    bytes: &[u8],
    at: usize,
    lines_before: usize,
    message: &str,
    help: Option<&str>,
) -> BadText {
    let is_newline = |byte: &u8| *byte == b'\n';
    let start = bytes[..at]
        .iter()
        .rposition(is_newline)
        .map_or(0, |i| i + 1);
    let before = String::from_utf8_lossy(&bytes[start..at]);
    let rest = &bytes[at..bytes.len().min(at + 200)];
    let rest = rest.split(is_newline).next().unwrap_or_default();
    // Of the end of a line nothing is shown.
    let rest = rest.strip_suffix(b"\r").unwrap_or(rest);
    let line = format!("{before}{}", String::from_utf8_lossy(rest));
    let lines = bytes[..at].iter().filter(|byte| is_newline(byte)).count();
    let place = Place {
        line: lines_before + lines + 1,
        column: before.chars().count() + 1,
    };
    let end = line.ceil_char_boundary((before.len() + 1).min(line.len()));
    BadText::Drawn(drawn(name, place, &line, before.len()..end, message, help))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn problem(bytes: &[u8], limit: usize) -> String {
        match read_text("it", bytes, limit) {
            Err(BadText::Drawn(drawn)) => anstream::adapter::strip_str(&drawn).to_string(),
            other => format!("{other:?}"),
        }
    }

    #[test]
    fn a_text_that_is_none_is_refused_at_its_place() {
        assert!(problem(b"ab\nc\xFFd", 99).contains("found the byte 0xFF\n --> it:2:2\n"));
        assert!(problem(b"\xEF\xBB\xBF[]", 99).contains("expected no byte order mark"));
        assert!(problem(b"ab\r\nc\xFFd\r\ne", 99).contains("2 | c\u{FFFD}d\n"));
        assert!(problem(b"ab\r\nc", 3).contains("1 | ab\n"));
        assert!(problem(b"12345", 4).contains("expected at most 4 bytes"));
        let mut lines = Lines::new("it", &b"ok\nc\xFFd\n"[..], 99);
        assert_eq!(lines.next_line().ok().flatten().as_deref(), Some("ok\n"));
        let Err(BadText::Drawn(drawn)) = lines.next_line() else {
            panic!("the second line is no text");
        };
        assert!(drawn.contains("it:2:2"), "{drawn}");
        assert_eq!(
            read_text("it", &b"1234"[..], 4).ok().as_deref(),
            Some("1234")
        );
    }
}
