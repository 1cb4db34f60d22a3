//! Help, usage and colors.

use crate::examples::EXAMPLES;
use crate::run::{Ended, program, run, run_command};

const COMMANDS: [&str; 20] = [
    "test",
    "golf",
    "hunt",
    "mutants",
    "merge",
    "play",
    "territory",
    "territories",
    "answer",
    "explain",
    "add",
    "lint",
    "fmt",
    "generate",
    "suggest",
    "sync",
    "export",
    "snapshots",
    "completions",
    "man",
];

/// Runs with variables in the environment.
fn run_with(variables: &[(&str, &str)], args: &[&str], input: &str) -> Ended {
    let mut command = program(args);
    command.envs(variables.iter().copied());
    run_command(command, input)
}

/// What people read, on stdout and on stderr.
const TALK: [(&[&str], &str); 9] = [
    (&["test", "go-move"], ""),
    (
        &[
            "mutants",
            "go-counting",
            "--filter=several",
            "--mutant=text-order",
        ],
        "",
    ),
    (&["explain"], EXAMPLES[1].0),
    (&["play"], "x"),
    (&["territories"], "[\"x\"]"),
    (&["golf", "nosuch"], ""),
    (&["test", "nosuch"], ""),
    (&["test", "--filter", "nosuch"], ""),
    (&["nosuch"], ""),
];

#[test]
fn nothing_is_colored_where_nobody_looks_on() {
    for (args, input) in TALK
        .into_iter()
        .chain([(&["--help"][..], ""), (&["test", "--help"], "")])
    {
        for variables in [
            &[][..],
            &[("NO_COLOR", "1")],
            &[("CLICOLOR", "1")],
            &[("TERM", "xterm")],
        ] {
            let ended = run_with(variables, args, input);
            let both = format!("{}{}", ended.stdout, ended.stderr);
            assert!(
                !both.is_empty() && !both.contains('\x1b'),
                "{args:?}: {both}"
            );
        }
    }
}

#[test]
fn color_can_be_forced_on_talk_and_never_on_answers() {
    let forced = &[("CLICOLOR_FORCE", "1")];
    for (args, input) in TALK {
        let ended = run_with(forced, args, input);
        let both = format!("{}{}", ended.stdout, ended.stderr);
        assert!(both.contains('\x1b'), "{args:?}: {both}");
    }
    for (args, input) in [
        (&["play"][..], EXAMPLES[1].0),
        (&["territories"], r#"[" B"]"#),
        (&["test", "--list"], ""),
        (&["explain", "--svg"], EXAMPLES[1].0),
        (&["completions", "bash"], ""),
        (&["man"], ""),
    ] {
        let answer = run_with(forced, args, input).answer();
        assert!(!answer.contains('\x1b'), "{args:?}: {answer}");
    }
}

#[test]
fn a_line_that_makes_no_sense_is_a_mistake_of_usage() {
    for args in [
        &[][..],
        &["nosuch"],
        &["--nosuch"],
        &["play", "--nosuch"],
        &["play", "a", "b"],
        &["territory"],
        &["territory", "--at"],
        &["territory", "--at", "0,0", "--at", "1,1"],
        &["explain", "--symbols", "braille"],
        &["test", "--jobs", "0"],
        &["test", "--jobs", "-1"],
        &["test", "--jobs", "many"],
        &["test", "--filter"],
        &["test", "--shard", "3/2"],
        &["golf"],
        &["golf", "a.pl", "--jobs", "0"],
        &["golf", "a.pl", "--setup-limit", "1s"],
        &["generate"],
        &["generate", "go-move"],
        &["generate", "go-move", "--template", "python", "--check"],
        &["export"],
        &["export", "nosuch"],
        &["export", "icpc"],
        &["export", "icpc", "go-move"],
        &["mutants", "nosuch"],
        &["mutants", "--mutant", "nosuch"],
        &["mutants", "--protocol", "jsonl"],
        &["mutants", "--setup", "true"],
        &["mutants", "--format", "junit"],
        &["snapshots"],
        &["snapshots", "nosuch"],
        &["completions"],
        &["completions", "tcsh"],
        &["man", "nosuch"],
    ] {
        let ended = run(args, "").ends_with(2);
        assert_eq!(ended.stdout, "", "{args:?}");
        assert!(
            ended.stderr.contains("--help"),
            "{args:?}: {}",
            ended.stderr
        );
    }
}

#[test]
fn every_command_helps_with_an_example() {
    for command in COMMANDS {
        for help in [
            &[command, "--help"][..],
            &[command, "-h"],
            &["help", command],
        ] {
            let text = run(help, "").answer();
            let mark = format!("go-check {command}");
            let (_, examples) = text.split_once("Example").expect("there is an example");
            assert!(examples.contains(&mark), "{help:?}: {text}");
        }
    }
    let all = run(&["--help"], "").answer();
    for command in COMMANDS {
        assert!(all.contains(&format!("\n  {command} ")), "{command}: {all}");
    }
    assert!(all.contains("Exit codes: 0 "), "{all}");
    let version = run(&["--version"], "").answer();
    assert!(version.starts_with("go-check ") && version.lines().count() == 1);
}

#[test]
fn the_examples_of_the_help_work() {
    for command in ["play", "territory", "territories", "answer", "explain"] {
        let text = run(&[command, "--help"], "").answer();
        let examples = text.lines().filter(|line| line.contains(" | go-check "));
        for example in examples {
            let (_, args) = example.split_once(" | go-check ").expect("it was found so");
            let args: Vec<_> = args.split_whitespace().collect();
            let input = example.split('\'').nth(1).expect("the input is quoted");
            let input = input.replace("\\n", "\n");
            assert_ne!(run(&args, input).answer(), "", "{example}");
        }
        assert!(text.contains(" | go-check "), "{text}");
    }
}

#[test]
fn completions_and_manual_pages_are_printed() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let text = run(&["completions", shell], "").answer();
        for word in COMMANDS.iter().chain(&["shard", "accept"]) {
            assert!(text.contains(word), "{shell} doesn't know {word}");
        }
    }
    assert!(run(&["man"], "").answer().contains(".TH go-check 1"));
    for command in COMMANDS {
        let page = run(&["man", command], "").answer();
        assert!(
            page.contains(&format!(".TH go-check-{command} 1")),
            "{page}"
        );
        assert!(page.contains("Example"), "{page}");
    }
}
