//! `cargo xtask mutants`: change the rules and formats in one place after another, and see that tests notice.

use std::ffi::{OsStr, OsString};
use std::fmt;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};
use std::str::FromStr;

use crate::say;
use crate::verify::{not_run, says_tool_is_missing};
use crate::workspace::Workspace;

/// The command that installs the tool.
const INSTALL: &str = "cargo install cargo-mutants --locked";

/// What is changed, unless other packages are asked for.
const PACKAGES: [&str; 2] = ["go-core", "go-io"];

/// Change go-core and go-io in one place after another, and see that a test notices.
///
/// cargo-mutants makes the changes in a copy of the checkout and runs the tests of the package that
/// it has changed. What no test notices is missed, and wants a test. Its settings, and the changes that
/// no test can notice, are in .cargo/mutants.toml; what it finds is in target/mutants.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask mutants                            all changes, which takes its time
  cargo xtask mutants --shard 1/8                the first eighth of them
  cargo xtask mutants --file play.rs -j 2        those of one file, two at a time
  cargo xtask mutants --iterate                  those that were not caught the last time
  cargo xtask mutants -- --help                  what else cargo-mutants takes

Exit codes:
  0 all caught, 1 a change was missed or the tests fail without one, 2 usage,
  4 nothing was run, which includes a missing cargo-mutants")]
pub(crate) struct Args {
    /// Make the changes of part K of N only, K from 1. All parts together make each change once.
    #[arg(long, value_name = "K/N")]
    shard: Option<Shard>,
    /// Handed on to cargo-mutants as they are.
    #[arg(
        trailing_var_arg = true,
        allow_hyphen_values = true,
        value_name = "ARG"
    )]
    args: Vec<OsString>,
}

/// Runs cargo-mutants, and returns whether every change was caught.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    if args.args.iter().any(|arg| is_shard(arg)) {
        // There it would count from 0.
        say::trouble("expected --shard before the arguments that are handed on to cargo-mutants");
        return ExitCode::from(2);
    }
    match is_installed(workspace) {
        Ok(true) => {}
        Ok(false) => {
            not_run("mutants", INSTALL);
            return ExitCode::from(4);
        }
        Err(error) => return cannot("start cargo", &error),
    }
    let folder = folder(workspace.root(), args.shard);
    if let Err(error) = fs::create_dir_all(&folder) {
        return cannot(format_args!("make {}", folder.display()), &error);
    }
    let mut command = bounded(workspace);
    command.args(["mutants", "--output"]).arg(&folder);
    if let Some(shard) = args.shard {
        command.arg(format!("--shard={shard}"));
    }
    if !args.args.iter().any(|arg| is_package(arg)) {
        command.args(PACKAGES.map(|package| format!("--package={package}")));
    }
    // For a test to have failed, what it failed on needn't be made small.
    command.args(&args.args).env(SHRINK, "0");

    let results = Results(folder.join("mutants.out"));
    let before = results.start();
    let status = match command.status() {
        Ok(status) => status,
        Err(error) => return cannot("start cargo", &error),
    };
    // Unless it was asked for something else: a list, or help.
    let counts = (results.start() != before).then(|| results.counts());
    match counts.transpose() {
        Ok(counts) => exit_code(status.code(), counts),
        Err(error) => cannot(format_args!("read {}", results.0.display()), &error),
    }
}

/// How many steps proptest takes from a board that fails a test to a smaller one.
const SHRINK: &str = "PROPTEST_MAX_SHRINK_ITERS";

fn cannot(what: impl fmt::Display, error: &io::Error) -> ExitCode {
    say::trouble(format_args!("cannot {what}: {error}"));
    ExitCode::from(70)
}

/// Returns a call of cargo, of which no child gets memory without end where the system has a way to see
/// to it: with some changes a test takes all that there is.
fn bounded(workspace: &Workspace) -> Command {
    let cargo = workspace.command("cargo");
    if !cfg!(unix) {
        return cargo;
    }
    let mut shell = workspace.command("sh");
    let script = format!("ulimit -v {MOST_KIB} 2>/dev/null; exec \"$@\"");
    shell.args(["-c", &script, "sh"]).arg(cargo.get_program());
    shell
}

/// How much memory a process may take, which is more than a compiler asks for.
const MOST_KIB: u64 = 6 << 20;

