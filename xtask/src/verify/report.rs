//! What `verify` prints: a line a step, what failed, and how to see it again.

use std::fmt;
use std::time::Duration;

use anstyle::{AnsiColor, Style};

use super::annotation::Annotation;
use super::excerpt;
use super::place::Place;
use super::run::{Failure, Outcome};
use super::step::{Invocation, Step};
use crate::say::{self, Passing};

/// What has happened so far.
#[derive(Debug, Default)]
pub(crate) struct Report {
    summary: Summary,
    failed: Vec<Failed>,
    /// Each place that has been shown, with the step that showed it.
    shown: Vec<(Place, &'static str)>,
    annotates: bool,
}

/// What is repeated of a failed step at the end.
#[derive(Debug)]
struct Failed {
    name: &'static str,
    commands: Vec<Invocation>,
    mend: Option<&'static str>,
}

/// How many steps ended how.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Summary {
    pub(crate) passed: usize,
    pub(crate) failed: usize,
    pub(crate) skipped: usize,
}

/// The closing line.
impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            passed,
            failed,
            skipped,
        } = self;
        write!(
            f,
            "verify: {passed} passed, {failed} failed, {skipped} skipped"
        )
    }
}

impl Report {
    /// Returns an empty report that adds GitHub's annotations to each failure.
    pub(crate) fn with_annotations() -> Self {
        Self {
            annotates: true,
            ..Self::default()
        }
    }

    /// Shows on a terminal that a step is being run, until the value is dropped.
    pub(crate) fn begin(step: &Step) -> Option<Passing> {
        Passing::show(format_args!("{:>8} {}", "running", step.name))
    }

    /// Prints how a step ended, and what is wrong if it failed.
    pub(crate) fn end(&mut self, step: &'static Step, outcome: Outcome, time: Duration) {
        let time = format!("{:>5.1} s", time.as_secs_f64());
        let name = step.name;
        match outcome {
            Outcome::Passed(note) => {
                self.summary.passed += 1;
                let verb = verb("ok", AnsiColor::Green);
                let note = note.map_or(String::new(), |note| format!("  {note}"));
                say::line(format_args!("{verb} {name:<13}{time}{note}"));
            }
            Outcome::NotRun(install) => {
                self.summary.skipped += 1;
                not_run(name, install);
            }
            Outcome::Failed(failure) => {
                self.summary.failed += 1;
                let verb = verb("FAILED", AnsiColor::Red);
                say::line(format_args!("{verb} {name:<13}{time}"));
                self.explain(step, &failure);
                // Before the errors and the tool are dealt with, nothing else helps.
                let is_kept_from_it = failure.is_compile_error() || failure.is_tool_missing;
                let mend = step.mend.filter(|_| !is_kept_from_it);
                let commands = failure.commands;
                self.failed.push(Failed {
                    name,
                    commands,
                    mend,
                });
            }
        }
    }

    /// Prints a failure's essential output and its annotations, less what was shown before.
    fn explain(&mut self, step: &Step, failure: &Failure) {
        let is_shown = |place: &Place| self.shown.iter().find(|(shown, _)| shown == place);
        let first = failure.places.first().and_then(is_shown);
        match first {
            Some((_, other))
                if failure.is_compile_error()
                    && failure.places.iter().all(|p| is_shown(p).is_some()) =>
            {
                indented(&format!(
                    "does not compile: the errors are those of {other}"
                ));
            }
            _ => excerpt::essential(&failure.output)
                .iter()
                .for_each(|line| indented(line)),
        }
        failure
            .findings
            .iter()
            .for_each(|finding| indented(finding));

        let new: Vec<_> = failure
            .places
            .iter()
            .filter(|p| is_shown(p).is_none())
            .cloned()
            .collect();
        if self.annotates {
            annotate(step, failure, &new);
        }
        self.shown
            .extend(new.into_iter().map(|place| (place, step.name)));
    }

    /// Prints what failed with the commands that show it again, and the closing line.
    pub(crate) fn close(self) -> Summary {
        for failed in &self.failed {
            let name = failed.name;
            let verb = verb("FAILED", AnsiColor::Red);
            say::line(format_args!(
                "\n{verb} {name:<13}cargo xtask verify --only {name}"
            ));
            for (index, command) in failed.commands.iter().enumerate() {
                let word = if index == 0 { "or" } else { "and" };
                say::line(format_args!("{word:>18} {command}"));
            }
            if let Some(mend) = failed.mend {
                say::line(format_args!("{:>18} {mend}", "mend it:"));
            }
        }
        if !self.failed.is_empty() {
            say::line("");
        }
        say::line(self.summary);
        self.summary
    }
}

/// Prints an annotation for each place, or one for the step if nothing has a place.
fn annotate(step: &Step, failure: &Failure, places: &[Place]) {
    let title = step.name;
    for place in places {
        let message = &place.message;
        say::line(Annotation {
            title,
            place: Some(place),
            message,
        });
    }
    for message in &failure.findings {
        say::line(Annotation {
            title,
            place: None,
            message,
        });
    }
    if failure.places.is_empty() && failure.findings.is_empty() {
        let message = &format!("run cargo xtask verify --only {title} to see what is wrong");
        say::line(Annotation {
            title,
            place: None,
            message,
        });
    }
}

fn indented(line: &str) {
    if line.is_empty() {
        say::line("");
    } else {
        say::line(format_args!("    {line}"));
    }
}

/// Prints that something was not run for want of its tool, and the command that installs that.
pub(crate) fn not_run(name: &str, install: &str) {
    let verb = verb("not run:", AnsiColor::Yellow);
    say::line(format_args!("{verb} {name} (install it with: {install})"));
}

/// Returns the first column: a word in color, right-aligned.
fn verb(word: &str, color: AnsiColor) -> String {
    let style = Style::new().bold().fg_color(Some(color.into()));
    format!("{style}{word:>8}{style:#}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_closing_line_counts_the_steps() {
        let summary = Summary {
            passed: 6,
            failed: 1,
            skipped: 0,
        };
        assert_eq!(summary.to_string(), "verify: 6 passed, 1 failed, 0 skipped");
    }
}
