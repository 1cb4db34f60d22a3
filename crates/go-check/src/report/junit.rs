//! The report that build servers read: JUnit's XML.

use std::time::Duration;

use quick_junit::{NonSuccessKind, Property, TestCase, TestCaseStatus, TestSuite};

use super::{Footer, Header, Record, Report, harmless_lines, one_line, parts};
use crate::verdict::Verdict;

/// The report as JUnit's XML: a test suite a suite, a test case a case.
///
/// A wrong answer is a failure, everything else that goes wrong an error: JUnit calls failures what
/// an assertion says, and errors what kept the test from getting that far.
#[derive(Debug, Default)]
pub struct JUnit {
    properties: Vec<(&'static str, String)>,
    suites: Vec<TestSuite>,
    /// The suite and the index of the case before.
    last: Option<(String, usize)>,
}

impl Report for JUnit {
    fn begin(&mut self, header: &Header) -> String {
        self.properties = vec![
            ("go-check", header.go_check.clone()),
            ("subject", header.subject.clone()),
        ];
        let variants = header.variants.then(|| "asked".to_owned());
        self.properties.extend(variants.map(|it| ("variants", it)));
        let limits = header.limits.as_ref().map(ToString::to_string);
        self.properties.extend(limits.map(|it| ("limits", it)));
        let shard = header.shard.clone();
        self.properties.extend(shard.map(|it| ("shard", it)));
        String::new()
    }

    fn case(&mut self, record: &Record) -> String {
        // A suite that is named twice is judged twice, from its first case on.
        let goes_on = self
            .last
            .as_ref()
            .is_some_and(|(suite, index)| *suite == record.suite && *index < record.index);
        if !goes_on {
            let mut suite = TestSuite::new(xml(&record.suite));
            suite.set_time(Duration::ZERO);
            for (name, value) in &self.properties {
                suite.add_property(Property::new(*name, xml(value)));
            }
            self.suites.push(suite);
        }
        self.last = Some((record.suite.clone(), record.index));
        let suite = self.suites.last_mut().expect("there is one now");
        let time = suite.time.unwrap_or_default();
        suite.set_time(time + seconds(record.wall_ms));
        suite.add_test_case(test_case(record));
        String::new()
    }

    fn end(&mut self, footer: &Footer) -> String {
        let mut report = quick_junit::Report::new("go-check");
        report.set_time(seconds(footer.wall_ms));
        report.add_test_suites(self.suites.drain(..));
        report.to_string().expect("strings take what is written")
    }
}

fn test_case(record: &Record) -> TestCase {
    let mut status = match record.verdict {
        Verdict::Ac => TestCaseStatus::success(),
        Verdict::Skip => TestCaseStatus::skipped(),
        Verdict::Wa => TestCaseStatus::non_success(NonSuccessKind::Failure),
        _ => TestCaseStatus::non_success(NonSuccessKind::Error),
    };
    if record.verdict != Verdict::Ac {
        if let Some(message) = &record.message {
            status.set_message(xml(&one_line(message)));
        }
        if record.verdict != Verdict::Skip {
            status.set_type(record.verdict.code());
        }
        if let Some(drawing) = &record.drawing {
            status.set_description(format!("\n{}\n", xml(drawing)));
        }
    }
    let (exercise, property, slug) = parts(&record.name);
    let mut case = TestCase::new(xml(slug), status);
    case.set_classname(xml(&format!("{exercise}.{property}")));
    case.set_time(seconds(record.wall_ms));
    let (file, line) = (xml(&record.place.file), record.place.line.to_string());
    case.extra.insert("file".into(), file.into());
    case.extra.insert("line".into(), line.into());
    case
}

/// JUnit's times are in seconds. One that is none, in a report that others wrote, counts as 0.
fn seconds(milliseconds: f64) -> Duration {
    Duration::try_from_secs_f64(milliseconds / 1e3).unwrap_or_default()
}

/// A text without the characters that XML can't hold.
fn xml(text: &str) -> String {
    harmless_lines(text).replace(['\u{FFFE}', '\u{FFFF}'], "\u{FFFD}")
}
