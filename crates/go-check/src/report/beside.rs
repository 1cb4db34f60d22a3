//! Drawings side by side.

use crate::property::Drawing;

/// Returns two drawings side by side, each under its title, as lines.
///
/// Where the second would begin beyond the 100th column it stands below the first.
#[must_use]
pub fn beside(left: (&str, &Drawing), right: (&str, &Drawing)) -> Vec<String> {
    let title = |(title, drawing): (&str, &Drawing)| format!("{title}: {}", drawing.heading);
    let (left_title, right_title) = (title(left), title(right));
    let width = left.1.width.max(left_title.chars().count()) + 4;
    if width + right.1.width > 100 {
        let mut lines = vec![left_title];
        lines.extend(left.1.lines.iter().cloned());
        lines.push(right_title);
        lines.extend(right.1.lines.iter().cloned());
        return lines;
    }
    let lines = |title: String, drawing: &Drawing| {
        let mut lines = vec![title];
        lines.extend(drawing.lines.iter().cloned());
        lines
    };
    side_by_side(
        &lines(left_title, left.1),
        &lines(right_title, right.1),
        width,
    )
}

/// Returns lines side by side, the second ones from a column on that the first don't reach. Escape
/// sequences take no room.
pub(crate) fn side_by_side(left: &[String], right: &[String], column: usize) -> Vec<String> {
    let line = |i: usize| {
        let of = |lines: &[String]| lines.get(i).cloned().unwrap_or_default();
        let (left, right) = (of(left), of(right));
        let used = anstream::adapter::strip_str(&left);
        let used: usize = used.map(|part| part.chars().count()).sum();
        let gap = " ".repeat(column - used);
        format!("{left}{gap}{right}").trim_end().to_owned()
    };
    (0..left.len().max(right.len())).map(line).collect()
}
