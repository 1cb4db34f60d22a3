//! `hunt`: what is found of wrong programs, how it is shown, and how a hunt is repeated.

use std::process::Command;

use crate::run::{Conversation, Ended, PROGRAM, Unread, program, run, run_command};

/// Hunts a shell command for some boards of every origin.
fn hunt(command: &str, options: &[&str]) -> Ended {
    hunt_for("300", command, options)
}

/// Hunts a shell command for so many boards, without a sandbox: not every machine has one.
fn hunt_for(boards: &str, command: &str, options: &[&str]) -> Ended {
    let solution = format!("sh -c '{command}'");
    let fixed = [
        "hunt",
        "--sandbox",
        "none",
        "--seed",
        "3",
        "--max-boards",
        boards,
    ];
    // A busy machine may take a while to start a program.
    let limit = ["--time-limit", "20s", "--for", "1000s"];
    run(
        &[&fixed[..], &limit, &["--solution", &solution], options].concat(),
        "",
    )
}

/// The reference as a program, whose answers an edit makes wrong.
fn edited(edit: &str) -> String {
    format!("{PROGRAM} answer | sed -u \"{edit}\"")
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

/// Runs a line that was printed for people to copy.
fn run_line(line: &str, options: &str) -> Ended {
    let line = line.trim().replacen("go-check", PROGRAM, 1);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{line} {options}")]);
    run_command(shell, "")
}

/// What stands after a word at the beginning of a line.
fn after<'a>(ended: &'a Ended, word: &str) -> &'a str {
    let line = ended
        .stdout
        .lines()
        .find_map(|line| line.trim().strip_prefix(word));
    line.expect("the line is there")
}

#[test]
fn a_find_is_shown_as_a_failure_and_as_a_case() {
    let command = edited("s/BLACK/WHITE/");
    let ended = hunt(&command, &["--property", "territory"]).ends_with(1);
    assert_eq!(ended.stderr, "");
    says(
        &ended,
        &[
            "        WA go-counting::territory::a-board-of-2-x-1-with-1-stone-asked-about-1-0\n",
            "           A board of 2 x 1 with 1 stone, asked about (1, 0)\n",
            "expected: BLACK: 1 point, marked b",
            "expected the owner BLACK, got WHITE.",
            "the rules:",
            "  Smallest yes: all boards with fewer points, or as many and fewer stones, were tried",
            "    \"board\": [\n      \"B \"\n    ],\n    \"x\": 1,\n    \"y\": 0\n",
            "\"expected\": {\n    \"owner\": \"BLACK\",\n    \"territory\": [[1, 0]]\n  }\n}\n",
            "; seed 3\n",
            "    Limits 20 s and 20 s of CPU time a case",
        ],
    );
}

#[test]
fn the_printed_commands_work() {
    for (edit, property) in [
        ("s/BLACK/WHITE/", "territory"),
        ("s/error/legal/", "territory"),
        ("s/WHITE/BLACK/", "territories"),
        ("s/..1,0../[9,9]/", "territories"),
        ("s/true/false/", "play"),
        ("s/error/legal/", "play"),
    ] {
        let options = ["--property", property, "--protocol", "jsonl"];
        let ended = hunt(&edited(edit), &options);
        if ended.code == Some(0) {
            // What no answer of the property has can't be wrong.
            assert!(
                property == "territories" && edit.contains("WHITE"),
                "{ended:?}"
            );
            continue;
        }
        let ended = ended.ends_with(1);
        let again = run_line(after(&ended, "again: "), "").ends_with(1);
        let drawn = |ended: &Ended| {
            let (drawn, _) = ended.stdout.split_once("Found").expect("it is drawn");
            drawn.to_owned()
        };
        assert_eq!(drawn(&again), drawn(&ended));
        if ended.stdout.contains("     Known ") {
            continue;
        }
        let added = run_line(after(&ended, "Add "), "--dry-run").ends_with(0);
        let (_, case) = ended.stdout.split_once("\n{\n").expect("there is a case");
        let (_, question) = case.split_once("\"input\"").expect("it asks something");
        let question: String = question.split_whitespace().collect();
        let end = question.find("}}").expect("it ends");
        let added: String = added.stdout.split_whitespace().collect();
        assert!(added.contains(&question[..end]), "{added}\n{question}");
    }
}

#[test]
fn nothing_is_found_of_a_right_program_and_what_was_tried_is_told() {
    let ended = hunt(&format!("{PROGRAM} answer"), &[]).ends_with(0);
    says(
        &ended,
        &[
            "      Hunt nothing found of sh -c ",
            "     Tried 300 boards and ",
            " boards and ",
            " questions a second; seed 3\n",
            "small boards: all of up to 3 points, and ",
            "random boards, up to ",
            "awkward shapes, up to ",
        ],
    );
    assert_eq!(ended.stderr, "");
}

