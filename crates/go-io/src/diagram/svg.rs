//! Diagrams as SVG: lines, stones, territory as squares, marks as shapes and not by color alone.

use std::fmt::{self, Write};

use go_core::{Color, Point};

use super::{Area, Diagram, Mark};

/// The distance between two lines of the board, in SVG's units.
const STEP: u32 = 20;

impl Diagram<'_> {
    /// Returns the diagram as an SVG image of its own, with a title, which stands below it too.
    ///
    /// Territory is a square in its owner's color, a neutral point a gray diamond. A triangle marks the
    /// point in question, a cross a captured stone, a ring with an exclamation mark a difference.
    ///
    /// # Examples
    ///
    /// ```
    /// use go_core::Board;
    /// use go_io::diagram::Diagram;
    ///
    /// let board: Board = ". B\nW .".parse()?;
    /// let svg = Diagram::new(&board).svg("Two <stones>");
    /// assert!(svg.starts_with("<svg "));
    /// assert!(svg.contains("<title>Two &lt;stones&gt;</title>"));
    /// assert_eq!(svg.matches("<circle").count(), 2);
    /// # Ok::<(), go_core::ParseBoardError>(())
    /// ```
    #[must_use]
    pub fn svg(&self, title: &str) -> String {
        let mut svg = String::new();
        self.write_svg(title, &mut svg)
            .expect("strings take what is written");
        svg
    }

    fn write_svg(&self, title: &str, svg: &mut String) -> fmt::Result {
        let size = self.board.size();
        let (columns, rows) = (u32::from(size.columns()), u32::from(size.rows()));
        // Wide enough for the title, too, at about five units a character.
        let title_width = u32::try_from(title.chars().count() * 5).unwrap_or(u32::MAX);
        let width = ((columns + 2) * STEP).max(title_width.saturating_add(2 * STEP));
        let height = (rows + 3) * STEP;
        let title = escaped(title);
        writeln!(
            svg,
            r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img">
<title>{title}</title>
<rect width="100%" height="100%" fill="#f0d9a8"/>
<g stroke="#333" stroke-width="1" stroke-linecap="square">"##
        )?;
        let (left, top) = place(Point::new(0, 0));
        let (right, bottom) = place(Point::new(size.columns() - 1, size.rows() - 1));
        for column in 0..size.columns() {
            let (x, _) = place(Point::new(column, 0));
            writeln!(svg, r#"<path d="M{x} {top}V{bottom}"/>"#)?;
        }
        for row in 0..size.rows() {
            let (_, y) = place(Point::new(0, row));
            writeln!(svg, r#"<path d="M{left} {y}H{right}"/>"#)?;
        }
        writeln!(
            svg,
            r##"</g>
<g font-family="sans-serif" font-size="9" text-anchor="middle" fill="#333">"##
        )?;
        for column in 0..size.columns() {
            let (x, _) = place(Point::new(column, 0));
            writeln!(svg, r#"<text x="{x}" y="12">{column}</text>"#)?;
        }
        for row in 0..size.rows() {
            let y = place(Point::new(0, row)).1 + 3;
            writeln!(svg, r#"<text x="9" y="{y}">{row}</text>"#)?;
        }
        svg.push_str("</g>\n");
        for row in 0..size.rows() {
            for column in 0..size.columns() {
                self.svg_point(Point::new(column, row), svg)?;
            }
        }
        let below = height - STEP / 2;
        writeln!(
            svg,
            r##"<text x="{STEP}" y="{below}" font-family="sans-serif" font-size="9" fill="#333">{title}</text>
</svg>"##
        )
    }

    fn svg_point(&self, point: Point, svg: &mut String) -> fmt::Result {
        let (x, y) = place(point);
        let cell = self.at(point);
        let fill = |color| match color {
            Color::Black => "#000",
            Color::White => "#fff",
        };
        let stone = self.board.stone(point);
        match (stone, cell.area) {
            (Some(color), _) => {
                let fill = fill(color);
                writeln!(
                    svg,
                    r##"<circle cx="{x}" cy="{y}" r="9" fill="{fill}" stroke="#000"/>"##
                )?;
            }
            (None, Some(Area::Of(color))) => {
                let (x, y, fill) = (x - 4, y - 4, fill(color));
                writeln!(
                    svg,
                    r##"<rect x="{x}" y="{y}" width="8" height="8" fill="{fill}" stroke="#000"/>"##
                )?;
            }
            (None, Some(Area::Neutral)) => {
                let top = y - 5;
                writeln!(
                    svg,
                    r##"<path d="M{x} {top}l5 5l-5 5l-5 -5z" fill="#999" stroke="#000"/>"##
                )?;
            }
            (None, None) => {}
        }
        let ink = if stone == Some(Color::Black) {
            "#fff"
        } else {
            "#c00"
        };
        match cell.mark {
            // A triangle, a cross, and a ring with an exclamation mark.
            Some(Mark::Move) => {
                let top = y - 5;
                writeln!(
                    svg,
                    r#"<path d="M{x} {top}l4.5 8h-9z" fill="none" stroke="{ink}" stroke-width="1.5"/>"#
                )
            }
            Some(Mark::Captured) => {
                let (x, y) = (x - 4, y - 4);
                writeln!(
                    svg,
                    r#"<path d="M{x} {y}l8 8m0 -8l-8 8" stroke="{ink}" stroke-width="2"/>"#
                )
            }
            Some(Mark::Different) => {
                let text = y + 4;
                writeln!(
                    svg,
                    r##"<circle cx="{x}" cy="{y}" r="9" fill="none" stroke="#c00" stroke-width="2"/>
<text x="{x}" y="{text}" font-family="sans-serif" font-size="12" font-weight="bold" text-anchor="middle" fill="{ink}">!</text>"##
                )
            }
            None => Ok(()),
        }
    }
}

/// Text as XML has it. Characters that XML has no way to write are replaced.
fn escaped(text: &str) -> String {
    text.chars().fold(String::new(), |mut xml, character| {
        match character {
            '&' => xml.push_str("&amp;"),
            '<' => xml.push_str("&lt;"),
            '>' => xml.push_str("&gt;"),
            '\0'..='\x08' | '\x0B' | '\x0C' | '\x0E'..='\x1F' | '\u{FFFE}' | '\u{FFFF}' => {
                xml.push(char::REPLACEMENT_CHARACTER);
            }
            _ => xml.push(character),
        }
        xml
    })
}

/// Where a point is drawn.
fn place(point: Point) -> (u32, u32) {
    let at = |n: u16| (u32::from(n) + 1) * STEP + STEP / 2;
    (at(point.column), at(point.row))
}
