//! The table of targets and figures: for a terminal, and as Markdown.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use super::figures::{Figures, Spread};
use super::instructions;
use super::targets::{Check, Outcome, Row, Shown, rows};

/// A table, and how many of its targets were missed or not measured.
pub(crate) struct Table {
    pub(crate) text: String,
    pub(crate) short: usize,
    pub(crate) not_measured: usize,
}

/// Returns the table for a terminal.
pub(crate) fn terminal(figures: &Figures) -> Table {
    let mut table = Table::new();
    for Row {
        work,
        checks,
        beside,
    } in rows()
    {
        table.line(format_args!("{work}"));
        for check in &checks {
            let outcome = check.outcome(figures);
            table.count(&outcome);
            let (figure, verdict) = shown(check, &outcome);
            table.line(format_args!("  {:46} {figure:36} {verdict}", check.target));
        }
        if let Ok(beside) = beside(figures)
            && !beside.is_empty()
        {
            table.line(format_args!("  {beside}"));
        }
    }
    table
}

/// Returns the table as Markdown.
pub(crate) fn markdown(figures: &Figures) -> Table {
    let mut table = Table::new();
    table.line(format_args!("| work | target | figure | |"));
    table.line(format_args!("|---|---|---|---|"));
    for Row {
        work,
        checks,
        beside,
    } in rows()
    {
        let beside = beside(figures).unwrap_or_default();
        for (number, check) in checks.iter().enumerate() {
            let outcome = check.outcome(figures);
            table.count(&outcome);
            let (figure, verdict) = shown(check, &outcome);
            let work = match (number, beside.is_empty()) {
                (0, true) => work.to_owned(),
                (0, false) => format!("{work}<br>{beside}"),
                _ => String::new(),
            };
            let target = check.target;
            table.line(format_args!("| {work} | {target} | {figure} | {verdict} |"));
        }
    }
    table
}

/// Returns the counts of instructions as Markdown.
pub(crate) fn markdown_of_instructions(counts: &BTreeMap<String, f64>) -> String {
    let mut text = "| operation | instructions |\n|---|---|\n".to_owned();
    for name in instructions::names() {
        if let Some(count) = counts.get(name) {
            let (operation, count) = (instructions::operation(name), grouped(*count));
            writeln!(text, "| {operation} | {count} |").expect("strings take what is written");
        }
    }
    text
}

/// What is measured beside a published crate, by the figures' group.
const PEER: [(&str, &str); 4] = [
    ("peer-move", "judge a move, new board out"),
    ("peer-territories", "all territories"),
    ("peer-game-9", "a move of a random game on 9 x 9"),
    ("peer-game-19", "a move of a random game on 19 x 19"),
];

/// Returns what go-core takes beside a published crate, as Markdown.
pub(crate) fn markdown_of_peer(figures: &Figures) -> Result<String, String> {
    let mut text = "| operation | go-core | board-game | of it |\n|---|---|---|---|\n".to_owned();
    for (group, operation) in PEER {
        let [ours, theirs] = ["go-core", "board-game"].map(|name| format!("{group}/{name}"));
        let ratio = Spread::of(&figures.ratios(&ours, &theirs)?).median;
        let (ours, theirs) = (figures.median(&ours)?, figures.median(&theirs)?);
        let [ours, theirs] = [ours, theirs].map(|median| format!("{} ns", grouped(median)));
        let ratio = Shown::Part.show(ratio);
        writeln!(text, "| {operation} | {ours} | {theirs} | {ratio} |")
            .expect("strings take what is written");
    }
    Ok(text)
}

/// Returns a figure with its range, and what came of the target.
fn shown(check: &Check, outcome: &Outcome) -> (String, String) {
    let figure = |spread: Spread| {
        let show = |number| check.shown.show(number);
        // From better to worse would read oddly where less is better: from less to more.
        let [low, median, high] = [spread.low, spread.median, spread.high].map(show);
        format!("{median} ({low} to {high})")
    };
    let close = |spread| {
        if check.is_close(spread) {
            ", within the range"
        } else {
            ""
        }
    };
    match outcome {
        Outcome::Reached(spread) => (figure(*spread), format!("reached{}", close(*spread))),
        Outcome::FallsShort(spread) => (figure(*spread), format!("falls short{}", close(*spread))),
        Outcome::NotMeasured(why) => (String::new(), format!("not measured: {why}")),
    }
}

