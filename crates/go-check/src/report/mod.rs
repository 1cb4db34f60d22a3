//! Verdicts as text, for people.

mod beside;
mod explanation;
mod failure;
mod human;
mod record;
mod recorder;

use anstyle::{AnsiColor, Style};
use go_io::diagram::{Look, Mark, Symbols};

pub use beside::beside;
pub(crate) use beside::side_by_side;
pub use explanation::explanation;
pub(crate) use failure::quoted;
pub use failure::{command_line, failure};
pub use human::Human;
pub use record::{
    Chosen, Footer, Header, LimitsInForce, REPORT_VERSION, Record, RecordPlace, Report,
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

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();
const ASIDE: Style = AnsiColor::Yellow.on_default().bold();
