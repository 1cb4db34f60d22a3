//! `sync`: a track's tests.toml and test files beside a suite.

use std::fs;
use std::path::Path;

use crate::run::{Conversation, Ended, Unread, program, run_command, run_in};

/// A suite with a group and a case that is replaced.
const SUITE: &str = r#"{
  "exercise": "leap",
  "cases": [
    {"description": "Group", "cases": [
      {"uuid": "aaaaaaaa-0000-4000-8000-000000000000", "description": "First one"},
      {"uuid": "bbbbbbbb-0000-4000-8000-000000000000", "description": "Second one"}]},
    {"uuid": "cccccccc-0000-4000-8000-000000000000", "description": "Second one",
     "reimplements": "bbbbbbbb-0000-4000-8000-000000000000"}
  ]
}
"#;

const FIRST: &str =
    "[aaaaaaaa-0000-4000-8000-000000000000]\ndescription = \"Group -> First one\"\n";
const SECOND: &str = "[bbbbbbbb-0000-4000-8000-000000000000]
description = \"Group -> Second one\"
include = false
";
const THIRD: &str = "[cccccccc-0000-4000-8000-000000000000]
description = \"Second one\"
reimplements = \"bbbbbbbb-0000-4000-8000-000000000000\"
";

/// A folder with the suite and a tests.toml.
struct Track(tempfile::TempDir);

impl Track {
    fn new(toml: &str) -> Self {
        let track = Self(tempfile::tempdir().expect("a temporary folder"));
        track.write("suite.json", SUITE);
        track.write("tests.toml", toml);
        track
    }

    fn path(&self) -> &Path {
        self.0.path()
    }

    fn write(&self, name: &str, text: impl AsRef<[u8]>) {
        fs::write(self.path().join(name), text).expect("a temporary file");
    }

    fn toml(&self) -> String {
        fs::read_to_string(self.path().join("tests.toml")).expect("it is there")
    }

    /// Runs `go-check sync` on the suite and tests.toml.
    fn sync(&self, args: &[&str]) -> Ended {
        let files = ["sync", "suite.json", "--tests-toml", "tests.toml"];
        run_in(self.path(), &[&files, args].concat())
    }
}

fn whole() -> String {
    format!("# head\n\n{FIRST}\n{SECOND}\n{THIRD}")
}

#[test]
fn what_is_in_step_is_well_and_not_written() {
    let track = Track::new(&whole());
    let path = track.path().join("tests.toml");
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is ours");
    for args in [
        &[][..],
        &["--check"],
        &["--include-new"],
        &["--check", "--exclude-new"],
    ] {
        let ended = track.sync(args).ends_with(0);
        assert_eq!(ended.stdout, "");
        assert_eq!(
            ended.stderr,
            "tests.toml: 2 included and 1 excluded of 3 cases; in step\n"
        );
    }
}

#[test]
fn check_shows_what_is_not_in_step_and_changes_nothing() {
    let text = format!("{}\n[foo]\n", FIRST.replace("First", "An old"));
    let track = Track::new(&text);
    for args in [&["--check"][..], &["--check", "--include-new"]] {
        let ended = track.sync(args).ends_with(1);
        for part in [
            "error: expected the suite's description, \"Group -> First one\", found another\n \
             --> tests.toml:2:15\n",
            "error: expected the UUID of a case of leap, found foo\n --> tests.toml:4:1\n",
            "error: expected the case \"Group -> Second one\" in tests.toml, found it nowhere\n \
             --> suite.json:6:16\n",
            "error: expected the case \"Second one\" in tests.toml, found it nowhere\n \
             --> suite.json:7:14\n",
        ] {
            assert!(
                ended.stdout.contains(part),
                "no {part:?} in {}",
                ended.stdout
            );
        }
        assert!(
            ended.stderr.ends_with("of 3 cases; 4 errors\n"),
            "{ended:?}"
        );
        assert_eq!(track.toml(), text);
    }
}

#[test]
fn descriptions_are_written_anew_and_cases_added_only_when_told() {
    let track = Track::new(&format!(
        "# head\r\n\r\n{}",
        FIRST.replace("First", "An old")
    ));
    let ended = track.sync(&[]).ends_with(1);
    assert_eq!(track.toml(), format!("# head\r\n\r\n{FIRST}"));
    let note = "tests.toml: aaaaaaaa-0000-4000-8000-000000000000: \
                description = \"Group -> First one\"\n";
    assert!(ended.stderr.starts_with(note), "{ended:?}");
    let ended = track.sync(&["--include-new"]).ends_with(0);
    let added = format!("\n{SECOND}\n{THIRD}").replace('\n', "\r\n");
    assert_eq!(track.toml(), format!("# head\r\n\r\n{FIRST}{added}"));
    for note in [
        "bbbbbbbb-0000-4000-8000-000000000000: added, excluded: \"Group -> Second one\"\n",
        "cccccccc-0000-4000-8000-000000000000: added, included: \"Second one\"\n",
    ] {
        assert!(ended.stderr.contains(note), "{ended:?}");
    }
    assert_eq!(ended.stdout, "");
}

