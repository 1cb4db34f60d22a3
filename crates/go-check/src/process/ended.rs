//! How a program ended, as its keeper tells it.

use std::io;
use std::time::Duration;

use rustix::io::Errno;
use serde::{Deserialize, Serialize};

/// How a program ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ended {
    /// What the system says of it.
    pub status: Status,
    /// The limit for which it was ended, if it was.
    pub limit: Option<Limit>,
    /// Whether whoever watched it is fit for no further program.
    pub is_last: bool,
}

/// What the system says of a program's end.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Status {
    /// It ended by itself, with this exit status.
    Exited(i32),
    /// A signal ended it.
    Signaled(i32),
    /// It did not even start: why.
    NotStarted(String),
    /// It did not even start, for want of something that is not its own: what was missing.
    NoRoom(String),
    /// It did not even start, since the sandbox can't be closed: why.
    NoSandbox(String),
    /// It killed the process that watched it, or kept that from its work.
    EscapedWatch,
}

/// A limit that was exceeded, and by how much: what was measured.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Limit {
    /// Bytes of memory.
    Memory(u64),
    /// CPU time.
    Cpu(Duration),
    /// Processes at the same time: they are not counted to the last.
    Processes,
}

impl Ended {
    pub(super) fn not_started(why: impl Into<String>) -> Self {
        Self::with(Status::NotStarted(why.into()))
    }

    /// An end without a limit.
    pub(super) const fn with(status: Status) -> Self {
        Self {
            status,
            limit: None,
            is_last: false,
        }
    }

    /// What comes of an attempt to start a program that failed.
    pub(super) fn failed_to_start(error: &io::Error) -> Self {
        let why = error.to_string();
        if is_lack(error) {
            Self::with(Status::NoRoom(why))
        } else {
            Self::not_started(why)
        }
    }

    /// The end of a program that did away with whoever watched it.
    pub(super) fn escaped() -> Self {
        Self::with(Status::EscapedWatch)
    }
}

/// Whether the system had too little of something: processes, open files or memory.
pub(super) fn is_lack(error: &io::Error) -> bool {
    let Some(error) = Errno::from_io_error(error) else {
        return error.kind() == io::ErrorKind::OutOfMemory;
    };
    [Errno::AGAIN, Errno::MFILE, Errno::NFILE, Errno::NOMEM].contains(&error)
}
