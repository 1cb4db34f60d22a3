//! Findings in files as text, in the forms that `lint` has.

use std::fmt;

use annotate_snippets::Level as DrawnLevel;
use serde::Serialize;

use super::{BAD, GOOD, github, harmless_lines, one_line};
use crate::data::Remark;
use crate::suite::lint::{Finding, Findings, Level, Source};

/// How many files were looked at, and what was found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Found {
    /// The files.
    pub files: usize,
    /// The findings that are errors.
    pub errors: usize,
    /// The findings that are hints.
    pub hints: usize,
    /// What has become of published cases, if that was looked at.
    #[serde(flatten)]
    pub kept: Option<Kept>,
}

/// How many cases were compared with what was published.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Kept {
    /// The published cases that are as they were.
    pub unchanged: usize,
    /// The cases that have been added.
    pub added: usize,
}

impl Found {
    /// Counts a finding.
    pub fn count(&mut self, finding: &Finding) {
        match finding.rule.level {
            Level::Error => self.errors += 1,
            Level::Hint => self.hints += 1,
        }
    }
}

/// Written as `2 files: 1 error, 3 hints`.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let count = |number: usize, what: &str| {
            let s = if number == 1 { "" } else { "s" };
            (number > 0).then(|| format!("{number} {what}{s}"))
        };
        let files = count(self.files, "file").unwrap_or_else(|| "0 files".to_owned());
        let findings: Vec<_> = [count(self.errors, "error"), count(self.hints, "hint")]
            .into_iter()
            .flatten()
            .collect();
        if findings.is_empty() {
            write!(f, "{files}: nothing found")?;
        } else {
            write!(f, "{files}: {}", findings.join(", "))?;
        }
        if let Some(Kept { unchanged, added }) = self.kept {
            let s = if unchanged == 1 { "" } else { "s" };
            write!(
                f,
                "; {unchanged} published case{s} unchanged, {added} added"
            )?;
        }
        Ok(())
    }
}

/// The form that findings are written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FindingsForm {
    /// Drawn on their lines, to read.
    Human,
    /// An object a line, for programs.
    Json,
    /// Workflow commands, which GitHub shows on the lines of the files.
    GitHub,
}

impl FindingsForm {
    /// Returns a finding as text, with the end of its last line.
    #[must_use]
    pub fn finding(self, source: &Source, finding: &Finding) -> String {
        match self {
            Self::Human => human(source, finding),
            Self::Json => json(source, finding),
            Self::GitHub => annotation(source, finding),
        }
    }

    /// Returns how many findings in a file are not shown, if there are any. Programs count them by the
    /// last line.
    #[must_use]
    pub fn left_out(self, source: &Source, findings: &Findings) -> String {
        let count = |level| match findings.left_out(level) {
            0 => None,
            1 => Some(format!("1 more {level}")),
            number => Some(format!("{number} more {level}s")),
        };
        let counts: Vec<_> = [count(Level::Error), count(Level::Hint)]
            .into_iter()
            .flatten()
            .collect();
        if counts.is_empty() || self == Self::Json {
            return String::new();
        }
        let name = one_line(source.name());
        format!("{name}: {} not shown\n\n", counts.join(" and "))
    }

    /// Returns what stands at the end.
    #[must_use]
    pub fn end(self, found: &Found) -> String {
        match self {
            Self::Human if found.files == 0 => String::new(),
            Self::Human => {
                let style = if found.errors == 0 { GOOD } else { BAD };
                format!("{style}{found}{style:#}\n")
            }
            Self::Json => Line::Footer(found).text(),
            Self::GitHub => format!("{found}\n"),
        }
    }
}

fn human(source: &Source, finding: &Finding) -> String {
    let line = source.line(finding.span.start);
    let level = match finding.rule.level {
        Level::Error => DrawnLevel::ERROR,
        Level::Hint => DrawnLevel::WARNING.with_name("hint"),
    };
    let remark = Remark {
        level,
        code: Some(finding.rule.code),
        message: &finding.message,
        help: finding.help.as_deref(),
    };
    let from = finding.span.start.min(line.end);
    let to = finding.span.end.clamp(from, line.end);
    let drawn = remark.drawn(
        &one_line(source.name()),
        source.place(finding.span.start),
        &source.text()[line.clone()],
        from - line.start..to - line.start,
    );
    format!("{drawn}\n\n")
}

