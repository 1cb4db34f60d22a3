//! The forms of what `mutants` says: JSON that keeps to its schema, Markdown, and the page's sample.

use std::fs;
use std::path::Path;

use jsonschema::Validator;
use serde_json::{Value, json};

use super::{desk, mutants, pair, square};
use crate::run::{PROGRAM, run_in};

fn docs(file: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(file)).expect("there is such a page")
}

fn schema() -> Validator {
    let schema = serde_json::from_str(&docs("mutants.schema.json")).expect("it is JSON");
    jsonschema::draft202012::meta::validate(&schema).expect("it is a schema");
    jsonschema::draft202012::new(&schema).expect("it refers to nothing outside")
}

fn lines(text: &str) -> Vec<Value> {
    let value = |line| serde_json::from_str(line).expect("a line is JSON");
    text.lines().map(value).collect()
}

/// A report in which everything is.
fn report() -> Vec<Value> {
    let folder = desk(&[
        pair(1, "a", 1).replace("NONE", "BLACK"),
        pair(
            2,
            "catches: listed-twice, full-board-crashes, keeps-state",
            1,
        ),
        pair(3, "a", 1),
        pair(4, "kept: so", 1),
        pair(5, "a", 1),
        square(6, "kept: so"),
    ]);
    let reference = format!("{PROGRAM} answer");
    let args = [
        "a.json",
        "--format=json",
        "--right",
        &reference,
        "--wrong",
        "false",
    ];
    let ended = mutants(&folder, &args).ends_with(1);
    assert_eq!(ended.stderr, "");
    lines(&ended.stdout)
}

#[test]
fn every_line_keeps_to_the_schema_and_no_other_does() {
    let schema = schema();
    let lines = report();
    let mut seen: Vec<&str> = lines
        .iter()
        .filter_map(|line| line["type"].as_str())
        .collect();
    seen.dedup();
    let types = [
        "header",
        "wrong-case",
        "mutant",
        "program",
        "case",
        "footer",
    ];
    assert_eq!(seen, types);
    for line in &lines {
        let errors: Vec<_> = schema.iter_errors(line).map(|it| it.to_string()).collect();
        assert_eq!(errors, Vec::<String>::new(), "{line}");
        for key in line.as_object().expect("a line is an object").keys() {
            let mut bad = line.clone();
            bad.as_object_mut()
                .expect("a line is an object")
                .remove(key);
            assert!(!schema.is_valid(&bad), "{bad}");
            bad[key] = json!({"odd": true});
            assert!(!schema.is_valid(&bad), "{bad}");
        }
        let mut bad = line.clone();
        bad["more"] = json!(1);
        assert!(!schema.is_valid(&bad), "{bad}");
    }
}

#[test]
fn the_lines_hold_the_whole_matrix() {
    let lines = report();
    let of = |wanted: &str| -> Vec<_> {
        let lines = lines.iter().filter(|line| line["type"] == wanted);
        lines.collect()
    };
    let cases = of("case");
    let uuid = |number| format!("00000000-0000-4000-8000-{number:012}");
    assert_eq!(cases.len(), 5);
    assert_eq!(cases[0]["uuid"], uuid(2));
    let caught = json!({"mutant": "crossed-bounds", "verdict": "WA"});
    for case in &cases[..4] {
        let catches = case["catches"].as_array().expect("a list");
        assert!(catches.contains(&caught), "{case}");
    }
    let standing: Vec<_> = cases.iter().map(|case| &case["standing"]).collect();
    // The second one is the second question about its board.
    assert_eq!(standing, ["new", "new", "kept", "idle", "new"]);
    let codes = |case: &Value| -> Vec<Value> {
        let remarks = case["remarks"].as_array().expect("a list");
        remarks
            .iter()
            .map(|remark| remark["code"].clone())
            .collect()
    };
    assert_eq!(
        codes(cases[0]),
        ["false-claim", "claim-of-other-property", "unknown-claim"]
    );
    assert_eq!(codes(cases[4]), ["needless-kept"]);
    assert_eq!(cases[4]["kept"], "so");

    let mutant = |id: &str| {
        let mutants = of("mutant");
        let found = mutants.into_iter().find(|line| line["id"] == id);
        found.expect("the mutant is there")
    };
    assert_eq!(mutant("crossed-bounds")["first_caught_by"]["uuid"], uuid(2));
    assert_eq!(mutant("crossed-bounds")["only_caught_by"], Value::Null);
    assert_eq!(mutant("listed-twice")["only_caught_by"]["uuid"], uuid(6));
    let survivor = mutant("text-order");
    assert_eq!(survivor["caught"], false);
    assert_eq!(survivor["would_be_caught_by"]["suite"], "go-counting");

    let programs = of("program");
    assert_eq!(
        (&programs[0]["said"], &programs[0]["failed"]),
        (&json!("right"), &json!(0))
    );
    assert_eq!(
        (&programs[1]["said"], &programs[1]["finding"]),
        (&json!("wrong"), &json!(false))
    );
    let footer = of("footer")[0];
    let survivors = of("mutant")
        .into_iter()
        .filter(|line| line["caught"] == false);
    assert_eq!(footer["survivors"], survivors.count());
    assert_eq!(footer["wrong_cases"], 1);
    assert_eq!(footer["false_claims"], 3);
    assert_eq!((&footer["idle"], &footer["kept"]), (&json!(1), &json!(1)));
}

#[test]
fn markdown_has_tables() {
    let folder = desk(&[
        pair(1, "a | b", 1),
        square(2, "kept: a | b"),
        square(3, "kept: a | b"),
    ]);
    let some = [
        "--mutant=listed-twice",
        "--mutant=text-order",
        "--format=markdown",
    ];
    let ended = mutants(&folder, &[&["a.json"], &some[..], &["--matrix"]].concat()).ends_with(1);
    let text = &ended.stdout;
    assert!(
        text.starts_with("### go-check mutants: 3 cases put to 2 mutants\n\n| | |\n|---|---:|\n")
    );
    for wanted in [
        "\n#### Wrong programs that survive\n\n| mutant | properties | mistake | built-in case",
        "\n| text-order | territory, territories | Sorts the points",
        "\n| go-counting::territories::square-3 | kept | a \\| b |\n",
        "\n| case | listed-twice | text-order |\n|---|---|---|\n\
         | go-counting::territory::pair-1 | · | · |\n\
         | go-counting::territories::square-2 | WA | · |\n",
    ] {
        assert!(text.contains(wanted), "no {wanted:?} in:\n{text}");
    }
    let ended = mutants(&folder, &[&["a.json"], &some[..]].concat()).ends_with(1);
    assert!(!ended.stdout.contains("The matrix"), "{ended:?}");
}

#[test]
fn the_sample_of_the_page_is_what_the_program_prints() {
    let page = docs("mutants.md");
    let (_, sample) = page.split_once("```sh\ngo-check ").expect("a sample");
    let (command, rest) = sample.split_once("\n```\n\n```text\n").expect("its output");
    let (output, _) = rest.split_once("```\n").expect("an end");
    let args = shlex::split(&command.replace("\\\n", " ")).expect("a shell can split it");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let ended = run_in(&root, &args).ends_with(1);
    let untimed = |text: &str| {
        let (text, time) = text.rsplit_once(" in ").expect("it says how long it took");
        assert!(time.ends_with(" s\n"), "{time}");
        text.to_owned()
    };
    assert_eq!(untimed(&ended.stdout), untimed(output));
}
