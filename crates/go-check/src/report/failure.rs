//! A failed case, as a person needs it.

use std::fmt::Write;

use go_io::diagram::Look;

use super::beside;
use crate::data::harmless;
use crate::judge::Judged;
use crate::property::{Drawing, Question};
use crate::subject::{Evidence, Excerpt};
use crate::verdict::Verdict;

/// How many sentences of the reasons are shown.
const REASONS: usize = 8;

/// Returns what is to be seen of a failed case: its name and place, the question drawn, the
/// expected and the actual answer drawn side by side, the first difference in words, and what the
/// rules say.
///
/// `subject` is what was judged, and `again` the command that judges this case alone.
#[must_use]
pub fn failure(judged: &Judged<'_>, look: &Look, subject: &str, again: &str) -> String {
    let mut lines = Vec::new();
    let case = &judged.case;
    // In a variant it is elsewhere than in the case.
    if let Some(difference) = judged
        .difference
        .as_ref()
        .filter(|_| judged.variant.is_none())
    {
        lines.push(format!("at {}", case.place_of_difference(difference)));
    }
    lines.push(format!("in the case at {}", case.place()));
    lines.extend(shown(judged, look, subject));
    lines.push(format!("again: {again}"));
    indented(judged, &lines)
}

/// Returns what is to be seen of a failed case that stands in no file: what [`failure`] shows, without
/// places. `before` are the questions that were asked before it, where that matters.
#[must_use]
pub fn found(
    judged: &Judged<'_>,
    before: &[Question],
    look: &Look,
    subject: &str,
    again: &str,
) -> String {
    let mut lines = Vec::new();
    if !before.is_empty() {
        lines.push("asked before:".to_owned());
        lines.push(String::new());
        for question in before {
            let drawing = question.draw(look);
            lines.push(drawing.heading);
            lines.extend(drawing.lines);
            lines.push(String::new());
        }
    }
    lines.extend(shown(judged, look, subject));
    lines.push(format!("again: {again}"));
    indented(judged, &lines)
}

/// The verdict and the name, and the lines under them.
fn indented(judged: &Judged<'_>, lines: &[String]) -> String {
    let mut text = format!("{:>10} {}\n", judged.verdict, judged.case.name());
    for line in lines {
        if line.is_empty() {
            text.push('\n');
        } else {
            writeln!(text, "{INDENT}{line}").expect("strings take what is written");
        }
    }
    text
}

/// What stands before each line of a drawn failure but the first.
const INDENT: &str = "           ";

/// Returns the lines of a drawn failure without the first, which names it, and not indented.
pub(super) fn without_heading(drawing: &str) -> String {
    let rest = drawing.split_once('\n').map_or("", |(_, rest)| rest);
    let outdented = |line| str::strip_prefix(line, INDENT).unwrap_or(line);
    rest.lines().map(outdented).collect::<Vec<_>>().join("\n")
}

