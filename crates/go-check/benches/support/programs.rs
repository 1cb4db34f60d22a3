//! What child processes take of the processor and of memory, in turns.

use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4;

use super::rounds::{self, Unit};

/// What a run took.
#[derive(Clone, Copy, Default)]
pub(crate) struct Cost {
    /// Seconds of the processor, in the program and in the kernel.
    pub(crate) processor: f64,
    /// Seconds that passed.
    pub(crate) wall: f64,
    /// The most memory at a time, in bytes.
    pub(crate) memory: f64,
}

/// One of those that are compared: a run of a program.
pub(crate) struct Runner<'a> {
    pub(crate) name: &'static str,
    pub(crate) run: Box<dyn FnMut() -> Cost + 'a>,
}

impl<'a> Runner<'a> {
    pub(crate) fn new(name: &'static str, run: impl FnMut() -> Cost + 'a) -> Self {
        Self {
            name,
            run: Box::new(run),
        }
    }
}

/// A command of go-check.
pub(crate) fn go_check(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_go-check"));
    command.args(arguments);
    command
}

/// This program, asked for one of its own parts.
pub(crate) fn ourselves(arguments: &[&str]) -> Command {
    let mut command = Command::new(std::env::current_exe().expect("it was started"));
    command.args(arguments);
    command
}

/// Runs a command that must end well, what it prints going nowhere.
pub(crate) fn cost(command: &mut Command) -> Cost {
    let start = Instant::now();
    let child = command.stdout(Stdio::null()).spawn();
    wait(command, child, start)
}

/// Runs a command that must end well, what it prints going to a file.
pub(crate) fn cost_into(command: &mut Command, path: &Path) -> Cost {
    let start = Instant::now();
    let file = File::create(path).expect("there is room");
    let child = command.stdout(file).spawn();
    wait(command, child, start)
}

/// Waits for a child that must end well.
fn wait(command: &Command, child: io::Result<Child>, start: Instant) -> Cost {
    let used = child.and_then(Child::wait4);
    let used = used.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    assert!(used.status.success(), "{command:?}: {}", used.status);
    Cost {
        processor: (used.rusage.utime + used.rusage.stime).as_secs_f64(),
        wall: start.elapsed().as_secs_f64(),
        memory: used.rusage.maxrss as f64,
    }
}

/// Runs a command that reads what another one writes, and returns what the reader took.
pub(crate) fn cost_behind(writer: &mut Command, reader: &mut Command) -> Cost {
    let mut writer = writer.stdout(Stdio::piped()).spawn().expect("it starts");
    let pipe = writer.stdout.take().expect("it is a pipe");
    let cost = cost(reader.stdin(pipe));
    let status = writer.wait().expect("it ends");
    assert!(status.success(), "{status}");
    cost
}

/// The seconds that serde_json takes to skip what is in files, in a process of its own: memory that is
/// used here would be counted as that of every child.
pub(crate) fn skip(files: &[PathBuf]) -> Cost {
    let files = files.iter().map(|file| file.to_str().expect("it is text"));
    let arguments: Vec<&str> = ["skip"].into_iter().chain(files).collect();
    let output = ourselves(&arguments).output().expect("it starts");
    assert!(output.status.success(), "{output:?}");
    let seconds = String::from_utf8(output.stdout).expect("it is a number");
    Cost {
        processor: seconds.trim().parse().expect("it is a number"),
        ..Cost::default()
    }
}

/// Has all take turns for so many rounds, or until so much time has passed, and returns for each what
/// its runs took. There is one round at the least.
pub(crate) fn take_turns(
    rounds: usize,
    most: Duration,
    runners: &mut [Runner<'_>],
) -> Vec<Vec<Cost>> {
    let start = Instant::now();
    let mut costs = vec![Vec::new(); runners.len()];
    for round in 0..rounds {
        if round >= 1 && start.elapsed() > most {
            break;
        }
        for (runner, costs) in runners.iter_mut().zip(&mut costs) {
            costs.push((runner.run)());
        }
    }
    costs
}

/// Prints the time that each has had of the processor.
pub(crate) fn print_times(runners: &[Runner<'_>], costs: &[Vec<Cost>]) {
    for (runner, costs) in runners.iter().zip(costs) {
        let times: Vec<f64> = costs.iter().map(|cost| cost.processor).collect();
        rounds::print(runner.name, Unit::Seconds, &times);
    }
}

/// An empty program, the least that a process costs: compiled into a folder, if there is a compiler.
pub(crate) fn empty_program(folder: &Path) -> Option<PathBuf> {
    let source = folder.join("empty.rs");
    let program = folder.join("empty");
    std::fs::write(&source, "fn main() {}\n").expect("there is room");
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let mut command = Command::new(rustc);
    command.arg("-O").arg(&source).arg("-o").arg(&program);
    let status = command.status().ok()?;
    status.success().then_some(program)
}
