//! What the built-in suites promise beyond the answers in them: what each case is there for, which
//! boards they have, and that the official cases are among them.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use go_check::property::{Play, Territories, Territory};
use go_check::suite::{Case, Suite, Uuid, built_in};
use go_core::{Board, Color};

/// The cases of go-counting that every track has.
const OFFICIAL: [&str; 11] = [
    "94d0c01a-17d0-424c-aab5-2736d0da3939",
    "b33bec54-356a-485c-9c71-1142a9403213",
    "def7d124-422e-44ae-90e5-ceda09399bda",
    "57d79036-2618-47f4-aa87-56c06d362e3d",
    "0c84f852-e032-4762-9010-99f6a001da96",
    "6f867945-9b2c-4bdd-b23e-b55fe2069a68",
    "d67aaffd-fdf1-4e7f-b9e9-79897402b64a",
    "14f23c25-799e-4371-b3e5-777a2c30357a",
    "37fb04b5-98c1-4b96-8c16-af2d13624afd",
    "9a1c59b7-234b-495a-8d60-638489f0fc0a",
    "d1645953-1cd5-4221-af6f-8164f96249e1",
];

/// How many cases at the head of go-move are the challenge's examples.
const EXAMPLES: usize = 4;

fn suite(name: &str) -> Suite {
    let suite = built_in(name).expect("a built-in suite").read();
    suite.unwrap_or_else(|bad| panic!("{}", bad.drawn()))
}

fn test_data(file: &str) -> String {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../test-data")
        .join(file);
    fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The mistakes, with the properties in which they are made.
fn mistakes() -> BTreeMap<String, BTreeSet<String>> {
    let text = test_data("mistakes.tsv");
    let mut lines = text.lines();
    assert_eq!(lines.next(), Some("id\tproperty\tmistake"));
    let mut mistakes = BTreeMap::new();
    for line in lines {
        let [id, properties, mistake] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("expected three columns: {line}");
        };
        assert!(
            id.bytes().all(|b| b.is_ascii_lowercase() || b == b'-'),
            "{id}"
        );
        assert!(mistake.ends_with('.'), "{mistake}");
        let properties = properties.split(' ').map(str::to_owned).collect();
        assert!(
            mistakes.insert(id.to_owned(), properties).is_none(),
            "{id} stands twice"
        );
    }
    mistakes
}

/// The mistakes that a case says it is there for.
fn catches(case: &Case<'_>) -> Vec<String> {
    let lines: Vec<_> = case
        .comments
        .iter()
        .filter_map(|line| line.strip_prefix("catches: "))
        .collect();
    assert!(
        lines.len() <= 1,
        "{} says twice what it catches",
        case.name()
    );
    lines
        .iter()
        .flat_map(|line| line.split(", "))
        .map(str::to_owned)
        .collect()
}

fn board<'a>(case: &'a Case<'_>) -> &'a Board {
    let question = &case.question;
    question
        .of::<Play>()
        .map(|question| question.position.board())
        .or_else(|| question.of::<Territories>())
        .or_else(|| question.of::<Territory>().map(|question| &question.board))
        .expect("every property asks about a board")
}

#[test]
fn every_mistake_has_a_case_that_is_there_for_it() {
    let mistakes = mistakes();
    let mut caught = BTreeSet::new();
    for name in ["go-counting", "go-move"] {
        for case in suite(name).cases() {
            for id in catches(&case) {
                let Some(properties) = mistakes.get(&id) else {
                    panic!("{} names the unknown mistake {id}", case.name());
                };
                let property = case.question.property();
                assert!(properties.contains(property), "{}: {id}", case.name());
                caught.insert(id);
            }
        }
    }
    let missed: Vec<_> = mistakes.keys().filter(|id| !caught.contains(*id)).collect();
    assert_eq!(missed, Vec::<&String>::new(), "no case is there for these");
}

#[test]
fn every_case_of_ours_says_what_it_is_there_for() {
    let counting = suite("go-counting");
    let ours = |case: &Case<'_>| {
        OFFICIAL
            .iter()
            .all(|uuid| Uuid::parse(uuid) != Some(case.uuid))
    };
    for case in counting.cases().filter(ours) {
        let name = case.name();
        assert!(
            !catches(&case).is_empty(),
            "{name} has no comment line \"catches: ...\""
        );
    }
    for case in suite("go-move").cases().skip(EXAMPLES) {
        let name = case.name();
        assert!(
            !catches(&case).is_empty(),
            "{name} has no comment line \"catches: ...\""
        );
    }
}

#[test]
fn the_official_cases_are_there() {
    let uuids: Vec<_> = suite("go-counting")
        .cases()
        .map(|case| case.uuid.to_string())
        .collect();
    assert_eq!(uuids[..OFFICIAL.len()], OFFICIAL);
}

#[test]
fn there_are_boards_of_every_kind() {
    for name in ["go-counting", "go-move"] {
        let suite = suite(name);
        let cases: Vec<_> = suite.cases().collect();
        let sizes: BTreeSet<_> = cases
            .iter()
            .map(|case| board(case).size())
            .map(|size| (size.columns(), size.rows()))
            .collect();
        for side in [1, 2, 9, 13, 19] {
            assert!(
                sizes.contains(&(side, side)),
                "{name} has no {side} x {side}"
            );
        }
        assert!(
            sizes
                .iter()
                .any(|(columns, rows)| *columns == 1 && *rows > 1),
            "{name}"
        );
        assert!(
            sizes
                .iter()
                .any(|(columns, rows)| *columns > 1 && *rows == 1),
            "{name}"
        );
        assert!(
            sizes
                .iter()
                .any(|(columns, rows)| 1 < *columns && columns < rows),
            "{name}"
        );
        assert!(
            sizes
                .iter()
                .any(|(columns, rows)| 1 < *rows && rows < columns),
            "{name}"
        );
        let stones = |case: &Case<'_>| -> usize {
            let count = |color| board(case).stones(color).len();
            Color::ALL.into_iter().map(count).sum()
        };
        assert!(
            cases.iter().any(|case| stones(case) == 0),
            "{name} has no empty board"
        );
        if name == "go-counting" {
            let full = |case: &Case<'_>| stones(case) == board(case).size().points();
            assert!(cases.iter().any(full), "{name} has no full board");
        }
    }
}

#[test]
fn descriptions_are_short_and_unique() {
    for name in ["go-counting", "go-move"] {
        let suite = suite(name);
        let mut seen = BTreeSet::new();
        for case in suite.cases() {
            assert!(
                case.description.chars().count() <= 100,
                "{}",
                case.description
            );
            assert!(
                seen.insert(case.description.clone()),
                "{}",
                case.description
            );
        }
    }
}
