//! The warden: a small process that starts programs, watches them, and ends all that they leave.
//!
//! go-check is at the other end of a socket, which is the warden's standard input. The first packet
//! is what to start, as JSON; then each packet is one letter, of which `RUN` comes with the three
//! pipes of a program. For each of these one packet goes back: how it ended.

use std::ffi::OsString;
use std::fs::{self, DirBuilder};
use std::io::{self, IoSliceMut, Stdin};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::os::unix::fs::DirBuilderExt;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, FdFlags, fcntl_setfd};
use rustix::net::{RecvAncillaryBuffer, RecvAncillaryMessage, RecvFlags, SendFlags, recvmsg, send};
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, WaitOptions, WaitStatus, getpid, getrlimit,
    kill_process_group, pidfd_open, prlimit, set_child_subreaper, setpriority_process, setsid,
    wait, waitpid,
};
use serde::{Deserialize, Serialize};

use super::inside;
use super::scratch;
use super::tree::{self, Tree};
use crate::process::{Ended, Environment, Limit, Limits, Status, environment};

/// The argument that makes a warden of this program.
pub(super) const NAME: &str = "__warden";

/// Start the program.
pub(super) const RUN: &[u8] = b"r";
/// Kill it.
pub(super) const KILL: &[u8] = b"k";
/// Count CPU time from now on.
pub(super) const COUNT: &[u8] = b"c";
/// Count CPU time no more.
pub(super) const COUNT_NO_MORE: &[u8] = b"n";

/// The most bytes that a packet has.
pub(super) const MAX_PACKET: usize = 1 << 17;

/// How long what can't be killed is waited for.
const PATIENCE: Duration = Duration::from_secs(3);

/// What a warden starts.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Orders {
    pub(super) command: Vec<OsString>,
    pub(super) limits: Limits,
    /// The folder that the program should write to. It is emptied after each start.
    pub(super) empties: PathBuf,
    /// The folder that is made now, and removed in the end.
    pub(super) makes: Option<PathBuf>,
    /// Whether files are to be made read-only.
    pub(super) closes_off: bool,
    /// How many processes the sandbox takes for itself.
    pub(super) own: u64,
    /// The nice value that the program is to have.
    pub(super) priority: i32,
    /// What the program is told of our environment.
    pub(super) environment: Environment,
}

/// Runs until go-check has gone.
pub(super) fn main() -> ExitCode {
    // Without a terminal: a program could read from it, and type and draw on it, past all that we take
    // out of what it prints. There is none to lose if this fails.
    let _ = setsid();
    keep_from_programs();
    let socket = io::stdin();
    let warden = Warden::new(&socket);
    // Without go-check there is nobody to tell.
    let ended = warden.and_then(|mut warden| {
        let served = warden.serve();
        if let Some(folder) = &warden.orders.makes {
            scratch::clear(folder);
            let _ = fs::remove_dir(folder);
        }
        served
    });
    match ended {
        Ok(()) => ExitCode::SUCCESS,
        Err(_) => ExitCode::FAILURE,
    }
}

struct Warden<'a> {
    socket: BorrowedFd<'a>,
    orders: Orders,
    /// Why nothing can be started, if that is so.
    trouble: Option<Status>,
    /// How many threads our user had when the warden was started.
    others: u64,
    /// Our own limits, which a program may have changed.
    rlimits: Vec<Rlimit>,
}

/// What go-check says while a program runs.
enum Word {
    Kill,
    Count,
    CountNoMore,
    /// It has gone.
    Gone,
    /// Nothing that matters.
    Other,
}

impl<'a> Warden<'a> {
    fn new(socket: &'a Stdin) -> io::Result<Self> {
        let socket = socket.as_fd();
        set_child_subreaper(Some(getpid()))?;
        let mut packet = vec![0; MAX_PACKET];
        let (length, _) = receive(socket, &mut packet)?;
        let orders: Orders = serde_json::from_slice(&packet[..length])?;
        // These hold for the warden, too, and come to its children from there.
        let _ = prlimit(None, Resource::Core, only(0));
        if let Some(bytes) = orders.limits.file {
            let _ = prlimit(None, Resource::Fsize, only(bytes));
        }
        if let Some(memory) = orders.limits.memory {
            // What is resident is measured. What is only asked for is refused from here on.
            let data = memory.saturating_mul(4).max(memory.saturating_add(1 << 30));
            let _ = prlimit(None, Resource::Data, only(data));
        }
        let mut trouble = None;
        if orders.closes_off
            && let Err(error) = inside::close_off()
        {
            let why = format!("files can't be made read-only: {error}");
            trouble = Some(Status::NoSandbox(why));
        }
        if let Some(folder) = &orders.makes
            && let Err(error) = DirBuilder::new().mode(0o700).create(folder)
        {
            let why = format!("{} can't be made: {error}", folder.display());
            trouble = Some(Status::NoRoom(why));
        }
        Ok(Self {
            socket,
            orders,
            trouble,
            others: tree::threads_of_user(),
            rlimits: rlimits(),
        })
    }

