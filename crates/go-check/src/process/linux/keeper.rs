//! The keeper on Linux: go-check's end of the socket to its warden.

use std::env;
use std::fs;
use std::io::{self, IoSlice};
use std::mem::MaybeUninit;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use rustix::fs::{Access, access, statvfs};
use rustix::io::Errno;
use rustix::net::{
    AddressFamily, RecvFlags, SendAncillaryBuffer, SendAncillaryMessage, SendFlags, Shutdown,
    SocketFlags, SocketType, recv, send, sendmsg, shutdown, socketpair,
};
use rustix::process::{
    Pid, WaitOptions, getpid, getpriority_process, set_child_subreaper, setpriority_process,
    waitpid,
};
use uuid::Uuid;

use super::scratch;
use super::tree::Tree;
use super::warden::{self, Orders};
use crate::process::{Ended, Spec};

/// A warden, as go-check sees it.
#[derive(Debug)]
pub struct Keeper {
    spec: Spec,
    warden: Child,
    socket: OwnedFd,
    /// The folder that programs should write to, without a sandbox: the warden makes and removes it.
    scratch: Option<PathBuf>,
    /// Whether the warden is fit for no further start.
    is_used_up: bool,
}

/// By how much a warden's nice value is lower than ours, where that is allowed.
const URGENCY: i32 = 15;

/// The process numbers of the wardens: all other children are what a killed warden has left.
static WARDENS: Mutex<Vec<i32>> = Mutex::new(Vec::new());

impl Keeper {
    /// Starts a warden for what is to be started.
    ///
    /// # Errors
    ///
    /// Returns an error if the system doesn't let us.
    pub fn start(spec: &Spec) -> io::Result<Self> {
        // If a program kills its warden, what is left of both comes to us.
        set_child_subreaper(Some(getpid()))?;
        // A sandbox has a folder of its own.
        let scratch = match spec.sandbox.scratch() {
            Some(_) => None,
            None => Some(new_folder()?),
        };
        let inside = || spec.sandbox.scratch().unwrap_or(Path::new("/dev/shm"));
        let folder = scratch.clone().unwrap_or_else(|| inside().to_owned());
        let (socket, theirs) = socketpair(
            AddressFamily::UNIX,
            SocketType::SEQPACKET,
            SocketFlags::CLOEXEC,
            None,
        )?;
        let mut words = spec.sandbox.around_warden();
        if words.is_empty() {
            // This very program, even if its file has been replaced meanwhile.
            words.push("/proc/self/exe".into());
        } else {
            words.push(env::current_exe()?.into());
        }
        let mut command = Command::new(&words[0]);
        command
            .args(&words[1..])
            .arg(warden::NAME)
            .stdin(Stdio::from(theirs))
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        let mut wardens = WARDENS.lock().unwrap_or_else(PoisonError::into_inner);
        let warden = command.spawn()?;
        wardens.push(pid(&warden));
        // It must get its turn among any number of busy processes. That takes root; the program is
        // given the usual priority back.
        let usual = getpriority_process(None).unwrap_or(0);
        let _ = setpriority_process(Pid::from_raw(pid(&warden)), usual - URGENCY);
        drop((wardens, command));
        let keeper = Self {
            spec: spec.clone(),
            warden,
            socket,
            scratch: scratch.clone(),
            is_used_up: false,
        };
        let orders = Orders {
            command: spec.sandbox.wrap(&spec.command, spec.limits.processes)?,
            limits: spec.limits,
            empties: folder,
            makes: scratch,
            closes_off: spec.sandbox.is_closed_by_warden(),
            own: spec.sandbox.processes(),
            priority: usual,
            environment: spec.environment,
        };
        let orders = serde_json::to_vec(&orders)?;
        if orders.len() > warden::MAX_PACKET {
            return Err(io::Error::other("the command line is too long"));
        }
        send(&keeper.socket, &orders, SendFlags::NOSIGNAL)?;
        Ok(keeper)
    }

    /// Starts the program, with these ends of its pipes. The one before must have ended.
    ///
    /// # Errors
    ///
    /// Returns an error if that can't even be asked for.
    pub fn launch(&mut self, pipes: [OwnedFd; 3]) -> io::Result<()> {
        let fds = pipes.each_ref().map(AsFd::as_fd);
        if !self.is_used_up && self.order(&fds).is_ok() {
            return Ok(());
        }
        // A program has killed the warden after its own end was told.
        self.replace()?;
        self.order(&fds)
    }

    /// Starts another warden in the place of one that was killed, or that can't do its work any more.
    fn replace(&mut self) -> io::Result<()> {
        let pid = pid(&self.warden);
        // A program may have stopped it. All that it would have ended is ended first.
        Tree::below(pid).kill();
        let _ = self.warden.kill();
        *self = Self::start(&self.spec)?;
        end_orphans();
        Ok(())
    }

    /// Ends the program without the warden, which does not answer any more.
    ///
    /// # Errors
    ///
    /// Returns an error if no other warden can be started.
    pub fn force(&mut self) -> io::Result<Ended> {
        self.replace()?;
        Ok(Ended::escaped())
    }

