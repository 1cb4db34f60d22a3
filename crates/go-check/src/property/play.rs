//! `play`: whether a move is legal, and the board after it.

use go_core::{Board, Color, Group, IllegalMove, Played, Point, Position, Size, Symmetry};
use go_io::diagram::{Diagram, Look, Mark};
use go_io::numeric;
use go_io::rows::{self, Alphabet};

use super::board::{
    and_others, count, error_json, in_words, list, not_on_it, read_board, read_board_quickly,
    with_point, write_board, write_error,
};
use super::points::{Coordinate, all_asked, point_on, read_coordinate, turned_coordinates};
use super::{Difference, Drawing, Errors, INVALID_COORDINATE, Property, Step};
use crate::data::{DataError, Integer, Node, Quick, harmless, shorten};
use crate::note::Note;

/// The property `play`.
#[derive(Debug)]
pub struct Play;

/// A position and a move, whose point need not be on the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayQuestion {
    /// The position.
    pub position: Position,
    /// The column of the move.
    pub column: Coordinate,
    /// The row of the move.
    pub row: Coordinate,
    /// The color of the stone.
    pub color: Color,
}

/// Whether the move is legal, or an error.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayAnswer {
    /// The point is off the board, in these words.
    Error(String),
    /// The move is illegal.
    Illegal,
    /// The move is legal and leads to this board.
    Legal(Board),
}

impl From<numeric::Question> for PlayQuestion {
    fn from(question: numeric::Question) -> Self {
        Self {
            column: Coordinate::of(question.point.column),
            row: Coordinate::of(question.point.row),
            position: question.position,
            color: question.color,
        }
    }
}

impl PlayQuestion {
    /// Returns the point of the move, if it is on the board.
    #[must_use]
    pub fn point(&self) -> Option<Point> {
        point_on(self.position.board(), &self.column, &self.row)
    }

    /// Returns the question as numeric text has it, if the point is on the board. Whether it can be
    /// written as such depends on the board's size.
    #[must_use]
    pub fn numeric(&self) -> Option<numeric::Question> {
        Some(numeric::Question {
            position: self.position.clone(),
            color: self.color,
            point: self.point()?,
        })
    }

    fn play(&self) -> Option<Result<Played, IllegalMove>> {
        Some(self.position.play(self.color, self.point()?))
    }
}

impl Property for Play {
    type Question = PlayQuestion;
    type Answer = PlayAnswer;

    const NAME: &'static str = "play";

    fn read_question(&self, input: Node<'_>) -> Result<PlayQuestion, DataError> {
        let input = input.object(&["board", "column", "row", "color"])?;
        let board_node = input.need("board")?;
        let board = read_board(board_node, Alphabet::Digits)?;
        let color = input.need("color")?;
        let position = Position::try_from(board).map_err(|error| {
            match board_node.element(error.stone.row.into()) {
                Some(row) if !row.raw().contains('\\') => {
                    let at = row.span().start + 1 + usize::from(error.stone.column);
                    DataError::new(at..at + 1, error.to_string())
                }
                _ => board_node.error(error.to_string()),
            }
        })?;
        Ok(PlayQuestion {
            position,
            column: read_coordinate(&input, "column")?,
            row: read_coordinate(&input, "row")?,
            color: match color.integer()? {
                Integer::Value(1) => Color::Black,
                Integer::Value(2) => Color::White,
                _ => {
                    let found = shorten(color.raw());
                    return Err(color.error(format!("expected the color 1 or 2, found {found}")));
                }
            },
        })
    }

    #[inline]
    fn read_quickly(&self, input: &mut Quick<'_>) -> Option<PlayQuestion> {
        let (mut position, mut column, mut row, mut color) = (None, None, None, None);
        input.object(|key, value| {
            match key {
                b"board" if position.is_none() => {
                    let board = read_board_quickly(value, Alphabet::Digits)?;
                    position = Some(Position::try_from(board).ok()?);
                }
                b"column" if column.is_none() => column = Some(Coordinate::read_quickly(value)?),
                b"row" if row.is_none() => row = Some(Coordinate::read_quickly(value)?),
                b"color" if color.is_none() => {
                    color = Some(match value.integer()? {
                        1 => Color::Black,
                        2 => Color::White,
                        _ => return None,
                    });
                }
                _ => return None,
            }
            Some(())
        })?;
        Some(PlayQuestion {
            position: position?,
            column: column?,
            row: row?,
            color: color?,
        })
    }

    fn write_question(&self, question: &PlayQuestion, out: &mut String) {
        out.push_str("{\"board\":");
        write_board(question.position.board(), Alphabet::Digits, out);
        out.push_str(",\"column\":");
        out.push_str(&question.column.literal());
        out.push_str(",\"row\":");
        out.push_str(&question.row.literal());
        out.push_str(match question.color {
            Color::Black => ",\"color\":1}",
            Color::White => ",\"color\":2}",
        });
    }

