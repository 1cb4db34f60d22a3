//! What the built-in suites promise beyond the answers in them: what each case is there for, which
//! boards they have, and that the official cases are among them.

use std::collections::BTreeSet;

use go_check::property::{Play, Territories, Territory};
use go_check::subject::{MUTANTS, mutant};
use go_check::suite::{BUILT_IN, Case, Suite, built_in, is_upstream};
use go_core::{Board, Color};

fn suite(name: &str) -> Suite {
    let suite = built_in(name).expect("a built-in suite").read();
    suite.unwrap_or_else(|bad| panic!("{}", bad.drawn()))
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
    let mut caught = BTreeSet::new();
    for name in ["go-counting", "go-move"] {
        for case in suite(name).cases() {
            for id in catches(&case) {
                let Some(mutant) = mutant(&id) else {
                    panic!("{} names the unknown mistake {id}", case.name());
                };
                let property = case.question.property();
                assert!(mutant.concerns(property), "{}: {id}", case.name());
                caught.insert(mutant.id);
            }
        }
    }
    let ids = MUTANTS.iter().map(|mutant| mutant.id);
    let missed: Vec<_> = ids.filter(|id| !caught.contains(id)).collect();
    assert_eq!(missed, Vec::<&str>::new(), "no case is there for these");
}

#[test]
fn every_case_of_ours_says_what_it_is_there_for() {
    for built_in in &BUILT_IN {
        let suite = suite(built_in.name);
        for case in suite.cases().filter(|case| !is_upstream(case.uuid)) {
            let name = case.name();
            assert!(
                !catches(&case).is_empty(),
                "{name} has no comment line \"catches: ...\""
            );
        }
    }
}

#[test]
fn what_others_have_published_stands_at_the_head() {
    for (built_in, number) in BUILT_IN.iter().zip([11, 4]) {
        let suite = suite(built_in.name);
        let uuids: Vec<_> = suite.cases().map(|case| case.uuid.to_string()).collect();
        assert_eq!(built_in.upstream.len(), number);
        assert_eq!(uuids[..number], *built_in.upstream);
        let upstream = suite.cases().filter(|case| is_upstream(case.uuid));
        assert_eq!(upstream.count(), number);
    }
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
