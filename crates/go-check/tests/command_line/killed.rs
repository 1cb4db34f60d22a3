//! Commands that write are killed at any moment: what was there is there, or what was to come, whole.
#![cfg(unix)]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use crate::run::{program, run_in};

/// How often each command is killed, from its start to its end.
const ROUNDS: u32 = 12;

const SUITE: &str = r#"{"exercise": "go-move", "cases": [
{"uuid": "aaaaaaaa-0000-4000-8000-000000000000", "description": "One", "property": "play",
 "input": {"board": ["10", "01"], "column": 1, "row": 0, "color": 2}, "expected": {"legal": false}}]}
"#;

const TEMPLATE: &str = "{% for case in cases %}{{ case.description }}\n{% endfor %}";

/// The names and texts of all files in a folder, but for those whose names say that they are unfinished.
fn files(folder: &Path) -> BTreeMap<PathBuf, String> {
    let mut all = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(inner) = folders.pop() {
        for entry in fs::read_dir(inner).expect("the folder is there").flatten() {
            let path = entry.path();
            let name = entry.file_name().to_string_lossy().into_owned();
            if name.starts_with(".go-check-") && name.ends_with(".tmp") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                let text = fs::read_to_string(&path).expect("it is a text");
                let name = path.strip_prefix(folder).expect("it is in there");
                all.insert(name.to_owned(), text);
            }
        }
    }
    all
}

/// A folder with everything that the commands read.
fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, text) in [
        ("suite.json", SUITE),
        ("tests.toml", "# ours\n"),
        ("template.j2", TEMPLATE),
        ("made.txt", "old\n"),
    ] {
        fs::write(folder.path().join(name), text).expect("a temporary file");
    }
    folder
}

/// Runs a command to its end, and then again and again, killed later and later.
#[track_caller]
fn check(args: &[&str], is_after: impl Fn(&BTreeMap<PathBuf, String>) -> bool) {
    let folder = desk();
    let before = files(folder.path());
    assert!(!is_after(&before), "{args:?} would have nothing to do");
    let start = Instant::now();
    run_in(folder.path(), args).ends_with(0);
    let whole = start.elapsed();
    let after = files(folder.path());
    assert!(is_after(&after), "{args:?}: {after:?}");
    for round in 0..ROUNDS {
        let folder = desk();
        let mut command = program(args);
        command
            .current_dir(folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let start = Instant::now();
        let mut child = command.spawn().expect("it has been built");
        // Later than a run takes, in the last rounds, on a machine that has other things to do.
        let moment = whole * round * 5 / (ROUNDS * 4);
        while start.elapsed() < moment {
            thread::yield_now();
        }
        child.kill().expect("it is ours");
        let status = child.wait().expect("it is ours");
        let there = files(folder.path());
        assert!(
            there == before || is_after(&there),
            "{args:?}, killed after {moment:?} of {whole:?}, {status}: {there:?}"
        );
        // Whoever comes next is not hindered by what was left.
        if there == before {
            run_in(folder.path(), args).ends_with(0);
            assert!(is_after(&files(folder.path())));
        }
    }
}

fn text<'a>(files: &'a BTreeMap<PathBuf, String>, name: &str) -> &'a str {
    files.get(Path::new(name)).map_or("", String::as_str)
}

#[test]
fn a_suite_that_is_laid_out() {
    let laid_out = {
        let folder = desk();
        run_in(folder.path(), &["fmt", "suite.json"]).ends_with(0);
        fs::read_to_string(folder.path().join("suite.json")).expect("it is there")
    };
    check(&["fmt", "suite.json"], |files| {
        text(files, "suite.json") == laid_out
    });
}

#[test]
fn a_suite_that_gets_a_case() {
    let add = [
        "add",
        "./suite.json",
        "--property=play",
        "--description=Two",
    ];
    let question = ["--board=000,000,000", "--move=1,1,black"];
    check(&[&add[..], &question].concat(), |files| {
        let suite = text(files, "suite.json");
        suite.contains("\"Two\"") && suite.ends_with("}\n") && suite.starts_with("{\n")
    });
}

#[test]
fn a_list_of_tests_that_is_brought_into_step() {
    let sync = ["sync", "suite.json", "--tests-toml", "tests.toml"];
    let expected = "# ours\n\n[aaaaaaaa-0000-4000-8000-000000000000]\ndescription = \"One\"\n";
    check(&[&sync[..], &["--include-new"]].concat(), |files| {
        text(files, "tests.toml") == expected
    });
}

#[test]
fn a_test_file_that_is_made() {
    let generate = ["generate", "suite.json", "--template", "template.j2"];
    check(
        &[&generate[..], &["--output", "made.txt"]].concat(),
        |files| text(files, "made.txt") == "One\n",
    );
}

#[test]
fn a_package_of_many_files() {
    let count = {
        let folder = desk();
        run_in(folder.path(), &["export", "icpc", "gomove"]).ends_with(0);
        files(folder.path()).len()
    };
    check(&["export", "icpc", "gomove"], |files| {
        files.len() == count
            && files
                .iter()
                .filter(|(path, _)| path.extension().is_some_and(|ending| ending == "ans"))
                .all(|(_, text)| text.ends_with('\n'))
    });
}
