//! Boards and questions: through every format and back, turned, and made smaller.

use std::ops::ControlFlow;

use go_check::data::Node;
use go_check::property::{Errors, Play, PlayQuestion, Question, Territories};
use go_check::search::shrink;
use go_check::subject::{MUTANTS, MutantSubject};
use go_core::{Board, Color, Point, Size, Symmetry};
use go_io::diagram::{Diagram, Look, Mark, Symbols};
use go_io::numeric;
use proptest::prelude::*;

use crate::generators::{asked, board, cases, of_size, position};

/// Reads a drawing: the stones of each row, behind its number.
fn read(text: &str, size: Size, symbols: Symbols) -> Board {
    let [black, white] = match symbols {
        Symbols::Ascii => ['B', 'W'],
        Symbols::Unicode => ['●', '○'],
    };
    let rows: Vec<Vec<char>> = text.lines().map(|row| row.chars().collect()).collect();
    let rows = &rows[rows.len() - usize::from(size.rows())..];
    let margin = rows[0].len() - 2 * usize::from(size.columns());
    Board::from_fn(size, |point| {
        let row = &rows[usize::from(point.row)];
        match row[margin + 2 * usize::from(point.column) + 1] {
            stone if stone == black => Some(Color::Black),
            stone if stone == white => Some(Color::White),
            _ => None,
        }
    })
}

/// The number that an attribute of an SVG element has.
fn attribute(element: &str, name: &str) -> Option<u16> {
    let (_, rest) = element.split_once(&format!(" {name}=\""))?;
    rest.split('"').next()?.parse().ok()
}

/// Reads the stones of an image: a column and a row are 20 apart.
fn read_svg(svg: &str, size: Size) -> Board {
    let circles = svg
        .lines()
        .filter(|line| line.starts_with("<circle") && line.contains("r=\"9\""));
    let stones: Vec<_> = circles
        .filter_map(|circle| {
            let [x, y] = ["cx", "cy"].map(|name| attribute(circle, name));
            let color = match circle.split(" fill=\"").nth(1)?.get(..4)? {
                "#000" => Color::Black,
                "#fff" => Color::White,
                _ => return None,
            };
            Some((Point::new(x? / 20 - 1, y? / 20 - 1), color))
        })
        .collect();
    Board::from_fn(size, |point| {
        let found = stones.iter().find(|(at, _)| *at == point);
        found.map(|(_, color)| *color)
    })
}

