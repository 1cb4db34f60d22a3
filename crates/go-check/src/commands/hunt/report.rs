//! The report of a hunt.

use std::fmt::Write;

use anstyle::{AnsiColor, Style};
use go_io::diagram::Symbols;

use super::case::{add_command, asked_already, suite_of};
use crate::commands::solution::Judgee;
use crate::report::{colored, found};
use crate::search::Weight;
use crate::search::hunt::{Find, Origin, Tried, WHOLE};
use crate::verdict::Verdict;

/// The report of a hunt, as it grows.
pub(super) struct Report {
    pub(super) text: String,
    pub(super) subject: String,
    pub(super) again: String,
}

const GOOD: Style = AnsiColor::Green.on_default().bold();
const BAD: Style = AnsiColor::Red.on_default().bold();

impl Report {
    /// Appends a line under a word.
    fn line(&mut self, word: &str, line: &str) {
        writeln!(self.text, "{word:>10} {line}").expect("strings take what is written");
    }

    /// Shows what was found.
    pub(super) fn found(&mut self, mut find: Find, tried: &Tried, symbols: Symbols) {
        let before = std::mem::take(&mut find.before);
        let weight = Weight::of(&find.question);
        let first = format!(
            "after {:.2} s, {}",
            find.after.as_secs_f64(),
            origin(find.origin, find.weight)
        );
        let is_smallest = if find.is_smallest {
            Smallest::Yes
        } else {
            Smallest::Unknown
        };
        let is_written = find.is_written();
        let question = find.question.clone();
        let verdict = find.verdict();
        let suite = suite_of(&question);
        let judged = find.judged(suite.case(0));
        let look = colored(symbols);
        let drawn = found(&judged, &before, &look, &self.subject, &self.again);
        let code = format!("{verdict:>10}");
        let rest = drawn.strip_prefix(&code).unwrap_or(&drawn);
        writeln!(self.text, "{BAD}{code}{BAD:#}{rest}").expect("strings take what is written");
        self.line("Found", &first);
        if is_written {
            self.line(
                "Otherwise",
                "it is answered rightly: each line ended in a newline, the last one too",
            );
        } else if before.is_empty() {
            self.line("Smallest", &smallest(is_smallest, weight, tried));
        } else {
            self.line(
                "Alone",
                "it is answered rightly: the program keeps something from one question to the next",
            );
        }
        self.steps(tried);
        // No case asks that.
        if is_written || matches!(verdict, Verdict::Ce | Verdict::Je) {
            return;
        }
        let case = &suite.text()[suite.case(0).span()];
        let indented = case
            .lines()
            .map(|line| line.strip_prefix("    ").unwrap_or(line));
        let indented: Vec<_> = indented.collect();
        match asked_already(&suite, &question) {
            Some(name) => self.line(
                "Known",
                &format!("the built-in suite asks this already: {name}"),
            ),
            None => {
                let description = &suite.case(0).description;
                self.line(
                    "Add",
                    &add_command(suite.exercise(), &question, description),
                );
            }
        }
        self.text.push('\n');
        self.text.push_str(&indented.join("\n"));
        self.text.push_str("\n\n");
    }

    /// Says that nothing was found.
    pub(super) fn nothing(&mut self, tried: &Tried) {
        let text = format!(
            "{GOOD}{:>10}{GOOD:#} nothing found of {}\n",
            "Hunt", self.subject
        );
        self.text.push_str(&text);
        self.steps(tried);
    }

    /// Shows how long growing boards took, if that is worth a look.
    fn steps(&mut self, tried: &Tried) {
        let Some(last) = tried.steps.last() else {
            return;
        };
        if !tried.steps.iter().any(|step| step.is_late) {
            let (side, wall) = (last.side, last.wall.as_secs_f64());
            self.line(
                "Times",
                &format!("boards of {side} x {side} take {wall:.3} s"),
            );
            return;
        }
        let late = tried
            .steps
            .iter()
            .position(|step| step.is_late)
            .unwrap_or(0);
        let mut word = "Times";
        for step in &tried.steps[late.saturating_sub(4)..=late] {
            let (side, wall) = (step.side, step.wall.as_secs_f64());
            let more = if step.is_late { "more than " } else { "" };
            self.line(word, &format!("{side:>4} x {side:<4} {more}{wall:.3} s"));
            word = "";
        }
    }

