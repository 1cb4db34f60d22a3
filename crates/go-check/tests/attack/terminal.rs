//! What a program does not get: a part of the terminal that it is judged at, or rights in a namespace of
//! its own.

use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};

use crate::leaks::Watch;
use crate::run::{ILLEGAL, PROGRAM, Run, all_gone, installed, program};

pub(crate) fn trials() -> Vec<Trial> {
    let at_terminal = ["none", "auto"].into_iter().map(|sandbox| {
        let name = format!("attack::terminal::no-program-has-it::sandbox-{sandbox}");
        Trial::ignorable_test(name, move || no_program_has_it(sandbox))
    });
    let name = "attack::namespaces::no-program-makes-one";
    let trial = Trial::ignorable_test(name, no_program_makes_a_namespace);
    at_terminal.chain([trial]).collect()
}

/// Answers, if it may not make a user namespace.
const MAKES: &str = "sh -c 'cat >/dev/null; unshare --user true || echo 0'";

fn no_program_makes_a_namespace() -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let mut command = program();
    command.args(ILLEGAL).args(["--solution", MAKES]);
    let ended = Run::start(&mut command, &watch)?.end()?;
    if !ended.stdout.contains("sandbox: unshare") {
        let why = "not possible here: the sandbox is not made by unshare";
        return Ok(Completion::ignored_with(why));
    }
    if !ended.stdout.contains("3 right (AC)") {
        return Err(ended.shown("expected that nobody can make a namespace"));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

/// Answers, if it may write to the terminal.
const WRITES: &str = "sh -c \"cat >/dev/null; echo 0 >/dev/tty && echo 0\"";

fn no_program_has_it(sandbox: &str) -> Result<Completion, Failed> {
    let Some(script) = installed("script") else {
        return Ok(Completion::ignored_with("not run: script is not installed"));
    };
    let watch = Watch::new()?;
    // To the command that script runs there is a terminal.
    let there = "test -t 1 && echo there >/dev/tty";
    let judge = format!(
        "{there}; '{PROGRAM}' {} --jobs 1 --sandbox {sandbox} --solution '{WRITES}'",
        ILLEGAL.join(" ")
    );
    let mut command = Command::new(script);
    command.args(["-qec", &judge, "/dev/null"]);
    let ended = Run::start(&mut command, &watch)?.end()?;
    if !ended.stdout.contains("there") {
        return Ok(Completion::ignored_with(
            "not possible here: script makes no terminal",
        ));
    }
    if !ended.stdout.contains("3 crashed (RTE)") {
        return Err(ended.shown("expected that nobody can write to the terminal"));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}
