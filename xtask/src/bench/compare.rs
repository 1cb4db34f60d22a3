//! What got slower since a record was saved, beyond what differs from one run to the next.

use super::figures::Spread;
use super::instructions::NOISE;
use super::record::Record;
use super::table::grouped;
use super::targets::rows;

/// How much worse a median must be before it counts, however narrow the ranges are.
const MARGIN: f64 = 1.05;

/// What became of one figure.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Change {
    /// As it is said.
    pub(crate) line: String,
    pub(crate) kind: Kind,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Slower,
    Faster,
    /// The ranges overlap, or the medians are almost the same.
    Same,
}

/// Returns what became of each figure that both records have.
pub(crate) fn compare(now: &Record, before: &Record) -> Vec<Change> {
    let mut changes = Vec::new();
    for row in rows() {
        for check in row.checks {
            let numbers = |record: &Record| (check.numbers)(&record.figures).ok();
            let Some((now, before)) = numbers(now).zip(numbers(before)) else {
                continue;
            };
            let (now, before) = (Spread::of(&now), Spread::of(&before));
            // In the order from better to worse, whichever way that is.
            let ends = |spread: Spread| {
                if check.bound.worse(spread.high, spread.low) > 1.0 {
                    (spread.low, spread.high)
                } else {
                    (spread.high, spread.low)
                }
            };
            let worse = |one: f64, other: f64| check.bound.worse(one, other);
            let kind = if worse(ends(now).0, ends(before).1) > 1.0
                && worse(now.median, before.median) > MARGIN
            {
                Kind::Slower
            } else if worse(ends(before).0, ends(now).1) > 1.0
                && worse(before.median, now.median) > MARGIN
            {
                Kind::Faster
            } else {
                Kind::Same
            };
            let [old, new] = [before.median, now.median].map(|median| check.shown.show(median));
            changes.push(Change {
                line: format!("{old:>10} -> {new:10} {} ({})", row.work, check.target),
                kind,
            });
        }
    }
    for (name, now) in &now.instructions {
        if let Some(before) = before.instructions.get(name) {
            let kind = if *now > before * NOISE {
                Kind::Slower
            } else if now * NOISE < *before {
                Kind::Faster
            } else {
                Kind::Same
            };
            let (old, new) = (grouped(*before), grouped(*now));
            changes.push(Change {
                line: format!("{old:>10} -> {new:10} instructions: {name}"),
                kind,
            });
        }
    }
    changes
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    fn record(lines: &str) -> Record {
        let mut record = Record::new(&Workspace::find());
        assert_eq!(record.figures.read(lines), Ok(()));
        record
    }

    fn kinds(now: &Record, before: &Record) -> Vec<Kind> {
        let changes = compare(now, before).into_iter();
        changes.map(|change| change.kind).collect()
    }

    #[test]
    fn what_differs_within_the_ranges_is_the_same() {
        let game = |ns: &str| record(&format!("figure\tgame-9/go-core\tns\t{ns}\n"));
        let before = game("100 110 120");
        for (now, kind) in [
            ("100 110 120", Kind::Same),
            // The median is far off, but so are single rounds.
            ("100 130 140", Kind::Same),
            ("130 131 132", Kind::Slower),
            ("80 81 82", Kind::Faster),
        ] {
            assert_eq!(kinds(&game(now), &before), [kind], "{now}");
        }
        // The ranges don't overlap, but for so little it doesn't count.
        assert_eq!(kinds(&game("104 104"), &game("101 101")), [Kind::Same]);
    }

    #[test]
    fn less_is_slower_where_more_is_better() {
        let play = |seconds: &str| {
            record(&format!(
                "figure\tplay/bytes\tB\t1e9\nfigure\tplay/go-check\ts\t{seconds}\n"
            ))
        };
        assert_eq!(kinds(&play("2 2 2.1"), &play("1 1 1.1")), [Kind::Slower]);
        assert_eq!(kinds(&play("1 1 1.1"), &play("2 2 2.1")), [Kind::Faster]);
        assert_eq!(kinds(&play("1 2 3"), &play("1 1 3")), [Kind::Same]);
    }

    #[test]
    fn instructions_differ_by_little() {
        let with = |count: f64| {
            let mut record = record("");
            record.instructions.insert("move".to_owned(), count);
            record
        };
        assert_eq!(kinds(&with(1020.0), &with(1000.0)), [Kind::Slower]);
        assert_eq!(kinds(&with(1005.0), &with(1000.0)), [Kind::Same]);
        assert_eq!(kinds(&with(980.0), &with(1000.0)), [Kind::Faster]);
    }

    #[test]
    fn what_only_one_has_is_not_compared() {
        let before = record("figure\tgame-9/go-core\tns\t100\n");
        assert_eq!(kinds(&record(""), &before), []);
    }
}
