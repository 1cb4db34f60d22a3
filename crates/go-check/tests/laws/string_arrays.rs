//! String arrays: a board is read where an obvious reader finds one, in every way alike, and refused at a
//! place of the text elsewhere; territories are those of a slow flood; boards are read as written.
//!
//! What begins with a brace is a line of `answer`: a property and an input.

use go_check::data::Node;
use go_check::property::{Question, answer_quickly, read_digits, read_letters};
use go_core::{Board, Position};
use go_io::rows::{self, Alphabet};

use super::suite::agrees_with_the_oracle;
use super::support::{assert_error, grid};

pub(crate) fn law(data: &[u8]) {
    let Ok(text) = str::from_utf8(data) else {
        return assert_eq!(answer_quickly(data, &mut Vec::new()), None);
    };
    if text.trim_start().starts_with('{') {
        a_line(text);
        return;
    }
    for alphabet in [Alphabet::Letters, Alphabet::Digits] {
        let read = Node::parse(text).and_then(|node| match alphabet {
            Alphabet::Letters => read_letters(node),
            Alphabet::Digits => read_digits(node),
        });
        let obvious = obvious_board(text, alphabet);
        match &read {
            Ok(board) => {
                assert_eq!(obvious.as_ref(), Some(board));
                is_read_back(board, alphabet);
            }
            Err(error) => {
                assert_eq!(obvious, None, "{error:?}");
                assert_error(text, error);
            }
        }
        let points = read.as_ref().map_or(0, |board| board.size().points());
        let inputs = match alphabet {
            Alphabet::Letters => {
                let mut inputs = vec![("territories", format!("{{\"board\":{text}}}"))];
                // Each point of a small board, and two off it.
                let size = read.as_ref().map(Board::size).ok();
                let size = size.filter(|_| points <= 64);
                let sides = size.map_or((1, 1), |size| (size.columns(), size.rows()));
                for (x, y) in (0..=sides.0).flat_map(|x| (0..=sides.1).map(move |y| (x, y))) {
                    let input = format!("{{\"board\":{text},\"x\":{x},\"y\":{y}}}");
                    inputs.push(("territory", input));
                }
                inputs
            }
            Alphabet::Digits => [1, 2]
                .map(|color| {
                    let point = points / 2;
                    let side = read
                        .as_ref()
                        .map_or(1, |board| usize::from(board.size().columns()));
                    let (column, row) = (point % side, point / side);
                    let input = format!(
                        "{{\"board\":{text},\"column\":{column},\"row\":{row},\"color\":{color}}}"
                    );
                    ("play", input)
                })
                .to_vec(),
        };
        for (property, input) in inputs {
            a_question(property, &input, &read.clone().ok());
        }
    }
}

/// A question about a board, if there is one to be asked about.
fn a_question(property: &str, input: &str, board: &Option<Board>) {
    let name = format!("\"{property}\"");
    let name = Node::parse(&name).expect("a string");
    let careful = Node::parse(input).and_then(|input| Question::read(name, input));
    match (&careful, board) {
        (Ok(question), Some(board)) => {
            assert_eq!(question.board(), board);
            agrees_with_the_oracle(question);
        }
        (Err(error), board) => {
            let is_board = board.as_ref().is_some_and(|board| {
                property != "play" || Position::try_from(board.clone()).is_ok()
            });
            assert!(!is_board, "{error:?} in {input}");
            assert_error(input, error);
        }
        (Ok(_), None) => panic!("a question without a board: {input}"),
    }
    if let Some(quick) = Question::read_quickly(property, input) {
        let careful = careful.as_ref().expect("the careful way reads it, too");
        assert_eq!(quick.json(), careful.json());
    }
    let line = format!("{{\"property\":\"{property}\",\"input\":{input}}}");
    if !line.contains('\n') {
        a_line(&line);
    }
}

/// A line of `answer`: what the quick way answers, the careful one does.
fn a_line(text: &str) {
    let mut out = b"before".to_vec();
    let length = answer_quickly(text.as_bytes(), &mut out);
    let Some(length) = length else {
        assert_eq!(out, b"before");
        if let Ok(node) = Node::parse(text)
            && let Err(error) = question(node)
        {
            assert_error(text, &error);
        }
        return;
    };
    assert!((1..=text.len()).contains(&length));
    let line = &text[..length];
    assert!(!line.trim_end_matches('\n').contains('\n'), "{line:?}");
    let question = Node::parse(line)
        .and_then(question)
        .expect("the quick way took it");
    let mut careful = b"before".to_vec();
    question.answer_json(&mut careful);
    assert_eq!(out, careful);
    agrees_with_the_oracle(&question);
}

fn question(node: Node<'_>) -> Result<Question, go_check::data::DataError> {
    let object = node.object(&["uuid", "property", "input"])?;
    if let Some(uuid) = object.get("uuid") {
        uuid.string()?;
    }
    Question::read(object.need("property")?, object.need("input")?)
}

/// The board that an array of strings is, as the documentation has it.
fn obvious_board(text: &str, alphabet: Alphabet) -> Option<Board> {
    let rows: Vec<String> = serde_json::from_str(text).ok()?;
    let first = rows.first()?.chars().count();
    let letters = match alphabet {
        Alphabet::Letters => " BW",
        Alphabet::Digits => "012",
    };
    let is_row =
        |row: &String| row.chars().count() == first && row.chars().all(|c| letters.contains(c));
    if first == 0 || first > 1024 || rows.len() > 1024 || !rows.iter().all(is_row) {
        return None;
    }
    let drawing: Vec<String> = rows
        .iter()
        .map(|row| {
            let points = row.chars().map(|point| match letters.find(point) {
                Some(0) => ".",
                Some(1) => "B",
                _ => "W",
            });
            points.collect::<Vec<_>>().join(" ")
        })
        .collect();
    Some(drawing.join("\n").parse().expect("a drawing of a board"))
}

fn is_read_back(board: &Board, alphabet: Alphabet) {
    let written = rows::write(board, alphabet);
    assert_eq!(rows::read(&written, alphabet).as_ref(), Ok(board));
    let mut json = Vec::new();
    rows::write_json(board, alphabet, &mut json);
    let json = String::from_utf8(json).expect("rows are ASCII");
    assert_eq!(
        serde_json::from_str::<Vec<String>>(&json).ok().as_ref(),
        Some(&written)
    );
    assert_eq!(obvious_board(&json, alphabet).as_ref(), Some(board));
    assert_eq!(board.to_string().parse::<Board>().as_ref(), Ok(board));
    assert_eq!(grid(board).size(), board.size());
    let text = json.as_bytes();
    let stride = usize::from(board.size().columns()) + 3;
    assert_eq!(
        rows::read_spaced(&text[2..], board.size(), stride, alphabet).as_ref(),
        Some(board)
    );
}
