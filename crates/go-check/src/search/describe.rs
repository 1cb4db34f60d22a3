//! What is special about a question, in words, from its facts.

use go_core::Color;

use crate::property::{Play, Question};

/// Returns what is special about a question, in a few words that fit for a case's description.
#[must_use]
pub fn describe(question: &Question) -> String {
    let board = question.board();
    let size = board.size();
    let stones: usize = Color::ALL
        .map(|color| board.stones(color).len())
        .iter()
        .sum();
    let board = match stones {
        0 => format!("An empty board of {size}"),
        _ if stones == size.points() => format!("A full board of {size}"),
        1 => format!("A board of {size} with 1 stone"),
        _ => format!("A board of {size} with {stones} stones"),
    };
    let Some([column, row]) = question
        .asked_point()
        .map(|point| point.map(|at| at.shown()))
    else {
        return board;
    };
    match question.of::<Play>() {
        Some(play) => format!("{board}, {} plays at ({column}, {row})", play.color),
        None => format!("{board}, asked about ({column}, {row})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::property::{PROPERTIES, Question};

    #[test]
    fn size_stones_and_the_point_are_told() {
        let words = |drawing: &str, property: usize, index: usize| {
            let board = drawing.parse().expect("it is a board");
            let about: Vec<Question> = PROPERTIES[property].about(&board);
            describe(&about[index])
        };
        assert_eq!(words(". .", 1, 0), "An empty board of 2 x 1");
        assert_eq!(words("B W", 1, 0), "A full board of 2 x 1");
        assert_eq!(
            words("B .", 0, 1),
            "A board of 2 x 1 with 1 stone, asked about (1, 0)"
        );
        assert_eq!(
            words("B .", 2, 2),
            "A board of 2 x 1 with 1 stone, Black plays at (1, 0)"
        );
    }
}
