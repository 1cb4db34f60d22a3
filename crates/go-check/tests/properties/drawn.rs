//! Boards as people draw them: the program adds a case of them, and has nothing to say of it afterwards.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use go_check::suite::{Suite, layout};
use go_core::{Board, Color};
use proptest::prelude::*;

use crate::generators::{Model, board, cases, suite, words};
use crate::suites::said;

/// Draws a board in one of the ways in which boards are read.
fn drawn(board: &Board, way: usize, newline: &str) -> String {
    let digits = way == 3;
    let symbol = |stone: Option<Color>| match (stone, digits) {
        (None, true) => "0",
        (Some(Color::Black), true) => "1",
        (Some(Color::White), true) => "2",
        (None, false) => ".",
        (Some(Color::Black), false) => "B",
        (Some(Color::White), false) => "W",
    };
    let row = |row: u16| {
        let points = (0..board.size().columns()).map(|column| {
            let point = go_core::Point::new(column, row);
            symbol(board.stone(point))
        });
        let points: Vec<_> = points.collect();
        match way {
            0 | 3 => points.concat(),
            1 => points.join(" "),
            _ => format!("  {}", points.join("  ")),
        }
    };
    let rows: Vec<_> = (0..board.size().rows()).map(row).collect();
    let (before, after) = if way == 1 {
        ("", "")
    } else {
        (newline, newline)
    };
    format!("{before}{}{after}", rows.join(newline))
}

fn run(folder: &Path, args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_go-check"));
    let output = command.args(args).current_dir(folder).output();
    output.expect("the program is there")
}

fn succeeds(folder: &Path, args: &[&str]) -> Result<String, TestCaseError> {
    let output = run(folder, args);
    let words = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let said = words(&output.stdout) + &words(&output.stderr);
    prop_assert!(output.status.success(), "{args:?}: {said}");
    Ok(said)
}

/// Any suite about boards of letters.
fn counting() -> impl Strategy<Value = Model> {
    suite().prop_filter("a suite of go-counting", |model| {
        model.exercise == "go-counting"
    })
}

proptest! {
    #![proptest_config(cases(16))]

    #[test]
    fn what_is_drawn_is_added_and_nothing_is_found(
        model in counting(),
        board in board(9),
        way in 0..4_usize,
        crlf in any::<bool>(),
        description in words(30),
        group in any::<prop::sample::Index>(),
    ) {
        // A board without an empty point or a stone is no drawing that says what its characters mean.
        let empty = board.size().points() - Color::ALL.map(|color| board.stones(color).len()).iter().sum::<usize>();
        prop_assume!(way == 3 || empty > 0);
        let folder = tempfile::tempdir().expect("there is room");
        let place = |name: &str| folder.path().join(name);
        let text = layout(&model.text(0)).expect("it is JSON");
        fs::write(place("s.json"), &text).expect("there is room");
        let newline = if crlf { "\r\n" } else { "\n" };
        fs::write(place("board"), drawn(&board, way, newline)).expect("there is room");
        let description = format!("{}new", description.trim());
        let about = format!("--description={description}");
        let mut args = vec!["add", "./s.json", "--property", "territories", "--from", "board", &about];
        let groups = model.groups();
        let named = (!groups.is_empty()).then(|| format!("--group={}", groups[group.index(groups.len())]));
        args.extend(named.as_deref());
        let old = Suite::read("s.json", text).expect("it is a suite");
        let asked = |suite: &Suite, board: &Board| {
            suite.cases().filter(|case| case.question.property() == "territories" && case.question.board() == board).count()
        };
        prop_assume!(asked(&old, &board) == 0);
        succeeds(folder.path(), &args)?;
        let new = fs::read_to_string(place("s.json")).expect("it is there");
        let found = succeeds(folder.path(), &["lint", "s.json"])?;
        prop_assert_eq!(found, "1 file: nothing found\n", "{}", new);
        succeeds(folder.path(), &["fmt", "--check", "s.json"])?;
        let new = Suite::read("s.json", new).expect("it is a suite");
        prop_assert_eq!(new.len(), old.len() + 1);
        prop_assert_eq!(asked(&new, &board), 1);
        let all: Vec<_> = new.cases().map(|case| said(&case)).collect();
        for case in old.cases() {
            prop_assert!(all.contains(&said(&case)), "{}", said(&case));
        }
    }
}
