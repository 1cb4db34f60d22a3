//! Making one report of those of the parts of a run.

use std::collections::BTreeMap;

use serde_json::Value;

use super::read::HEADER;
use super::recorder::Room;
use super::{Footer, Header, ReadReport, Record, Tally};
use crate::data::{DataError, Node};

/// The report of a whole run.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// The header, without a shard.
    pub header: Header,
    /// The cases, in the order in which one run judges them.
    pub cases: Vec<Record>,
    /// The footer. Its time is that of all parts together.
    pub footer: Footer,
}

/// Why reports don't make one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadReports {
    /// A line is at fault, and drawn.
    Drawn(String),
    /// No line is, in words.
    Words(String),
}

/// Makes one report of the reports of all shards of a run, in any order, or of the one report of a
/// run without shards.
///
/// # Errors
///
/// Returns [`BadReports`] if the reports are of different runs, if a shard is missing or there
/// twice, or if the cases are not as many as were chosen.
pub fn merge(reports: Vec<ReadReport>) -> Result<Whole, BadReports> {
    let Some(first) = reports.first() else {
        return Err(BadReports::Words(
            "expected a report, found none".to_owned(),
        ));
    };
    let wanted = values(first)?;
    for other in &reports[1..] {
        same_run(&first.name, &wanted, other)?;
    }
    each_shard_once(&reports)?;
    let header = Header {
        shard: None,
        ..first.header.clone()
    };
    let (first_name, first_line) = (first.name.clone(), first.first_line.clone());
    let milliseconds: f64 = reports.iter().map(|report| report.footer.wall_ms).sum();
    let mut cases: Vec<_> = reports.into_iter().flat_map(|it| it.cases).collect();
    cases.sort_by_key(|(suite, record)| (*suite, record.index));

    for (position, suite) in header.suites.iter().enumerate() {
        let start = cases.partition_point(|(at, _)| *at < position);
        let end = cases.partition_point(|(at, _)| *at <= position);
        let found = &cases[start..end];
        let is_twice = |pair: &&[(usize, Record)]| pair[0].1.index == pair[1].1.index;
        let message = if let Some(pair) = found.windows(2).find(is_twice) {
            let (index, name) = (pair[0].1.index, &suite.name);
            format!("expected each case once, found the index {index} of {name} in two shards")
        } else if found.len() != suite.cases {
            let (wanted, number, name) = (suite.cases, found.len(), &suite.name);
            format!("expected {wanted} cases of {name}, as it says here, found {number}")
        } else {
            continue;
        };
        let error = at(&first_line, "suites", &message);
        return Err(BadReports::Drawn(error.drawn(&first_name, &first_line)));
    }

    let (mut counts, mut room) = (Tally::default(), Room::new());
    let mut take = |mut record: Record| {
        counts.add(record.verdict);
        // Every shard has drawn its first failures. Together these are more than one run draws.
        if !room.is_left_for(record.verdict) {
            record.drawing = None;
        }
        if let Some(drawing) = &record.drawing {
            room.take(record.verdict, drawing);
        }
        record
    };
    let cases = cases.into_iter().map(|(_, record)| take(record)).collect();
    Ok(Whole {
        header,
        cases,
        footer: Footer {
            counts,
            // To the microsecond, as all times are.
            wall_ms: (milliseconds * 1e3).round() / 1e3,
        },
    })
}

/// The error that a value of a header is another than expected.
fn at(first_line: &str, key: &str, message: &str) -> DataError {
    let node = Node::parse(first_line).ok();
    match node.and_then(|node| node.field(key)) {
        Some(value) => value.error(message),
        None => DataError::new(0..0, message),
    }
}

fn drawn(report: &ReadReport, key: &str, message: &str) -> BadReports {
    let error = at(&report.first_line, key, message);
    BadReports::Drawn(error.drawn(&report.name, &report.first_line))
}

/// What the header of a report says.
fn values(report: &ReadReport) -> Result<Value, BadReports> {
    serde_json::to_value(&report.header).map_err(|_| drawn(report, "type", "expected a header"))
}

/// Checks that a report is of the same run as the first, of a name: that their headers say the same, but
/// for the shard.
fn same_run(name: &str, wanted: &Value, other: &ReadReport) -> Result<(), BadReports> {
    let found = values(other)?;
    let differs = |key: &&&str| **key != "shard" && wanted.get(**key) != found.get(**key);
    match HEADER.iter().find(differs) {
        None => Ok(()),
        Some(key) => {
            let message = format!("expected the same \"{key}\" as in {name}, found another");
            Err(drawn(other, key, &message))
        }
    }
}

/// How many missing shards are named.
const NAMED: usize = 10;

/// Checks that there is each shard once, or one report of all cases.
fn each_shard_once(reports: &[ReadReport]) -> Result<(), BadReports> {
    if let [one] = reports
        && one.shard.is_none()
    {
        return Ok(());
    }
    let mut of = None;
    let mut found: BTreeMap<u64, &ReadReport> = BTreeMap::new();
    for report in reports {
        let Some(shard) = report.shard else {
            let message = "expected a shard as K/N, found a report of all cases beside others";
            return Err(drawn(report, "shard", message));
        };
        let (first_name, wanted) = *of.get_or_insert((&report.name, shard.of()));
        if shard.of() != wanted {
            let message = format!("expected one of {wanted} shards, as in {first_name}");
            return Err(drawn(report, "shard", &message));
        }
        if let Some(before) = found.insert(shard.number(), report) {
            let message = format!(
                "expected each shard once, {shard} is in {} too",
                before.name
            );
            return Err(drawn(report, "shard", &message));
        }
    }
    let Some((_, of)) = of else { return Ok(()) };
    let missing: Vec<_> = (1..=of)
        .filter(|number| !found.contains_key(number))
        .take(NAMED)
        .map(|number| format!("{number}/{of}"))
        .collect();
    if missing.is_empty() {
        return Ok(());
    }
    let number = of - found.len() as u64;
    let more = if number > missing.len() as u64 {
        ", …"
    } else {
        ""
    };
    Err(BadReports::Words(format!(
        "expected the reports of all {of} shards, missing: {}{more}",
        missing.join(", ")
    )))
}
