//! `lint`: files and folders, forms, and what it says about its codes.

mod rules;

use std::fs;
use std::path::Path;

use crate::run::{Conversation, Unread, program, run, run_in};

const GOOD: &str = r#"{
  "exercise": "two",
  "cases": [
    {
      "uuid": "aaaaaaaa-0000-4000-8000-000000000001",
      "description": "first",
      "property": "sum",
      "input": { "a": 1 },
      "expected": 1
    }
  ]
}
"#;

/// A file in which a description is too long.
fn hinted() -> String {
    GOOD.replace("first", &"long ".repeat(21))
}

fn write(folder: &Path, file: &str, text: impl AsRef<[u8]>) {
    let path = folder.join(file);
    fs::create_dir_all(path.parent().expect("it is in a folder")).expect("there is room");
    fs::write(path, text).expect("there is room");
}

/// The same with another UUID, whose last digit it is.
fn numbered(text: &str, digit: u8) -> String {
    text.replace("000000000001", &format!("00000000000{digit}"))
}

#[test]
fn nothing_is_wrong_with_the_built_in_suites() {
    assert_eq!(run(&["lint"], "").answer(), "2 files: nothing found\n");
    assert_eq!(
        run(&["lint", "go-move", "go-move"], "").answer(),
        "1 file: nothing found\n"
    );
}

