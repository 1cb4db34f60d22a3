//! Running programs on Linux: wardens, limits of all kinds, sandboxes.

mod inside;
mod keeper;
mod room;
mod sandbox;
mod scratch;
mod tree;
mod warden;

use std::process::ExitCode;

pub use self::keeper::Keeper;
pub use self::room::{at_once, check as check_room, threads};
pub(super) use self::sandbox::{Tool, try_out};

/// Whether limits are watched besides those on wall time and output.
pub const WATCHES_ALL: bool = true;

/// Does the work of a helper process if this process was started as one, and returns its exit code.
/// Nothing else may have been done before.
#[must_use]
pub fn helper() -> Option<ExitCode> {
    let mut args = std::env::args_os().skip(1);
    let name = args.next()?;
    if name == warden::NAME {
        return Some(warden::main());
    }
    if name == inside::NAME {
        return Some(inside::main(&args.collect::<Vec<_>>()));
    }
    None
}
