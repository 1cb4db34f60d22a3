//! A step of `verify` as data: what it guards, what it runs, and how its output is read.

use std::fmt;

use super::place::Place;
use crate::workspace::Workspace;

/// One step: a row of the table in `steps.rs`.
#[derive(Debug)]
pub(crate) struct Step {
    /// As `--only` knows it.
    pub(crate) name: &'static str,
    /// What is true when the step passes.
    pub(crate) guards: &'static str,
    /// What is run, in this order; an error says why that can't be found out.
    pub(crate) commands: fn(&Workspace) -> Result<Vec<Invocation>, String>,
    /// What is looked at without a child of cargo's.
    pub(crate) look: Option<Look>,
    /// The command that installs the tool, where a user's machine may lack it.
    pub(crate) install: Option<&'static str>,
    /// What the children count and must have run at least one of, such as `tests`.
    pub(crate) counts: Option<&'static str>,
    /// How the places of failures are found in the output.
    pub(crate) places: &'static [fn(&str) -> Vec<Place>],
    /// The command that mends what the step found, where there is one.
    pub(crate) mend: Option<&'static str>,
}

/// Returns a line for each thing that is wrong, which begins with its file; an error says why that can't be found out.
pub(crate) type Look = fn(&Workspace, Strictness) -> Result<Vec<String>, String>;

/// Whether a missing tool is a failure, and what is not committed counts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Strictness {
    /// On a user's machine.
    Lenient,
    /// In CI.
    Strict,
}

/// Returns whether the output of a child that failed says that its tool isn't there.
///
/// Only the first error counts, so that no text of a test can pass for it.
pub(crate) fn says_tool_is_missing(output: &str) -> bool {
    const SIGNS: [&str; 4] = [
        // cargo
        "no such command: ",
        // rustup, in place of a component that it knows
        " is not installed for the ",
        // cargo-fmt, without rustfmt
        "Could not run rustfmt",
        // cargo-clippy, without clippy-driver
        "could not execute process",
    ];
    output
        .lines()
        .find(|line| line.starts_with("error") || line.starts_with("Could not"))
        .is_some_and(|line| SIGNS.iter().any(|sign| line.contains(sign)))
}

/// A command line, and what it adds to the environment.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Invocation {
    pub(crate) program: &'static str,
    pub(crate) args: Vec<String>,
    pub(crate) env: Vec<(&'static str, &'static str)>,
}

impl Invocation {
    /// Returns the call of cargo with `args`, which are divided at blanks.
    pub(crate) fn cargo(args: &str) -> Self {
        Self {
            program: "cargo",
            args: args.split_whitespace().map(str::to_owned).collect(),
            env: Vec::new(),
        }
    }

    /// Returns the call with a variable more in its environment.
    pub(crate) fn with_env(mut self, name: &'static str, value: &'static str) -> Self {
        self.env.push((name, value));
        self
    }
}

/// As it is typed in a shell.
impl fmt::Display for Invocation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.env {
            write!(f, "{name}='{value}' ")?;
        }
        f.write_str(self.program)?;
        self.args.iter().try_for_each(|arg| write!(f, " {arg}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_call_is_shown_as_it_is_typed() {
        let call = Invocation::cargo("doc --workspace").with_env("RUSTDOCFLAGS", "-D warnings");
        assert_eq!(
            call.to_string(),
            "RUSTDOCFLAGS='-D warnings' cargo doc --workspace"
        );
    }

    #[test]
    fn a_missing_tool_is_known_by_the_first_error() {
        for output in [
            "error: no such command: `clippy`\n\nhelp: a command with a similar name exists\n",
            "warning: unused key\nerror: no such command: `fmt`\n",
            "error: 'cargo-fmt' is not installed for the toolchain 'stable-x86_64-unknown-linux-gnu'.\n",
            "error: 'cargo-clippy' is not installed for the custom toolchain 'mine'.\n",
            "Could not run rustfmt, please make sure it is in your PATH.\n",
            "error: could not execute process `clippy-driver rustc -vV` (never executed)\n",
        ] {
            assert!(says_tool_is_missing(output), "{output}");
        }
    }

    #[test]
    fn a_finding_is_no_missing_tool() {
        for output in [
            "",
            "Diff in /go/crates/go-core/src/lib.rs:1:\n",
            "error: this says: no such thing is installed\n",
            "error: unused\nerror: no such command: `clippy`\n",
        ] {
            assert!(!says_tool_is_missing(output), "{output}");
        }
    }
}
