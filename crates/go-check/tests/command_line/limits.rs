//! Limits: what is as large as may be is taken, and what is larger is refused in words that name the limit.

use std::fs;

use crate::run::{Ended, run, run_in};

/// A case of a suite, with something more in it.
fn case(number: usize, more: &str) -> String {
    format!(
        r#"{{"uuid": "94d0c01a-17d0-424c-aab5-{number:012}", "description": "case {number}", {more}
        "property": "territories", "input": {{"board": ["B"]}},
        "expected": {{"territoryBlack": [], "territoryWhite": [], "territoryNone": []}}}}"#
    )
}

/// A suite of these cases and groups.
fn suite(items: &str) -> String {
    format!(r#"{{"exercise": "go-counting", "cases": [{items}]}}"#)
}

/// What comes of a command about a file, which it names `F.json`.
fn about(text: &str, args: &[&str]) -> Ended {
    let folder = tempfile::tempdir().expect("there is room");
    fs::write(folder.path().join("F.json"), text).expect("there is room");
    run_in(folder.path(), args)
}

/// A list of so many strings.
fn strings(number: usize) -> String {
    format!("[{}]", vec!["\"x\""; number].join(","))
}

#[test]
fn suites_have_bounded_lists_and_groups() {
    let nested = |depth: usize| {
        let open = r#"{"description": "g", "cases": ["#.repeat(depth);
        suite(&format!("{open}{}{}", case(1, ""), "]}".repeat(depth)))
    };
    let comments = |number| suite(&case(1, &format!("\"comments\": {},", strings(number))));
    let scenarios = |number| suite(&case(1, &format!("\"scenarios\": {},", strings(number))));
    let points = |number| {
        let points = vec!["[0,0]"; number].join(",");
        let list = format!("\"territoryBlack\": [{points}]");
        suite(&case(1, "").replace("\"territoryBlack\": []", &list))
    };
    for (at, above, said) in [
        (
            nested(16),
            nested(17),
            "expected at most 16 groups in one another",
        ),
        (
            nested(16),
            nested(40),
            "expected at most 64 levels of brackets",
        ),
        (
            nested(16),
            nested(10_000),
            "expected at most 64 levels of brackets",
        ),
        (
            comments(10_000),
            comments(10_001),
            "expected at most 10000 lines",
        ),
        (
            scenarios(100),
            scenarios(101),
            "expected at most 100 scenarios",
        ),
    ] {
        about(&at, &["test", "./F.json"]).ends_with(0);
        about(&above, &["test", "./F.json"]).refuses(&[said]);
        let found = about(&above, &["lint", "F.json"]).ends_with(1);
        assert!(found.stdout.contains(said), "{said}: {}", found.stdout);
    }
    about(&points((1 << 20) + 1), &["test", "./F.json"])
        .refuses(&["expected at most 1048576 points"]);
}

#[test]
fn boards_have_bounded_sides() {
    let board = |columns: usize, rows: usize| {
        let row = format!("\"{}\"", " ".repeat(columns));
        format!("[{}]", vec![row; rows].join(","))
    };
    for (columns, rows) in [(1024, 1), (1, 1024)] {
        run(&["territories"], board(columns, rows)).ends_with(0);
    }
    let wide = "expected 1 to 1024 columns and 1 to 1024 rows";
    let high = "expected at most 1024 rows";
    for (columns, rows, said) in [
        (1025, 1, wide),
        (1 << 20, 1, wide),
        (1, 1025, high),
        (1, 1 << 20, high),
    ] {
        run(&["territories"], board(columns, rows)).refuses(&[said]);
    }
    let numeric = |side: usize| {
        let rows = format!("{}\n", "0".repeat(side)).repeat(side);
        format!("{side}\n{rows}0 0 1\n")
    };
    run(&["play"], numeric(19)).ends_with(0);
    run(&["play"], numeric(20)).refuses(&["expected a board size from 2 to 19"]);
}

#[test]
fn questions_have_bounded_lengths() {
    let question = "2\n10\n11\n1 0 2";
    let numeric = |bytes: usize| format!("{question}{}\n", " ".repeat(bytes - question.len() - 1));
    run(&["play"], numeric(1 << 20)).ends_with(0);
    run(&["play"], numeric((1 << 20) + 2))
        .refuses(&["expected a case to take at most 1048576 bytes"]);
    let board = |bytes: usize| format!("[\"B\"]{}", " ".repeat(bytes - 5));
    run(&["territories"], board(1 << 26)).ends_with(0);
    run(&["territories"], board((1 << 26) + 1)).refuses(&["expected at most 67108864 bytes"]);
    let line = r#"{"property": "territories", "input": {"board": ["B"]}}"#;
    let line = |bytes: usize| format!("{line}{}\n", " ".repeat(bytes - line.len() - 1));
    run(&["answer"], line(1 << 26)).ends_with(0);
    run(&["answer"], line((1 << 26) + 1)).refuses(&["expected at most 67108864 bytes"]);
}

#[test]
fn names_that_are_put_together_have_bounded_lengths() {
    let described = |bytes: usize| {
        let inner = case(1, "").replace("case 1", &"d".repeat(bytes - 600));
        suite(&format!(
            r#"{{"description": "{}", "cases": [{inner}]}}"#,
            "g".repeat(600)
        ))
    };
    let said =
        "expected at most 1000 bytes in the descriptions of a case and its groups, found 1001";
    let sync: &[_] = &[
        "sync",
        "./F.json",
        "--tests-toml",
        "tests.toml",
        "--include-new",
    ];
    let generate: &[_] = &["generate", "./F.json", "--template", "python"];
    for args in [sync, generate] {
        about(&described(1000), args).ends_with(0);
        about(&described(1001), args).refuses(&[said]);
    }
    // As a name of a case it is cut.
    about(&described(1001), &["test", "./F.json"]).ends_with(0);
}

#[test]
fn findings_are_shown_up_to_a_number() {
    let bad = |number| suite(&vec!["7"; number].join(","));
    for (number, more) in [
        (1000, ""),
        (1001, "F.json: 1 more error not shown\n"),
        (5000, "F.json: 4000 more errors not shown\n"),
    ] {
        let ended = about(&bad(number), &["lint", "F.json"]).ends_with(1);
        let shown = ended.stdout.matches("wrong-type").count();
        assert_eq!(shown, 1000);
        let end = format!("{more}\n1 file: {number} errors\n");
        let end = end.trim_start_matches('\n');
        assert!(
            ended.stdout.ends_with(end),
            "{}",
            &ended.stdout[ended.stdout.len() - 300..]
        );
        let json = about(&bad(number), &["lint", "F.json", "--format", "json"]).ends_with(1);
        assert_eq!(json.stdout.lines().count(), 1001);
        assert!(json.stdout.contains(&format!("\"errors\":{number}")));
    }
    // Errors count beside ever so many hints.
    let hints: Vec<_> = (0..3000)
        .map(|number| case(number, "").replace("case ", &"long ".repeat(30)))
        .collect();
    let ended = about(
        &suite(&format!("{},7", hints.join(","))),
        &["lint", "F.json"],
    )
    .ends_with(1);
    assert!(ended.stdout.contains("wrong-type"));
    let ended = about("7", &["test", "./F.json"]).refuses(&["F.json:1:1"]);
    assert!(ended.stdout.is_empty());
    let ended = about(&bad(100), &["test", "./F.json"]).ends_with(3);
    assert_eq!(ended.stderr.matches("error").count(), 10);
}

#[test]
fn a_tests_toml_has_a_bounded_length() {
    let folder = tempfile::tempdir().expect("there is room");
    let toml = |bytes: usize| {
        let text = format!("# {}\n", "x".repeat(bytes - 3));
        fs::write(folder.path().join("tests.toml"), text).expect("there is room");
    };
    let suite = suite(&case(1, ""));
    fs::write(folder.path().join("F.json"), suite).expect("there is room");
    let sync = ["sync", "./F.json", "--tests-toml", "tests.toml"];
    let generate = [
        "generate",
        "./F.json",
        "--template",
        "python",
        "--tests-toml",
        "tests.toml",
    ];
    toml(1 << 24);
    run_in(folder.path(), &sync).ends_with(1);
    run_in(folder.path(), &generate).ends_with(4);
    // What would become too long is left as it is.
    let longer = [&sync[..], &["--include-new"]].concat();
    run_in(folder.path(), &longer).refuses(&["expected a tests.toml of at most 16777216 bytes"]);
    let length = fs::metadata(folder.path().join("tests.toml")).map(|it| it.len());
    assert_eq!(length.ok(), Some(1 << 24));
    toml((1 << 24) + 1);
    run_in(folder.path(), &sync).refuses(&["expected at most 16777216 bytes"]);
    run_in(folder.path(), &generate).refuses(&["expected at most 16777216 bytes"]);
}

#[test]
fn a_template_has_a_bounded_length_and_whatever_fits_is_read() {
    let folder = tempfile::tempdir().expect("there is room");
    let rendered = |text: &str| {
        fs::write(folder.path().join("t.j2"), text).expect("there is room");
        run_in(
            folder.path(),
            &["generate", "go-counting", "--template", "t.j2"],
        )
    };
    let most = 1 << 17;
    assert_eq!(rendered(&"x".repeat(most)).answer().len(), most);
    rendered(&"x".repeat(most + 1)).refuses(&["expected at most 131072 bytes"]);
    let filled = |before: &str, unit: &str, after: &str| {
        let room = most - before.len() - after.len();
        format!("{before}{}{after}", unit.repeat(room / unit.len()))
    };
    for (before, unit, after) in [
        ("{{ 1", "+1", "}}"),
        ("{{ ", "-", "1}}"),
        ("{{ 1", "|abs", "}}"),
        ("{% if ", "not ", "1 %}{% endif %}"),
        ("{{ [1", "][0", "]}}"),
        ("{{ 1", " if 1 else 1", "}}"),
        ("", "{% if 1 %}{% endif %}", ""),
        ("", "{% for a in [] %}{% endfor %}", ""),
        ("", "{% for a in [] %}", ""),
        ("", "{{ [", ""),
        ("{{", "(", ""),
        ("", "{% block a %}", ""),
    ] {
        let ended = rendered(&filled(before, unit, after));
        assert!(
            matches!(ended.code, Some(0 | 3)),
            "{unit}: {:?} {}",
            ended.code,
            ended.stderr
        );
    }
}

#[test]
fn templates_lead_to_a_bounded_number_of_others() {
    let folder = tempfile::tempdir().expect("there is room");
    let rendered = |last: usize| {
        let text = format!("{{% for i in range({last}) %}}{{% include 'i' ~ i %}}{{% endfor %}}");
        fs::write(folder.path().join("t.j2"), text).expect("there is room");
        run_in(
            folder.path(),
            &["generate", "go-counting", "--template", "t.j2"],
        )
    };
    for number in 0..1000 {
        fs::write(folder.path().join(format!("i{number}")), "x").expect("there is room");
    }
    assert_eq!(rendered(999).answer().len(), 999);
    rendered(1000).refuses(&["expected at most 1000 templates"]);
}

#[test]
fn arguments_are_bounded() {
    for option in ["--filter", "--skip"] {
        let list = |number: usize| {
            let mut args = vec!["test", "go-move", "--list"];
            args.extend([option, "zzz"].repeat(number));
            run(&args, "")
        };
        let most = list(1000);
        assert!(matches!(most.code, Some(0 | 4)), "{most:?}");
        let refused = list(1001).ends_with(2);
        let said = format!("expected {option} at most 1000 times, found it 1001 times");
        assert!(refused.stderr.contains(&said), "{}", refused.stderr);
    }
    run(&["answer", "--jobs", "256"], "").ends_with(0);
    for command in ["answer", "play", "test", "hunt", "mutants"] {
        let refused = run(&[command, "--jobs", "257"], "").ends_with(2);
        let said = "expected a number from 1 to 256";
        assert!(
            refused.stderr.contains(said),
            "{command}: {}",
            refused.stderr
        );
    }
}

#[test]
fn groups_are_named_up_to_a_number() {
    let groups = (0..60).map(|number| {
        format!(
            r#"{{"description": "group {number} {}", "cases": [{}]}}"#,
            "x".repeat(100_000),
            case(number, "")
        )
    });
    let text = suite(&groups.collect::<Vec<_>>().join(","));
    let args = [
        "add",
        "./F.json",
        "--property",
        "territories",
        "--board",
        "B.",
        "--description",
        "d",
    ];
    let ended = about(&text, &[&args[..], &["--group", "none"]].concat());
    let ended = ended.refuses(&[
        "has no such group, but these:",
        "  group 49",
        "  and 10 more",
    ]);
    assert!(ended.stderr.len() < 10_000, "{}", ended.stderr.len());
}
