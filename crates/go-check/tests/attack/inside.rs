//! Programs are judged in this very process, again and again, in good ways and bad: no file stays open.

use std::env;
use std::ffi::OsString;
use std::fs::File;
use std::io;
use std::process::Command;
use std::time::Duration;

use go_check::process::{
    Environment, Keeper, Limits, Run as Start, Sandbox, SandboxWish, Spec, Status, find,
};
use libtest_mimic::{Failed, Trial};
use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

use crate::leaks::{Watch, numbers};
use crate::run::{Run, all_gone};

/// How often everything is done.
const ROUNDS: usize = 5;

/// Commands, and how they end: `None` where that depends on the sandbox.
const COMMANDS: [(&[&str], Option<Status>); 8] = [
    (&["/bin/sh", "-c", "exit 3"], Some(Status::Exited(3))),
    (
        &["/bin/sh", "-c", "kill -SEGV $$"],
        Some(Status::Signaled(11)),
    ),
    (
        &["/bin/sh", "-c", "sleep 1000000 & setsid sleep 1000000 &"],
        Some(Status::Exited(0)),
    ),
    (&["/bin/sh", "-c", "kill -KILL $PPID; exit 0"], None),
    (
        &["/bin/sh", "-c", "exec sleep 1000000"],
        Some(Status::Signaled(9)),
    ),
    (&["/bin/sh", "-c", "while :; do echo more; done"], None),
    (&["/no/such/program"], None),
    (&["/"], None),
];

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    for (sandbox, wish) in [("none", SandboxWish::None), ("auto", SandboxWish::Auto)] {
        for (name, check) in CHECKS {
            let name = format!("attack::inside::{name}::sandbox-{sandbox}");
            let again = name.clone();
            trials.push(Trial::test(name, move || match env::var_os(INSIDE) {
                Some(_) => check(wish),
                None => in_a_process_of_its_own(&again),
            }));
        }
    }
    trials
}

type Check = fn(SandboxWish) -> Result<(), Failed>;

const CHECKS: [(&str, Check); 2] = [
    ("no-file-stays-open", no_file_stays_open),
    ("no-file-stays-open-where-few-may-be", few_files_may_be_open),
];

/// The variable that is set in the process of a check.
const INSIDE: &str = "GO_CHECK_INSIDE";

/// Runs a check in a process of its own, which has its own folder for temporary files.
fn in_a_process_of_its_own(name: &str) -> Result<(), Failed> {
    let watch = Watch::new()?;
    let mut command = Command::new(env::current_exe()?);
    command.args([name, "--exact"]).env(INSIDE, "1");
    let ended = Run::start(&mut command, &watch)?.end()?;
    if !ended.stdout.contains("1 passed") {
        return Err(ended.shown("the check failed"));
    }
    all_gone(&watch)
}

fn spec(command: &[&str], sandbox: &Sandbox) -> Spec {
    Spec {
        command: command.iter().map(OsString::from).collect(),
        limits: Limits {
            wall: Duration::from_millis(300),
            output: 1000,
            ..Limits::UNLIMITED
        },
        sandbox: sandbox.clone(),
        environment: Environment::Known,
    }
}

/// Runs a command twice, by one keeper.
fn run_twice(spec: &Spec) -> io::Result<Option<Status>> {
    let mut keeper = Keeper::start(spec)?;
    Start::to_end(&mut keeper, b"text".to_vec(), &spec.limits)?;
    let run = Start::to_end(&mut keeper, b"text".to_vec(), &spec.limits)?;
    Ok(run.attempt.ended().map(|ended| ended.status.clone()))
}

fn no_file_stays_open(wish: SandboxWish) -> Result<(), Failed> {
    let sandbox = find(wish)?;
    let before = open_files();
    for _ in 0..ROUNDS {
        for (command, expected) in &COMMANDS {
            let status = run_twice(&spec(command, &sandbox))?;
            if expected.is_some() && status != *expected {
                return Err(format!("{command:?}: {status:?}, not {expected:?}").into());
            }
            if open_files() != before {
                let now = open_files();
                return Err(format!("{command:?}: open are {now:?}, not {before:?}").into());
            }
        }
    }
    Ok(())
}

/// Where the system refuses a file at any moment, too.
fn few_files_may_be_open(wish: SandboxWish) -> Result<(), Failed> {
    let sandbox = find(wish)?;
    let usual = getrlimit(Resource::Nofile);
    // No number is free below those that are open.
    let last = open_files().into_iter().max().unwrap_or(0);
    let mut between = Vec::new();
    while open_files().len() <= usize::try_from(last)? {
        between.push(File::open("/dev/null")?);
    }
    let before = open_files();
    let next = u64::try_from(before.len())?;
    let (mut failed, mut ended) = (0, 0);
    for most in next..next + 20 {
        let few = Rlimit {
            current: Some(most),
            ..usual
        };
        setrlimit(Resource::Nofile, few)?;
        let run = run_twice(&spec(&["/bin/sh", "-c", "exit 3"], &sandbox));
        let found = find(wish);
        setrlimit(Resource::Nofile, usual)?;
        match run {
            Ok(_) => ended += 1,
            Err(_) => failed += 1,
        }
        // Where there is no room to try a sandbox out, programs are not run without one.
        if let Ok(found) = found
            && found.is_one() != sandbox.is_one()
        {
            return Err(format!("with {most} files: {found}, not {sandbox}").into());
        }
        if open_files() != before {
            return Err(format!("with {most} files: open are {:?}", open_files()).into());
        }
    }
    if failed == 0 || ended == 0 {
        return Err(format!("{failed} failed, {ended} did not: expected both").into());
    }
    Ok(())
}

/// The numbers of the files that are open, but for the folder that is read for that.
fn open_files() -> Vec<i32> {
    let mut open = numbers("/proc/self/fd");
    open.retain(|number| std::fs::read_link(format!("/proc/self/fd/{number}")).is_ok());
    open.sort_unstable();
    open
}