/// The JSON of an answer.
fn json(question: &Question) -> String {
    let mut json = String::new();
    question.write_answer(&question.answer(), &mut json);
    json
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn every_drawing_is_read_back(
        board in board(13),
        marks in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize), 0..6),
        owned in any::<bool>(),
    ) {
        let size = board.size();
        prop_assert_eq!(board.to_string().parse::<Board>(), Ok(board.clone()));
        let mut diagram = Diagram::new(&board);
        for (point, mark) in marks {
            let at = u16::try_from(point.index(size.points())).expect("a small board");
            let mark = [Mark::Different, Mark::Move, Mark::Captured][mark];
            diagram.mark(Point::new(at % size.columns(), at / size.columns()), mark);
        }
        if owned {
            let territories = board.territories();
            diagram.own(&territories.black, Some(Color::Black));
            diagram.own(&territories.white, Some(Color::White));
            diagram.own(&territories.neutral, None);
        }
        for symbols in [Symbols::Ascii, Symbols::Unicode] {
            let look = Look { symbols, ..Look::default() };
            prop_assert_eq!(read(&diagram.text(&look), size, symbols), board.clone());
        }
        prop_assert_eq!(read_svg(&diagram.svg("a title"), size), board);
    }

    #[test]
    fn questions_and_answers_are_read_back(asked in asked(&[0, 1, 2], 6)) {
        let question = asked.question();
        let (property, input) = (format!("\"{}\"", question.property()), question.json());
        let property = Node::parse(&property).expect("it is JSON");
        let again = Question::read(property, Node::parse(&input).expect("it is JSON"));
        let again = again.expect("it was written so");
        prop_assert_eq!(again.json(), input.clone());
        let quickly = Question::read_quickly(question.property(), &input);
        prop_assert_eq!(quickly.map(|question| question.json()), Some(input));
        let expected = json(&question);
        prop_assert_eq!(json(&again), expected.clone());
        let answer = question.read_answer(Node::parse(&expected).expect("it is JSON"));
        let answer = answer.expect("it was written so");
        prop_assert!(question.compare(&answer, &question.answer(), Errors::Exact).is_ok());
    }

    #[test]
    fn numeric_text_and_json_say_the_same(
        board in (2..=9_usize).prop_flat_map(|side| of_size(side, side)),
        at in [0..9_u16, 0..9],
        color in prop::sample::select(&Color::ALL[..]),
    ) {
        let side = board.size().columns();
        let question = numeric::Question {
            position: position(board),
            color,
            point: Point::new(at[0] % side, at[1] % side),
        };
        let mut text = Vec::new();
        prop_assert!(numeric::write_question(&question, &mut text));
        let read = numeric::read_question(&text).expect("it was written so");
        let asked = Question::new(&Play, PlayQuestion::from(read));
        let mut numeric = Vec::new();
        numeric::write_answer(&question.answer(), &mut numeric);
        let numeric = String::from_utf8(numeric).expect("it is text");
        let answer = json(&asked);
        prop_assert_eq!(numeric.starts_with('1'), answer.contains("true"), "{}", answer);
        for row in numeric.lines().skip(1) {
            prop_assert!(answer.contains(&format!("\"{row}\"")), "{} {}", row, answer);
        }
    }

    #[test]
    fn a_question_turned_has_its_answer_turned(asked in asked(&[0, 1, 2], 6)) {
        let question = asked.question();
        let answer = question.answer();
        for symmetry in Symmetry::all() {
            let (Some(turned), Some(expected)) =
                (question.turned(symmetry), question.turned_answer(&answer, symmetry))
            else {
                continue;
            };
            let compared = turned.compare(&expected, &turned.answer(), Errors::Exact);
            prop_assert!(compared.is_ok(), "{} {symmetry}", question.json());
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn what_is_made_smaller_fails_still_and_gets_no_smaller(
        asked in asked(&[0, 1, 2], 7),
        first in 0..MUTANTS.len(),
    ) {
        let question = asked.question();
        let property = question.property();
        let catches = |index: usize, question: &Question| {
            let mutant = &MUTANTS[index];
            mutant.concerns(property)
                && !mutant.keeps_state()
                && MutantSubject::new(mutant).caught(question, &question.answer()).is_some()
        };
        // The first mutant from there on that it catches.
        let all = (0..MUTANTS.len()).map(|step| (first + step) % MUTANTS.len());
        let Some(mutant) = all.into_iter().find(|index| catches(*index, &question)) else {
            return Ok(());
        };
        let smaller = |question: Question| {
            let mut shows = |questions: &[Question]| {
                ControlFlow::Continue(questions.iter().position(|one| catches(mutant, one)))
            };
            shrink(question, &mut shows)
        };
        let (points, stones) = size(&question);
        let shrunk = smaller(question);
        prop_assert!(shrunk.is_done);
        prop_assert!(catches(mutant, &shrunk.question), "{}", shrunk.question.json());
        let (now, left) = size(&shrunk.question);
        prop_assert!(now < points || now == points && left <= stones);
        let json = shrunk.question.json();
        prop_assert_eq!(smaller(shrunk.question).question.json(), json);
    }
}

/// How many points and stones there are.
fn size(question: &Question) -> (usize, usize) {
    let board = question.board();
    let stones = Color::ALL.map(|color| board.stones(color).len());
    (board.size().points(), stones.iter().sum())
}

#[test]
fn the_largest_boards_are_drawn_and_read_back() {
    let size = Size::new(1024, 3).expect("a size");
    let board = Board::from_fn(size, |point| match (point.column + point.row) % 3 {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    });
    let diagram = Diagram::new(&board);
    assert_eq!(
        read(&diagram.text(&Look::default()), size, Symbols::Ascii),
        board
    );
    assert_eq!(Question::new(&Territories, board.clone()).board(), &board);
}
