//! `go-check snapshots`: shows and settles pending snapshots.

use std::env;
use std::path::PathBuf;

use clap::Subcommand;

use super::error::{Error, Exit, say};
use super::output::Talk;
use crate::snapshot::{Folder, FolderError, Pending, difference};

/// Show, accept or reject the snapshots that a test run found different
///
/// They are pending as .snap.new files in the snapshots folders of the suites.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check snapshots diff      what has changed, as boards
  go-check snapshots accept    the same, and keep the new ones
  go-check snapshots check     exit 1 if one is missing, left over or pending")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
    /// The folder with the suites' folders [default: test-data, here or in a folder above]
    #[arg(long, value_name = "FOLDER", global = true)]
    folder: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Subcommand)]
enum Command {
    /// Show what has changed, keep the new snapshots, and remove those that no case has
    Accept,
    /// Show what has changed, and remove the new snapshots
    Reject,
    /// Show what has changed; exit 1 if anything has
    Diff,
    /// Say which snapshots are missing, left over or pending; exit 1 if any
    Check,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let folder = match &args.folder {
        Some(folder) => Folder::new(folder),
        None => {
            let here = env::current_dir()
                .map_err(|error| Error::Data(format!("can't tell the current folder: {error}")))?;
            Folder::find(&here).ok_or_else(|| {
                let message = "no folder test-data here or above, name it with --folder";
                Error::Data(message.to_owned())
            })?
        }
    };
    let mut out = Talk::new();
    let exit = match args.command {
        Command::Check => {
            let problems = folder.check()?;
            for problem in &problems {
                out.write(&format!("{problem}\n"))?;
            }
            if problems.is_empty() {
                Exit::Success
            } else {
                say("to draw what is missing and settle the rest: cargo xtask accept");
                Exit::Failure
            }
        }
        Command::Diff => {
            let pending = folder.pending()?;
            for pending in &pending {
                out.write(&shown(pending, "pending")?)?;
            }
            if pending.is_empty() {
                Exit::Success
            } else {
                Exit::Failure
            }
        }
        Command::Accept => {
            // What belongs to no case can't be right: a case has gone, or has another name now.
            let left_over = folder.remove_left_over()?;
            let settled = settle(&folder, "accepted", Pending::accept)?;
            for path in left_over {
                out.write(&format!("{}: left over, removed\n\n", path.display()))?;
            }
            out.write(&settled)?;
            Exit::Success
        }
        Command::Reject => {
            out.write(&settle(&folder, "rejected", Pending::reject)?)?;
            Exit::Success
        }
    };
    out.flush()?;
    Ok(exit)
}

/// Settles all pending snapshots, and returns what they were: whether anybody reads it to the end
/// must not decide how many are settled.
fn settle(
    folder: &Folder,
    done: &str,
    settle: impl Fn(&Pending) -> Result<(), FolderError>,
) -> Result<String, Error> {
    let pending = folder.pending()?;
    if pending.is_empty() {
        say("no snapshot is pending");
    }
    let mut settled = String::new();
    for pending in pending {
        // What can't be shown is not settled either.
        settled.push_str(&shown(&pending, done)?);
        settle(&pending)?;
    }
    Ok(settled)
}

fn shown(pending: &Pending, state: &str) -> Result<String, Error> {
    let (old, new) = pending.texts()?;
    let text = match old {
        Some(old) => difference(&old, &new),
        None => format!("(a new snapshot)\n{new}"),
    };
    let mut shown = format!("{}: {state}\n\n", pending.accepted.display());
    for line in text.lines() {
        shown.push_str(format!("    {line}").trim_end());
        shown.push('\n');
    }
    shown.push('\n');
    Ok(shown)
}
