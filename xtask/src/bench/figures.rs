//! What the benchmarks have measured: read from their lines, kept in a file, and looked up by name.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

/// All that was measured in one run.
#[derive(Debug, Default, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figures {
    /// The rounds of each figure, by its name: `group/contestant`. Those of one group were measured in
    /// turns, so that the numbers of a round belong together.
    pub(crate) figures: BTreeMap<String, Figure>,
    /// What could not be measured, and why.
    pub(crate) absent: BTreeMap<String, String>,
}

/// A number a round.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub(crate) struct Figure {
    /// `ns`, `s` or `B`.
    pub(crate) unit: String,
    pub(crate) rounds: Vec<f64>,
}

impl Figures {
    /// Takes in what a benchmark has printed, of which lines of other kinds are no business of ours.
    pub(crate) fn read(&mut self, output: &str) -> Result<(), String> {
        for line in output.lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            match parts[..] {
                ["figure", name, unit, rounds] => {
                    let rounds = rounds
                        .split(' ')
                        .map(|round| round.parse().ok().filter(|n: &f64| n.is_finite()));
                    let rounds: Option<Vec<f64>> = rounds.collect();
                    let rounds = rounds
                        .ok_or_else(|| format!("expected numbers between blanks in: {line}"))?;
                    let unit = unit.to_owned();
                    let figure = Figure { unit, rounds };
                    if self.figures.insert(name.to_owned(), figure).is_some() {
                        return Err(format!("expected one figure of a name, found two: {name}"));
                    }
                }
                ["absent", name, why] => {
                    self.absent.insert(name.to_owned(), why.to_owned());
                }
                ["figure" | "absent", ..] => {
                    return Err(format!("expected the parts of a figure in: {line}"));
                }
                _ => {}
            }
        }
        Ok(())
    }

    /// Returns the rounds of a figure; an error says why there is none.
    pub(crate) fn rounds(&self, name: &str) -> Result<&[f64], String> {
        match self.figures.get(name) {
            Some(figure) => Ok(&figure.rounds),
            None => Err(match self.absent.get(name) {
                Some(why) => why.clone(),
                None => format!("there is no figure {name}"),
            }),
        }
    }

    /// Returns the median of a figure.
    pub(crate) fn median(&self, name: &str) -> Result<f64, String> {
        self.rounds(name).map(|rounds| Spread::of(rounds).median)
    }

    /// Returns what one is of the other, round by round.
    pub(crate) fn ratios(&self, of: &str, to: &str) -> Result<Vec<f64>, String> {
        let (of, to) = (self.rounds(of)?, self.rounds(to)?);
        Ok(of.iter().zip(to).map(|(of, to)| of / to).collect())
    }
}

/// The median of some numbers, and where the middle half of them lies.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Spread {
    pub(crate) low: f64,
    pub(crate) median: f64,
    pub(crate) high: f64,
}

impl Spread {
    /// Returns the spread of numbers, which is not a number if there are none.
    pub(crate) fn of(numbers: &[f64]) -> Self {
        let mut sorted = numbers.to_vec();
        sorted.sort_by(f64::total_cmp);
        let at = |quarter: usize| {
            let last = sorted.len().checked_sub(1)?;
            let (index, rest) = (last * quarter / 4, last * quarter % 4);
            let (here, next) = (sorted[index], sorted[(index + 1).min(last)]);
            let part = f64::from(u8::try_from(rest).unwrap_or_default()) / 4.0;
            Some(here + (next - here) * part)
        };
        let at = |quarter| at(quarter).unwrap_or(f64::NAN);
        Self {
            low: at(1),
            median: at(2),
            high: at(3),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_of_figures_are_read_and_others_passed_over() {
        let mut figures = Figures::default();
        let output = "running\nfigure\tmove/us\tns\t70.5 71 99\nabsent\tplay/two-jobs\tone core\n";
        assert_eq!(figures.read(output), Ok(()));
        assert_eq!(figures.rounds("move/us"), Ok(&[70.5, 71.0, 99.0][..]));
        assert_eq!(figures.rounds("play/two-jobs"), Err("one core".to_owned()));
        let error = figures.rounds("move/them").expect_err("it isn't there");
        assert!(error.contains("move/them"), "{error}");
    }

    #[test]
    fn lines_that_are_cut_off_or_no_numbers_are_refused() {
        for line in [
            "figure\tmove/us\tns",
            "figure\tmove/us\tns\t",
            "figure\tmove/us\tns\t1 x",
            "figure\tmove/us\tns\t1  2",
            "figure\tmove/us\tns\tNaN",
            "figure\tmove/us\tns\t1\t2",
            "absent\tmove/us",
            "figure\ta/b\tns\t1\nfigure\ta/b\tns\t1",
        ] {
            assert!(Figures::default().read(line).is_err(), "{line}");
        }
    }

    #[test]
    fn ratios_are_those_of_each_round() {
        let mut figures = Figures::default();
        let read = figures.read("figure\ta/x\ts\t1 2 9\nfigure\ta/y\ts\t2 4 3\n");
        assert_eq!(read, Ok(()));
        assert_eq!(figures.ratios("a/x", "a/y"), Ok(vec![0.5, 0.5, 3.0]));
    }

    #[test]
    fn a_spread_is_the_median_and_the_middle_half() {
        let spread = |low, median, high| Spread { low, median, high };
        assert_eq!(Spread::of(&[5.0]), spread(5.0, 5.0, 5.0));
        assert_eq!(Spread::of(&[9.0, 1.0]), spread(3.0, 5.0, 7.0));
        let numbers = [100.0, 4.0, 2.0, 3.0, 1.0];
        assert_eq!(Spread::of(&numbers), spread(2.0, 3.0, 4.0));
        assert!(Spread::of(&[]).median.is_nan());
    }

    #[test]
    fn what_is_kept_is_read_back_as_the_same() -> serde_json::Result<()> {
        let mut figures = Figures::default();
        let read = figures.read("figure\ta/x\tns\t0.123456 7\nabsent\ta/y\twhy\n");
        assert_eq!(read, Ok(()));
        let text = serde_json::to_string(&figures)?;
        assert_eq!(serde_json::from_str::<Figures>(&text)?, figures);
        Ok(())
    }
}
