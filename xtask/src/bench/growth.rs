//! How cost grows with the size of a board and with the number of cases, as a picture.

use super::chart::{Axis, Chart, Line, svg};
use super::figures::{Figures, Spread};
use super::record::Record;
use super::scale::{Kind, Quantity};
use crate::workspace::{Workspace, write_whole};

const PICTURE: &str = "docs/growth.svg";

/// Draws the picture of what was measured, and returns where it is.
pub(crate) fn draw(workspace: &Workspace, record: &Record) -> Result<&'static str, String> {
    let charts = charts(&record.figures)?;
    let description = description(&charts);
    let title = format!("How cost grows, measured on {}", record.date);
    let text = svg(&title, &description, &charts);
    let written = write_whole(&workspace.root().join(PICTURE), &text);
    written.map_err(|error| format!("cannot write {PICTURE}: {error}"))?;
    Ok(PICTURE)
}

fn charts(figures: &Figures) -> Result<[Chart; 3], String> {
    let line = |name, group| {
        let points = points(figures, group);
        if points.is_empty() {
            return Err(format!("there are no figures {group}"));
        }
        Ok(Line { name, points })
    };
    let boards = |name, group| {
        let mut line = line(name, group)?;
        for (side, nanoseconds) in &mut line.points {
            // A board has as many points as its side times its side.
            *side *= *side;
            *nanoseconds *= 1e-9;
        }
        Ok::<_, String>(line)
    };
    let axis = |label, kind, quantity| Axis {
        label,
        kind,
        quantity,
    };
    let cases = || axis("cases of 19 x 19, M: million", Kind::Even, Quantity::Count);
    Ok([
        Chart {
            title: "A board, from 1 x 1 to 1024 x 1024",
            across: axis(
                "points of the board, M: million",
                Kind::Powers,
                Quantity::Count,
            ),
            up: axis("time", Kind::Powers, Quantity::Time),
            lines: vec![
                boards("a move", "growth-move")?,
                boards("all territories", "growth-territories")?,
            ],
        },
        Chart {
            title: "Streams and suites: time of the processor",
            across: cases(),
            up: axis("time", Kind::Even, Quantity::Time),
            lines: vec![
                line("play", "growth-play")?,
                line("answer", "growth-answer")?,
                line("test", "growth-test")?,
            ],
        },
        Chart {
            title: "Streams and suites: the most memory at a time",
            across: cases(),
            up: axis("memory", Kind::Powers, Quantity::Memory),
            lines: vec![
                line("play", "growth-play-memory")?,
                line("answer", "growth-answer-memory")?,
                line("test", "growth-test-memory")?,
            ],
        },
    ])
}

/// Returns the medians of the figures `group/number`, by their numbers.
fn points(figures: &Figures, group: &str) -> Vec<(f64, f64)> {
    let named = figures.figures.iter().filter_map(|(name, figure)| {
        let (of, number) = name.split_once('/')?;
        let number: f64 = number.parse().ok()?;
        (of == group).then(|| (number, Spread::of(&figure.rounds).median))
    });
    let mut points: Vec<_> = named.collect();
    points.sort_by(|one, other| one.0.total_cmp(&other.0));
    points
}

/// Returns the first and the last point of each line, in words.
fn description(charts: &[Chart]) -> String {
    let mut text = Vec::new();
    for chart in charts {
        let lines = chart.lines.iter().filter_map(|line| {
            let (first, last) = (line.points.first()?, line.points.last()?);
            let [from, to] = [first, last].map(|(x, y)| {
                let (x, y) = (chart.across.quantity.show(*x), chart.up.quantity.show(*y));
                format!("{y} at {x}")
            });
            Some(format!("{}, from {from} to {to}", line.name))
        });
        let lines: Vec<String> = lines.collect();
        let across = chart.across.label;
        text.push(format!(
            "{}, by {across}: {}.",
            chart.title,
            lines.join("; ")
        ));
    }
    text.join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures() -> Figures {
        let mut figures = Figures::default();
        let mut lines = String::new();
        for group in ["move", "territories"] {
            for (side, ns) in [
                (1024, "400000 420000 500000"),
                (1, "70 70 70"),
                (19, "80 80 80"),
            ] {
                lines += &format!("figure\tgrowth-{group}/{side}\tns\t{ns}\n");
            }
        }
        for group in ["play", "answer", "test"] {
            lines += &format!("figure\tgrowth-{group}/1000000\ts\t0.5\n");
            lines += &format!("figure\tgrowth-{group}/10000000\ts\t5\n");
            lines += &format!("figure\tgrowth-{group}-memory/1000000\tB\t9000000\n");
        }
        assert_eq!(figures.read(&lines), Ok(()));
        figures
    }

    #[test]
    fn lines_go_through_medians_in_the_order_of_their_numbers() {
        let charts = charts(&figures()).expect("all figures are there");
        let points = &charts[0].lines[0].points;
        let sides: Vec<_> = points.iter().map(|point| point.0.sqrt().round()).collect();
        assert_eq!(sides, [1.0, 19.0, 1024.0]);
        assert!((points[2].1 - 0.000_42).abs() < 1e-12);
        assert_eq!(charts[1].lines[2].points, [(1e6, 0.5), (1e7, 5.0)]);
    }

    #[test]
    fn the_description_has_the_ends_of_each_line() {
        let charts = charts(&figures()).expect("all figures are there");
        let text = description(&charts);
        assert!(
            text.contains("a move, from 70 ns at 1 to 420 µs at 1.05 M"),
            "{text}"
        );
        assert!(
            text.contains("play, from 500 ms at 1 M to 5 s at 10 M"),
            "{text}"
        );
    }

    #[test]
    fn a_line_without_points_is_an_error() {
        let error = charts(&Figures::default()).err();
        assert!(error.is_some_and(|error| error.contains("growth-move")));
    }
}