/// Returns whether an argument is cargo-mutants' own way to choose a part.
fn is_shard(arg: &OsStr) -> bool {
    let arg = arg.to_string_lossy();
    arg == "--shard" || arg.starts_with("--shard=")
}

/// Returns whether an argument chooses packages.
fn is_package(arg: &OsStr) -> bool {
    let arg = arg.to_string_lossy();
    arg.starts_with("-p") || arg.starts_with("--package") || arg == "--workspace"
}

fn is_installed(workspace: &Workspace) -> io::Result<bool> {
    let mut command = workspace.quiet_command("cargo");
    let output = command.args(["mutants", "--version"]).output()?;
    let errors = String::from_utf8_lossy(&output.stderr);
    Ok(output.status.success() || !says_tool_is_missing(&errors))
}

/// Returns where the results go: a part has a folder of its own, so that all can run at once.
fn folder(root: &Path, shard: Option<Shard>) -> PathBuf {
    let folder = root.join("target/mutants");
    match shard {
        Some(Shard { number, of }) => folder.join(format!("{number}-of-{of}")),
        None => folder,
    }
}

/// The folder `mutants.out`, as cargo-mutants has left it.
#[derive(Debug)]
struct Results(PathBuf);

/// How many changes came to what.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Counts {
    tested: usize,
    missed: usize,
}

impl Results {
    /// Returns what tells one run from another, if there was one.
    fn start(&self) -> Option<String> {
        fs::read_to_string(self.0.join("lock.json")).ok()
    }

    fn counts(&self) -> io::Result<Counts> {
        let lines = |name: &str| {
            let text = fs::read_to_string(self.0.join(name))?;
            io::Result::Ok(text.lines().count())
        };
        let missed = lines("missed.txt")?;
        let tested = missed + lines("caught.txt")? + lines("timeout.txt")?;
        Ok(Counts { tested, missed })
    }
}

/// Returns our code for that of cargo-mutants, which is none after a signal, and for what the
/// changes came to, if any were made.
///
/// A test that takes without end has noticed a change, whatever cargo-mutants thinks of it. But where one
/// did, it keeps silent about those that were missed.
fn exit_code(code: Option<i32>, counts: Option<Counts>) -> ExitCode {
    match (code, counts) {
        (Some(0 | 2 | 3), Some(Counts { missed: 1.., .. })) => ExitCode::from(1),
        (Some(0 | 3), Some(Counts { tested: 0, .. })) => {
            say::trouble("expected a change to be tested, found none");
            ExitCode::from(4)
        }
        (Some(0 | 3), _) => ExitCode::SUCCESS,
        (Some(1), _) => ExitCode::from(2),
        // The tests fail without a change.
        (Some(4), _) => ExitCode::from(1),
        (Some(_), _) => ExitCode::from(70),
        (None, _) => ExitCode::from(130),
    }
}

/// One of several parts of the changes, from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Shard {
    number: u64,
    of: u64,
}

/// Reads `K/N`.
impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refuse = || "expected K/N with K from 1 to N".to_owned();
        let (number, of) = text.split_once('/').ok_or_else(refuse)?;
        let parse = |part: &str| part.parse().map_err(|_| refuse());
        let (number, of) = (parse(number)?, parse(of)?);
        if (1..=of).contains(&number) {
            Ok(Self { number, of })
        } else {
            Err(refuse())
        }
    }
}

