//! Running programs on other systems than Linux, without a warden: the keeper starts the program itself, and
//! can kill its process group. No other limit than those on wall time and output is watched, and there is no
//! sandbox.
#![cfg_attr(
    all(target_os = "linux", not(elsewhere)),
    allow(dead_code, unreachable_pub, reason = "tested alone")
)]

use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::process::{Child, Command, ExitCode, Stdio};

use rustix::process::{Pid, Signal, kill_process_group};

use super::{Ended, Status};
use crate::process::sandbox::Problem;
use crate::process::{Environment, Limits, Sandbox, Spec, environment};

/// Whether limits are watched besides those on wall time and output.
pub const WATCHES_ALL: bool = false;

/// A tool that makes sandboxes: there are none that we know of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Tool {}

/// Returns that a sandbox's tool doesn't work on this system.
pub(super) fn try_out(_: &str) -> Result<Sandbox, Problem> {
    Err("is for Linux".into())
}

/// Checks that a program has the room here that its limits promise it: as far as is known here, it has.
///
/// # Errors
///
/// Returns no error: nothing is looked at.
#[expect(clippy::unnecessary_wraps, reason = "elsewhere something is looked at")]
pub fn check_room(_: &Limits) -> Result<(), String> {
    Ok(())
}

/// Returns how many programs may run at the same time, of these that are wanted: all.
#[must_use]
pub const fn at_once(wanted: usize) -> usize {
    wanted
}

/// Returns how many threads may work at the same time, of these that are wanted: all.
#[must_use]
pub const fn threads(wanted: usize) -> usize {
    wanted
}

/// Does nothing: no process is started as a helper.
#[must_use]
pub const fn helper() -> Option<ExitCode> {
    None
}

/// The keeper of a program that is started directly.
#[derive(Debug)]
pub struct Keeper {
    spec: Spec,
    running: Option<Result<Child, io::Error>>,
}

impl Keeper {
    /// Prepares to start programs.
    ///
    /// # Errors
    ///
    /// Returns no error: there is nothing to prepare.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "elsewhere there is something to prepare"
    )]
    pub fn start(spec: &Spec) -> io::Result<Self> {
        Ok(Self {
            spec: spec.clone(),
            running: None,
        })
    }

    /// Starts the program, with these ends of its pipes. The one before must have ended.
    ///
    /// # Errors
    ///
    /// Returns an error if there is no command.
    pub fn launch(&mut self, pipes: [OwnedFd; 3]) -> io::Result<()> {
        let [stdin, stdout, stderr] = pipes.map(Stdio::from);
        let Some((program, args)) = self.spec.command.split_first() else {
            return Err(io::Error::other("there is no command"));
        };
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(stdin)
            .stdout(stdout)
            .stderr(stderr);
        if self.spec.environment == Environment::Known {
            command.env_clear().envs(environment::known());
        }
        let started = command.process_group(0).spawn();
        self.running = Some(started);
        Ok(())
    }

    /// Has the program's process group killed. That it has ended is told as ever.
    pub fn kill(&mut self) {
        if let Some(Ok(child)) = &mut self.running {
            kill_group(child);
        }
    }

    /// CPU time is not counted here.
    pub const fn count_cpu(&mut self) {}

    /// CPU time is not counted here.
    pub const fn count_cpu_no_more(&mut self) {}

    /// There is nothing to wait for: it has to be asked again and again.
    pub(in crate::process) const fn event(&self) -> Option<BorrowedFd<'_>> {
        None
    }

    /// Returns how the program ended, or `None` if it has not.
    ///
    /// # Errors
    ///
    /// Returns an error if the system can't say.
    pub fn ended(&mut self) -> io::Result<Option<Ended>> {
        let child = match &mut self.running {
            None => return Ok(None),
            Some(Ok(child)) => child,
            Some(Err(error)) => {
                let ended = Ended::failed_to_start(error);
                self.running = None;
                return Ok(Some(ended));
            }
        };
        let Some(status) = child.try_wait()? else {
            return Ok(None);
        };
        kill_group(child);
        self.running = None;
        Ok(Some(Ended {
            status: match status.code() {
                Some(code) => Status::Exited(code),
                None => Status::Signaled(status.signal().unwrap_or(9)),
            },
            limit: None,
            is_last: false,
        }))
    }

    /// Gives the program up.
    ///
    /// # Errors
    ///
    /// Returns no error.
    #[expect(
        clippy::unnecessary_wraps,
        reason = "elsewhere something is started anew"
    )]
    pub fn force(&mut self) -> io::Result<Ended> {
        self.running = None;
        Ok(Ended::escaped())
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        if let Some(Ok(child)) = &mut self.running {
            kill_group(child);
            let _ = child.wait();
        }
    }
}

fn kill_group(child: &Child) {
    // Who has gone meanwhile needn't be killed.
    if let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) {
        let _ = kill_process_group(group, Signal::KILL);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rustix::pipe::pipe;
    use std::time::{Duration, Instant};

    fn run(script: &str, kill: bool) -> Status {
        let spec = Spec {
            command: ["sh", "-c", script].map(Into::into).to_vec(),
            limits: Limits::UNLIMITED,
            sandbox: Sandbox::none("not asked for"),
            environment: Environment::Whole,
        };
        let mut keeper = Keeper::start(&spec).expect("there is nothing to prepare");
        let pipes = [(); 3].map(|()| pipe().expect("there are pipes"));
        let theirs = pipes.each_ref().map(|(_, write)| write.try_clone());
        keeper
            .launch(theirs.map(|end| end.expect("there are descriptors")))
            .expect("sh is there");
        if kill {
            keeper.kill();
        }
        let deadline = Instant::now() + Duration::from_secs(20);
        while Instant::now() < deadline {
            if let Some(ended) = keeper.ended().expect("it can be asked") {
                return ended.status;
            }
            std::thread::yield_now();
        }
        panic!("it did not end");
    }

    #[test]
    fn a_program_is_started_and_its_end_is_known() {
        assert_eq!(run("exit 3", false), Status::Exited(3));
        assert_eq!(run("kill -9 $$", false), Status::Signaled(9));
        assert_eq!(run("sleep 1000", true), Status::Signaled(9));
    }
}
