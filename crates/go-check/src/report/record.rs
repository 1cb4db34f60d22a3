//! What a report says, whatever its form: a header, a record a case, and a footer.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::judge::Judged;
use crate::note::Note;
use crate::subject::Excerpt;
use crate::suite::Suite;
use crate::verdict::Verdict;

/// A form of report, which grows with every case. Each call returns the text to write next.
pub trait Report {
    /// Begins the report.
    fn begin(&mut self, header: &Header) -> String;

    /// Takes a case in.
    fn case(&mut self, record: &Record) -> String;

    /// Ends the report.
    fn end(&mut self, footer: &Footer) -> String;

    /// Returns what the report says of a case that was answered rightly, with nothing to be said of the
    /// answer and no variants asked.
    fn right(&self) -> Right {
        Right::Record
    }
}

/// What a report says of a case that was answered rightly.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Right {
    /// What it makes of the record of the case.
    Record,
    /// A line that begins with this, and then has the name of the case.
    Line(String),
    /// Nothing.
    Nothing,
}

/// What was judged, by what, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Header {
    /// The version of the report's form.
    pub version: u32,
    /// The version of go-check.
    pub go_check: String,
    /// What was judged, in words.
    pub subject: String,
    /// The options that name what was judged, as they are typed in a shell.
    pub options: String,
    /// Under which limits it ran, if it is a program.
    pub limits: Option<LimitsInForce>,
    /// Whether the texts of errors were compared.
    pub strict_errors: bool,
    /// Whether cases were asked in their variants, too.
    pub variants: bool,
    /// Which cases were chosen.
    pub chosen: Chosen,
    /// The part of the cases that was judged, as `K/N`.
    pub shard: Option<String>,
    /// The suites, in the order in which they were judged.
    pub suites: Vec<SuiteHeader>,
}

impl Header {
    /// Returns the options by which a case is judged again in the same way, as they are typed.
    #[must_use]
    pub fn options_again(&self) -> String {
        let mut options = self.options.clone();
        for (is_given, option) in [
            (self.strict_errors, " --strict-errors"),
            (self.variants, " --variants"),
        ] {
            if is_given {
                options.push_str(option);
            }
        }
        options.trim_start().to_owned()
    }
}

/// The version of the report's form.
pub const REPORT_VERSION: u32 = 1;

/// Which limits and which sandbox were in force.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LimitsInForce {
    /// Wall time a case, in milliseconds.
    pub wall_ms: u64,
    /// CPU time a case, in milliseconds.
    pub cpu_ms: Option<u64>,
    /// Memory in bytes, of all processes together.
    pub memory_bytes: Option<u64>,
    /// Output a case in bytes.
    pub output_bytes: u64,
    /// Processes at the same time.
    pub processes: Option<u64>,
    /// The sandbox: its name, and in words what it keeps from a program.
    pub sandbox: String,
}

/// In words, for people.
impl fmt::Display for LimitsInForce {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let seconds = |ms: u64| Duration::from_millis(ms).as_secs_f64();
        let wall = seconds(self.wall_ms);
        match self.cpu_ms.map(seconds) {
            Some(cpu) => write!(f, "{wall} s and {cpu} s of CPU time a case, ")?,
            None => write!(f, "{wall} s and any CPU time a case, ")?,
        }
        match self.memory_bytes {
            Some(bytes) => write!(f, "{} of memory, ", in_bytes(bytes))?,
            None => f.write_str("any memory, ")?,
        }
        write!(f, "{} of output, ", in_bytes(self.output_bytes))?;
        match self.processes {
            Some(number) => write!(f, "{number} processes; ")?,
            None => f.write_str("any number of processes; ")?,
        }
        write!(f, "sandbox: {}", self.sandbox)
    }
}

/// A number of bytes with the largest unit that divides it.
fn in_bytes(bytes: u64) -> String {
    let units = [(30, "GiB"), (20, "MiB"), (10, "KiB")];
    let fits = |(shift, _): &&(u32, &str)| bytes > 0 && bytes.trailing_zeros() >= *shift;
    match units.iter().find(fits) {
        Some((shift, unit)) => format!("{} {unit}", bytes >> shift),
        None => format!("{bytes} bytes"),
    }
}

/// Which cases were chosen by name.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Chosen {
    /// As [`Selection::filters`](crate::judge::Selection).
    pub filters: Vec<String>,
    /// As [`Selection::skips`](crate::judge::Selection).
    pub skips: Vec<String>,
    /// As [`Selection::exact`](crate::judge::Selection).
    pub exact: bool,
}

/// A suite that was judged by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SuiteHeader {
    /// How it was named.
    pub name: String,
    /// The exercise.
    pub exercise: String,
    /// A hash of its text; empty in a report that doesn't say it.
    pub digest: String,
    /// How many of its cases were chosen, in all shards together.
    pub cases: usize,
}

impl SuiteHeader {
    /// Returns the header of a suite that was named so, and of which so many cases were chosen.
    #[must_use]
    pub fn new(name: &str, suite: &Suite, cases: usize) -> Self {
        Self {
            name: name.to_owned(),
            exercise: suite.exercise().to_owned(),
            digest: format!("fnv1a64:{:016x}", suite.digest()),
            cases,
        }
    }

    /// Returns the same for a report that doesn't say the hash, which takes a while to find out.
    #[must_use]
    pub fn brief(name: &str, suite: &Suite, cases: usize) -> Self {
        Self {
            name: name.to_owned(),
            exercise: suite.exercise().to_owned(),
            digest: String::new(),
            cases,
        }
    }
}