    fn serve(&mut self) -> io::Result<()> {
        let mut packet = [0; 16];
        loop {
            let (length, pipes) = receive(self.socket, &mut packet)?;
            if length == 0 {
                return Ok(());
            }
            // Other words are about a program that has ended meanwhile.
            if packet[..length] == *RUN
                && let Ok([stdin, stdout, stderr]) = <[OwnedFd; 3]>::try_from(pipes)
            {
                let Some(mut ended) = self.run(stdin, stdout, stderr)? else {
                    return Ok(());
                };
                ended.is_last = self.rlimits != rlimits();
                scratch::clear(&self.orders.empties);
                let json = serde_json::to_vec(&ended)?;
                send(self.socket, &json, SendFlags::NOSIGNAL)?;
            }
        }
    }

    /// Runs the program once. Returns `None` if go-check has gone.
    fn run(
        &mut self,
        stdin: OwnedFd,
        stdout: OwnedFd,
        stderr: OwnedFd,
    ) -> io::Result<Option<Ended>> {
        if let Some(trouble) = &self.trouble {
            return Ok(Some(Ended::with(trouble.clone())));
        }
        let Some((program, args)) = self.orders.command.split_first() else {
            return Ok(Some(Ended::not_started("there is no command")));
        };
        let mut command = Command::new(program);
        command
            .args(args)
            .stdin(Stdio::from(stdin))
            .stdout(Stdio::from(stdout))
            .stderr(Stdio::from(stderr))
            .process_group(0);
        if self.orders.environment == Environment::Known {
            command.env_clear().envs(environment::known());
        }
        for name in ["TMPDIR", "TMP", "TEMP"] {
            command.env(name, &self.orders.empties);
        }
        let started = Instant::now();
        let child = match command.spawn() {
            Ok(child) => child,
            Err(error) => return Ok(Some(Ended::failed_to_start(&error))),
        };
        // The pipes are the program's alone now.
        drop(command);
        let Some(pid) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else {
            return Ok(Some(Ended::not_started("it has no process number")));
        };
        self.limit(pid);
        let (limit, is_over) = self.watch(pid, started)?;
        let status = self.end(pid);
        Ok((!is_over).then_some(Ended {
            status,
            limit,
            is_last: false,
        }))
    }

    /// Sets the limits that the system watches over. Who has ended already needs none.
    fn limit(&self, pid: Pid) {
        let limits = &self.orders.limits;
        let _ = setpriority_process(Some(pid), self.orders.priority);
        if let Some(processes) = limits.processes {
            // Not the limit, which is counted, but an end to those that multiply faster than that.
            // The system counts all processes of a user, and none of root's.
            let most = self.others + processes + SPARE;
            let _ = prlimit(Some(pid), Resource::Nproc, only(most));
        }
        if limits.cpu_from_start {
            let seconds = limits.cpu.as_secs() + 2;
            let _ = prlimit(Some(pid), Resource::Cpu, only(seconds));
        }
    }

    /// Watches until the program has ended or has to end. Returns which limit it met, and whether
    /// go-check has gone.
    fn watch(&self, pid: Pid, started: Instant) -> io::Result<(Option<Limit>, bool)> {
        let pidfd = match pidfd_open(pid, PidfdFlags::empty()) {
            Ok(pidfd) => pidfd,
            Err(error) => {
                // Without it nothing can be watched.
                self.end(pid);
                return Err(error.into());
            }
        };
        let limits = &self.orders.limits;
        let mut counted_from = limits.cpu_from_start.then_some(Duration::ZERO);
        let mut pause = Duration::from_millis(5);
        let mut next_look = started + pause;
        loop {
            let timeout = next_look.saturating_duration_since(Instant::now());
            let mut fds = [
                PollFd::new(&pidfd, PollFlags::IN),
                PollFd::from_borrowed_fd(self.socket, PollFlags::IN),
            ];
            let timeout = Timespec::try_from(timeout).ok();
            match poll(&mut fds, timeout.as_ref()) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
            let [ended, spoken] = fds.map(|fd| !fd.revents().is_empty());
            if spoken {
                match self.listen() {
                    Word::Kill => return Ok((None, false)),
                    Word::Gone => return Ok((None, true)),
                    Word::Count => counted_from = Some(Tree::below(this_process()).cpu()),
                    Word::CountNoMore => counted_from = None,
                    Word::Other => {}
                }
            }
            if ended {
                return Ok((None, false));
            }
            if Instant::now() >= next_look {
                let limit = self.look(counted_from);
                if limit.is_some() {
                    return Ok((limit, false));
                }
                // A program that runs for long is in no hurry.
                pause = if started.elapsed() < Duration::from_secs(1) {
                    Duration::from_millis(10)
                } else {
                    Duration::from_millis(25)
                };
                next_look = Instant::now() + pause;
            }
        }
    }

