//! Reports to merge: refused at a place of the text, written and read back as the same, merged from
//! whatever parts as the whole, and shown in every form without harm.
//!
//! Several reports are divided by lines of two hyphens.

use go_check::judge::Shard;
use go_check::report::{
    BadReports, Exercism, Footer, GitHub, Header, Human, JUnit, Json, Markdown, ReadReport, Record,
    Report, Tally, Whole, merge,
};

use super::support::{assert_drawn_inside, assert_harmless, divided, without_colors};

pub(crate) fn law(data: &[u8]) {
    let Ok(mut text) = str::from_utf8(data) else {
        return;
    };
    let mut reports = Vec::new();
    loop {
        let [first, rest] = divided(text);
        reports.extend(first);
        match rest {
            Some(rest) if reports.len() < 8 => text = rest,
            _ => break,
        }
    }
    let mut read = Vec::new();
    for report in &reports {
        match ReadReport::parse("it", report) {
            Ok(report) => read.push(report),
            Err(drawn) => assert_drawn_inside(&drawn, "it", report),
        }
    }
    for one in &read {
        // Twice the same is no more than once.
        assert!(merge(vec![one.clone(), one.clone()]).is_err());
        if let Ok(whole) = merge(vec![one.clone()]) {
            is_whole(&whole);
        }
    }
    let whole = merge(read.clone());
    read.reverse();
    match (whole, merge(read)) {
        (Ok(whole), Ok(reversed)) => {
            is_whole(&whole);
            assert_eq!(whole.cases, reversed.cases);
            assert_eq!(whole.footer.counts, reversed.footer.counts);
        }
        (Err(one), Err(_)) => match one {
            BadReports::Drawn(words) | BadReports::Words(words) => {
                assert_harmless(&without_colors(&words));
            }
        },
        (one, other) => panic!("in this order {one:?}, in that {other:?}"),
    }
}

fn is_whole(whole: &Whole) {
    let written = json(&whole.header, &whole.cases, &whole.footer);
    let read = ReadReport::parse("it", &written);
    let read = read.unwrap_or_else(|drawn| panic!("{drawn}"));
    let again = merge(vec![read]).expect("what was merged is whole");
    assert_eq!(&again, whole);
    for parts in [1, 2, 3] {
        let again = merge(in_parts(whole, parts)).unwrap_or_else(|bad| panic!("{bad:?}"));
        assert_eq!(again.header, whole.header);
        assert_eq!(again.footer.counts, whole.footer.counts);
        assert_eq!(again.cases, whole.cases);
    }
    is_shown(&whole.header, &whole.cases, &whole.footer);
}

/// Shows a report in every form: harmless where people read it, and JSON where programs do.
pub(crate) fn is_shown(header: &Header, cases: &[Record], footer: &Footer) {
    let forms: [&mut dyn Report; 5] = [
        &mut Human::default(),
        &mut JUnit::default(),
        &mut GitHub::default(),
        &mut Markdown::default(),
        &mut Exercism::default(),
    ];
    for (index, form) in forms.into_iter().enumerate() {
        let mut written = form.begin(header);
        for case in cases {
            written += &form.case(case);
        }
        written += &form.end(footer);
        if index < 4 {
            assert_harmless(&without_colors(&written));
            continue;
        }
        let results: serde_json::Value = serde_json::from_str(&written).expect("results are JSON");
        for test in results["tests"].as_array().expect("an array") {
            for key in ["name", "message", "output"] {
                assert_harmless(test[key].as_str().unwrap_or_default());
            }
        }
    }
}

pub(crate) fn json(header: &Header, cases: &[Record], footer: &Footer) -> String {
    let cases = cases.iter().map(|case| Json.case(case));
    let parts = std::iter::once(Json.begin(header)).chain(cases);
    parts.chain([Json.end(footer)]).collect()
}

/// The reports of so many shards that a run would have made.
fn in_parts(whole: &Whole, parts: usize) -> Vec<ReadReport> {
    let shard = |number: usize| {
        let name = format!("{number}/{parts}");
        let shard: Shard = name.parse().expect("a shard");
        let header = Header {
            shard: Some(name),
            ..whole.header.clone()
        };
        let cases = whole.cases.iter();
        let cases: Vec<_> = cases
            .filter(|case| shard.takes(&case.uuid))
            .cloned()
            .collect();
        let mut counts = Tally::default();
        cases.iter().for_each(|case| counts.add(case.verdict));
        let footer = Footer {
            counts,
            wall_ms: 0.0,
        };
        ReadReport::parse("part", &json(&header, &cases, &footer))
    };
    let read = |number| shard(number).unwrap_or_else(|drawn| panic!("{drawn}"));
    (1..=parts).rev().map(read).collect()
}
