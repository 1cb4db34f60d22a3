//! How answers are compared: what doesn't matter, and which mistakes have a name.

use go_check::data::Node;
use go_check::note::Note;
use go_check::property::{Difference, Errors, Question};

fn question(property: &str, input: &str) -> Question {
    let json = format!(r#"{{"property":"{property}","input":{input}}}"#);
    let node = Node::parse(&json).expect("JSON");
    let object = node.object(&["property", "input"]).expect("an object");
    let (property, input) = (object.need("property"), object.need("input"));
    Question::read(property.expect("a name"), input.expect("an input")).expect("a question")
}

/// Compares an answer with the reference's.
fn compare(question: &Question, answer: &str, errors: Errors) -> Result<Vec<Note>, Difference> {
    let answer = Node::parse(answer).and_then(|answer| question.read_answer(answer));
    question.compare(&question.answer(), &answer.expect("an answer"), errors)
}

#[track_caller]
fn check_right(question: &Question, answer: &str, notes: &[Note]) {
    assert_eq!(compare(question, answer, Errors::Any), Ok(notes.to_vec()));
}

#[track_caller]
fn check_wrong(question: &Question, answer: &str, notes: &[Note]) {
    let difference = compare(question, answer, Errors::Any).expect_err("it is wrong");
    assert_eq!(difference.notes, notes, "{}", difference.first);
}

#[test]
fn a_territory_is_a_set_of_points() {
    let question = question("territory", r#"{"board":["  B","  B"],"x":1,"y":1}"#);
    let answer = |points: &str| format!(r#"{{"owner":"BLACK","territory":[{points}]}}"#);
    check_right(&question, &answer("[0,0],[0,1],[1,0],[1,1]"), &[]);
    let note = &[Note::OrderOnly];
    check_right(&question, &answer("[1,1],[0,0],[0,1],[1,0]"), note);
    let note = &[Note::ListedTwice];
    check_wrong(&question, &answer("[0,0],[0,1],[1,0],[1,1],[0,1]"), note);
    let note = &[Note::CountedFromOne];
    check_wrong(&question, &answer("[1,1],[1,2],[2,1],[2,2]"), note);
    check_wrong(&question, &answer("[0,0],[0,1],[1,0]"), &[]);
    check_wrong(&question, &answer("[0,0],[0,1],[1,0],[1,1],[3,3]"), &[]);
}

#[test]
fn a_territory_that_is_right_but_for_one_thing_is_recognized() {
    let question = question("territory", r#"{"board":["  B","BBB"],"x":0,"y":0}"#);
    let swapped = r#"{"owner":"BLACK","territory":[[0,0],[0,1]]}"#;
    check_wrong(&question, swapped, &[Note::Swapped]);
    let white = r#"{"owner":"WHITE","territory":[[1,0],[0,0]]}"#;
    check_wrong(&question, white, &[Note::ColorsSwapped]);
    let nobody = r#"{"owner":"NONE","territory":[[0,0],[1,0]]}"#;
    check_wrong(&question, nobody, &[]);
    let both = r#"{"owner":"WHITE","territory":[[0,0],[0,1]]}"#;
    check_wrong(&question, both, &[]);
}

#[test]
fn all_territories_are_compared_as_a_whole() {
    let question = question("territories", r#"{"board":[" BW "," BWW"]}"#);
    let answer = |black: &str, white: &str| {
        format!(r#"{{"territoryBlack":[{black}],"territoryWhite":[{white}],"territoryNone":[]}}"#)
    };
    check_right(&question, &answer("[0,0],[0,1]", "[3,0]"), &[]);
    check_right(
        &question,
        &answer("[0,1],[0,0]", "[3,0]"),
        &[Note::OrderOnly],
    );
    check_wrong(
        &question,
        &answer("[3,0]", "[0,0],[0,1]"),
        &[Note::ColorsSwapped],
    );
    check_wrong(&question, &answer("[0,0],[1,0]", "[0,3]"), &[Note::Swapped]);
    check_wrong(
        &question,
        &answer("[1,1],[1,2]", "[4,1]"),
        &[Note::CountedFromOne],
    );
    check_wrong(&question, &answer("[0,0],[1,0]", "[3,0]"), &[]);
    check_wrong(&question, r#"{"error":"none"}"#, &[]);
}

#[test]
fn a_move_that_is_right_but_for_one_thing_is_recognized() {
    let input = r#"{"board":["100","000","002"],"column":1,"row":2,"color":2}"#;
    let question = question("play", input);
    let answer = |board: &str| format!(r#"{{"legal":true,"board":[{board}]}}"#);
    check_right(&question, &answer(r#""100","000","022""#), &[]);
    check_wrong(&question, &answer(r#""100","002","002""#), &[Note::Swapped]);
    check_wrong(
        &question,
        &answer(r#""200","000","011""#),
        &[Note::ColorsSwapped],
    );
    // The answer to the move at column 0 and row 1.
    check_wrong(
        &question,
        &answer(r#""100","200","002""#),
        &[Note::CountedFromOne],
    );
    check_wrong(&question, &answer(r#""100","000","002""#), &[]);
    check_wrong(&question, r#"{"legal":false}"#, &[]);
}

#[test]
fn who_exchanges_column_and_row_of_what_is_asked_is_told() {
    let input = r#"{"board":["100","000","002"],"column":1,"row":2,"color":2}"#;
    let asked = question("play", input);
    let other = r#"{"legal":true,"board":["100","002","002"]}"#;
    // On this board that can't be told from the output's columns and rows swapped.
    check_wrong(&asked, other, &[Note::Swapped]);
    let input = r#"{"board":["110","000","000"],"column":2,"row":1,"color":2}"#;
    let asked = question("play", input);
    let other = r#"{"legal":true,"board":["110","000","020"]}"#;
    check_wrong(&asked, other, &[Note::AskedSwapped]);
    let asked = question("territory", r#"{"board":[" B ","BBW"],"x":2,"y":0}"#);
    check_wrong(&asked, r#"{"owner":"BLACK","territory":[[0,0]]}"#, &[]);
    let asked = question("territory", r#"{"board":[" BB","B W"," WW"],"x":0,"y":2}"#);
    let other = r#"{"owner":"NONE","territory":[]}"#;
    check_wrong(&asked, other, &[]);
    let asked = question("territory", r#"{"board":[" B ","BBB","  B"],"x":0,"y":2}"#);
    let other = r#"{"owner":"BLACK","territory":[[2,0]]}"#;
    check_wrong(&asked, other, &[Note::AskedSwapped]);
}

#[test]
fn a_board_of_other_sides_may_be_the_right_one_transposed() {
    let question = question("play", r#"{"board":["100"],"column":1,"row":0,"color":1}"#);
    let transposed = r#"{"legal":true,"board":["1","1","0"]}"#;
    check_wrong(&question, transposed, &[Note::Swapped]);
}

#[test]
fn errors_are_compared_when_that_is_asked_for() {
    let input = r#"{"board":[" B"],"x":9,"y":0}"#;
    let question = question("territory", input);
    let other = r#"{"error":"off the board"}"#;
    assert_eq!(compare(&question, other, Errors::Any), Ok(vec![]));
    let difference = compare(&question, other, Errors::Exact).expect_err("another text");
    assert_eq!(
        difference.first,
        "expected the error \"Invalid coordinate\", got the error \"off the board\""
    );
    let same = r#"{"error":"Invalid coordinate"}"#;
    assert_eq!(compare(&question, same, Errors::Exact), Ok(vec![]));
    check_wrong(&question, r#"{"owner":"NONE","territory":[]}"#, &[]);
}
