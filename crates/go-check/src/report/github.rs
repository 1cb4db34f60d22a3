//! The report for the log of a GitHub workflow: an annotation a failure, and the summary.

use super::failure::without_heading;
use super::{Footer, Header, Human, Record, RecordPlace, Report, Right, harmless_lines, one_line};
use crate::data::Place;

/// The report as workflow commands, which GitHub shows on the lines of the files they name.
#[derive(Debug, Default)]
pub struct GitHub {
    human: Human,
}

impl Report for GitHub {
    fn begin(&mut self, header: &Header) -> String {
        self.human.begin(header)
    }

    fn case(&mut self, record: &Record) -> String {
        // Drawings are in the annotations, and the last lines need none.
        let _ = self.human.case(&Record {
            drawing: None,
            ..record.clone()
        });
        if record.verdict.is_failure() {
            annotation(record)
        } else {
            String::new()
        }
    }

    fn end(&mut self, footer: &Footer) -> String {
        if footer.counts.total() == 0 {
            return String::new();
        }
        let summary = self.human.summary(footer);
        let plain = anstream::adapter::strip_str(&summary).to_string();
        // The runner also obeys an older form of commands, anywhere in a line.
        plain.replace("##[", "## [")
    }

    fn right(&self) -> Right {
        Right::Nothing
    }
}

fn annotation(record: &Record) -> String {
    let title = format!("{} {}", record.verdict, one_line(&record.name));
    let message = record.message.as_deref().map(harmless_lines);
    let drawing = record.drawing.as_deref().map(without_heading);
    let drawing = drawing.map(|drawing| harmless_lines(&drawing));
    let texts: Vec<_> = message.into_iter().chain(drawing).collect();
    let RecordPlace { file, line, column } = &record.place;
    let (line, column) = (*line, *column);
    command(
        "error",
        file,
        Place { line, column },
        &title,
        &texts.join("\n\n"),
    )
}

/// Returns a workflow command that shows a text on a line of a file.
pub(super) fn command(kind: &str, file: &str, place: Place, title: &str, text: &str) -> String {
    // Without a path from the repository's root there is no line to show it on.
    let file = file.trim_start_matches("./");
    format!(
        "::{kind} file={},line={},col={},title={}::{}\n",
        property(file),
        place.line,
        place.column,
        property(title),
        data(text)
    )
}

/// A text as the value of a workflow command. See
/// <https://github.com/actions/toolkit/blob/main/packages/core/src/command.ts>.
fn data(text: &str) -> String {
    text.replace('%', "%25")
        .replace('\r', "%0D")
        .replace('\n', "%0A")
}

/// A text as a property of a workflow command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_means_something_in_a_command_is_escaped() {
        assert_eq!(data("50%\r\n::error::a, b"), "50%25%0D%0A::error::a, b");
        assert_eq!(property("a:b, c%\n"), "a%3Ab%2C c%25%0A");
    }
}
