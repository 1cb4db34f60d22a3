//! What is wanted of the speed, a row for each kind of work, and what of it was reached.

use super::figures::{Figures, Spread};
use super::table::grouped;

/// A kind of work.
pub(crate) struct Row {
    pub(crate) work: &'static str,
    pub(crate) checks: Vec<Check>,
    /// Nanoseconds, bytes and what else is good to know beside, of medians.
    pub(crate) beside: fn(&Figures) -> Result<String, String>,
}

/// A target of a row.
pub(crate) struct Check {
    /// As it is said.
    pub(crate) target: &'static str,
    pub(crate) bound: Bound,
    pub(crate) shown: Shown,
    /// The numbers that the bound is about, one a round.
    pub(crate) numbers: fn(&Figures) -> Result<Vec<f64>, String>,
}

#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Bound {
    AtMost(f64),
    AtLeast(f64),
}

impl Bound {
    /// Returns whether a number keeps to it. What is not a number doesn't.
    pub(crate) fn holds(self, number: f64) -> bool {
        match self {
            Self::AtMost(most) => number <= most,
            Self::AtLeast(least) => number >= least,
        }
    }

    /// Returns how much worse one number is than another, as a factor: above 1 if it is worse.
    pub(crate) fn worse(self, now: f64, before: f64) -> f64 {
        match self {
            Self::AtMost(_) => now / before,
            Self::AtLeast(_) => before / now,
        }
    }
}

/// How a number is written.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Shown {
    /// `0.62x`
    Times,
    /// `1/27`
    Part,
    Nanoseconds,
    Seconds,
    GigabytesASecond,
}

impl Shown {
    pub(crate) fn show(self, number: f64) -> String {
        match self {
            Self::Times => format!("{number:.2}x"),
            Self::Part => format!("1/{:.1}", 1.0 / number),
            Self::Nanoseconds if number < 10.0 => format!("{number:.2} ns"),
            Self::Nanoseconds => format!("{} ns", grouped(number)),
            Self::Seconds => format!("{number:.2} s"),
            Self::GigabytesASecond => format!("{number:.2} GB/s"),
        }
    }
}

/// What came of a target.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Outcome {
    Reached(Spread),
    /// The median misses the bound.
    FallsShort(Spread),
    NotMeasured(String),
}

impl Check {
    pub(crate) fn outcome(&self, figures: &Figures) -> Outcome {
        match (self.numbers)(figures) {
            Err(why) => Outcome::NotMeasured(why),
            Ok(numbers) => {
                let spread = Spread::of(&numbers);
                if self.bound.holds(spread.median) {
                    Outcome::Reached(spread)
                } else {
                    Outcome::FallsShort(spread)
                }
            }
        }
    }

    /// Returns whether the middle half of the rounds lies on both sides of the bound.
    pub(crate) fn is_close(&self, spread: Spread) -> bool {
        self.bound.holds(spread.low) != self.bound.holds(spread.high)
    }
}

const SHAPES: [&str; 7] = [
    "spiral",
    "comb",
    "serpentine",
    "upright-serpentine",
    "checkerboard",
    "rising-zigzag",
    "falling-zigzag",
];

/// Returns the numbers of the shape whose median is the largest.
fn worst(numbers: impl Fn(&str) -> Result<Vec<f64>, String>) -> Result<Vec<f64>, String> {
    let all: Result<Vec<_>, String> = SHAPES.iter().map(|shape| numbers(shape)).collect();
    let all = all?.into_iter();
    all.max_by(|one, other| Spread::of(one).median.total_cmp(&Spread::of(other).median))
        .ok_or_else(|| "there are no shapes".to_owned())
}

fn shape(shape: &str, side: u16, of: &str) -> String {
    format!("shape-{shape}-{side}/{of}")
}

/// Returns gigabytes a second for each round of a run over a file.
fn rate(figures: &Figures, of: &str, bytes: &str) -> Result<Vec<f64>, String> {
    let bytes = figures.median(bytes)?;
    let rounds = figures.rounds(of)?.iter();
    Ok(rounds.map(|seconds| bytes / seconds / 1e9).collect())
}

