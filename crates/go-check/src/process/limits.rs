//! Limits, and how they are written on the command line.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// What a program may use.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Limits {
    /// Wall time.
    pub wall: Duration,
    /// CPU time of all its processes together.
    pub cpu: Duration,
    /// Whether the CPU time is counted from the start, not from when that is asked for.
    pub cpu_from_start: bool,
    /// Resident memory in bytes, of all its processes together.
    pub memory: Option<u64>,
    /// Bytes on stdout.
    pub output: u64,
    /// Processes at the same time.
    pub processes: Option<u64>,
    /// Bytes of a file that it writes.
    pub file: Option<u64>,
}

impl Limits {
    /// No limit that anybody would notice.
    pub const UNLIMITED: Self = Self {
        wall: Duration::from_secs(31_536_000),
        cpu: Duration::from_secs(31_536_000),
        cpu_from_start: false,
        memory: None,
        output: u64::MAX,
        processes: None,
        file: None,
    };
}

/// A time as it is written: `10s`, `500ms`, `2m`, or a number of seconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seconds(pub Duration);

impl FromStr for Seconds {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected a time above 0, such as 10s, 500ms or 2m".to_owned();
        let (number, factor) = match text.trim() {
            text if text.ends_with("ms") => (text.strip_suffix("ms"), 1e-3),
            text if text.ends_with('s') => (text.strip_suffix('s'), 1.0),
            text if text.ends_with('m') => (text.strip_suffix('m'), 60.0),
            text => (Some(text), 1.0),
        };
        let number = number.unwrap_or_default().trim_end();
        if !number
            .bytes()
            .all(|byte| byte.is_ascii_digit() || byte == b'.')
        {
            return Err(wrong());
        }
        let seconds = number.parse::<f64>().map_err(|_| wrong())? * factor;
        // A year is as good as no limit, and far from what clocks can't count.
        if (0.001..=31_536_000.0).contains(&seconds) {
            Ok(Self(Duration::from_secs_f64(seconds)))
        } else {
            Err(format!("{}, from 1ms to a year", wrong()))
        }
    }
}

/// In the unit that reads best.
impl fmt::Display for Seconds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = self.0.as_secs_f64();
        if seconds < 1.0 {
            write!(f, "{}ms", seconds * 1e3)
        } else {
            write!(f, "{seconds}s")
        }
    }
}

/// A size as it is written: `512M`, `64K`, `1G`, or a number of bytes. Units are powers of 1024.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bytes(pub u64);

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || "expected a size above 0, such as 512M, 64K or 1G".to_owned();
        let text = text.trim();
        let text = text.strip_suffix('B').unwrap_or(text);
        let text = text.strip_suffix('i').unwrap_or(text);
        let unit = text
            .chars()
            .next_back()
            .map(|unit| unit.to_ascii_uppercase());
        let shift = match unit {
            Some('K') => 10,
            Some('M') => 20,
            Some('G') => 30,
            _ => 0,
        };
        let number = if shift == 0 {
            text
        } else {
            &text[..text.len() - 1]
        };
        let number: u64 = number.trim_end().parse().map_err(|_| wrong())?;
        let bytes = number.checked_mul(1 << shift).ok_or_else(wrong)?;
        if bytes > 0 {
            Ok(Self(bytes))
        } else {
            Err(wrong())
        }
    }
}

/// With the largest unit that divides it.
impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (shift, unit) in [(30, "G"), (20, "M"), (10, "K")] {
            if self.0 > 0 && self.0.trailing_zeros() >= shift {
                return write!(f, "{}{unit}", self.0 >> shift);
            }
        }
        write!(f, "{}", self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read_with_their_units() {
        for (text, milliseconds) in [
            ("10s", 10_000),
            ("10", 10_000),
            ("0.5s", 500),
            ("500ms", 500),
            ("2m", 120_000),
            ("1.5", 1500),
        ] {
            let time = text.parse().map(|Seconds(time)| time);
            assert_eq!(time, Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        for text in [
            "",
            "s",
            "0",
            "-1s",
            "1h",
            "inf",
            "nan",
            "1e9",
            "1..2",
            "99999999999",
        ] {
            assert!(text.parse::<Seconds>().is_err(), "{text}");
        }
        for text in ["10s", "500ms", "1.5s"] {
            let time: Seconds = text.parse().expect("a time");
            assert_eq!(time.to_string(), text);
        }
    }

    #[test]
    fn sizes_are_read_with_their_units() {
        for (text, bytes) in [
            ("512M", 512 << 20),
            ("512MiB", 512 << 20),
            ("64k", 64 << 10),
            ("1G", 1 << 30),
            ("1000", 1000),
        ] {
            assert_eq!(text.parse(), Ok(Bytes(bytes)), "{text}");
        }
        for text in [
            "",
            "M",
            "0",
            "-1",
            "1.5M",
            "1T",
            "99999999999999999999",
            "20000000000G",
        ] {
            assert!(text.parse::<Bytes>().is_err(), "{text}");
        }
        assert_eq!(Bytes(512 << 20).to_string(), "512M");
        assert_eq!(Bytes(1000).to_string(), "1000");
    }
}
