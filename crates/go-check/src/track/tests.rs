//! Tests of what is changed in a tests.toml, and of what is not.

use proptest::prelude::*;

use super::*;
use crate::suite::Outline;
use crate::suite::lint::Level;

/// A suite of four cases, of which the third replaces the second.
const SUITE: &str = r#"{"exercise": "a", "cases": [
    {"uuid": "aaaaaaaa-0000-4000-8000-000000000000", "description": "One"},
    {"description": "Group", "cases": [
        {"uuid": "bbbbbbbb-0000-4000-8000-000000000000", "description": "Two \"2\""},
        {"uuid": "cccccccc-0000-4000-8000-000000000000", "description": "Three",
         "reimplements": "bbbbbbbb-0000-4000-8000-000000000000"}]},
    {"uuid": "dddddddd-0000-4000-8000-000000000000", "description": "Four"}
]}"#;

const A: &str = "aaaaaaaa-0000-4000-8000-000000000000";
const B: &str = "bbbbbbbb-0000-4000-8000-000000000000";
const C: &str = "cccccccc-0000-4000-8000-000000000000";
const D: &str = "dddddddd-0000-4000-8000-000000000000";

fn cases() -> Cases {
    Cases::of(&Outline::read(SUITE).expect("it is JSON")).expect("descriptions are short")
}

fn synced(text: &str, new: New) -> String {
    let toml = TestsToml::read(text).expect("it is TOML");
    let synced = apply(text, &changes(&cases(), &toml, text, new));
    let again = TestsToml::read(&synced).unwrap_or_else(|error| panic!("{error}: {synced}"));
    assert_eq!(changes(&cases(), &again, &synced, new), [], "{synced}");
    synced
}

fn messages(text: &str) -> Vec<String> {
    let toml = TestsToml::read(text).expect("it is TOML");
    let problems = check(&cases(), &toml);
    problems
        .into_iter()
        .map(|problem| match problem.level {
            Level::Error => problem.error.message,
            Level::Hint => format!("hint: {}", problem.error.message),
        })
        .collect()
}

/// A file that is in step, by the letters of the cases.
fn whole(letters: &str) -> String {
    let block = |letter| match letter {
        'a' => format!("[{A}]\ndescription = \"One\"\n"),
        'b' => format!("[{B}]\ndescription = \"Group -> Two \\\"2\\\"\"\ninclude = false\n"),
        'c' => format!("[{C}]\ndescription = \"Group -> Three\"\nreimplements = \"{B}\"\n"),
        _ => format!("[{D}]\ndescription = \"Four\"\n"),
    };
    let blocks: Vec<_> = letters.chars().map(block).collect();
    blocks.join("\n")
}

#[test]
fn what_is_in_step_stays_as_it_is() {
    let whole = whole("abcd");
    assert_eq!(messages(&whole), [""; 0]);
    for text in [
        whole.clone(),
        whole.replace('\n', "\r\n"),
        whole.trim_end().to_owned(),
        format!("# first\n{whole}\n# last"),
        whole
            .replace("[a", "  # a\n  [ a")
            .replace("\"One\"", "'One' # x\nother.key = [\n]"),
        whole.replace("\"One\"", "\"\"\"\nOne\"\"\""),
    ] {
        assert_eq!(synced(&text, New::Include), text);
    }
}

#[test]
fn new_cases_stand_where_the_suite_has_them() {
    for there in ["", "a", "d", "ac", "bd", "bc", "da", "abc"] {
        let text = synced(&whole(there), New::Include);
        let order: String = ["abcd", "dabc"]
            .into_iter()
            .find(|order| text.ends_with(&whole(order)))
            .map_or(text.clone(), str::to_owned);
        let expected = if there == "da" { "dabc" } else { "abcd" };
        assert_eq!(order, expected, "{there:?}");
        assert_eq!(messages(&text), [""; 0]);
    }
}

#[test]
fn a_new_file_says_what_it_is() {
    for text in ["", "\r\n"] {
        let text = synced(text, New::Exclude);
        assert!(text.trim_start().starts_with("# Which cases "), "{text}");
        assert_eq!(text.matches("include = false").count(), 5, "{text}");
        assert_eq!(text.lines().filter(|line| line.starts_with('[')).count(), 4);
    }
}

#[test]
fn comments_stay_with_their_table() {
    let text = format!(
        "# head\n[{B}]\ndescription = \"Group -> Two \\\"2\\\"\"\ninclude = false # off\n# why\n\n# of d\n[{D}]\n# none"
    );
    let expected = format!(
        "# head\n\n[{A}]\ndescription = \"One\"\n\n[{B}]\ndescription = \"Group -> Two \\\"2\\\"\"\ninclude = false # off\n# why\n\n\
         [{C}]\ndescription = \"Group -> Three\"\nreimplements = \"{B}\"\n\n# of d\n[{D}]\ndescription = \"Four\"\n# none"
    );
    assert_eq!(synced(&text, New::Include), expected);
}

