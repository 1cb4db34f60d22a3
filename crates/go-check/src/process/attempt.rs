//! One start of a program: what is written to it, what it prints, and how it ends.

use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::{Errno, ioctl_fionread, read, write};

use super::{Capture, Ended, Keeper};

/// How much is read at once.
const PIECE: usize = 1 << 16;

/// How long killing may take before it is done by force. The slowest case of an honest warden is
/// one of thousands of processes.
const KILLING: Duration = Duration::from_millis(700);

/// How long, after everything has been killed, what is left in the pipes is waited for.
const DRAIN: Duration = Duration::from_millis(300);

/// A program that was started, and its pipes.
#[derive(Debug)]
pub struct Attempt {
    stdin: Option<OwnedFd>,
    stdout: Option<OwnedFd>,
    stderr: Option<OwnedFd>,
    /// What is still to be written, from `written` on.
    input: Vec<u8>,
    written: usize,
    /// Whether stdin is closed once everything is written.
    closes: bool,
    /// How many bytes of the input the program may have read.
    taken: u64,
    output: Vec<u8>,
    output_limit: usize,
    errors: Capture,
    ended: Option<Ended>,
    started: Instant,
    piece: Vec<u8>,
}

/// Why pumping came to an end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pumped {
    /// What was waited for is there.
    Done,
    /// The program has ended, and everything it printed is here.
    Ended,
    /// It printed more than it may.
    TooMuch,
    /// The time is up.
    Late,
}

impl Attempt {
    /// Starts the program and has `input` written to it.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no pipes left, or no process for us.
    pub fn start(keeper: &mut Keeper, input: Vec<u8>, output_limit: u64) -> io::Result<Self> {
        let (stdin_theirs, stdin) = new_pipe()?;
        let (stdout, stdout_theirs) = new_pipe()?;
        let (stderr, stderr_theirs) = new_pipe()?;
        for ours in [&stdin, &stdout, &stderr] {
            rustix::io::ioctl_fionbio(ours, true)?;
        }
        let mut attempt = Self {
            stdin: Some(stdin),
            stdout: Some(stdout),
            stderr: Some(stderr),
            input,
            written: 0,
            closes: false,
            taken: 0,
            output: Vec::new(),
            output_limit: usize::try_from(output_limit).unwrap_or(usize::MAX),
            errors: Capture::default(),
            ended: None,
            started: Instant::now(),
            piece: vec![0; PIECE],
        };
        // What fits into the pipe is there before the program is.
        attempt.write_on();
        keeper.launch([stdin_theirs, stdout_theirs, stderr_theirs])?;
        Ok(attempt)
    }

    /// Has more input written.
    pub fn send(&mut self, input: &[u8]) {
        self.input.drain(..self.written);
        self.written = 0;
        self.input.extend_from_slice(input);
        self.write_on();
    }

    /// Closes the program's stdin once everything has been written.
    pub fn close_input(&mut self) {
        self.closes = true;
        self.write_on();
    }

    /// Returns what it has printed on stdout, to be taken from.
    pub const fn output(&mut self) -> &mut Vec<u8> {
        &mut self.output
    }

    /// Returns what it has printed on stderr.
    #[must_use]
    pub const fn errors(&self) -> &Capture {
        &self.errors
    }

    /// Takes what it has printed on stderr since this was taken last, as far as it is there.
    ///
    /// # Errors
    ///
    /// Returns an error if the system fails us.
    pub fn take_errors(&mut self) -> io::Result<Capture> {
        self.read_stderr()?;
        Ok(std::mem::take(&mut self.errors))
    }

    /// Returns how it ended, once it has.
    #[must_use]
    pub const fn ended(&self) -> Option<&Ended> {
        self.ended.as_ref()
    }

    /// Returns how long ago it was started.
    #[must_use]
    pub fn age(&self) -> Duration {
        self.started.elapsed()
    }

    /// Whether it has read nothing of what was written to it.
    #[must_use]
    pub const fn has_read_nothing(&self) -> bool {
        self.taken == 0
    }

    /// Writes and reads, until `is_done` of what was printed, or until the program has ended, or
    /// prints too much, or the deadline is over.
    ///
    /// # Errors
    ///
    /// Returns an error if the system fails us; none is the program's fault.
    pub fn pump(
        &mut self,
        keeper: &mut Keeper,
        deadline: Instant,
        is_done: impl Fn(&[u8]) -> bool,
    ) -> io::Result<Pumped> {
        loop {
            if is_done(&self.output) {
                return Ok(Pumped::Done);
            }
            if self.output.len() > self.output_limit {
                return Ok(Pumped::TooMuch);
            }
            if self.ended.is_some() {
                return Ok(Pumped::Ended);
            }
            let now = Instant::now();
            if now >= deadline {
                return Ok(Pumped::Late);
            }
            self.wait(keeper, deadline - now)?;
        }
    }

    /// Reads what is there, without waiting.
    ///
    /// # Errors
    ///
    /// Returns an error if the system fails us.
    pub fn read_on(&mut self) -> io::Result<()> {
        self.read_stdout()
    }

    /// Has the program killed if it still runs, and waits for its end.
    ///
    /// # Errors
    ///
    /// Returns an error if the system fails us.
    pub fn kill(&mut self, keeper: &mut Keeper) -> io::Result<()> {
        if self.ended.is_some() {
            return Ok(());
        }
        keeper.kill();
        self.stdin = None;
        // What it prints now is of no interest.
        let deadline = Instant::now() + KILLING;
        while self.ended.is_none() {
            let now = Instant::now();
            if now >= deadline {
                self.ended = Some(keeper.force()?);
                return self.drain();
            }
            self.output.truncate(self.output_limit);
            self.wait(keeper, deadline - now)?;
        }
        Ok(())
    }

