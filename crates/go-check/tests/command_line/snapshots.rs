//! `snapshots`: what is missing, left over or pending in a copy of the repository's test data.

use std::fs;
use std::path::{Path, PathBuf};

use crate::run::{Ended, run_in};

const HEAD: &str = "---\nsource: crates/go-check/tests/cases.rs\n";

const OLD: &str = "White plays at (1, 0), marked >\n    0 1\n 0  B>.\n 1  B B\n\nlegal\n    0 1\n 0  \
                   .>W\n 1  B B\n\n1. One.\n2. Two.\n";
const NEW: &str = "White plays at (1, 0), marked >\n    0 1\n 0  B>.\n 1  B B\n\nlegal\n    0 1\n 0  \
                   .>W\n 1  B .\n\n1. One.\n2. Three.\n";

fn new_file() -> String {
    format!("{HEAD}assertion_line: 71\nexpression: shown\n---\n{NEW}")
}

/// A copy of the test data, and the first snapshot of go-move in it.
struct Copy {
    folder: tempfile::TempDir,
    snapshot: PathBuf,
}

impl Copy {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let data = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-data");
        copy(&data, &folder.path().join("test-data"));
        let snapshots = folder.path().join("test-data/go-move/snapshots");
        let snapshot = entries(&snapshots).into_iter().find(|path| {
            path.extension()
                .is_some_and(|extension| extension == "snap")
        });
        Self {
            snapshot: snapshot.expect("go-move has snapshots"),
            folder,
        }
    }

    /// The same, with a pending snapshot beside the first one.
    fn with_pending() -> Self {
        let copy = Self::new();
        fs::write(&copy.snapshot, format!("{HEAD}---\n{OLD}")).expect("a temporary file");
        fs::write(copy.pending(), new_file()).expect("a temporary file");
        copy
    }

    fn pending(&self) -> PathBuf {
        self.snapshot.with_extension("snap.new")
    }

    fn name(&self) -> String {
        let name = self.snapshot.file_name().unwrap_or_default();
        name.to_string_lossy().into_owned()
    }

    fn run(&self, command: &str) -> Ended {
        run_in(
            self.folder.path(),
            &["snapshots", command, "--folder", "test-data"],
        )
    }
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut paths: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .collect();
    paths.sort();
    paths
}

pub(crate) fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a temporary folder");
    for path in entries(from) {
        let to = to.join(path.file_name().unwrap_or_default());
        if path.is_dir() {
            copy(&path, &to);
        } else if path.extension().is_none_or(|extension| extension != "new") {
            fs::copy(&path, &to).expect("a temporary file");
        }
    }
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).expect("the file is there")
}

#[test]
fn the_repository_has_every_snapshot_and_no_other() {
    let copy = Copy::new();
    for command in ["check", "diff", "accept", "reject"] {
        let ended = copy.run(command).ends_with(0);
        assert_eq!(ended.stdout, "", "{command}");
        let settles = matches!(command, "accept" | "reject");
        let says = if settles {
            "no snapshot is pending\n"
        } else {
            ""
        };
        assert_eq!(ended.stderr, says, "{command}");
    }
}

#[test]
fn the_test_data_is_found_in_a_folder_above() {
    let copy = Copy::new();
    let snapshots = copy.folder.path().join("test-data/go-move/snapshots");
    for folder in [copy.folder.path(), &snapshots] {
        run_in(folder, &["snapshots", "check"]).answer();
        run_in(folder, &["snapshots", "--folder", ".", "check"]).ends_with(3);
    }
}

#[test]
fn a_missing_snapshot_is_told_with_the_place_of_its_case() {
    let copy = Copy::new();
    fs::remove_file(&copy.snapshot).expect("the file is there");
    let ended = copy.run("check").ends_with(1);
    assert_eq!(ended.stdout.lines().count(), 1, "{ended:?}");
    for part in [
        "canonical-data.json:",
        "go-move::play::",
        "missing snapshot: ",
        &copy.name(),
    ] {
        assert!(
            ended.stdout.contains(part),
            "no {part:?} in {}",
            ended.stdout
        );
    }
}

#[test]
fn a_snapshot_that_no_case_has_is_left_over() {
    let copy = Copy::new();
    let orphan = copy.snapshot.with_file_name("nosuch.snap");
    fs::copy(&copy.snapshot, orphan).expect("a temporary file");
    let ended = copy.run("check").ends_with(1);
    assert_eq!(ended.stdout.lines().count(), 1, "{ended:?}");
    assert!(ended.stdout.contains("nosuch.snap: left over"), "{ended:?}");
}

