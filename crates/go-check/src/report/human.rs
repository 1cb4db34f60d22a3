//! The report for people: a line a case, and the failures once more at the end.

use super::{ASIDE, BAD, Footer, GOOD, Header, Record, Report, Right, one_line};
use crate::note::Note;
use crate::verdict::Verdict;

/// The report for people.
#[derive(Debug, Default)]
pub struct Human {
    subject: String,
    /// How many variants were asked, if any were to be.
    variants: Option<usize>,
    limits: Option<String>,
    failures: Vec<String>,
    more_failures: usize,
    hints: [usize; Note::ALL.len()],
}

/// A drawn failure, with the verdict before its name in color.
pub(super) fn colored(drawing: &str, verdict: Verdict) -> String {
    let code = format!("{verdict:>10}");
    match drawing.strip_prefix(&code) {
        Some(rest) => format!("{BAD}{code}{BAD:#}{rest}"),
        None => drawing.to_owned(),
    }
}

impl Human {
    /// Returns the last lines: how many cases came to which verdict, and hints.
    pub(super) fn summary(&self, footer: &Footer) -> String {
        let counts: Vec<_> = footer
            .counts
            .verdicts()
            .map(|(verdict, number)| format!("{number} {} ({verdict})", verdict.words()))
            .collect();
        let style = if footer.counts.has_failed() {
            BAD
        } else {
            GOOD
        };
        let (subject, total) = (one_line(&self.subject), footer.counts.total());
        let cases = if total == 1 { "case" } else { "cases" };
        let variants = match self.variants {
            None => String::new(),
            Some(1) => " and 1 variant".to_owned(),
            Some(number) => format!(" and {number} variants"),
        };
        let mut text = format!(
            "{style}{:>10}{style:#} {total} {cases}{variants} put to {subject}: {} in {:.2} s\n",
            "Summary",
            counts.join(", "),
            footer.wall_ms / 1e3
        );
        if let Some(limits) = &self.limits {
            text.push_str(&format!("{:>10} {}\n", "Limits", one_line(limits)));
        }
        for (note, number) in Note::ALL.into_iter().zip(self.hints) {
            if number > 0 {
                let answers = if number == 1 { "answer" } else { "answers" };
                let words = note.words();
                text.push_str(&format!(
                    "{ASIDE}{:>10}{ASIDE:#} of {number} right {answers}: {words} ({note})\n",
                    "Hint"
                ));
            }
        }
        text
    }
}

impl Report for Human {
    fn begin(&mut self, header: &Header) -> String {
        self.subject.clone_from(&header.subject);
        self.variants = header.variants.then_some(0);
        self.limits = header.limits.as_ref().map(ToString::to_string);
        String::new()
    }

    fn case(&mut self, record: &Record) -> String {
        let Record { verdict, name, .. } = record;
        match &record.drawing {
            Some(drawing) => self.failures.push(colored(drawing, *verdict)),
            None if verdict.is_failure() => self.more_failures += 1,
            None => {}
        }
        if let Some(variants) = &mut self.variants {
            *variants += record.variants_asked;
        }
        if *verdict == Verdict::Ac {
            for note in &record.notes {
                self.hints[*note as usize] += 1;
            }
        }
        let style = match verdict {
            Verdict::Ac => GOOD,
            Verdict::Skip => ASIDE,
            _ => BAD,
        };
        let why = match (verdict, &record.message, &record.variant) {
            (Verdict::Skip, Some(why), _) | (_, _, Some(why)) => format!(": {}", one_line(why)),
            _ => String::new(),
        };
        format!("{style}{verdict:>10}{style:#} {}{why}\n", one_line(name))
    }

    fn end(&mut self, footer: &Footer) -> String {
        if footer.counts.total() == 0 {
            return String::new();
        }
        let mut text = String::new();
        for failure in &self.failures {
            text.push('\n');
            text.push_str(failure);
        }
        if self.more_failures > 0 {
            text.push_str(&format!(
                "\nand {} more failures, which are not drawn\n",
                self.more_failures
            ));
        }
        text.push('\n');
        text.push_str(&self.summary(footer));
        text
    }

    /// Names of cases are one line, and harmless.
    fn right(&self) -> Right {
        Right::Line(format!("{GOOD}{:>10}{GOOD:#} ", Verdict::Ac))
    }
}
