//! Diagrams as text: two characters a point, a mark or a blank and the point itself.

use std::fmt::Write;

use go_core::{Color, Point};

use super::{Area, Diagram, Mark};

/// Which characters stones and empty points are drawn with.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Symbols {
    /// `B` and `W` stones, `.` empty, `b` and `w` territory, `-` neutral.
    #[default]
    Ascii,
    /// `●` and `○` stones, `·` empty, `▪` and `▫` territory, `-` neutral. Some terminals draw the
    /// stones two cells wide.
    Unicode,
}

impl Symbols {
    const fn stone(self, color: Color) -> char {
        match (self, color) {
            (Self::Ascii, Color::Black) => 'B',
            (Self::Ascii, Color::White) => 'W',
            (Self::Unicode, Color::Black) => '●',
            (Self::Unicode, Color::White) => '○',
        }
    }

    /// Returns the character for a point of a color's territory, or for a neutral one for `None`.
    #[must_use]
    pub const fn territory(self, owner: Option<Color>) -> char {
        match owner {
            None => self.empty(Some(Area::Neutral)),
            Some(color) => self.empty(Some(Area::Of(color))),
        }
    }

    const fn empty(self, area: Option<Area>) -> char {
        match (self, area) {
            (_, Some(Area::Neutral)) => '-',
            (Self::Ascii, None) => '.',
            (Self::Ascii, Some(Area::Of(Color::Black))) => 'b',
            (Self::Ascii, Some(Area::Of(Color::White))) => 'w',
            (Self::Unicode, None) => '·',
            (Self::Unicode, Some(Area::Of(Color::Black))) => '▪',
            (Self::Unicode, Some(Area::Of(Color::White))) => '▫',
        }
    }
}

/// How a diagram is drawn: with which characters, and with what around a marked point (escape
/// sequences for its color, say). Nothing by default.
#[derive(Clone, Copy, Debug)]
pub struct Look {
    /// The characters for points.
    pub symbols: Symbols,
    /// What goes before and after a marked point.
    pub around: fn(Mark) -> (&'static str, &'static str),
}

impl Default for Look {
    fn default() -> Self {
        Self {
            symbols: Symbols::default(),
            around: |_| ("", ""),
        }
    }
}

impl Diagram<'_> {
    /// Returns the diagram as lines: the numbers of the columns from top to bottom, then the rows,
    /// each with its number.
    #[must_use]
    pub fn text(&self, look: &Look) -> String {
        let size = self.board.size();
        let margin = self.margin();
        let mut text = String::new();
        let digits = digits(size.columns() - 1);
        for place in (0..digits).rev() {
            let unit = 10_u16.pow(place);
            write!(text, "{:margin$}", "").expect("strings take what is written");
            for column in 0..size.columns() {
                let shown = place == 0 || column >= unit;
                let digit = if shown {
                    char::from(b'0' + (column / unit % 10) as u8)
                } else {
                    ' '
                };
                text.extend([' ', digit]);
            }
            text.truncate(text.trim_end().len());
            text.push('\n');
        }
        for row in 0..size.rows() {
            write!(text, "{row:>width$} ", width = margin - 1)
                .expect("strings take what is written");
            for column in 0..size.columns() {
                self.point(Point::new(column, row), look, &mut text);
            }
            text.push('\n');
        }
        text
    }

    /// Returns how many characters wide the lines of [`Diagram::text`] are, without what the look
    /// puts around points.
    #[must_use]
    pub fn width(&self) -> usize {
        self.margin() + 2 * usize::from(self.board.size().columns())
    }

    /// How many characters stand to the left of the points.
    fn margin(&self) -> usize {
        (digits(self.board.size().rows() - 1) as usize).max(2) + 1
    }

    fn point(&self, point: Point, look: &Look, text: &mut String) {
        let cell = self.at(point);
        let symbol = match self.board.stone(point) {
            Some(color) => look.symbols.stone(color),
            None => look.symbols.empty(cell.area),
        };
        match cell.mark {
            None => text.extend([' ', symbol]),
            Some(mark) => {
                let (before, after) = (look.around)(mark);
                text.push_str(before);
                text.extend([mark.character(), symbol]);
                text.push_str(after);
            }
        }
    }
}

/// How many digits a number is written with.
fn digits(number: u16) -> u32 {
    number.checked_ilog10().unwrap_or(0) + 1
}

#[cfg(test)]
mod tests {
    use go_core::{Board, Size};

    use super::*;

    #[test]
    fn a_drawing_shows_stones_territory_and_marks() {
        let board: Board = "
            . B . W .
            B B . W W
            . . B . .
        "
        .parse()
        .expect("a board");
        let territories = board.territories();
        let mut diagram = Diagram::new(&board);
        diagram.own(&territories.black, Some(Color::Black));
        diagram.own(&territories.white, Some(Color::White));
        diagram.own(&territories.neutral, None);
        diagram.mark(Point::new(4, 0), Mark::Move);
        diagram.mark(Point::new(0, 2), Mark::Captured);
        diagram.mark(Point::new(0, 2), Mark::Different);
        diagram.mark(Point::new(9, 9), Mark::Move);
        assert_eq!(
            diagram.text(&Look::default()),
            "    0 1 2 3 4\n 0  b B - W>w\n 1  B B - W W\n 2 !b b B - -\n"
        );
        assert_eq!(diagram.marks(), [Mark::Move, Mark::Different]);
        let look = Look {
            symbols: Symbols::Unicode,
            around: |_| ("<", ">"),
        };
        assert_eq!(diagram.text(&look).lines().nth(1), Some(" 0  ▪ ● - ○<>▫>"));
    }

    #[test]
    fn numbers_of_columns_are_read_from_top_to_bottom() {
        let board = Board::empty(Size::new(12, 1).expect("a small board"));
        let diagram = Diagram::new(&board);
        assert_eq!(
            diagram.text(&Look::default()),
            "                        1 1\n    0 1 2 3 4 5 6 7 8 9 0 1\n 0  . . . . . . . . . . . .\n"
        );
        assert_eq!(diagram.width(), 27);
    }

    #[test]
    fn rows_are_numbered_to_the_last() {
        let board = Board::empty(Size::new(1, 1001).expect("a tall board"));
        let text = Diagram::new(&board).text(&Look::default());
        assert_eq!(text.lines().next(), Some("      0"));
        assert_eq!(text.lines().last(), Some("1000  ."));
    }
}