#[test]
fn what_looks_like_a_comment_may_be_a_string() {
    for value in ["'''\n# z'''", "1 # z", "1 # z\n"] {
        let text = format!("[x]\ny = {value}\n{}", whole("d"));
        let blank = if value.ends_with('\n') { "" } else { "\n" };
        let expected = format!("[x]\ny = {value}\n{blank}{}", whole("abcd"));
        assert_eq!(synced(&text, New::Include), expected);
    }
    let text = format!("[x]\ny = 1 # z\n# of d\n{}", whole("d"));
    let expected = format!("[x]\ny = 1 # z\n\n{}\n# of d\n{}", whole("abc"), whole("d"));
    assert_eq!(synced(&text, New::Include), expected);
}

#[test]
fn keys_at_the_top_stay_at_the_top() {
    for top in [
        format!("{A} = {{ description = \"One\" }} # a\nx = 1\n"),
        format!("{A}.description = \"One\"\n\n# b\nx = 1\n"),
    ] {
        let expected = format!("{top}\n{}", whole("bcd"));
        assert_eq!(synced(&top, New::Include), expected);
        let text = format!("{top}# y\n[y]\nz = 1\n");
        let expected = format!("{top}\n{}\n# y\n[y]\nz = 1\n", whole("bcd"));
        assert_eq!(synced(&text, New::Include), expected);
    }
}

#[test]
fn descriptions_and_replaced_cases_are_written_anew_where_they_stand() {
    let text = format!(
        "{A} = {{}}\n[{B}]\r\ninclude = false\r\ndescription = 'two' # 2\n[{C}]\ncomment = \"c\"\n[{D}]"
    );
    let expected = format!(
        "{A} = {{ description = \"One\" }}\n[{B}]\r\ninclude = false\r\ndescription = \"Group -> Two \\\"2\\\"\" # 2\n\
         [{C}]\ndescription = \"Group -> Three\"\nreimplements = \"{B}\"\ncomment = \"c\"\n[{D}]\ndescription = \"Four\"\n"
    );
    assert_eq!(synced(&text, New::Leave), expected);
    let text = format!("[{C}]\ndescription = \"Group -> Three\"\nreimplements = \"{A}\"");
    assert!(synced(&text, New::Leave).ends_with(&format!("\nreimplements = \"{B}\"")));
    let text = format!("[{C}]\ndescription = \"Group -> Three\" # x\ninclude = true");
    let expected = format!(
        "[{C}]\ndescription = \"Group -> Three\" # x\nreimplements = \"{B}\"\ninclude = true"
    );
    assert_eq!(synced(&text, New::Leave), expected);
}

#[test]
fn what_can_only_be_reported_is_left_as_it_is() {
    let rest = whole("bcd");
    for (text, message) in [
        (
            format!("[{A}]\ndescription = 1\n"),
            "expected a string, found an integer",
        ),
        (
            format!("[{A}.description]\nx = 1\n"),
            "expected a string, found a table",
        ),
        (
            format!("{A}.comment = \"\"\n"),
            "expected a description, \"One\", found none",
        ),
        (
            format!("[{A}]\ndescription = \"One\"\nreimplements = \"{D}\"\n"),
            "expected no case that is replaced, as in the suite, found one",
        ),
        (
            format!("[{A}]\ndescription = \"One\"\ninclude = \"false\"\n"),
            "expected true or false, found a string",
        ),
        (
            format!("[{}]\ndescription = \"One\"\n", A.to_uppercase()),
            "expected the UUID as the suite has it, aaaaaaaa-0000-4000-8000-000000000000",
        ),
        (
            format!("{A} = 7\n"),
            "expected a table for the case, found an integer",
        ),
    ] {
        let text = format!("{text}{rest}");
        assert_eq!(messages(&text), [message], "{text}");
        assert_eq!(synced(&text, New::Include), text);
    }
}

#[test]
fn what_no_suite_has_is_reported_and_kept() {
    let text = format!("top = 1\n{}[foo]\n[[{}]]\n", whole("abcd"), "e".repeat(60));
    let unknown = |key: &str| format!("expected the UUID of a case of a, found {key}");
    let cut = format!("{}…", "e".repeat(40));
    assert_eq!(
        messages(&text),
        [unknown("top"), unknown("foo"), unknown(&cut)]
    );
    assert_eq!(synced(&text, New::Include), text);
    let twice = format!("{}[{}]\n", whole("abcd"), A.to_uppercase());
    let message = format!("expected each case once, found {} again", A.to_uppercase());
    assert_eq!(messages(&twice), [message]);
}

