//! `cargo xtask accept`: look at the pending snapshots as boards, and keep them.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::say;
use crate::workspace::Workspace;

/// Show what pending snapshots change, drawn as boards, and accept them.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask accept              show each pending snapshot and accept it
  cargo xtask accept -- --help    what else `go-check snapshots accept` takes")]
pub(crate) struct Args {
    /// Handed on to `go-check snapshots accept` as they are.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARG"
    )]
    args: Vec<OsString>,
}

/// Runs `go-check snapshots accept` and returns its exit code.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    let status = workspace
        .command("cargo")
        .args(["run", "--quiet", "--package", "go-check", "--"])
        .args(["snapshots", "accept"])
        .args(&args.args)
        .status();
    match status {
        // No code: a signal ended it.
        Ok(status) => status.code().map_or(ExitCode::from(130), to_exit_code),
        Err(error) => {
            say::trouble(format_args!("cannot start cargo: {error}"));
            ExitCode::from(70)
        }
    }
}

/// Returns an exit code as it is, or 70 for one that doesn't fit in a byte.
fn to_exit_code(code: i32) -> ExitCode {
    ExitCode::from(u8::try_from(code).unwrap_or(70))
}
