//! Boards as they are drawn, character by character.

use go_core::{Board, Color, Point, Size};
use go_io::diagram::{Diagram, Look, Mark, Symbols};

fn board(drawing: &str) -> Board {
    drawing.parse().expect("a board")
}

fn empty(columns: usize, rows: usize) -> Board {
    Board::empty(Size::new(columns, rows).expect("a size within the limits"))
}

fn text(board: &Board) -> String {
    Diagram::new(board).text(&Look::default())
}

/// A board with everything on it that a diagram can show.
fn everything(board: &Board) -> Diagram<'_> {
    let territories = board.territories();
    let mut diagram = Diagram::new(board);
    for owner in [Some(Color::Black), Some(Color::White), None] {
        diagram.own(territories.of(owner), owner);
    }
    diagram.mark(Point::new(0, 0), Mark::Move);
    diagram.mark_all([Point::new(1, 0), Point::new(2, 0)], Mark::Captured);
    diagram.mark_all([Point::new(2, 0), Point::new(4, 1)], Mark::Different);
    diagram
}

const EVERYTHING: &str = "
    . B . W .
    B B . W W
";

#[test]
fn a_single_point_has_its_numbers() {
    assert_eq!(text(&empty(1, 1)), "    0\n 0  .\n");
    assert_eq!(text(&board("B")), "    0\n 0  B\n");
}

#[test]
fn a_board_of_19_by_19_has_columns_of_two_digits() {
    let board = Board::from_fn(Size::new(19, 19).expect("a size"), |point| {
        match (point.column, point.row) {
            (3, 3) | (15, 15) => Some(Color::Black),
            (15, 3) | (3, 15) => Some(Color::White),
            _ => None,
        }
    });
    let row = |number: usize, points: &str| format!("{number:2} {points}\n");
    let plain = " .".repeat(19);
    let mut expected = "                        1 1 1 1 1 1 1 1 1\n".to_owned();
    expected += "    0 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5 6 7 8\n";
    for number in 0..19 {
        expected += &row(
            number,
            match number {
                3 => " . . . B . . . . . . . . . . . W . . .",
                15 => " . . . W . . . . . . . . . . . B . . .",
                _ => &plain,
            },
        );
    }
    assert_eq!(text(&board), expected);
    assert_eq!(Diagram::new(&board).width(), 3 + 2 * 19);
}

#[test]
fn more_than_a_hundred_columns_have_three_digits() {
    let text = text(&empty(102, 1));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 4);
    assert_eq!(lines[0], format!("{}1 1", " ".repeat(3 + 2 * 100 + 1)));
    let digits = |line: &str, columns: std::ops::Range<usize>| -> String {
        let points = columns.map(|column| line.chars().nth(3 + 2 * column + 1));
        points.map(|digit| digit.unwrap_or('?')).collect()
    };
    assert_eq!(digits(lines[1], 0..12), "          11");
    assert_eq!(digits(lines[1], 98..102), "9900");
    assert_eq!(digits(lines[2], 98..102), "8901");
    assert_eq!(lines[3], format!(" 0 {}", " .".repeat(102)));
}

#[test]
fn more_than_a_hundred_rows_move_the_board_to_the_right() {
    let board = empty(2, 101);
    let text = text(&board);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 102);
    assert_eq!(lines[0], "     0 1");
    assert_eq!(lines[1], "  0  . .");
    assert_eq!(lines[100], " 99  . .");
    assert_eq!(lines[101], "100  . .");
    assert_eq!(Diagram::new(&board).width(), 8);
}

#[test]
fn ten_columns_and_a_hundred_rows_need_no_further_digit() {
    let board = empty(10, 100);
    let text = text(&board);
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 101);
    assert_eq!(lines[0], "    0 1 2 3 4 5 6 7 8 9");
    assert_eq!(lines[100], format!("99 {}", " .".repeat(10)));
    assert_eq!(Diagram::new(&board).width(), 3 + 2 * 10);
}

#[test]
fn territory_has_a_character_in_either_alphabet() {
    let owners = [None, Some(Color::Black), Some(Color::White)];
    for (symbols, characters) in [
        (Symbols::Ascii, ['-', 'b', 'w']),
        (Symbols::Unicode, ['-', '▪', '▫']),
    ] {
        assert_eq!(owners.map(|owner| symbols.territory(owner)), characters);
    }
}

