//! Setting up: a command that builds what is judged, with a budget of its own.

use std::ffi::OsString;
use std::time::Duration;

use super::ending::{evidence, verdict};
use super::resolve;
use crate::process::{Environment, Keeper, Limits, Run, Sandbox, Spec};
use crate::subject::{Evidence, StartError};

/// What is judged could not be built.
#[derive(Clone, Debug)]
pub struct NotBuilt {
    /// What went wrong.
    pub what: String,
    /// What the compiler said.
    pub evidence: Box<Evidence>,
}

/// The most bytes that are kept of what is printed.
const OUTPUT: u64 = 1 << 20;

/// Runs a command that builds what is judged, where it may write files and use the network.
///
/// # Errors
///
/// Returns a [`StartError`] if it can't be started. That it failed is no error.
pub fn set_up(mut command: Vec<OsString>, wall: Duration) -> Result<Option<NotBuilt>, StartError> {
    resolve(&mut command)?;
    let spec = Spec {
        command,
        limits: Limits {
            wall,
            output: OUTPUT,
            ..Limits::UNLIMITED
        },
        sandbox: Sandbox::none("for the setup"),
        environment: Environment::Whole,
    };
    run(&spec).map_err(|error| StartError(format!("the setup can't be run: {error}")))
}

fn run(spec: &Spec) -> std::io::Result<Option<NotBuilt>> {
    let mut keeper = Keeper::start(spec)?;
    let Run {
        mut attempt,
        pumped,
        wall,
    } = Run::to_end(&mut keeper, Vec::new(), &spec.limits)?;
    let failed = verdict(pumped, attempt.ended(), wall, &spec.limits);
    Ok(failed.map(|(_, what)| {
        let output = std::mem::take(attempt.output());
        NotBuilt {
            what: format!("the setup failed: {what}"),
            evidence: evidence(&attempt, &output),
        }
    }))
}
