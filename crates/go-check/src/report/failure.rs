//! A failed case, as a person needs it.

use std::fmt::Write;

use go_io::diagram::Look;

use super::{BAD, beside};
use crate::judge::Judged;

/// Returns what is to be seen of a failed case: its name and place, the question drawn, the
/// expected and the actual answer drawn side by side, and the first difference in words.
///
/// `again` is the command that judges this case alone.
#[must_use]
pub fn failure(judged: &Judged<'_>, look: &Look, again: &str) -> String {
    let case = &judged.case;
    let mut lines = Vec::new();
    match &judged.difference {
        Some(difference) => {
            lines.push(format!("at {}", case.place_of_difference(difference)));
            lines.push(format!("in the case at {}", case.place()));
        }
        None => lines.push(format!("in the case at {}", case.place())),
    }
    lines.push(case.description.clone());
    lines.push(String::new());

    let question = case.question.draw(look);
    lines.push(question.heading);
    lines.extend(question.lines);
    lines.push(String::new());

    if let Some(actual) = &judged.actual {
        let draw = |answer, other| case.question.draw_answer(answer, Some(other), look);
        let wanted = draw(&case.expected, actual);
        let given = draw(actual, &case.expected);
        lines.extend(beside(("expected", &wanted), ("actual", &given)));
        lines.push(String::new());
    }
    if let Some(message) = &judged.message {
        lines.extend(message.lines().map(str::to_owned));
    }
    if let Some(difference) = &judged.difference {
        lines.push(format!("{}.", difference.first));
        for note in &difference.notes {
            lines.push(format!("note: {note}"));
        }
    }
    lines.push(format!("again: {again}"));

    let mut text = format!("{BAD}{:>10}{BAD:#} {}\n", judged.verdict, case.name());
    for line in lines {
        match line.is_empty() {
            true => text.push('\n'),
            false => writeln!(text, "           {line}").expect("strings take what is written"),
        }
    }
    text
}

/// Returns the command that judges one case of a suite again. `suite` is how the suite was named.
#[must_use]
pub fn command_line(suite: &str, name: &str) -> String {
    format!(
        "go-check test {} --exact --filter {}",
        quoted(suite),
        quoted(name)
    )
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