#[test]
fn territory_and_marks_are_drawn_in_either_alphabet() {
    let board = board(EVERYTHING);
    let diagram = everything(&board);
    assert_eq!(
        diagram.text(&Look::default()),
        "    0 1 2 3 4\n 0 >bxB!- W w\n 1  B B - W!W\n"
    );
    let look = Look {
        symbols: Symbols::Unicode,
        around: |mark| match mark {
            Mark::Move => ("[", "]"),
            Mark::Captured | Mark::Different => ("", ""),
        },
    };
    assert_eq!(
        diagram.text(&look),
        "    0 1 2 3 4\n 0 [>▪]x●!- ○ ▫\n 1  ● ● - ○!○\n"
    );
    assert_eq!(
        diagram.marks(),
        [Mark::Captured, Mark::Move, Mark::Different]
    );
}

#[test]
fn marks_say_what_they_mean() {
    let marks = [Mark::Captured, Mark::Move, Mark::Different];
    assert_eq!(marks.map(Mark::character), ['x', '>', '!']);
    let words = ["captured", "the point in question", "differs"];
    assert_eq!(marks.map(Mark::words), words);
}

#[test]
fn every_line_is_as_wide_as_it_is_said_to_be() {
    for (columns, rows) in [(1, 1), (10, 10), (11, 99), (101, 100), (7, 101), (1, 1024)] {
        let board = empty(columns, rows);
        let diagram = Diagram::new(&board);
        let text = diagram.text(&Look::default());
        assert_eq!(text.lines().map(str::len).max(), Some(diagram.width()));
        assert!(text.lines().all(|line| line.trim_end() == line));
    }
}

#[test]
fn what_is_off_the_board_is_not_drawn() {
    let board = board(". B");
    let mut diagram = Diagram::new(&board);
    for point in [
        Point::new(2, 0),
        Point::new(0, 1),
        Point::new(u16::MAX, u16::MAX),
    ] {
        diagram.mark(point, Mark::Move);
        diagram.own_point(point, Some(Color::White));
    }
    diagram.own(&empty(3, 3).empty_points(), None);
    assert_eq!(diagram.text(&Look::default()), "    0 1\n 0  - B\n");
    assert_eq!(diagram.marks(), []);
}

/// Checks that every tag is closed in its order and every attribute quoted, and returns the names of
/// all elements.
fn elements(xml: &str) -> Vec<&str> {
    let mut open = Vec::new();
    let mut seen = Vec::new();
    let mut rest = xml;
    while let Some(start) = rest.find('<') {
        let (text, tag) = (&rest[..start], &rest[start + 1..]);
        assert!(!text.contains('>'), "a stray > in {text:?}");
        for entity in text.split('&').skip(1) {
            let known = ["amp;", "lt;", "gt;"];
            assert!(
                known.iter().any(|name| entity.starts_with(name)),
                "{text:?}"
            );
        }
        assert!(
            open.is_empty() <= text.trim().is_empty(),
            "text outside: {text:?}"
        );
        let end = tag.find('>').expect("a tag that ends");
        rest = &tag[end + 1..];
        let tag = &tag[..end];
        let name = |tag: &'_ str| tag.split(' ').next().map_or(0, str::len);
        if let Some(closed) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(closed));
            continue;
        }
        let (tag, is_empty) = match tag.strip_suffix('/') {
            Some(tag) => (tag, true),
            None => (tag, false),
        };
        let (name, attributes) = tag.split_at(name(tag));
        for (i, part) in attributes.split('"').enumerate() {
            // Between quotes is a value, outside of them a blank, a name and an equals sign.
            let is_name = part.starts_with(' ') && part.ends_with('=');
            assert!(i % 2 == 1 || part.is_empty() || is_name, "{tag:?}");
        }
        assert_eq!(attributes.matches('"').count() % 2, 0, "{tag:?}");
        seen.push(name);
        if !is_empty {
            open.push(name);
        }
    }
    assert_eq!(open, [""; 0], "left open");
    assert_eq!(rest, "\n");
    seen
}

#[test]
fn an_svg_is_well_formed() {
    let board = board(EVERYTHING);
    let svg = everything(&board).svg("Everything");
    let elements = elements(&svg);
    let count = |name: &str| elements.iter().filter(|element| **element == name).count();
    assert_eq!(elements[..3], ["svg", "title", "rect"]);
    assert_eq!(count("svg"), 1);
    // Six stones, and a ring around two points that differ.
    assert_eq!(count("circle"), 6 + 2);
    // The board and two points of territory.
    assert_eq!(count("rect"), 1 + 2);
    // Seven lines, two neutral points, the marks of the move and of a captured stone.
    assert_eq!(count("path"), 7 + 2 + 2);
    // Seven numbers, two exclamation marks and the title below.
    assert_eq!(count("text"), 7 + 2 + 1);
}

