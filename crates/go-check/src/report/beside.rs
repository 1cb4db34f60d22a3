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
    let gap = |used: usize| " ".repeat(width - used);
    let used = left_title.chars().count();
    let mut lines = vec![format!("{left_title}{}{right_title}", gap(used))];
    for i in 0..left.1.lines.len().max(right.1.lines.len()) {
        let of = |drawing: &Drawing| drawing.lines.get(i).cloned().unwrap_or_default();
        let (left, right) = (of(left.1), of(right.1));
        let used = anstream::adapter::strip_str(&left)
            .map(|part| part.chars().count())
            .sum();
        lines.push(format!("{left}{}{right}", gap(used)).trim_end().to_owned());
    }
    lines
}
