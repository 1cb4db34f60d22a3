//! Reading a report in lines of JSON, strictly, and with the place of what is wrong.

use serde::de::DeserializeOwned;

use super::{Footer, Header, REPORT_VERSION, Record, Tally};
use crate::data::{DataError, Node, Object, harmless, shorten};
use crate::judge::Shard;
use crate::note::Note;
use crate::suite::Uuid;
use crate::verdict::Verdict;

/// The most bytes that a report may take.
pub const MAX_REPORT_BYTES: usize = 1 << 30;

/// A report that is whole: its header, its cases in order, and its footer, which counts them.
#[derive(Clone, Debug)]
pub struct ReadReport {
    pub(super) name: String,
    pub(super) first_line: String,
    pub(super) header: Header,
    pub(super) shard: Option<Shard>,
    /// Each with the position of its suite in the header.
    pub(super) cases: Vec<(usize, Record)>,
    pub(super) footer: Footer,
}

impl ReadReport {
    /// Reads a report. `name` is shown as the file's.
    ///
    /// # Errors
    ///
    /// Returns the first thing that is wrong with it, drawn on its line: where it is no report, of
    /// another version or cut off, or where the footer doesn't count what is there.
    pub fn parse(name: &str, text: &str) -> Result<Self, String> {
        read(name, text).map_err(|error| error.drawn(name, text))
    }
}

pub(super) const HEADER: [&str; 11] = [
    "type",
    "version",
    "go_check",
    "subject",
    "options",
    "limits",
    "strict_errors",
    "variants",
    "chosen",
    "shard",
    "suites",
];

const CASE: [&str; 15] = [
    "type",
    "suite",
    "index",
    "uuid",
    "name",
    "property",
    "verdict",
    "notes",
    "variant",
    "variants_asked",
    "wall_ms",
    "place",
    "message",
    "stderr",
    "drawing",
];

const FOOTER: [&str; 3] = ["type", "counts", "wall_ms"];

fn read(name: &str, text: &str) -> Result<ReadReport, DataError> {
    let mut lines = text.split_inclusive('\n');
    let first_line = lines.next().unwrap_or_default();
    let help = "a report is what go-check test --format json prints";
    let (header, shard) = header(first_line).map_err(|error| DataError {
        help: error.help.or_else(|| Some(help.to_owned())),
        ..error
    })?;
    let mut cases = Cases {
        header: &header,
        shard,
        at: 0,
        counts: Tally::default(),
        read: Vec::new(),
    };
    let mut footer = None;
    let mut start = first_line.len();
    for line in lines {
        match further_line(line, &mut cases, footer.is_some()) {
            Ok(None) => {}
            Ok(found) => footer = found,
            Err(error) => return Err(moved(error, start)),
        }
        start += line.len();
    }
    let Some(footer) = footer else {
        let last = text.trim_end().len();
        let at = text[..last].rfind('\n').map_or(0, |i| i + 1);
        let message = "expected a footer after this line: the report is cut off";
        return Err(DataError::new(at..last, message));
    };
    let cases = cases.read;
    Ok(ReadReport {
        name: name.to_owned(),
        first_line: first_line.to_owned(),
        header,
        shard,
        cases,
        footer,
    })
}

/// The same error, of a line that begins later.
fn moved(error: DataError, by: usize) -> DataError {
    DataError {
        span: error.span.start + by..error.span.end + by,
        ..error
    }
}

fn kind<'a>(node: Node<'a>) -> Result<(Node<'a>, std::borrow::Cow<'a, str>), DataError> {
    let found = node.field("type");
    let kind = found.ok_or_else(|| node.error("expected a line of a report, with a \"type\""))?;
    Ok((kind, kind.string()?))
}

fn header(line: &str) -> Result<(Header, Option<Shard>), DataError> {
    if line.trim().is_empty() {
        return Err(DataError::new(0..0, "expected a report, found nothing"));
    }
    let node = Node::parse(line)?;
    let (at, kind) = kind(node)?;
    if kind != "header" {
        return Err(at.error("expected the header of a report in the first line"));
    }
    // Another version may have other keys.
    if let Some(version) = node.field("version")
        && version.raw() != REPORT_VERSION.to_string()
    {
        let found = shorten(version.raw());
        let message = format!("expected a report of version {REPORT_VERSION}, found {found}");
        return Err(version.error(message));
    }
    let object = node.object(&HEADER)?;
    let header = Header {
        version: value(&object, "version")?,
        go_check: value(&object, "go_check")?,
        subject: value(&object, "subject")?,
        options: value(&object, "options")?,
        limits: value(&object, "limits")?,
        strict_errors: value(&object, "strict_errors")?,
        variants: value(&object, "variants")?,
        chosen: value(&object, "chosen")?,
        shard: value(&object, "shard")?,
        suites: value(&object, "suites")?,
    };
    let shard = header.shard.as_ref().map(|shard| shard.parse()).transpose();
    let shard = shard.map_err(|error| {
        let at = object.get("shard").unwrap_or(node);
        at.error(format!("{error}"))
    })?;
    Ok((header, shard))
}

/// Reads a line after the header, and returns the footer if it is that.
fn further_line(
    line: &str,
    cases: &mut Cases<'_>,
    has_ended: bool,
) -> Result<Option<Footer>, DataError> {
    if has_ended {
        let whole = 0..line.trim_end().len();
        return Err(DataError::new(whole, "expected nothing after the footer"));
    }
    let node = Node::parse(line).map_err(|error| {
        if line.ends_with('\n') {
            return error;
        }
        let message = "expected a whole line, found the end: the report is cut off";
        DataError::new(error.span, message)
    })?;
    let (at, kind) = kind(node)?;
    match kind.as_ref() {
        "case" => cases.add(node).map(|()| None),
        "footer" => footer(node, &cases.counts).map(Some),
        "header" => Err(at.error("expected a case or the footer, found a further header")),
        _ => Err(at.error("expected one of: case, footer")),
    }
}

