//! The question of a new case: a board, in one of the ways in which people have boards, and a point.

use std::io::{self, IsTerminal};

use go_core::{Board, Position};
use go_io::numeric::{ReadError, Reader};

use super::Args;
use crate::commands::error::{Error, say};
use crate::commands::input::{Input, MAX_INPUT_BYTES};
use crate::commands::{answer, board, play};
use crate::data::{DataError, Node};
use crate::property::{
    Play, PlayQuestion, Property, Question, Territories, Territory, TerritoryQuestion, read_digits,
    read_letters,
};
use crate::suite::CASE_KEYS;

/// Returns the question that the arguments, and maybe standard input, ask.
pub(super) fn of(args: &Args) -> Result<Question, Error> {
    check(args)?;
    let (name, text) = text(args)?;
    let is_complete = args.at.is_none() && args.play.is_none();
    let first = text.trim_ascii_start().bytes().next();
    let asked = match first {
        Some(b'{') => Some(json(&name, &text)?),
        Some(b'0'..=b'9') if args.board.is_none() && is_complete && args.property == Play::NAME => {
            Some(numeric(&name, &text)?)
        }
        _ => None,
    };
    if let Some(question) = asked {
        let property = question.property();
        return if property != args.property {
            Err(wrong(args, &format!("is not what {name} asks: {property}")))
        } else if is_complete {
            Ok(question)
        } else {
            Err(wrong(
                args,
                &format!("is asked in {name} already, without --at and --move"),
            ))
        };
    }
    let board = match (&args.board, first) {
        (_, Some(b'[')) => {
            let read = Node::parse(&text).and_then(any_board);
            read.map_err(|error| Error::Drawn(error.drawn(&name, &text)))?
        }
        (Some(_), _) => board::from_line(&name, &text)?,
        (None, _) => board::from_lines(&name, &text)?,
    };
    about(args, &name, board)
}

/// Refuses what doesn't go together.
fn check(args: &Args) -> Result<(), Error> {
    match (args.property.as_str(), &args.at, &args.play) {
        (Territory::NAME, _, None) | (Territories::NAME, None, None) | (Play::NAME, None, _) => {
            Ok(())
        }
        (Territory::NAME, ..) => Err(wrong(args, "asks about a point, --at X,Y, and no --move")),
        (Territories::NAME, ..) => Err(wrong(args, "asks about a board, without --at and --move")),
        (Play::NAME, ..) => Err(wrong(
            args,
            "asks about a move, --move COLUMN,ROW,COLOR, and no --at",
        )),
        (other, ..) => Err(Error::Usage(format!(
            "unknown property '{other}', expected {}, {} or {}",
            Territory::NAME,
            Territories::NAME,
            Play::NAME
        ))),
    }
}

fn wrong(args: &Args, what: &str) -> Error {
    Error::Usage(format!("--property {} {what}", args.property))
}

/// The text that the board is in, with its name.
fn text(args: &Args) -> Result<(String, String), Error> {
    if let Some(line) = &args.board {
        return Ok(("--board".to_owned(), line.clone()));
    }
    let input = Input::of(args.from.clone().unwrap_or_else(|| "-".into()));
    if input.is_stdin() && io::stdin().is_terminal() {
        say("the board, a row a line, and Ctrl-D after it:");
    }
    Ok((input.name(), input.text(MAX_INPUT_BYTES)?))
}

/// A question or a case as JSON, as `explain` takes it.
fn json(name: &str, text: &str) -> Result<Question, Error> {
    let text = text.trim_ascii_end();
    let text = text.strip_suffix(',').unwrap_or(text);
    Node::parse(text)
        .and_then(|node| answer::question(node, &CASE_KEYS))
        .map_err(|error| Error::Drawn(error.drawn(name, text)))
}

/// Numeric text, which has its move.
fn numeric(name: &str, text: &str) -> Result<Question, Error> {
    let mut reader = Reader::new(text.as_bytes());
    let mut next = || match reader.next_question() {
        Ok(question) => Ok(question),
        Err(ReadError::Io(error)) => Err(Error::Data(format!("can't read {name}: {error}"))),
        Err(ReadError::Text(error)) => Err(Error::Drawn(play::draw(name, &error))),
    };
    match (next()?, next()?) {
        (Some(question), None) => Ok(Question::new(&Play, PlayQuestion::from(question))),
        _ => Err(Error::Data(format!("expected one question in {name}"))),
    }
}

/// A board as a JSON array, of letters or of digits.
fn any_board(board: Node<'_>) -> Result<Board, DataError> {
    if board.raw().contains(['0', '1', '2']) && !board.raw().contains(['B', 'W']) {
        read_digits(board)
    } else {
        read_letters(board)
    }
}

/// The question about a board that the arguments ask.
fn about(args: &Args, name: &str, board: Board) -> Result<Question, Error> {
    match (args.property.as_str(), &args.at, &args.play) {
        (Territory::NAME, Some(at), _) => {
            let (x, y) = at.coordinates();
            Ok(Question::new(&Territory, TerritoryQuestion { board, x, y }))
        }
        (Territory::NAME, None, _) => Err(wrong(args, "needs a point: --at X,Y")),
        (Play::NAME, _, Some(play)) => {
            let position = Position::try_from(board).map_err(|error| {
                Error::Data(format!("no position for a move in {name}: {error}"))
            })?;
            let question = PlayQuestion {
                position,
                column: play.column.clone(),
                row: play.row.clone(),
                color: play.color,
            };
            Ok(Question::new(&Play, question))
        }
        (Play::NAME, _, None) => Err(wrong(args, "needs a move: --move COLUMN,ROW,COLOR")),
        _ => Ok(Question::new(&Territories, board)),
    }
}
