//! The tools that fuzzing needs, and what is started with them.

use std::io::{self, ErrorKind};
use std::process::Command;
use std::time::Duration;

use super::FOLDER;
use super::target::Target;
use super::watched::watched;
use crate::verify::says_tool_is_missing;
use crate::workspace::Workspace;

/// The commands that install the tools.
const INSTALL_NIGHTLY: &str = "rustup toolchain install nightly";
const INSTALL_FUZZ: &str = "cargo install cargo-fuzz";

/// The most bytes of an input: enough for a suite of several cases, and too little for a slow law to hide.
const MAX_BYTES: usize = 4096;

/// The most seconds that one input may take, and the most memory that all may.
const MAX_SECONDS: usize = 10;
const MAX_MIB: usize = 2048;

/// What all targets are built with. There is no unsafe code of ours for a sanitizer to look at, and
/// without one there are several times as many runs.
const SANITIZER: &str = "--sanitizer=none";

/// A nightly compiler, with cargo-fuzz.
#[derive(Debug)]
pub(super) struct Nightly {
    /// The machine that it compiles for.
    host: String,
}

/// Looks for the tools, and returns how to install those that are missing.
pub(super) fn find(workspace: &Workspace) -> io::Result<Result<Nightly, Vec<&'static str>>> {
    let mut missing = Vec::new();
    let host = match workspace.nightly("rustc").arg("-vV").output() {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout).into_owned();
            let host = text.lines().find_map(|line| line.strip_prefix("host: "));
            host.map(str::to_owned)
        }
        Ok(_) => None,
        Err(error) if error.kind() == ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if host.is_none() {
        missing.push(INSTALL_NIGHTLY);
    }
    let mut cargo = workspace.quiet_command("cargo");
    let output = cargo.args(["fuzz", "--version"]).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() && says_tool_is_missing(&errors) {
        missing.push(INSTALL_FUZZ);
    }
    Ok(match host {
        Some(host) if missing.is_empty() => Ok(Nightly { host }),
        _ => Err(missing),
    })
}

impl Nightly {
    /// Returns the call that builds a target.
    pub(super) fn build(&self, target: &Target, workspace: &Workspace) -> Command {
        let mut command = workspace.nightly("cargo");
        command
            .args(["fuzz", "build", SANITIZER, "--codegen-units=16"])
            .arg(format!("--target={}", self.host))
            .arg("--target-dir")
            .arg(workspace.root().join(FOLDER).join("build"))
            .arg(&target.name);
        watched(command)
    }

    /// Returns the call that runs a target for so long. What the engine says goes to stderr.
    pub(super) fn engine(&self, target: &Target, time: Duration, workspace: &Workspace) -> Command {
        let name = &target.name;
        let folder = workspace.root().join(FOLDER);
        let built = folder.join("build").join(&self.host).join("release");
        let program = built.join(format!("{name}{}", std::env::consts::EXE_SUFFIX));
        let mut command = workspace.quiet_command(&program.to_string_lossy());
        command
            .arg(folder.join("corpus").join(name))
            .arg(workspace.root().join("fuzz/seeds").join(name))
            .arg(format!("-dict=fuzz/dictionaries/{name}.dict"))
            .arg(format!("-artifact_prefix={FOLDER}/finds/{name}/"))
            .arg(format!("-max_total_time={}", time.as_secs()))
            .arg(format!("-max_len={MAX_BYTES}"))
            .arg(format!("-timeout={MAX_SECONDS}"))
            .arg(format!("-rss_limit_mb={MAX_MIB}"))
            .arg("-print_final_stats=1");
        watched(command)
    }
}

/// Returns the command that gives a find to its target again.
pub(super) fn again(target: &str, find: &str) -> String {
    format!("cargo +nightly fuzz run {SANITIZER} {target} {find}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn args(command: &Command) -> Vec<String> {
        let args = command.get_args();
        args.map(|arg| arg.to_string_lossy().into_owned()).collect()
    }

    #[test]
    fn inputs_are_bounded_in_length_time_and_memory() {
        let nightly = Nightly {
            host: "here".to_owned(),
        };
        let target = Target {
            name: "suite".to_owned(),
            about: String::new(),
        };
        let workspace = Workspace::find();
        let engine = args(&nightly.engine(&target, Duration::from_secs(90), &workspace));
        for bound in [
            "-max_total_time=90",
            "-max_len=4096",
            "-timeout=10",
            "-rss_limit_mb=2048",
            "-dict=fuzz/dictionaries/suite.dict",
            "-artifact_prefix=target/fuzz/finds/suite/",
        ] {
            assert!(engine.iter().any(|arg| arg == bound), "{bound} {engine:?}");
        }
        let build = args(&nightly.build(&target, &workspace));
        assert!(build.contains(&"--target=here".to_owned()), "{build:?}");
        assert_eq!(build.last().map(String::as_str), Some("suite"));
    }

    #[test]
    fn a_find_is_run_again_by_the_command_that_is_shown() {
        assert_eq!(
            again("suite", "target/fuzz/finds/suite/crash-0a"),
            "cargo +nightly fuzz run --sanitizer=none suite target/fuzz/finds/suite/crash-0a"
        );
    }
}
