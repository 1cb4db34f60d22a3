//! `cargo xtask add`: a case more in one of the project's suites.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::workspace::Workspace;

/// Add a case to a built-in suite: what `go-check add` does, in this checkout.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask add go-counting --property territory --description 'A point at the edge' \\
      --board ' BW,BBW' --at 0,0
  cargo xtask add --help    what it takes")]
#[command(disable_help_flag = true)]
pub(crate) struct Args {
    /// Handed on to `go-check add` as they are.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARG"
    )]
    args: Vec<OsString>,
}

/// Runs `go-check add`, and returns its exit code.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    workspace.go_check("add", &args.args)
}
