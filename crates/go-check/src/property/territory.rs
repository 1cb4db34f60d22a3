//! `territory`: which territory a point belongs to, and whose it is.

use go_core::{Board, Color, Point, Symmetry};
use go_io::diagram::{Diagram, Look, Mark};
use go_io::rows::Alphabet;

use super::board::{
    count, error_json, in_words, not_on_it, read_board, read_board_quickly, with_point,
    write_board, write_error,
};
use super::points::{
    Coordinate, LIKENESSES, Likeness, Pair, all_asked, compare_pairs, on_board, point_on,
    read_coordinate, read_pairs, read_pairs_quickly, same_points, sorted_pairs, turned_coordinates,
    turned_pairs, without, write_pairs, write_points,
};
use super::territories::explain_region;
use super::{Difference, Drawing, Errors, INVALID_COORDINATE, Property, Step};
use crate::data::{DataError, Node, Quick, harmless, shorten};
use crate::note::Note;

/// The property `territory`.
#[derive(Debug)]
pub struct Territory;

/// A board and a point, which need not be on it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TerritoryQuestion {
    /// The board.
    pub board: Board,
    /// The column.
    pub x: Coordinate,
    /// The row.
    pub y: Coordinate,
}

/// The territory, or an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TerritoryAnswer {
    /// The point is off the board, in these words.
    Error(String),
    /// Whose the territory is, and its points as they were given.
    Territory(Option<Color>, Vec<Pair>),
}

impl TerritoryQuestion {
    fn point(&self) -> Option<Point> {
        point_on(&self.board, &self.x, &self.y)
    }
}

const OWNERS: [(&str, Option<Color>); 3] = [
    ("BLACK", Some(Color::Black)),
    ("WHITE", Some(Color::White)),
    ("NONE", None),
];

fn owner_name(owner: Option<Color>) -> &'static str {
    OWNERS
        .iter()
        .find(|(_, color)| *color == owner)
        .map_or("NONE", |(name, _)| name)
}

impl Property for Territory {
    type Question = TerritoryQuestion;
    type Answer = TerritoryAnswer;

    const NAME: &'static str = "territory";

    fn read_question(&self, input: Node<'_>) -> Result<TerritoryQuestion, DataError> {
        let input = input.object(&["board", "x", "y"])?;
        Ok(TerritoryQuestion {
            board: read_board(input.need("board")?, Alphabet::Letters)?,
            x: read_coordinate(&input, "x")?,
            y: read_coordinate(&input, "y")?,
        })
    }

    #[inline]
    fn read_quickly(&self, input: &mut Quick<'_>) -> Option<TerritoryQuestion> {
        let (mut board, mut x, mut y) = (None, None, None);
        input.object(|key, value| {
            match key {
                b"board" if board.is_none() => {
                    board = Some(read_board_quickly(value, Alphabet::Letters)?);
                }
                b"x" if x.is_none() => x = Some(Coordinate::read_quickly(value)?),
                b"y" if y.is_none() => y = Some(Coordinate::read_quickly(value)?),
                _ => return None,
            }
            Some(())
        })?;
        Some(TerritoryQuestion {
            board: board?,
            x: x?,
            y: y?,
        })
    }

    fn write_question(&self, question: &TerritoryQuestion, out: &mut String) {
        out.push_str("{\"board\":");
        write_board(&question.board, Alphabet::Letters, out);
        out.push_str(",\"x\":");
        out.push_str(&question.x.literal());
        out.push_str(",\"y\":");
        out.push_str(&question.y.literal());
        out.push('}');
    }

    fn read_answer(&self, answer: Node<'_>) -> Result<TerritoryAnswer, DataError> {
        let answer = answer.object(&["error", "owner", "territory"])?;
        if let Some(error) = answer.get("error") {
            answer.only(&["error"])?;
            return Ok(TerritoryAnswer::Error(error.string()?.into_owned()));
        }
        answer.only(&["owner", "territory"])?;
        let owner = answer.need("owner")?;
        let name = owner.string()?;
        let Some((_, color)) = OWNERS.iter().find(|(other, _)| *other == name) else {
            let found = shorten(owner.raw());
            return Err(owner.error(format!("expected BLACK, WHITE or NONE, found {found}")));
        };
        let points = read_pairs(answer.need("territory")?)?;
        Ok(TerritoryAnswer::Territory(*color, points))
    }