/// A line of the report. The key `type` comes first and says which one it is.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "lowercase")]
enum Line<'a> {
    Finding(FindingLine<'a>),
    Footer(&'a Found),
}

#[derive(Serialize)]
struct FindingLine<'a> {
    code: &'a str,
    level: String,
    file: &'a str,
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    message: &'a str,
    #[serde(skip_serializing_if = "Option::is_none")]
    help: Option<&'a str>,
}

impl Line<'_> {
    fn text(&self) -> String {
        let mut text = serde_json::to_string(self).expect("all keys are strings");
        text.push('\n');
        text
    }
}

fn json(source: &Source, finding: &Finding) -> String {
    let (start, end) = (
        source.place(finding.span.start),
        source.place(finding.span.end),
    );
    let line = FindingLine {
        code: finding.rule.code,
        level: finding.rule.level.to_string(),
        file: source.name(),
        line: start.line,
        column: start.column,
        end_line: end.line,
        end_column: end.column,
        message: &finding.message,
        help: finding.help.as_deref(),
    };
    Line::Finding(line).text()
}

fn annotation(source: &Source, finding: &Finding) -> String {
    let kind = match finding.rule.level {
        Level::Error => "error",
        Level::Hint => "notice",
    };
    let place = source.place(finding.span.start);
    let texts: Vec<_> = [Some(&finding.message), finding.help.as_ref()]
        .into_iter()
        .flatten()
        .map(|text| harmless_lines(text))
        .collect();
    let text = texts.join("\n");
    github::command(kind, source.name(), place, finding.rule.code, &text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::lint::rule;

    fn example(code: &str) -> (Source, Finding) {
        let source = Source::new("a b.json", b"{\n  \"x\": [1,\n 2]}".to_vec());
        let rule = rule(code).expect("it is a code");
        let finding = Finding::new(rule, 4..7, "50% is\nenough").with_help("take less");
        (source, finding)
    }

    #[test]
    fn findings_are_drawn_with_their_codes() {
        let (source, finding) = example("long-description");
        let drawn = FindingsForm::Human.finding(&source, &finding);
        let drawn = anstream::adapter::strip_str(&drawn).to_string();
        assert!(
            drawn.starts_with("hint[long-description]: 50% is"),
            "{drawn}"
        );
        assert!(drawn.contains("--> a b.json:2:3\n"), "{drawn}");
        assert!(drawn.ends_with("^^^\n  |\nhelp: take less\n\n"), "{drawn}");
    }

    #[test]
    fn findings_are_lines_of_json() {
        let (source, mut finding) = example("wrong-type");
        finding.span.end = 15;
        finding.help = None;
        assert_eq!(
            FindingsForm::Json.finding(&source, &finding),
            "{\"type\":\"finding\",\"code\":\"wrong-type\",\"level\":\"error\",\"file\":\"a b.json\",\
             \"line\":2,\"column\":3,\"end_line\":3,\"end_column\":3,\"message\":\"50% is\\nenough\"}\n"
        );
        let found = Found {
            files: 1,
            errors: 2,
            hints: 0,
            kept: None,
        };
        assert_eq!(
            FindingsForm::Json.end(&found),
            "{\"type\":\"footer\",\"files\":1,\"errors\":2,\"hints\":0}\n"
        );
    }

    #[test]
    fn findings_are_annotations() {
        let (source, finding) = example("wrong-type");
        assert_eq!(
            FindingsForm::GitHub.finding(&source, &finding),
            "::error file=a b.json,line=2,col=3,title=wrong-type::50%25 is%0Aenough%0Atake less\n"
        );
        let (source, finding) = example("long-description");
        let hint = FindingsForm::GitHub.finding(&source, &finding);
        assert!(hint.starts_with("::notice file="), "{hint}");
    }

    #[test]
    fn what_was_found_is_counted_in_words() {
        let found = |files, errors, hints| {
            let found = Found {
                files,
                errors,
                hints,
                kept: None,
            };
            found.to_string()
        };
        assert_eq!(found(1, 0, 0), "1 file: nothing found");
        assert_eq!(found(2, 1, 2), "2 files: 1 error, 2 hints");
        assert_eq!(found(0, 0, 1), "0 files: 1 hint");
        let compared = Found {
            files: 1,
            kept: Some(Kept {
                unchanged: 1,
                added: 2,
            }),
            ..Found::default()
        };
        assert_eq!(
            compared.to_string(),
            "1 file: nothing found; 1 published case unchanged, 2 added"
        );
        assert_eq!(
            FindingsForm::Json.end(&compared),
            "{\"type\":\"footer\",\"files\":1,\"errors\":0,\"hints\":0,\"unchanged\":1,\"added\":2}\n"
        );
    }
}
