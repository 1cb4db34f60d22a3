//! An error in data, with its place, and how it is drawn.

use std::fmt;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::harmless;

/// What is wrong with data, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DataError {
    /// The bytes at fault, in the text that was read.
    pub span: Range<usize>,
    /// What was expected and what was found, in lower case without a full stop.
    pub message: String,
    /// What to do about it.
    pub help: Option<String>,
}

impl DataError {
    /// Returns an error without help.
    pub fn new(span: Range<usize>, message: impl Into<String>) -> Self {
        Self {
            span,
            message: message.into(),
            help: None,
        }
    }

    /// Returns the same error with a line of help.
    #[must_use]
    pub fn with_help(self, help: impl Into<String>) -> Self {
        Self {
            help: Some(help.into()),
            ..self
        }
    }

    /// Returns the error drawn on its source line: `name` is shown as the file's, and `text` is
    /// what was read from it.
    #[must_use]
    pub fn drawn(&self, name: &str, text: &str) -> String {
        self.drawn_after(0, name, text)
    }

    /// Returns the error drawn, in a text that so many lines come before.
    pub(crate) fn drawn_after(&self, lines: usize, name: &str, text: &str) -> String {
        let mut place = Place::of(text, self.span.start);
        place.line += lines;
        let start = text[..self.span.start].rfind('\n').map_or(0, |i| i + 1);
        let line = text[start..].split('\n').next().unwrap_or_default();
        let line = line.strip_suffix('\r').unwrap_or(line);
        let from = (self.span.start - start).min(line.len());
        let to = self.span.end.saturating_sub(start).clamp(from, line.len());
        drawn(
            name,
            place,
            line,
            from..to,
            &self.message,
            self.help.as_deref(),
        )
    }
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

/// A line and a column, both from 1; columns count characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Place {
    /// Returns the place of a byte of a text.
    ///
    /// # Panics
    ///
    /// Panics if there is no character's beginning there.
    #[must_use]
    pub fn of(text: &str, at: usize) -> Self {
        let before = &text[..at];
        let line_start = before.rfind('\n').map_or(0, |i| i + 1);
        Self {
            line: before.bytes().filter(|byte| *byte == b'\n').count() + 1,
            column: before[line_start..].chars().count() + 1,
        }
    }
}

/// Written as `line:column`.
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// How much of a long line is shown before and after the place at fault, in bytes.
const SHOWN_BEFORE: usize = 60;
const SHOWN_AFTER: usize = 60;

/// Draws an error on its line, of which a part is shown if it is long. `span` is in bytes of it.
#[must_use]
pub fn drawn(
    name: &str,
    place: Place,
    line: &str,
    span: Range<usize>,
    message: &str,
    help: Option<&str>,
) -> String {
    let remark = Remark {
        level: Level::ERROR,
        code: None,
        message,
        help,
    };
    remark.drawn(name, place, line, span)
}

/// What is said of a place.
#[derive(Clone, Debug)]
pub(crate) struct Remark<'a> {
    pub(crate) level: Level<'a>,
    /// The name by which more about it can be had.
    pub(crate) code: Option<&'a str>,
    pub(crate) message: &'a str,
    pub(crate) help: Option<&'a str>,
}

impl Remark<'_> {
    /// Draws it on the line of its place, as [`drawn`] does.
    pub(crate) fn drawn(&self, name: &str, place: Place, line: &str, span: Range<usize>) -> String {
        let first = line.floor_char_boundary(span.start.saturating_sub(SHOWN_BEFORE));
        let last = line.ceil_char_boundary((span.start + SHOWN_AFTER).min(line.len()));
        let mut shown = String::new();
        if first > 0 {
            shown.push('…');
        }
        let from = shown.len() + span.start - first;
        shown.push_str(&line[first..last]);
        let to = (from + span.len()).min(shown.len()).max(from);
        if last < line.len() {
            shown.push('…');
        }
        let to = shown.ceil_char_boundary(to);
        let [before, at, after] = [&shown[..from], &shown[from..to], &shown[to..]].map(harmless);
        let (from, to) = (before.len(), before.len() + at.len());
        let shown = before + &at + &after;
        // What was found may be quoted in them, with characters that mean something to a terminal.
        let [name, message] = [name, self.message].map(harmless_lines);
        let help = self.help.map(harmless_lines);
        let mut title = self.level.clone().primary_title(&message);
        if let Some(code) = self.code {
            title = title.id(code);
        }
        let group = title.element(
            Snippet::source(shown.as_str())
                .path(&name)
                .line_start(place.line)
                .annotation(AnnotationKind::Primary.span(from..to)),
        );
        let mut report = vec![group];
        if let Some(help) = &help {
            report.push(Group::with_title(Level::HELP.secondary_title(help)));
        }
        // The column is that of the file, not of the part that is shown. It stands after the arrow, while
        // the message before it may hold anything.
        let Place { line, column } = place;
        let shown_column = shown[..from].chars().count() + 1;
        let rendered = Renderer::styled().render(&report);
        let arrow = rendered.find("-->").unwrap_or(0);
        let (head, tail) = rendered.split_at(arrow);
        let wrong = format!("{name}:{line}:{shown_column}");
        let right = format!("{name}:{line}:{column}");
        format!("{head}{}", tail.replacen(&wrong, &right, 1))
    }
}

/// Returns a text with its lines, without characters that would draw where they like.
fn harmless_lines(text: &str) -> String {
    text.split('\n')
        .map(harmless)
        .collect::<Vec<_>>()
        .join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_lines_and_characters_from_1() {
        let text = "é\nab";
        assert_eq!(Place::of(text, 0), Place { line: 1, column: 1 });
        assert_eq!(Place::of(text, 2), Place { line: 1, column: 2 });
        assert_eq!(Place::of(text, 4), Place { line: 2, column: 2 });
    }

    #[test]
    fn an_error_is_drawn_on_its_line() {
        let error = DataError::new(9..12, "expected a number").with_help("write one");
        let drawn =
            anstream::adapter::strip_str(&error.drawn("a.json", "{\n  \"x\": yes\n}")).to_string();
        assert_eq!(
            drawn,
            "error: expected a number\n --> a.json:2:8\n  |\n2 |   \"x\": yes\n  |        ^^^\n  |\nhelp: write one"
        );
    }

    #[test]
    fn whatever_is_quoted_does_nothing_to_a_terminal() {
        let odd = "\u{85}\u{9b}2J\u{1b}[2J\u{200b}\u{202e}";
        let error = DataError::new(0..1, format!("found {odd}")).with_help(format!("not {odd}"));
        let drawn = error.drawn(&format!("{odd}.json"), odd);
        let drawn = anstream::adapter::strip_str(&drawn).to_string();
        let seen = "\u{FFFD}\u{FFFD}2J\u{FFFD}[2J\u{FFFD}\u{FFFD}";
        for part in [
            format!("error: found {seen}\n"),
            format!("--> {seen}.json:1:1\n"),
            format!("1 | {seen}\n"),
            format!("help: not {seen}"),
        ] {
            assert!(drawn.contains(&part), "{part:?} in {drawn:?}");
        }
    }

    #[test]
    fn of_a_long_line_the_part_at_fault_is_shown() {
        let text = format!("[{}x{}]", "1,".repeat(5000), "2,".repeat(5000));
        let at = text.find('x').expect("it is there");
        let drawn = DataError::new(at..at + 1, "expected a number").drawn("a.json", &text);
        assert!(drawn.len() < 600, "{drawn}");
        assert!(drawn.contains(":1:10002"), "{drawn}");
    }
}