    fn order(&self, fds: &[BorrowedFd<'_>; 3]) -> io::Result<()> {
        let mut space = [MaybeUninit::uninit(); rustix::cmsg_space!(ScmRights(3))];
        let mut control = SendAncillaryBuffer::new(&mut space);
        control.push(SendAncillaryMessage::ScmRights(fds));
        let packet = [IoSlice::new(warden::RUN)];
        sendmsg(&self.socket, &packet, &mut control, SendFlags::NOSIGNAL)?;
        Ok(())
    }

    /// Has the program killed, with all that it has started. That it has ended is told as ever.
    pub fn kill(&mut self) {
        self.say(warden::KILL);
    }

    /// Has CPU time counted from now on.
    pub fn count_cpu(&mut self) {
        self.say(warden::COUNT);
    }

    /// Has CPU time counted no more.
    pub fn count_cpu_no_more(&mut self) {
        self.say(warden::COUNT_NO_MORE);
    }

    /// A warden that can't be told is found to be gone when it should answer.
    fn say(&self, word: &[u8]) {
        let _ = send(&self.socket, word, SendFlags::NOSIGNAL);
    }

    /// What can be waited for: it is readable when the program has ended.
    pub(in crate::process) fn event(&self) -> Option<BorrowedFd<'_>> {
        Some(self.socket.as_fd())
    }

    /// Returns how the program ended, or `None` if it has not.
    ///
    /// # Errors
    ///
    /// Returns an error if the warden can't be asked, and no new one be started.
    pub fn ended(&mut self) -> io::Result<Option<Ended>> {
        let mut packet = [0; 4096];
        let received = match recv(&self.socket, &mut packet, RecvFlags::DONTWAIT) {
            Ok((_, length)) => length,
            Err(Errno::AGAIN | Errno::INTR) => return Ok(None),
            Err(_) => 0,
        };
        if received > 0 {
            let ended: Ended = serde_json::from_slice(&packet[..received])?;
            self.is_used_up = ended.is_last;
            return Ok(Some(self.spec.sandbox.translate(ended)));
        }
        self.replace()?;
        Ok(Some(Ended::escaped()))
    }
}

/// Ends the warden, which takes everything with it.
impl Drop for Keeper {
    fn drop(&mut self) {
        let _ = shutdown(&self.socket, Shutdown::Both);
        let deadline = Instant::now() + Duration::from_secs(5);
        let mut pause = Duration::from_micros(100);
        while matches!(self.warden.try_wait(), Ok(None)) && Instant::now() < deadline {
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(5));
        }
        // One that hangs has lost its right to end in its own way.
        let _ = self.warden.kill();
        let _ = self.warden.wait();
        let mut wardens = WARDENS.lock().unwrap_or_else(PoisonError::into_inner);
        wardens.retain(|warden| *warden != pid(&self.warden));
        // One that was killed has left the folder as the program did.
        if let Some(folder) = &self.scratch
            && folder.symlink_metadata().is_ok()
        {
            scratch::clear(folder);
            let _ = fs::remove_dir(folder);
        }
    }
}

/// Kills the processes that a killed warden has left to us: all our children that are no wardens.
fn end_orphans() {
    let wardens = WARDENS.lock().unwrap_or_else(PoisonError::into_inner);
    let deadline = Instant::now() + Duration::from_secs(3);
    loop {
        let all = Tree::below(getpid().as_raw_nonzero().get());
        let tree = wardens
            .iter()
            .fold(all, |tree, warden| tree.without(*warden));
        if tree.is_empty() || Instant::now() > deadline {
            return;
        }
        tree.kill();
        // Of those that are no children of ours there is nothing to wait for.
        for pid in tree.pids() {
            let _ = waitpid(Some(pid), WaitOptions::NOHANG);
        }
        thread::sleep(Duration::from_millis(1));
    }
}

/// Returns a folder for what programs write, which is not there yet. If we made it, nobody would remove it
/// if we were killed before the warden knows of it.
fn new_folder() -> io::Result<PathBuf> {
    let parent = env::temp_dir();
    let room = parent.canonicalize().and_then(|parent| {
        access(&parent, Access::WRITE_OK | Access::EXEC_OK)?;
        if !parent.is_dir() {
            return Err(Errno::NOTDIR.into());
        }
        let there = statvfs(&parent)?;
        // Where nothing is counted there is room.
        let is_full = |all, free| all > 0 && free == 0;
        if is_full(there.f_files, there.f_ffree) || is_full(there.f_blocks, there.f_bfree) {
            return Err(Errno::NOSPC.into());
        }
        // Some file systems say nothing of what they don't allow. This has no name, so that nothing can be left.
        tempfile::tempfile_in(&parent)?;
        Ok(parent)
    });
    let room = room.map_err(|error| {
        let parent = parent.display();
        io::Error::other(format!("no folder can be made in {parent}: {error}"))
    })?;
    Ok(room.join(format!("go-check-{}", Uuid::new_v4().simple())))
}

fn pid(child: &Child) -> i32 {
    i32::try_from(child.id()).unwrap_or(0)
}
