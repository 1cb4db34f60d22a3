//! A progress bar on stderr, for what takes longer than a second.
//!
//! It is drawn only where somebody sees it and nothing else shows how far things are: stderr is a
//! terminal, and stdout, where answers go, is none or silent until the end.

use std::io::{self, IsTerminal, Read};
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressDrawTarget, ProgressStyle};

/// How long nothing is drawn.
const PATIENCE: Duration = Duration::from_secs(1);

/// How the progress of cases is shown.
const CASES: &str = "{wide_bar} {human_pos} of {human_len} cases, {eta} left";

/// How far something is, of a known whole.
pub(super) struct Progress(Option<Bar>);

struct Bar {
    bar: ProgressBar,
    start: Instant,
}

impl Progress {
    /// Returns the progress of so many cases.
    pub(super) fn of_cases(total: usize) -> Self {
        Self::new(total as u64, CASES)
    }

    /// Returns the progress of so many cases of which nothing is printed before the last one.
    pub(super) fn of_silent_cases(total: usize) -> Self {
        Self::shown(total as u64, CASES)
    }

    /// Returns the progress of what takes so long at most and prints nothing before its end.
    pub(super) fn of_time(time: Duration) -> Self {
        let total = u64::try_from(time.as_millis()).unwrap_or(u64::MAX);
        Self::shown(total, "{wide_bar} {msg}, {eta} left")
    }

    /// So much of the time is over, and this has come of it.
    pub(super) fn is_at(&self, elapsed: Duration, message: impl FnOnce() -> String) {
        if let Some(Bar { bar, start }) = &self.0 {
            if bar.is_hidden() && start.elapsed() >= PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.set_message(message());
            bar.set_position(u64::try_from(elapsed.as_millis()).unwrap_or(u64::MAX));
        }
    }

    /// Returns the progress of looking for what shows so many mutants, nothing of which is printed before
    /// the end.
    pub(super) fn of_mutants(total: usize) -> Self {
        let template = "{wide_bar} {human_pos} of {human_len} mutants";
        Self::shown(total as u64, template)
    }

    /// Returns the progress of what can't be told.
    pub(super) const fn unknown() -> Self {
        Self(None)
    }

    /// Returns the progress of so many bytes.
    pub(super) fn of_bytes(total: u64) -> Self {
        Self::new(total, "{wide_bar} {bytes} of {total_bytes}, {eta} left")
    }

    fn new(total: u64, template: &str) -> Self {
        if io::stdout().is_terminal() {
            return Self(None);
        }
        Self::shown(total, template)
    }

    fn shown(total: u64, template: &str) -> Self {
        if !io::stderr().is_terminal() {
            return Self(None);
        }
        let bar = ProgressBar::with_draw_target(Some(total), ProgressDrawTarget::hidden());
        let style = ProgressStyle::with_template(template).expect("the template is one");
        Self(Some(Bar {
            bar: bar.with_style(style),
            start: Instant::now(),
        }))
    }

    /// So much more is done.
    pub(super) fn add(&self, done: usize) {
        if let Some(Bar { bar, start }) = &self.0 {
            if bar.is_hidden() && start.elapsed() >= PATIENCE {
                bar.set_draw_target(ProgressDrawTarget::stderr());
            }
            bar.inc(done as u64);
        }
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if let Some(Bar { bar, .. }) = &self.0 {
            bar.finish_and_clear();
        }
    }
}

/// An input that shows how much of it is read.
pub(super) struct Watched<R> {
    input: R,
    progress: Progress,
}

impl<R: Read> Watched<R> {
    /// Watches an input, whose progress is shown in bytes.
    pub(super) const fn new(input: R, progress: Progress) -> Self {
        Self { input, progress }
    }
}

impl<R: Read> Read for Watched<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.progress.add(read);
        Ok(read)
    }
}
