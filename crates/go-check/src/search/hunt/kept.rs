//! What a subject keeps from one question to the next: the fewest questions before it that make an
//! answer wrong which is right alone.

use std::ops::ControlFlow;

use crate::property::Question;

/// Returns the fewest of the questions before one that still lead to what `shows` sees, as far as they
/// are found before it breaks off; `None` if not even all of them do.
pub(super) fn fewest(
    before: &[Question],
    shows: &mut dyn FnMut(&[&Question]) -> ControlFlow<(), bool>,
) -> Option<Vec<Question>> {
    // The last ones are the most likely.
    let mut kept: Vec<&Question> = Vec::new();
    let mut length = 1;
    loop {
        let last: Vec<_> = before[before.len().saturating_sub(length)..]
            .iter()
            .collect();
        match shows(&last) {
            ControlFlow::Break(()) => return None,
            ControlFlow::Continue(true) => {
                kept.extend(last);
                break;
            }
            ControlFlow::Continue(false) if length >= before.len() => return None,
            ControlFlow::Continue(false) => length *= 4,
        }
    }
    // Mostly one is enough.
    let mut piece = kept.len().div_ceil(2);
    while kept.len() > 1 {
        let mut has_shrunk = false;
        let pieces = kept.len().div_ceil(piece);
        // A piece alone, then all but a piece.
        let alone = (0..pieces).map(|number| (number, true));
        let others = (0..pieces).map(|number| (number, false));
        for (number, is_alone) in alone.chain(others) {
            let piece = number * piece..((number + 1) * piece).min(kept.len());
            let fewer: Vec<_> = (0..kept.len())
                .filter(|index| piece.contains(index) == is_alone)
                .map(|index| kept[index])
                .collect();
            if fewer.is_empty() || fewer.len() == kept.len() {
                continue;
            }
            match shows(&fewer) {
                ControlFlow::Break(()) => return Some(kept.into_iter().cloned().collect()),
                ControlFlow::Continue(true) => {
                    kept = fewer;
                    has_shrunk = true;
                    break;
                }
                ControlFlow::Continue(false) => {}
            }
        }
        if has_shrunk {
            piece = kept.len().div_ceil(2);
        } else if piece == 1 {
            break;
        } else {
            piece = piece.div_ceil(2);
        }
    }
    Some(kept.into_iter().cloned().collect())
}

#[cfg(test)]
mod tests {
    use go_core::Point;

    use super::*;
    use crate::property::PROPERTIES;
    use crate::search::{asked_at, boards};

    fn questions() -> Vec<Question> {
        let boards = boards(4).take(100);
        let ask = |board| asked_at(PROPERTIES[1], &board, Point::new(0, 0)).remove(0);
        boards.map(ask).collect()
    }

    #[test]
    fn the_fewest_questions_are_kept() {
        let questions = questions();
        for wanted in [vec![99], vec![0], vec![3, 70], vec![10, 11, 12]] {
            let mut tried = 0;
            let found = fewest(&questions, &mut |before| {
                tried += 1;
                let has = |index: &usize| {
                    let json = questions[*index].json();
                    before.iter().any(|question| question.json() == json)
                };
                ControlFlow::Continue(wanted.iter().all(has))
            });
            let json = |found: &[Question]| found.iter().map(Question::json).collect::<Vec<_>>();
            let expected: Vec<_> = wanted
                .iter()
                .map(|index| questions[*index].clone())
                .collect();
            assert_eq!(json(&found.expect("it shows")), json(&expected));
            assert!(tried < 150, "{tried}");
        }
    }

    #[test]
    fn nothing_is_kept_if_nothing_shows_it() {
        let questions = questions();
        let found = fewest(&questions, &mut |_| ControlFlow::Continue(false));
        assert!(found.is_none());
        assert!(fewest(&[], &mut |_| ControlFlow::Continue(false)).is_none());
        // Broken off, the fewest so far remain.
        let mut left = 4;
        let found = fewest(&questions, &mut |before| {
            left -= 1;
            match left {
                0 => ControlFlow::Break(()),
                _ => ControlFlow::Continue(before.len() >= 16),
            }
        });
        assert_eq!(found.map(|found| found.len()), Some(16));
    }
}
