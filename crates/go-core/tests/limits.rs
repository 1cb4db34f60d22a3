//! What is refused: sizes out of range, drawings of no board, points off the board.

use go_core::{
    Board, Color, IllegalMove, NoLiberty, OffBoard, ParseBoardError, ParsePositionError, Point,
    Position, Size, SizeError,
};

#[test]
fn sizes_from_1_to_1024_are_accepted() {
    for (columns, rows) in [
        (1, 1),
        (1, 1024),
        (1024, 1),
        (1024, 1024),
        (19, 20),
        (20, 19),
    ] {
        let size = Size::new(columns, rows).expect("a size within the limits");
        assert_eq!(size.points(), columns * rows);
        let board = Board::empty(size);
        assert_eq!(board.size(), size);
        assert_eq!(board.empty_points().len(), columns * rows);
    }
}

#[test]
fn sizes_beyond_the_limits_are_refused() {
    for (columns, rows) in [
        (0, 0),
        (0, 1),
        (1, 0),
        (1025, 1),
        (1, 1025),
        (0, 1025),
        (65_537, 1),
        (1, usize::MAX),
    ] {
        assert_eq!(Size::new(columns, rows), Err(SizeError { columns, rows }));
    }
    assert_eq!(
        SizeError {
            columns: 0,
            rows: 1025
        }
        .to_string(),
        "expected 1 to 1024 columns and 1 to 1024 rows, found 0 x 1025"
    );
}

fn refusal(drawing: &str) -> ParseBoardError {
    drawing.parse::<Board>().expect_err("no drawing of a board")
}

#[test]
fn a_drawing_without_rows_is_refused() {
    for drawing in ["", "\n", " \n\t\n"] {
        let expected = ParseBoardError::Size(SizeError {
            columns: 0,
            rows: 0,
        });
        assert_eq!(refusal(drawing), expected);
    }
}

#[test]
fn a_drawing_that_is_too_large_is_refused() {
    let wide = ". ".repeat(1025);
    let expected = ParseBoardError::Size(SizeError {
        columns: 1025,
        rows: 1,
    });
    assert_eq!(refusal(&wide), expected);

    let tall = "B\n".repeat(1025);
    let expected = ParseBoardError::Size(SizeError {
        columns: 1,
        rows: 1025,
    });
    assert_eq!(refusal(&tall), expected);

    assert!("B\n".repeat(1024).parse::<Board>().is_ok());
}

#[test]
fn a_strange_point_is_named_with_its_line_and_column() {
    for (drawing, line, column, found) in [
        ("x", 1, 1, "x"),
        (". b", 1, 3, "b"),
        ("\n\n  . B\n  W BW\n", 4, 5, "BW"),
        (".\t0", 1, 3, "0"),
        // Columns count characters, not bytes.
        ("● .", 1, 1, "●"),
        (".\u{3000}.\u{3000}○", 1, 5, "○"),
    ] {
        let expected = ParseBoardError::Point {
            line,
            column,
            found: found.to_owned(),
        };
        assert_eq!(refusal(drawing), expected, "{drawing:?}");
    }
    assert_eq!(
        refusal(". B\n. b").to_string(),
        "line 2, column 3: expected '.', 'B' or 'W', found 'b'"
    );
}

#[test]
fn unequal_rows_are_named_with_their_line() {
    for (drawing, line, expected, found) in [
        (". .\n.", 2, 2, 1),
        (".\n\n. .", 3, 1, 2),
        ("\n. . .\n. . .\n. .\n. . .", 4, 3, 2),
    ] {
        let error = ParseBoardError::RowLength {
            line,
            expected,
            found,
        };
        assert_eq!(refusal(drawing), error, "{drawing:?}");
    }
    assert_eq!(
        refusal(". .\n.").to_string(),
        "line 2: expected 2 points as in the first row, found 1"
    );
}

#[test]
fn a_drawing_may_have_other_line_ends_and_blanks() {
    let board: Board = ". B\nW .".parse().expect("a drawing of a board");
    for drawing in ["\r\n. B\r\nW .\r\n", "  .\tB  \n\n\n W   . \n"] {
        assert_eq!(drawing.parse(), Ok(board.clone()), "{drawing:?}");
    }
}

#[test]
fn a_position_is_refused_as_a_drawing_or_for_a_group_without_liberty() {
    let refusal = |drawing: &str| drawing.parse::<Position>().expect_err("no position");

    let strange = ParseBoardError::Point {
        line: 1,
        column: 3,
        found: "?".to_owned(),
    };
    assert_eq!(refusal(". ?"), ParsePositionError::Board(strange));

    let dead = NoLiberty {
        color: Color::White,
        stone: Point::new(2, 1),
    };
    let error = refusal(". B W\n. B W");
    assert!(matches!(
        error,
        ParsePositionError::NoLiberty(NoLiberty {
            color: Color::White,
            ..
        })
    ));
    assert_eq!(
        dead.to_string(),
        "expected every group to have a liberty, but White's group at (2, 1) has none"
    );
}

#[test]
fn points_off_the_board_are_refused_or_empty() {
    for (columns, rows) in [(1, 1), (3, 2), (19, 19), (20, 3), (64, 2), (65, 1)] {
        let size = Size::new(columns, rows).expect("a size within the limits");
        let position = Position::empty(size);
        let (right, bottom) = (size.columns(), size.rows());
        for point in [
            Point::new(right, 0),
            Point::new(0, bottom),
            Point::new(right, bottom),
            Point::new(0, u16::MAX),
            Point::new(u16::MAX, 0),
            Point::new(u16::MAX, u16::MAX),
        ] {
            assert!(!size.contains(point));
            assert_eq!(
                position.play(Color::White, point),
                Err(IllegalMove::OffBoard)
            );
            assert_eq!(position.board().territory_at(point), Err(OffBoard));
            assert_eq!(position.board().stone(point), None);
            assert_eq!(position.board().group_at(point), None);
            assert!(!position.board().empty_points().contains(point));
        }
        assert_eq!(position.board().row_bits(bottom, 0), (0, 0));
        assert_eq!(position.board().row_bits(0, right.div_ceil(64)), (0, 0));
        assert_eq!(position.board().empty_points().row_bits(bottom, 0), 0);
        assert_eq!(
            position
                .board()
                .empty_points()
                .row_bits(0, right.div_ceil(64)),
            0
        );
    }
}
