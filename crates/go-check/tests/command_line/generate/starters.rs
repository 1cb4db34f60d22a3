//! The templates that come with the program: what they make is run against right and wrong solutions.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::numbers::numbered;
use crate::run::{Ended, run, run_command, run_in};

/// A solution, and a change that makes it wrong.
struct Solution {
    exercise: &'static str,
    file: &'static str,
    change: [&'static str; 2],
}

fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Whether a program can be started. Where it can't, the test says so; where tests must be whole, as
/// in CI, it fails.
fn is_there(program: &str) -> bool {
    let is_there = Command::new(program).arg("--version").output().is_ok();
    if !is_there {
        assert!(env::var_os("CI").is_none(), "{program} is not installed");
        let mut out = anstream::stderr();
        let _ = std::io::Write::write_all(&mut out, format!("not run: {program}\n").as_bytes());
    }
    is_there
}

/// Makes the tests and runs them, with a right solution and with a wrong one.
fn judges(
    language: &str,
    solution: &Solution,
    module: &str,
    tests: &str,
    judge: impl Fn(&Path) -> Ended,
) {
    let cases = match solution.exercise {
        "go-counting" => numbered("{counting}"),
        _ => numbered("{move}"),
    };
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join(tests);
    let file = file.to_str().expect("its name is a text");
    let args = [
        "generate",
        solution.exercise,
        "--template",
        language,
        "--output",
        file,
    ];
    let ended = run(&args, "").ends_with(0);
    assert!(
        ended
            .stderr
            .ends_with(&format!("written, with {cases} cases\n")),
        "{ended:?}"
    );
    let text = fs::read_to_string(repository().join(solution.file)).expect("the solution is there");
    let [right, wrong] = solution.change;
    assert!(text.contains(right), "no {right:?} in {}", solution.file);
    let module = folder.path().join(module);
    fs::write(&module, text.replacen(right, wrong, 1)).expect("a temporary file");
    let ended = judge(folder.path());
    assert!(ended.code.is_some_and(|code| code != 0), "{ended:#?}");
    fs::write(&module, text).expect("a temporary file");
    let ended = judge(folder.path()).ends_with(0);
    let shown = format!("{}{}", ended.stdout, ended.stderr);
    let counts = [
        format!("Ran {cases} tests"),
        format!("pass {cases}"),
        format!("{cases} passed; 0 failed"),
    ];
    let is_shown = counts.iter().any(|count| shown.contains(count));
    assert!(is_shown, "{shown}");
}

fn python(solution: &Solution, module: &str) {
    if is_there("python3") {
        judges(
            "python",
            solution,
            &format!("{module}.py"),
            "test_it.py",
            |folder| {
                let mut command = Command::new("python3");
                // A module that is compiled in the same second as it is changed would be used again.
                command
                    .args(["-B", "-m", "unittest", "test_it"])
                    .current_dir(folder);
                run_command(command, "")
            },
        );
    }
}

fn javascript(solution: &Solution, module: &str) {
    if is_there("node") {
        judges("javascript", solution, module, "it.test.js", |folder| {
            let package = folder.join("package.json");
            fs::write(package, "{\"type\": \"module\"}").expect("a temporary file");
            let mut command = Command::new("node");
            command.args(["--test", "it.test.js"]).current_dir(folder);
            run_command(command, "")
        });
    }
}

fn rust(solution: &Solution, module: &str) {
    let rustc = env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    if !is_there(&rustc) {
        return;
    }
    judges(
        "rust",
        solution,
        &format!("{module}.rs"),
        "it.rs",
        |folder| {
            let compile = |args: &[&str]| {
                let mut command = Command::new(&rustc);
                command
                    .args(["--edition", "2024"])
                    .args(args)
                    .current_dir(folder);
                run_command(command, "").ends_with(0);
            };
            compile(&["--crate-type", "lib", &format!("{module}.rs")]);
            compile(&["--test", "-L", ".", "--extern", module, "it.rs", "-o", "it"]);
            run_command(Command::new(folder.join("it")), "")
        },
    );
}

#[test]
fn a_python_solution_of_go_counting_is_tested() {
    let solution = Solution {
        exercise: "go-counting",
        file: "test-data/solutions/accepted/go_counting.py",
        change: ["len(borders) == 1", "len(borders) >= 1"],
    };
    python(&solution, "go_counting");
}

#[test]
fn a_python_solution_of_go_move_is_tested() {
    let solution = Solution {
        exercise: "go-move",
        file: "crates/go-check/tests/generated/go_move.py",
        change: ["column < len(board[0])", "column <= len(board)"],
    };
    python(&solution, "go_move");
}

#[test]
fn a_javascript_solution_of_go_counting_is_tested() {
    let solution = Solution {
        exercise: "go-counting",
        file: "test-data/solutions/accepted/go_counting.js",
        change: ["borders.size === 1", "borders.size >= 1"],
    };
    javascript(&solution, "go-counting.js");
}

#[test]
fn a_javascript_solution_of_go_move_is_tested() {
    let solution = Solution {
        exercise: "go-move",
        file: "crates/go-check/tests/generated/go-move.js",
        change: ["String(3 - color)", "String(color)"],
    };
    javascript(&solution, "go-move.js");
}

#[test]
fn a_rust_solution_of_go_counting_is_tested() {
    let solution = Solution {
        exercise: "go-counting",
        file: "crates/go-check/tests/generated/go_counting.rs",
        change: ["\"W\" =>", "\"W\" | \"BW\" =>"],
    };
    rust(&solution, "go_counting");
}

#[test]
fn a_rust_solution_of_go_move_is_tested() {
    let solution = Solution {
        exercise: "go-move",
        file: "crates/go-check/tests/generated/go_move.rs",
        change: ["b'3' - color", "b'0' + color"],
    };
    rust(&solution, "go_move");
}

#[test]
fn a_description_stays_in_its_comment() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let suite = r#"{"exercise": "go-counting", "cases": [{"description": "a\r\u0000b", "cases": [
        {"uuid": "00000000-0000-4000-8000-000000000001", "description": "x\r\n    y",
         "property": "territory", "input": {"board": ["B"], "x": 0, "y": 0},
         "expected": {"owner": "NONE", "territory": []}}]}]}"#;
    fs::write(folder.path().join("a.json"), suite).expect("a temporary file");
    for (language, comment) in [
        ("python", "    # a b: x     y\n"),
        ("rust", "// a b: x     y\n"),
    ] {
        let made = run_in(
            folder.path(),
            &["generate", "./a.json", "--template", language],
        )
        .answer();
        assert!(made.contains(comment), "{made}");
        assert!(!made.contains(['\r', '\0']), "{made}");
    }
}

#[test]
fn a_template_is_printed_to_start_from() {
    for language in ["python", "javascript", "rust"] {
        for exercise in ["go-counting", "go-move"] {
            let args = [
                "generate",
                exercise,
                "--template",
                language,
                "--print-template",
            ];
            let file = format!("crates/go-check/templates/{language}/{exercise}.j2");
            let text = fs::read_to_string(repository().join(file)).expect("the template is there");
            assert_eq!(run(&args, "").answer(), text);
        }
    }
}
