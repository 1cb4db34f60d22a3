//! What numeric text is refused for, where, and in which words.

use go_io::numeric::{self, ReadError, Reader, TextError, TextProblem};

fn refusal(text: &[u8]) -> TextError {
    match numeric::read_question(text) {
        Err(error) => error,
        Ok(question) => panic!("{:?} was read as {question:?}", text.escape_ascii()),
    }
}

/// Checks each text's error, which must be the same wherever the text is read from.
#[track_caller]
fn check(expected: &str, table: &[(&[u8], usize, usize, &str)]) {
    for (text, line, column, found) in table {
        let error = refusal(text);
        assert_eq!(
            error.to_string(),
            format!("line {line}, column {column}: expected {expected}, found {found}"),
            "for {:?}",
            text.escape_ascii()
        );
        match Reader::new(*text).next_question() {
            Err(ReadError::Text(streamed)) => assert_eq!(streamed, error),
            Ok(None) => assert!(text.trim_ascii().is_empty()),
            other => panic!("{:?} was read as {other:?}", text.escape_ascii()),
        }
    }
}

#[test]
fn a_size_out_of_range_is_refused() {
    check(
        "a board size from 2 to 19",
        &[
            (b"0\n", 1, 1, "\"0\""),
            (b"1\n0\n0 0 1\n", 1, 1, "\"1\""),
            (b"20\n", 1, 1, "\"20\""),
            (b"05\n", 1, 1, "\"05\""),
            (b"02", 1, 1, "\"02\""),
            (b"+5\n", 1, 1, "\"+5\""),
            (b"-3\n", 1, 1, "\"-3\""),
            (b"2.0\n", 1, 1, "\"2.0\""),
            (b"five\n", 1, 1, "\"five\""),
            (b"9999999999\n", 1, 1, "\"9999999999\""),
            (
                b"1234567890123456789012345\n",
                1,
                1,
                "\"12345678901234567890…\"",
            ),
        ],
    );
    check(
        "the line to end after the board size",
        &[(b"2 3\n", 1, 3, "\"3\"")],
    );
}

#[test]
fn a_missing_size_is_refused() {
    check(
        "a board size from 2 to 19",
        &[
            (b"", 1, 1, "the end of the input"),
            (b"\n", 2, 1, "the end of the input"),
            (b"\r\n \n\t ", 3, 3, "the end of the input"),
            (b" 2\n", 1, 1, "a blank"),
            (b"\n\n\t2\n", 3, 1, "a tab"),
        ],
    );
}

#[test]
fn a_wrong_digit_is_refused() {
    check(
        "0, 1 or 2 in row 2 of 3",
        &[
            (b"3\n000\n0x0\n", 3, 2, "'x'"),
            (b"3\n000\n003\n", 3, 3, "'3'"),
        ],
    );
    check(
        "0, 1 or 2 in row 1 of 3",
        &[
            (b"3\n/00\n", 2, 1, "'/'"),
            (b"3\n0 0\n", 2, 2, "a blank"),
            (b"3\n 000\n", 2, 1, "a blank"),
            (b"3\n-00\n", 2, 1, "'-'"),
            ("3\n0é0\n".as_bytes(), 2, 2, "'é'"),
            ("3\n０００\n".as_bytes(), 2, 1, "'０'"),
        ],
    );
    check(
        "0, 1 or 2 in row 3 of 3",
        &[
            // The row is missing, and the move stands in its place.
            (b"3\n000\n000\n1 1 2\n", 4, 2, "a blank"),
        ],
    );
}

#[test]
fn a_short_row_is_refused() {
    check(
        "5 digits in the row",
        &[
            (b"5\n0120\n", 2, 5, "the end of the line"),
            (b"5\n0 \t\r\n", 2, 2, "the end of the line"),
        ],
    );
    check(
        "2 digits in the row",
        &[
            (b"2\n10\n0", 3, 2, "the end of the input"),
            (b"2\n10\n0 ", 3, 2, "the end of the input"),
        ],
    );
}