#[test]
fn a_folder_of_snapshots_without_a_suite_is_told() {
    let copy = Copy::new();
    let gone = copy
        .folder
        .path()
        .join("test-data/go-counting/canonical-data.json");
    fs::remove_file(gone).expect("the file is there");
    let ended = copy.run("check").ends_with(1);
    assert!(ended.stdout.contains("go-counting"), "{ended:?}");
}

#[test]
fn a_pending_snapshot_is_a_finding() {
    let copy = Copy::with_pending();
    let ended = copy.run("check").ends_with(1);
    assert_eq!(ended.stdout.lines().count(), 1, "{ended:?}");
    let pending = format!("{}.new: pending", copy.name());
    assert!(ended.stdout.contains(&pending), "{ended:?}");
}

#[test]
fn a_difference_is_shown_as_two_boards_with_the_changed_point_marked() {
    let copy = Copy::with_pending();
    let ended = copy.run("diff").ends_with(1);
    for part in [
        &copy.name(),
        "before:    now:",
        " 1  B!B     1  B!.",
        " 0  .>W     0  .>W",
        "- 2. Two.",
        "+ 2. Three.",
    ] {
        assert!(
            ended.stdout.contains(part),
            "no {part:?} in:\n{}",
            ended.stdout
        );
    }
    assert_eq!(ended.stdout.matches('!').count(), 2, "{}", ended.stdout);
    assert!(copy.pending().exists(), "showing settles nothing");
}

#[test]
fn an_accepted_snapshot_takes_its_place_without_the_line_of_the_assertion() {
    let copy = Copy::with_pending();
    let shown = copy.run("accept").answer();
    assert!(shown.contains(" 1  B!B     1  B!."), "{shown}");
    assert!(!copy.pending().exists());
    let accepted = read(&copy.snapshot);
    assert_eq!(accepted, format!("{HEAD}expression: shown\n---\n{NEW}"));
    assert_eq!(copy.run("diff").answer(), "");
    assert_eq!(copy.run("check").answer(), "");
}

#[test]
fn a_rejected_snapshot_is_removed_and_the_old_one_stays() {
    let copy = Copy::with_pending();
    let before = read(&copy.snapshot);
    let shown = copy.run("reject").answer();
    assert!(shown.contains(" 1  B!B     1  B!."), "{shown}");
    assert!(!copy.pending().exists());
    assert_eq!(read(&copy.snapshot), before);
}

#[test]
fn a_first_snapshot_is_shown_whole_and_accepted() {
    let copy = Copy::with_pending();
    fs::remove_file(&copy.snapshot).expect("the file is there");
    let ended = copy.run("diff").ends_with(1);
    assert!(ended.stdout.contains("(a new snapshot)"), "{ended:?}");
    assert!(ended.stdout.contains(" 1  B ."), "{ended:?}");
    copy.run("accept").answer();
    assert_eq!(copy.run("check").answer(), "");
}

#[test]
fn a_folder_that_cannot_be_read_is_named() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("file"), "").expect("a temporary file");
    for name in ["nosuch", "file", "."] {
        for command in ["check", "diff", "accept", "reject"] {
            let args = ["snapshots", command, "--folder", name];
            run_in(folder.path(), &args).refuses(&[name]);
        }
    }
}

#[test]
fn a_suite_that_is_bad_data_is_drawn() {
    let copy = Copy::new();
    let suite = copy
        .folder
        .path()
        .join("test-data/go-move/canonical-data.json");
    fs::write(suite, "{\n  \"exercise\": 1\n}\n").expect("a temporary file");
    let ended = copy
        .run("check")
        .refuses(&["canonical-data.json:2:15", "2 |   \"exercise\": 1"]);
    assert!(
        ended.stderr.starts_with("error: expected a string"),
        "{}",
        ended.stderr
    );
}

#[test]
fn accept_removes_nothing_when_a_suite_is_missing() {
    let copy = Copy::new();
    let suite = copy
        .folder
        .path()
        .join("test-data/go-move/canonical-data.json");
    fs::rename(&suite, suite.with_extension("gone")).expect("the file is there");
    let ended = copy.run("accept").ends_with(3);
    assert!(
        ended
            .stderr
            .contains("missing, but there are snapshots of it"),
        "{ended:?}"
    );
    assert!(copy.snapshot.exists());
}

#[test]
fn files_that_are_no_snapshots_are_left_alone() {
    let copy = Copy::new();
    let file = copy.snapshot.with_file_name("README.txt");
    fs::write(&file, "").expect("the folder is there");
    for command in ["check", "accept", "reject"] {
        copy.run(command).ends_with(0);
        assert!(file.exists(), "{command}");
    }
}