    /// Waits until something happens, and takes it in.
    fn wait(&mut self, keeper: &mut Keeper, timeout: Duration) -> io::Result<()> {
        let event = keeper.event();
        let timeout = match event {
            Some(_) => timeout,
            // Without an event there is nothing but to look again and again.
            None => timeout.min(Duration::from_millis(5)),
        };
        let waits_to_write = self.written < self.input.len();
        let mut fds = Vec::with_capacity(4);
        if let Some(event) = event {
            fds.push(PollFd::from_borrowed_fd(event, PollFlags::IN));
        }
        let outputs = [&self.stdout, &self.stderr];
        fds.extend(
            outputs
                .into_iter()
                .flatten()
                .map(|fd| PollFd::new(fd, PollFlags::IN)),
        );
        let stdin = self.stdin.as_ref().filter(|_| waits_to_write);
        fds.extend(stdin.map(|fd| PollFd::new(fd, PollFlags::OUT)));
        match poll(&mut fds, Timespec::try_from(timeout).ok().as_ref()) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(error) => return Err(error.into()),
        }
        // The order in which they were put there.
        let mut ready = fds.iter().map(|fd| !fd.revents().is_empty());
        let mut is_ready = |is_there: bool| is_there && ready.next().unwrap_or(false);
        let ended = is_ready(event.is_some());
        let stdout = is_ready(self.stdout.is_some());
        let stderr = is_ready(self.stderr.is_some());
        let stdin = is_ready(waits_to_write && self.stdin.is_some());
        drop(fds);
        if stdout {
            self.read_stdout()?;
        }
        if stderr {
            self.read_stderr()?;
        }
        if stdin {
            self.write_on();
        }
        if (ended || event.is_none())
            && let Some(end) = keeper.ended()?
        {
            self.see_what_was_read();
            self.drain()?;
            self.ended = Some(end);
        }
        Ok(())
    }

    fn write_on(&mut self) {
        while let Some(stdin) = &self.stdin
            && self.written < self.input.len()
        {
            match write(stdin, &self.input[self.written..]) {
                Ok(length) => {
                    self.written += length;
                    self.taken += length as u64;
                }
                Err(Errno::INTR) => {}
                Err(Errno::AGAIN) => return,
                // It reads no more, which is its own affair.
                Err(_) => {
                    self.see_what_was_read();
                    self.stdin = None;
                }
            }
        }
        if self.closes {
            self.stdin = None;
        }
    }

    /// Counts as read what is no longer in the pipe.
    fn see_what_was_read(&mut self) {
        if let Some(stdin) = &self.stdin {
            let unread = ioctl_fionread(stdin).unwrap_or(0);
            self.taken = self.taken.saturating_sub(unread);
        }
    }

    /// Reads what is left once everything has been killed. A process that is out of our reach may
    /// still hold a pipe: it is not waited for.
    fn drain(&mut self) -> io::Result<()> {
        let deadline = Instant::now() + DRAIN;
        loop {
            self.read_stdout()?;
            self.read_stderr()?;
            let left = deadline.saturating_duration_since(Instant::now());
            let open: Vec<_> = [&self.stdout, &self.stderr].into_iter().flatten().collect();
            if open.is_empty() || left.is_zero() || self.output.len() > self.output_limit {
                return Ok(());
            }
            let mut fds: Vec<_> = open
                .into_iter()
                .map(|fd| PollFd::from_borrowed_fd(fd.as_fd(), PollFlags::IN))
                .collect();
            match poll(&mut fds, Timespec::try_from(left).ok().as_ref()) {
                Ok(_) | Err(Errno::INTR) => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn read_stdout(&mut self) -> io::Result<()> {
        while let Some(stdout) = &self.stdout
            && self.output.len() <= self.output_limit
        {
            match read_piece(stdout, &mut self.piece)? {
                Piece::Bytes(0) => self.stdout = None,
                Piece::Bytes(length) => {
                    self.output.extend_from_slice(&self.piece[..length]);
                    // What did not fill the piece was all there is.
                    if length < PIECE {
                        return Ok(());
                    }
                }
                Piece::NotYet => return Ok(()),
            }
        }
        Ok(())
    }

    fn read_stderr(&mut self) -> io::Result<()> {
        // A flood must not keep us from looking at the clock.
        for _ in 0..16 {
            let Some(stderr) = &self.stderr else {
                return Ok(());
            };
            match read_piece(stderr, &mut self.piece)? {
                Piece::Bytes(0) => self.stderr = None,
                Piece::Bytes(length) => {
                    self.errors.push(&self.piece[..length]);
                    if length < PIECE {
                        return Ok(());
                    }
                }
                Piece::NotYet => return Ok(()),
            }
        }
        Ok(())
    }
}

/// A pipe, its reading end first, which no other program inherits.
fn new_pipe() -> io::Result<(OwnedFd, OwnedFd)> {
    let (reader, writer) = io::pipe()?;
    Ok((reader.into(), writer.into()))
}

enum Piece {
    Bytes(usize),
    NotYet,
}

fn read_piece(fd: &OwnedFd, piece: &mut [u8]) -> io::Result<Piece> {
    loop {
        match read(fd, &mut *piece) {
            Ok(length) => return Ok(Piece::Bytes(length)),
            Err(Errno::INTR) => {}
            Err(Errno::AGAIN) => return Ok(Piece::NotYet),
            Err(error) => return Err(error.into()),
        }
    }
}
