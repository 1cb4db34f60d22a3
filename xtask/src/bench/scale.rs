//! Scales of a chart: where a number lies on an axis, and which numbers are written beside it.

use super::table::grouped;

/// How numbers lie along an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// From zero, evenly.
    Even,
    /// Each power of ten as long as the others.
    Powers,
}

/// What the numbers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Quantity {
    /// Millions are written with an M.
    Count,
    /// In seconds.
    Time,
    /// In bytes.
    Memory,
}

/// An axis, from its first number to its last, over so many pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) struct Scale {
    pub(crate) kind: Kind,
    first: f64,
    last: f64,
    pixels: f64,
}

impl Scale {
    /// Returns the scale that has room for all of these numbers, which are above zero, and that ends at
    /// a number with a mark.
    pub(crate) fn of(kind: Kind, numbers: impl Iterator<Item = f64>, pixels: f64) -> Self {
        let (least, most) = numbers.fold((f64::MAX, f64::MIN_POSITIVE), |(least, most), number| {
            (least.min(number), most.max(number))
        });
        let (first, last) = match kind {
            Kind::Even => {
                let step = step(most);
                (0.0, (most / step - 1e-9).ceil() * step)
            }
            Kind::Powers => {
                let first = power(least.min(most).log10() + 1e-9);
                // At least one power, so that there is a length.
                let last = 10_f64.powf((most.log10() - 1e-9).ceil());
                (first, last.max(first * 10.0))
            }
        };
        Self {
            kind,
            first,
            last,
            pixels,
        }
    }

    /// Returns how many pixels from the axis's beginning a number lies.
    pub(crate) fn at(&self, number: f64) -> f64 {
        let part = match self.kind {
            Kind::Even => (number - self.first) / (self.last - self.first),
            Kind::Powers => (number / self.first).log10() / (self.last / self.first).log10(),
        };
        part * self.pixels
    }

    /// Returns the numbers that have a mark, from the first to the last.
    pub(crate) fn marks(&self) -> Vec<f64> {
        let mut marks = vec![self.first];
        let step = step(self.last);
        while let Some(last) = marks.last()
            && *last < self.last * (1.0 - 1e-9)
        {
            marks.push(match self.kind {
                Kind::Even => last + step,
                Kind::Powers => last * 10.0,
            });
        }
        marks
    }
}

/// The power of ten at or below 10 to such an exponent.
fn power(exponent: f64) -> f64 {
    10_f64.powf(exponent.floor())
}

/// The step between marks on an axis from zero: 1, 2 or 5 of a power of ten, four to ten steps.
fn step(most: f64) -> f64 {
    let power = power((most / 4.0).log10());
    let steps = [5.0, 2.0].map(|step| step * power);
    steps
        .into_iter()
        .find(|step| most / step >= 4.0)
        .unwrap_or(power)
}

impl Quantity {
    /// Returns a number as it is written beside its mark.
    pub(crate) fn show(self, number: f64) -> String {
        match self {
            Self::Count if number >= 1e6 => format!("{} M", (number / 1e4).round() / 100.0),
            Self::Count => grouped(number),
            Self::Time => with_unit(
                number,
                &[(1.0, "s"), (1e-3, "ms"), (1e-6, "µs"), (0.0, "ns")],
                1e-9,
            ),
            Self::Memory => with_unit(
                number,
                &[(1e9, "GB"), (1e6, "MB"), (1e3, "kB"), (0.0, "B")],
                1.0,
            ),
        }
    }
}

/// Returns a number in the largest of these units of which it has one; the last one is so much.
fn with_unit(number: f64, units: &[(f64, &str)], least: f64) -> String {
    if number == 0.0 {
        return "0".to_owned();
    }
    let unit = units.iter().find(|(size, _)| number >= size * (1.0 - 1e-9));
    let (size, name) = unit.copied().unwrap_or((least, ""));
    let size = if size == 0.0 { least } else { size };
    // As many digits as it takes: 2.5, but 10.
    let value = (number / size * 100.0).round() / 100.0;
    format!("{value} {name}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scale(kind: Kind, numbers: &[f64]) -> Scale {
        Scale::of(kind, numbers.iter().copied(), 100.0)
    }

    fn near(found: &[f64], expected: &[f64]) {
        let is_near = |(a, b): (&f64, &f64)| (a - b).abs() <= b.abs() * 1e-6;
        let all = found.len() == expected.len() && found.iter().zip(expected).all(is_near);
        assert!(all, "{found:?} {expected:?}");
    }

    #[test]
    fn even_scales_begin_with_zero_and_end_at_a_mark() {
        let even = scale(Kind::Even, &[1.0, 9.3, 2.0]);
        near(&even.marks(), &[0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        near(
            &[even.at(0.0), even.at(2.5), even.at(10.0)],
            &[0.0, 25.0, 100.0],
        );
        near(
            &scale(Kind::Even, &[4.0]).marks(),
            &[0.0, 1.0, 2.0, 3.0, 4.0],
        );
        near(
            &scale(Kind::Even, &[0.23]).marks(),
            &[0.0, 0.05, 0.1, 0.15, 0.2, 0.25],
        );
        near(
            &scale(Kind::Even, &[10.0]).marks(),
            &[0.0, 2.0, 4.0, 6.0, 8.0, 10.0],
        );
    }

    #[test]
    fn powers_are_equally_long() {
        let powers = scale(Kind::Powers, &[30.0, 1_048_576.0]);
        let marks = [10.0, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7];
        near(&powers.marks(), &marks);
        near(&[powers.at(1e4)], &[50.0]);
        near(
            &scale(Kind::Powers, &[1.0, 100.0]).marks(),
            &[1.0, 10.0, 100.0],
        );
        near(&scale(Kind::Powers, &[1e-8]).marks(), &[1e-8, 1e-7]);
    }

    #[test]
    fn numbers_are_written_with_their_units() {
        for (quantity, number, text) in [
            (Quantity::Count, 1_048_576.0, "1.05 M"),
            (Quantity::Count, 10_000.0, "10,000"),
            (Quantity::Count, 2e6, "2 M"),
            (Quantity::Time, 1e-8, "10 ns"),
            (Quantity::Time, 1e-6, "1 µs"),
            (Quantity::Time, 0.0025, "2.5 ms"),
            (Quantity::Time, 20.0, "20 s"),
            (Quantity::Time, 0.0, "0"),
            (Quantity::Memory, 1e7, "10 MB"),
            (Quantity::Memory, 2.5e9, "2.5 GB"),
            (Quantity::Memory, 999.0, "999 B"),
        ] {
            assert_eq!(quantity.show(number), text);
        }
    }
}