#[test]
fn findings_are_drawn_with_their_help() {
    let text = GOOD
        .replace("\"a\": 1", "\"a\": 1, \"a\": 2")
        .replace("uuid", "uid");
    let ended = run(&["lint", "-"], text).ends_with(1);
    let expected = r#"error[missing-key]: expected the key "uuid" in this case
 --> stdin:4:5
  |
4 |     {
  |     ^

error[unknown-key]: unknown key "uid" in this case
 --> stdin:5:7
  |
5 |       "uid": "aaaaaaaa-0000-4000-8000-000000000001",
  |       ^^^^^
  |
help: expected one of: uuid, reimplements, description, comments, scenarios, property, input, expected

error[duplicate-key]: expected each key once, found "a" again
 --> stdin:8:26
  |
8 |       "input": { "a": 1, "a": 2 },
  |                          ^^^

1 file: 3 errors
"#;
    assert_eq!(
        (ended.stdout.as_str(), ended.stderr.as_str()),
        (expected, "")
    );
}

#[test]
fn hints_alone_are_no_failure() {
    let ended = run(&["lint", "-"], hinted()).ends_with(0);
    assert!(
        ended
            .stdout
            .starts_with("hint[long-description]: expected at most 100"),
        "{ended:?}"
    );
    assert!(ended.stdout.ends_with("\n1 file: 1 hint\n"), "{ended:?}");
    let both = hinted().replace("\"sum\"", "\"Sum\"");
    let ended = run(&["lint", "-"], both).ends_with(1);
    assert!(
        ended.stdout.ends_with("\n1 file: 1 error, 1 hint\n"),
        "{ended:?}"
    );
}

#[test]
fn findings_are_lines_for_programs_and_annotations() {
    let text = GOOD.replace("first", "first 100%");
    let text = text.replace("\"sum\"", "\"Sum\"");
    let json = run(&["lint", "-", "--format", "json"], &text)
        .ends_with(1)
        .stdout;
    assert_eq!(
        json,
        "{\"type\":\"finding\",\"code\":\"property-name\",\"level\":\"error\",\"file\":\"stdin\",\"line\":7,\
         \"column\":19,\"end_line\":7,\"end_column\":24,\"message\":\"expected lowerCamelCase, found \\\"Sum\\\"\"}\n\
         {\"type\":\"footer\",\"files\":1,\"errors\":1,\"hints\":0}\n"
    );
    let github = run(&["lint", "-", "--format", "github"], &text)
        .ends_with(1)
        .stdout;
    assert_eq!(
        github,
        "::error file=stdin,line=7,col=19,title=property-name::expected lowerCamelCase, found \"Sum\"\n\
         1 file: 1 error\n"
    );
    let github = run(&["lint", "-", "--format", "github"], hinted())
        .ends_with(0)
        .stdout;
    assert!(
        github.starts_with("::notice file=stdin,line=6,col=22,title=long-description::"),
        "{github}"
    );
}

#[test]
fn the_files_in_a_folder_are_found_in_their_order_each_once() {
    let folder = tempfile::tempdir().expect("there is room");
    let bad = GOOD.replace("\"sum\"", "1");
    for (file, digit) in [
        ("b/canonical-data.json", 1),
        ("a/x/canonical-data.json", 2),
        ("c, d\n e/canonical-data.json", 3),
    ] {
        write(folder.path(), file, numbered(&bad, digit));
    }
    write(folder.path(), "b/other.json", &bad);
    let args = [
        "lint",
        ".",
        "b",
        "./b/canonical-data.json",
        "--format",
        "github",
    ];
    let out = run_in(folder.path(), &args).ends_with(1).stdout;
    let files: Vec<_> = out
        .lines()
        .filter_map(|line| line.split([',', '=']).nth(1))
        .collect();
    assert_eq!(
        files,
        [
            "a/x/canonical-data.json",
            "b/canonical-data.json",
            "c%2C d%0A e/canonical-data.json"
        ]
    );
    let out = run_in(folder.path(), &["lint", "b/other.json"])
        .ends_with(1)
        .stdout;
    assert!(out.contains("--> b/other.json:7:19"), "{out}");
    // A name that is no suite's may be a folder's.
    assert!(
        run_in(folder.path(), &["lint", "b"])
            .ends_with(1)
            .stdout
            .contains("--> b/canonical-data.json:7:19")
    );
}

#[cfg(unix)]
#[test]
fn links_may_make_circles_and_names_need_not_be_text() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::os::unix::fs::symlink;
    let folder = tempfile::tempdir().expect("there is room");
    let odd = folder.path().join(OsStr::from_bytes(b"\xFF"));
    fs::create_dir(&odd).expect("there is room");
    fs::write(odd.join("canonical-data.json"), GOOD).expect("there is room");
    symlink(".", folder.path().join("self")).expect("there is room");
    symlink(&odd, folder.path().join("again")).expect("there is room");
    let ended = run_in(folder.path(), &["lint", "."]);
    assert_eq!(ended.answer(), "1 file: nothing found\n");
    let broken = folder.path().join("canonical-data.json");
    symlink("nowhere", broken).expect("there is room");
    let ended =
        run_in(folder.path(), &["lint", "."]).refuses(&["can't read ./canonical-data.json: "]);
    assert_eq!(ended.stdout, "1 file: nothing found\n");
}

#[test]
fn a_uuid_belongs_to_one_case_of_all_files() {
    let folder = tempfile::tempdir().expect("there is room");
    write(folder.path(), "a.json", GOOD);
    write(folder.path(), "b.json", GOOD);
    let out = run_in(folder.path(), &["lint", "b.json", "a.json"])
        .ends_with(1)
        .stdout;
    assert!(out.contains("error[repeated-uuid]: expected a UUID of its own, found that of b.json:5:15\n --> a.json:5:15\n"), "{out}");
    assert!(out.ends_with("\n2 files: 1 error\n"), "{out}");
}

#[test]
fn what_can_t_be_read_weighs_more_than_a_finding() {
    let folder = tempfile::tempdir().expect("there is room");
    write(folder.path(), "bad.json", GOOD.replace("uuid", "uid"));
    fs::create_dir(folder.path().join("empty")).expect("there is room");
    let ended = run_in(
        folder.path(),
        &["lint", "nosuch.json", "bad.json", "nosuch"],
    )
    .refuses(&["can't read nosuch.json: ", "can't read nosuch: "]);
    assert!(ended.stdout.ends_with("\n1 file: 2 errors\n"), "{ended:?}");
    let ended = run_in(folder.path(), &["lint", "empty"]).ends_with(4);
    assert_eq!(
        (ended.stdout.as_str(), ended.stderr.as_str()),
        ("", "error: no canonical-data.json in empty or below\n")
    );
    run_in(folder.path(), &["lint", "empty", "bad.json"]).ends_with(1);
    let ended = run(&["lint", "-", "-"], GOOD).ends_with(2);
    assert!(ended.stderr.contains("expected - once"), "{ended:?}");
}