#[test]
fn a_new_file_is_made_where_new_cases_are_to_be_added() {
    let track = Track::new("");
    fs::remove_file(track.path().join("tests.toml")).expect("it is there");
    for args in [&[][..], &["--check"]] {
        track.sync(args).refuses(&["can't read tests.toml"]);
    }
    let ended = track.sync(&["--check", "--include-new"]).ends_with(1);
    assert_eq!(ended.stdout.matches("found it nowhere").count(), 3);
    assert!(!track.path().join("tests.toml").exists());
    track.sync(&["--exclude-new"]).ends_with(0);
    assert_eq!(track.toml().matches("include = false").count(), 4);
    track.sync(&["--check"]).ends_with(0);
    let ended = run_in(
        track.path(),
        &[
            "sync",
            "suite.json",
            "--tests-toml",
            "no/tests.toml",
            "--include-new",
        ],
    );
    ended.refuses(&["can't write no/tests.toml"]);
}

#[test]
fn test_files_are_asked_for_the_included_cases() {
    let track = Track::new(&whole());
    track.write("a_test.py", "\u{FEFF}def test_first_one(self):\n");
    track.write("b_test.js", b"test('Second one', () => {}) // \xFF\n");
    let ended = track.sync(&["--tests", "a_test.py"]).ends_with(1);
    let message = "error: expected the case \"Second one\" in a_test.py, found neither its UUID nor \
                   its name\n  --> tests.toml:10:1\n";
    assert!(ended.stdout.contains(message), "{ended:?}");
    assert!(
        ended
            .stderr
            .contains("; a_test.py: 1 of 2 included cases held; 1 error\n")
    );
    let both = ["--tests", "a_test.py", "--tests", "b_test.js"];
    let ended = track.sync(&both).ends_with(0);
    assert!(ended.stderr.ends_with("held; in step\n"), "{ended:?}");

    track.write(
        "c_test.rb",
        "def test_group_first_one\nit 'Group Second one'\n",
    );
    let alone = |file: &str| run_in(track.path(), &["sync", "suite.json", "--tests", file]);
    alone("c_test.rb").ends_with(1);
    let ended = track.sync(&["--tests", "c_test.rb"]).ends_with(1);
    let hint = "hint: the case \"Group -> Second one\" is excluded, but c_test.rb seems to hold it";
    assert!(ended.stdout.contains(hint), "{ended:?}");
    let ended = alone("a_test.py").ends_with(1);
    assert!(ended.stdout.contains(" --> suite.json:7:14\n"), "{ended:?}");
    track.write(
        "d_test.go",
        "func TestFirstOne(t) {\nfunc TestSecondOne(t) {",
    );
    let ended = alone("d_test.go").ends_with(0);
    assert!(
        ended
            .stderr
            .contains("d_test.go: 2 of 2 included cases held")
    );
    alone("nosuch").refuses(&["can't read nosuch"]);
}

#[test]
fn what_can_not_be_read_is_refused() {
    let track = Track::new("[a]\n[a]\n");
    track
        .sync(&[])
        .refuses(&["expected TOML: duplicate key", "tests.toml:2:2"]);
    for text in [&b"\xFF"[..], b"\xEF\xBB\xBF", b"a = ", b"\0", b"<html>"] {
        track.write("tests.toml", text);
        track.sync(&["--include-new"]).refuses(&["tests.toml:1:"]);
        assert_eq!(
            fs::read(track.path().join("tests.toml")).expect("it is there"),
            text
        );
    }
    track.write("tests.toml", "");
    for (suite, part) in [
        ("", "suite.json:1:1"),
        (
            "{\"cases\": [1, {\"uuid\": 1}]}",
            "expected cases with UUIDs in suite.json, found none",
        ),
        ("[]", "expected cases with UUIDs in suite.json, found none"),
    ] {
        track.write("suite.json", suite);
        track.sync(&["--include-new"]).refuses(&[part]);
        assert_eq!(track.toml(), "");
    }
}