/// The cases of a report that have been read.
struct Cases<'a> {
    header: &'a Header,
    shard: Option<Shard>,
    /// The position of the suite that the last case is of.
    at: usize,
    counts: Tally,
    read: Vec<(usize, Record)>,
}

impl Cases<'_> {
    fn add(&mut self, node: Node<'_>) -> Result<(), DataError> {
        let object = node.object(&CASE)?;
        let drawing: Option<String> = value(&object, "drawing")?;
        let clean = |text: String| text.lines().map(harmless).fold(String::new(), add_line);
        let record = Record {
            suite: value(&object, "suite")?,
            index: value(&object, "index")?,
            uuid: value(&object, "uuid")?,
            name: value(&object, "name")?,
            property: value(&object, "property")?,
            verdict: verdict(&object)?,
            notes: notes(&object)?,
            variant: value(&object, "variant")?,
            variants_asked: value(&object, "variants_asked")?,
            wall_ms: milliseconds(&object)?,
            place: value(&object, "place")?,
            message: value(&object, "message")?,
            stderr: value(&object, "stderr")?,
            // It goes to terminals as it is.
            drawing: drawing.map(clean),
        };
        let at = |key| object.get(key).unwrap_or(node);
        if Uuid::parse(&record.uuid).is_none() {
            return Err(at("uuid").error("expected a UUID in lower case"));
        }
        if let Some(shard) = self.shard
            && !shard.takes(&record.uuid)
        {
            let message = format!("expected a case of the shard {shard}, which this one is not of");
            return Err(at("uuid").error(message));
        }
        self.step(&record, at("suite"), at("index"))?;
        self.counts.add(record.verdict);
        self.read.push((self.at, record));
        Ok(())
    }

    /// Goes on to a case's suite. One that is named twice is judged twice, from its first case on.
    fn step(&mut self, record: &Record, suite: Node<'_>, index: Node<'_>) -> Result<(), DataError> {
        let suites = &self.header.suites;
        let last = self.read.last().map(|(_, last)| last);
        let is_here = suites
            .get(self.at)
            .is_some_and(|it| it.name == record.suite);
        if is_here && last.is_none_or(|it| it.suite != record.suite || it.index < record.index) {
            return Ok(());
        }
        let rest = suites.iter().enumerate().skip(self.at + 1);
        let next = rest.into_iter().find(|(_, it)| it.name == record.suite);
        if let Some((position, _)) = next {
            self.at = position;
            Ok(())
        } else if is_here {
            Err(index.error("expected each case once, in the order of its suite"))
        } else if suites.iter().any(|it| it.name == record.suite) {
            Err(suite.error("expected the cases in the order of the header's suites"))
        } else {
            Err(suite.error("expected one of the header's suites"))
        }
    }
}

fn add_line(mut text: String, line: String) -> String {
    text.push_str(&line);
    text.push('\n');
    text
}

fn footer(node: Node<'_>, counted: &Tally) -> Result<Footer, DataError> {
    let object = node.object(&FOOTER)?;
    let counts = object.need("counts")?;
    // A key that stands there twice would be lost in a map.
    counts.object(&Verdict::ALL.map(Verdict::code))?;
    let footer = Footer {
        counts: value(&object, "counts")?,
        wall_ms: milliseconds(&object)?,
    };
    if footer.counts == *counted {
        return Ok(footer);
    }
    let there: Vec<_> = counted
        .verdicts()
        .map(|(verdict, number)| format!("{verdict} {number}"))
        .collect();
    let there = match there.is_empty() {
        true => "none".to_owned(),
        false => there.join(", "),
    };
    Err(counts.error(format!(
        "expected the numbers of the cases above, which are {there}: the report is cut or edited"
    )))
}

/// The most milliseconds that anything takes: thirty years.
const MAX_MILLISECONDS: f64 = 1e12;

fn milliseconds(object: &Object<'_>) -> Result<f64, DataError> {
    let wall_ms = value(object, "wall_ms")?;
    if (0.0..=MAX_MILLISECONDS).contains(&wall_ms) {
        Ok(wall_ms)
    } else {
        let node = object.need("wall_ms")?;
        Err(node.error("expected a time in milliseconds, from 0 to 1e12"))
    }
}

fn verdict(object: &Object<'_>) -> Result<Verdict, DataError> {
    let node = object.need("verdict")?;
    Verdict::from_code(&node.string()?).ok_or_else(|| {
        let all = Verdict::ALL.map(Verdict::code).join(", ");
        node.error(format!("expected one of: {all}"))
    })
}

fn notes(object: &Object<'_>) -> Result<Vec<Note>, DataError> {
    let mut notes = Vec::new();
    object.need("notes")?.each(|node| {
        let note = Note::from_code(&node.string()?).ok_or_else(|| {
            let all = Note::ALL.map(Note::code).join(", ");
            node.error(format!("expected one of: {all}"))
        })?;
        notes.push(note);
        Ok(())
    })?;
    Ok(notes)
}

/// A field's value, as serde reads it.
fn value<T: DeserializeOwned>(object: &Object<'_>, key: &str) -> Result<T, DataError> {
    let node = object.need(key)?;
    serde_json::from_str(node.raw()).map_err(|error| {
        let error = error.to_string();
        // The place in the field is of no use: the error is drawn on its line.
        let words = error.rsplit_once(" at line ").map_or(&*error, |(it, _)| it);
        let words: String = words.chars().take(200).collect();
        node.error(format!("{key}: {}", harmless(&words)))
    })
}
