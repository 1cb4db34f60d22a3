//! The report as Markdown, for comments and for the summaries of CI runs.

use std::fmt::Write;

use super::failure::without_heading;
use super::{Footer, Header, Record, Report, Right, harmless_lines, one_line};

/// How many bytes of failures are shown at most, but for the last one: GitHub drops the summary of a
/// step that is longer than 1 MiB.
const SHOWN_BYTES: usize = 900_000;

/// The report as Markdown: a table of verdicts, and the failures, each to be unfolded.
#[derive(Debug, Default)]
pub struct Markdown {
    subject: String,
    /// How many variants were asked, if any were to be.
    variants: Option<usize>,
    limits: Option<String>,
    failures: String,
    more_failures: usize,
}

impl Report for Markdown {
    fn begin(&mut self, header: &Header) -> String {
        self.subject.clone_from(&header.subject);
        self.variants = header.variants.then_some(0);
        self.limits = header.limits.as_ref().map(ToString::to_string);
        String::new()
    }

    fn case(&mut self, record: &Record) -> String {
        if let Some(variants) = &mut self.variants {
            *variants += record.variants_asked;
        }
        match &record.drawing {
            Some(drawing) if self.failures.len() < SHOWN_BYTES => {
                self.failures.push_str(&details(record, drawing));
            }
            _ if record.verdict.is_failure() => self.more_failures += 1,
            _ => {}
        }
        String::new()
    }

    fn end(&mut self, footer: &Footer) -> String {
        let mut text = format!("### go-check: {}\n\n", escaped(&self.subject));
        let total = footer.counts.total();
        if total == 0 {
            text.push_str("No case is selected.\n");
            return text;
        }
        text.push_str("| verdict | | cases |\n|---|---|---:|\n");
        let rows = footer.counts.verdicts().map(|(verdict, number)| {
            let (code, words) = (verdict.code(), verdict.words());
            format!("| {code} | {words} | {number} |\n")
        });
        text.extend(rows);
        let seconds = footer.wall_ms / 1e3;
        writeln!(text, "| | all, in {seconds:.2} s | {total} |").expect(WRITTEN);
        if let Some(number) = self.variants {
            writeln!(text, "| | variants asked besides | {number} |").expect(WRITTEN);
        }
        if let Some(limits) = &self.limits {
            writeln!(text, "\nLimits: {}", escaped(limits)).expect(WRITTEN);
        }
        text.push_str(&self.failures);
        if self.more_failures > 0 {
            let number = self.more_failures;
            writeln!(text, "\nAnd {number} more failures, which are not drawn.").expect(WRITTEN);
        }
        text
    }

    fn right(&self) -> Right {
        Right::Nothing
    }
}

const WRITTEN: &str = "strings take what is written";

/// A failure that can be unfolded. Within `code`, GitHub makes nothing of names, numbers and links.
fn details(record: &Record, drawing: &str) -> String {
    let (verdict, name) = (record.verdict, html(&record.name));
    let message = match &record.message {
        Some(message) => format!(": <code>{}</code>", html(message)),
        None => String::new(),
    };
    let body = harmless_lines(&without_heading(drawing));
    let fence = "`".repeat(longest_run(&body, '`').max(2) + 1);
    format!(
        "\n<details>\n<summary><b>{verdict}</b> <code>{name}</code>{message}</summary>\n\n\
         {fence}text\n{body}\n{fence}\n\n</details>\n"
    )
}

/// The length of the longest run of a character.
fn longest_run(text: &str, of: char) -> usize {
    let runs = text.split(|c| c != of).map(str::len);
    runs.max().unwrap_or(0)
}

/// A text in one line, as HTML.
fn html(text: &str) -> String {
    one_line(text)
        .replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

/// A text in one line, as Markdown that means nothing but itself.
pub(super) fn escaped(text: &str) -> String {
    let mut escaped = String::new();
    for c in one_line(text).chars() {
        if "\\`*_{}[]<>#|&~!@$".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::{RecordPlace, Tally};
    use crate::verdict::Verdict;

    #[test]
    fn a_fence_is_longer_than_what_it_holds() {
        assert_eq!(longest_run("a `` b ```` c", '`'), 4);
        assert_eq!(longest_run("", '`'), 0);
    }

    #[test]
    fn what_is_too_much_to_show_is_counted() {
        let record = Record {
            suite: String::new(),
            index: 0,
            uuid: String::new(),
            name: String::new(),
            property: String::new(),
            verdict: Verdict::Wa,
            notes: Vec::new(),
            variant: None,
            variants_asked: 0,
            wall_ms: 0.0,
            place: RecordPlace {
                file: String::new(),
                line: 1,
                column: 1,
            },
            stderr: None,
            message: None,
            drawing: Some(format!("name\n{}", "x".repeat(SHOWN_BYTES / 2))),
        };
        let (mut markdown, mut counts) = (Markdown::default(), Tally::default());
        for _ in 0..5 {
            counts.add(record.verdict);
            markdown.case(&record);
        }
        let text = markdown.end(&Footer {
            counts,
            wall_ms: 0.0,
        });
        assert_eq!(text.matches("<details>").count(), 2);
        assert!(text.ends_with("\nAnd 3 more failures, which are not drawn.\n"));
    }

    #[test]
    fn markdown_in_names_is_only_text() {
        assert_eq!(escaped("a*b* [c](d)\n# e"), "a\\*b\\* \\[c\\](d) \\# e");
        assert_eq!(html("<b> & `c`"), "&lt;b&gt; &amp; `c`");
    }
}
