//! The schema of the JSON report: what is printed keeps to it, and nothing else does.

use std::fs;
use std::path::Path;

use go_check::note::Note;
use go_check::report::{
    Chosen, Footer, Header, Json, LimitsInForce, REPORT_VERSION, Record, RecordPlace, Report, Tally,
};
use go_check::verdict::Verdict;
use jsonschema::Validator;
use serde_json::{Value, json};

use crate::reports::{in_folder, test};

fn schema() -> Validator {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/report.schema.json");
    let text = fs::read_to_string(path).expect("there is a schema");
    let schema = serde_json::from_str(&text).expect("it is JSON");
    jsonschema::draft202012::meta::validate(&schema).expect("it is a schema");
    jsonschema::draft202012::new(&schema).expect("it refers to nothing outside")
}

fn values(text: &str) -> Vec<Value> {
    let value = |line| serde_json::from_str(line).expect("a line is JSON");
    text.lines().map(value).collect()
}

#[track_caller]
fn keeps_to(schema: &Validator, line: &Value) {
    let errors: Vec<_> = schema.iter_errors(line).map(|it| it.to_string()).collect();
    assert_eq!(errors, Vec::<String>::new(), "{line}");
}

#[test]
fn every_line_that_is_printed_keeps_to_the_schema() {
    let schema = schema();
    in_folder(|folder| {
        for args in [
            &["./a.json"][..],
            &["./a.json", "go-move", "--shard", "1/3"],
            &["go-move", "--filter", "no such case"],
            &["go-move", "--exact", "--skip", "a", "--strict-errors"],
            &["./a.json", "go-move", "--variants"],
        ] {
            let ended = test(folder, args, "json");
            let lines = values(&ended.stdout);
            assert!(lines.len() >= 2, "{ended:?}");
            for line in &lines {
                keeps_to(&schema, line);
            }
        }
    });
}

/// A header of a run of a program under limits.
pub(crate) fn header(memory_bytes: Option<u64>, processes: Option<u64>) -> Header {
    Header {
        version: REPORT_VERSION,
        go_check: "0.1.0".to_owned(),
        subject: "python3 a.py".to_owned(),
        options: "--cmd 'python3 a.py'".to_owned(),
        limits: Some(LimitsInForce {
            wall_ms: 1000,
            cpu_ms: Some(1000),
            memory_bytes,
            output_bytes: 1 << 20,
            processes,
            sandbox: "none".to_owned(),
        }),
        strict_errors: true,
        variants: true,
        chosen: Chosen::default(),
        shard: Some("1/2".to_owned()),
        suites: Vec::new(),
    }
}

/// A case that came to a verdict.
pub(crate) fn record(verdict: Verdict) -> Record {
    Record {
        suite: "a.json".to_owned(),
        index: 0,
        uuid: "94d0c01a-17d0-424c-aab5-2736d0da3939".to_owned(),
        name: "go-move::play::a".to_owned(),
        property: "play".to_owned(),
        verdict,
        notes: Note::ALL.to_vec(),
        variant: Some("turned clockwise".to_owned()),
        variants_asked: 7,
        wall_ms: 0.5,
        place: RecordPlace {
            file: "a.json".to_owned(),
            line: 1,
            column: 1,
        },
        stderr: Some("what it printed".to_owned()),
        message: Some("why".to_owned()),
        drawing: Some("how".to_owned()),
    }
}

#[test]
fn every_verdict_every_note_and_all_limits_keep_to_the_schema() {
    let schema = schema();
    let mut counts = Tally::default();
    for verdict in Verdict::ALL {
        counts.add(verdict);
        keeps_to(&schema, &values(&Json.case(&record(verdict)))[0]);
    }
    let footer = Footer {
        counts,
        wall_ms: 1.0,
    };
    keeps_to(&schema, &values(&Json.end(&footer))[0]);
    for (memory_bytes, processes) in [(None, None), (Some(1 << 29), Some(64))] {
        let header = header(memory_bytes, processes);
        keeps_to(&schema, &values(&Json.begin(&header))[0]);
    }
}

#[test]
fn nothing_else_keeps_to_the_schema() {
    let schema = schema();
    let good = values(&Json.case(&record(Verdict::Wa))).remove(0);
    let mut bad = vec![
        json!({}),
        json!([]),
        json!("case"),
        json!({"type": "cases"}),
    ];
    for (key, value) in [
        ("more", json!(1)),
        ("verdict", json!("OK")),
        ("verdict", json!("ac")),
        ("notes", json!(["unknown"])),
        ("notes", json!("swapped")),
        ("uuid", json!("94D0C01A-17d0-424c-aab5-2736d0da3939")),
        ("wall_ms", json!(-1)),
        ("wall_ms", json!("1")),
        ("index", json!(0.5)),
        ("place", json!("a.json:1:1")),
        ("message", json!(1)),
        ("variant", json!(true)),
        ("variants_asked", json!(-1)),
        ("type", json!("footer")),
    ] {
        let mut line = good.clone();
        line[key] = value;
        bad.push(line);
    }
    for key in good.as_object().expect("a case is an object").keys() {
        let mut line = good.clone();
        line.as_object_mut()
            .expect("a case is an object")
            .remove(key);
        bad.push(line);
    }
    for counts in [json!({"OK": 1}), json!({"AC": 0}), json!({"AC": -1})] {
        bad.push(json!({"type": "footer", "counts": counts, "wall_ms": 0}));
    }
    for line in bad {
        assert!(!schema.is_valid(&line), "{line}");
    }
    keeps_to(&schema, &good);
}
