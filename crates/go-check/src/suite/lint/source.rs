//! A file as it is linted: its text, which need not be one, and the places in it.

use std::ops::Range;
use std::sync::OnceLock;

use super::{Finding, rule_of};
use crate::data::Place;
use crate::suite::line_map::LineMap;

/// The text of a file, under the name that its places are given with.
#[derive(Debug)]
pub struct Source {
    name: String,
    text: String,
    fault: Option<Finding>,
    map: OnceLock<LineMap>,
}

impl Source {
    /// Returns a source of at most [`MAX_SUITE_BYTES`](crate::suite::MAX_SUITE_BYTES) bytes.
    ///
    /// What is not UTF-8, or begins with a byte order mark, is a finding like others: the text then
    /// holds replacements for what can't be read.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: Vec<u8>) -> Self {
        let (text, fault) = match String::from_utf8(bytes) {
            Ok(text) => {
                let fault = text.starts_with('\u{FEFF}').then(|| {
                    Finding::new(rule_of!("syntax"), 0..3, "expected no byte order mark")
                        .with_help("save the file as UTF-8 without a byte order mark")
                });
                (text, fault)
            }
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let byte = error.as_bytes()[at];
                // As long as what stands for the bytes in the text.
                let span = at..at + '\u{FFFD}'.len_utf8();
                let message = format!("expected UTF-8 text, found the byte 0x{byte:02X}");
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                (text, Some(Finding::new(rule_of!("syntax"), span, message)))
            }
        };
        Self {
            name: name.into(),
            text,
            fault,
            map: OnceLock::new(),
        }
    }

    /// Returns the name of the file.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Returns why the file is no text as it should be, if it is none.
    #[must_use]
    pub const fn fault(&self) -> Option<&Finding> {
        self.fault.as_ref()
    }

    /// Returns the place of a byte of the text.
    #[must_use]
    pub fn place(&self, at: usize) -> Place {
        self.map().place(&self.text, at)
    }

    /// Returns the bytes of the line that a byte stands on, without the line's end.
    #[must_use]
    pub fn line(&self, at: usize) -> Range<usize> {
        let Range { start, end } = self.map().line(&self.text, at);
        let line = self.text[start..end].trim_end_matches(['\n', '\r']);
        start..start + line.len()
    }

    fn map(&self) -> &LineMap {
        self.map.get_or_init(|| LineMap::new(&self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_text_is_found_at_its_place() {
        let source = Source::new("it", b"{\r\n\"\xC3\xA9\xFF\"}".to_vec());
        let fault = source.fault().expect("0xFF is no UTF-8");
        assert_eq!(fault.message, "expected UTF-8 text, found the byte 0xFF");
        assert_eq!(source.place(fault.span.start).to_string(), "2:3");
        assert_eq!(&source.text()[source.line(0)], "{");
        assert_eq!(
            &source.text()[source.line(fault.span.start)],
            "\"é\u{FFFD}\"}"
        );
        let marked = Source::new("it", b"\xEF\xBB\xBF{}".to_vec());
        assert!(marked.fault().is_some_and(|fault| fault.span == (0..3)));
        assert_eq!(Source::new("it", b"{}".to_vec()).fault(), None);
    }
}