#[test]
fn a_file_that_may_not_be_written_is_refused() {
    let track = Track::new(FIRST);
    let path = track.path().join("tests.toml");
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is ours");
    track.sync(&["--include-new"]).refuses(&["it is read-only"]);
    assert_eq!(track.toml(), FIRST);
    let args = ["sync", "suite.json", "--tests-toml", ".", "--include-new"];
    run_in(track.path(), &args).refuses(&["it is not a regular file"]);
}

#[test]
fn stdin_can_be_checked_and_not_written() {
    let track = Track::new("");
    let sync = |args: &[&str]| {
        let files = ["sync", "suite.json", "--tests-toml", "-"];
        let mut command = program(&[&files, args].concat());
        command.current_dir(track.path());
        run_command(command, FIRST)
    };
    let ended = sync(&["--check"]).ends_with(1);
    assert!(ended.stderr.starts_with("stdin: 1 included"), "{ended:?}");
    sync(&["--include-new"]).ends_with(2);
}

#[test]
fn words_of_the_suite_draw_nothing_of_their_own() {
    let track = Track::new("");
    let uuid = r#"x\"]\n[y\u001b[2J"#;
    let text = r"\u001b[2J\u0000\r\n\\ é";
    let suite = format!(r#"{{"cases": [{{"uuid": "{uuid}", "description": "{text}"}}]}}"#);
    track.write("suite.json", suite);
    let ended = track.sync(&["--include-new"]).ends_with(0);
    assert!(!ended.stderr.contains('\x1b'), "{ended:?}");
    let literal = r#"description = "\u001B[2J\u0000\u000D\n\\ é""#;
    assert!(track.toml().contains(literal), "{}", track.toml());
    track.sync(&["--check"]).ends_with(0);
}

#[test]
fn options_that_make_no_sense_are_mistakes_of_usage() {
    let track = Track::new("");
    for args in [
        &["sync"][..],
        &["sync", "suite.json"],
        &["sync", "suite.json", "--check"],
        &[
            "sync",
            "suite.json",
            "--include-new",
            "--tests",
            "tests.toml",
        ],
        &["sync", "nosuch", "--tests-toml", "tests.toml"],
        &[
            "sync",
            "suite.json",
            "--tests-toml",
            "tests.toml",
            "--include-new",
            "--exclude-new",
        ],
    ] {
        let ended = run_in(track.path(), args).ends_with(2);
        assert!(ended.stderr.contains("--help"), "{args:?}: {ended:?}");
    }
}

#[test]
fn nobody_need_read_the_findings() {
    let track = Track::new("");
    let args = [
        "sync",
        "suite.json",
        "--tests-toml",
        "tests.toml",
        "--exclude-new",
    ];
    let mut command = program(&args);
    command.current_dir(track.path());
    let ended = Conversation::start_unread(command, Unread::Stdout).end();
    assert_eq!(ended.code, Some(0), "{ended:?}");
    assert!(track.toml().contains("[cccccccc"), "{}", track.toml());
}

/// The commands of the page on tracks whose output stands below them, with that output.
#[cfg(unix)]
#[test]
fn the_page_shows_what_is_printed() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    let page = fs::read_to_string(docs.join("tracks.md")).expect("there is such a page");
    let folder = tempfile::tempdir().expect("a temporary folder");
    let examples = folder.path().join("docs/examples/track");
    fs::create_dir_all(&examples).expect("a temporary folder");
    for name in ["canonical-data.json", "tests.toml", "go_counting_test.py"] {
        let from = docs.join("examples/track").join(name);
        fs::copy(from, examples.join(name)).expect("there is an example");
    }
    let samples = page.split("```sh\ngo-check sync ").skip(1);
    let mut count = 0;
    for sample in samples {
        let (args, rest) = sample.split_once("\n```\n\n```text\n").expect("a sample");
        let (output, _) = rest.split_once("```\n").expect("its end");
        let args: Vec<_> = args.split_whitespace().collect();
        let ended = run_in(folder.path(), &[&["sync"], args.as_slice()].concat());
        // What is written is said before anything is found.
        let both = if args.contains(&"--include-new") {
            let (notes, summary) = ended
                .stderr
                .split_at(ended.stderr.rfind("docs/").unwrap_or(0));
            format!("{notes}{}{summary}", ended.stdout)
        } else {
            format!("{}{}", ended.stdout, ended.stderr)
        };
        assert_eq!(both, output, "{args:?}");
        count += 1;
    }
    assert_eq!(count, 3);
}
