//! `fmt`: files, folders and stdin in their layout, and what is refused.

use std::fs;
use std::path::Path;

use crate::run::{run, run_in};

/// A case as nobody would write it, and as it should be.
const ROUGH: &str = r#"{"cases":[{"input":{"y":0,"x":1,"board":["B  "]},"expected":{"owner":"BLACK","territory":[[1,0],[2,0]]},"property":"territory","description":"An edge","uuid":"0b1fb9b7-2f5f-4b3e-8d0f-0f3b0a4d7a51"}],"exercise":"go-counting"}"#;
const NEAT: &str = r#"{
  "exercise": "go-counting",
  "cases": [
    {
      "uuid": "0b1fb9b7-2f5f-4b3e-8d0f-0f3b0a4d7a51",
      "description": "An edge",
      "property": "territory",
      "input": {
        "y": 0,
        "x": 1,
        "board": [
          "B  "
        ]
      },
      "expected": {
        "owner": "BLACK",
        "territory": [
          [1, 0],
          [2, 0]
        ]
      }
    }
  ]
}
"#;

/// A folder with a rough file, a neat one in a folder of its own, and one that fmt doesn't look for.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let inner = folder.path().join("inner");
    fs::create_dir(&inner).expect("a temporary folder");
    for (path, text) in [
        (folder.path().join("canonical-data.json"), ROUGH),
        (inner.join("canonical-data.json"), NEAT),
        (inner.join("other.json"), ROUGH),
    ] {
        fs::write(path, text).expect("a temporary file");
    }
    folder
}

fn read(folder: &Path, file: &str) -> String {
    fs::read_to_string(folder.join(file)).expect("it is there")
}

#[test]
fn stdin_goes_to_stdout() {
    assert_eq!(run(&["fmt"], ROUGH).answer(), NEAT);
    assert_eq!(run(&["fmt", "-"], NEAT).answer(), NEAT);
    assert_eq!(
        run(&["fmt"], ROUGH.replace(',', ",\r ")).answer().len(),
        NEAT.len()
    );
    assert_eq!(run(&["fmt", "--check"], NEAT).answer(), "");
    let ended = run(&["fmt", "--check"], ROUGH).ends_with(1);
    assert!(
        ended
            .stdout
            .contains("\n+  \"exercise\": \"go-counting\",\n"),
        "{ended:?}"
    );
}

#[test]
fn a_folder_is_laid_out_once() {
    let folder = folder();
    let ended = run_in(folder.path(), &["fmt", "."]).ends_with(0);
    assert_eq!(
        ended.stderr,
        "./canonical-data.json: laid out\n1 file laid out, 1 left as they were\n"
    );
    assert_eq!(read(folder.path(), "canonical-data.json"), NEAT);
    assert_eq!(read(folder.path(), "inner/other.json"), ROUGH);
    let ended = run_in(folder.path(), &["fmt", "."]).ends_with(0);
    assert_eq!(ended.stderr, "0 files laid out, 2 left as they were\n");
}

#[test]
fn check_shows_what_would_change_and_changes_nothing() {
    let folder = folder();
    let ended = run_in(folder.path(), &["fmt", "--check", "."]).ends_with(1);
    assert!(
        ended.stdout.starts_with(
            "--- ./canonical-data.json as it is\n+++ ./canonical-data.json as it should be\n"
        ),
        "{ended:?}"
    );
    assert_eq!(ended.stderr, "1 file to be laid out, 1 as they should be\n");
    assert_eq!(read(folder.path(), "canonical-data.json"), ROUGH);
    run_in(folder.path(), &["fmt", "--check", "inner"]).ends_with(0);
}

#[test]
fn what_is_wrong_with_one_file_keeps_no_other_from_its_layout() {
    let folder = folder();
    fs::write(folder.path().join("bad.json"), "{\"cases\": [}").expect("a temporary file");
    let files = ["fmt", "bad.json", "nosuch.json", "canonical-data.json"];
    let ended = run_in(folder.path(), &files).refuses(&[
        "bad.json:1:12",
        "can't read nosuch.json",
        "2 files failed, 1 file laid out",
    ]);
    assert_eq!(ended.stdout, "");
    assert_eq!(read(folder.path(), "canonical-data.json"), NEAT);
    assert_eq!(read(folder.path(), "bad.json"), "{\"cases\": [}");
}