impl Table {
    fn new() -> Self {
        Self {
            text: String::new(),
            short: 0,
            not_measured: 0,
        }
    }

    fn line(&mut self, line: std::fmt::Arguments<'_>) {
        let line = line.to_string();
        writeln!(self.text, "{}", line.trim_end()).expect("strings take what is written");
    }

    fn count(&mut self, outcome: &Outcome) {
        match outcome {
            Outcome::Reached(_) => {}
            Outcome::FallsShort(_) => self.short += 1,
            Outcome::NotMeasured(_) => self.not_measured += 1,
        }
    }

    /// Returns how many targets were missed, in words.
    pub(crate) fn summary(&self) -> String {
        let mut text = match self.short {
            0 => "nothing that was measured falls short".to_owned(),
            1 => "1 target falls short".to_owned(),
            short => format!("{short} targets fall short"),
        };
        if self.not_measured > 0 {
            write!(text, ", {} not measured", self.not_measured)
                .expect("strings take what is written");
        }
        text
    }
}

/// Returns a count with its digits in groups of three, without a fraction.
pub(crate) fn grouped(count: f64) -> String {
    let digits = format!("{count:.0}");
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(move_ns: &str) -> Figures {
        let mut figures = Figures::default();
        let lines = format!(
            "figure\tmove/go-core\tns\t{move_ns}\nfigure\tmove/sketch\tns\t100 100 100\n\
             figure\tmove/array\tns\t2000 2000 2000\nabsent\tplay/two-jobs\tone core\n"
        );
        assert_eq!(figures.read(&lines), Ok(()));
        figures
    }

    #[test]
    fn each_target_says_what_came_of_it() {
        let table = terminal(&figures("70 72 74"));
        let line = |target: &str| {
            let mut lines = table.text.lines();
            lines.find(|line| line.contains(target)).unwrap_or_default()
        };
        let sketch = line("0.6x the sketch");
        assert!(sketch.contains("0.72x (0.71x to 0.73x)"), "{sketch}");
        assert!(sketch.ends_with(" falls short"), "{sketch}");
        let array = line("1/8 of the array's");
        assert!(array.ends_with(" reached"), "{array}");
        assert!(line("two cores").ends_with("not measured: there is no figure play/one-job"));
        assert_eq!(table.short, 1);
        assert!(table.summary().starts_with("1 target falls short, "));
        assert!(
            table
                .text
                .contains("  go-core 72 ns, sketch 100 ns, array 2,000 ns\n")
        );
    }

    #[test]
    fn a_bound_within_the_range_is_said_to_be() {
        let table = terminal(&figures("58 59 70"));
        assert!(table.text.contains("reached, within the range"));
        let table = terminal(&figures("50 61 62"));
        assert!(table.text.contains("falls short, within the range"));
    }

    #[test]
    fn rows_of_markdown_have_as_many_cells_as_the_head() {
        let table = markdown(&figures("50 50 50"));
        for line in table.text.lines() {
            assert_eq!(line.matches('|').count(), 5, "{line}");
        }
        assert!(
            table
                .text
                .contains("| at most 0.6x the sketch | 0.50x (0.50x to 0.50x) | reached |")
        );
    }

    #[test]
    fn a_published_crate_has_a_row_an_operation() {
        let mut lines = String::new();
        for (group, _) in PEER {
            lines += &format!("figure\t{group}/go-core\tns\t50 60\n");
            lines += &format!("figure\t{group}/board-game\tns\t1000 1200\n");
        }
        let mut figures = Figures::default();
        assert!(markdown_of_peer(&figures).is_err());
        assert_eq!(figures.read(&lines), Ok(()));
        let text = markdown_of_peer(&figures).expect("all figures are there");
        let row = "| all territories | 55 ns | 1,100 ns | 1/20.0 |\n";
        assert!(text.contains(row), "{text}");
    }

    #[test]
    fn digits_are_grouped_by_thousands() {
        for (count, text) in [
            (0.4, "0"),
            (999.0, "999"),
            (1234.5, "1,234"),
            (1_000_000.0, "1,000,000"),
        ] {
            assert_eq!(grouped(count), text);
        }
    }
}
