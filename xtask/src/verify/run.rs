//! Runs a step's commands and judges what comes out.

use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, BufRead, BufReader};

use anstream::adapter::strip_str;

use super::place::Place;
use super::step::{Invocation, Step, Strictness, says_tool_is_missing};
use crate::say;
use crate::workspace::Workspace;

/// How a step ended.
#[derive(Debug)]
pub(crate) enum Outcome {
    /// As it should; with how many of what it counts were run.
    Passed(Option<String>),
    Failed(Failure),
    /// Its tool is missing; this command installs it.
    NotRun(&'static str),
}

/// What a failed step has to show.
#[derive(Debug, Default)]
pub(crate) struct Failure {
    /// What is wrong besides the output.
    pub(crate) findings: Vec<String>,
    /// What the children that failed printed, stdout and stderr as they came.
    pub(crate) output: String,
    /// Where it is wrong: files of the workspace, as paths from its root.
    pub(crate) places: Vec<Place>,
    /// What was run.
    pub(crate) commands: Vec<Invocation>,
    /// Whether the tool that would have looked isn't there.
    pub(crate) is_tool_missing: bool,
}

impl Failure {
    /// Returns whether something did not compile.
    pub(crate) fn is_compile_error(&self) -> bool {
        is_compile_error(&self.output)
    }
}

/// Runs `step`. A child's output is captured.
pub(crate) fn run(step: &Step, workspace: &Workspace, strictness: Strictness) -> Outcome {
    let mut failure = Failure::default();
    let mut is_failed = false;
    let mut count = 0;
    let mut not_run = NotRun::default();
    match (step.commands)(workspace) {
        Ok(commands) if commands.is_empty() && step.look.is_none() => {
            failure.findings.push("there is nothing to run".to_owned());
        }
        Ok(commands) => failure.commands = commands,
        Err(why) => failure.findings.push(why),
    }
    for command in &failure.commands {
        match capture(command, workspace) {
            Ok((succeeded, output)) => {
                count += count_run(&output);
                not_run.read(&output);
                let empty = empty_targets(&output).into_iter();
                failure
                    .findings
                    .extend(empty.map(|file| format!("no tests were run in {file}")));
                if !succeeded {
                    is_failed = true;
                    failure.output += &output;
                }
            }
            Err(error) => failure
                .findings
                .push(format!("cannot run {command}: {error}")),
        }
        if failure.is_compile_error() {
            // The next one would say the same.
            break;
        }
    }
    if let Some(install) = step.install
        && is_failed
        && says_tool_is_missing(&failure.output)
    {
        if strictness == Strictness::Lenient {
            return Outcome::NotRun(install);
        }
        failure.is_tool_missing = true;
        failure.output.clear();
        failure
            .findings
            .push(format!("not installed (install it with: {install})"));
    }
    if let Some(look) = step.look {
        let findings = look(workspace, strictness).unwrap_or_else(|why| vec![why]);
        // A finding begins with its file; what a child has said of it needn't be said again.
        let is_said = |finding: &String| {
            let file = finding.split(' ').next();
            file.is_some_and(|file| failure.output.contains(file))
        };
        let new = findings.into_iter().filter(|finding| !is_said(finding));
        failure.findings.extend(new);
    }
    let mut note = None;
    if let Some(noun) = step.counts {
        if count == 0 && !is_failed {
            failure.findings.push(format!("no {noun} were run"));
        }
        note = Some(format!("{count} {noun}{not_run}"));
    }
    if strictness == Strictness::Strict && not_run.missing.number > 0 {
        failure.findings.push(format!("all must run{not_run}"));
    }
    if !is_failed && failure.findings.is_empty() {
        return Outcome::Passed(note);
    }
    failure.places = places(step, &failure.output, workspace);
    Outcome::Failed(failure)
}

/// Runs a command and returns whether it succeeded, and what it printed.
fn capture(invocation: &Invocation, workspace: &Workspace) -> io::Result<(bool, String)> {
    let (reader, writer) = io::pipe()?;
    let mut command = workspace.quiet_command(invocation.program);
    command
        .args(&invocation.args)
        .envs(invocation.env.iter().copied())
        .stdout(writer.try_clone()?)
        .stderr(writer);
    let mut child = command.spawn()?;
    // It holds the pipe's other end: reading would never come to an end.
    drop(command);
    let mut reader = BufReader::new(reader);
    let mut output = Vec::new();
    let mut start = 0;
    while reader.read_until(b'\n', &mut output)? > 0 {
        let line = String::from_utf8_lossy(&output[start..]);
        if line.contains(" has been running for over ") {
            // It may never end, and then nobody would be told which one it was.
            say::aside(line.trim_end());
        }
        start = output.len();
    }
    let status = child.wait()?;
    // rustfmt resets colors that it never set.
    let text = strip_str(&String::from_utf8_lossy(&output)).to_string();
    Ok((status.success(), text))
}

/// Returns how many tests the summaries `test result: ok. 3 passed; 0 failed; …` tell of.
fn count_run(output: &str) -> u64 {
    let results = output
        .lines()
        .filter_map(|line| line.strip_prefix("test result: "));
    let parts = results.flat_map(|result| result.split([';', '.']));
    parts
        .filter_map(|part| {
            let part = part.trim();
            let count = part
                .strip_suffix(" passed")
                .or(part.strip_suffix(" failed"))?;
            count.parse::<u64>().ok()
        })
        .sum()
}

/// Returns the files of tests of which none was run: a file of tests that has none guards nothing.
fn empty_targets(output: &str) -> Vec<String> {
    let mut empty = Vec::new();
    let mut running = None;
    for line in output.lines() {
        if let Some(rest) = line.trim_start().strip_prefix("Running ") {
            running = rest
                .split(' ')
                .next()
                .filter(|file| file.starts_with("tests/"));
        } else if line.starts_with("test result: ")
            && let Some(file) = running.take()
            && count_run(line) == 0
        {
            empty.push(file.to_owned());
        }
    }
    empty
}

/// Trials that were not run, and why: `test name ... ignored (not run: perl is not installed)`.
///
/// What could be installed is missing; what a system doesn't let anybody do, such as making a sandbox in a
/// container, is not: `test name ... ignored (not possible here: unshare doesn't let us mount)`.
#[derive(Debug, Default)]
struct NotRun {
    missing: Ignored,
    impossible: Ignored,
}

#[derive(Debug, Default)]
struct Ignored {
    number: usize,
    reasons: BTreeSet<String>,
}

impl NotRun {
    fn read(&mut self, output: &str) {
        for line in output.lines() {
            self.missing.read(line, " ignored (not run: ");
            self.impossible.read(line, " ignored (not possible here: ");
        }
    }
}

impl Ignored {
    fn read(&mut self, line: &str, sign: &str) {
        let told = line.split_once(sign);
        let reason = told.and_then(|(_, reason)| reason.strip_suffix(')'));
        self.number += usize::from(reason.is_some());
        self.reasons.extend(reason.map(str::to_owned));
    }
}

/// What is added to the number of those that were run, if anything is.
impl fmt::Display for NotRun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (ignored, words) in [
            (&self.missing, "not run"),
            (&self.impossible, "not possible here"),
        ] {
            if ignored.number > 0 {
                let reasons: Vec<_> = ignored.reasons.iter().map(String::as_str).collect();
                let reasons = reasons.join(", ");
                write!(f, ", {} {words}: {reasons}", ignored.number)?;
            }
        }
        Ok(())
    }
}

