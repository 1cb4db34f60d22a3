//! What a program prints on stderr: kept at both ends, whatever its length.

use std::collections::VecDeque;

use crate::subject::Excerpt;

/// How many bytes are kept of each end.
const KEPT: usize = 4096;

/// The head and the tail of what was printed.
#[derive(Debug, Default)]
pub struct Capture {
    head: Vec<u8>,
    tail: VecDeque<u8>,
    total: u64,
}

impl Capture {
    /// Takes in what was printed next.
    pub fn push(&mut self, bytes: &[u8]) {
        self.total += bytes.len() as u64;
        let room = KEPT.saturating_sub(self.head.len()).min(bytes.len());
        let (head, rest) = bytes.split_at(room);
        self.head.extend_from_slice(head);
        let rest = &rest[rest.len().saturating_sub(KEPT)..];
        let excess = (self.tail.len() + rest.len()).saturating_sub(KEPT);
        self.tail.drain(..excess);
        self.tail.extend(rest);
    }

    /// Whether nothing was printed.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.total == 0
    }

    /// Returns it as text.
    #[must_use]
    pub fn excerpt(&self) -> Excerpt {
        let kept = (self.head.len() + self.tail.len()) as u64;
        let tail: Vec<u8> = self.tail.iter().copied().collect();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        if kept == self.total {
            let whole = [&self.head[..], &tail].concat();
            return Excerpt {
                head: text(&whole),
                ..Excerpt::default()
            };
        }
        Excerpt {
            head: text(&self.head),
            omitted: self.total - kept,
            tail: text(&tail),
        }
    }

    /// Returns the excerpt of bytes that are there as a whole.
    #[must_use]
    pub fn of(bytes: &[u8]) -> Excerpt {
        let mut capture = Self::default();
        capture.push(bytes);
        capture.excerpt()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ends_are_kept() {
        assert_eq!(Capture::of(b"all of it").head, "all of it");
        let mut capture = Capture::default();
        for _ in 0..KEPT {
            capture.push(b"ab");
        }
        capture.push(b"the end");
        let excerpt = capture.excerpt();
        assert!(excerpt.head.starts_with("abab"));
        assert!(excerpt.tail.ends_with("abthe end"));
        assert_eq!(excerpt.head.len() + excerpt.tail.len(), 2 * KEPT);
        assert_eq!(excerpt.omitted, 7);
    }
}
