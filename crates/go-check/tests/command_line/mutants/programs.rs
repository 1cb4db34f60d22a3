//! Programs beside the mutants: right ones, wrong ones, and those of which nothing is said.
#![cfg(unix)]

use std::fs;

use super::{desk, mutants, pair, says, square};
use crate::run::PROGRAM;

/// A program that answers nothing of squares, and what it is given of anything else.
fn script(folder: &tempfile::TempDir, name: &str, answer: &str) {
    let answer = answer.replace('\\', r"\\").replace('"', r#"\""#);
    let text = format!(
        "while read -r line; do case \"$line\" in\n*territories*) echo '{{\"skip\":\"no squares\"}}';;\n\
         *) echo \"{answer}\";;\nesac; done\n"
    );
    fs::write(folder.path().join(name), text).expect("a temporary file");
}

const RIGHT: &str = r#"{"owner":"NONE","territory":[[1,0],[0,0]]}"#;

#[test]
fn a_program_is_a_column() {
    let folder = desk(&[pair(1, "a", 1), square(2, "a"), pair(3, "a", 0)]);
    script(&folder, "good.sh", RIGHT);
    script(&folder, "bad.sh", r#"{"owner":"BLACK","territory":[]}"#);
    let args = [
        "a.json",
        "--mutant=listed-twice",
        "--matrix",
        "--sandbox=none",
    ];
    let programs = ["--solution", "sh good.sh", "--solution=sh bad.sh"];
    let ended = mutants(&folder, &[&args[..], &programs].concat()).ends_with(0);
    says(
        &ended,
        &[
            "sh good.sh passes all 2 cases, skips 1\n",
            "sh bad.sh fails 2 of 2 cases, skips 1\n\n  WA go-counting::territory::pair-1\n",
            "  123\n  ..W  go-counting::territory::pair-1\n  W    go-counting::territories::square-2\n",
        ],
    );
    // What fails a program is not idle.
    says(&ended, &["1 caught, 1 idle case in "]);
}

#[test]
fn what_is_said_of_a_program_must_be_so() {
    let folder = desk(&[pair(1, "a", 1), square(2, "a")]);
    script(&folder, "good.sh", RIGHT);
    script(&folder, "bad.sh", r#"{"owner":"BLACK","territory":[]}"#);
    let with = |option, program| {
        let args = [
            "a.json",
            "--mutant=listed-twice",
            "--sandbox=none",
            option,
            program,
        ];
        mutants(&folder, &args)
    };
    says(
        &with("--right", "sh good.sh").ends_with(0),
        &["sh good.sh, said to be right, passes all 1 case"],
    );
    says(
        &with("--wrong", "sh bad.sh").ends_with(0),
        &["sh bad.sh, said to be wrong, fails 1 of 1 case"],
    );
    says(
        &with("--right", "sh bad.sh").ends_with(1),
        &[
            "\n  a.json:1:39: go-counting::territory::pair-1: WA, by a program that is said to be right\n",
            "1 program not as said",
        ],
    );
    says(
        &with("--wrong", "sh good.sh").ends_with(1),
        &[
            "sh good.sh, said to be wrong, passes all 1 case",
            "1 program not as said",
        ],
    );
}

#[test]
fn what_cannot_be_started_or_built_is_told_before_anything_is_asked() {
    let folder = desk(&[pair(1, "a", 1)]);
    for args in [
        &["--right", "nosuch-program"][..],
        &["--solution=true", "--setup", "nosuch-program"],
        &["--solution=true", "--setup", "sh -c 'echo why >&2; exit 3'"],
    ] {
        let ended = mutants(&folder, &[&["a.json"], args].concat()).ends_with(5);
        assert_eq!(ended.stdout, "");
    }
    let args = [
        "a.json",
        "--solution=true",
        "--setup=sh -c 'echo why >&2; exit 3'",
    ];
    let ended = mutants(&folder, &args);
    assert!(ended.stderr.contains("exit status was 3: why"), "{ended:?}");
}

#[test]
fn a_program_that_skips_everything_is_no_success() {
    let folder = desk(&[square(1, "a")]);
    script(&folder, "silent.sh", RIGHT);
    let args = [
        "a.json",
        "--mutant=listed-twice",
        "--sandbox=none",
        "--right=sh silent.sh",
    ];
    let ended = mutants(&folder, &args).ends_with(4);
    assert!(
        ended.stderr.contains("sh silent.sh was not judged"),
        "{ended:?}"
    );
}

#[test]
fn the_protocol_is_that_of_the_suite() {
    let folder = desk(&[]);
    let reference = format!("{PROGRAM} play");
    let args = [
        "go-move",
        "--filter=suicide",
        "--sandbox=none",
        "--right",
        &reference,
    ];
    let ended = mutants(&folder, &args);
    // Without mutants for this exercise there would be nothing to say.
    assert!(
        [0, 1, 4].contains(&ended.code.unwrap_or_default()),
        "{ended:?}"
    );
    assert!(!ended.stdout.contains("not as said"), "{ended:?}");
}
