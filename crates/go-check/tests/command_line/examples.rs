//! `play`, `territory`, `territories` and `answer`: answers byte for byte.

use crate::run::run;

/// The four examples of the challenge and their answers.
pub(crate) const EXAMPLES: [(&str, &str); 4] = [
    ("2\n10\n01\n1 0 2\n", "0\n"),
    ("2\n10\n11\n1 0 2\n", "1\n02\n00\n"),
    (
        "5\n22122\n22021\n11211\n02120\n00120\n2 1 1\n",
        "1\n00100\n00101\n11011\n02120\n00120\n",
    ),
    (
        "6\n000000\n011221\n121121\n122221\n011110\n000000\n4 0 1\n",
        "1\n000010\n011221\n121121\n122221\n011110\n000000\n",
    ),
];

/// All of them in one stream, with something between them, and the answers to it.
pub(crate) fn stream(between: &str) -> (String, String) {
    let (questions, answers): (Vec<_>, Vec<_>) = EXAMPLES.into_iter().unzip();
    (questions.join(between), answers.concat())
}

/// A question on a line for each thing that can be asked, and the answers.
pub(crate) const LINES: [(&str, &str); 9] = [
    (
        r#"{"property":"play","input":{"board":["10","01"],"column":1,"row":0,"color":2}}"#,
        r#"{"legal":false}"#,
    ),
    (
        r#"{"uuid":"35c100fe-9e65-4ebb-b37f-657b6e030394","property":"play","input":{"board":["10","11"],"column":1,"row":0,"color":2}}"#,
        r#"{"legal":true,"board":["02","00"]}"#,
    ),
    (
        r#"{"property":"play","input":{"board":["10"],"column":0,"row":0,"color":2}}"#,
        r#"{"legal":false}"#,
    ),
    (
        r#"{"input":{"color":1,"row":0,"column":2,"board":["10"]},"property":"play"}"#,
        r#"{"error":"Invalid coordinate"}"#,
    ),
    (
        r#"{"property":"territory","input":{"board":["  B  "," B B ","B W B"," W W ","  W  "],"x":0,"y":1}}"#,
        r#"{"owner":"BLACK","territory":[[0,0],[0,1],[1,0]]}"#,
    ),
    (
        r#"{"property":"territory","input":{"board":[" B"],"x":1,"y":0}}"#,
        r#"{"owner":"NONE","territory":[]}"#,
    ),
    (
        r#"{"property":"territory","input":{"board":[" B"],"x":-1,"y":0}}"#,
        r#"{"error":"Invalid coordinate"}"#,
    ),
    (
        r#"{"property":"territory","input":{"board":[" B"],"x":0,"y":123456789012345678901234567890}}"#,
        r#"{"error":"Invalid coordinate"}"#,
    ),
    (
        r#"{"property":"territories","input":{"board":[" BW "," BW "]}}"#,
        r#"{"territoryBlack":[[0,0],[0,1]],"territoryWhite":[[3,0],[3,1]],"territoryNone":[]}"#,
    ),
];

#[test]
fn each_example_of_the_challenge_is_answered_byte_for_byte() {
    for (question, answer) in EXAMPLES {
        assert_eq!(run(&["play"], question).answer(), answer);
        assert_eq!(run(&["play", "-"], question.trim_end()).answer(), answer);
    }
}

#[test]
fn the_examples_may_follow_one_another_in_a_stream() {
    for between in ["", "\n", "\n \t\n\n"] {
        let (questions, answers) = stream(between);
        assert_eq!(run(&["play"], &questions).answer(), answers, "{between:?}");
        let unended = questions.trim_end();
        assert_eq!(run(&["play"], unended).answer(), answers, "{between:?}");
        let crlf = questions.replace('\n', "\r\n");
        assert_eq!(run(&["play"], crlf.as_str()).answer(), answers);
        assert_eq!(run(&["play"], crlf.trim_end()).answer(), answers);
        let blanks = questions.replace('\n', " \t\n");
        assert_eq!(run(&["play"], blanks).answer(), answers);
    }
}

#[test]
fn a_file_is_read_as_standard_input_is() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("moves.txt");
    let (questions, answers) = stream("\n");
    std::fs::write(&file, questions).expect("a temporary file");
    let args = [std::ffi::OsStr::new("play"), file.as_os_str()];
    assert_eq!(run(&args, "").answer(), answers);
}

#[test]
fn a_bad_move_stops_the_stream_after_the_answers_before_it() {
    let good = EXAMPLES[1].0;
    for (bad, place, says) in [
        ("2\n10\n01\n2 0 2\n", "stdin:8:1", "a column from 0 to 1"),
        ("2\n10\n01\n0 2 2\n", "stdin:8:3", "a row from 0 to 1"),
        ("2\n10\n01\n-1 0 2\n", "stdin:8:1", "a column from 0 to 1"),
        ("2\n10\n01\n0 0 3\n", "stdin:8:5", "the color 1 or 2"),
        ("2\n10\n0\n0 0 2\n", "stdin:7:2", "2 digits"),
        ("2\n10\n013\n0 0 2\n", "stdin:7:3", "end after 2 digits"),
        ("2\n10\n03\n0 0 2\n", "stdin:7:2", "0, 1 or 2"),
        ("2\n10\n", "stdin:7:1", "row 2 of 2"),
        ("20\n", "stdin:5:1", "from 2 to 19"),
        ("1\n0\n0 0 1\n", "stdin:5:1", "from 2 to 19"),
        ("2\n11\n12\n0 0 1\n", "stdin:6:1", "Black's group at (0, 0)"),
        ("2\n10\n01\n0 0 2 7\n", "stdin:8:7", "end after the color"),
    ] {
        let ended = run(&["play"], format!("{good}{bad}")).refuses(&[place, says]);
        assert_eq!(ended.stdout, EXAMPLES[1].1, "{bad:?}");
    }
}

