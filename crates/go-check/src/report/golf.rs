//! The standings of programs in the code-golf challenge, and why some have no place in them.

use std::fmt::Write;

use super::human::colored;
use super::{BAD, GOOD, LimitsInForce, Tally, one_line};
use crate::score::Score;
use crate::verdict::Verdict;

/// A program that has been judged and scored.
#[derive(Clone, Debug)]
pub struct Played {
    /// How the program was named.
    pub program: String,
    /// Its score.
    pub score: Score,
    /// How many cases came to which verdict.
    pub counts: Tally,
    /// The first case that failed, drawn.
    pub first_failure: Option<(Verdict, String)>,
}

impl Played {
    /// Whether the program answered, and nothing it answered was wrong.
    fn is_right(&self) -> bool {
        self.counts.of(Verdict::Ac) > 0 && !self.counts.has_failed()
    }

    /// How many cases failed.
    fn failed(&self) -> usize {
        let verdicts = self.counts.verdicts();
        verdicts
            .filter(|(verdict, _)| verdict.is_failure())
            .map(|(_, number)| number)
            .sum()
    }

    /// The words of the program's line.
    fn cells(&self, rank: Option<usize>) -> [String; COLUMNS.len()] {
        let penalties = self.score.penalties().iter().map(ToString::to_string);
        let verdicts = self.counts.verdicts();
        let verdicts = verdicts.map(|(verdict, number)| format!("{number} {verdict}"));
        [
            rank.map_or_else(|| "-".to_owned(), |rank| rank.to_string()),
            self.score.to_string(),
            self.score.bytes().to_string(),
            listed(penalties.collect()),
            listed(verdicts.collect()),
            one_line(&self.program),
        ]
    }
}

/// The columns of the table. Numbers stand at the right, to be compared.
const COLUMNS: [(&str, Align); 6] = [
    ("rank", Align::Right),
    ("score", Align::Right),
    ("bytes", Align::Right),
    ("penalties", Align::Left),
    ("verdicts", Align::Left),
    ("program", Align::Left),
];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Align {
    Left,
    Right,
}

fn listed(words: Vec<String>) -> String {
    if words.is_empty() {
        "none".to_owned()
    } else {
        words.join(", ")
    }
}

/// Returns the table of programs, the best first. Those that are wrong stand after the others,
/// without a rank, and below the table the first failed case of each is drawn.
///
/// Equal scores share a rank; among them the names decide which one stands first.
#[must_use]
pub fn standings(mut played: Vec<Played>, limits: &LimitsInForce) -> String {
    played.sort_by(|one, other| {
        let key = |played: &Played| (!played.is_right(), played.score.tenths());
        let by_score = key(one).cmp(&key(other));
        by_score.then_with(|| one.program.cmp(&other.program))
    });
    let mut text = table(&played);
    text.push('\n');
    for played in &played {
        if let Some((verdict, drawing)) = &played.first_failure {
            let (program, total) = (one_line(&played.program), played.counts.total());
            let failed = match played.failed() {
                1 => "1 failed".to_owned(),
                failed => format!("{failed} failed, the first of them"),
            };
            let drawing = colored(drawing, *verdict);
            writeln!(text, "{program}: of {total} cases {failed}:\n\n{drawing}").expect(FITS);
        }
    }
    let limits = one_line(&limits.to_string());
    writeln!(text, "{:>10} {limits}", "Limits").expect(FITS);
    text
}

const FITS: &str = "strings take what is written";

fn table(played: &[Played]) -> String {
    let heading = COLUMNS.map(|(name, _)| name.to_owned());
    let mut rows = vec![heading];
    let mut rank = 0;
    let mut last = None;
    for (place, played) in (1..).zip(played) {
        let tenths = played.score.tenths();
        if last != Some(tenths) {
            rank = place;
        }
        last = Some(tenths);
        rows.push(played.cells(played.is_right().then_some(rank)));
    }
    let widths: [usize; COLUMNS.len()] = std::array::from_fn(|column| {
        let lengths = rows.iter().map(|row| row[column].len());
        lengths.max().unwrap_or_default()
    });
    let styles = played.iter().map(|played| match played.is_right() {
        true => GOOD,
        false => BAD,
    });
    let styles = std::iter::once(anstyle::Style::new().bold()).chain(styles);
    let mut text = String::new();
    for (row, style) in rows.iter().zip(styles) {
        let cells =
            (row.iter().zip(COLUMNS).zip(widths)).map(|((cell, (_, align)), width)| match align {
                Align::Left => format!("{cell:<width$}"),
                Align::Right => format!("{cell:>width$}"),
            });
        let line = cells.collect::<Vec<_>>().join("  ");
        // The rank's color says once more whether the program is right.
        let (rank, rest) = line.split_at(widths[0]);
        let line = format!("{style}{rank}{style:#}{rest}");
        writeln!(text, "{}", line.trim_end()).expect(FITS);
    }
    text
}
