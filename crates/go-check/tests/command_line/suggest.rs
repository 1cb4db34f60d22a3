//! `suggest`: the cases that a suite lacks, shown and added.

use std::fs;
use std::path::Path;

use crate::run::{Ended, program, run, run_command, run_in};

/// Three mutants that are caught by one case on a small board.
const WANTED: [&str; 3] = [
    "--mutant=crossed-bounds",
    "--mutant=listed-twice",
    "--mutant=row-end-wraps",
];

/// A folder with a suite of one case, which catches none of them.
fn desk() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let suite = r#"{"exercise": "go-counting", "cases": [
        {"uuid": "00000000-0000-4000-8000-000000000001", "description": "A stone",
         "property": "territory", "input": {"board": ["B"], "x": 0, "y": 0},
         "expected": {"owner": "NONE", "territory": []}},
        {"uuid": "00000000-0000-4000-8000-000000000002", "description": "A point",
         "property": "territories", "input": {"board": [" "]},
         "expected": {"territoryBlack": [], "territoryWhite": [], "territoryNone": [[0, 0]]}}]}"#;
    fs::write(folder.path().join("a.json"), suite).expect("a temporary file");
    folder
}

fn text(folder: &Path) -> String {
    fs::read_to_string(folder.join("a.json")).expect("it is there")
}

fn go_check(folder: &tempfile::TempDir, command: &str, args: &[&str]) -> Ended {
    run_in(folder.path(), &[&[command, "./a.json"], args].concat())
}

#[test]
fn what_is_lacking_is_shown_drawn_with_reasons_and_as_a_case() {
    let folder = desk();
    let before = text(folder.path());
    let shown = go_check(&folder, "suggest", &WANTED).answer();
    for part in [
        "./a.json: 1 case catches 3 mutants that it lets through",
        "   listed-twice: Puts a point",
        "Whose territory is",
        "1. ",
        "\"comments\": [",
        "catches: crossed-bounds, row-end-wraps, listed-twice",
        "\"expected\": {",
    ] {
        assert!(shown.contains(part), "no {part:?} in:\n{shown}");
    }
    assert_eq!(text(folder.path()), before);
    let again = go_check(&folder, "suggest", &WANTED).answer();
    let without_uuid = |text: &str| -> Vec<String> {
        let lines = text.lines().filter(|line| !line.contains("\"uuid\""));
        lines.map(str::to_owned).collect()
    };
    assert_eq!(without_uuid(&again), without_uuid(&shown));
    assert_ne!(again, shown, "each time a fresh UUID");
}

#[test]
fn those_who_add_at_once_add_each_question_once() {
    let folder = desk();
    let write = || go_check(&folder, "suggest", &[&WANTED[..], &["--write"]].concat());
    std::thread::scope(|scope| {
        for _ in 0..4 {
            scope.spawn(|| write().ends_with(0));
        }
    });
    let found = go_check(&folder, "lint", &[]);
    assert!(!found.stdout.contains("duplicate-case"), "{found:?}");
    go_check(&folder, "test", &[]).ends_with(0);
}

#[test]
fn what_is_written_catches_what_it_is_for_and_is_in_order() {
    let folder = desk();
    fs::create_dir(folder.path().join("snapshots")).expect("a folder");
    let wanted = [&WANTED[..], &["--mutant=kept-state"]].concat();
    let written = go_check(&folder, "suggest", &[&wanted[..], &["--write"]].concat()).answer();
    assert!(written.contains("added: go-counting::"), "{written}");
    assert!(written.contains("drawn: ./snapshots/"), "{written}");
    let judged = go_check(&folder, "mutants", &wanted).ends_with(0);
    assert!(judged.stdout.contains("4 caught"), "{judged:?}");
    go_check(&folder, "test", &[]).ends_with(0);
    go_check(&folder, "fmt", &["--check"]).ends_with(0);
    let nothing = go_check(&folder, "suggest", &wanted).answer();
    assert_eq!(nothing, "./a.json: nothing is lacking, 4 mutants caught\n");
    let snapshots = fs::read_dir(folder.path().join("snapshots")).expect("it is there");
    let added = written.matches("added:").count();
    assert_eq!(snapshots.count(), added);
}

#[test]
fn each_mutant_can_have_the_smallest_case_of_its_own() {
    let folder = desk();
    let each = [&WANTED[..], &["--each"]].concat();
    let shown = go_check(&folder, "suggest", &each).answer();
    for part in [
        "3 cases catch 3 mutants",
        "1. An empty board of 2 x 1, asked about (1, 0)",
        "2. An empty board of 2 x 2",
        "3. A board of 2 x 2 with 2 stones",
    ] {
        assert!(shown.contains(part), "no {part:?} in:\n{shown}");
    }
}

#[test]
fn what_can_not_be_done_is_refused_and_nothing_is_written() {
    let folder = desk();
    let before = text(folder.path());
    let other = go_check(&folder, "suggest", &["--mutant=no-suicide-check"]).ends_with(4);
    assert!(
        other.stderr.contains("no case was put to a mutant"),
        "{other:?}"
    );
    go_check(&folder, "suggest", &["--mutant=no-such-mistake"]).ends_with(2);
    run(&["suggest", "./no-such-file.json"], "").ends_with(3);
    fs::write(folder.path().join("a.json"), &before[..80]).expect("a temporary file");
    go_check(&folder, "suggest", &["--write"]).ends_with(3);
    assert_eq!(text(folder.path()), before[..80]);
}

#[test]
fn a_read_only_suite_stays_as_it_is() {
    let folder = desk();
    let path = folder.path().join("a.json");
    let before = text(folder.path());
    let mut permissions = fs::metadata(&path).expect("it is there").permissions();
    permissions.set_readonly(true);
    fs::set_permissions(&path, permissions).expect("it is ours");
    let mut command = program(&[&["suggest", "./a.json", "--write"], &WANTED[..]].concat());
    command.current_dir(folder.path());
    run_command(command, "").ends_with(3);
    assert_eq!(text(folder.path()), before);
}