    /// Returns the limit that is exceeded now, if one is.
    fn look(&self, counted_from: Option<Duration>) -> Option<Limit> {
        let limits = &self.orders.limits;
        let most = limits
            .processes
            .map(|most| most.saturating_add(self.orders.own));
        let enough = most.and_then(|most| usize::try_from(most).ok());
        let tree = Tree::some_below(this_process(), enough.unwrap_or(usize::MAX));
        if most.is_some_and(|most| tree.len() > most) {
            return Some(Limit::Processes);
        }
        if let Some(most) = limits.memory {
            let memory = tree.memory(most);
            if memory > most {
                return Some(Limit::Memory(memory));
            }
        }
        let cpu = tree.cpu().saturating_sub(counted_from?);
        (cpu > limits.cpu).then_some(Limit::Cpu(cpu))
    }

    fn listen(&self) -> Word {
        let mut packet = [0; 16];
        match receive(self.socket, &mut packet) {
            Ok((0, _)) | Err(_) => Word::Gone,
            Ok((length, _)) => match &packet[..length] {
                KILL => Word::Kill,
                COUNT => Word::Count,
                COUNT_NO_MORE => Word::CountNoMore,
                _ => Word::Other,
            },
        }
    }

    /// Kills all that is left, and returns how the program ended.
    fn end(&self, pid: Pid) -> Status {
        let mut status = None;
        if let Ok(Some((_, ended))) = waitpid(Some(pid), WaitOptions::NOHANG) {
            status = Some(ended);
        } else {
            // Before anything is looked at: its group goes at one stroke, and so does a sandbox with
            // its first process.
            let _ = kill_process_group(pid, Signal::KILL);
            Tree::some_below(pid.as_raw_nonzero().get(), FEW).kill();
        }
        let deadline = Instant::now() + PATIENCE;
        let mut pause = Duration::from_micros(100);
        loop {
            // Who has no child has nothing to kill.
            loop {
                match wait(WaitOptions::NOHANG) {
                    Ok(Some((dead, ended))) if dead == pid => status = Some(ended),
                    Ok(Some(_)) => {}
                    Ok(None) => break,
                    Err(_) => return status.map_or(Status::Signaled(9), in_words),
                }
            }
            // A few at a time, since those that multiply don't wait until all are counted.
            Tree::some_below(this_process(), FEW).kill();
            if Instant::now() > deadline {
                return status.map_or(Status::Signaled(9), in_words);
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
    }
}

/// How many more threads than that our user may start meanwhile.
const SPARE: u64 = 100;

/// How many processes are looked at before they are killed.
const FEW: usize = 200;

/// The limits of this very process.
fn rlimits() -> Vec<Rlimit> {
    let all = [
        Resource::As,
        Resource::Cpu,
        Resource::Data,
        Resource::Fsize,
        Resource::Nofile,
        Resource::Nproc,
        Resource::Stack,
    ];
    all.into_iter().map(getrlimit).collect()
}

fn this_process() -> i32 {
    getpid().as_raw_nonzero().get()
}

fn in_words(status: WaitStatus) -> Status {
    match (status.exit_status(), status.terminating_signal()) {
        (Some(code), _) => Status::Exited(code),
        (None, signal) => Status::Signaled(signal.unwrap_or(9)),
    }
}

const fn only(most: u64) -> Rlimit {
    Rlimit {
        current: Some(most),
        maximum: Some(most),
    }
}

/// Keeps from the programs those files that whoever started go-check had open: a sandbox would not make
/// them read-only.
fn keep_from_programs() {
    let entries = fs::read_dir("/proc/self/fd")
        .into_iter()
        .flatten()
        .flatten();
    let numbers = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    for number in numbers
        .filter(|number: &i32| *number > 2)
        .collect::<Vec<_>>()
    {
        // SAFETY: nothing is open or closed meanwhile, since there is one thread; at most the folder that
        // was read, whose number the system then refuses.
        let file = unsafe { BorrowedFd::borrow_raw(number) };
        let _ = fcntl_setfd(file, FdFlags::CLOEXEC);
    }
}

/// Receives a packet, and the file descriptors that come with it.
fn receive(socket: BorrowedFd<'_>, packet: &mut [u8]) -> io::Result<(usize, Vec<OwnedFd>)> {
    let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
    let mut control = RecvAncillaryBuffer::new(&mut space);
    let mut slices = [IoSliceMut::new(packet)];
    let received = loop {
        match recvmsg(socket, &mut slices, &mut control, RecvFlags::CMSG_CLOEXEC) {
            Err(Errno::INTR) => {}
            received => break received?,
        }
    };
    let mut pipes = Vec::new();
    for message in control.drain() {
        if let RecvAncillaryMessage::ScmRights(rights) = message {
            pipes.extend(rights);
        }
    }
    Ok((received.bytes, pipes))
}
