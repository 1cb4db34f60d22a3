//! `test --solution`: programs in the place of the reference, their limits, and what is said of them.

use std::fs;
use std::path::Path;

mod lines;

use crate::numbers::numbered;
use crate::run::{Ended, PROGRAM, program, run, run_command};

/// A case of go-move whose answer is 0.
const ILLEGAL: &str = "suicide-of-two-stones-is-illegal";

/// Judges a shell script by one case of go-move, without a sandbox: not every machine has one.
fn judge(script: &str, options: &[&str]) -> Ended {
    let solution = format!("sh -c '{script}'");
    let fixed = ["test", "go-move", "--filter", ILLEGAL, "--sandbox", "none"];
    let args = [&fixed[..], &["--solution", &solution], options].concat();
    run(&args, "")
}

#[track_caller]
fn says(ended: &Ended, texts: &[&str]) {
    for text in texts {
        assert!(
            ended.stdout.contains(text),
            "no {text:?} in:\n{}",
            ended.stdout
        );
    }
}

#[test]
fn a_right_program_is_accepted_under_limits_that_are_named() {
    let ended = judge("cat >/dev/null; echo 0", &[]).ends_with(0);
    says(
        &ended,
        &[
            "        AC go-move::play::",
            "1 right (AC)",
            "    Limits 10 s and 10 s of CPU time a case, 512 MiB of memory, 1 MiB of output, 64 \
             processes; sandbox: none (not wanted)",
        ],
    );
    let options = [
        "--time-limit",
        "1500ms",
        "--cpu-limit",
        "2m",
        "--memory-limit",
        "off",
    ];
    let more = ["--output-limit", "1000", "--process-limit", "off"];
    let ended = judge("echo 0", &[&options[..], &more].concat()).ends_with(0);
    says(
        &ended,
        &[
            "    Limits 1.5 s and 120 s of CPU time a case, any memory, 1000 bytes of output, any number",
        ],
    );
}

#[test]
fn what_is_odd_about_right_answers_is_told_once() {
    let ended = judge("printf \"False \"", &[]).ends_with(0);
    says(
        &ended,
        &[
            "Hint of 1 right answer: lines end in blanks (trailing-blanks)",
            "Hint of 1 right answer: the last line has no end (no-last-newline)",
            "Hint of 1 right answer: true or false stands for 1 or 0 (words-for-digits)",
        ],
    );
}

#[test]
fn a_failure_shows_what_the_program_left_behind() {
    let ended = judge("echo 2; echo two words >&2", &[]).ends_with(1);
    says(
        &ended,
        &[
            "WA go-move::play::",
            "White plays at (1, 0), marked >",
            "expected: illegal    actual, by sh -c",
            "its answer can't be read: line 1: expected 0 or 1, found \"2\"",
            "exit status 0 after 0.",
            "stdout:\n             | 2\n",
            "stderr:\n             | two words\n",
            "again: go-check test go-move --exact --filter go-move::play::",
        ],
    );
    let ended = judge("echo 0; exit 3", &[]).ends_with(1);
    says(&ended, &["RTE go-move::play::", "its exit status was 3"]);
    let ended = judge("echo 0; kill -SEGV $$", &[]).ends_with(1);
    says(&ended, &["RTE go-move::play::", "SIGSEGV (11) ended it"]);
    let ended = judge("true", &[]).ends_with(1);
    says(&ended, &["WA go-move::play::", "it printed no answer"]);
}

#[test]
fn the_command_that_judges_again_does_so() {
    let ended = judge("echo oh; exit 1", &["--time-limit", "2s"]).ends_with(1);
    let again = ended
        .stdout
        .lines()
        .find_map(|line| line.trim().strip_prefix("again: "));
    let again = again.expect("it is there").replacen("go-check", PROGRAM, 1);
    let mut shell = std::process::Command::new("sh");
    shell.args(["-c", &again]);
    let twice = run_command(shell, "").ends_with(1);
    says(&twice, &["    Limits 2 s", "| oh"]);
}

#[test]
fn each_limit_is_told_with_its_size() {
    let short = ["--time-limit", "300ms"];
    let ended = judge("echo 0; echo why >&2; sleep 100", &short).ends_with(1);
    says(
        &ended,
        &[
            "TLE go-move::play::",
            "it took longer than the time limit of 300ms",
            "ended by SIGKILL (9) after ",
            "| why",
        ],
    );
    let busy = ["--time-limit", "20s", "--cpu-limit", "200ms"];
    let ended = judge("while :; do :; done", &busy).ends_with(1);
    says(
        &ended,
        &["TLE go-move::play::", "s of CPU time, the limit is 200ms"],
    );
    let ended = judge("yes", &["--output-limit", "10K"]).ends_with(1);
    says(
        &ended,
        &[
            "OLE go-move::play::",
            "more than the output limit of 10K",
            "bytes left out",
        ],
    );
    let many = "for i in 1 2 3 4 5 6 7 8; do sleep 100 & done; wait";
    let ended = judge(many, &["--process-limit", "4"]).ends_with(1);
    says(
        &ended,
        &[
            "RTE go-move::play::",
            "more processes at the same time than the limit of 4",
        ],
    );
    let large = "x=$(head -c 67108864 /dev/zero | tr \"\\0\" x); sleep 100";
    let ended = judge(large, &["--memory-limit", "32M"]).ends_with(1);
    says(
        &ended,
        &["MLE go-move::play::", "MiB of memory, the limit is 32M"],
    );
}