/// The lines about what was asked and what was answered.
fn shown(judged: &Judged<'_>, look: &Look, subject: &str) -> Vec<String> {
    let case = &judged.case;
    let mut lines = Vec::new();
    lines.push(harmless(&case.description));
    let for_tools = |line: &&String| line.starts_with("catches: ") || line.starts_with("kept: ");
    let comments = case.comments.iter().filter(|line| !for_tools(line));
    lines.extend(comments.map(|line| harmless(line)));
    lines.push(String::new());

    let (question, expected) = (judged.question(), judged.expected());
    let mut marks = Vec::new();
    if judged.verdict != Verdict::Ce {
        if let Some(variant) = &judged.variant {
            lines.push(format!("{}:", variant.change));
        }
        let question = question.draw(look);
        marks = question.marks;
        lines.push(question.heading);
        lines.extend(question.lines);
        lines.push(String::new());
    }

    if let Some(actual) = &judged.actual {
        let draw = |answer, other| question.draw_answer(answer, Some(other), look);
        let wanted = draw(expected, actual);
        let given = draw(actual, expected);
        marks.extend(wanted.marks.iter().chain(&given.marks));
        let actual = format!("actual, by {subject}");
        lines.extend(beside(("expected", &wanted), (&actual, &given)));
        lines.push(String::new());
    } else if !matches!(judged.verdict, Verdict::Ce | Verdict::Je) {
        let wanted = question.draw_answer(expected, None, look);
        marks.extend(&wanted.marks);
        let actual = format!("actual, by {subject}");
        lines.extend(beside(
            ("expected", &wanted),
            (&actual, &Drawing::words("no answer")),
        ));
        lines.push(String::new());
    }
    if let Some(message) = &judged.message {
        lines.extend(message.lines().map(harmless));
    }
    if let Some(difference) = &judged.difference {
        lines.push(format!("{}.", harmless(&difference.first)));
    }
    for note in &judged.notes {
        lines.push(format!("note: {} ({note})", note.words()));
    }
    if let Some(evidence) = &judged.evidence {
        lines.extend(left_behind(evidence));
    }
    marks.sort_unstable();
    marks.dedup();
    if !marks.is_empty() {
        let words = marks
            .iter()
            .map(|mark| format!("{} {}", mark.character(), mark.words()));
        lines.push(format!("marks: {}", words.collect::<Vec<_>>().join(", ")));
    }
    // What we fail to answer we had better not explain.
    let reasons = match judged.verdict {
        Verdict::Ce | Verdict::Je => Vec::new(),
        _ => question.explain(),
    };
    if !reasons.is_empty() {
        lines.push("the rules:".to_owned());
    }
    let numbered = (1..).zip(&reasons).take(REASONS);
    lines.extend(numbered.map(|(number, reason)| format!("  {number}. {reason}")));
    if reasons.len() > REASONS {
        lines.push(format!("  and {} more", reasons.len() - REASONS));
    }
    lines
}

/// What a program left behind: how it ended, and the head and the tail of what it printed.
fn left_behind(evidence: &Evidence) -> Vec<String> {
    let mut lines: Vec<_> = evidence.end.iter().cloned().collect();
    for (name, excerpt) in [("stdout", &evidence.stdout), ("stderr", &evidence.stderr)] {
        if excerpt.is_empty() {
            continue;
        }
        lines.push(format!("{name}:"));
        lines.extend(excerpt_lines(excerpt));
    }
    lines
}

/// How many lines are shown of each end of what was printed.
const SHOWN: usize = 10;

/// How many characters are shown of a line.
const SHOWN_OF_LINE: usize = 200;

/// The first and the last lines of what was printed.
fn excerpt_lines(excerpt: &Excerpt) -> Vec<String> {
    let shown = |line: &str| {
        let mut characters = line.chars();
        let start: String = characters.by_ref().take(SHOWN_OF_LINE).collect();
        let more = if characters.next().is_some() {
            "..."
        } else {
            ""
        };
        format!("  | {}{more}", harmless(&start))
    };
    let (head, tail): (Vec<_>, Vec<_>) = (
        excerpt.head.lines().collect(),
        excerpt.tail.lines().collect(),
    );
    let all = head.len() + tail.len();
    if all <= 2 * SHOWN && excerpt.omitted == 0 {
        return head.into_iter().chain(tail).map(shown).collect();
    }
    let last = if tail.is_empty() { &head } else { &tail };
    let first = &head[..head.len().min(SHOWN)];
    let last = &last[last.len() - last.len().min(SHOWN)..];
    let between = match excerpt.omitted {
        0 => format!("  ... {} lines left out", all - first.len() - last.len()),
        bytes => format!("  ... more than {bytes} bytes left out"),
    };
    let first = first.iter().map(|line| shown(line));
    first
        .chain([between])
        .chain(last.iter().map(|line| shown(line)))
        .collect()
}

/// Returns the command that judges one case of a suite again. `program` is how go-check is started,
/// `suite` how the suite was named, and `options` name what is judged, as they are typed.
#[must_use]
pub fn command_line(program: &str, suite: &str, name: &str, options: &str) -> String {
    // A leading hyphen would make an option of a path.
    let here = if suite.starts_with('-') { "./" } else { "" };
    let (suite, name) = (quoted(&format!("{here}{suite}")), quoted(name));
    let options = match options {
        "" => String::new(),
        options => format!(" {options}"),
    };
    format!("{program} test {suite} --exact --filter {name}{options}")
}

/// A word as a shell takes it.
pub(crate) fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_./:".contains(c);
    if !word.is_empty() && word.chars().all(plain) {
        word.to_owned()
    } else {
        format!("'{}'", word.replace('\'', r"'\''"))
    }
}
