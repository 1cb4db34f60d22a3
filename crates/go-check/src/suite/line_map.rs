//! Where in a text a byte stands, found fast however long the text and its lines are.

use std::ops::Range;

use crate::data::Place;

/// Every how many bytes the characters before are known.
const STRIDE: usize = 4096;

/// The lines of a text, and how many characters come before some of its bytes.
#[derive(Debug)]
pub(crate) struct LineMap {
    line_starts: Vec<u32>,
    /// The number of characters that begin before each multiple of the stride.
    characters: Vec<u32>,
}

impl LineMap {
    /// Reads a text, whose positions fit into 32 bits.
    pub(crate) fn new(text: &str) -> Self {
        let bytes = text.as_bytes();
        let newlines = bytes.iter().zip(1..).filter(|(byte, _)| **byte == b'\n');
        let mut before = 0;
        let count = |piece: &[u8]| {
            let here = before;
            before += begun(piece);
            here
        };
        Self {
            line_starts: std::iter::once(0)
                .chain(newlines.map(|(_, next)| next))
                .collect(),
            characters: bytes.chunks(STRIDE).map(count).collect(),
        }
    }

    /// Returns the place of a byte of the text that the map was made of.
    pub(crate) fn place(&self, text: &str, at: usize) -> Place {
        let line = self
            .line_starts
            .partition_point(|start| *start as usize <= at);
        let start = self.line_starts[line - 1] as usize;
        Place {
            line,
            column: self.before(text, at) - self.before(text, start) + 1,
        }
    }

    /// Returns the bytes of the line that a byte stands on, with the line's end.
    pub(crate) fn line(&self, text: &str, at: usize) -> Range<usize> {
        let next = self
            .line_starts
            .partition_point(|start| *start as usize <= at);
        let end = self
            .line_starts
            .get(next)
            .map_or(text.len(), |end| *end as usize);
        self.line_starts[next - 1] as usize..end
    }

    /// How many characters begin before a byte.
    fn before(&self, text: &str, at: usize) -> usize {
        let known = self.characters.get(at / STRIDE).or(self.characters.last());
        let from = (at / STRIDE).min(self.characters.len().saturating_sub(1)) * STRIDE;
        let known = known.map_or(0, |known| *known as usize);
        known + begun(&text.as_bytes()[from..at]) as usize
    }
}

/// How many characters begin in a piece of UTF-8.
fn begun(piece: &[u8]) -> u32 {
    let begins = |byte: &&u8| (**byte & 0xC0) != 0x80;
    u32::try_from(piece.iter().filter(begins).count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_those_that_counting_from_the_start_gives() {
        let line = "aé€😀".repeat(1500);
        for text in [
            "",
            "\n",
            "a\n\nb",
            line.as_str(),
            &format!("{line}\n{line}\nend"),
        ] {
            let map = LineMap::new(text);
            let ends = text.char_indices().map(|(at, _)| at).step_by(7);
            for at in ends.chain([text.len()]) {
                let before = &text[..at];
                let start = before.rfind('\n').map_or(0, |newline| newline + 1);
                let place = map.place(text, at);
                assert_eq!(place.line, before.matches('\n').count() + 1, "{at}");
                assert_eq!(place.column, before[start..].chars().count() + 1, "{at}");
                let line = map.line(text, at);
                let length = text[start..]
                    .split_inclusive('\n')
                    .next()
                    .map_or(0, str::len);
                assert_eq!(line, start..start + length, "{at}");
            }
        }
    }
}