#[test]
fn programs_that_read_numeric_text_are_hunted_too() {
    let right = format!("{PROGRAM} play");
    let ended = hunt(&right, &["--property", "play", "--max-boards", "8"]);
    assert_eq!(ended.code, Some(2), "an option is given twice: {ended:?}");
    let ended = hunt("cat >/dev/null; echo 0", &["--property", "play"]).ends_with(1);
    says(
        &ended,
        &[
            "        WA go-move::play::an-empty-board-of-2-x-2-black-plays-at-0-0\n",
            "expected a legal move, got an illegal move.",
            "  Smallest yes",
            "--board '00,00' --move 0,0,black\n",
        ],
    );
}

#[test]
fn text_that_is_written_in_another_way_is_asked_too() {
    // Nothing is legal where lines end as on Windows.
    let command = format!(
        "text=$(tr \"\\r\" x); case $text in *x*) echo 0;; *) echo \"$text\" | {PROGRAM} play;; esac"
    );
    let ended = hunt_for("20", &command, &["--property", "play"]).ends_with(1);
    says(
        &ended,
        &[
            "        WA go-move::play::an-empty-board-of-2-x-2-black-plays-at-0-0\n",
            "           with CRLF:\n",
            " Otherwise it is answered rightly: each line ended in a newline, the last one too\n",
            "     Tried 20 boards",
        ],
    );
    assert!(!ended.stdout.contains("\n       Add "), "{}", ended.stdout);
}

#[test]
fn a_crash_is_a_find_and_what_was_printed_is_shown() {
    let ended = hunt("echo sorry >&2; exit 3", &[]).ends_with(1);
    says(
        &ended,
        &[
            "RTE go-counting::territory::an-empty-board-of-1-x-1",
            "its exit status was 3",
            "| sorry",
        ],
    );
}

#[test]
fn what_a_program_keeps_is_shown_with_the_question_before() {
    // Each second line is answered with the answer before it.
    let command = format!("{PROGRAM} answer | sed -u -n \"p;h;n;g;p\"");
    let ended = hunt(&command, &["--property", "territories"]).ends_with(1);
    says(
        &ended,
        &[
            "asked before:\n",
            "     Alone it is answered rightly: the program keeps something from one question to the next\n",
            "note: state kept between calls (state-kept)",
        ],
    );
}

#[test]
fn a_program_that_answers_nothing_is_no_success() {
    let command = "while read line; do echo \"{\\\"skip\\\":\\\"no idea\\\"}\"; done";
    let ended = hunt(command, &[]).ends_with(4);
    for text in [
        "answers nothing that is asked",
        "territory: no idea",
        "play: no idea",
    ] {
        assert!(ended.stderr.contains(text), "{}", ended.stderr);
    }
    assert_eq!(ended.stdout, "");
}

#[test]
fn however_little_time_there_is_something_is_tried() {
    let solution = format!("{PROGRAM} answer");
    let args = [
        "hunt",
        "--sandbox",
        "none",
        "--for",
        "1ms",
        "--time-limit",
        "20s",
    ];
    let ended = run(&[&args[..], &["--solution", &solution]].concat(), "").ends_with(0);
    says(
        &ended,
        &["nothing found", "     Tried ", "small boards: all "],
    );
}

#[test]
fn what_makes_no_sense_is_refused() {
    for (args, code) in [
        (&["hunt"][..], 2),
        (&["hunt", "--solution", "a", "--property", "nosuch"], 2),
        (&["hunt", "--solution", "a", "--for", "0s"], 2),
        (&["hunt", "--solution", "a", "--for", "soon"], 2),
        (&["hunt", "--solution", "a", "--max-boards", "0"], 2),
        (&["hunt", "--solution", "a", "--seed", "-1"], 2),
        (&["hunt", "--solution", "no/such/program"], 5),
        (&["hunt", "--solution", "'"], 5),
        (&["hunt", "--solution", "cat", "--setup", "false"], 5),
    ] {
        let ended = run(args, "").ends_with(code);
        assert_ne!(ended.stderr, "", "{args:?}");
    }
}

#[test]
fn a_closed_output_ends_it_quietly() {
    let solution = format!("{PROGRAM} answer");
    let args = [
        "hunt",
        "--sandbox",
        "none",
        "--max-boards",
        "5",
        "--solution",
        &solution,
    ];
    let ended = Conversation::start_unread(program(&args), Unread::Stdout).end();
    assert_eq!((ended.code, ended.stderr.as_str()), (Some(0), ""));
}
