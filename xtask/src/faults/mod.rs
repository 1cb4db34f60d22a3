//! `cargo xtask faults`: break what each step of `verify` guards, and see that the step fails.

mod list;
mod plant;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::builder::PossibleValuesParser;

use self::list::{FAULTS, Fault};
use crate::say;
use crate::verify::step_names;
use crate::workspace::Workspace;

/// Where the copy is in which faults are planted, and what is built of it, from the workspace's root.
const FOLDER: &str = "target/faults";

/// Break what each step of verify guards, and see that the step fails and says why.
///
/// The faults are planted one after another in a copy of the checkout, in target/faults. First the steps
/// must pass without any. All of them take a good while, as each rebuilds what it has changed.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask faults                            all of them
  cargo xtask faults --only lint --only layout  those of two steps
  cargo xtask faults --list                     what there is

Exit codes:
  0 each was noticed, 1 one was not, or a step fails without any, 2 usage, 70 the copy can't be made")]
pub(crate) struct Args {
    /// Plant the faults of this step alone; may be given several times.
    #[arg(long, value_name = "STEP", value_parser = PossibleValuesParser::new(step_names()))]
    only: Vec<String>,
    /// Print the faults, and the steps that must notice them.
    #[arg(long)]
    list: bool,
}

/// Plants the faults, and returns whether each was noticed.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    let is_chosen = |step: &str| args.only.is_empty() || args.only.iter().any(|only| only == step);
    let chosen: Vec<_> = FAULTS
        .iter()
        .filter(|fault| is_chosen(fault.step))
        .collect();
    if args.list {
        for fault in chosen {
            say::line(format_args!("{:<13}{}", fault.step, fault.what));
        }
        return ExitCode::SUCCESS;
    }
    let mut steps: Vec<_> = chosen.iter().map(|fault| fault.step).collect();
    steps.dedup();
    let done = Copy::make(workspace).and_then(|copy| {
        let (passes, output) = copy.verify(&steps)?;
        if !passes {
            say::line(output);
            say::trouble("expected the steps to pass before a fault is planted");
            return Ok(false);
        }
        let mut missed = 0;
        for fault in &chosen {
            missed += usize::from(!copy.notices(fault)?);
        }
        let noticed = chosen.len() - missed;
        say::line(format_args!("faults: {noticed} noticed, {missed} missed"));
        Ok(missed == 0)
    });
    match done {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(why) => {
            say::trouble(why);
            ExitCode::from(70)
        }
    }
}

/// A copy of the checkout, as it is now, committed in a repository of its own.
struct Copy<'a> {
    workspace: &'a Workspace,
    root: PathBuf,
}

impl<'a> Copy<'a> {
    fn make(workspace: &'a Workspace) -> Result<Self, String> {
        let root = workspace.root().join(FOLDER).join("copy");
        workspace.copy_to(&root)?;
        let copy = Self { workspace, root };
        copy.git(&["init", "--quiet"])?;
        copy.commit()?;
        copy.git(&["tag", "whole"])?;
        Ok(copy)
    }

    /// Returns whether the step of a fault fails with it as it should, and prints that.
    fn notices(&self, fault: &Fault) -> Result<bool, String> {
        let start = Instant::now();
        fault
            .changes
            .iter()
            .try_for_each(|change| change.plant(&self.root))?;
        self.commit()?;
        let (passes, output) = self.verify(&[fault.step])?;
        self.git(&["reset", "--quiet", "--hard", "whole"])?;
        self.git(&["clean", "--quiet", "-d", "--force"])?;
        let unsaid: Vec<_> = fault
            .says
            .iter()
            .filter(|says| !output.contains(**says))
            .collect();
        let is_noticed = !passes && unsaid.is_empty();
        let word = if is_noticed { "noticed" } else { "MISSED" };
        let (step, what, time) = (fault.step, fault.what, start.elapsed().as_secs_f64());
        say::line(format_args!("{word:>8} {step:<13}{time:>5.1} s  {what}"));
        if !is_noticed {
            say::line(output);
            unsaid
                .iter()
                .for_each(|text| say::line(format_args!("expected it to say {text:?}")));
        }
        Ok(is_noticed)
    }

    /// Runs steps as CI does, and returns whether they pass, and what was printed.
    fn verify(&self, steps: &[&str]) -> Result<(bool, String), String> {
        let mut cargo = self.workspace.quiet_command("cargo");
        cargo.args(["xtask", "verify"]);
        steps.iter().for_each(|step| {
            cargo.args(["--only", step]);
        });
        cargo
            .current_dir(&self.root)
            .env("CI", "true")
            .env_remove("GITHUB_ACTIONS")
            .env(
                "CARGO_TARGET_DIR",
                self.workspace.root().join(FOLDER).join("target"),
            );
        let output = cargo
            .output()
            .map_err(|error| format!("cannot start cargo: {error}"))?;
        let (out, err) = (
            String::from_utf8_lossy(&output.stdout),
            String::from_utf8_lossy(&output.stderr),
        );
        match output.status.code() {
            Some(0) => Ok((true, format!("{out}{err}"))),
            Some(1) => Ok((false, format!("{out}{err}"))),
            // It was interrupted, or xtask itself doesn't compile.
            _ => Err(format!("verify ended with {}:\n{out}{err}", output.status)),
        }
    }

    fn commit(&self) -> Result<(), String> {
        self.git(&["add", "--all"])?;
        self.git(&[
            "commit",
            "--quiet",
            "--allow-empty",
            "--message",
            "As it is",
        ])
    }

    fn git(&self, args: &[&str]) -> Result<(), String> {
        let mut git = self.workspace.quiet_command("git");
        git.current_dir(&self.root);
        // Whoever commits is nobody, in a repository that nobody keeps.
        git.args([
            "-c",
            "user.name=xtask",
            "-c",
            "user.email=",
            "-c",
            "commit.gpgsign=false",
        ]);
        git.args(["-c", "core.autocrlf=false", "-c", "core.hooksPath="]);
        let output = git.args(args).output();
        let output = output.map_err(|error| format!("cannot start git: {error}"))?;
        if !output.status.success() {
            let (args, errors) = (args.join(" "), String::from_utf8_lossy(&output.stderr));
            return Err(format!("git {args} failed: {}", errors.trim()));
        }
        Ok(())
    }
}