#[test]
fn lines_end_as_they_did() {
    let folder = folder();
    let windows = |text: &str| text.replace('\n', "\r\n");
    let path = folder.path().join("canonical-data.json");
    let rough = ROUGH.replace(',', ",\n");
    fs::write(&path, windows(&rough)).expect("a temporary file");
    run_in(folder.path(), &["fmt", "canonical-data.json"]).ends_with(0);
    assert_eq!(read(folder.path(), "canonical-data.json"), windows(NEAT));
    run_in(folder.path(), &["fmt", "--check", "canonical-data.json"]).ends_with(0);
    assert_eq!(run(&["fmt"], windows(&rough)).answer(), windows(NEAT));
    // Where both ways occur, nobody has chosen one.
    let mixed = rough.replacen('\n', "\r\n", 1);
    assert_eq!(run(&["fmt"], mixed).answer(), NEAT);
}

#[cfg(unix)]
#[test]
fn the_name_of_a_folder_gives_no_orders() {
    let folder = folder();
    let odd = folder.path().join("x\n::error title=y::\u{202E}\u{1b}[1m");
    fs::rename(folder.path().join("inner"), &odd).expect("it is ours");
    fs::write(odd.join("canonical-data.json"), ROUGH).expect("a temporary file");
    let file = odd.join("canonical-data.json");
    let file = file.to_str().expect("it is a text");
    for command in [
        &["fmt", "--check", "."][..],
        &["test", file],
        &["test", file, "--format=github"],
        &["fmt", "."],
    ] {
        let ended = run_in(folder.path(), command);
        let all = ended.stdout + &ended.stderr;
        assert!(
            !all.contains("\n::error") && !all.contains(['\u{202E}', '\u{1b}']),
            "{all}"
        );
    }
}

#[test]
fn rude_input_is_refused_and_stays() {
    for input in [
        &b""[..],
        b" \n",
        b"\xff",
        b"\xef\xbb\xbf{}",
        b"{\"a\": 1",
        b"[1,]",
    ] {
        run(&["fmt"], input).refuses(&["stdin"]);
    }
    run(&["fmt"], "[".repeat(100_000)).refuses(&["levels of brackets"]);
    let folder = folder();
    let empty = folder.path().join("empty");
    fs::create_dir(&empty).expect("a temporary folder");
    run_in(folder.path(), &["fmt", "empty"]).ends_with(4);
}

#[test]
fn a_read_only_file_is_refused_unless_it_is_as_it_should_be() {
    let folder = folder();
    for file in ["canonical-data.json", "inner/canonical-data.json"] {
        let path = folder.path().join(file);
        let mut permissions = fs::metadata(&path).expect("it is there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("it is ours");
    }
    run_in(folder.path(), &["fmt", "canonical-data.json"]).refuses(&["it is read-only"]);
    assert_eq!(read(folder.path(), "canonical-data.json"), ROUGH);
    run_in(folder.path(), &["fmt", "inner"]).ends_with(0);
}

#[cfg(unix)]
#[test]
fn a_pipe_in_a_folder_is_no_file_to_wait_for() {
    let folder = folder();
    let pipe = folder.path().join("inner/canonical-data.json");
    fs::remove_file(&pipe).expect("it is ours");
    let mode = rustix::fs::Mode::from_raw_mode(0o644);
    rustix::fs::mknodat(rustix::fs::CWD, &pipe, rustix::fs::FileType::Fifo, mode, 0)
        .expect("pipes can be made");
    for command in [&["fmt", "."][..], &["lint", "."]] {
        let ended = run_in(folder.path(), command).ends_with(0);
        assert!(!ended.stderr.contains("pipe"), "{ended:?}");
    }
    // One that is named is no file to change either.
    let generate = ["generate", "go-counting", "--template=python", "--output"];
    let pipe = "inner/canonical-data.json";
    for command in [
        &["fmt", pipe][..],
        &["sync", "go-counting", "--tests-toml", pipe],
        &["suggest", pipe, "--write"],
        &[&generate[..], &[pipe]].concat(),
    ] {
        run_in(folder.path(), command).refuses(&["it is not a regular file"]);
    }
}
