//! The part of `docs/performance.md` that is written by the task, between two markers.

use std::fmt::Write as _;
use std::fs;

use super::record::Record;
use super::table::{markdown, markdown_of_instructions, markdown_of_peer};
use crate::workspace::{Workspace, write_whole};

const PAGE: &str = "docs/performance.md";
const START: &str = "<!-- What follows is written by `cargo xtask bench --page`. -->\n";
const END: &str = "<!-- The end of what `cargo xtask bench --page` writes. -->\n";

/// Puts a record into the page.
pub(crate) fn write(workspace: &Workspace, record: &Record) -> Result<(), String> {
    let path = workspace.root().join(PAGE);
    let page = fs::read_to_string(&path);
    let page = page.map_err(|error| format!("cannot read {PAGE}: {error}"))?;
    let page = with_part(&page, &part(record))?;
    write_whole(&path, &page).map_err(|error| format!("cannot write {PAGE}: {error}"))
}

/// Returns what is written of a record.
fn part(record: &Record) -> String {
    let table = markdown(&record.figures);
    let mut text = format!(
        "Measured on {}: {}.\n\n{}\n{}.\n",
        record.date,
        record.machine,
        table.text,
        capital(&table.summary()),
    );
    if !record.instructions.is_empty() {
        let counts = markdown_of_instructions(&record.instructions);
        write!(text, "\nInstructions, counted by callgrind:\n\n{counts}")
            .expect("strings take what is written");
    }
    if let Ok(peer) = markdown_of_peer(&record.figures) {
        write!(text, "\nBeside a published crate:\n\n{peer}")
            .expect("strings take what is written");
    }
    text
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_ascii_uppercase());
    first.into_iter().chain(chars).collect()
}

/// Returns the page with what is between its markers replaced.
fn with_part(page: &str, part: &str) -> Result<String, String> {
    let missing = |marker: &str| format!("expected this line in {PAGE}: {}", marker.trim_end());
    let (before, rest) = page.split_once(START).ok_or_else(|| missing(START))?;
    let (_, after) = rest.split_once(END).ok_or_else(|| missing(END))?;
    Ok(format!("{before}{START}\n{part}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_is_between_the_markers_changes() {
        let page = format!("before\n{START}old\n{END}after\n");
        let expected = format!("before\n{START}\nnew\n\n{END}after\n");
        let new = with_part(&page, "new\n");
        assert_eq!(new.as_deref(), Ok(&expected[..]));
        assert_eq!(with_part(&expected, "new\n"), new);
        for page in ["", START, END] {
            assert!(with_part(page, "new\n").is_err());
        }
    }

    #[test]
    fn the_page_has_its_markers() {
        let page = fs::read_to_string(Workspace::find().root().join(PAGE));
        let page = page.expect("there is a page");
        assert!(with_part(&page, "").is_ok());
    }

    #[test]
    fn a_part_has_date_machine_table_and_counts() {
        let mut record = Record::new(&Workspace::find());
        record.instructions.insert("move".to_owned(), 1234.0);
        let text = part(&record);
        assert!(text.contains(&record.date) && text.contains(&record.machine));
        assert!(text.contains("| judge a move on a ready position | 1,234 |\n"));
        assert!(text.contains("\nNothing that was measured falls short, "));
    }
}