    fn read_answer(&self, answer: Node<'_>) -> Result<PlayAnswer, DataError> {
        let answer = answer.object(&["error", "legal", "board"])?;
        if let Some(error) = answer.get("error") {
            answer.only(&["error"])?;
            return Ok(PlayAnswer::Error(error.string()?.into_owned()));
        }
        answer.only(&["legal", "board"])?;
        if answer.need("legal")?.boolean()? {
            let board = read_board(answer.need("board")?, Alphabet::Digits)?;
            Ok(PlayAnswer::Legal(board))
        } else {
            answer.only(&["legal"])?;
            Ok(PlayAnswer::Illegal)
        }
    }

    fn read_answer_quickly(&self, answer: &mut Quick<'_>) -> Option<PlayAnswer> {
        let (mut legal, mut board) = (None, None);
        answer.object(|key, value| {
            match key {
                b"legal" if legal.is_none() => legal = Some(value.boolean()?),
                b"board" if board.is_none() => {
                    board = Some(read_board_quickly(value, Alphabet::Digits)?);
                }
                _ => return None,
            }
            Some(())
        })?;
        match (legal?, board) {
            (true, Some(board)) => Some(PlayAnswer::Legal(board)),
            (false, None) => Some(PlayAnswer::Illegal),
            _ => None,
        }
    }

    fn write_answer(&self, answer: &PlayAnswer, out: &mut String) {
        match answer {
            PlayAnswer::Error(error) => write_error(error, out),
            PlayAnswer::Illegal => out.push_str("{\"legal\":false}"),
            PlayAnswer::Legal(board) => {
                out.push_str("{\"legal\":true,\"board\":");
                write_board(board, Alphabet::Digits, out);
                out.push('}');
            }
        }
    }

    fn answer(&self, question: &PlayQuestion) -> PlayAnswer {
        match question.play() {
            None => PlayAnswer::Error(INVALID_COORDINATE.to_owned()),
            Some(Err(_)) => PlayAnswer::Illegal,
            Some(Ok(played)) => PlayAnswer::Legal(played.position.into()),
        }
    }

    #[inline]
    fn answer_json(&self, question: &PlayQuestion, out: &mut Vec<u8>) {
        match question.play() {
            None => error_json(INVALID_COORDINATE, out),
            Some(Err(_)) => out.extend_from_slice(b"{\"legal\":false}"),
            Some(Ok(played)) => {
                out.extend_from_slice(b"{\"legal\":true,\"board\":");
                rows::write_json(played.position.board(), Alphabet::Digits, out);
                out.push(b'}');
            }
        }
    }

    fn compare(
        &self,
        question: &PlayQuestion,
        expected: &PlayAnswer,
        actual: &PlayAnswer,
        errors: Errors,
    ) -> Result<Vec<Note>, Difference> {
        use PlayAnswer::{Error, Illegal, Legal};
        let key = match (expected, actual) {
            (Illegal, Illegal) => return Ok(Vec::new()),
            (Error(wanted), Error(given)) => return errors.compare(wanted, given),
            (Legal(wanted), Legal(given)) => {
                return match compare_boards(wanted, given) {
                    None => Ok(Vec::new()),
                    Some(other) => Err(other.noted(likeness(question, wanted, given))),
                };
            }
            (Error(_), _) => Step::Key("error"),
            _ => Step::Key("legal"),
        };
        let words = |answer: &PlayAnswer| match answer {
            Error(error) => format!("the error {error:?}"),
            Illegal => "an illegal move".to_owned(),
            Legal(_) => "a legal move".to_owned(),
        };
        let first = format!("expected {}, got {}", words(expected), words(actual));
        Err(Difference::new(first, [key]))
    }

    fn draw_question(&self, question: &PlayQuestion, look: &Look) -> Drawing {
        let diagram = with_point(question.position.board(), question.point());
        let heading = heading(question);
        let heading = match question.point() {
            Some(_) => format!("{heading}, marked {}", Mark::Move.character()),
            None => heading,
        };
        Drawing::board(heading, &diagram, look)
    }

    fn draw_answer(
        &self,
        question: &PlayQuestion,
        answer: &PlayAnswer,
        other: Option<&PlayAnswer>,
        look: &Look,
    ) -> Drawing {
        match answer {
            PlayAnswer::Error(error) => Drawing::words(format!("error: {}", harmless(error))),
            PlayAnswer::Illegal => Drawing::words("illegal"),
            PlayAnswer::Legal(board) => {
                let mut heading = "legal".to_owned();
                let captured = gone(question, board).count();
                if captured > 0 {
                    heading = format!("legal, {}", count(captured, "captured stone"));
                }
                if captured > 0 && other.is_none() {
                    heading = format!("{heading} marked {}", Mark::Captured.character());
                }
                Drawing::board(heading, &answer_diagram(question, board, other), look)
            }
        }
    }