    fn read_answer_quickly(&self, answer: &mut Quick<'_>) -> Option<TerritoryAnswer> {
        let (mut owner, mut points) = (None, None);
        answer.object(|key, value| {
            match key {
                b"owner" if owner.is_none() => {
                    let name = value.string()?;
                    let found = OWNERS.iter().find(|(other, _)| other.as_bytes() == name);
                    owner = Some(found?.1);
                }
                b"territory" if points.is_none() => points = Some(read_pairs_quickly(value)?),
                _ => return None,
            }
            Some(())
        })?;
        Some(TerritoryAnswer::Territory(owner?, points?))
    }

    fn write_answer(&self, answer: &TerritoryAnswer, out: &mut String) {
        match answer {
            TerritoryAnswer::Error(error) => write_error(error, out),
            TerritoryAnswer::Territory(owner, points) => {
                out.push_str("{\"owner\":\"");
                out.push_str(owner_name(*owner));
                out.push_str("\",\"territory\":");
                write_pairs(points, out);
                out.push('}');
            }
        }
    }

    fn answer(&self, question: &TerritoryQuestion) -> TerritoryAnswer {
        let territory = question
            .point()
            .and_then(|point| question.board.territory_at(point).ok());
        match territory {
            None => TerritoryAnswer::Error(INVALID_COORDINATE.to_owned()),
            Some(territory) => {
                TerritoryAnswer::Territory(territory.owner, sorted_pairs(&territory.points))
            }
        }
    }

    #[inline]
    fn answer_json(&self, question: &TerritoryQuestion, out: &mut Vec<u8>) {
        let territory = question
            .point()
            .and_then(|point| question.board.territory_at(point).ok());
        match territory {
            None => error_json(INVALID_COORDINATE, out),
            Some(territory) => {
                out.extend_from_slice(b"{\"owner\":\"");
                out.extend_from_slice(owner_name(territory.owner).as_bytes());
                out.extend_from_slice(b"\",\"territory\":");
                write_points(&territory.points, out);
                out.push(b'}');
            }
        }
    }

