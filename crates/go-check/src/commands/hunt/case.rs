//! What was found as a case, and the command that adds it.

use go_core::{Color, Size};

use super::super::suites;
use crate::property::{Coordinate, Play, Question};
use crate::report::quoted;
use crate::search::describe;
use crate::suite::{BUILT_IN, NewCase, Suite, built_in, layout};

/// A suite that holds nothing but a case with this question.
pub(super) fn suite_of(question: &Question) -> Suite {
    let property = question.property();
    let asks = |suite: &Suite| {
        suite
            .cases()
            .any(|case| case.question.property() == property)
    };
    let known = BUILT_IN
        .iter()
        .find(|known| known.read().is_ok_and(|suite| asks(&suite)));
    let exercise = known.map_or("", |known| known.name);
    let description = describe(question);
    let case = NewCase {
        uuid: NewCase::fresh_uuid(),
        reimplements: None,
        description: &description,
        comments: &[],
        scenarios: &[],
        question,
    };
    let text = format!(
        "{{\"exercise\":\"{exercise}\",\"cases\":[\n{}]}}",
        case.json()
    );
    let text = layout(&text).expect("it is JSON");
    Suite::read("found.json", text).expect("it is a suite")
}

/// The case of the built-in suite of the same exercise that asks the same.
pub(super) fn asked_already(suite: &Suite, question: &Question) -> Option<String> {
    let known = built_in(suite.exercise())?.read().ok()?;
    let (property, json) = (question.property(), question.json());
    let is_same = |other: &Question| other.property() == property && other.json() == json;
    let same = known.cases().find(|case| is_same(&case.question))?;
    Some(same.name())
}

fn asked_point(question: &Question) -> Option<[i64; 2]> {
    let point = question.asked_point()?;
    let [column, row] = point.map(Coordinate::value);
    Some([column?, row?])
}

/// How long a board may be to be typed.
const TYPED: usize = 400;

/// The command that adds the case.
pub(super) fn add_command(exercise: &str, question: &Question, description: &str) -> String {
    let property = question.property();
    // Outside of a checkout a built-in suite has no file.
    let suite = match suites::file(exercise) {
        Ok(_) => exercise,
        Err(_) => "./canonical-data.json",
    };
    let mut command = format!(
        "go-check add {suite} --property {property} --description {}",
        quoted(description)
    );
    let board = question.board();
    let size = board.size();
    if size.points() > TYPED {
        command.push_str(" --from FILE, with what follows in it");
        return command;
    }
    let [empty, black, white] = match question.of::<Play>() {
        Some(_) => ['0', '1', '2'],
        None => [' ', 'B', 'W'],
    };
    let character = |column, row| match board.stone(go_core::Point::new(column, row)) {
        None => empty,
        Some(Color::Black) => black,
        Some(Color::White) => white,
    };
    let rows = (0..size.rows()).map(|row| -> String {
        let columns = 0..size.columns();
        columns.map(|column| character(column, row)).collect()
    });
    let rows: Vec<_> = rows.collect();
    command.push_str(&format!(" --board {}", quoted(&rows.join(","))));
    let Some([column, row]) = asked_point(question) else {
        return command;
    };
    match question.of::<Play>() {
        Some(play) => {
            let color = play.color.to_string().to_ascii_lowercase();
            command.push_str(&format!(" --move {column},{row},{color}"));
        }
        None => command.push_str(&format!(" --at {column},{row}")),
    }
    if is_off(size, [column, row]) {
        command.push_str(" --expect-error");
    }
    command
}

fn is_off(size: Size, [column, row]: [i64; 2]) -> bool {
    let on = |at: i64, side: u16| (0..i64::from(side)).contains(&at);
    !(on(column, size.columns()) && on(row, size.rows()))
}
