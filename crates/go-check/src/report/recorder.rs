//! From judged cases to records: counts them, and draws the first failures.

use go_io::diagram::Look;

use super::{Header, Record, Tally, command_line, failure};
use crate::judge::Judged;
use crate::verdict::Verdict;

/// How many failures are drawn.
const DRAWN: usize = 100;

/// How many bytes of drawings are made at most, but for the last one.
const DRAWN_BYTES: usize = 1 << 22;

/// Makes the records of a run.
#[derive(Debug)]
pub struct Recorder {
    look: Look,
    subject: String,
    options: String,
    counts: Tally,
    drawn: usize,
    drawn_bytes: usize,
}

impl Recorder {
    /// Returns a recorder of a run with this header, which draws boards so.
    #[must_use]
    pub fn new(header: &Header, look: Look) -> Self {
        Self {
            look,
            subject: header.subject.clone(),
            options: header.options.clone(),
            counts: Tally::default(),
            drawn: 0,
            drawn_bytes: 0,
        }
    }

    /// Returns the record of a case, of a suite that was named so.
    pub fn record(&mut self, judged: &Judged<'_>, suite: &str) -> Record {
        self.counts.add(judged.verdict);
        let is_drawn =
            judged.verdict.is_failure() && self.drawn < DRAWN && self.drawn_bytes < DRAWN_BYTES;
        let drawing = is_drawn.then(|| {
            let again = command_line("go-check", suite, &judged.case.name(), &self.options);
            failure(judged, &self.look, &self.subject, &again)
        });
        if let Some(drawing) = &drawing {
            self.drawn += 1;
            self.drawn_bytes += drawing.len();
        }
        Record::new(judged, suite, drawing)
    }

    /// Returns how many cases came to which verdict.
    #[must_use]
    pub const fn counts(&self) -> &Tally {
        &self.counts
    }
}
