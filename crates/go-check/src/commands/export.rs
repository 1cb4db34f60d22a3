//! `go-check export`: writes a suite in a form that other programs judge by.

use std::path::{Path, PathBuf};

use clap::Subcommand;

use super::error::{Error, Exit, say};
use super::suites;
use crate::folder::NewFolder;
use crate::track::icpc::{LeftOut, Package, is_short_name};

/// Write a suite in a form that other programs judge by
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Args {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLES: &str = "\
Examples:
  go-check export icpc gomove    the cases of go-move that numeric text can ask
  go-check export icpc gomove --suite ./canonical-data.json    those of a file
  verifyproblem gomove           problemtools looks at what was written";

#[derive(Debug, Subcommand)]
enum Command {
    /// Write go-move as a contest problem package
    ///
    /// Contest systems such as DOMjudge and Kattis take it, and judge by it on many hosts. It holds the
    /// statement, the cases with the reference's answers, a checker of the input, and submissions
    /// with the verdicts that they must get. Cases that are no moves on a square of 2 to 19 are left
    /// out, and counted.
    #[command(after_help = EXAMPLES)]
    Icpc(Icpc),
}

#[derive(Debug, clap::Args)]
struct Icpc {
    /// The folder to write: a new one, or an empty one. Its name is the problem's: lower-case letters
    /// and digits
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// A built-in suite by name, or the path of a canonical-data.json file
    #[arg(long, value_name = "SUITE|PATH", default_value = "go-move")]
    suite: String,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    let Command::Icpc(args) = &args.command;
    let folder = NewFolder::at(&args.folder)?;
    check_name(&folder)?;
    let suites = suites::read(std::slice::from_ref(&args.suite))?;
    let (name, suite) = &suites[0];
    let package = Package::of(suite).map_err(|place| {
        Error::Data(format!(
            "{place}: expected the reference's answer, found another: see go-check test {name}"
        ))
    })?;
    if package.secrets == 0 {
        return Err(Error::Nothing(format!(
            "no case of {name} is a move on a square of 2 to 19, which is all that such a package can ask"
        )));
    }
    folder.write(package.files())?;
    tell(&args.folder, &package);
    Ok(Exit::Success)
}

/// Refuses a name that contest systems refuse.
fn check_name(folder: &NewFolder) -> Result<(), Error> {
    let name = folder.name().to_string_lossy();
    if is_short_name(&name) {
        return Ok(());
    }
    let mut better = name.to_ascii_lowercase();
    better.retain(|c| c.is_ascii_alphanumeric());
    let better = if better.is_empty() { "gomove" } else { &better };
    Err(Error::Usage(format!(
        "expected a folder whose name has only lower-case letters and digits, as contest systems want it, \
         found '{name}': try {better}"
    )))
}

fn tell(folder: &Path, package: &Package) {
    let Package {
        samples,
        secrets,
        submissions,
        left_out,
        ..
    } = package;
    say(&format!(
        "{}: {}, {}, {}",
        folder.display(),
        number(*samples, "sample"),
        number(*secrets, "secret case"),
        number(*submissions, "submission"),
    ));
    let LeftOut {
        no_text,
        replaced,
        repeated,
    } = *left_out;
    for (left_out, why) in [
        (no_text, "no move on a square of 2 to 19"),
        (replaced, "reimplemented by another case"),
        (repeated, "asked by an earlier case"),
    ] {
        if left_out > 0 {
            say(&format!("{} left out: {why}", number(left_out, "case")));
        }
    }
}

fn number(number: usize, what: &str) -> String {
    let ending = if number == 1 { "" } else { "s" };
    format!("{number} {what}{ending}")
}
