//! Running programs that nobody knows: under limits, in a sandbox, and with nothing left of them
//! afterwards.
//!
//! On Linux a small process of ours, the *warden*, stands between go-check and the programs: this
//! binary, started again. It starts one program at a time, watches its memory, its CPU time and its
//! number of processes, and when the program has ended, or has to, it kills all that is left: being
//! a subreaper, it inherits every process whose parent has gone, whatever its group or session. It
//! ends when go-check does, in whatever way that ends, and takes everything with it. go-check itself
//! holds the program's pipes, so that nothing that is read or written takes a detour.
//!
//! There is one warden for every worker, so that what a program leaves behind is known to be its.

mod attempt;
mod capture;
mod environment;
#[cfg(target_os = "linux")]
mod inside;
mod keeper;
mod limits;
#[cfg(target_os = "linux")]
mod room;
mod run;
mod sandbox;
#[cfg(target_os = "linux")]
mod scratch;
#[cfg(target_os = "linux")]
mod tree;
#[cfg(target_os = "linux")]
mod warden;

use serde::{Deserialize, Serialize};

pub use attempt::{Attempt, Pumped};
pub use capture::Capture;
pub use keeper::{Ended, Keeper, Limit, Status};
pub use limits::{Bytes, Limits, Seconds};
pub use run::Run;
pub use sandbox::{Sandbox, SandboxWish, find, on_path};

/// What is started, again and again.
#[derive(Clone, Debug)]
pub struct Spec {
    /// The program and its arguments.
    pub command: Vec<std::ffi::OsString>,
    /// The limits of each start.
    pub limits: Limits,
    /// The sandbox that it is started in.
    pub sandbox: Sandbox,
    /// What it is told of our environment.
    pub environment: Environment,
}

/// Which variables of our environment a program gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Environment {
    /// All.
    Whole,
    /// Those that say where things are and how they are written: what else there is may be secret.
    Known,
}

/// Checks that a program has the room here that its limits promise it. Otherwise what the system refuses
/// would count as its failure.
///
/// # Errors
///
/// Returns what is missing, all of it.
pub fn check_room(limits: &Limits) -> Result<(), String> {
    #[cfg(target_os = "linux")]
    return room::check(limits);
    #[cfg(not(target_os = "linux"))]
    {
        let _ = limits;
        Ok(())
    }
}

/// Returns how many programs may run at the same time, of these that are wanted: fewer where not so many
/// files may be open.
#[must_use]
pub fn at_once(wanted: usize) -> usize {
    #[cfg(target_os = "linux")]
    return room::at_once(wanted);
    #[cfg(not(target_os = "linux"))]
    wanted
}

/// Returns how many threads may work at the same time, of these that are wanted: fewer where address space is
/// limited.
#[must_use]
pub fn threads(wanted: usize) -> usize {
    #[cfg(target_os = "linux")]
    return room::threads(wanted);
    #[cfg(not(target_os = "linux"))]
    wanted
}

/// Does the work of a helper process if this process was started as one, and returns its exit code.
/// Nothing else may have been done before.
#[must_use]
pub fn helper() -> Option<std::process::ExitCode> {
    #[cfg(target_os = "linux")]
    {
        let mut args = std::env::args_os().skip(1);
        let name = args.next()?;
        if name == warden::NAME {
            return Some(warden::main());
        }
        if name == inside::NAME {
            return Some(inside::main(&args.collect::<Vec<_>>()));
        }
    }
    None
}
