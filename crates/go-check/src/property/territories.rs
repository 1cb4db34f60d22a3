//! `territories`: whose every empty point of a board is.

use std::mem::swap;

use go_core::{Board, Color, Point, Region, Symmetry};
use go_io::diagram::{Diagram, Look, Mark};
use go_io::rows::Alphabet;

use super::board::{count, list, read_board, read_board_quickly, write_board, write_error};
use super::points::{
    Coordinate, LIKENESSES, Likeness, Pair, compare_pairs, on_board, read_pairs,
    read_pairs_quickly, same_points, sorted_pairs, turned_pairs, without, write_pairs,
    write_points,
};
use super::{Difference, Drawing, Errors, Property, Step};
use crate::data::{DataError, Node, Quick, harmless};
use crate::note::Note;

/// The property `territories`.
#[derive(Debug)]
pub struct Territories;

/// The points of each owner as they were given, or an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerritoriesAnswer {
    /// An error, which is never right.
    Error(String),
    /// The points of Black, of White and of nobody.
    Territories([Vec<Pair>; 3]),
}

/// The keys of an answer, with whose points they hold.
const LISTS: [(&str, Option<Color>); 3] = [
    ("territoryBlack", Some(Color::Black)),
    ("territoryWhite", Some(Color::White)),
    ("territoryNone", None),
];

impl Property for Territories {
    type Question = Board;
    type Answer = TerritoriesAnswer;

    const NAME: &'static str = "territories";

    fn read_question(&self, input: Node<'_>) -> Result<Board, DataError> {
        let input = input.object(&["board"])?;
        read_board(input.need("board")?, Alphabet::Letters)
    }

    #[inline]
    fn read_quickly(&self, input: &mut Quick<'_>) -> Option<Board> {
        let mut board = None;
        input.object(|key, value| {
            if key != b"board" || board.is_some() {
                return None;
            }
            board = Some(read_board_quickly(value, Alphabet::Letters)?);
            Some(())
        })?;
        board
    }

    fn write_question(&self, board: &Board, out: &mut String) {
        out.push_str("{\"board\":");
        write_board(board, Alphabet::Letters, out);
        out.push('}');
    }

    fn read_answer(&self, answer: Node<'_>) -> Result<TerritoriesAnswer, DataError> {
        let [black, white, none] = LISTS.map(|(key, _)| key);
        let answer = answer.object(&["error", black, white, none])?;
        if let Some(error) = answer.get("error") {
            answer.only(&["error"])?;
            return Ok(TerritoriesAnswer::Error(error.string()?.into_owned()));
        }
        answer.only(&[black, white, none])?;
        let mut lists = [const { Vec::new() }; 3];
        for (list, (key, _)) in lists.iter_mut().zip(LISTS) {
            *list = read_pairs(answer.need(key)?)?;
        }
        Ok(TerritoriesAnswer::Territories(lists))
    }

    fn read_answer_quickly(&self, answer: &mut Quick<'_>) -> Option<TerritoriesAnswer> {
        let mut lists = [const { None }; 3];
        answer.object(|key, value| {
            let index = LISTS.iter().position(|(name, _)| name.as_bytes() == key)?;
            if lists[index].is_some() {
                return None;
            }
            lists[index] = Some(read_pairs_quickly(value)?);
            Some(())
        })?;
        let [black, white, none] = lists;
        Some(TerritoriesAnswer::Territories([black?, white?, none?]))
    }

    fn write_answer(&self, answer: &TerritoriesAnswer, out: &mut String) {
        match answer {
            TerritoriesAnswer::Error(error) => write_error(error, out),
            TerritoriesAnswer::Territories(lists) => {
                for (i, ((key, _), list)) in LISTS.iter().zip(lists).enumerate() {
                    out.push_str(if i == 0 { "{\"" } else { ",\"" });
                    out.push_str(key);
                    out.push_str("\":");
                    write_pairs(list, out);
                }
                out.push('}');
            }
        }
    }

