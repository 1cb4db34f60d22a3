//! Kinds of questions: those whose answers have like reasons. What is rare shows more.

use std::collections::HashMap;

use go_core::Board;

use super::Form;
use crate::property::{AnyProperty, Question};
use crate::search::{Rng, asked_at};
use crate::suite::fnv1a;

/// Up to how many points every question about a random board is looked at, and how many are otherwise.
const WHOLLY_LOOKED_AT: usize = 16;
const LOOKED_AT: usize = 8;

impl Form {
    /// Returns some questions about a random board: all about a small one.
    pub(super) fn some_about(
        self,
        property: &'static dyn AnyProperty,
        board: &Board,
        rng: &mut Rng,
    ) -> Vec<Question> {
        let size = board.size();
        let mut found: Vec<Question> = Vec::new();
        if size.points() <= WHOLLY_LOOKED_AT {
            found = property.about(board);
        } else {
            for _ in 0..LOOKED_AT {
                let mut here = asked_at(property, board, rng.point(size));
                if here.is_empty() {
                    return here;
                }
                let names_none = here.iter().all(|question| question.asked_point().is_none());
                found.push(here.swap_remove(rng.index(here.len())));
                if names_none {
                    break;
                }
            }
        }
        found.retain(|question| self.can_ask(question));
        found
    }
}

/// Picks so many questions of the kinds that have been picked least.
pub(super) fn rarest(
    questions: Vec<Question>,
    number: usize,
    kinds: &mut HashMap<u64, u32>,
) -> Vec<Question> {
    let kinds_of = questions.into_iter().map(|asked| (kind(&asked), asked));
    let mut found: Vec<_> = kinds_of.collect();
    let mut picked = Vec::new();
    while picked.len() < number && !found.is_empty() {
        let count = |kind: &u64| kinds.get(kind).copied().unwrap_or(0);
        let least = (0..found.len()).min_by_key(|index| count(&found[*index].0));
        let (kind, question) = found.swap_remove(least.unwrap_or(0));
        *kinds.entry(kind).or_insert(0) += 1;
        picked.push(question);
    }
    picked
}

/// Of the questions that have the same answer, and for like reasons, returns one: the so manieth.
pub(super) fn one_of_those_alike(questions: Vec<Question>, number: usize) -> Vec<Question> {
    let mut alike: Vec<(String, Vec<Question>)> = Vec::new();
    for question in questions {
        let mut answer = String::new();
        question.write_answer(&question.answer(), &mut answer);
        match alike.iter_mut().find(|(other, _)| *other == answer) {
            Some((_, same)) => same.push(question),
            None => alike.push((answer, vec![question])),
        }
    }
    let mut picked = Vec::new();
    for (_, same) in alike {
        let mut kinds: Vec<(u64, Vec<Question>)> = Vec::new();
        let is_alone = same.len() == 1;
        for question in same {
            let kind = if is_alone { 0 } else { kind(&question) };
            match kinds.iter_mut().find(|(other, _)| *other == kind) {
                Some((_, same)) => same.push(question),
                None => kinds.push((kind, vec![question])),
            }
        }
        picked.extend(kinds.into_iter().map(|(_, mut same)| {
            let index = number % same.len();
            same.swap_remove(index)
        }));
    }
    picked
}

/// What kind of question it is: why its answer is what it is, in words without numbers.
pub(super) fn kind(question: &Question) -> u64 {
    let letters = |sentence: String| -> String {
        sentence.chars().filter(char::is_ascii_alphabetic).collect()
    };
    let mut reasons: Vec<_> = question.explain().into_iter().map(letters).collect();
    // How many there are of a kind matters: three groups that are captured are not two.
    reasons.sort_unstable();
    reasons.push(question.property().to_owned());
    fnv1a(reasons.concat().as_bytes())
}

#[cfg(test)]
mod tests {
    use go_core::Color;

    use super::*;
    use crate::property::{PROPERTIES, Play, PlayAnswer, Property};

    #[test]
    fn of_questions_that_are_answered_alike_each_has_its_turn() {
        let board: Board = ". . B .".parse().expect("a board");
        let mut asked = Vec::new();
        for number in 0..4 {
            let about = PROPERTIES[0].about(&board);
            let picked = one_of_those_alike(about, number);
            // Two regions, a stone, and what lies off the board.
            assert_eq!(picked.len(), 4);
            asked.extend(picked.iter().map(Question::json));
        }
        for question in PROPERTIES[0].about(&board) {
            assert!(asked.contains(&question.json()), "{question:?}");
        }
    }

    #[test]
    fn suicide_and_a_move_onto_a_stone_are_not_alike() {
        let board: Board = ". W .\nW . W\n. W .".parse().expect("a board");
        for number in 0..9 {
            let picked = one_of_those_alike(PROPERTIES[2].about(&board), number);
            let illegal = picked.iter().filter_map(|question| {
                let play = question.of::<Play>()?;
                let is_illegal = matches!(Property::answer(&Play, play), PlayAnswer::Illegal);
                Some(board.stone(play.point()?)).filter(|_| is_illegal)
            });
            let illegal: Vec<_> = illegal.collect();
            assert!(illegal.contains(&None) && illegal.contains(&Some(Color::White)));
            assert!(illegal.len() < 8, "{illegal:?}");
        }
    }
}
