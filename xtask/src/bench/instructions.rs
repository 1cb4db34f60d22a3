//! Instructions an operation on the hot paths, counted by callgrind: the same on a busy machine.
//!
//! A path is run twice, the second time with more of the same. What the second run has executed beyond
//! the first is that more; so getting ready doesn't count.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::path::Path;

use super::benches::{Benches, ask};
use crate::say;
use crate::workspace::Workspace;

/// The command that installs valgrind.
pub(crate) const INSTALL: &str = "apt-get install valgrind";

/// Runs of the first and of the second time, in the benchmarks.
const RUNS: [u32; 2] = [1, 3];

/// Lines of the first and of the second time, for a command.
const LINES: [u32; 2] = [1_000, 3_000];

/// How much more instructions count as more. Tables of hashes begin with random numbers.
pub(crate) const NOISE: f64 = 1.01;

/// A path: its name, what an operation is, and how it is run.
type HotPath = (&'static str, &'static str, Way);

enum Way {
    /// A contestant of the benchmark of the rules.
    Rules(&'static str),
    /// A contestant of the benchmark of the text.
    Text(&'static str),
    /// `go-check answer`.
    Answer,
}

const PATHS: [HotPath; 5] = [
    (
        "move",
        "judge a move on a ready position",
        Way::Rules("move/go-core"),
    ),
    (
        "territories",
        "all territories of a ready board",
        Way::Rules("territories/go-core"),
    ),
    (
        "random game",
        "a move of a random game on 19 x 19",
        Way::Rules("game-19/go-core"),
    ),
    (
        "numeric text",
        "numeric text in, answer text out",
        Way::Text("text/stream"),
    ),
    ("JSON line", "a line of go-check answer", Way::Answer),
];

/// Returns what an operation of a path is.
pub(crate) fn operation(name: &str) -> &'static str {
    let path = PATHS.iter().find(|(path, ..)| *path == name);
    path.map_or("", |(_, operation, _)| *operation)
}

/// Returns the names of all paths, in order.
pub(crate) fn names() -> impl Iterator<Item = &'static str> {
    PATHS.iter().map(|(name, ..)| *name)
}

/// Returns whether valgrind is there.
pub(crate) fn is_installed(workspace: &Workspace) -> bool {
    let output = workspace
        .quiet_command("valgrind")
        .arg("--version")
        .output();
    output.is_ok_and(|output| output.status.success())
}

/// Counts the instructions of all paths.
pub(crate) fn count(
    workspace: &Workspace,
    benches: &Benches,
) -> Result<BTreeMap<String, f64>, String> {
    let mut counts = BTreeMap::new();
    for (name, _, way) in &PATHS {
        let passing = say::Passing::show(format_args!("counting: {name}"));
        let count = match way {
            Way::Rules(contestant) => in_bench(workspace, &benches.rules, contestant),
            Way::Text(contestant) => in_bench(workspace, &benches.text, contestant),
            Way::Answer => in_answer(workspace, benches),
        };
        drop(passing);
        counts.insert((*name).to_owned(), count?);
    }
    Ok(counts)
}

/// Returns the instructions of an operation of a contestant.
fn in_bench(workspace: &Workspace, bench: &Path, contestant: &str) -> Result<f64, String> {
    let mut executed = [0; 2];
    let mut operations = 0;
    for (executed, runs) in executed.iter_mut().zip(RUNS) {
        let output = callgrind(workspace, bench, &["count", contestant, &runs.to_string()])?;
        *executed = output.executed;
        let line = output.stdout.lines().find_map(|line| {
            let count = line.strip_prefix("operations\t")?;
            count.parse::<u64>().ok()
        });
        operations = line.ok_or("expected a count of operations")?;
    }
    let runs = RUNS[1] - RUNS[0];
    Ok(each(executed, operations * u64::from(runs)))
}

/// Returns the instructions of a line of `go-check answer`.
fn in_answer(workspace: &Workspace, benches: &Benches) -> Result<f64, String> {
    let folder = workspace.root().join("target");
    let file = folder.join("answer-lines.jsonl");
    let mut executed = [0; 2];
    for (executed, lines) in executed.iter_mut().zip(LINES) {
        let text = ask(
            workspace,
            &benches.streams,
            &["write", "lines", &lines.to_string()],
        )?;
        fs::create_dir_all(&folder)
            .and_then(|()| fs::write(&file, text))
            .map_err(|error| format!("cannot write {}: {error}", file.display()))?;
        let mut arguments = vec!["answer".to_owned(), file.to_string_lossy().into_owned()];
        if ask(workspace, &benches.go_check, &["answer", "--help"])?.contains("--jobs") {
            arguments.extend(["--jobs".to_owned(), "1".to_owned()]);
        }
        let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
        *executed = callgrind(workspace, &benches.go_check, &arguments)?.executed;
    }
    // It is in the target folder anyway.
    let _ = fs::remove_file(&file);
    Ok(each(executed, u64::from(LINES[1] - LINES[0])))
}

#[allow(
    clippy::cast_precision_loss,
    reason = "a count that needs more than 52 bits would take a week"
)]
fn each([first, second]: [u64; 2], operations: u64) -> f64 {
    second.saturating_sub(first) as f64 / operations.max(1) as f64
}

struct Counted {
    executed: u64,
    stdout: String,
}

/// Runs a program under callgrind.
fn callgrind(workspace: &Workspace, program: &Path, arguments: &[&str]) -> Result<Counted, String> {
    let shown = program.display();
    let mut command = workspace.quiet_command("valgrind");
    // What it would write down of each function isn't asked for.
    command
        .args(["--tool=callgrind", "--callgrind-out-file=/dev/null"])
        .arg(program)
        .args(arguments)
        .stdin(File::open("/dev/null").map_err(|error| error.to_string())?);
    let output = command
        .output()
        .map_err(|error| format!("cannot run valgrind: {error}"))?;
    let log = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("{shown} under valgrind: {}\n{log}", output.status));
    }
    let executed = collected(&log)
        .ok_or_else(|| format!("expected a line with Collected from callgrind, found:\n{log}"))?;
    Ok(Counted {
        executed,
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
    })
}

/// Returns the number of instructions that callgrind says it has seen.
fn collected(log: &str) -> Option<u64> {
    log.lines().find_map(|line| {
        let (start, count) = line.split_once("Collected :")?;
        start.starts_with("==").then_some(())?;
        count.trim().parse().ok()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_count_is_found_in_what_callgrind_says() {
        let log =
            "==7== Events    : Ir\n==7== Collected : 123456\n==7==\n==7== I   refs: 123,456\n";
        assert_eq!(collected(log), Some(123_456));
        assert_eq!(collected("Collected : 1\n==7== Events : Ir\n"), None);
    }

    #[test]
    fn getting_ready_does_not_count() {
        assert!((each([1_000_100, 1_000_300], 20) - 10.0).abs() < 1e-9);
        assert!(each([5, 4], 0).abs() < 1e-9);
    }

    #[test]
    fn there_are_five_paths_of_different_names() {
        let mut names: Vec<_> = names().collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), 5);
        assert!(names.iter().all(|name| !operation(name).is_empty()));
    }
}
