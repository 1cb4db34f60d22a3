//! The command line of go-check.

use std::process::ExitCode;

fn main() -> ExitCode {
    go_check::commands::main()
}
