//! What holds of the mutants: who they are, that each is wrong somewhere and right elsewhere, and that
//! the steps without a mistake are right.

use std::collections::HashSet;

use go_core::{Board, Color, Point, Position, Size};
use proptest::prelude::*;

use super::{Asked, MUTANTS, Mutant, MutantSubject, Outcome, Subject, counting, moves, mutant};
use crate::property::{
    Coordinate, PROPERTIES, Play, PlayQuestion, Question, Territories, Territory, TerritoryQuestion,
};
use crate::suite::{Suite, built_in};

fn suites() -> [Suite; 2] {
    ["go-counting", "go-move"].map(|name| {
        let suite = built_in(name).expect("a built-in suite").read();
        suite.expect("a suite without a mistake")
    })
}

#[test]
fn every_mutant_has_an_id_of_its_own() {
    let mut ids = HashSet::new();
    for one in MUTANTS.iter() {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_word = |word: &str| !word.is_empty() && word.bytes().all(is_plain);
        assert!(
            one.id.split('-').all(is_word),
            "{one:?} is not in kebab-case"
        );
        assert!(ids.insert(one.id), "two are called {one:?}");
        assert_eq!(mutant(one.id).map(|found| found.mistake), Some(one.mistake));
    }
    assert!(mutant("no-such-mistake").is_none());
}

#[test]
fn every_mistake_is_a_sentence_about_known_properties() {
    let mut sentences = HashSet::new();
    let known: Vec<_> = PROPERTIES.iter().map(|property| property.name()).collect();
    for Mutant {
        id,
        mistake,
        properties,
        ..
    } in MUTANTS.iter()
    {
        assert!(
            mistake.starts_with(|first: char| first.is_ascii_uppercase()),
            "{id}"
        );
        assert!(
            mistake.ends_with('.') && !mistake.contains("  "),
            "{id}: {mistake}"
        );
        assert!(sentences.insert(mistake), "{mistake}");
        assert!(!properties.is_empty(), "{id}");
        assert!(properties.iter().all(|name| known.contains(name)), "{id}");
    }
}

#[test]
fn every_mutant_is_wrong_on_a_case_and_right_on_one_of_each_property() {
    let suites = suites();
    for one in MUTANTS.iter() {
        let mut subject = MutantSubject::new(one);
        let (mut caught, mut passes) = (false, HashSet::new());
        for case in suites.iter().flat_map(Suite::cases) {
            let property = case.question.property();
            if caught && passes.contains(property) || !one.concerns(property) {
                continue;
            }
            match subject.caught(&case.question, &case.expected) {
                Some(_) => caught = true,
                None => drop(passes.insert(property)),
            }
        }
        assert!(caught, "no case catches {one:?}");
        let mut properties = one.properties.iter();
        assert!(
            properties.all(|it| passes.contains(it)),
            "{one:?} passes {passes:?} alone"
        );
    }
}

#[test]
fn a_mutant_is_asked_about_its_properties_alone() {
    let move_made = mutant("no-suicide-check").expect("a mutant of play");
    let territory = mutant("swapped-question").expect("a mutant of territory");
    let board: Board = ". .".parse().expect("a board");
    for (one, question) in [
        (move_made, Question::new(&Territories, board.clone())),
        (territory, Question::new(&Territories, board)),
    ] {
        let reply = MutantSubject::new(one).ask(Asked::new(&question, None));
        assert!(matches!(reply.outcome, Outcome::Skip(_)), "{one:?}");
    }
}

/// Asks programs without a mistake all that can be asked of a board.
fn check_the_right_ones(board: &Board) {
    let size = board.size();
    let (columns, rows) = (i64::from(size.columns()), i64::from(size.rows()));
    let mut questions = vec![Question::new(&Territories, board.clone())];
    let position = Position::try_from(board.clone()).ok();
    for (x, y) in (-1..=rows).flat_map(|y| (-1..=columns).map(move |x| (x, y))) {
        let board = board.clone();
        let (x, y) = (coordinate(x), coordinate(y));
        for color in Color::ALL {
            questions.extend(position.clone().map(|position| {
                let (column, row) = (x.clone(), y.clone());
                Question::new(
                    &Play,
                    PlayQuestion {
                        position,
                        column,
                        row,
                        color,
                    },
                )
            }));
        }
        questions.push(Question::new(&Territory, TerritoryQuestion { board, x, y }));
    }
    for question in questions {
        check_the_right_one(&question);
    }
}

fn coordinate(side: i64) -> Coordinate {
    Coordinate::parse(&side.to_string()).expect("an integer")
}

fn check_the_right_one(question: &Question) {
    static RIGHT: [Mutant; 2] = [counting::RIGHT, moves::RIGHT];
    let right = RIGHT
        .iter()
        .find(|right| right.concerns(question.property()));
    let mut subject = MutantSubject::new(right.expect("a program for each property"));
    let caught = subject.caught(question, &question.answer());
    assert_eq!(caught, None, "{question:?}");
}

#[test]
fn the_right_steps_are_right_on_all_small_boards() {
    let stones = [None, Some(Color::Black), Some(Color::White)];
    for (columns, rows) in [(1, 1), (2, 1), (1, 3), (2, 2), (5, 1), (3, 2), (2, 3)] {
        let size = Size::new(columns, rows).expect("a size");
        let points = u32::try_from(size.points()).expect("a few");
        for number in 0..3_usize.pow(points) {
            let mut rest = number;
            check_the_right_ones(&Board::from_fn(size, |_| {
                let stone = stones[rest % 3];
                rest /= 3;
                stone
            }));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(64) })]

    #[test]
    fn the_right_steps_are_right_in_games(
        (columns, rows) in (1..=19_usize, 1..=19_usize),
        moves in prop::collection::vec((any::<[u8; 2]>(), any::<bool>()), 0..400),
    ) {
        let size = Size::new(columns, rows).expect("a size");
        let mut position = Position::empty(size);
        for (at, (place, is_black)) in moves.iter().enumerate() {
            let on = |byte: u8, side: u16| u16::from(byte) % side;
            let point = Point::new(on(place[0], size.columns()), on(place[1], size.rows()));
            let color = if *is_black { Color::Black } else { Color::White };
            let (column, row) = (Coordinate::of(point.column), Coordinate::of(point.row));
            let before = position.clone();
            check_the_right_one(&Question::new(
                &Play,
                PlayQuestion { position: before, column, row, color },
            ));
            if at % 50 == 0 {
                let (x, y) = (Coordinate::of(point.column), Coordinate::of(point.row));
                let board = position.board().clone();
                check_the_right_one(&Question::new(&Territories, board.clone()));
                check_the_right_one(&Question::new(&Territory, TerritoryQuestion { board, x, y }));
            }
            if let Ok(played) = position.play(color, point) {
                position = played.position;
            }
        }
    }
}
