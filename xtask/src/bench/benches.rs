//! The benchmarks as programs: built by cargo, and asked for what they measure.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value;

use super::figures::Figures;
use crate::workspace::Workspace;

/// What was built.
#[derive(Debug)]
pub(crate) struct Benches {
    pub(crate) rules: PathBuf,
    pub(crate) text: PathBuf,
    pub(crate) streams: PathBuf,
    pub(crate) go_check: PathBuf,
}

/// The benchmarks that are asked for figures, with their packages.
const BENCHES: [(&str, &str); 3] = [
    ("go-core", "rules"),
    ("go-io", "text"),
    ("go-check", "streams"),
];

/// The package that measures go-core beside a published crate.
const PEER: &str = "crates/go-core/peer/Cargo.toml";

impl Benches {
    /// Builds all, as a release is built. What cargo has to say goes to stderr.
    pub(crate) fn build(workspace: &Workspace) -> Result<Self, String> {
        let mut command = workspace.command("cargo");
        command.args([
            "bench",
            "--no-run",
            "--message-format=json-render-diagnostics",
        ]);
        for (package, bench) in BENCHES {
            command.args(["--package", package, "--bench", bench]);
        }
        let output = captured(&mut command)?;
        let found = |kind: &str, name: &str| {
            executable(&output, kind, name).ok_or_else(|| format!("cargo has built no {name}"))
        };
        Ok(Self {
            rules: found("bench", "rules")?,
            text: found("bench", "text")?,
            streams: found("bench", "streams")?,
            go_check: found("bin", "go-check")?,
        })
    }

    /// Measures what the table is about, one benchmark after another.
    pub(crate) fn figures(&self, workspace: &Workspace) -> Result<Figures, String> {
        let mut figures = Figures::default();
        for program in [&self.rules, &self.text, &self.streams] {
            figures.read(&ask(workspace, program, &["figures"])?)?;
        }
        Ok(figures)
    }

    /// Measures the rules beside a published crate, which is compiled for nothing else. Where that can't be
    /// had, it isn't measured.
    pub(crate) fn peer(workspace: &Workspace) -> Result<Figures, String> {
        let mut command = workspace.command("cargo");
        command.args(["bench", "--manifest-path", PEER, "--", "figures"]);
        let mut figures = Figures::default();
        match captured(&mut command) {
            Ok(output) => figures.read(&output)?,
            Err(why) => _ = figures.absent.insert("peer".to_owned(), why),
        }
        Ok(figures)
    }

    /// Measures how cost grows.
    pub(crate) fn growth(&self, workspace: &Workspace) -> Result<Figures, String> {
        let mut figures = Figures::default();
        for program in [&self.rules, &self.streams] {
            figures.read(&ask(workspace, program, &["growth"])?)?;
        }
        Ok(figures)
    }
}

/// Returns what a program prints when it is asked for something.
pub(crate) fn ask(
    workspace: &Workspace,
    program: &Path,
    arguments: &[&str],
) -> Result<String, String> {
    let mut command = workspace.command(&program.to_string_lossy());
    captured(command.args(arguments))
}

/// Runs a command that must end well, and returns what it prints on stdout.
fn captured(command: &mut Command) -> Result<String, String> {
    let name = command.get_program().to_string_lossy().into_owned();
    let mut run = || -> io::Result<_> {
        let mut child = command
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut output = String::new();
        if let Some(stdout) = &mut child.stdout {
            stdout.read_to_string(&mut output)?;
        }
        Ok((child.wait()?, output))
    };
    match run() {
        Ok((status, output)) if status.success() => Ok(output),
        Ok((status, _)) => Err(format!("{name} ended with {status}")),
        Err(error) => Err(format!("cannot run {name}: {error}")),
    }
}

/// Returns the program of a target in cargo's messages.
fn executable(messages: &str, kind: &str, name: &str) -> Option<PathBuf> {
    messages.lines().find_map(|line| {
        let message: Value = serde_json::from_str(line).ok()?;
        let target = message.get("target")?;
        let is_kind = target
            .get("kind")?
            .as_array()?
            .iter()
            .any(|one| one == kind);
        let is_it = is_kind && target.get("name")? == name;
        let path = message.get("executable")?.as_str()?;
        is_it.then(|| PathBuf::from(path))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_found_in_the_messages_of_cargo() {
        let messages = r#"{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"rules"},"executable":null}
not JSON
{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"rules"},"executable":"/a/bin"}
{"reason":"compiler-artifact","target":{"kind":["bench"],"name":"rules"},"executable":"/a/bench"}
{"reason":"build-finished","success":true}"#;
        let found = executable(messages, "bench", "rules");
        assert_eq!(found, Some(PathBuf::from("/a/bench")));
        assert_eq!(executable(messages, "bench", "text"), None);
        assert_eq!(executable(messages, "lib", "rules"), None);
    }

    #[test]
    fn what_ends_badly_or_is_not_there_is_an_error() {
        let workspace = Workspace::find();
        let output = captured(workspace.command("cargo").arg("--version"));
        assert!(output.is_ok_and(|output| output.starts_with("cargo ")));
        let error = captured(workspace.command("cargo").arg("--no-such-option"));
        assert!(error.is_err_and(|error| error.contains("ended with")));
        let error = captured(&mut workspace.command("no-such-program-anywhere"));
        assert!(error.is_err_and(|error| error.starts_with("cannot run")));
    }
}
