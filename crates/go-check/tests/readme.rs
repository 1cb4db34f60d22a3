//! What the README shows is what the program prints.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use go_check::subject::{MUTANTS, Mutant};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn readme() -> String {
    fs::read_to_string(root().join("README.md")).expect("there is a README")
}

/// The text of the n-th block of a kind, from 0.
fn block(kind: &str, n: usize) -> String {
    let readme = readme();
    let block = readme.split(&format!("```{kind}\n")).nth(n + 1);
    let block = block.and_then(|rest| rest.split("```").next());
    block.expect("the README has such a block").to_owned()
}

fn go_check(args: &[&str], input: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_go-check"))
        .args(args)
        .current_dir(root())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("the program starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    stdin
        .write_all(input.as_bytes())
        .expect("it reads its input");
    drop(stdin);
    let output = child.wait_with_output().expect("it ends");
    String::from_utf8(output.stdout).expect("it prints text")
}

#[test]
fn the_drawn_failure_is_a_real_one() {
    let report = go_check(&["test", "docs/examples/a-wrong-case.json"], "");
    let shown = block("text", 0);
    assert!(report.contains(&shown), "{report}");
}

#[test]
fn the_explanation_is_a_real_one() {
    assert_eq!(
        go_check(&["explain"], "2\n10\n11\n1 0 2\n"),
        block("text", 1)
    );
}

#[test]
fn the_figures_are_right() {
    let manual = fs::read_to_string(root().join("test-data/README.md")).expect("there is one");
    for suite in ["go-counting", "go-move"] {
        let cases = go_check(&["test", suite, "--list"], "").lines().count();
        let link = format!("[{cases} cases](test-data/{suite}/");
        assert!(readme().contains(&link), "README.md should say: {link}");
        let row = format!("| cases of {suite} | {cases} |");
        assert!(
            manual.contains(&row),
            "test-data/README.md should say: {row}"
        );
    }
    for (property, words) in [("territor", "about territory"), ("play", "about moves")] {
        let is_about = |mutant: &&Mutant| mutant.properties.iter().any(|it| it.contains(property));
        let number = MUTANTS.iter().filter(is_about).count();
        let row = format!("| mistakes {words} | {number} |");
        assert!(
            manual.contains(&row),
            "test-data/README.md should say: {row}"
        );
    }
}