    fn compare(
        &self,
        question: &TerritoryQuestion,
        expected: &TerritoryAnswer,
        actual: &TerritoryAnswer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference> {
        use TerritoryAnswer::{Error, Territory};
        let compared = match (expected, actual) {
            (Error(wanted), Error(given)) => errors.compare(wanted, given),
            (Error(_), Territory(..)) => Err(Difference::new(
                "expected an error, got a territory",
                [Step::Key("error")],
            )),
            (Territory(..), Error(error)) => Err(Difference::new(
                format!("expected a territory, got the error {error:?}"),
                [],
            )),
            (Territory(owner, wanted), Territory(other, given)) if owner != other => {
                let opposite = owner.is_some() && *other == owner.map(Color::opponent);
                let is_swapped = opposite && same_points(wanted, given, |pair| pair);
                let (owner, other) = (owner_name(*owner), owner_name(*other));
                let first = format!("expected the owner {owner}, got {other}");
                let difference = Difference::new(first, [Step::Key("owner")]);
                Err(difference.noted(is_swapped.then_some(Note::ColorsSwapped)))
            }
            (Territory(_, wanted), Territory(_, given)) => {
                compare_pairs(&question.board, "territory", wanted, given).map_err(|difference| {
                    let like = |(_, mend): &&Likeness| same_points(wanted, given, mend);
                    difference.noted(LIKENESSES.iter().find(like).map(|(note, _)| *note))
                })
            }
        };
        compared.map_err(|difference| {
            let is_recognized = !difference.notes.is_empty();
            let is_swapped = !is_recognized && is_answer_to_swapped(self, question, actual);
            difference.noted(is_swapped.then_some(Note::AskedSwapped))
        })
    }

    fn draw_question(&self, question: &TerritoryQuestion, look: &Look) -> Drawing {
        let diagram = with_point(&question.board, question.point());
        let mut heading = heading(question);
        if question.point().is_some() {
            heading = format!("{heading} It is marked {}.", Mark::Move.character());
        }
        Drawing::board(heading, &diagram, look)
    }

    fn draw_answer(
        &self,
        question: &TerritoryQuestion,
        answer: &TerritoryAnswer,
        other: Option<&TerritoryAnswer>,
        look: &Look,
    ) -> Drawing {
        match answer {
            TerritoryAnswer::Error(error) => Drawing::words(format!("error: {}", harmless(error))),
            TerritoryAnswer::Territory(owner, points) => {
                let mut heading =
                    format!("{}: {}", owner_name(*owner), count(points.len(), "point"));
                if !points.is_empty() {
                    heading = format!("{heading}, marked {}", look.symbols.territory(*owner));
                }
                let diagram = answer_diagram(question, *owner, points, other);
                Drawing::board(heading, &diagram, look)
            }
        }
    }

    fn svg(&self, question: &TerritoryQuestion) -> String {
        let mut title = heading(question);
        let diagram = match self.answer(question) {
            TerritoryAnswer::Error(error) => {
                title = format!("{title} error: {error}");
                Diagram::new(&question.board)
            }
            TerritoryAnswer::Territory(owner, points) => {
                title = format!("{title} {}", owner_name(owner));
                answer_diagram(question, owner, &points, None)
            }
        };
        diagram.svg(&title)
    }

    fn explain(&self, question: &TerritoryQuestion) -> Vec<String> {
        let board = &question.board;
        let (x, y) = (question.x.shown(), question.y.shown());
        let Some(point) = question.point() else {
            return vec![not_on_it(board, &x, &y)];
        };
        if let stone @ Some(_) = board.stone(point) {
            return vec![format!(
                "There is {} on {point}: a stone is nobody's territory.",
                in_words(stone)
            )];
        }
        match board.region_at(point) {
            Some(region) => vec![format!("{point} is empty."), explain_region(board, &region)],
            None => Vec::new(),
        }
    }

    fn turned(
        &self,
        question: &TerritoryQuestion,
        symmetry: Symmetry,
    ) -> Option<TerritoryQuestion> {
        let TerritoryQuestion { board, x, y } = question;
        let (x, y) = turned_coordinates(board, x, y, symmetry)?;
        let board = symmetry.of_board(board);
        Some(TerritoryQuestion { board, x, y })
    }

    fn turned_answer(
        &self,
        question: &TerritoryQuestion,
        answer: &TerritoryAnswer,
        symmetry: Symmetry,
    ) -> Option<TerritoryAnswer> {
        Some(match answer {
            TerritoryAnswer::Error(_) => answer.clone(),
            TerritoryAnswer::Territory(owner, points) => TerritoryAnswer::Territory(
                owner.map(|color| symmetry.of_color(color)),
                turned_pairs(&question.board, points, symmetry)?,
            ),
        })
    }

    fn board<'a>(&self, question: &'a TerritoryQuestion) -> &'a Board {
        &question.board
    }

    fn asked_point<'a>(&self, question: &'a TerritoryQuestion) -> Option<[&'a Coordinate; 2]> {
        Some([&question.x, &question.y])
    }

    fn moved(
        &self,
        _: &TerritoryQuestion,
        board: Board,
        point: Option<[Coordinate; 2]>,
    ) -> Option<TerritoryQuestion> {
        let [x, y] = point?;
        Some(TerritoryQuestion { board, x, y })
    }

    fn about(&self, board: &Board) -> Vec<TerritoryQuestion> {
        let asked = all_asked(board.size()).into_iter();
        let question = |[x, y]: [Coordinate; 2]| TerritoryQuestion {
            board: board.clone(),
            x,
            y,
        };
        asked.map(question).collect()
    }
}

/// Whether an answer is the right one for the point with column and row exchanged.
fn is_answer_to_swapped(
    property: &Territory,
    question: &TerritoryQuestion,
    actual: &TerritoryAnswer,
) -> bool {
    let swapped = TerritoryQuestion {
        board: question.board.clone(),
        x: question.y.clone(),
        y: question.x.clone(),
    };
    match (property.answer(&swapped), actual) {
        // On most boards every other point off it is an error, too.
        (TerritoryAnswer::Territory(owner, wanted), TerritoryAnswer::Territory(other, given)) => {
            owner == *other && !wanted.is_empty() && same_points(&wanted, given, |pair| pair)
        }
        _ => false,
    }
}

fn heading(question: &TerritoryQuestion) -> String {
    let (x, y) = (question.x.shown(), question.y.shown());
    format!("Whose territory is ({x}, {y})?")
}

fn answer_diagram<'a>(
    question: &'a TerritoryQuestion,
    owner: Option<Color>,
    points: &[Pair],
    other: Option<&TerritoryAnswer>,
) -> Diagram<'a> {
    let board = &question.board;
    let mut diagram = with_point(board, question.point());
    for point in on_board(board, points) {
        diagram.own_point(point, owner);
    }
    if let Some(TerritoryAnswer::Territory(other_owner, others)) = other {
        if owner == *other_owner {
            diagram.mark_all(on_board(board, &without(points, others)), Mark::Different);
            diagram.mark_all(on_board(board, &without(others, points)), Mark::Different);
        } else {
            diagram.mark_all(on_board(board, points), Mark::Different);
            diagram.mark_all(on_board(board, others), Mark::Different);
        }
    }
    diagram
}