#[test]
fn a_long_row_is_refused() {
    check(
        "the row to end after 2 digits",
        &[
            (b"2\n000\n", 2, 3, "\"0\""),
            (b"2\n00 12\n", 2, 4, "\"12\""),
        ],
    );
    check(
        "the row to end after 19 digits",
        &[(b"19\n00000000000000000000\n", 2, 20, "\"0\"")],
    );
    check(
        "the row to end after 2 digits",
        &[(b"2\n00\0\n", 2, 3, "\"\\0\"")],
    );
}

#[test]
fn a_missing_row_is_refused() {
    check(
        "row 1 of 2",
        &[
            (b"2", 1, 2, "the end of the input"),
            (b"2\n", 2, 1, "the end of the input"),
        ],
    );
    check(
        "row 2 of 2",
        &[
            (b"2\n10\n", 3, 1, "the end of the input"),
            (b"2\n10\n \n01\n", 3, 1, "an empty line"),
        ],
    );
    check(
        "row 1 of 2",
        &[
            (b"2\n\n10\n01\n", 2, 1, "an empty line"),
            (b"2\r\n\r\n10\r\n", 2, 1, "an empty line"),
        ],
    );
}

#[test]
fn a_missing_part_of_the_move_is_refused() {
    check(
        "a column from 0 to 1",
        &[
            (b"2\n00\n00\n", 4, 1, "the end of the input"),
            (b"2\n00\n00\n\n0 0 1\n", 4, 1, "an empty line"),
        ],
    );
    check(
        "a row from 0 to 1",
        &[
            (b"2\n00\n00\n0\n", 4, 2, "the end of the line"),
            (b"2\n00\n00\n0", 4, 2, "the end of the input"),
            (b"2\n00\n00\n0 \n", 4, 3, "the end of the line"),
        ],
    );
    check(
        "the color 1 or 2",
        &[
            (b"2\n00\n00\n0 1\n", 4, 4, "the end of the line"),
            (b"2\n00\n00\n0 1 \r\n", 4, 5, "the end of the line"),
            (b"2\n00\n00\n0 1 ", 4, 5, "the end of the input"),
        ],
    );
    check(
        "a column from 0 to 1",
        &[
            (b"2\n00\n00\n 0 1 1\n", 4, 1, "a blank"),
            (b"2\n00\n00\n0,1,2\n", 4, 1, "\"0,1,2\""),
            (b"2\n00\n00\n000\n", 4, 1, "\"000\""),
        ],
    );
}

#[test]
fn a_move_off_the_board_is_refused() {
    check(
        "a column from 0 to 1",
        &[(b"2\n00\n00\n2 0 1\n", 4, 1, "\"2\"")],
    );
    check(
        "a row from 0 to 1",
        &[(b"2\n00\n00\n0 2 1\n", 4, 3, "\"2\"")],
    );
    check(
        "a column from 0 to 1",
        &[(b"2\n00\n00\n-1 0 1\n", 4, 1, "\"-1\"")],
    );
    check(
        "a row from 0 to 1",
        &[(b"2\n00\n00\n1  -1 1\n", 4, 4, "\"-1\"")],
    );
    check(
        "a column from 0 to 1",
        &[
            (b"2\n00\n00\n65536 0 1\n", 4, 1, "\"65536\""),
            (b"2\n00\n00\n00 0 1\n", 4, 1, "\"00\""),
        ],
    );
    check(
        "a row from 0 to 1",
        &[(b"2\n00\n00\n0 01 1\n", 4, 3, "\"01\"")],
    );
    let text = format!("19\n{}19 0 1\n", format!("{}\n", "0".repeat(19)).repeat(19));
    check(
        "a column from 0 to 18",
        &[(text.as_bytes(), 21, 1, "\"19\"")],
    );
}

#[test]
fn a_wrong_color_is_refused() {
    check(
        "the color 1 or 2",
        &[
            (b"2\n00\n00\n1 0 0\n", 4, 5, "\"0\""),
            (b"2\n00\n00\n1 0 3\n", 4, 5, "\"3\""),
            (b"2\n00\n00\n1 0 x\n", 4, 5, "\"x\""),
            (b"2\n00\n00\n1 0 12\n", 4, 5, "\"12\""),
            (b"2\n00\n00\n1 0\t-1\n", 4, 5, "\"-1\""),
        ],
    );
    check(
        "the line to end after the color",
        &[(b"2\n00\n00\n1 0 2 1\n", 4, 7, "\"1\"")],
    );
    check(
        "the color 1 or 2",
        &[(b"2\n00\n00\n1 0 2x\n", 4, 5, "\"2x\"")],
    );
}

