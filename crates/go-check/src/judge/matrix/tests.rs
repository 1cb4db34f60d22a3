//! The matrix of small suites.

use super::*;
use crate::subject::mutant;

/// A case by its number, the comments, the property, the input and the answer.
fn case(number: usize, more: &str, property: &str, input: &str, expected: &str) -> String {
    format!(
        r#"{{"uuid": "00000000-0000-4000-8000-{number:012}", {more} "description": "Case {number}",
        "property": "{property}", "input": {input}, "expected": {expected}}}"#
    )
}

fn suite(cases: &[String]) -> Suite {
    let text = format!(
        r#"{{"exercise": "go-counting", "cases": [{}]}}"#,
        cases.join(",")
    );
    Suite::read("a.json", text).unwrap_or_else(|bad| panic!("{}", bad.drawn()))
}

/// Asks about a point of a row of two.
fn pair(number: usize, more: &str, x: u8) -> String {
    let input = format!(r#"{{"board": ["  "], "x": {x}, "y": 0}}"#);
    let expected = r#"{"owner": "NONE", "territory": [[0, 0], [1, 0]]}"#;
    case(number, more, "territory", &input, expected)
}

/// Asks for the territories of a square without stones.
fn square(number: usize, more: &str) -> String {
    let expected = r#"{"territoryBlack": [], "territoryWhite": [],
        "territoryNone": [[0, 0], [0, 1], [1, 0], [1, 1]]}"#;
    let input = r#"{"board": ["  ", "  "]}"#;
    case(number, more, "territories", input, expected)
}

fn mutants(ids: &[&str]) -> Vec<&'static Mutant> {
    let mutants = ids
        .iter()
        .map(|id| mutant(id).expect("there is such a mutant"));
    mutants.collect()
}

/// The verdicts on each mutant, a string a mutant.
fn verdicts(suites: &[&Suite], ids: &[&str]) -> Vec<String> {
    with_matrix(suites, ids, |matrix| {
        let letter = |verdict: &Option<Verdict>| verdict.map_or("-", Verdict::code).to_owned();
        let column = |column: &Column| {
            let letters: Vec<_> = column.verdicts.iter().map(letter).collect();
            format!("{}: {}", column.program.name(), letters.join(" "))
        };
        matrix.columns().iter().map(column).collect()
    })
}

