//! The keeper of a program: starts it, ends it, and knows how it ended.

use std::time::Duration;

use serde::{Deserialize, Serialize};

#[cfg(not(target_os = "linux"))]
pub use self::direct::Keeper;
#[cfg(target_os = "linux")]
pub use self::warded::Keeper;

#[cfg(any(not(target_os = "linux"), test))]
mod direct;
#[cfg(target_os = "linux")]
mod warded;

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
        Self {
            status: Status::NotStarted(why.into()),
            limit: None,
            is_last: false,
        }
    }

    /// The end of a program that did away with whoever watched it.
    pub(super) fn escaped() -> Self {
        Self {
            status: Status::EscapedWatch,
            limit: None,
            is_last: false,
        }
    }
}
