//! The command line: one file a command, which parses, calls and prints.

mod add;
mod answer;
mod board;
mod chunks;
mod completions;
mod difference;
mod error;
mod explain;
mod export;
mod files;
mod fmt;
mod form;
mod generate;
mod golf;
mod hunt;
mod input;
mod lint;
mod man;
mod merge;
mod mistakes;
mod mutants;
mod output;
mod play;
mod progress;
mod published;
mod snapshots;
mod solution;
mod suggest;
mod suites;
mod sync;
mod territories;
mod territory;
mod test;

use std::panic;
use std::process::ExitCode;
use std::thread;

use clap::{CommandFactory, Parser, Subcommand, ValueEnum};
use go_io::diagram::Symbols;
use rustix::process::{Resource, getrlimit};

use error::{Error, Exit};
pub(crate) use input::MAX_INPUT_BYTES;
pub(crate) use test::MAX_JOBS;

/// Judge by test cases about the game of Go, and see on a drawn board what is wrong.
#[derive(Debug, Parser)]
#[command(name = "go-check", version, arg_required_else_help = true, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 all well, 1 a case failed or a check found something, 2 usage, 3 bad data or an \
unreadable file, 4 nothing selected, 5 what is judged can't be started, 70 our fault, 130 \
interrupted.";

#[derive(Debug, Subcommand)]
enum Command {
    Test(test::Args),
    Golf(golf::Args),
    Hunt(Box<hunt::Args>),
    Mutants(mutants::Args),
    Merge(merge::Args),
    Play(play::Args),
    Territory(territory::Args),
    Territories(territories::Args),
    Answer(answer::Args),
    Explain(explain::Args),
    Suggest(suggest::Args),
    Add(Box<add::Args>),
    Lint(lint::Args),
    Fmt(fmt::Args),
    Generate(generate::Args),
    Sync(sync::Args),
    Export(export::Args),
    Snapshots(snapshots::Args),
    Completions(completions::Args),
    Man(man::Args),
}

/// Which characters boards are drawn with.
#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum SymbolsArg {
    /// B and W stones, . empty, b and w territory, - neutral
    #[default]
    Ascii,
    /// ● and ○ stones, · empty, ▪ and ▫ territory, - neutral
    Unicode,
}

impl From<SymbolsArg> for Symbols {
    fn from(symbols: SymbolsArg) -> Self {
        match symbols {
            SymbolsArg::Ascii => Self::Ascii,
            SymbolsArg::Unicode => Self::Unicode,
        }
    }
}

/// Runs the program and returns its exit code.
#[must_use]
pub fn main() -> ExitCode {
    if let Some(code) = crate::process::helper() {
        return code;
    }
    // Whoever starts us may have left us less of a stack than we are used to.
    let is_small = getrlimit(Resource::Stack)
        .current
        .is_some_and(|most| most < STACK as u64);
    let thread = thread::Builder::new().stack_size(STACK);
    if is_small && let Ok(thread) = thread.spawn(run_to_end) {
        return thread.join().unwrap_or_else(|_| Error::Internal.report());
    }
    run_to_end()
}

/// The bytes of the stack that commands run on.
const STACK: usize = 8 << 20;

fn run_to_end() -> ExitCode {
    // A panic is our fault, and says so; what it prints otherwise helps to mend it.
    let run = panic::catch_unwind(|| run(Cli::parse()));
    match run {
        Ok(Ok(exit)) => exit.into(),
        Ok(Err(error)) => error.report(),
        Err(_) => Error::Internal.report(),
    }
}

fn run(cli: Cli) -> Result<Exit, Error> {
    match cli.command {
        Command::Test(args) => test::run(&args),
        Command::Golf(args) => golf::run(&args),
        Command::Hunt(args) => hunt::run(&args),
        Command::Mutants(args) => mutants::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Territory(args) => territory::run(&args),
        Command::Territories(args) => territories::run(&args),
        Command::Answer(args) => answer::run(&args),
        Command::Explain(args) => explain::run(&args),
        Command::Suggest(args) => suggest::run(&args),
        Command::Add(args) => add::run(&args),
        Command::Lint(args) => lint::run(&args),
        Command::Fmt(args) => fmt::run(&args),
        Command::Generate(args) => generate::run(&args),
        Command::Sync(args) => sync::run(&args),
        Command::Export(args) => export::run(&args),
        Command::Snapshots(args) => snapshots::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    }
}

/// The command line as clap knows it.
fn command() -> clap::Command {
    Cli::command()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_command_line_is_consistent() {
        super::command().debug_assert();
    }

    #[test]
    fn every_command_has_an_example() {
        for command in super::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string);
            assert!(
                help.is_some_and(|help| help.contains("go-check ")),
                "{} shows no example",
                command.get_name()
            );
        }
    }
}
