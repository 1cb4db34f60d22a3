//! From judged cases to records: counts them, and draws the first failures.

use go_io::diagram::Look;

use super::{Header, Record, Tally, command_line, failure};
use crate::judge::Judged;
use crate::verdict::Verdict;

/// How many failures are drawn.
const DRAWN: usize = 100;

/// How many bytes of drawings are made at most, but for the last one.
const DRAWN_BYTES: usize = 1 << 22;

/// What room is left for drawings.
#[derive(Clone, Copy, Debug)]
pub(super) struct Room {
    drawn: usize,
    bytes: usize,
    is_built: bool,
}

impl Room {
    /// All of it.
    pub(super) const fn new() -> Self {
        Self {
            drawn: 0,
            bytes: 0,
            is_built: true,
        }
    }

    /// Whether a further case with this verdict is drawn. What was not built fails every case in
    /// the same way, which is told once.
    pub(super) fn is_left_for(self, verdict: Verdict) -> bool {
        let is_told = verdict == Verdict::Ce && !self.is_built;
        verdict.is_failure() && !is_told && self.drawn < DRAWN && self.bytes < DRAWN_BYTES
    }

    /// Takes the room of a drawing. Colors take none, so that all forms draw the same failures.
    pub(super) fn take(&mut self, verdict: Verdict, drawing: &str) {
        self.is_built &= verdict != Verdict::Ce;
        let seen = anstream::adapter::strip_str(drawing);
        self.drawn += 1;
        self.bytes += seen.map(str::len).sum::<usize>();
    }
}

/// Makes the records of a run.
#[derive(Debug)]
pub struct Recorder {
    look: Look,
    subject: String,
    options: String,
    counts: Tally,
    room: Room,
}

impl Recorder {
    /// Returns a recorder of a run with this header, which draws boards so.
    #[must_use]
    pub fn new(header: &Header, look: Look) -> Self {
        Self {
            look,
            subject: header.subject.clone(),
            options: header.options_again(),
            counts: Tally::default(),
            room: Room::new(),
        }
    }

    /// Returns the record of a case, of a suite that was named so.
    pub fn record(&mut self, judged: &Judged<'_>, suite: &str) -> Record {
        self.counts.add(judged.verdict);
        let is_drawn = self.room.is_left_for(judged.verdict);
        let drawing = is_drawn.then(|| {
            let again = command_line("go-check", suite, &judged.case.name(), &self.options);
            failure(judged, &self.look, &self.subject, &again)
        });
        if let Some(drawing) = &drawing {
            self.room.take(judged.verdict, drawing);
        }
        Record::new(judged, suite, drawing)
    }

    /// Counts a case that was answered rightly, without a record.
    pub const fn right(&mut self) {
        self.counts.add(Verdict::Ac);
    }

    /// Returns how many cases came to which verdict.
    #[must_use]
    pub const fn counts(&self) -> &Tally {
        &self.counts
    }
}
