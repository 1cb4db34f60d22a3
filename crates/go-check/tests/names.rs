//! Names of cases: each case of a suite has one of its own, which a file can have too.

use std::collections::HashSet;

use go_check::suite::Suite;

/// The slugs of cases with these UUIDs' first digits and descriptions, in groups of this name.
fn slugs(group: &str, cases: &[(&str, &str)]) -> Vec<String> {
    let case = |(number, (digits, description)): (usize, &(&str, &str))| {
        format!(
            r#"{{"uuid":"{digits}-0000-4000-8000-{number:012}","description":"{description}",
            "property":"territories","input":{{"board":["B"]}},
            "expected":{{"territoryBlack":[],"territoryWhite":[],"territoryNone":[]}}}}"#
        )
    };
    let cases: Vec<_> = cases.iter().enumerate().map(case).collect();
    let text = format!(
        r#"{{"exercise":"x","cases":[{{"description":"{group}","cases":[{}]}}]}}"#,
        cases.join(",")
    );
    let suite = Suite::read("suite.json", text).unwrap_or_else(|bad| panic!("{}", bad.drawn()));
    let slugs: Vec<_> = suite.cases().map(|case| case.slug).collect();
    let unique: HashSet<_> = slugs.iter().collect();
    assert_eq!(unique.len(), slugs.len(), "{slugs:?}");
    slugs
}

#[test]
fn a_name_is_made_of_the_groups_and_the_cases_words() {
    let cases = [("00000001", "One, two!"), ("00000002", "Three's")];
    assert_eq!(
        slugs("A group", &cases),
        ["a-group-one-two", "a-group-threes"]
    );
    assert_eq!(slugs("...", &cases), ["one-two", "threes"]);
}

#[test]
fn equal_names_are_told_apart_by_their_uuids() {
    let cases = [
        ("00000001", "same"),
        ("00000002", "other"),
        ("00000003", "Same?"),
    ];
    assert_eq!(
        slugs("g", &cases),
        ["g-same-00000001", "g-other", "g-same-00000003"]
    );
    let cases = [("00000001", "!"), ("00000002", "?")];
    assert_eq!(slugs("", &cases), ["00000001", "00000002"]);
}

#[test]
fn names_are_told_apart_also_where_descriptions_look_like_suffixes() {
    let first = "00000001-0000-4000-8000-000000000000";
    let cases = [
        ("00000001", "same"),
        ("00000001", "same"),
        ("00000003", "same 00000001"),
        ("00000004", "same 00000001 0000 4000 8000 000000000000"),
    ];
    let slugs = slugs("", &cases);
    assert_eq!(slugs[0], format!("same-{first}"));
}

#[test]
fn a_name_is_no_device_on_any_system() {
    let cases = [
        ("00000001", "Con"),
        ("00000002", "LPT 1"),
        ("00000003", "com1!"),
        ("00000004", "lpt1"),
        ("00000005", "cone"),
        ("00000006", "com"),
    ];
    let expected = [
        "con-00000001",
        "lpt-1",
        "com1-00000003",
        "lpt1-00000004",
        "cone",
        "com",
    ];
    assert_eq!(slugs("", &cases), expected);
    assert_eq!(slugs("g", &[("00000001", "con")]), ["g-con"]);
}

#[test]
fn a_name_is_short_enough_for_a_file() {
    let long = "word ".repeat(100_000);
    let cases = [("00000001", long.as_str()), ("00000002", long.as_str())];
    for group in ["g", long.as_str()] {
        for slug in slugs(group, &cases) {
            assert!(slug.len() <= 240, "{} bytes", slug.len());
        }
    }
}