/// A case that was judged.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    /// How the suite was named.
    pub suite: String,
    /// The case's index in the suite's file, from 0.
    pub index: usize,
    /// Its UUID.
    pub uuid: String,
    /// Its name: `exercise::property::slug`.
    pub name: String,
    /// Its property.
    pub property: String,
    /// How the subject did.
    #[serde(with = "code")]
    pub verdict: Verdict,
    /// What else is known of the answer.
    #[serde(with = "codes")]
    pub notes: Vec<Note>,
    /// The variant that came to this verdict, in words, if the case as it is was answered rightly.
    pub variant: Option<String>,
    /// How many variants were asked and not skipped.
    pub variants_asked: usize,
    /// How long the answer took, in milliseconds.
    pub wall_ms: f64,
    /// Where the case begins.
    pub place: RecordPlace,
    /// What is wrong, or why the case was skipped, in a sentence.
    pub message: Option<String>,
    /// The beginning of what the program printed on stderr, if that is known.
    pub stderr: Option<String>,
    /// What is to be seen of a failure, line by line. Left out of all but the first failures.
    pub drawing: Option<String>,
}

/// A place in a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RecordPlace {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
}

impl Record {
    /// Returns the record of a case, of a suite that was named so.
    #[must_use]
    pub fn new(judged: &Judged<'_>, suite: &str, drawing: Option<String>) -> Self {
        let case = &judged.case;
        let place = case.position();
        let difference = judged.difference.as_ref();
        let message = judged.message.clone();
        let message = message.or_else(|| difference.map(|other| other.first.clone()));
        let variant = judged.variant.as_ref().map(|it| it.change.to_string());
        Self {
            suite: suite.to_owned(),
            index: case.index(),
            uuid: case.uuid.to_string(),
            name: case.name(),
            property: case.question.property().to_owned(),
            verdict: judged.verdict,
            notes: judged.notes.clone(),
            wall_ms: milliseconds(judged.wall),
            place: RecordPlace {
                file: case.suite().file().to_owned(),
                line: place.line,
                column: place.column,
            },
            message: match (&variant, message) {
                (Some(variant), Some(message)) => Some(format!("{variant}: {message}")),
                (_, message) => message,
            },
            variant,
            variants_asked: judged.variants_asked,
            stderr: judged
                .evidence
                .as_ref()
                .and_then(|left| beginning(&left.stderr)),
            drawing,
        }
    }
}

/// How many characters of what was printed are kept. One more tells that there was more.
pub(super) const PRINTED: usize = 500;

/// The beginning of what was printed, if anything was.
fn beginning(printed: &Excerpt) -> Option<String> {
    if printed.is_empty() {
        return None;
    }
    Some(printed.head.chars().take(PRINTED + 1).collect())
}

/// A time in milliseconds, to the microsecond.
pub(super) fn milliseconds(time: Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// How a run ended.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Footer {
    /// How many cases came to which verdict.
    pub counts: Tally,
    /// How long it took, in milliseconds.
    pub wall_ms: f64,
}

impl Footer {
    /// Returns the footer of a run that took so long.
    #[must_use]
    pub fn new(counts: Tally, wall: Duration) -> Self {
        Self {
            counts,
            wall_ms: milliseconds(wall),
        }
    }
}

/// How many cases came to which verdict.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally([usize; Verdict::ALL.len()]);

impl Tally {
    /// Counts a case.
    pub const fn add(&mut self, verdict: Verdict) {
        self.0[verdict as usize] += 1;
    }

    /// Returns the number of cases with a verdict.
    #[must_use]
    pub const fn of(&self, verdict: Verdict) -> usize {
        self.0[verdict as usize]
    }

    /// Returns the number of all cases.
    #[must_use]
    pub fn total(&self) -> usize {
        self.0.iter().sum()
    }

    /// Returns the verdicts that there are, with their numbers.
    pub fn verdicts(&self) -> impl Iterator<Item = (Verdict, usize)> {
        let all = Verdict::ALL.into_iter();
        all.map(|verdict| (verdict, self.of(verdict)))
            .filter(|(_, number)| *number > 0)
    }

    /// Whether a case failed.
    #[must_use]
    pub fn has_failed(&self) -> bool {
        self.verdicts().any(|(verdict, _)| verdict.is_failure())
    }
}

impl Serialize for Tally {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.verdicts().map(|(verdict, n)| (verdict.code(), n)))
    }
}

impl<'de> Deserialize<'de> for Tally {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let numbers = std::collections::BTreeMap::<String, usize>::deserialize(deserializer)?;
        let mut tally = Self::default();
        for (code, number) in numbers {
            tally.0[code::parse::<D::Error>(&code)? as usize] = number;
        }
        Ok(tally)
    }
}

/// Verdicts as their codes.
mod code {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::verdict::Verdict;

    pub(super) fn parse<E: Error>(code: &str) -> Result<Verdict, E> {
        let found = Verdict::from_code(code);
        found.ok_or_else(|| {
            let all = Verdict::ALL.map(Verdict::code).join(", ");
            E::custom(format!("unknown verdict {code:?}, expected one of: {all}"))
        })
    }

    pub(super) fn serialize<S: Serializer>(
        verdict: &Verdict,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(verdict.code())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Verdict, D::Error> {
        parse(&String::deserialize(deserializer)?)
    }
}

/// Notes as their codes.
mod codes {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    use crate::note::Note;

    pub(super) fn serialize<S: Serializer>(
        notes: &[Note],
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(notes.iter().map(|note| note.code()))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Vec<Note>, D::Error> {
        let parse = |code: String| {
            let found = Note::from_code(&code);
            found.ok_or_else(|| {
                let all = Note::ALL.map(Note::code).join(", ");
                Error::custom(format!("unknown note {code:?}, expected one of: {all}"))
            })
        };
        let codes = Vec::<String>::deserialize(deserializer)?;
        codes.into_iter().map(parse).collect()
    }
}
