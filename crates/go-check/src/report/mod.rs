//! Verdicts as text: one file a form, and the merging of reports in parts.

mod beside;
mod exercism;
mod explanation;
mod failure;
mod findings;
mod github;
mod golf;
mod human;
mod json;
mod junit;
mod markdown;
mod matrix;
mod merge;
mod mistakes;
mod read;
mod record;
mod recorder;

use anstyle::{AnsiColor, Style};
use go_io::diagram::{Look, Mark, Symbols};

use crate::data::harmless;

pub use beside::beside;
pub(crate) use beside::side_by_side;
pub use exercism::Exercism;
pub use explanation::explanation;
pub(crate) use failure::quoted;
pub use failure::{command_line, failure, found};
pub use findings::{FindingsForm, Found, Kept};
pub use github::GitHub;
pub use golf::{Played, standings};
pub use human::Human;
pub use json::Json;
pub use junit::JUnit;
pub use markdown::Markdown;
pub use matrix::{Cells, Demands, MatrixForm, MatrixReport, Totals};
pub use merge::{BadReports, Whole, merge};
pub use mistakes::mistakes;
pub use read::{MAX_REPORT_BYTES, ReadReport};
pub use record::{
    Chosen, Footer, Header, LimitsInForce, REPORT_VERSION, Record, RecordPlace, Report, Right,
    SuiteHeader, Tally,
};
pub use recorder::Recorder;

/// How boards are drawn on a terminal: marked points have a color too. Where color is not wanted,
/// the stream that it is written to takes it out.
#[must_use]
pub fn colored(symbols: Symbols) -> Look {
    Look {
        symbols,
        around: |mark| match mark {
            Mark::Different => ("\x1b[1;31m", "\x1b[0m"),
            Mark::Move => ("\x1b[1;36m", "\x1b[0m"),
            Mark::Captured => ("\x1b[33m", "\x1b[0m"),
        },
    }
}

/// How boards are drawn where there is no color.
#[must_use]
pub fn plain(symbols: Symbols) -> Look {
    Look {
        symbols,
        ..Look::default()
    }
}

/// Returns a text in one line, without characters that would draw where they like.
pub(crate) fn one_line(text: &str) -> String {
    text.lines().map(harmless).collect::<Vec<_>>().join(" ")
}

/// Returns a text with its lines, without characters that would draw where they like.
fn harmless_lines(text: &str) -> String {
    text.lines().map(harmless).collect::<Vec<_>>().join("\n")
}

/// Returns the exercise, the property and the slug of a case's name.
fn parts(name: &str) -> (&str, &str, &str) {
    let (rest, slug) = name.rsplit_once("::").unwrap_or(("", name));
    let (exercise, property) = rest.rsplit_once("::").unwrap_or((rest, ""));
    (exercise, property, slug)
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const ASIDE: Style = AnsiColor::Yellow.on_default().bold();
