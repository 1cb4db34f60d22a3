//! Starts the program, and never waits for it beyond a deadline.

use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::thread;
use std::time::{Duration, Instant};

/// How long a run may take, on a machine that has other things to do.
const DEADLINE: Duration = Duration::from_secs(60);

/// Where the program is.
pub(crate) const PROGRAM: &str = env!("CARGO_BIN_EXE_go-check");

/// A run that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ended {
    pub(crate) stdout: String,
    pub(crate) stderr: String,
    /// The exit code; `None` after a signal.
    pub(crate) code: Option<i32>,
}

impl Ended {
    /// Checks the exit code, and shows everything if it is another.
    #[track_caller]
    pub(crate) fn ends_with(self, code: i32) -> Self {
        assert_eq!(self.code, Some(code), "{self:#?}");
        self
    }

    /// Checks that stderr is empty and the exit code 0, and returns stdout.
    #[track_caller]
    pub(crate) fn answer(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{self:?}");
        self.stdout
    }

    /// Checks that the input was refused as bad data, with all of these texts on stderr.
    #[track_caller]
    pub(crate) fn refuses(self, texts: &[&str]) -> Self {
        let ended = self.ends_with(3);
        for text in texts {
            assert!(
                ended.stderr.contains(text),
                "no {text:?} in:\n{}",
                ended.stderr
            );
        }
        ended
    }
}

/// Runs the program with arguments and input.
pub(crate) fn run<S: AsRef<OsStr>>(args: &[S], input: impl AsRef<[u8]>) -> Ended {
    run_command(program(args), input)
}

/// Runs the program in a folder, without input.
pub(crate) fn run_in<S: AsRef<OsStr>>(folder: &Path, args: &[S]) -> Ended {
    let mut command = program(args);
    command.current_dir(folder);
    run_command(command, "")
}

/// Returns the program with arguments, in an environment that says nothing about color.
pub(crate) fn program<S: AsRef<OsStr>>(args: &[S]) -> Command {
    let mut command = Command::new(PROGRAM);
    command.args(args);
    for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(name);
    }
    command
}

/// Runs a command with input.
pub(crate) fn run_command(command: Command, input: impl AsRef<[u8]>) -> Ended {
    let mut talk = Conversation::start(command);
    talk.feed(input);
    talk.end()
}

/// A run that goes on, with its stdin open.
pub(crate) struct Conversation {
    child: Killed,
    stdin: Option<ChildStdin>,
    stdout: Option<Receiver<String>>,
    stderr: Option<Receiver<String>>,
    until: Instant,
}

/// A child that doesn't outlive its test.
struct Killed(Child);

impl Drop for Killed {
    fn drop(&mut self) {
        // It may have ended long ago.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Conversation {
    /// Starts a command, of which both outputs are read.
    pub(crate) fn start(mut command: Command) -> Self {
        command.stdout(Stdio::piped());
        Self::start_with_stdout(command)
    }

    /// Starts a command whose stdout is set, and of which stderr is read.
    pub(crate) fn start_with_stdout(mut command: Command) -> Self {
        command.stderr(Stdio::piped());
        Self::start_with_both(command)
    }

    /// Starts a command with an output that nobody reads.
    pub(crate) fn start_unread(mut command: Command, output: Unread) -> Self {
        let (reader, writer) = io::pipe().expect("there are pipes left");
        drop(reader);
        match output {
            Unread::Stdout => command.stdout(writer).stderr(Stdio::piped()),
            Unread::Stderr => command.stderr(writer).stdout(Stdio::piped()),
        };
        Self::start_with_both(command)
    }

    /// Starts a command whose outputs are set.
    pub(crate) fn start_with_both(mut command: Command) -> Self {
        command.stdin(Stdio::piped());
        let mut child = command.spawn().expect("the program has been built");
        Self {
            stdin: child.stdin.take(),
            stdout: child.stdout.take().map(lines),
            stderr: child.stderr.take().map(lines),
            child: Killed(child),
            until: Instant::now() + DEADLINE,
        }
    }

    /// Writes a short text to stdin, which stays open.
    pub(crate) fn say(&mut self, text: &str) {
        let stdin = self.stdin.as_mut().expect("stdin is open");
        let written = stdin.write_all(text.as_bytes());
        written.expect("the program reads on");
    }

    /// Writes all of an input to stdin, from a thread of its own, and closes it.
    pub(crate) fn feed(&mut self, input: impl AsRef<[u8]>) {
        let mut stdin = self.stdin.take().expect("stdin is open");
        let input = input.as_ref().to_vec();
        // A program that ends without reading everything is no reason to fail.
        thread::spawn(move || stdin.write_all(&input));
    }

    /// Returns the next line of stdout, which must come before the deadline.
    pub(crate) fn hear(&mut self) -> String {
        let stdout = self.stdout.as_ref().expect("stdout is read");
        match stdout.recv_timeout(left(self.until)) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => panic!("no answer while stdin is open"),
            Err(RecvTimeoutError::Disconnected) => panic!("the program has ended"),
        }
    }

    /// Closes stdin and waits for the end. What was heard before is not in the stdout returned.
    pub(crate) fn end(mut self) -> Ended {
        drop(self.stdin.take());
        self.wait()
    }

    /// Waits for the end, whether or not stdin is open.
    pub(crate) fn wait(mut self) -> Ended {
        let rest = |lines: Option<Receiver<String>>| {
            let mut text = String::new();
            loop {
                match lines
                    .as_ref()
                    .map(|lines| lines.recv_timeout(left(self.until)))
                {
                    Some(Ok(line)) => text.push_str(&line),
                    Some(Err(RecvTimeoutError::Timeout)) => panic!("the program doesn't end"),
                    Some(Err(RecvTimeoutError::Disconnected)) | None => return text,
                }
            }
        };
        let (stdout, stderr) = (rest(self.stdout.take()), rest(self.stderr.take()));
        let status = loop {
            if let Some(status) = self.child.0.try_wait().expect("a child can be waited for") {
                break status;
            }
            assert!(Instant::now() < self.until, "the program doesn't end");
            thread::yield_now();
        };
        Ended {
            stdout,
            stderr,
            code: status.code(),
        }
    }
}

/// The output that nobody reads.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unread {
    Stdout,
    Stderr,
}

fn left(until: Instant) -> Duration {
    until.saturating_duration_since(Instant::now())
}

/// Reads lines in a thread of its own, each with its end.
fn lines(output: impl Read + Send + 'static) -> Receiver<String> {
    let (sender, receiver) = mpsc::channel();
    thread::spawn(move || {
        let mut output = BufReader::new(output);
        let mut line = Vec::new();
        while output
            .read_until(b'\n', &mut line)
            .is_ok_and(|read| read > 0)
        {
            let text = String::from_utf8_lossy(&line).into_owned();
            if sender.send(text).is_err() {
                break;
            }
            line.clear();
        }
    });
    receiver
}
