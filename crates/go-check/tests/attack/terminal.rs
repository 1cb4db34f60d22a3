//! A program that is judged at a terminal gets none of it.

use std::process::Command;

use libtest_mimic::{Completion, Failed, Trial};

use crate::leaks::Watch;
use crate::run::{ILLEGAL, PROGRAM, Run, all_gone, installed};

pub(crate) fn trials() -> Vec<Trial> {
    ["none", "auto"]
        .into_iter()
        .map(|sandbox| {
            let name = format!("attack::terminal::no-program-has-it::sandbox-{sandbox}");
            Trial::ignorable_test(name, move || no_program_has_it(sandbox))
        })
        .collect()
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
            "not run: script makes no terminal",
        ));
    }
    if !ended.stdout.contains("3 crashed (RTE)") {
        return Err(ended.shown("expected that nobody can write to the terminal"));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}