fn with_matrix<T>(suites: &[&Suite], ids: &[&str], look: impl Fn(&Matrix<'_>) -> T) -> T {
    let cases: Vec<Vec<_>> = suites.iter().map(|it| (0..it.len()).collect()).collect();
    let parts = suites.iter().zip(&cases);
    let parts = parts.map(|(suite, cases)| Part {
        name: suite.file(),
        suite,
        cases,
    });
    look(&Matrix::new(parts.collect(), &mutants(ids), 2, &mut |_| {}))
}

#[test]
fn a_mutant_is_asked_the_cases_of_its_properties() {
    let suite = suite(&[pair(1, "", 1), square(2, "")]);
    assert_eq!(
        verdicts(
            &[&suite],
            &["listed-twice", "crossed-bounds", "full-board-crashes"]
        ),
        [
            "listed-twice: AC WA",
            "crossed-bounds: WA -",
            "full-board-crashes: - AC"
        ]
    );
}

#[test]
fn a_mutant_that_no_case_concerns_is_none_of_the_matrix() {
    let suite = suite(&[pair(1, "", 1)]);
    assert_eq!(
        verdicts(&[&suite], &["full-board-crashes", "crossed-bounds"]),
        ["crossed-bounds: WA"]
    );
}

#[test]
fn marks_are_kept_within_a_suite_and_not_beyond() {
    let (first, second) = (pair(1, "", 0), pair(2, "", 1));
    // However much is asked between them.
    let stone = |number: usize| {
        let board = format!("B{}", " ".repeat(number));
        let input = format!(r#"{{"board": ["{board}"], "x": 0, "y": 0}}"#);
        let expected = r#"{"owner": "NONE", "territory": []}"#;
        case(number, "", "territory", &input, expected)
    };
    let all = [first.clone()].into_iter().chain((3..20).map(stone));
    let all = suite(&all.chain([second.clone()]).collect::<Vec<_>>());
    let found = verdicts(&[&all], &["kept-state"]);
    assert!(found[0].ends_with("AC WA"), "{found:?}");
    let (first, second) = (suite(&[first]), suite(&[second]));
    assert_eq!(
        verdicts(&[&first, &second], &["kept-state"]),
        ["kept-state: AC AC"]
    );
}

#[test]
fn a_replaced_case_catches_nothing() {
    let replacing = r#""reimplements": "00000000-0000-4000-8000-000000000001", "comments": ["a"],"#;
    let suite = suite(&[pair(1, "", 1), pair(2, replacing, 0)]);
    assert_eq!(
        verdicts(&[&suite], &["crossed-bounds"]),
        ["crossed-bounds: AC"]
    );
}

#[test]
fn a_wrong_case_is_told_and_asked_of_nobody() {
    let wrong = case(
        1,
        "",
        "territory",
        r#"{"board": ["  "], "x": 1, "y": 0}"#,
        r#"{"owner": "BLACK", "territory": [[0, 0], [1, 0]]}"#,
    );
    let suite = suite(&[wrong, pair(2, "", 0)]);
    with_matrix(&[&suite], &["crossed-bounds", "listed-twice"], |matrix| {
        assert_eq!(matrix.rows().len(), 1);
        assert_eq!(matrix.survivors().count(), 2);
        let [wrong] = matrix.wrong() else {
            panic!("one case is wrong");
        };
        assert_eq!(wrong.case.index(), 0);
        assert!(wrong.difference.first.contains("BLACK"), "{wrong:?}");
    });
}

#[test]
fn an_order_counts_where_the_case_has_the_usual_one() {
    let row = |number, points: &[usize]| {
        let points: Vec<_> = points.iter().map(|x| format!("[{x}, 0]")).collect();
        let expected = format!(
            r#"{{"owner": "NONE", "territory": [{}]}}"#,
            points.join(", ")
        );
        let input = r#"{"board": ["           "], "x": 0, "y": 0}"#;
        case(number, "", "territory", input, &expected)
    };
    let usual = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
    let own = [10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0];
    let suite = suite(&[row(1, &own), row(2, &usual)]);
    assert_eq!(verdicts(&[&suite], &["text-order"]), ["text-order: AC WA"]);
    // What is wrong in every order is wrong there, too.
    assert_eq!(
        verdicts(&[&suite], &["counted-from-one"]),
        ["counted-from-one: WA WA"]
    );
}

#[test]
fn cases_have_what_they_alone_and_what_they_first_catch() {
    let suite = suite(&[pair(1, "", 1), square(2, ""), pair(3, "", 1)]);
    let ids = [
        "crossed-bounds",
        "listed-twice",
        "counted-from-one",
        "text-order",
    ];
    with_matrix(&[&suite], &ids, |matrix| {
        assert_eq!(matrix.new_catches(), [vec![0, 2], vec![1], vec![]]);
        assert_eq!(matrix.lone_catches(), [vec![], vec![1], vec![]]);
        let survivors = matrix.survivors().map(|(_, mutant)| mutant.id);
        assert_eq!(survivors.collect::<Vec<_>>(), ["text-order"]);
    });
}

#[test]
fn a_program_counts_unless_it_is_right() {
    for (said, new) in [(Said::Right, 0), (Said::Nothing, 1), (Said::Wrong, 1)] {
        let suite = suite(&[pair(1, "", 0)]);
        let all = [0];
        let part = Part {
            name: "a",
            suite: &suite,
            cases: &all,
        };
        let mut matrix = Matrix::new(vec![part], &mutants(&["text-order"]), 1, &mut |_| {});
        matrix.add(Column {
            program: Judgee::Program("x".to_owned(), said),
            verdicts: vec![Some(Verdict::Rte)],
        });
        assert_eq!(matrix.new_catches()[0].len(), new);
        assert_eq!(matrix.mutants().count(), 1);
    }
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let built_in = crate::suite::built_in("go-counting").expect("it is built in");
    let suite = built_in.read().expect("it can be read");
    let all: Vec<_> = (0..suite.len()).collect();
    let quick =
        |mutant: &&Mutant| !["visited-per-path", "frontier-duplicates"].contains(&mutant.id);
    let mutants: Vec<_> = crate::subject::MUTANTS.iter().filter(quick).collect();
    let matrix = |jobs| {
        let part = Part {
            name: "go-counting",
            suite: &suite,
            cases: &all,
        };
        Matrix::new(vec![part], &mutants, jobs, &mut |_| {})
    };
    let (one, many) = (matrix(1), matrix(7));
    for (one, many) in one.columns().iter().zip(many.columns()) {
        assert_eq!(one.verdicts, many.verdicts, "{}", one.program.name());
    }
}

#[test]
fn claims_are_held_against_what_is_caught() {
    let claims = r#""comments": ["catches: crossed-bounds, listed-twice, full-board-crashes, cross-bounds, full-board-crash"],"#;
    let suite = suite(&[pair(1, claims, 1)]);
    let remarks = with_matrix(&[&suite], &["crossed-bounds", "listed-twice"], |matrix| {
        matrix.remarks(0, &matrix.case(0), &[0])
    });
    assert_eq!(
        remarks,
        [
            Remark::FalseClaim("listed-twice".to_owned()),
            Remark::ClaimOfOtherProperty("full-board-crashes".to_owned()),
            Remark::UnknownClaim("cross-bounds".to_owned(), Some("crossed-bounds")),
            // What is like it answers no such questions.
            Remark::UnknownClaim("full-board-crash".to_owned(), None),
        ]
    );
    // What was not asked may be true.
    let remarks = with_matrix(&[&suite], &["crossed-bounds"], |matrix| {
        matrix.remarks(0, &matrix.case(0), &[0])
    });
    assert_eq!(remarks.len(), 3);
}

#[test]
fn a_case_stands_by_what_it_says() {
    let kept = r#""comments": ["kept: it is mine"],"#;
    let suite = suite(&[pair(1, kept, 0), square(2, "")]);
    let (kept, idle) = (suite.case(0), suite.case(1));
    assert_eq!(
        Standing::of(&kept, 0),
        Standing::Kept("it is mine".to_owned())
    );
    assert_eq!(Standing::of(&kept, 1), Standing::New);
    assert_eq!(Standing::of(&idle, 0), Standing::Idle);
    let built_in = crate::suite::built_in("go-counting").expect("it is built in");
    let official = built_in.read().expect("it can be read");
    assert_eq!(Standing::of(&official.case(0), 0), Standing::Upstream);
}

#[test]
fn a_gain_is_what_no_other_case_catches() {
    let suite = suite(&[pair(1, "", 1), square(2, ""), pair(3, "", 0)]);
    let ids = |mutants: &[&Mutant]| mutants.iter().map(|it| it.id).collect::<Vec<_>>();
    let gain = Gain::of(&suite.case(1));
    assert!(ids(&gain.new).contains(&"listed-twice"), "{gain:?}");
    assert!(ids(&gain.known).contains(&"counted-from-one"), "{gain:?}");
    assert!(ids(&gain.missed).contains(&"text-order"), "{gain:?}");
    // It is the second question about its board.
    let gain = Gain::of(&suite.case(2));
    assert!(ids(&gain.new).contains(&"kept-state"), "{gain:?}");
    let words = gain.words().expect("there are mutants of the property");
    let wanted = "2 mutants that no other case catches: kept-state, board-changed";
    assert_eq!(words, wanted);
    let gain = Gain::of(&suite.case(0));
    assert!(ids(&gain.new).contains(&"crossed-bounds"), "{gain:?}");
}

#[test]
fn the_smallest_built_in_case_is_the_remedy() {
    let found = remedies(&mutants(&["crossed-bounds"]), 1);
    let [Some(remedy)] = &found[..] else {
        panic!("a built-in case catches it: {found:?}");
    };
    assert_eq!(remedy.suite, "go-counting");
    let built_in = crate::suite::built_in("go-counting").expect("it is built in");
    let suite = built_in.read().expect("it can be read");
    let case = suite.cases().find(|case| case.uuid == remedy.uuid);
    let case = case.expect("it is a case of the suite");
    assert_eq!(case.question.board().size().points(), 2);
}