fn is_compile_error(output: &str) -> bool {
    const SIGNS: [&str; 2] = ["error: could not compile ", "error: could not document "];
    output
        .lines()
        .any(|line| SIGNS.iter().any(|sign| line.starts_with(sign)))
}

/// Returns the places in the workspace that the step's output tells of, each once.
fn places(step: &Step, output: &str, workspace: &Workspace) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    for mut place in step.places.iter().flat_map(|read| read(output)) {
        let Some(file) = workspace.relative(&place.file) else {
            continue;
        };
        place.file = file;
        let is_new = |other: &Place| (&other.file, other.line) != (&place.file, place.line);
        if places.iter().all(is_new) {
            places.push(place);
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_summaries_are_added_up() {
        let output = "\
test result: ok. 3 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s
test result: FAILED. 20 passed; 2 failed; 0 ignored; 0 measured; 0 filtered out
";
        assert_eq!(count_run(output), 25);
        assert_eq!(
            count_run("test result: ok. 0 passed; 0 failed; 5 ignored"),
            0
        );
        assert_eq!(count_run("3 passed"), 0);
    }

    #[test]
    fn a_file_of_tests_without_one_is_found() {
        let output = "
     Running unittests src/main.rs (target/debug/deps/go_check-0)

running 0 tests

test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s

     Running tests/full.rs (target/debug/deps/full-0)
test result: ok. 1 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s
     Running tests/empty.rs (target/debug/deps/empty-0)
test result: ok. 0 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.00s
   Doc-tests go_check
test result: ok. 0 passed; 0 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s
";
        assert_eq!(empty_targets(output), ["tests/empty.rs"]);
    }

    #[test]
    fn what_was_not_run_is_told_with_its_reasons() {
        let mut not_run = NotRun::default();
        not_run.read("test a ... ok\n");
        assert_eq!(not_run.to_string(), "");
        not_run.read(
            "test b ... ignored (not run: perl is not installed)\n\
             test c ... ignored (not run: node is not installed)\n\
             test d ... ignored (not run: perl is not installed)\n\
             test e ... ignored\n",
        );
        let told = ", 3 not run: node is not installed, perl is not installed";
        assert_eq!(not_run.to_string(), told);
        not_run.read("test f ... ignored (not possible here: there is no sandbox)\n");
        let told = format!("{told}, 1 not possible here: there is no sandbox");
        assert_eq!(not_run.to_string(), told);
        assert_eq!(not_run.missing.number, 3);
    }
}