/// Returns the medians of a group's contestants in nanoseconds, in words.
fn nanoseconds(figures: &Figures, group: &str, of: &[&str]) -> Result<String, String> {
    let of = of.iter().map(|contestant| {
        let median = figures.median(&format!("{group}/{contestant}"))?;
        Ok(format!("{contestant} {}", Shown::Nanoseconds.show(median)))
    });
    of.collect::<Result<Vec<_>, _>>().map(|all| all.join(", "))
}

/// The table of targets.
#[allow(clippy::too_many_lines, reason = "a table")]
pub(crate) fn rows() -> Vec<Row> {
    vec![
        Row {
            work: "judge one move on a ready position, new position and captures out",
            checks: vec![
                Check {
                    target: "at most 0.6x the sketch",
                    bound: Bound::AtMost(0.6),
                    shown: Shown::Times,
                    numbers: |figures| figures.ratios("move/go-core", "move/sketch"),
                },
                Check {
                    target: "at most 1/8 of the array's",
                    bound: Bound::AtMost(1.0 / 8.0),
                    shown: Shown::Part,
                    numbers: |figures| figures.ratios("move/go-core", "move/array"),
                },
            ],
            beside: |figures| nanoseconds(figures, "move", &["go-core", "sketch", "array"]),
        },
        Row {
            work: "a uniformly random legal game, a move played",
            checks: vec![
                Check {
                    target: "at most 120 ns on 9 x 9",
                    bound: Bound::AtMost(120.0),
                    shown: Shown::Nanoseconds,
                    numbers: |figures| figures.rounds("game-9/go-core").map(<[f64]>::to_vec),
                },
                Check {
                    target: "at most 120 ns on 19 x 19",
                    bound: Bound::AtMost(120.0),
                    shown: Shown::Nanoseconds,
                    numbers: |figures| figures.rounds("game-19/go-core").map(<[f64]>::to_vec),
                },
            ],
            beside: |_| Ok(String::new()),
        },
        Row {
            work: "numeric text of one position in, verdict and new board out, everything checked",
            checks: vec![Check {
                target: "at most 0.8x the sketch's reading plus judging",
                bound: Bound::AtMost(0.8),
                shown: Shown::Times,
                numbers: |figures| figures.ratios("text/go-io", "text/sketch"),
            }],
            beside: |figures| {
                let all = nanoseconds(figures, "text", &["go-io", "sketch"])?;
                let stream = Shown::Nanoseconds.show(figures.median("text/stream")?);
                Ok(format!("{all}; from text to text in a stream {stream}"))
            },
        },
        Row {
            work: "all territories of a ready board",
            checks: vec![
                Check {
                    target: "at most 0.4x the sketch",
                    bound: Bound::AtMost(0.4),
                    shown: Shown::Times,
                    numbers: |figures| figures.ratios("territories/go-core", "territories/sketch"),
                },
                Check {
                    target: "at most 1/40 of the array's",
                    bound: Bound::AtMost(1.0 / 40.0),
                    shown: Shown::Part,
                    numbers: |figures| figures.ratios("territories/go-core", "territories/array"),
                },
            ],
            beside: |figures| nanoseconds(figures, "territories", &["go-core", "sketch", "array"]),
        },
        Row {
            work: "numeric text in, answer text out: go-check play on 1,000,000 cases",
            checks: vec![
                Check {
                    target: "at least 1 GB/s of input a core",
                    bound: Bound::AtLeast(1.0),
                    shown: Shown::GigabytesASecond,
                    numbers: |figures| rate(figures, "play/go-check", "play/bytes"),
                },
                Check {
                    target: "on two cores 1.7x that",
                    bound: Bound::AtLeast(1.7),
                    shown: Shown::Times,
                    numbers: |figures| figures.ratios("play/one-job", "play/two-jobs"),
                },
            ],
            beside: |figures| {
                let rate = |of| {
                    let rate = Spread::of(&rate(figures, of, "play/bytes")?).median;
                    Ok::<_, String>(Shown::GigabytesASecond.show(rate))
                };
                Ok(format!(
                    "to a file {}; cat {}, to a file {}; wc -l {}",
                    rate("play/go-check-to-file")?,
                    rate("play/cat")?,
                    rate("play/cat-to-file")?,
                    rate("play/wc")?
                ))
            },
        },
        Row {
            work: "JSON lines: go-check answer",
            checks: vec![Check {
                target: "at most 2x IgnoredAny of input and output",
                bound: Bound::AtMost(2.0),
                shown: Shown::Times,
                numbers: |figures| figures.ratios("answer/go-check", "answer/skip"),
            }],
            beside: |_| Ok(String::new()),
        },
        Row {
            work: "go-check test on a suite file of 1,000,000 cases",
            checks: vec![
                Check {
                    target: "at most 3x IgnoredAny on one core",
                    bound: Bound::AtMost(3.0),
                    shown: Shown::Times,
                    numbers: |figures| figures.ratios("test/go-check", "test/skip"),
                },
                Check {
                    target: "peak memory at most 2.5x the file",
                    bound: Bound::AtMost(2.5),
                    shown: Shown::Times,
                    numbers: |figures| {
                        let file = figures.median("test/bytes")?;
                        let memory = figures.rounds("test/memory")?.iter();
                        Ok(memory.map(|bytes| bytes / file).collect())
                    },
                },
            ],
            beside: |figures| {
                let file = figures.median("test/bytes")? / 1e6;
                let seconds = figures.median("test/go-check")?;
                Ok(format!("{seconds:.1} s, file of {file:.0} MB"))
            },
        },
        Row {
            work: "legal-position enumeration 4 x 4 (24,318,165 of 43,046,721 boards)",
            checks: vec![Check {
                target: "under 2 s",
                bound: Bound::AtMost(2.0),
                shown: Shown::Seconds,
                numbers: |figures| figures.rounds("legal-4x4/go-core").map(<[f64]>::to_vec),
            }],
            beside: |_| Ok(String::new()),
        },
        Row {
            work: "worst shapes at 1024 x 1024: all territories, a point",
            checks: vec![
                Check {
                    target: "at most 5 ns",
                    bound: Bound::AtMost(5.0),
                    shown: Shown::Nanoseconds,
                    numbers: |figures| {
                        worst(|name| {
                            let rounds = figures.rounds(&shape(name, 1024, "go-core"));
                            rounds.map(<[f64]>::to_vec)
                        })
                    },
                },
                Check {
                    target: "at most 1.5x their own cost at 64 x 64",
                    bound: Bound::AtMost(1.5),
                    shown: Shown::Times,
                    numbers: |figures| {
                        worst(|name| {
                            let [large, small] =
                                [1024, 64].map(|side| shape(name, side, "go-core"));
                            figures.ratios(&large, &small)
                        })
                    },
                },
                Check {
                    target: "never slower than a stack fill",
                    bound: Bound::AtMost(1.0),
                    shown: Shown::Times,
                    numbers: |figures| {
                        worst(|name| {
                            figures
                                .ratios(&shape(name, 1024, "go-core"), &shape(name, 1024, "stack"))
                        })
                    },
                },
            ],
            beside: |_| Ok(String::new()),
        },
        Row {
            work: "start-up: go-check play on one case, whole process",
            checks: vec![Check {
                target: "at most 1.3x an empty program, plus 1 ms",
                bound: Bound::AtMost(1.0),
                shown: Shown::Times,
                numbers: |figures| {
                    let (ours, empty) = (
                        figures.rounds("start/go-check")?,
                        figures.rounds("start/empty")?,
                    );
                    // What it takes, of what it may take.
                    let parts = ours.iter().zip(empty);
                    Ok(parts
                        .map(|(ours, empty)| ours / (1.3 * empty + 1e-3))
                        .collect())
                },
            }],
            beside: |figures| {
                let (ours, empty) = (
                    figures.median("start/go-check")? * 1e3,
                    figures.median("start/empty")? * 1e3,
                );
                Ok(format!(
                    "{ours:.2} ms of {:.2} ms, empty program {empty:.2} ms",
                    1.3 * empty + 1.0
                ))
            },
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn figures(lines: &[&str]) -> Figures {
        let mut figures = Figures::default();
        for line in lines {
            let line = line.replace(' ', "\t").replace(',', " ");
            assert_eq!(figures.read(&line), Ok(()));
        }
        figures
    }

    fn check(target: &str) -> Check {
        let mut checks = rows().into_iter().flat_map(|row| row.checks);
        let found = checks.find(|check| check.target == target);
        found.expect("there is such a target")
    }

    #[test]
    fn a_target_is_reached_or_missed_by_the_median() {
        let check = check("at most 0.6x the sketch");
        for (ours, is_reached) in [("60,60,99", true), ("61,61,10", false)] {
            let figures = figures(&[
                &format!("figure move/go-core ns {ours}"),
                "figure move/sketch ns 100,100,100",
            ]);
            let outcome = check.outcome(&figures);
            let found = matches!(outcome, Outcome::Reached(_));
            assert_eq!(found, is_reached, "{outcome:?}");
            assert_eq!(!found, matches!(outcome, Outcome::FallsShort(_)));
        }
    }

    #[test]
    fn more_is_better_where_a_target_is_at_least() {
        let check = check("at least 1 GB/s of input a core");
        let figures = |seconds: &str| {
            figures(&[
                "figure play/bytes B 389000000",
                &format!("figure play/go-check s {seconds}"),
            ])
        };
        let fast = check.outcome(&figures("0.3"));
        assert!(matches!(fast, Outcome::Reached(_)), "{fast:?}");
        let slow = check.outcome(&figures("0.4"));
        assert!(matches!(slow, Outcome::FallsShort(_)), "{slow:?}");
        assert!(check.bound.worse(0.5, 1.0) > 1.9);
        assert!(Bound::AtMost(1.0).worse(0.5, 1.0) < 1.0);
    }

    #[test]
    fn what_was_not_measured_is_neither_reached_nor_missed() {
        let figures = figures(&["absent play/two-jobs none", "figure play/one-job s 1"]);
        let outcome = check("on two cores 1.7x that").outcome(&figures);
        assert_eq!(outcome, Outcome::NotMeasured("none".to_owned()));
    }

    #[test]
    fn of_the_shapes_the_worst_counts() {
        let line = |name: &str, ns: &str| format!("figure shape-{name}-1024/go-core ns {ns}");
        let mut lines: Vec<_> = SHAPES.iter().map(|name| line(name, "0.4")).collect();
        lines[3] = line(SHAPES[3], "5.5,6,7");
        let lines: Vec<_> = lines.iter().map(String::as_str).collect();
        let outcome = check("at most 5 ns").outcome(&figures(&lines));
        let Outcome::FallsShort(spread) = outcome else {
            panic!("{outcome:?}");
        };
        assert!((spread.median - 6.0).abs() < 1e-9);
    }

    #[test]
    fn starting_may_take_a_millisecond_more_than_a_bit_more_than_nothing() {
        let check = check("at most 1.3x an empty program, plus 1 ms");
        for (ours, is_reached) in [("0.0022", true), ("0.0024", false)] {
            let figures = figures(&[
                "figure start/empty s 0.001",
                &format!("figure start/go-check s {ours}"),
            ]);
            let outcome = check.outcome(&figures);
            assert_eq!(matches!(outcome, Outcome::Reached(_)), is_reached);
        }
    }

    #[test]
    fn numbers_are_written_as_their_targets_are() {
        for (shown, number, text) in [
            (Shown::Times, 0.618, "0.62x"),
            (Shown::Part, 0.037, "1/27.0"),
            (Shown::Nanoseconds, 119.6, "120 ns"),
            (Shown::Nanoseconds, 0.414, "0.41 ns"),
            (Shown::Seconds, 2.204, "2.20 s"),
            (Shown::GigabytesASecond, 1.038, "1.04 GB/s"),
        ] {
            assert_eq!(shown.show(number), text);
        }
    }
}
