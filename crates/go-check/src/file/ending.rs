//! How the lines of a file end, which is its owner's choice and stays.

use std::borrow::Cow;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read, Seek};

/// What the lines of a text end with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineEnding {
    /// All of them with a carriage return and a line feed, as editors on Windows write them.
    CarriageReturnLineFeed,
    /// Anything else: with line feeds, in both ways, or there is but one line.
    LineFeed,
}

impl LineEnding {
    /// Returns how the lines of a text end.
    #[must_use]
    pub fn of(text: &str) -> Self {
        let mut lines = text.split('\n');
        let last = lines.next_back();
        match last.is_some() && text.contains('\n') && lines.all(|line| line.ends_with('\r')) {
            true => Self::CarriageReturnLineFeed,
            false => Self::LineFeed,
        }
    }

    /// Returns how the lines of a file end, which is left at its start. Read is as much as is needed.
    ///
    /// # Errors
    ///
    /// Returns an error if the file can't be read.
    pub(super) fn read(mut file: &File) -> io::Result<Self> {
        // Of a file without a line's end nothing is learned by reading on.
        const MOST: u64 = 1 << 20;
        let mut reader = BufReader::new(file.take(MOST));
        let (mut line, mut found) = (Vec::new(), Self::LineFeed);
        while reader.read_until(b'\n', &mut line)? > 0 {
            match line.as_slice() {
                [.., b'\r', b'\n'] => found = Self::CarriageReturnLineFeed,
                [.., b'\n'] => {
                    found = Self::LineFeed;
                    break;
                }
                // The last line, which may end in no way.
                _ => {}
            }
            line.clear();
        }
        file.rewind()?;
        Ok(found)
    }

    /// Returns a text with all of its lines ending so. With line feeds it stays as it is: a carriage
    /// return in there is somebody's.
    #[must_use]
    pub fn of_all_lines(self, text: &str) -> Cow<'_, str> {
        match self {
            Self::LineFeed => Cow::Borrowed(text),
            Self::CarriageReturnLineFeed if Self::of(text) == self => Cow::Borrowed(text),
            Self::CarriageReturnLineFeed => {
                let plain = text.replace("\r\n", "\n");
                Cow::Owned(plain.replace('\n', "\r\n"))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::LineEnding::{self, CarriageReturnLineFeed, LineFeed};

    #[test]
    fn a_text_and_a_file_say_how_their_lines_end() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("file");
        for (text, expected) in [
            ("", LineFeed),
            ("a", LineFeed),
            ("a\r", LineFeed),
            ("a\n", LineFeed),
            ("a\r\nb\n", LineFeed),
            ("a\nb\r\n", LineFeed),
            ("\r\n", CarriageReturnLineFeed),
            ("a\r\nb", CarriageReturnLineFeed),
            ("a\r\n\r\nb\r\n", CarriageReturnLineFeed),
        ] {
            assert_eq!(LineEnding::of(text), expected, "{text:?}");
            fs::write(&path, text).expect("there is room");
            let file = fs::File::open(&path).expect("it is there");
            let read = LineEnding::read(&file).expect("it can be read");
            assert_eq!(read, expected, "{text:?}");
        }
    }

    #[test]
    fn all_lines_get_the_ending_and_none_gets_it_twice() {
        for text in ["a\nb\n", "a\r\nb\n", "a\r\nb\r\n"] {
            assert_eq!(CarriageReturnLineFeed.of_all_lines(text), "a\r\nb\r\n");
            assert_eq!(LineFeed.of_all_lines(text), text);
        }
    }
}