#[test]
fn after_three_cases_that_were_too_slow_the_rest_is_not_run() {
    let args = [
        "test",
        "go-move",
        "--filter",
        "suicide",
        "--sandbox",
        "none",
    ];
    let more = [
        "--time-limit",
        "100ms",
        "--solution",
        "sleep 100",
        "--jobs",
        "2",
    ];
    let ended = run(&[&args[..], &more].concat(), "").ends_with(1);
    let number = |text: &str| ended.stdout.matches(text).count();
    assert_eq!(number("TLE go-move::play::") / 2, 3, "{}", ended.stdout);
    assert!(number(": not run: three cases were too slow\n") > 3);
}

#[test]
fn what_can_not_be_built_is_a_compile_error_with_the_compilers_words() {
    let setup = "sh -c 'echo line 3: no such word >&2; exit 2'";
    let ended = judge("echo 0", &["--setup", setup]).ends_with(5);
    says(
        &ended,
        &[
            "CE go-move::play::",
            "the setup failed: its exit status was 2",
            "| line 3: no such word",
            "1 not built (CE)",
        ],
    );
    let late = ["--setup", "sleep 100", "--setup-limit", "200ms"];
    let ended = judge("echo 0", &late).ends_with(5);
    says(
        &ended,
        &["the setup failed: it took longer than the time limit of 200ms"],
    );
}

#[test]
fn a_setup_builds_what_the_solution_names() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("a program.sh");
    let (file, setup) = (
        file.display(),
        format!("sh -c 'echo echo 0 >\"{}\"'", file.display()),
    );
    let args = ["test", "go-move", "--filter", ILLEGAL, "--setup", &setup];
    let solution = format!("{file}");
    run(&[&args[..], &["--solution", &solution]].concat(), "").ends_with(0);
}

#[test]
fn what_can_not_be_started_is_said_before_anything_is_judged() {
    let folder = tempfile::tempdir().expect("there is room");
    let file = folder.path().join("solution.xyz");
    fs::write(&file, "echo 0").expect("there is room");
    let file = file.display().to_string();
    for (solution, message) in [
        (
            "no-such-program",
            "can't start no-such-program: expected an executable file",
        ),
        (
            "./no/such/program x",
            "can't start ./no/such/program: expected",
        ),
        ("", "expected a command, found none"),
        (
            "sh -c 'echo",
            "expected a command, found an open quote in: sh -c 'echo",
        ),
        (&file, "no interpreter is known for"),
    ] {
        let ended = run(&["test", "go-move", "--solution", solution], "").ends_with(5);
        assert_eq!(ended.stdout, "");
        assert!(ended.stderr.contains(message), "{}", ended.stderr);
    }
}

#[test]
fn options_that_make_no_sense_are_refused() {
    for (option, value) in [
        ("--time-limit", "0"),
        ("--time-limit", "soon"),
        ("--cpu-limit", "-1s"),
        ("--memory-limit", "much"),
        ("--memory-limit", "0"),
        ("--output-limit", "off"),
        ("--process-limit", "-1"),
        ("--sandbox", "maybe"),
        ("--protocol", "xml"),
        ("--pipeline", "0"),
    ] {
        let args = ["test", "--solution", "true", &format!("{option}={value}")];
        let ended = run(&args, "").ends_with(2);
        assert!(ended.stderr.contains(option), "{}", ended.stderr);
    }
    for args in [
        ["--protocol", "jsonl"],
        ["--pipeline", "2"],
        ["--setup", "true"],
    ] {
        run(&[&["test"][..], &args].concat(), "").ends_with(2);
    }
}

#[test]
fn without_a_sandbox_nothing_is_run_if_one_is_required() {
    let folder = tempfile::tempdir().expect("there is room");
    let sh = ["/bin/sh", "/usr/bin/sh"]
        .into_iter()
        .find(|path| Path::new(path).exists());
    let solution = format!("{} -c 'echo 0'", sh.expect("there is a shell"));
    let judge = |wish: &str| {
        let args = ["test", "go-move", "--filter", ILLEGAL, "--sandbox", wish];
        let mut command = program(&[&args[..], &["--solution", &solution]].concat());
        command.env("PATH", folder.path());
        run_command(command, "")
    };
    let ended = judge("required").ends_with(5);
    assert_eq!(
        ended.stderr,
        "error: a sandbox is required, but there is none: bwrap was not found, unshare was not \
         found\n"
    );
    let ended = judge("auto").ends_with(0);
    says(
        &ended,
        &["sandbox: none (bwrap was not found, unshare was not found)"],
    );
}

#[test]
fn a_solution_is_not_asked_what_its_protocol_does_not_have() {
    let ended = run(
        &[
            "test",
            "go-counting",
            "--solution",
            "true",
            "--protocol",
            "numeric",
        ],
        "",
    );
    let ended = ended.ends_with(4);
    says(
        &ended,
        &[
            ": numeric text has no such question",
            &numbered("{counting} skipped (SKIP)"),
        ],
    );
}