#[test]
fn a_group_without_liberty_is_named_with_the_place_of_a_stone() {
    let message = |color, point| {
        format!("expected every group to have a liberty, but {color}'s group at {point} has none")
    };
    for (text, line, column, color, point) in [
        ("2\n12\n20\n1 1 1\n", 2, 1, "Black", "(0, 0)"),
        ("2\n11\n11\n1 1 1\n", 2, 1, "Black", "(0, 0)"),
        ("3\n010\n121\n010\n0 0 2\n", 3, 2, "White", "(1, 1)"),
        (
            "\n3  \r\n000 \r\n001\t\r\n012\r\n0 0 2\r\n",
            5,
            3,
            "White",
            "(2, 2)",
        ),
        // Black's groups come first, wherever they stand.
        ("3\n210\n102\n021\n1 1 1\n", 4, 3, "Black", "(2, 2)"),
    ] {
        let message = message(color, point);
        let error = refusal(text.as_bytes());
        assert_eq!(
            error.to_string(),
            format!("line {line}, column {column}: {message}")
        );
        assert!(matches!(error.problem, TextProblem::NoLiberty(_)));
    }
    // What is wrong with the move is said first: the case is not yet read.
    assert_eq!(
        refusal(b"2\n12\n20\n1 1 3\n").to_string(),
        "line 4, column 5: expected the color 1 or 2, found \"3\""
    );
}

#[test]
fn strange_bytes_are_named() {
    check(
        "a board size from 2 to 19",
        &[(b"\xEF\xBB\xBF2\n10\n01\n1 0 2\n", 1, 1, "a byte order mark")],
    );
    check(
        "0, 1 or 2 in row 1 of 2",
        &[(b"2\n\xEF\xBB\xBF10\n", 2, 1, "a byte order mark")],
    );
    check(
        "a board size from 2 to 19",
        &[(b"\0", 1, 1, "\"\\0\""), (b"2\0\n", 1, 1, "\"2\\0\"")],
    );
    check(
        "0, 1 or 2 in row 1 of 2",
        &[
            (b"2\n1\0\n", 2, 2, "'\\0'"),
            (b"2\n1\xFF\n", 2, 2, "byte 0xFF"),
            (b"2\n\xC3\n", 2, 1, "byte 0xC3"),
        ],
    );
    check(
        "a row from 0 to 1",
        &[(b"2\n00\n00\n1 \xFF0 2\n", 4, 3, "\"\u{FFFD}0\"")],
    );
    check(
        "a column from 0 to 1",
        &[("2\n00\n00\n1\u{A0}0 2\n".as_bytes(), 4, 1, "\"1\\u{a0}0\"")],
    );
    check(
        "a board size from 2 to 19",
        &[("２\n".as_bytes(), 1, 1, "\"２\"")],
    );
}

#[test]
fn a_carriage_return_without_a_newline_is_refused() {
    check(
        "the line to end after the board size",
        &[(b"2\r10\r01\r1 0 2\r", 1, 2, "a carriage return")],
    );
    check(
        "a board size from 2 to 19",
        &[(b"\r2\n", 1, 1, "a carriage return")],
    );
    check(
        "0, 1 or 2 in row 1 of 2",
        &[(b"2\n1\r0\n", 2, 2, "a carriage return")],
    );
    check(
        "the row to end after 2 digits",
        &[(b"2\n10\r\r\n", 2, 3, "a carriage return")],
    );
    check(
        "the color 1 or 2",
        &[(b"2\n10\n01\n1 0\r2\n", 4, 4, "a carriage return")],
    );
    check(
        "the line to end after the color",
        &[(b"2\n10\n01\n1 0 2 \r \n", 4, 7, "a carriage return")],
    );
}