    fn answer(&self, board: &Board) -> TerritoriesAnswer {
        let territories = board.territories();
        TerritoriesAnswer::Territories(LISTS.map(|(_, owner)| sorted_pairs(territories.of(owner))))
    }

    #[inline]
    fn answer_json(&self, board: &Board, out: &mut Vec<u8>) {
        let territories = board.territories();
        for (i, (key, owner)) in LISTS.iter().enumerate() {
            out.extend_from_slice(if i == 0 { b"{\"" } else { b",\"" });
            out.extend_from_slice(key.as_bytes());
            out.extend_from_slice(b"\":");
            write_points(territories.of(*owner), out);
        }
        out.push(b'}');
    }

    fn compare(
        &self,
        board: &Board,
        expected: &TerritoriesAnswer,
        actual: &TerritoriesAnswer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference> {
        use TerritoriesAnswer::{Error, Territories};
        match (expected, actual) {
            (Error(wanted), Error(given)) => errors.compare(wanted, given),
            (Error(_), Territories(_)) => Err(Difference::new(
                "expected an error, got territories",
                [Step::Key("error")],
            )),
            (Territories(_), Error(error)) => Err(Difference::new(
                format!("expected territories, got the error {error:?}"),
                [],
            )),
            (Territories(wanted), Territories(given)) => {
                let mut notes = Vec::new();
                for ((key, _), (list, other)) in LISTS.iter().zip(wanted.iter().zip(given)) {
                    let compared = compare_pairs(board, key, list, other);
                    notes.extend(compared.map_err(|other| other.noted(likeness(wanted, given)))?);
                }
                notes.dedup();
                Ok(notes)
            }
        }
    }

    fn draw_question(&self, board: &Board, look: &Look) -> Drawing {
        Drawing::board("Whose territory is each point?", &Diagram::new(board), look)
    }

    fn draw_answer(
        &self,
        board: &Board,
        answer: &TerritoriesAnswer,
        other: Option<&TerritoriesAnswer>,
        look: &Look,
    ) -> Drawing {
        match answer {
            TerritoriesAnswer::Error(error) => {
                Drawing::words(format!("error: {}", harmless(error)))
            }
            TerritoriesAnswer::Territories(lists) => {
                let [black, white, none] = lists.each_ref().map(Vec::len);
                let [b, w, n] = LISTS.map(|(_, owner)| look.symbols.territory(owner));
                let heading = match other {
                    Some(_) => format!("Black {black}, White {white}, neutral {none}"),
                    None => format!(
                        "Black {black}, marked {b}; White {white}, marked {w}; neutral {none}, marked {n}"
                    ),
                };
                Drawing::board(heading, &answer_diagram(board, lists, other), look)
            }
        }
    }

    fn svg(&self, board: &Board) -> String {
        match self.answer(board) {
            TerritoriesAnswer::Error(error) => Diagram::new(board).svg(&error),
            TerritoriesAnswer::Territories(lists) => {
                let [black, white, none] = lists.each_ref().map(Vec::len);
                let title = format!("Black {black}, White {white}, neutral {none}");
                answer_diagram(board, &lists, None).svg(&title)
            }
        }
    }

    fn explain(&self, board: &Board) -> Vec<String> {
        let sentences: Vec<_> = board
            .regions()
            .map(|region| explain_region(board, &region))
            .collect();
        if sentences.is_empty() {
            vec!["There is no empty point, so there is no territory.".to_owned()]
        } else {
            sentences
        }
    }

    fn turned(&self, board: &Board, symmetry: Symmetry) -> Option<Board> {
        Some(symmetry.of_board(board))
    }

    fn turned_answer(
        &self,
        board: &Board,
        answer: &TerritoriesAnswer,
        symmetry: Symmetry,
    ) -> Option<TerritoriesAnswer> {
        Some(match answer {
            TerritoriesAnswer::Error(_) => answer.clone(),
            TerritoriesAnswer::Territories([black, white, none]) => {
                let turned = |list: &[Pair]| turned_pairs(board, list, symmetry);
                let (mut black, mut white) = (turned(black)?, turned(white)?);
                if symmetry.of_color(Color::Black) == Color::White {
                    swap(&mut black, &mut white);
                }
                TerritoriesAnswer::Territories([black, white, turned(none)?])
            }
        })
    }

    fn board<'a>(&self, board: &'a Board) -> &'a Board {
        board
    }

    fn asked_point<'a>(&self, _: &'a Board) -> Option<[&'a Coordinate; 2]> {
        None
    }

    fn moved(&self, _: &Board, board: Board, point: Option<[Coordinate; 2]>) -> Option<Board> {
        point.is_none().then_some(board)
    }

    fn about(&self, board: &Board) -> Vec<Board> {
        vec![board.clone()]
    }
}

