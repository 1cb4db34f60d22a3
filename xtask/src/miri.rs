//! `cargo xtask miri`: run tests of the rules and formats in an interpreter that notices undefined behavior.

use std::process::ExitCode;

use crate::say;
use crate::verify::{not_run, says_tool_is_missing};
use crate::workspace::Workspace;

/// The command that installs the tool.
const INSTALL: &str = "rustup toolchain install nightly --component miri";

/// Run the unit tests of go-core and go-io in Miri, which notices undefined behavior.
///
/// Neither has unsafe code, but what go-io reads text with has. Miri takes hundreds of times as long as
/// the processor, so that tests with random boards try few of them, and no board is enumerated.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask miri                    all unit tests of both
  cargo xtask miri numeric            those whose names have this word

Exit codes:
  0 all well, 1 a test failed or undefined behavior was found, 2 usage,
  4 nothing was run, which includes a missing Miri")]
pub(crate) struct Args {
    /// Run only tests whose names have this word in them.
    filter: Option<String>,
}

/// Runs the tests, and returns whether all passed.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    let miri = |args: &[&str]| {
        let mut command = workspace.nightly("cargo");
        command.arg("miri").args(args);
        command
    };
    match miri(&["--version"]).output() {
        Ok(output) if output.status.success() => {}
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            if is_missing(&errors) {
                not_run("miri", INSTALL);
                return ExitCode::from(4);
            }
            say::trouble(format_args!("cargo miri failed: {}", errors.trim()));
            return ExitCode::from(70);
        }
        Err(_) => {
            not_run("miri", INSTALL);
            return ExitCode::from(4);
        }
    }
    let mut command = miri(&[
        "test",
        "--package",
        "go-core",
        "--package",
        "go-io",
        "--lib",
    ]);
    command
        // Random boards come from the system, and what failed is kept in a file.
        .env("MIRIFLAGS", "-Zmiri-disable-isolation")
        .env("PROPTEST_CASES", "4");
    if let Some(filter) = &args.filter {
        command.args(["--", filter]);
    }
    match command.status() {
        Ok(status) if status.success() => ExitCode::SUCCESS,
        Ok(status) => ExitCode::from(if status.code().is_some() { 1 } else { 130 }),
        Err(error) => {
            say::trouble(format_args!("cannot start rustup: {error}"));
            ExitCode::from(70)
        }
    }
}

/// Whether rustup or cargo says that there is no nightly compiler, or none with Miri.
fn is_missing(errors: &str) -> bool {
    let mut lines = errors.lines();
    says_tool_is_missing(errors)
        || lines.any(|line| line.starts_with("error: ") && line.contains(" is not installed"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_interpreter_is_known_by_what_is_said() {
        for errors in [
            "error: 'cargo-miri' is not installed for the toolchain 'nightly-x86_64-unknown-linux-gnu'.\n",
            "error: toolchain 'nightly-x86_64-unknown-linux-gnu' is not installed\n",
            "error: no such command: `miri`\n",
        ] {
            assert!(is_missing(errors), "{errors}");
        }
        assert!(!is_missing("error: could not compile `go-core`\n"));
    }
}