/// As cargo-mutants has it, which counts parts from 0.
impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number - 1, self.of)
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Debug, Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    fn parse(line: &str) -> Result<Args, String> {
        match Line::try_parse_from(line.split(' ')) {
            Ok(line) => Ok(line.args),
            Err(error) => Err(error.to_string()),
        }
    }

    #[test]
    fn parts_count_from_1_here_and_from_0_there() {
        for (ours, theirs) in [("1/1", "0/1"), ("1/8", "0/8"), ("8/8", "7/8")] {
            let shard = ours.parse::<Shard>().map(|shard| shard.to_string());
            assert_eq!(shard, Ok(theirs.to_owned()));
        }
    }

    #[test]
    fn a_part_that_there_is_not_is_refused() {
        for wrong in [
            "0/8", "9/8", "0/0", "8", "1/", "/8", "-1/8", "a/b", "1/2/3", "",
        ] {
            let error = parse(&format!("mutants --shard {wrong}")).expect_err(wrong);
            assert!(error.contains("expected K/N with K from 1 to N"), "{error}");
        }
    }

    #[test]
    fn what_follows_is_handed_on_as_it_is() {
        let args = parse("mutants --shard 2/3 --file play.rs -j 2").expect("a part and more");
        assert_eq!(args.shard, Some(Shard { number: 2, of: 3 }));
        assert_eq!(args.args, ["--file", "play.rs", "-j", "2"]);
        let args = parse("mutants -- --help").expect("an argument of the other's");
        assert_eq!((args.shard, args.args), (None, vec!["--help".into()]));
    }

    #[test]
    fn a_part_that_is_handed_on_is_known() {
        for line in ["mutants -j 2 --shard 1/8", "mutants -- --shard=1/8"] {
            let args = parse(line).expect("arguments of the other's").args;
            assert!(args.iter().any(|arg| is_shard(arg)), "{line}");
            let code = run(&parse(line).expect("as before"), &Workspace::find());
            assert_eq!(code, ExitCode::from(2), "{line}");
        }
        assert!(!is_shard(OsStr::new("--sharding")));
    }

    #[test]
    fn packages_are_known_in_each_way_to_choose_them() {
        for arg in [
            "-p",
            "-pgo-io",
            "--package",
            "--package=go-io",
            "--workspace",
        ] {
            assert!(is_package(OsStr::new(arg)), "{arg}");
        }
        for arg in ["--file", "play.rs", "--profile"] {
            assert!(!is_package(OsStr::new(arg)), "{arg}");
        }
    }

    #[test]
    #[cfg(unix)]
    fn cargo_is_started_with_bounded_memory() -> io::Result<()> {
        let workspace = Workspace::find();
        let output = bounded(&workspace).arg("--version").output()?;
        assert!(output.status.success());
        assert!(output.stdout.starts_with(b"cargo "));
        let call = format!("{:?}", bounded(&workspace));
        assert!(call.contains("ulimit -v 6291456"), "{call}");
        Ok(())
    }

    #[test]
    fn each_part_has_a_folder_of_its_own() {
        let root = Path::new("go");
        let part = |number| folder(root, Some(Shard { number, of: 3 }));
        assert_eq!(folder(root, None), Path::new("go/target/mutants"));
        assert_eq!(part(2), Path::new("go/target/mutants/2-of-3"));
        assert_ne!(part(1), part(2));
    }

    #[test]
    fn one_missed_change_is_a_failure_whatever_else_there_was() {
        let counts = |tested, missed| Some(Counts { tested, missed });
        for (code, counts, expected) in [
            (Some(0), counts(9, 0), 0),
            (Some(3), counts(9, 0), 0),
            (Some(2), counts(9, 1), 1),
            (Some(3), counts(9, 1), 1),
            (Some(0), counts(0, 0), 4),
            // A list, or help.
            (Some(0), None, 0),
            (Some(1), None, 2),
            // The tests fail before anything was changed.
            (Some(4), counts(0, 0), 1),
            (Some(2), None, 70),
            (Some(70), counts(9, 0), 70),
            (None, counts(9, 0), 130),
        ] {
            let found = exit_code(code, counts);
            assert_eq!(found, ExitCode::from(expected), "{code:?} {counts:?}");
        }
    }

    #[test]
    fn results_are_counted_as_they_are_left() -> io::Result<()> {
        let folder = std::env::temp_dir().join(format!("xtask-mutants-{}", std::process::id()));
        fs::create_dir_all(&folder)?;
        let results = Results(folder.clone());
        assert_eq!(results.start(), None);
        let unfinished = results.counts();
        for (file, text) in [
            ("lock.json", "{}"),
            ("caught.txt", "a\nb\nc\n"),
            ("missed.txt", "d\n"),
            ("timeout.txt", ""),
            ("unviable.txt", "e\n"),
        ] {
            fs::write(folder.join(file), text)?;
        }
        let (start, counts) = (results.start(), results.counts());
        fs::remove_dir_all(&folder)?;
        assert!(unfinished.is_err());
        assert_eq!(start, Some("{}".to_owned()));
        let expected = Counts {
            tested: 4,
            missed: 1,
        };
        assert_eq!(counts?, expected);
        Ok(())
    }
}