    fn svg(&self, question: &PlayQuestion) -> String {
        let title = heading(question);
        let answer = match self.answer(question) {
            PlayAnswer::Legal(board) => {
                return answer_diagram(question, &board, None).svg(&format!("{title}: legal"));
            }
            PlayAnswer::Illegal => "illegal".to_owned(),
            PlayAnswer::Error(error) => error,
        };
        let diagram = with_point(question.position.board(), question.point());
        diagram.svg(&format!("{title}: {answer}"))
    }

    fn explain(&self, question: &PlayQuestion) -> Vec<String> {
        let before = question.position.board();
        let Some(point) = question.point() else {
            let (column, row) = (question.column.shown(), question.row.shown());
            return vec![not_on_it(before, &column, &row)];
        };
        match before.stone(point) {
            None => explain_move(question, point),
            stone => vec![format!(
                "There is {} on {point} already: the move is illegal.",
                in_words(stone)
            )],
        }
    }

    fn turned(&self, question: &PlayQuestion, symmetry: Symmetry) -> Option<PlayQuestion> {
        let board = question.position.board();
        let (column, row) = turned_coordinates(board, &question.column, &question.row, symmetry)?;
        let turned = Position::try_from(symmetry.of_board(board));
        Some(PlayQuestion {
            position: turned.expect("a symmetry leaves the groups their liberties"),
            column,
            row,
            color: symmetry.of_color(question.color),
        })
    }

    fn turned_answer(
        &self,
        _: &PlayQuestion,
        answer: &PlayAnswer,
        symmetry: Symmetry,
    ) -> Option<PlayAnswer> {
        Some(match answer {
            PlayAnswer::Error(_) | PlayAnswer::Illegal => answer.clone(),
            PlayAnswer::Legal(board) => PlayAnswer::Legal(symmetry.of_board(board)),
        })
    }

    fn board<'a>(&self, question: &'a PlayQuestion) -> &'a Board {
        question.position.board()
    }

    fn asked_point<'a>(&self, question: &'a PlayQuestion) -> Option<[&'a Coordinate; 2]> {
        Some([&question.column, &question.row])
    }

    fn moved(
        &self,
        question: &PlayQuestion,
        board: Board,
        point: Option<[Coordinate; 2]>,
    ) -> Option<PlayQuestion> {
        let [column, row] = point?;
        Some(PlayQuestion {
            position: Position::try_from(board).ok()?,
            column,
            row,
            color: question.color,
        })
    }

    fn about(&self, board: &Board) -> Vec<PlayQuestion> {
        let Ok(position) = Position::try_from(board.clone()) else {
            return Vec::new();
        };
        let asked = all_asked(board.size()).into_iter();
        let by_both = asked.flat_map(|[column, row]| {
            Color::ALL.map(|color| PlayQuestion {
                position: position.clone(),
                column: column.clone(),
                row: row.clone(),
                color,
            })
        });
        by_both.collect()
    }
}

fn heading(question: &PlayQuestion) -> String {
    let (column, row) = (question.column.shown(), question.row.shown());
    format!("{} plays at ({column}, {row})", question.color)
}

fn answer_diagram<'a>(
    question: &PlayQuestion,
    board: &'a Board,
    other: Option<&PlayAnswer>,
) -> Diagram<'a> {
    let mut diagram = with_point(board, question.point());
    diagram.mark_all(gone(question, board), Mark::Captured);
    if let Some(PlayAnswer::Legal(other)) = other {
        let differs = |point: &Point| {
            !other.size().contains(*point) || board.stone(*point) != other.stone(*point)
        };
        diagram.mark_all(points(board).filter(differs), Mark::Different);
    }
    diagram
}

/// The points of a board, row by row.
fn points(board: &Board) -> impl Iterator<Item = Point> {
    let size = board.size();
    (0..size.rows()).flat_map(move |row| (0..size.columns()).map(move |c| Point::new(c, row)))
}

/// The points of a board after the move that had a stone of the opponent's and have none now.
fn gone(question: &PlayQuestion, after: &Board) -> impl Iterator<Item = Point> {
    let before = question.position.board();
    let opponent = Some(question.color.opponent());
    points(after)
        .filter(move |point| before.stone(*point) == opponent && after.stone(*point).is_none())
}

