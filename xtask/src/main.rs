//! `cargo xtask`: the project's own tasks, each started as child processes of cargo and git.

mod accept;
mod add;
mod bench;
mod dependencies;
mod faults;
mod fuzz;
mod miri;
mod mutants;
mod say;
mod verify;
mod workspace;

use std::process::ExitCode;

use clap::Parser;

use crate::workspace::Workspace;

/// The project's own tasks.
#[derive(Debug, Parser)]
#[command(name = "cargo xtask", bin_name = "cargo xtask")]
enum Task {
    Verify(verify::Args),
    Accept(accept::Args),
    Add(add::Args),
    Mutants(mutants::Args),
    Bench(bench::Args),
    Dependencies(dependencies::Args),
    Faults(faults::Args),
    Fuzz(fuzz::Args),
    Miri(miri::Args),
}

fn main() -> ExitCode {
    let workspace = Workspace::find();
    match Task::parse() {
        Task::Verify(args) => verify::run(&args, &workspace),
        Task::Accept(args) => accept::run(&args, &workspace),
        Task::Add(args) => add::run(&args, &workspace),
        Task::Mutants(args) => mutants::run(&args, &workspace),
        Task::Bench(args) => bench::run(&args, &workspace),
        Task::Dependencies(args) => dependencies::run(&args, &workspace),
        Task::Faults(args) => faults::run(&args, &workspace),
        Task::Fuzz(args) => fuzz::run(&args, &workspace),
        Task::Miri(args) => miri::run(&args, &workspace),
    }
}
