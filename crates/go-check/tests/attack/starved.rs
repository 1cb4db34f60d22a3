//! go-check is short of all that a system has: it says what is missing, and blames no program for it.

use std::fs::{self, OpenOptions, Permissions};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::process::{Command, Stdio};
use std::thread;

use libtest_mimic::{Completion, Failed, Trial};
use rustix::process::geteuid;

use crate::leaks::Watch;
use crate::run::{ANSWERS, Ended, ILLEGAL, PROGRAM, Run, all_gone, installed, program, starved};

/// An ordinary user and its group, who own nothing.
const NOBODY: u32 = 65_534;

pub(crate) fn trials() -> Vec<Trial> {
    let mut trials = Vec::new();
    let mut add = |name: &str, trial: fn(&str) -> Result<Completion, Failed>| {
        for sandbox in ["none", "auto"] {
            let name = format!("attack::starved::{name}::sandbox-{sandbox}");
            trials.push(Trial::ignorable_test(name, move || trial(sandbox)));
        }
    };
    add("few-open-files", few_open_files);
    add("few-processes", few_processes);
    add("little-address-space", little_address_space);
    add("a-small-stack", a_small_stack);
    add("no-large-files", no_large_files);
    add("a-full-disk", a_full_disk);
    add("no-folder-for-temporary-files", no_temporary_folder);
    add("a-full-folder-for-temporary-files", full_temporary_folder);
    add(
        "a-read-only-folder-for-temporary-files",
        read_only_temporary_folder,
    );
    add("a-read-only-home", read_only_home);
    add("no-current-folder", no_current_folder);
    add("no-proc", no_proc);
    add("no-environment", no_environment);
    add("closed-streams", closed_streams);
    add("a-reader-that-lets-it-wait", slow_reader);
    trials
}

/// Has go-check judge a program that is right.
fn judge(mut command: Command, sandbox: &str, watch: &Watch) -> Result<Ended, Failed> {
    command.args(ILLEGAL);
    command.args(["--sandbox", sandbox, "--solution", ANSWERS]);
    Run::start(&mut command, watch)?.end()
}

/// Checks that the program is right, or that what is missing is said.
fn is_right_or_misses(ended: &Ended, what: &str) -> Result<(), Failed> {
    if ended.was_never_loaded() {
        return Ok(());
    }
    if ended.status.code() == Some(0) {
        return is_right(ended);
    }
    ended.misses(what)
}

fn is_right(ended: &Ended) -> Result<(), Failed> {
    ended.ends_with(0)?;
    if !ended.stdout.contains("3 right (AC) in") {
        return Err(ended.shown("expected 3 right answers"));
    }
    Ok(())
}

