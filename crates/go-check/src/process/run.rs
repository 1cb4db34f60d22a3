//! A program that is started once, given all its input, and waited for.

use std::io;
use std::time::{Duration, Instant};

use super::{Attempt, Keeper, Limits, Pumped};

/// How a start of a program went. Nothing of it runs any more.
#[derive(Debug)]
pub struct Run {
    /// What it printed, and how it ended.
    pub attempt: Attempt,
    /// Why it was waited for no longer.
    pub pumped: Pumped,
    /// How long that took.
    pub wall: Duration,
}

impl Run {
    /// Starts the program, and lets it run until it ends or exceeds the limits on wall time or output.
    ///
    /// # Errors
    ///
    /// Returns an error if the system fails us; none is the program's fault.
    pub fn to_end(keeper: &mut Keeper, input: Vec<u8>, limits: &Limits) -> io::Result<Self> {
        let start = Instant::now();
        let mut attempt = Attempt::start(keeper, input, limits.output)?;
        attempt.close_input();
        let pumped = attempt.pump(keeper, start + limits.wall, |_| false)?;
        let wall = start.elapsed();
        attempt.kill(keeper)?;
        Ok(Self {
            attempt,
            pumped,
            wall,
        })
    }
}