/// What wrong lists look like as a whole.
fn likeness(expected: &[Vec<Pair>; 3], actual: &[Vec<Pair>; 3]) -> Option<Note> {
    let [black, white, none] = actual.each_ref();
    let same = |actual: [&Vec<Pair>; 3], mend: fn(Pair) -> Pair| {
        let mut lists = expected.iter().zip(actual);
        lists.all(|(expected, actual)| same_points(expected, actual, mend))
    };
    if same([white, black, none], |pair| pair) {
        return Some(Note::ColorsSwapped);
    }
    let like = |(_, mend): &&Likeness| same([black, white, none], *mend);
    LIKENESSES.iter().find(like).map(|(note, _)| *note)
}

fn answer_diagram<'a>(
    board: &'a Board,
    lists: &[Vec<Pair>; 3],
    other: Option<&TerritoriesAnswer>,
) -> Diagram<'a> {
    let mut diagram = Diagram::new(board);
    for (list, (_, owner)) in lists.iter().zip(LISTS) {
        for point in on_board(board, list) {
            diagram.own_point(point, owner);
        }
    }
    if let Some(TerritoriesAnswer::Territories(others)) = other {
        for (list, others) in lists.iter().zip(others) {
            diagram.mark_all(on_board(board, &without(list, others)), Mark::Different);
            diagram.mark_all(on_board(board, &without(others, list)), Mark::Different);
        }
    }
    diagram
}

/// Explains whose a region is: its points, the stones it touches, and what follows.
pub(super) fn explain_region(board: &Board, region: &Region) -> String {
    let points = region.points.len();
    let form = if points == 1 { "is" } else { "form" };
    let border = |color: Color| {
        let touching = |point: Point| {
            point
                .neighbors()
                .filter(|next| board.stone(*next) == Some(color))
                .collect::<Vec<_>>()
        };
        let mut stones: Vec<_> = region.points.iter().flat_map(touching).collect();
        stones.sort_unstable();
        stones.dedup();
        stones
    };
    let touches: Vec<_> = Color::ALL
        .into_iter()
        .map(|color| (color, border(color)))
        .filter(|(_, stones)| !stones.is_empty())
        .collect();
    let why = match touches.as_slice() {
        [] => "it touches no stone, so it is neutral".to_owned(),
        [(color, stones)] => format!(
            "it touches {} and no stone of {}'s, so it is {color}'s territory",
            stones_of(*color, stones),
            color.opponent()
        ),
        [(black, blacks), (white, whites), ..] => format!(
            "it touches {} and {}, so it is neutral",
            stones_of(*black, blacks),
            stones_of(*white, whites)
        ),
    };
    format!(
        "{} {form} a region of {}: {why}.",
        list(region.points.iter()),
        count(points, "empty point")
    )
}

/// Stones of a color in words: `Black at (1, 1), (2, 0)`.
fn stones_of(color: Color, stones: &[Point]) -> String {
    format!("{color} at {}", list(stones.iter().copied()))
}
