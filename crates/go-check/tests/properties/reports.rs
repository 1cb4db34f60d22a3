//! Reports: whatever run they tell of, and however it was divided, their parts make the whole.

use go_check::judge::Shard;
use go_check::note::Note;
use go_check::report::{
    Chosen, Footer, Header, Json, REPORT_VERSION, ReadReport, Record, RecordPlace, Report,
    SuiteHeader, Tally, merge,
};
use go_check::verdict::Verdict;
use proptest::prelude::*;

use crate::generators::{cases, words};

/// A run: its header, and all cases in order.
#[derive(Clone, Debug)]
struct Run {
    header: Header,
    records: Vec<Record>,
}

fn text() -> impl Strategy<Value = Option<String>> {
    prop::option::of(prop_oneof![
        words(20),
        prop::collection::vec(any::<char>(), 0..9).prop_map(|all| all.into_iter().collect())
    ])
}

fn record() -> impl Strategy<Value = Record> {
    let verdict = prop::sample::select(&Verdict::ALL[..]);
    let notes = prop::sample::subsequence(Note::ALL.to_vec(), 0..3);
    let uuid = any::<[u32; 2]>().prop_map(|[a, b]| format!("{a:08x}-0000-4000-8000-0000{b:08x}"));
    (
        verdict,
        notes,
        uuid,
        (text(), text(), text()),
        words(9),
        0..10_000_u32,
    )
        .prop_map(
            |(verdict, notes, uuid, (variant, message, stderr), name, time)| Record {
                suite: String::new(),
                index: 0,
                uuid,
                name: format!("e::p::{name}"),
                property: "p".to_owned(),
                verdict,
                notes,
                variants_asked: usize::from(variant.is_some()),
                variant,
                wall_ms: f64::from(time) / 1000.0,
                place: RecordPlace {
                    file: name,
                    line: 1,
                    column: 2,
                },
                // What is drawn is drawn line by line.
                drawing: message.as_ref().map(|_| "a\n b\n".to_owned()),
                message,
                stderr,
            },
        )
}

/// Any run by some suites, of which one may be named twice.
fn run() -> impl Strategy<Value = Run> {
    let suite = prop::collection::vec((record(), 1..3_usize), 0..12);
    (
        prop::collection::vec(suite, 1..4),
        text(),
        any::<bool>(),
        any::<bool>(),
    )
        .prop_map(|(suites, subject, again, flag)| {
            let mut suites: Vec<_> = (0..).zip(suites).collect();
            if again {
                suites.push(suites[0].clone());
            }
            let mut headers = Vec::new();
            let mut records = Vec::new();
            for (number, cases) in suites {
                let name = format!("./suite {number}.json");
                let mut index = 0;
                headers.push(SuiteHeader {
                    name: name.clone(),
                    exercise: "e".to_owned(),
                    digest: format!("{number}"),
                    cases: cases.len(),
                });
                for (record, step) in cases {
                    records.push(Record {
                        suite: name.clone(),
                        index,
                        ..record
                    });
                    index += step;
                }
            }
            let header = Header {
                version: REPORT_VERSION,
                go_check: "0".to_owned(),
                subject: subject.unwrap_or_default(),
                options: String::new(),
                limits: None,
                strict_errors: flag,
                variants: !flag,
                chosen: Chosen::default(),
                shard: None,
                suites: headers,
            };
            Run { header, records }
        })
}

/// The text of a report of these cases.
fn report<'r>(header: &Header, records: impl Iterator<Item = &'r Record>, wall_ms: f64) -> String {
    let mut counts = Tally::default();
    let mut text = Json.begin(header);
    for record in records {
        counts.add(record.verdict);
        text.push_str(&Json.case(record));
    }
    text + &Json.end(&Footer { counts, wall_ms })
}

proptest! {
    #![proptest_config(cases(150))]

    #[test]
    fn any_parts_in_any_order_make_the_whole(
        run in run(),
        number in 1..9_usize,
        order in any::<usize>(),
    ) {
        let whole = report(&run.header, run.records.iter(), f64::from(u32::try_from(number).expect("it is small")));
        let read = |text: &str| ReadReport::parse("r", text);
        let whole = read(&whole).map_err(TestCaseError::fail)?;
        let mut parts = Vec::new();
        for part in 1..=number {
            let words = format!("{part}/{number}");
            let shard: Shard = words.parse().expect("it is a shard");
            let header = Header { shard: Some(words), ..run.header.clone() };
            let records = run.records.iter().filter(|record| shard.takes(&record.uuid));
            let text = report(&header, records, 1.0);
            parts.push(read(&text).map_err(TestCaseError::fail)?);
        }
        let turn = order % number;
        parts.rotate_left(turn);
        if order % 2 == 0 {
            parts.reverse();
        }
        let merged = merge(parts).map_err(|bad| TestCaseError::fail(format!("{bad:?}")))?;
        let expected = merge(vec![whole]).map_err(|bad| TestCaseError::fail(format!("{bad:?}")))?;
        prop_assert_eq!(&merged, &expected);
        prop_assert_eq!(merged.cases.len(), run.records.len());
        // Written again it is read as the same.
        let again = report(&merged.header, merged.cases.iter(), merged.footer.wall_ms);
        let again = merge(vec![read(&again).map_err(TestCaseError::fail)?]);
        prop_assert_eq!(again.ok(), Some(merged));
    }
}