/// What a wrong board looks like as a whole.
fn likeness(question: &PlayQuestion, expected: &Board, actual: &Board) -> Option<Note> {
    let size = actual.size();
    let transposed = Size::new(size.rows().into(), size.columns().into()).map(|size| {
        Board::from_fn(size, |point| {
            actual.stone(Point::new(point.row, point.column))
        })
    });
    if transposed.as_ref() == Ok(expected) {
        return Some(Note::Swapped);
    }
    let recolored = Board::from_fn(size, |point| actual.stone(point).map(Color::opponent));
    if recolored == *expected {
        return Some(Note::ColorsSwapped);
    }
    let point = question.point()?;
    let is_answer_to = |point: Point| {
        let played = question.position.play(question.color, point);
        played.is_ok_and(|played| played.position.board() == actual)
    };
    if is_answer_to(Point::new(point.row, point.column)) {
        return Some(Note::AskedSwapped);
    }
    let before = Point::new(point.column.checked_sub(1)?, point.row.checked_sub(1)?);
    is_answer_to(before).then_some(Note::CountedFromOne)
}

fn compare_boards(expected: &Board, actual: &Board) -> Option<Difference> {
    if expected == actual {
        return None;
    }
    if expected.size() != actual.size() {
        let (expected, actual) = (expected.size(), actual.size());
        let first = format!("expected a board of {expected}, got one of {actual}");
        return Some(Difference::new(first, [Step::Key("board")]));
    }
    let mut differing =
        points(expected).filter(|point| expected.stone(*point) != actual.stone(*point));
    let point = differing.next()?;
    let others = and_others(differing.count());
    Some(Difference::new(
        format!(
            "at {point}: expected {}, got {}{others}",
            in_words(expected.stone(point)),
            in_words(actual.stone(point))
        ),
        [Step::Key("board"), Step::Index(point.row.into())],
    ))
}

/// Explains a move to an empty point: what happens to the groups beside it, then to its own.
fn explain_move(question: &PlayQuestion, point: Point) -> Vec<String> {
    let (color, opponent) = (question.color, question.color.opponent());
    let mut sentences = Vec::new();
    let groups = groups_beside(question.position.board(), point);
    let mut captured = 0;
    for group in groups.iter().filter(|group| group.color == opponent) {
        let liberties = group.liberties.len();
        let name = name(group);
        sentences.push(if liberties == 1 {
            captured += group.stones.len();
            format!("{name} has no liberty but {point}: it is captured.")
        } else {
            let left = list(group.liberties.iter().filter(|liberty| *liberty != point));
            let left_over = liberties_of(liberties - 1);
            format!("{name} still has {left_over}, {left}: it stays.")
        });
    }
    for group in groups.iter().filter(|group| group.color == color) {
        let others: Vec<_> = group
            .liberties
            .iter()
            .filter(|liberty| *liberty != point)
            .collect();
        let name = name(group);
        sentences.push(if others.is_empty() {
            format!("The stone joins {name}, which brings no other liberty.")
        } else {
            let liberties = liberties_of(others.len());
            let at = list(others.into_iter());
            format!("The stone joins {name}, which brings {liberties}, {at}.")
        });
    }
    match question.position.play(color, point) {
        Ok(played) => {
            let after = played.position.board();
            if let Some(group) = after.group_at(point) {
                let stones = count(group.stones.len(), "stone");
                let liberties = liberties_of(group.liberties.len());
                let taken = if captured > 0 {
                    ", with the captured stones gone,"
                } else {
                    ""
                };
                let at = list(group.liberties.iter());
                sentences.push(format!(
                    "{color}'s group of {stones}{taken} has {liberties}, {at}: the move is legal."
                ));
            }
        }
        Err(_) => {
            let stones: usize = groups
                .iter()
                .filter(|group| group.color == color)
                .map(|group| group.stones.len())
                .sum();
            sentences.push(format!(
                "Nothing is captured, and {color}'s group of {} has no liberty: the move is suicide, \
                 which is illegal.",
                count(stones + 1, "stone")
            ));
        }
    }
    sentences
}

/// The groups next to a point, each once.
fn groups_beside(board: &Board, point: Point) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for next in point.neighbors() {
        if groups.iter().any(|group| group.stones.contains(next)) {
            continue;
        }
        groups.extend(board.group_at(next));
    }
    groups
}

fn name(group: &Group) -> String {
    let stones = group.stones.len();
    let at = list(group.stones.iter());
    if stones == 1 {
        format!("{}'s stone at {at}", group.color)
    } else {
        format!("{}'s group of {stones} stones at {at}", group.color)
    }
}

fn liberties_of(number: usize) -> String {
    if number == 1 {
        "1 liberty".to_owned()
    } else {
        format!("{number} liberties")
    }
}
