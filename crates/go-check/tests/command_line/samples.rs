//! What docs/reports.md shows is what the program prints.
#![cfg(unix)]

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::run::{PROGRAM, run_command};

/// The commands of the page whose output stands below them, with that output.
fn samples() -> Vec<(String, String)> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reports.md");
    let page = fs::read_to_string(path).expect("there is such a page");
    let sample = |text: &str| {
        let (command, rest) = text.split_once("```\n")?;
        let (output, _) = rest.strip_prefix("\n```text\n")?.split_once("```\n")?;
        Some((command.to_owned(), output.to_owned()))
    };
    page.split("```sh\n").skip(1).filter_map(sample).collect()
}

/// A text without its times, which are others each time.
fn untimed(text: &str) -> String {
    let mut text = text.to_owned();
    for before in [" in ", "time=\"", "\"wall_ms\":"] {
        let mut parts = text.split(before);
        let first = parts.next().unwrap_or_default().to_owned();
        let is_digit = |c: char| c == '.' || c.is_ascii_digit();
        text = parts.fold(first, |text, part| {
            text + before + part.trim_start_matches(is_digit)
        });
    }
    text
}

#[test]
fn the_samples_are_what_the_program_prints() {
    let samples = samples();
    assert_eq!(samples.len(), 7);
    let folder = tempfile::tempdir().expect("a temporary folder");
    let examples = folder.path().join("docs/examples");
    fs::create_dir_all(&examples).expect("a temporary folder");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let name = "a-wrong-case.json";
    let example = fs::read(root.join("docs/examples").join(name)).expect("there is an example");
    fs::write(examples.join(name), example).expect("a temporary file");

    let bin = Path::new(PROGRAM).parent();
    let bin = bin.expect("the program is in a folder");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = [bin.to_owned()]
        .into_iter()
        .chain(std::env::split_paths(&path));
    let path = std::env::join_paths(folders).expect("no folder of ours has a colon");
    for (command, output) in samples {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("exec 2>&1\n{command}")]);
        shell.current_dir(folder.path()).env("PATH", &path);
        shell
            .env_remove("GITHUB_STEP_SUMMARY")
            .env_remove("CLICOLOR_FORCE");
        let printed = run_command(shell, "").stdout;
        assert_eq!(untimed(&printed), untimed(&output), "{command}");
    }
}
