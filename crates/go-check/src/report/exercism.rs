//! The report that Exercism's website reads: the `results.json` of a test runner, version 3.
//!
//! Its specification is <https://exercism.org/docs/building/tooling/test-runners/interface>.

use serde::Serialize;

use super::failure::without_heading;
use super::record::PRINTED;
use super::{Footer, Header, Record, Report, command_line, harmless_lines, one_line, parts};
use crate::note::Note;
use crate::verdict::Verdict;

/// The most bytes of a message. The specification counts characters, fewer if they are not ASCII.
const MESSAGE_BYTES: usize = 65_535;

/// The report as Exercism's `results.json`.
///
/// There is no status for skipped cases, so they are left out; but what was not run since the solution
/// had failed too often before is an error.
#[derive(Debug, Default)]
pub struct Exercism {
    options: String,
    tests: Vec<Test>,
    /// What kept the first case from being run, if none was.
    why: Option<String>,
    has_run: bool,
    has_answered: bool,
    is_given_up: bool,
}

#[derive(Serialize)]
struct Results<'a> {
    version: u32,
    status: Status,
    message: Option<String>,
    tests: &'a [Test],
}

#[derive(Debug, Serialize)]
struct Test {
    name: String,
    status: Status,
    message: Option<String>,
    /// What the solution printed on purpose.
    output: Option<String>,
    test_code: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Pass,
    Fail,
    Error,
}

impl Report for Exercism {
    fn begin(&mut self, header: &Header) -> String {
        self.options = header.options_again();
        String::new()
    }

    fn case(&mut self, record: &Record) -> String {
        let status = match record.verdict {
            Verdict::Skip if record.notes.contains(&Note::NotRun) => Status::Error,
            Verdict::Skip => return String::new(),
            Verdict::Ac => Status::Pass,
            Verdict::Wa => Status::Fail,
            _ => Status::Error,
        };
        let message = (status != Status::Pass).then(|| message(record));
        if status == Status::Error {
            self.why = self.why.take().or_else(|| message.clone());
        }
        let is_ours = matches!(record.verdict, Verdict::Ce | Verdict::Je);
        self.has_run |= !is_ours && record.verdict != Verdict::Skip;
        // What took too long or too much has at least been loaded.
        let is_crash = matches!(record.verdict, Verdict::Rte | Verdict::Skip);
        self.has_answered |= !is_ours && !is_crash;
        self.is_given_up |= record.notes.contains(&Note::NotRun);
        self.tests.push(Test {
            name: in_words(&record.name),
            status,
            message,
            output: record.stderr.as_deref().map(printed),
            test_code: command_line("go-check", &record.suite, &record.name, &self.options),
        });
        String::new()
    }

    fn end(&mut self, footer: &Footer) -> String {
        // "error" is for runs in which no test got as far as an answer.
        // So is a solution that can't even be loaded: it was given up, and has answered nothing.
        self.has_run &= self.has_answered || !self.is_given_up;
        let (status, message) = if !self.has_run {
            let nothing = || "no case was judged".to_owned();
            (Status::Error, Some(self.why.take().unwrap_or_else(nothing)))
        } else if footer.counts.has_failed() {
            (Status::Fail, None)
        } else {
            (Status::Pass, None)
        };
        let results = Results {
            version: 3,
            status,
            message,
            tests: if self.has_run { &self.tests } else { &[] },
        };
        let mut text = serde_json::to_string_pretty(&results).expect("all keys are strings");
        text.push('\n');
        text
    }
}

fn message(record: &Record) -> String {
    let words = record.verdict.words().to_owned();
    let text = record.message.as_deref().map_or(words, harmless_lines);
    let text = match &record.drawing {
        Some(drawing) => format!("{text}\n\n{}", harmless_lines(&without_heading(drawing))),
        None => text,
    };
    cut(text)
}

/// What tells that a text was longer.
const NOTE: &str = "\n(the rest is left out)";

/// What was printed, in as many characters as it may have.
fn printed(text: &str) -> String {
    let text = harmless_lines(text);
    if text.chars().count() <= PRINTED {
        return text;
    }
    let kept = text.chars().take(PRINTED - NOTE.len());
    kept.chain(NOTE.chars()).collect()
}

/// A message that is as long as it may be.
fn cut(mut text: String) -> String {
    if text.len() > MESSAGE_BYTES {
        text.truncate(text.floor_char_boundary(MESSAGE_BYTES - NOTE.len()));
        text.push_str(NOTE);
    }
    text
}

/// A case's slug as words, the first with a capital letter.
fn in_words(name: &str) -> String {
    let words = one_line(parts(name).2).replace('-', " ");
    let mut chars = words.chars();
    let first = chars.next().map(char::to_uppercase);
    first.into_iter().flatten().chain(chars).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_printed_is_cut_to_500_characters() {
        let long = printed(&"é".repeat(PRINTED + 1));
        assert_eq!(long.chars().count(), PRINTED);
        assert!(long.ends_with("é\n(the rest is left out)"));
        assert_eq!(printed(&"é".repeat(PRINTED)), "é".repeat(PRINTED));
    }

    #[test]
    fn long_messages_are_cut_between_characters() {
        let long = cut("é".repeat(MESSAGE_BYTES));
        assert!(long.len() <= MESSAGE_BYTES);
        assert!(long.ends_with("é\n(the rest is left out)"));
        let just = "a".repeat(MESSAGE_BYTES);
        assert_eq!(cut(just.clone()), just);
    }

    #[test]
    fn names_are_words() {
        assert_eq!(in_words("go-move::play::black-takes-1"), "Black takes 1");
        assert_eq!(in_words(""), "");
        assert_eq!(in_words("a::b::c\nd-\u{202E}"), "C d \u{FFFD}");
    }
}
