//! Other suites, and what is refused.

use std::collections::BTreeSet;
use std::fs;
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::{Command, Stdio};

use super::{Exported, export, names};
use crate::run::{Conversation, PROGRAM, Unread, program, run_command, run_in};

/// A suite of moves with these cases, each with its own beginning of a UUID.
fn suite(cases: &[String]) -> String {
    let exercise = "{\"exercise\": \"go-move\", \"cases\": [\n";
    format!("{exercise}{}\n]}}\n", cases.join(",\n"))
}

fn case(number: u8, description: &str, board: &str, more: &str) -> String {
    format!(
        "{{\"uuid\": \"{number:08}-5a13-40cc-89c5-77388358f6cc\", {more} \"description\": \
         \"{description}\", \"property\": \"play\", \"input\": {{\"board\": {board}, \"column\": 0, \
         \"row\": 0, \"color\": 1}}, \"expected\": {{\"legal\": false}}}}"
    )
}

#[test]
fn another_suite_comes_with_the_submissions_that_it_must_accept() {
    let taken = r#"["10", "00"]"#;
    let long = "long ".repeat(100);
    let text = suite(&[
        case(1, "Taken", taken, ""),
        case(2, "Taken again", taken, ""),
        case(3, "Wide", r#"["100", "000"]"#, ""),
        case(4, "囲碁 — ../naïve\\n\\u001b", r#"["20", "00"]"#, ""),
        case(5, "!", r#"["22", "00"]"#, ""),
        case(6, &long, r#"["11", "00"]"#, ""),
        case(
            7,
            "Taken better",
            r#"["12", "00"]"#,
            "\"reimplements\": \"00000005-5a13-40cc-89c5-77388358f6cc\",",
        ),
    ]);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let path = folder.path().join("mine.json");
    fs::write(&path, text).expect("a temporary file");
    let path = path.display().to_string();
    let package = Exported::new(&["--suite", &path]);
    assert_eq!(
        package.talk,
        "gomove: 1 sample, 3 secret cases, 4 submissions\n\
         1 case left out: no move on a square of 2 to 19\n\
         1 case left out: reimplemented by another case\n\
         1 case left out: asked by an earlier case\n"
    );
    let files = package.files();
    let mut inputs: Vec<_> = files.keys().filter(|path| path.ends_with(".in")).collect();
    inputs.sort();
    assert_eq!(inputs[0], "data/sample/01-taken.in");
    assert_eq!(inputs[1], "data/secret/02-nave.in");
    assert!(
        inputs[2].starts_with("data/secret/03-long-long-") && inputs[2].len() < 160,
        "{}",
        inputs[2]
    );
    assert_eq!(inputs[3], "data/secret/04-taken-better.in");
    let described = &files["data/secret/02-nave.desc"];
    assert_eq!(described.lines().count(), 2, "{described}");
    let folders: BTreeSet<_> = files
        .keys()
        .filter_map(|path| path.strip_prefix("submissions/")?.split('/').next())
        .collect();
    assert_eq!(folders, BTreeSet::from(["accepted"]));
}

#[test]
fn what_is_no_suite_of_moves_is_refused() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    let refused = |suite: &str, code: i32, text: &str| {
        let ended = export(here, "gomove", &["--suite", suite]).ends_with(code);
        assert!(ended.stderr.contains(text), "{}", ended.stderr);
        assert!(!here.join("gomove").exists());
    };
    refused(
        "go-counting",
        4,
        "no case of go-counting is a move on a square",
    );
    refused("nosuch", 2, "unknown suite 'nosuch'");
    refused("./nosuch.json", 3, "can't read ./nosuch.json");
    let free = r#"["00", "00"]"#;
    fs::write(here.join("wrong.json"), suite(&[case(1, "Free", free, "")])).expect("a file");
    refused("wrong.json", 3, "wrong.json:2:");
    refused(
        "wrong.json",
        3,
        "expected the reference's answer, found another",
    );
    let wide = case(1, "Wide", r#"["100", "000"]"#, "");
    fs::write(here.join("none.json"), suite(&[wide])).expect("a file");
    refused("none.json", 4, "no case of none.json");
    assert_eq!(names(here).len(), 2, "{:?}", names(here));
}

#[test]
fn only_a_new_or_an_empty_folder_is_written() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let here = folder.path();
    fs::create_dir(here.join("full")).expect("a folder");
    fs::write(here.join("full/file"), "mine").expect("a file");
    fs::write(here.join("file"), "mine").expect("a file");
    fs::create_dir(here.join("closed")).expect("a folder");
    fs::set_permissions(here.join("closed"), fs::Permissions::from_mode(0o555)).expect("ours");
    symlink("nowhere", here.join("astray")).expect("a link");
    let before = names(here);
    for (path, why) in [
        ("full", "it has files"),
        ("file", "no folder"),
        ("closed", "read-only"),
        ("file/new", "Not a directory"),
        ("nosuch/new", "No such file"),
        ("/proc/gomove", "/proc/gomove"),
        ("/", "it has files"),
        ("..", "it has files"),
        ("astray", "Not a directory"),
    ] {
        export(here, path, &[]).refuses(&["can't write the folder", why]);
    }
    let current = run_in(&here.join("closed"), &["export", "icpc", "../full"]);
    current.refuses(&["it has files"]);
    fs::create_dir(here.join("here")).expect("a folder");
    run_in(&here.join("here"), &["export", "icpc", "."]).refuses(&["the current one"]);
    fs::remove_dir(here.join("here")).expect("it is empty");
    assert_eq!(names(here), before);
    assert_eq!(
        names(&here.join("full")),
        BTreeSet::from(["file".to_owned()])
    );

    // An empty one gives its place and its permissions.
    fs::create_dir(here.join("empty")).expect("a folder");
    fs::set_permissions(here.join("empty"), fs::Permissions::from_mode(0o750)).expect("ours");
    symlink("empty", here.join("link")).expect("a link");
    export(here, "link", &[]).ends_with(0);
    assert!(here.join("link").is_symlink() && here.join("empty/problem.yaml").is_file());
    let metadata = fs::metadata(here.join("empty")).expect("it is there");
    assert_eq!(metadata.permissions().mode() & 0o777, 0o750);
    export(here, "empty", &[]).refuses(&["it has files"]);
}

#[test]
fn a_name_that_contest_systems_refuse_is_a_mistake_of_usage() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, hint) in [
        ("go-move", "try gomove"),
        ("Go.Move_2", "try gomove2"),
        ("-- -", "try gomove"),
        ("碁", "try gomove"),
    ] {
        let ended = run_in(folder.path(), &["export", "icpc", "--", name]).ends_with(2);
        assert!(ended.stderr.contains(hint), "{}", ended.stderr);
    }
    assert_eq!(names(folder.path()), BTreeSet::new());
}

#[test]
fn of_what_can_not_be_written_whole_nothing_is_left() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut shell = Command::new("sh");
    // No file may grow: every write fails, and no signal ends the program.
    let script = "trap '' XFSZ; ulimit -f 0; exec \"$0\" export icpc gomove";
    shell.args(["-c", script, PROGRAM]);
    shell.current_dir(folder.path());
    run_command(shell, "").refuses(&["can't write the folder gomove", "File too large"]);
    assert_eq!(names(folder.path()), BTreeSet::new());
}

#[test]
fn a_package_is_written_though_nobody_listens() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    for (name, unread) in [("one", Unread::Stdout), ("two", Unread::Stderr)] {
        let mut command = program(&["export", "icpc", name]);
        command.current_dir(folder.path()).stdin(Stdio::null());
        Conversation::start_unread(command, unread)
            .end()
            .ends_with(0);
        assert!(folder.path().join(name).join("problem.yaml").is_file());
    }
}