fn few_open_files(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    for most in 3..66 {
        let mut command = starved("open-files", most)?;
        command.args(ILLEGAL);
        // More than can be at work at the same time.
        command.args(["--variants", "--jobs=256", "--sandbox", sandbox]);
        command.args(["--solution", ANSWERS]);
        let ended = Run::start(&mut command, &watch)?.end()?;
        is_right_or_misses(&ended, "open files")?;
        if most >= 64 {
            is_right(&ended)?;
        }
    }
    // With more cases than can be at work at the same time.
    let mut command = starved("open-files", 64)?;
    command.args(["test", "go-move", "--jobs=256", "--sandbox", sandbox]);
    command.args(["--solution", ANSWERS]);
    let ended = Run::start(&mut command, &watch)?.end()?;
    ended.ends_with(1)?;
    if ended.stdout.contains(" JE ") || ended.stdout.contains(" RTE ") {
        return Err(ended.shown("expected right answers and wrong ones"));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn few_processes(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    fs::set_permissions(watch.temporary(), Permissions::from_mode(0o777))?;
    let by_user = |mut command: Command| {
        command.current_dir("/");
        // None of root's are counted.
        if geteuid().is_root() {
            command.uid(NOBODY).gid(NOBODY);
        }
        command
    };
    let limited = |most| -> Result<Command, Failed> { Ok(by_user(starved("processes", most)?)) };
    let mut version = limited(1)?;
    version.arg("--version");
    let can_start = Run::start(&mut version, &watch).and_then(Run::end);
    if !can_start.is_ok_and(|ended| ended.status.success()) {
        let why = "not possible here: an ordinary user can't start what was built";
        return Ok(Completion::ignored_with(why));
    }
    for most in [0, 1, 2, 3, 5, 8, 13, 30, 60, 71, 73, 80, 100] {
        let ended = judge(limited(most)?, sandbox, &watch)?;
        is_right_or_misses(&ended, "more processes, found")?;
    }
    judge(limited(1)?, sandbox, &watch)?.misses("(ulimit -u)")?;
    is_right(&judge(by_user(program()), sandbox, &watch)?)?;
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn little_address_space(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    for mebibytes in [1, 10, 20, 40, 80, 160, 511] {
        let ended = judge(starved("address-space", mebibytes << 20)?, sandbox, &watch)?;
        if !ended.was_never_loaded() {
            ended.misses("address space")?;
        }
        let ended = judge(starved("data", mebibytes << 20)?, sandbox, &watch)?;
        if !ended.was_never_loaded() {
            ended.misses("data")?;
        }
    }
    is_right(&judge(
        starved("address-space", 600 << 20)?,
        sandbox,
        &watch,
    )?)?;
    // Without a program, with more threads than there is room for.
    for mebibytes in [100, 200] {
        let mut command = starved("address-space", mebibytes << 20)?;
        command.args(["test", "--jobs=64"]);
        Run::start(&mut command, &watch)?.end()?.ends_with(0)?;
        let mut command = starved("address-space", mebibytes << 20)?;
        command.args(["mutants", "--jobs=64", "--filter=suicide"]);
        let ended = Run::start(&mut command, &watch)?.end()?;
        if !matches!(ended.status.code(), Some(0 | 1)) {
            return Err(ended.shown("expected no crash"));
        }
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn a_small_stack(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    for kibibytes in [32, 64, 128, 256, 512, 1023] {
        let ended = judge(starved("stack", kibibytes << 10)?, sandbox, &watch)?;
        if !ended.was_never_loaded() {
            ended.misses("a stack")?;
            let mut command = starved("stack", kibibytes << 10)?;
            command.args(["test", "go-counting"]);
            Run::start(&mut command, &watch)?.end()?.ends_with(0)?;
        }
    }
    is_right(&judge(starved("stack", 1 << 20)?, sandbox, &watch)?)?;
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn no_large_files(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    judge(starved("file-size", 1 << 20)?, sandbox, &watch)?.misses("files of up to 64M")?;
    is_right(&judge(starved("file-size", 64 << 20)?, sandbox, &watch)?)?;
    // The answers go to a file, which may not grow.
    let mut command = starved("file-size", 1000)?;
    command.args(["test", "go-counting"]);
    let ended = Run::start(&mut command, &watch)?.end()?;
    ended.ends_with(3)?;
    if !ended
        .stderr
        .contains("can't write the output: a file may have 1000 bytes at most")
    {
        return Err(ended.shown("expected words about the size"));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn a_full_disk(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let full = OpenOptions::new().write(true).open("/dev/full")?;
    let mut command = program();
    command.args(ILLEGAL).stdout(full);
    command.args(["--sandbox", sandbox, "--solution", ANSWERS]);
    let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let ended = Run::start_with_stdout(&mut command, &watch, stdout, stderr)?.end()?;
    ended.ends_with(3)?;
    if ended.stderr.lines().count() != 1 || !ended.stderr.contains("can't write the output") {
        return Err(ended.shown("expected one message"));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn no_temporary_folder(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    for folder in ["/no/such/folder", "/dev/null", "/proc"] {
        let mut command = program();
        command.env("TMPDIR", folder);
        let ended = judge(command, sandbox, &watch)?;
        // A sandbox has a folder of its own.
        if ended.stdout.contains("sandbox: none") || ended.status.code() != Some(0) {
            ended.misses(folder)?;
        } else {
            is_right(&ended)?;
        }
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

/// Returns go-check where a shell has mounted something, if that is possible here.
fn after_mounting(watch: &Watch, mounting: &str) -> Result<Option<Command>, Failed> {
    let Some(unshare) = installed("unshare") else {
        return Ok(None);
    };
    let inside = |script: &str| {
        let mut command = Command::new(&unshare);
        command.args([
            "--user",
            "--map-root-user",
            "--mount",
            "--",
            "/bin/sh",
            "-c",
        ]);
        command.args([&format!("{mounting} && {script}"), PROGRAM]);
        watch.over(&mut command);
        command
    };
    let mut attempt = inside("exec true");
    attempt.stdout(Stdio::null()).stderr(Stdio::null());
    let works = attempt.status()?.success();
    Ok(works.then(|| inside("exec \"$0\" \"$@\"")))
}

const NO_MOUNT: &str = "not possible here: unshare doesn't let us mount";

fn full_temporary_folder(sandbox: &str) -> Result<Completion, Failed> {
    closed_temporary_folder(sandbox, "nr_inodes=1", "No space left")
}

fn read_only_temporary_folder(sandbox: &str) -> Result<Completion, Failed> {
    closed_temporary_folder(sandbox, "ro", "Read-only file system")
}

/// Where nothing can be made in the folder for temporary files, which is mounted so.
fn closed_temporary_folder(sandbox: &str, how: &str, why: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let mounting = format!("mount -t tmpfs -o {how} none \"$TMPDIR\"");
    let Some(command) = after_mounting(&watch, &mounting)? else {
        return Ok(Completion::ignored_with(NO_MOUNT));
    };
    let ended = judge(command, sandbox, &watch)?;
    // A sandbox has a folder of its own.
    if ended.status.code() == Some(0) && sandbox != "none" {
        is_right(&ended)?;
    } else {
        ended.misses("no folder can be made in")?;
        ended.misses(why)?;
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn read_only_home(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let mounting = "mount -t tmpfs -o ro none /mnt && export HOME=/mnt";
    let Some(command) = after_mounting(&watch, mounting)? else {
        return Ok(Completion::ignored_with(NO_MOUNT));
    };
    // Nothing of ours is kept there.
    is_right(&judge(command, sandbox, &watch)?)?;
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn no_current_folder(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let folder = tempfile::tempdir()?;
    let mut command = Command::new("/bin/sh");
    command.args([
        "-c",
        "cd \"$1\" && rmdir \"$1\" && shift && exec \"$@\"",
        "sh",
    ]);
    command.arg(folder.path()).arg(PROGRAM);
    judge(command, sandbox, &watch)?.misses("current folder")?;
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn no_proc(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let Some(command) = after_mounting(&watch, "mount -t tmpfs none /proc")? else {
        return Ok(Completion::ignored_with(NO_MOUNT));
    };
    judge(command, sandbox, &watch)?.misses("/proc, which shows processes, is not mounted")?;
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn no_environment(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let mut command = program();
    command.env_clear();
    is_right(&judge(command, sandbox, &watch)?)?;
    let mut command = program();
    command.env("HOME", "/no/such/folder");
    is_right(&judge(command, sandbox, &watch)?)?;
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

fn closed_streams(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    for closed in ["<&-", ">&-", "2>&-", "<&- >&-", "<&- 2>&-", "<&- >&- 2>&-"] {
        let mut command = Command::new("/bin/sh");
        command.args(["-c", &format!("exec \"$0\" \"$@\" {closed}"), PROGRAM]);
        let ended = judge(command, sandbox, &watch)?;
        ended.ends_with(0)?;
        if !closed.split(' ').any(|stream| stream == ">&-") {
            is_right(&ended)?;
        }
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}

/// Stdout is a pipe that is full at once, and says so instead of waiting.
fn slow_reader(sandbox: &str) -> Result<Completion, Failed> {
    let watch = Watch::new()?;
    let (mut reader, writer) = std::io::pipe()?;
    rustix::io::ioctl_fionbio(&writer, true)?;
    let size = rustix::pipe::fcntl_setpipe_size(&writer, 4096)?;
    let mut command = program();
    command.args(["test", "--format=json", "--sandbox", sandbox]);
    command.stdout(writer);
    let (stdout, stderr) = (tempfile::tempfile()?, tempfile::tempfile()?);
    let mut run = Run::start_with_stdout(&mut command, &watch, stdout, stderr)?;
    // The writing end is the program's alone.
    drop(command);
    let mut read = Vec::new();
    let mut piece = [0; 100];
    while let length @ 1.. = reader.read(&mut piece)? {
        read.extend_from_slice(&piece[..length]);
        // Others have their turn, so that the pipe is full.
        thread::yield_now();
        run.runs()?;
    }
    let ended = run.end()?;
    ended.ends_with(0)?;
    let has_end = read.ends_with(b"}\n") && read.len() > 2 * size;
    if !has_end {
        return Err(ended.shown(&format!("{} bytes came, not all", read.len())));
    }
    all_gone(&watch)?;
    Ok(Completion::Completed)
}