#[test]
fn whatever_is_in_a_file_is_a_finding() {
    let deep = "[".repeat(100_000);
    let cut = &GOOD[..GOOD.len() / 2];
    let mut binary: Vec<_> = (0..=255).collect();
    binary.extend_from_slice(GOOD.as_bytes());
    for input in [
        &b""[..],
        b"\n",
        b"\0",
        &binary,
        b"\xEF\xBB\xBF",
        b"{\"\xFF\": 1}",
        deep.as_bytes(),
        cut.as_bytes(),
        b"{} {}",
    ] {
        let out = run(&["lint", "-"], input).ends_with(1).stdout;
        assert!(out.starts_with("error[syntax]: expected "), "{out}");
        assert!(out.ends_with("\n1 file: 1 error\n"), "{out}");
    }
    let lines = GOOD.replace('\n', "\r\n").replace("\"sum\"", "7");
    let out = run(&["lint", "-"], lines).ends_with(1).stdout;
    assert!(out.contains("7 |       \"property\": 7,\n"), "{out}");
}

#[test]
fn nothing_takes_longer_than_its_length() {
    let case = |n: u32| {
        format!(
            "{{\"uuid\":\"aaaaaaaa-0000-4000-8000-{:012x}\",\"description\":\"a\",\"property\":\"a\",\"input\":{{\"a\":{},\"a\":1}},\
             \"expected\":1,\"reimplements\":\"aaaaaaaa-0000-4000-8000-{:012x}\"}}",
            n % 1000,
            n % 3,
            n + 1
        )
    };
    let cases: Vec<_> = (0..5_000).map(case).collect();
    let text = format!("{{\"exercise\":\"two\",\"cases\":[{}]}}", cases.join(","));
    let out = run(&["lint", "-", "--format", "json"], &text)
        .ends_with(1)
        .stdout;
    let footer = out.lines().last().expect("there is a footer");
    assert_eq!(
        footer,
        r#"{"type":"footer","files":1,"errors":31998,"hints":0}"#
    );
    // So many are shown; the others are counted.
    assert_eq!(out.lines().count(), 1001);
}

#[test]
fn who_stops_reading_ends_it_quietly() {
    let mut command = program(&["lint", "-"]);
    command.env("NO_COLOR", "1");
    let mut talk = Conversation::start_unread(command, Unread::Stdout);
    talk.feed(GOOD.replace("uuid", "uid"));
    let ended = talk.end().ends_with(0);
    assert_eq!(ended.stderr, "");
}

#[test]
fn codes_are_explained() {
    let text = run(&["lint", "--explain", "key-order"], "").answer();
    assert!(
        text.starts_with("error[key-order]: keys stand in the usual order\n\nIn a file: "),
        "{text}"
    );
    let ended = run(&["lint", "--explain", "key-ordr"], "").ends_with(2);
    assert!(
        ended.stderr.contains("similar value exists: 'key-order'"),
        "{ended:?}"
    );
    run(&["lint", "--explain", "syntax", "a.json"], "").ends_with(2);
}

#[test]
fn the_page_about_the_codes_is_the_one_that_is_printed() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/lint.md");
    let page = fs::read_to_string(path).expect("the page is there");
    let printed = run(&["lint", "--rules"], "").answer();
    assert!(
        page == printed,
        "run: cargo run -p go-check -- lint --rules > docs/lint.md"
    );
}