#[test]
fn a_case_and_its_replacement_are_not_both_included() {
    let text = whole("abcd").replace("include = false\n", "");
    let message =
        format!("expected this case or the one that replaces it, found both included: {C}");
    assert_eq!(messages(&text), [message]);
    // An original that is new is excluded if its replacement is there.
    assert_eq!(synced(&whole("acd"), New::Include), whole("abcd"));
}

#[test]
fn what_is_excluded_says_why() {
    let excluded = |why: &str| {
        let off = format!("description = \"One\"\ninclude = false\n{why}");
        messages(&whole("abcd").replace("description = \"One\"\n", &off))
    };
    let hint = "hint: expected a reason why the case is excluded, found none";
    for none in ["", "# why\n", "comment = \" \"\n"] {
        assert_eq!(excluded(none), [hint], "{none}");
    }
    for why in ["comment = \"why\"\n", "comments = [\"why\"]\n"] {
        assert_eq!(excluded(why), [""; 0], "{why}");
    }
    // Without the replacement, the original's exclusion needs a reason, too.
    let text = whole("abcd").replace(&format!("reimplements = \"{B}\""), "include = false");
    assert_eq!(
        messages(&text)
            .iter()
            .filter(|message| *message == hint)
            .count(),
        2
    );
}

#[test]
fn the_old_layout_is_told_by_name_and_left() {
    let text =
        format!("[canonical-tests]\n# One\n\"{A}\" = true\n\"{B}\" = false\n\"{C}\" = true\n");
    let found = messages(&text);
    assert_eq!(found.len(), 2, "{found:?}");
    assert!(found[0].contains("[canonical-tests]"), "{found:?}");
    assert!(found[1].contains("\"Four\" in tests.toml"), "{found:?}");
    let toml = TestsToml::read(&text).expect("it is TOML");
    assert_eq!(check(&cases(), &toml)[1].error.help, None);
    assert_eq!(synced(&text, New::Include), text);
}

/// A way to write what a file says of a case, with how many of its lines must stand at the top.
fn entry() -> impl Strategy<Value = (bool, String)> {
    let uuid = prop::sample::select(vec![A, B, C, D, "x", "y.z"]);
    let form = prop::sample::select(vec![
        (true, "UUID = { include = false, x = 1 }\n"),
        (true, "UUID.x = 1\nUUID.comment = '''\n[z]\n# c'''\n"),
        (
            false,
            "[UUID] # d\ndescription = \"\"\"\n# e\n[f]\n\"\"\" # g\n",
        ),
        (false, "# h\n\n# i\n[UUID]\nx = [ # j\n1]\n# k\n"),
        (
            false,
            "[UUID.sub]\n# l\nx = 1\n\n[UUID]\nreimplements = \"m\"\n\n\n",
        ),
        (false, "\t[ UUID ]\r\n\tdescription = 'n'\r\n# o\n"),
        (false, "# p\n[UUID]\n"),
    ]);
    (uuid, form).prop_map(|(uuid, (top, text))| {
        let key = if uuid == "y.z" { "'y.z'" } else { uuid };
        (top, text.replace("UUID", key))
    })
}

proptest! {
    #![proptest_config(ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn odd_files_come_in_step_and_keep_what_is_theirs(
        entries in prop::collection::vec(entry(), 0..6),
        crlf in any::<bool>(),
        cut in any::<bool>(),
        exclude in any::<bool>(),
    ) {
        let mut entries = entries;
        entries.sort_by_key(|(top, _)| !top);
        let mut text: String = entries.into_iter().map(|(_, text)| text).collect();
        if crlf {
            text = text.replace("\r\n", "\n").replace('\n', "\r\n");
        }
        if cut {
            text.truncate(text.trim_end().len());
        }
        // A file that has a table twice is none.
        if TestsToml::read(&text).is_ok() {
            let new = if exclude { New::Exclude } else { New::Include };
            let after = synced(&text, new);
            let toml = TestsToml::read(&after).expect("it was read before");
            for case in &cases().list {
                prop_assert!(toml.entry(&case.uuid).is_some(), "{after}");
            }
            prop_assert!(messages(&after).iter().all(|message| !message.contains("nowhere")));
            let comments = |text: &str| {
                let ours = |line: &&str| line.contains('#') && !line.starts_with("# W");
                let lines = text.lines().filter(ours).map(|line| line.trim_end().to_owned());
                lines.filter(|line| line.starts_with('#')).collect::<Vec<_>>()
            };
            let kept = comments(&after);
            for comment in comments(&text) {
                prop_assert!(kept.contains(&comment) || comment == "# e", "{comment}: {after}");
            }
            prop_assert_eq!(after.matches("x = ").count(), text.matches("x = ").count());
        }
    }
}