    /// Says what was tried, and how.
    pub(super) fn tried(&mut self, tried: &Tried, seed: u64, judgee: &Judgee) {
        let seconds = tried.elapsed.as_secs_f64();
        let rate = |number: u64| (number as f64 / seconds.max(1e-3)).round();
        self.line(
            "Tried",
            &format!(
                "{} and {} in {seconds:.2} s, {} boards and {} questions a second; seed {seed}",
                counted(tried.boards, "board"),
                counted(tried.questions, "question"),
                rate(tried.boards),
                rate(tried.questions),
            ),
        );
        let (points, stones) = tried.frontier;
        let [small, random, shapes, growing] = tried.by_origin;
        if small.0 > 0 {
            self.line(
                "",
                &format!("{} small boards: all {}", small.0, up_to(points, stones)),
            );
        }
        for ((boards, largest), what) in [
            (random, "random boards"),
            (shapes, "awkward shapes"),
            (growing, "growing boards"),
        ] {
            if let Some(largest) = largest {
                self.line("", &format!("{boards} {what}, up to {largest}"));
            }
        }
        if tried.once > 0 {
            let what = counted(tried.once, "answer");
            self.line(
                "Once",
                &format!("{what} wrong once, and never again when asked again"),
            );
        }
        for (name, why) in &tried.unanswered {
            self.line(
                "Skipped",
                &format!("{name}: {}", crate::report::one_line(why)),
            );
        }
        if let Some(limits) = &judgee.limits {
            self.line("Limits", &limits.to_string());
        }
    }
}

/// Whether a find is the smallest, and how that is known.
fn smallest(is_smallest: Smallest, weight: Weight, tried: &Tried) -> String {
    let (points, stones) = tried.frontier;
    match is_smallest {
        Smallest::Yes if weight.points > WHOLE => format!(
            "yes: all boards with fewer points, or as many and fewer stones, were tried; those of more \
             than {WHOLE} points with a question of each kind"
        ),
        Smallest::Yes => {
            "yes: all boards with fewer points, or as many and fewer stones, were tried".to_owned()
        }
        Smallest::Unknown => format!(
            "maybe not: this one has {}, and all boards were tried {}",
            counted(weight.points, "point"),
            up_to(points, stones)
        ),
    }
}

/// Whether a find is known to be the smallest.
#[derive(Clone, Copy)]
enum Smallest {
    Yes,
    Unknown,
}

/// How far all boards were tried: `of up to 5 points, and those of 6 points with up to 2 stones`.
fn up_to(points: usize, stones: usize) -> String {
    let most = counted(points.saturating_sub(1), "point");
    let of_these = counted(points, "point");
    match stones {
        0 => format!("of up to {most}"),
        1 => format!("of up to {most}, and the empty ones of {of_these}"),
        _ => format!(
            "of up to {most}, and those of {of_these} with up to {}",
            counted(stones - 1, "stone")
        ),
    }
}

fn origin(origin: Origin, weight: Weight) -> String {
    let what = match origin {
        Origin::Small => "among all small boards",
        Origin::Random => "on a random board",
        Origin::Shape => "on an awkward shape",
        Origin::Growth => "on growing boards",
    };
    let (points, stones) = (weight.points, weight.stones);
    format!(
        "{what}, of {} and {}",
        counted(points, "point"),
        counted(stones, "stone")
    )
}

/// So many of something, in words.
fn counted(number: impl TryInto<u64>, what: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    format!("{number} {what}{}", if number == 1 { "" } else { "s" })
}
