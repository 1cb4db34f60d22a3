//! How much of everything there may be, in one list, which docs/formats.md shows.

use go_core::Size;
use go_io::numeric::{self, MAX_QUESTION_BYTES};

use crate::commands::{MAX_INPUT_BYTES, MAX_JOBS};
use crate::data::MAX_DEPTH;
use crate::judge::MAX_FILTERS;
use crate::property::MAX_POINTS;
use crate::report::MAX_REPORT_BYTES;
use crate::snapshot::MAX_SNAPSHOT_BYTES;
use crate::suite::lint::MAX_FINDINGS;
use crate::suite::{
    MAX_COMMENT_LINES, MAX_GROUPS, MAX_SCENARIOS, MAX_SUITE_BYTES, MAX_SUITE_ERRORS,
};
use crate::track::template::{MAX_OUTPUT_BYTES, MAX_TEMPLATE_BYTES, MAX_TEMPLATES};
use crate::track::{MAX_TESTS_TOML_BYTES, MAX_TITLE_BYTES};

/// How much of something there may be.
#[derive(Clone, Copy, Debug)]
pub struct Limit {
    /// What it is, in words.
    pub what: &'static str,
    /// The most of it.
    pub most: usize,
    /// What that counts, in the plural.
    pub unit: &'static str,
    /// What is said of more; `N` stands for the limit.
    pub said: &'static str,
}

/// All limits.
pub const LIMITS: [Limit; 22] = [
    limit(
        "a question as numeric text",
        MAX_QUESTION_BYTES,
        "bytes",
        "expected a case to take at most N bytes",
    ),
    limit(
        "the side of its board",
        numeric::MAX_SIDE as usize,
        "points",
        "expected a board size from 2 to N",
    ),
    limit(
        "a board, a question, a line of `answer`; a test file for `sync`",
        MAX_INPUT_BYTES,
        "bytes",
        "expected at most N bytes",
    ),
    limit(
        "the columns of a board as JSON",
        Size::MAX_SIDE as usize,
        "columns",
        "expected 1 to N columns and 1 to N rows",
    ),
    limit(
        "the rows of a board as JSON",
        Size::MAX_SIDE as usize,
        "rows",
        "expected at most N rows",
    ),
    limit(
        "arrays and objects in one another",
        MAX_DEPTH,
        "levels",
        "expected at most N levels of brackets",
    ),
    limit(
        "a suite",
        MAX_SUITE_BYTES,
        "bytes",
        "expected at most N bytes",
    ),
    limit(
        "groups in one another",
        MAX_GROUPS,
        "groups",
        "expected at most N groups in one another",
    ),
    limit(
        "the comments of a file, a group or a case",
        MAX_COMMENT_LINES,
        "lines",
        "expected at most N lines",
    ),
    limit(
        "the scenarios of a group or a case",
        MAX_SCENARIOS,
        "names",
        "expected at most N scenarios",
    ),
    limit(
        "a list of points in an answer",
        MAX_POINTS,
        "points",
        "expected at most N points",
    ),
    limit(
        "the descriptions of a case and its groups together, for `sync` and `generate`",
        MAX_TITLE_BYTES,
        "bytes",
        "expected at most N bytes in the descriptions of a case and its groups",
    ),
    limit(
        "what is shown of a suite that is refused",
        MAX_SUITE_ERRORS,
        "errors",
        "nothing: what comes after them is not looked at",
    ),
    limit(
        "what `lint` shows of a file, of errors and of hints each",
        MAX_FINDINGS,
        "findings",
        "how many more there are",
    ),
    limit(
        "a tests.toml",
        MAX_TESTS_TOML_BYTES,
        "bytes",
        "expected at most N bytes",
    ),
    limit(
        "a template",
        MAX_TEMPLATE_BYTES,
        "bytes",
        "expected at most N bytes",
    ),
    limit(
        "the templates that one leads to",
        MAX_TEMPLATES,
        "templates",
        "expected at most N templates",
    ),
    limit(
        "a test file that is made",
        MAX_OUTPUT_BYTES,
        "bytes",
        "expected a test file of at most N bytes",
    ),
    limit(
        "a snapshot",
        MAX_SNAPSHOT_BYTES,
        "bytes",
        "expected at most N bytes",
    ),
    limit(
        "a report for `merge`",
        MAX_REPORT_BYTES,
        "bytes",
        "expected at most N bytes",
    ),
    limit(
        "`--filter` and `--skip`, each",
        MAX_FILTERS,
        "texts",
        "expected --filter at most N times",
    ),
    limit(
        "`--jobs`",
        MAX_JOBS,
        "threads",
        "expected a number from 1 to N",
    ),
];

const fn limit(what: &'static str, most: usize, unit: &'static str, said: &'static str) -> Limit {
    Limit {
        what,
        most,
        unit,
        said,
    }
}

impl Limit {
    /// Returns the line of a Markdown table that tells of it.
    #[must_use]
    pub fn row(&self) -> String {
        let said = self.said.replace('N', &self.most.to_string());
        format!(
            "| {} | {} {} | {said} |",
            self.what,
            grouped(self.most),
            self.unit
        )
    }
}

/// A number with commas between its thousands.
fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_limit_as_it_is() {
        let page = include_str!("../../../docs/formats.md");
        let (_, section) = page
            .split_once("\n## Limits\n")
            .expect("it has the section");
        let section = section.split("\n## ").next().unwrap_or_default();
        let rows: Vec<_> = section
            .lines()
            .filter(|line| line.starts_with("| "))
            .skip(1)
            .collect();
        let wanted: Vec<_> = LIMITS.iter().map(Limit::row).collect();
        assert_eq!(rows.join("\n"), wanted.join("\n"));
    }

    #[test]
    fn thousands_are_told_apart() {
        for (number, text) in [
            (0, "0"),
            (999, "999"),
            (1000, "1,000"),
            (1 << 26, "67,108,864"),
        ] {
            assert_eq!(grouped(number), text);
        }
    }
}