#[test]
fn an_svg_of_any_size_is_well_formed() {
    for (columns, rows) in [(1, 1), (19, 19), (120, 3), (3, 120)] {
        let board = empty(columns, rows);
        let svg = Diagram::new(&board).svg("");
        let texts = elements(&svg)
            .iter()
            .filter(|name| **name == "text")
            .count();
        assert_eq!(texts, columns + rows + 1);
        let (width, height) = ((columns + 2) * 20, (rows + 3) * 20);
        assert!(svg.contains(&format!(r#"viewBox="0 0 {width} {height}""#)));
    }
}

/// What an SVG begins with, before the lines of its board.
fn svg_head(width: usize, height: usize, title: &str) -> String {
    format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{title}</title>
<rect width="100%" height="100%" fill="#f0d9a8"/>
"##
    )
}

#[test]
fn stones_territory_and_marks_of_an_svg_stand_where_lines_cross() {
    let board = board(EVERYTHING);
    // Lines are 20 apart, the first is 30 from the edges.
    let lines = r##"<g stroke="#333" stroke-width="1" stroke-linecap="square">
<path d="M30 30V50"/>
<path d="M50 30V50"/>
<path d="M70 30V50"/>
<path d="M90 30V50"/>
<path d="M110 30V50"/>
<path d="M30 30H110"/>
<path d="M30 50H110"/>
</g>
<g font-family="sans-serif" font-size="9" text-anchor="middle" fill="#333">
<text x="30" y="12">0</text>
<text x="50" y="12">1</text>
<text x="70" y="12">2</text>
<text x="90" y="12">3</text>
<text x="110" y="12">4</text>
<text x="9" y="33">0</text>
<text x="9" y="53">1</text>
</g>
"##;
    let upper_row = r##"<rect x="26" y="26" width="8" height="8" fill="#000" stroke="#000"/>
<path d="M30 25l4.5 8h-9z" fill="none" stroke="#c00" stroke-width="1.5"/>
<circle cx="50" cy="30" r="9" fill="#000" stroke="#000"/>
<path d="M46 26l8 8m0 -8l-8 8" stroke="#fff" stroke-width="2"/>
<path d="M70 25l5 5l-5 5l-5 -5z" fill="#999" stroke="#000"/>
<circle cx="70" cy="30" r="9" fill="none" stroke="#c00" stroke-width="2"/>
<text x="70" y="34" font-family="sans-serif" font-size="12" font-weight="bold" text-anchor="middle" fill="#c00">!</text>
<circle cx="90" cy="30" r="9" fill="#fff" stroke="#000"/>
<rect x="106" y="26" width="8" height="8" fill="#fff" stroke="#000"/>
"##;
    let lower_row = r##"<circle cx="30" cy="50" r="9" fill="#000" stroke="#000"/>
<circle cx="50" cy="50" r="9" fill="#000" stroke="#000"/>
<path d="M70 45l5 5l-5 5l-5 -5z" fill="#999" stroke="#000"/>
<circle cx="90" cy="50" r="9" fill="#fff" stroke="#000"/>
<circle cx="110" cy="50" r="9" fill="#fff" stroke="#000"/>
<circle cx="110" cy="50" r="9" fill="none" stroke="#c00" stroke-width="2"/>
<text x="110" y="54" font-family="sans-serif" font-size="12" font-weight="bold" text-anchor="middle" fill="#c00">!</text>
"##;
    let end = r##"<text x="20" y="90" font-family="sans-serif" font-size="9" fill="#333">All</text>
</svg>
"##;
    let head = svg_head(140, 100, "All");
    assert_eq!(
        everything(&board).svg("All"),
        format!("{head}{lines}{upper_row}{lower_row}{end}")
    );
}

#[test]
fn an_svg_is_as_wide_as_its_board_or_its_title() {
    let board = board("B");
    for (characters, width) in [(0, 60), (4, 60), (5, 65), (40, 240)] {
        let title = "é".repeat(characters);
        let svg = Diagram::new(&board).svg(&title);
        assert!(svg.starts_with(&svg_head(width, 80, &title)), "{svg}");
    }
}

#[test]
fn the_title_of_an_svg_is_escaped() {
    let board = board("B");
    let svg = Diagram::new(&board).svg("a < b && b > c\n\0\u{1B}[0m \"é\" ]]>");
    elements(&svg);
    assert!(
        svg.contains(
            "<title>a &lt; b &amp;&amp; b &gt; c\n\u{FFFD}\u{FFFD}[0m \"é\" ]]&gt;</title>"
        )
    );
}
