//! `go-check completions`: what a shell needs to complete command lines.

use clap_complete::Shell;

use super::error::{Error, Exit};
use super::output::Answers;

/// Print the completions for a shell
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  go-check completions bash > ~/.local/share/bash-completion/completions/go-check")]
pub(super) struct Args {
    /// The shell
    #[arg(value_enum)]
    shell: Shell,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let mut answers = Answers::new();
    clap_complete::generate(
        args.shell,
        &mut super::command(),
        "go-check",
        answers.buffer(),
    );
    answers.flush()?;
    Ok(Exit::Success)
}
