//! Scores of the code-golf challenge: the bytes of a source, and what is added to them.

use std::fmt;
use std::io::{self, Read};

/// What adds a fifth of its bytes to a source's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// There is a byte in the source that is no ASCII.
    NonAscii,
    /// The program can't be tried on Linux with free software.
    Untestable,
}

impl fmt::Display for Penalty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::NonAscii => "+20 % non-ASCII",
            Self::Untestable => "+20 % untestable",
        })
    }
}

/// What a source scores: the fewer, the better. It is shown with one decimal, which is exact.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    bytes: u64,
    penalties: Vec<Penalty>,
}

impl Score {
    /// How many bytes are in memory at the same time.
    const PIECE: usize = 1 << 16;

    /// Reads a source to its end, and returns the score of its bytes. One line end at the very end
    /// is not counted, be it `\n` or `\r\n`: many editors put it there unasked.
    ///
    /// # Errors
    ///
    /// Returns the error of the source if it can't be read.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_check::score::{Penalty, Score};
    ///
    /// let mut score = Score::of("print 'ō'\n".as_bytes())?;
    /// assert_eq!((score.bytes(), score.to_string()), (10, "12.0".to_owned()));
    /// score.add(Penalty::Untestable);
    /// assert_eq!(score.to_string(), "14.0");
    /// # Ok::<(), std::io::Error>(())
    /// ```
    pub fn of(mut source: impl Read) -> io::Result<Self> {
        let mut piece = vec![0; Self::PIECE];
        let (mut bytes, mut is_ascii) = (0, true);
        let mut last_two = [0; 2];
        loop {
            let read = match source.read(&mut piece) {
                Ok(0) => break,
                Ok(read) => &piece[..read],
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                Err(error) => return Err(error),
            };
            bytes += read.len() as u64;
            is_ascii &= read.is_ascii();
            last_two = match *read {
                [.., before, last] => [before, last],
                [last] => [last_two[1], last],
                [] => last_two,
            };
        }
        bytes -= match last_two {
            [b'\r', b'\n'] => 2,
            [_, b'\n'] => 1,
            _ => 0,
        };
        let penalties = match is_ascii {
            true => Vec::new(),
            false => vec![Penalty::NonAscii],
        };
        Ok(Self { bytes, penalties })
    }

    /// Adds a penalty, unless it is there already.
    pub fn add(&mut self, penalty: Penalty) {
        if !self.penalties.contains(&penalty) {
            self.penalties.push(penalty);
        }
    }

    /// Returns the number of bytes that count.
    #[must_use]
    pub const fn bytes(&self) -> u64 {
        self.bytes
    }

    /// Returns what is added to them.
    #[must_use]
    pub fn penalties(&self) -> &[Penalty] {
        &self.penalties
    }

    /// Returns the score in tenths.
    #[must_use]
    pub fn tenths(&self) -> u128 {
        u128::from(self.bytes) * (10 + 2 * self.penalties.len() as u128)
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let tenths = self.tenths();
        f.pad(&format!("{}.{}", tenths / 10, tenths % 10))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn score(source: impl AsRef<[u8]>) -> Score {
        Score::of(source.as_ref()).expect("memory can be read")
    }

    #[test]
    fn each_penalty_adds_a_fifth_of_the_bytes() {
        assert_eq!(score("x".repeat(488)).to_string(), "488.0");
        let one_is_wide = format!("{}é", "x".repeat(486));
        assert_eq!(score(&one_is_wide).to_string(), "585.6");
        let mut both = score(&one_is_wide);
        both.add(Penalty::Untestable);
        both.add(Penalty::Untestable);
        assert_eq!(both.to_string(), "683.2");
        assert_eq!(both.penalties(), [Penalty::NonAscii, Penalty::Untestable]);
        let mut untestable = score("x".repeat(488));
        untestable.add(Penalty::Untestable);
        assert_eq!(untestable.to_string(), "585.6");
        assert_eq!(format!("{untestable:>8}"), "   585.6");
    }

    #[test]
    fn scores_are_exact() {
        for (bytes, wanted) in [
            (1, "1.2"),
            (2, "2.4"),
            (3, "3.6"),
            (5, "6.0"),
            (1001, "1201.2"),
        ] {
            let mut score = score("x".repeat(bytes));
            score.add(Penalty::Untestable);
            assert_eq!(score.to_string(), wanted);
        }
        let largest = Score {
            bytes: u64::MAX,
            penalties: vec![Penalty::NonAscii, Penalty::Untestable],
        };
        assert_eq!(largest.to_string(), "25825441703193372261.0");
    }

    #[test]
    fn one_line_end_at_the_end_is_not_counted() {
        for (source, bytes) in [
            ("", 0),
            ("\n", 0),
            ("\r\n", 0),
            ("\n\n", 1),
            ("\r\n\r\n", 2),
            ("\r", 1),
            ("a", 1),
            ("a\n", 1),
            ("a\r\n", 1),
            ("a\r", 2),
            ("\na", 2),
            ("a\n\n", 2),
        ] {
            assert_eq!(score(source).bytes(), bytes, "{source:?}");
        }
    }

    #[test]
    fn bytes_need_be_no_text() {
        assert_eq!(score(b"\xFF\x00\n").to_string(), "2.4");
        assert_eq!(score("\u{FEFF}print").to_string(), "9.6");
        assert_eq!(score(b"\x00\x7F").to_string(), "2.0");
    }

    /// A source that comes in pieces of one byte.
    struct ByteForByte<'a>(&'a [u8]);

    impl Read for ByteForByte<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let number = self.0.len().min(1);
            self.0.read(&mut buffer[..number])
        }
    }

    #[test]
    fn the_pieces_that_a_source_comes_in_make_no_difference() {
        let long = format!("{}\r\n", "x".repeat(Score::PIECE - 1));
        for source in ["é\r\n", "a\n", "a", "", &long] {
            let by_bytes = Score::of(ByteForByte(source.as_bytes()));
            assert_eq!(by_bytes.expect("memory can be read"), score(source));
        }
    }
}
