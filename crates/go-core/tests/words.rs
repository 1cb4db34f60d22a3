//! What is written in words: drawings, sets and refusals, letter by letter.

use go_core::{Board, Color, IllegalMove, OffBoard, ParsePositionError, Point, Position, Size};

#[test]
fn a_drawing_has_a_blank_between_points_and_no_newline_at_its_end() {
    let board: Board = " . B W\n\nW . .\n".parse().expect("a drawing of a board");
    assert_eq!(board.to_string(), ". B W\nW . .");
    assert_eq!(format!("{board:?}"), ". B W\nW . .");
    let position: Position = ". B\n. W".parse().expect("a drawing of a position");
    assert_eq!(position.to_string(), ". B\n. W");
    assert_eq!(format!("{position:?}"), ". B\n. W");
}

#[test]
fn points_sizes_and_colors_are_written_shortly() {
    assert_eq!(Point::new(3, 12).to_string(), "(3, 12)");
    let size = Size::new(19, 13).expect("a size within the limits");
    assert_eq!(size.to_string(), "19 x 13");
    assert_eq!(format!("{size:?}"), "19 x 13");
    assert_eq!(
        Color::ALL.map(|color| color.to_string()),
        ["Black", "White"]
    );
    assert_eq!(format!("{:>6}", Color::White), " White");
}

#[test]
fn an_illegal_move_says_what_is_wrong_with_it() {
    for (error, words) in [
        (IllegalMove::OffBoard, "the point is off the board"),
        (IllegalMove::Occupied, "the point is occupied"),
        (IllegalMove::Suicide, "the move is suicide"),
    ] {
        assert_eq!(error.to_string(), words);
    }
    assert_eq!(OffBoard.to_string(), "the point is off the board");
}

#[test]
fn a_refused_position_says_what_its_drawing_or_its_group_lacks() {
    let refusal = |drawing: &str| -> ParsePositionError {
        drawing.parse::<Position>().expect_err("no position")
    };
    assert_eq!(
        refusal(". ?").to_string(),
        "line 1, column 3: expected '.', 'B' or 'W', found '?'"
    );
    assert_eq!(
        refusal("B W\nW .").to_string(),
        "expected every group to have a liberty, but Black's group at (0, 0) has none"
    );
}

#[test]
fn sets_and_regions_are_shown_with_their_points() {
    let board: Board = ". B .\nB W .".parse().expect("a drawing of a board");
    let black = board.stones(Color::Black);
    assert_eq!(format!("{black:?}"), "{(1, 0), (0, 1)}");
    let white = Board::empty(board.size()).stones(Color::White);
    assert_eq!(format!("{white:?}"), "{}");
    let corner = "Region { points: {(0, 0)}, touches_black: true, touches_white: false }";
    let side = "Region { points: {(2, 0), (2, 1)}, touches_black: true, touches_white: true }";
    assert_eq!(
        format!("{:?}", board.regions()),
        format!("[{corner}, {side}]")
    );
}
