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
//!
//! All of that is in `linux`, and nothing else here is for Linux alone. What other systems have instead is in
//! `elsewhere`, which offers the same, and says what it can't do. With `--cfg elsewhere` it is taken on Linux,
//! too, so that it can be compiled and tested there.

mod attempt;
mod capture;
#[cfg(any(elsewhere, not(target_os = "linux"), test))]
mod elsewhere;
mod ended;
mod environment;
mod limits;
#[cfg(all(target_os = "linux", not(elsewhere)))]
mod linux;
mod run;
mod sandbox;

use serde::{Deserialize, Serialize};

#[cfg(any(elsewhere, not(target_os = "linux")))]
use self::elsewhere as system;
#[cfg(all(target_os = "linux", not(elsewhere)))]
use self::linux as system;
pub use self::system::{Keeper, WATCHES_ALL, at_once, check_room, helper, threads};
pub use attempt::{Attempt, Pumped};
pub use capture::Capture;
pub use ended::{Ended, Limit, Status};
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
