//! `cargo xtask accept`: draw the cases, look at what has changed as boards, and keep it.

use std::ffi::OsString;
use std::process::ExitCode;

use crate::say;
use crate::workspace::Workspace;

/// Draw the cases anew, show what has changed, as boards, and accept it.
///
/// Snapshots that no case has any more are removed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask accept              draw, show and accept what has changed
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

/// Runs the cases, which writes what is pending, and `go-check snapshots accept`, and returns its
/// exit code.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    if let Err(code) = draw(workspace) {
        return code;
    }
    let accept = [OsString::from("accept")];
    let args = accept.iter().chain(&args.args);
    workspace.go_check("snapshots", args)
}

/// Runs the cases, so that what is new or different is pending.
fn draw(workspace: &Workspace) -> Result<(), ExitCode> {
    let test = || {
        let mut command = workspace.command("cargo");
        command.args([
            "test",
            "--quiet",
            "--package",
            "go-check",
            "--test",
            "cases",
        ]);
        command
    };
    let started = |error| {
        say::trouble(format_args!("cannot start cargo: {error}"));
        ExitCode::from(70)
    };
    // What doesn't compile is shown, and ends it here.
    let built = test().arg("--no-run").status().map_err(started)?;
    if !built.success() {
        return Err(ExitCode::FAILURE);
    }
    // Trials of cases that have changed fail: that is what they are run for.
    let run = test().env("INSTA_UPDATE", "new").env_remove("CI").output();
    run.map(|_| ()).map_err(started)
}
