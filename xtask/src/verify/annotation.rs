//! What GitHub shows on the line at fault: workflow commands on stdout.

use std::fmt;

use super::place::Place;

/// An error as a workflow command, `::error file=…,line=…,title=…::message`.
#[derive(Debug)]
pub(crate) struct Annotation<'a> {
    /// The step's name.
    pub(crate) title: &'a str,
    /// Where it is, if that is known.
    pub(crate) place: Option<&'a Place>,
    pub(crate) message: &'a str,
}

impl fmt::Display for Annotation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("::error ")?;
        if let Some(place) = self.place {
            write!(f, "file={},line={},", property(&place.file), place.line)?;
            if let Some(column) = place.column {
                write!(f, "col={column},")?;
            }
        }
        let title = property(self.title);
        write!(f, "title={title}::{}", message(self.message))
    }
}

/// Returns the text with what would end a workflow command escaped.
fn message(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// Returns the text with what would end a property escaped as well.
fn property(text: &str) -> String {
    message(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_in_properties() {
        let place = Place {
            file: "crates/go-core/src/board.rs".to_owned(),
            line: 10,
            column: Some(22),
            message: String::new(),
        };
        let annotation = Annotation {
            title: "clippy",
            place: Some(&place),
            message: "mismatched types",
        };
        assert_eq!(
            annotation.to_string(),
            "::error file=crates/go-core/src/board.rs,line=10,col=22,title=clippy::mismatched types"
        );
    }

    #[test]
    fn an_error_may_have_no_place() {
        let annotation = Annotation {
            title: "lockfile",
            place: None,
            message: "outdated",
        };
        assert_eq!(annotation.to_string(), "::error title=lockfile::outdated");
    }

    #[test]
    fn what_would_end_a_command_is_escaped() {
        assert_eq!(message("100 %\r\na: b, c"), "100 %25%0D%0Aa: b, c");
        assert_eq!(property("a:b,c%\n"), "a%3Ab%2Cc%25%0A");
    }
}
