//! `go-check man`: the manual page of the program or of a command.

use super::error::{Error, Exit};
use super::output::Answers;

/// Print the manual page, or that of a command
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  go-check man test > go-check-test.1 && man ./go-check-test.1")]
pub(super) struct Args {
    /// The command
    command: Option<String>,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let mut root = super::command();
    root.build();
    let page = match &args.command {
        None => root,
        Some(name) => {
            let Some(command) = root.find_subcommand(name) else {
                return Err(Error::Usage(format!("unknown command '{name}'")));
            };
            command.clone()
        }
    };
    let mut answers = Answers::new();
    clap_mangen::Man::new(page)
        .source(concat!("go-check ", env!("CARGO_PKG_VERSION")))
        .render(answers.buffer())
        .map_err(Error::Output)?;
    answers.flush()?;
    Ok(Exit::Success)
}
