//! Charts as SVG: lines over axes with marks, readable on light and dark ground, with colors and
//! without.

use std::fmt::Write as _;

use super::scale::{Kind, Quantity, Scale};

/// A chart with its axes.
pub(crate) struct Chart {
    pub(crate) title: &'static str,
    pub(crate) across: Axis,
    pub(crate) up: Axis,
    pub(crate) lines: Vec<Line>,
}

pub(crate) struct Axis {
    pub(crate) label: &'static str,
    pub(crate) kind: Kind,
    pub(crate) quantity: Quantity,
}

/// A line through points, by its name.
pub(crate) struct Line {
    pub(crate) name: &'static str,
    pub(crate) points: Vec<(f64, f64)>,
}

const WIDTH: f64 = 760.0;
const HEIGHT: f64 = 340.0;
/// What is left, above, right and below of a chart's ground.
const LEFT: f64 = 80.0;
const ABOVE: f64 = 44.0;
const RIGHT: f64 = 130.0;
const BELOW: f64 = 56.0;

/// The least distance of names from one another.
const NAME: f64 = 16.0;

const STYLE: &str = "\
    text { font: 13px sans-serif; fill: #1f2328; }
    .title { font-weight: bold; font-size: 15px; }
    .ground { fill: #ffffff; }
    .grid { stroke: #d0d7de; }
    .axis { stroke: #57606a; }
    .line { fill: none; stroke-width: 2; }
    .a { stroke: #0b5cad; } .mark.a, .name.a { fill: #0b5cad; }
    .b { stroke: #b3430a; } .mark.b, .name.b { fill: #b3430a; }
    .c { stroke: #2f7d32; } .mark.c, .name.c { fill: #2f7d32; }
    .name { stroke: none; }
    .b.line { stroke-dasharray: 8 4; }
    .c.line { stroke-dasharray: 2 3; }
    @media (prefers-color-scheme: dark) {
      text { fill: #e6edf3; }
      .ground { fill: #0d1117; }
      .grid { stroke: #30363d; }
      .axis { stroke: #8b949e; }
      .a { stroke: #7cb7ff; } .mark.a, .name.a { fill: #7cb7ff; }
      .b { stroke: #ffb077; } .mark.b, .name.b { fill: #ffb077; }
      .c { stroke: #8fd694; } .mark.c, .name.c { fill: #8fd694; }
      .name { stroke: none; }
    }
";

/// Returns the charts, one below the other, with words for those who can't see them.
pub(crate) fn svg(title: &str, description: &str, charts: &[Chart]) -> String {
    let mut height = 0.0;
    let mut body = String::new();
    for chart in charts {
        writeln!(body, r#"  <g transform="translate(0 {height})">"#).expect(WRITES);
        draw(chart, &mut body);
        body.push_str("  </g>\n");
        height += HEIGHT;
    }
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}" role="img" aria-labelledby="title description">
  <!-- Written by `cargo xtask bench`. -->
  <title id="title">{}</title>
  <desc id="description">{}</desc>
  <style>
{STYLE}  </style>
  <rect class="ground" width="{WIDTH}" height="{height}"/>
{body}</svg>
"#,
        escaped(title),
        escaped(description)
    )
}

const WRITES: &str = "strings take what is written";

fn draw(chart: &Chart, out: &mut String) {
    let points = || chart.lines.iter().flat_map(|line| &line.points);
    let (wide, high) = (WIDTH - LEFT - RIGHT, HEIGHT - ABOVE - BELOW);
    let across = Scale::of(chart.across.kind, points().map(|point| point.0), wide);
    let up = Scale::of(chart.up.kind, points().map(|point| point.1), high);
    let (bottom, right) = (ABOVE + high, LEFT + wide);
    text(out, "title", (LEFT, 24.0), "start", chart.title);

    for mark in up.marks() {
        let y = bottom - up.at(mark);
        line(out, "grid", (LEFT, y), (right, y));
        let label = chart.up.quantity.show(mark);
        text(out, "tick", (LEFT - 8.0, y + 4.0), "end", &label);
    }
    for mark in across.marks() {
        let x = LEFT + across.at(mark);
        line(out, "axis", (x, bottom), (x, bottom + 5.0));
        let label = chart.across.quantity.show(mark);
        text(out, "tick", (x, bottom + 20.0), "middle", &label);
    }
    line(out, "axis", (LEFT, bottom), (right, bottom));
    line(out, "axis", (LEFT, ABOVE), (LEFT, bottom));
    let middle = LEFT + wide / 2.0;
    text(
        out,
        "label",
        (middle, bottom + 42.0),
        "middle",
        chart.across.label,
    );
    // Along its axis, from the bottom to the top.
    let place = format!("translate(16 {:.1}) rotate(-90)", ABOVE + high / 2.0);
    writeln!(out, r#"    <g transform="{place}">"#).expect(WRITES);
    text(out, "label", (0.0, 0.0), "middle", chart.up.label);
    out.push_str("    </g>\n");

    let ends = chart.lines.iter().map(|line| {
        let last = line.points.last().copied().unwrap_or_default();
        bottom - up.at(last.1)
    });
    let ends = apart(&ends.collect::<Vec<_>>());
    for (index, (series, end)) in chart.lines.iter().zip(ends).enumerate() {
        let class = ["a", "b", "c"][index % 3];
        let places: Vec<(f64, f64)> = series
            .points
            .iter()
            .map(|(x, y)| (LEFT + across.at(*x), bottom - up.at(*y)))
            .collect();
        let path: Vec<String> = places
            .iter()
            .map(|(x, y)| format!("{x:.1},{y:.1}"))
            .collect();
        let path = path.join(" ");
        writeln!(
            out,
            r#"    <polyline class="line {class}" points="{path}"/>"#
        )
        .expect(WRITES);
        for place in &places {
            mark(out, class, index, *place);
        }
        if let Some((x, _)) = places.last() {
            let place = (x + 10.0, end + 4.0);
            text(out, &format!("name {class}"), place, "start", series.name);
        }
    }
}

/// A mark of a shape of its own for each line: a disk, a square, a triangle.
fn mark(out: &mut String, class: &str, index: usize, (x, y): (f64, f64)) {
    match index % 3 {
        0 => writeln!(
            out,
            r#"    <circle class="mark {class}" cx="{x:.1}" cy="{y:.1}" r="3.5"/>"#
        ),
        1 => {
            let (x, y) = (x - 3.0, y - 3.0);
            writeln!(
                out,
                r#"    <rect class="mark {class}" x="{x:.1}" y="{y:.1}" width="6" height="6"/>"#
            )
        }
        _ => writeln!(
            out,
            r#"    <path class="mark {class}" d="M{x:.1} {:.1}l4 7h-8z"/>"#,
            y - 4.5
        ),
    }
    .expect(WRITES);
}

fn line(out: &mut String, class: &str, (x1, y1): (f64, f64), (x2, y2): (f64, f64)) {
    writeln!(
        out,
        r#"    <line class="{class}" x1="{x1:.1}" y1="{y1:.1}" x2="{x2:.1}" y2="{y2:.1}"/>"#
    )
    .expect(WRITES);
}

fn text(out: &mut String, class: &str, (x, y): (f64, f64), anchor: &str, text: &str) {
    let text = escaped(text);
    writeln!(
        out,
        r#"    <text class="{class}" x="{x:.1}" y="{y:.1}" text-anchor="{anchor}">{text}</text>"#
    )
    .expect(WRITES);
}

/// Returns where names go that belong to these heights, so that none covers another.
fn apart(heights: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..heights.len()).collect();
    order.sort_by(|one, other| heights[*one].total_cmp(&heights[*other]));
    let mut places = heights.to_vec();
    for pair in order.windows(2) {
        places[pair[1]] = places[pair[1]].max(places[pair[0]] + NAME);
    }
    places
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart() -> Chart {
        let axis = |label| Axis {
            label,
            kind: Kind::Even,
            quantity: Quantity::Count,
        };
        Chart {
            title: "a < b",
            across: axis("cases"),
            up: axis("stones"),
            lines: vec![
                Line {
                    name: "one",
                    points: vec![(0.0, 0.0), (10.0, 10.0)],
                },
                Line {
                    name: "other",
                    points: vec![(10.0, 5.0)],
                },
            ],
        }
    }

    #[test]
    fn points_lie_where_their_numbers_are() {
        let svg = svg("title", "description", &[chart()]);
        // From the bottom left to the top right.
        assert!(svg.contains(r#"points="80.0,284.0 630.0,44.0""#), "{svg}");
        assert!(svg.contains(r#"points="630.0,164.0""#), "{svg}");
    }

    #[test]
    fn what_is_drawn_is_said_as_well() {
        let svg = svg("T & t", "D", &[chart(), chart()]);
        for part in [
            r#"<title id="title">T &amp; t</title>"#,
            r#"<desc id="description">D</desc>"#,
            r#"role="img""#,
            "a &lt; b",
            ">cases<",
            ">stones<",
            ">one<",
            ">other<",
            "prefers-color-scheme: dark",
            r#"height="680""#,
        ] {
            assert!(svg.contains(part), "{part}");
        }
        assert_eq!(svg.matches("<g ").count(), svg.matches("</g>").count());
    }

    #[test]
    fn names_do_not_cover_one_another() {
        assert_eq!(apart(&[50.0, 10.0, 52.0, 49.0]), [65.0, 10.0, 81.0, 49.0]);
        assert!(apart(&[]).is_empty());
    }
}