#[test]
fn an_occupied_point_is_an_illegal_move_and_no_error() {
    assert_eq!(run(&["play"], "2\n10\n01\n0 0 2\n").answer(), "0\n");
}

#[test]
fn the_examples_of_territory_stand_on_one_line_each() {
    let board = r#"["  B  ", " B B ", "B W B", " W W ", "  W  "]"#;
    assert_eq!(
        run(&["territory", "--at", "0,1"], board).answer(),
        "{\"owner\":\"BLACK\",\"territory\":[[0,0],[0,1],[1,0]]}\n"
    );
    assert_eq!(
        run(&["territories"], "[\" BW \",\n \" BW \"]\r\n").answer(),
        "{\"territoryBlack\":[[0,0],[0,1]],\"territoryWhite\":[[3,0],[3,1]],\"territoryNone\":[]}\n"
    );
}

#[test]
fn a_point_off_the_board_is_an_answer_whatever_its_length() {
    let long = format!("0,{}", "9".repeat(5000));
    for at in ["-1,0", "2,0", "0,1", "0,-99999999999999999999", &long] {
        let answer = run(&["territory", &format!("--at={at}")], r#"[" B"]"#).answer();
        assert_eq!(answer, "{\"error\":\"Invalid coordinate\"}\n", "{at}");
    }
    let apart = run(&["territory", "--at", "-1,0"], r#"[" B"]"#).answer();
    assert_eq!(apart, "{\"error\":\"Invalid coordinate\"}\n");
}

#[test]
fn a_point_that_is_no_pair_of_integers_is_a_mistake_of_usage() {
    for at in [
        "", "0", "0,", "0,0,0", "1.0,0", "1e2,0", "a,b", "0;0", "0x1,0",
    ] {
        let ended = run(&["territory", &format!("--at={at}")], r#"[" B"]"#).ends_with(2);
        assert_eq!(ended.stdout, "", "{at}");
    }
}

#[test]
fn a_board_with_a_fault_is_refused_where_it_is() {
    for (board, place) in [
        (r#"["B ", "B"]"#, "stdin:1:10"),
        (r#"["B ", " b"]"#, "stdin:1:10"),
        (r#"[]"#, "stdin:1:1"),
        (r#"[""]"#, "stdin:1:3"),
        (r#"["B ",]"#, "stdin:1:7"),
        (r#"["B ", 1]"#, "stdin:1:8"),
        ("[\"B \",\n \"é \"]", "stdin:2:3"),
        (r#"[" B"] []"#, "stdin:1:8"),
    ] {
        for args in [&["territories"][..], &["territory", "--at", "0,0"]] {
            let ended = run(args, board).refuses(&[place]);
            assert_eq!(ended.stdout, "", "{board}");
        }
    }
}

#[test]
fn lines_are_answered_in_their_order() {
    let (questions, answers): (Vec<_>, Vec<_>) = LINES.into_iter().unzip();
    let expected = format!("{}\n", answers.join("\n"));
    for between in ["\n", "\r\n", "\n\n \n"] {
        let answered = run(&["answer"], questions.join(between)).answer();
        assert_eq!(answered, expected, "{between:?}");
    }
}

#[test]
fn a_bad_line_stops_the_answers_and_is_drawn_with_its_place() {
    let (question, answer) = LINES[8];
    for (bad, place, says) in [
        ("{", "stdin:3:", "the end of the text"),
        ("[]", "stdin:3:1", "expected an object, found an array"),
        ("{}", "stdin:3:1", "property"),
        (r#"{"property":"plays","input":{}}"#, "stdin:3:13", "plays"),
        (
            r#"{"property":"play","input":{},"x":1}"#,
            "stdin:3:31",
            "unknown key \"x\"",
        ),
        (
            r#"{"property":"play","uuid":1,"input":{}}"#,
            "stdin:3:27",
            "expected a string, found a number",
        ),
        (
            r#"{"property":"territory","input":{"board":[" B"],"x":1.0,"y":0}}"#,
            "stdin:3:53",
            "expected an integer, found 1.0",
        ),
        (
            r#"{"property":"territory","input":{"board":[" B"],"x":1e400,"y":0}}"#,
            "stdin:3:53",
            "expected an integer, found 1e400",
        ),
    ] {
        let input = format!("{question}\n\n{bad}\n{question}\n");
        let ended = run(&["answer"], input).refuses(&[place, says, "3 | "]);
        assert_eq!(ended.stdout, format!("{answer}\n"), "{bad}");
    }
}
