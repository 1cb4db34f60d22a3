//! `explain`: boards and reasons for every kind of input.

use crate::examples::{EXAMPLES, LINES, stream};
use crate::run::run;

const CASE: &str = r#"{
  "uuid": "b33bec54-356a-485c-9c71-1142a9403213",
  "reimplements": "94d0c01a-17d0-424c-aab5-2736d0da3939",
  "description": "One point that White surrounds",
  "comments": ["of a suite"],
  "scenarios": ["small"],
  "property": "territory",
  "input": {
    "board": ["B W B", " W W ", "  W  "],
    "x": 2,
    "y": 1
  },
  "expected": {"owner": "WHITE", "territory": [[2, 1]]}
}
"#;

#[test]
fn a_move_is_shown_before_and_after_with_the_reasons() {
    assert_eq!(
        run(&["explain"], EXAMPLES[1].0).answer(),
        "White plays at (1, 0), marked >\n    0 1\n 0  B>.\n 1  B B\n\nlegal, 3 captured stones \
         marked x\n    0 1\n 0 x.>W\n 1 x.x.\n\n1. Black's group of 3 stones at (0, 0), (0, 1), \
         (1, 1) has no liberty but (1, 0): it is captured.\n2. White's group of 1 stone, with the \
         captured stones gone, has 2 liberties, (0, 0), (1, 1): the move is legal.\n"
    );
}

#[test]
fn every_move_of_a_stream_is_explained() {
    let explained = run(&["explain"], stream("\n").0).answer();
    assert_eq!(explained.matches(" plays at ").count(), 4, "{explained}");
    assert_eq!(explained.matches("\nillegal\n").count(), 1, "{explained}");
    assert_eq!(explained.matches("\nlegal").count(), 3, "{explained}");
    let bad = run(&["explain"], format!("{}2\n1\n", EXAMPLES[0].0)).refuses(&["stdin:6:2"]);
    assert!(bad.stdout.contains("White plays at (1, 0)"), "{bad:?}");
}

#[test]
fn a_board_is_explained_whole_or_at_a_point() {
    let board = "\n [\" BW\",\n  \"BBW\"]\n";
    let whole = run(&["explain"], board).answer();
    assert!(whole.starts_with("Whose territory is each point?\n    0 1 2\n 0  . B W\n"));
    assert!(whole.contains("\n 0  b B W\n 1  B B W\n"), "{whole}");
    let point = run(&["explain", "--at", "0,0"], board).answer();
    assert!(
        point.contains("(0, 0)") && point.contains("BLACK"),
        "{point}"
    );
    let off = run(&["explain", "--at", "-1,0"], board).answer();
    assert!(off.contains("error: Invalid coordinate"), "{off}");
    assert!(off.contains("(-1, 0) is not on it"), "{off}");
}

#[test]
fn questions_on_lines_are_explained_one_after_another() {
    let questions = LINES.map(|(question, _)| question).join("\n");
    let explained = run(&["explain"], questions).answer();
    for (part, times) in [
        (" plays at ", 4),
        ("Whose territory is (", 4),
        ("each point?", 1),
    ] {
        assert_eq!(
            explained.matches(part).count(),
            times,
            "{part}: {explained}"
        );
    }
}

#[test]
fn a_case_of_a_suite_is_explained() {
    for case in [CASE.to_owned(), CASE.replace('\n', "")] {
        let explained = run(&["explain"], &case).answer();
        assert!(
            explained.starts_with("Whose territory is (2, 1)?"),
            "{explained}"
        );
        assert!(explained.contains("WHITE: 1 point"), "{explained}");
    }
}

#[test]
fn a_fault_in_a_case_of_several_lines_is_found_on_its_line() {
    run(&["explain"], CASE.replace("\"x\": 2", "\"x\": 2.0")).refuses(&["stdin:10:10", "2.0"]);
    run(&["explain"], CASE.replace("\"x\": 2,", "\"x\": 2,,")).refuses(&["stdin:10:12"]);
    run(&["explain"], CASE.replace("territory\",", "territorium\",")).refuses(&["stdin:7:15"]);
}

#[test]
fn an_answer_can_be_had_as_an_image() {
    let board = r#"[" BW", "BBW"]"#;
    for (args, input) in [
        (&["explain", "--svg"][..], EXAMPLES[0].0),
        (&["explain", "--svg"], EXAMPLES[1].0),
        (&["explain", "--svg"], board),
        (&["explain", "--svg", "--at", "0,0"], board),
        (&["explain", "--svg", "--at=-1,0"], board),
        (&["explain", "--svg"], CASE),
        (&["explain", "--svg"], LINES[3].0),
        // Of several, the first.
        (&["explain", "--svg"], &stream("").0),
    ] {
        let svg = run(args, input).answer();
        assert!(svg.trim_start().starts_with("<svg"), "{args:?}: {svg}");
        assert!(svg.trim_end().ends_with("</svg>"), "{args:?}: {svg}");
        assert_eq!(svg.matches("<svg").count(), 1, "{args:?}: {svg}");
    }
}

#[test]
fn boards_may_be_drawn_with_round_stones() {
    let drawn = run(&["explain", "--symbols", "unicode"], r#"[" BW"]"#).answer();
    assert!(drawn.contains('●') && drawn.contains('○'), "{drawn}");
    let drawn = run(&["explain"], r#"[" BW"]"#).answer();
    assert!(drawn.is_ascii(), "{drawn}");
}
