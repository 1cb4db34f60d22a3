//! Two snapshots of a case, compared as boards and sentences.

use std::collections::HashSet;

use go_io::diagram::Mark;

use crate::report::side_by_side;

/// Returns what has changed from one snapshot's text to another's: of boards both are shown side by
/// side with the differing points marked, of words what goes with `-` and what comes with `+`.
#[must_use]
pub fn difference(old: &str, new: &str) -> String {
    let old: Vec<_> = old.trim_end().split("\n\n").collect();
    let new: Vec<_> = new.trim_end().split("\n\n").collect();
    let mut blocks = Vec::new();
    for i in 0..old.len().max(new.len()) {
        let of = |blocks: &[&str]| -> Vec<String> {
            let block = blocks.get(i).copied().unwrap_or_default();
            block.lines().map(str::to_owned).collect()
        };
        let (old, new) = (of(&old), of(&new));
        blocks.push(if old == new {
            old
        } else if is_board(&old) || is_board(&new) {
            boards(old, new)
        } else {
            words(&old, &new)
        });
    }
    let mut text = blocks
        .iter()
        .map(|block| block.join("\n"))
        .collect::<Vec<_>>()
        .join("\n\n");
    text.push('\n');
    text
}

/// Whether lines are a heading and a board under it.
fn is_board(lines: &[String]) -> bool {
    lines.len() > 1 && lines.last().is_some_and(|line| row_start(line).is_some())
}

/// Where a board's row has its first point, if the line is one: after a number and a blank.
fn row_start(line: &str) -> Option<usize> {
    let digits = line.trim_start();
    let start = line.len()
        - digits
            .trim_start_matches(|c: char| c.is_ascii_digit())
            .len();
    (digits.starts_with(|c: char| c.is_ascii_digit()) && line[start..].starts_with(' '))
        .then_some(start + 1)
}

fn boards(mut old: Vec<String>, mut new: Vec<String>) -> Vec<String> {
    for (old, new) in old.iter_mut().zip(&mut new).skip(1) {
        mark_points(old, new);
    }
    old.insert(0, "before:".to_owned());
    new.insert(0, "now:".to_owned());
    let width = old
        .iter()
        .map(|line| line.chars().count())
        .max()
        .unwrap_or(0)
        + 4;
    side_by_side(&old, &new, width)
}

/// Marks the points in which two rows differ. A point is two characters, its mark and itself.
fn mark_points(old: &mut String, new: &mut String) {
    let (Some(start), true) = (row_start(old), row_start(old) == row_start(new)) else {
        return;
    };
    let mut lines: [Vec<char>; 2] = [old.chars().collect(), new.chars().collect()];
    for at in (start..lines[0].len().max(lines[1].len())).step_by(2) {
        let point = |line: &Vec<char>| line.get(at..at + 2).map(<[char]>::to_vec);
        if point(&lines[0]) != point(&lines[1]) {
            for line in &mut lines {
                if let Some(mark) = line.get_mut(at) {
                    *mark = Mark::Different.character();
                }
            }
        }
    }
    let [first, second] = lines;
    *old = first.into_iter().collect();
    *new = second.into_iter().collect();
}

fn words(old: &[String], new: &[String]) -> Vec<String> {
    let set = |lines: &[String]| lines.iter().cloned().collect::<HashSet<_>>();
    let (before, after) = (set(old), set(new));
    let gone = old.iter().filter(|line| !after.contains(*line));
    let come = new.iter().filter(|line| !before.contains(*line));
    gone.map(|line| format!("- {line}"))
        .chain(come.map(|line| format!("+ {line}")))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_stand_side_by_side_with_the_differing_points_marked() {
        let old = "question\n    0 1\n 0  . B\n\nlegal\n    0 1\n 0 >W B\n\n1. One.\n2. Two.\n";
        let new = "question\n    0 1\n 0  . B\n\nlegal\n    0 1\n 0 >W .\n\n1. One.\n2. Three.\n";
        assert_eq!(
            difference(old, new),
            "question\n    0 1\n 0  . B\n\nbefore:    now:\nlegal      legal\n    0 1        0 1\n \
             0 >W!B     0 >W!.\n\n- 2. Two.\n+ 2. Three.\n"
        );
    }

    #[test]
    fn a_board_may_come_or_go() {
        assert_eq!(
            difference("illegal\n", "legal\n    0\n 0  B\n"),
            "before:    now:\nillegal    legal\n               0\n            0  B\n"
        );
    }
}
