//! `cargo xtask fuzz`: give whatever an engine makes up to the readers, and see that their laws hold.

mod log;
mod target;
mod tools;
mod watched;

use std::fmt;
use std::fs::{self, File};
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use self::log::Log;
use self::target::Target;
use self::tools::Nightly;
use crate::say;
use crate::verify::not_run;
use crate::workspace::Workspace;

/// Give whatever an engine makes up to the readers, and see that their laws hold.
///
/// Each target is a law of crates/go-check/tests/laws, which panics where it is broken. What a target
/// starts from is in fuzz/seeds and fuzz/dictionaries; what the engine learns, and what it finds, is in
/// target/fuzz. A target ends with its first find.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask fuzz                              each target for a minute
  cargo xtask fuzz suite answer --for 10m       two of them, longer
  cargo xtask fuzz --list                       what there is

Exit codes:
  0 all laws held, 1 there is a find or a target doesn't build or run, 2 usage,
  4 nothing was run, for want of cargo-fuzz or of a nightly compiler")]
pub(crate) struct Args {
    /// The targets [default: all]
    #[arg(value_name = "TARGET")]
    targets: Vec<String>,
    /// How long each target is run: a number of seconds, minutes or hours.
    #[arg(long = "for", value_name = "TIME", default_value = "60s")]
    time: Time,
    /// Print the targets' names, and what each gives to what.
    #[arg(long)]
    list: bool,
}

/// Runs the targets one after another, prints a line for each, and returns whether all laws held.
pub(crate) fn run(args: &Args, workspace: &Workspace) -> ExitCode {
    let all = match target::all(workspace.root()) {
        Ok(all) => all,
        Err(why) => return failed(&why),
    };
    let chosen = match chosen(all, &args.targets) {
        Ok(chosen) => chosen,
        Err(why) => {
            say::trouble(why);
            return ExitCode::from(2);
        }
    };
    if args.list {
        for target in &chosen {
            say::line(format_args!("{:<17}{}", target.name, target.about));
        }
        return ExitCode::SUCCESS;
    }
    for target in &chosen {
        if let Err(why) = target.check(workspace.root()) {
            return failed(&why);
        }
    }
    let nightly = match tools::find(workspace) {
        Ok(Ok(nightly)) => nightly,
        Ok(Err(missing)) => {
            for install in missing {
                not_run("fuzz", install);
            }
            return ExitCode::from(4);
        }
        Err(error) => return failed(&format!("cannot look for the tools: {error}")),
    };
    let mut finds = Vec::new();
    let mut is_well = true;
    for target in &chosen {
        match fuzz(target, &nightly, args.time, workspace) {
            Ok(mut found) => finds.append(&mut found),
            Err(why) => {
                is_well = false;
                say::trouble(format_args!("{}: {why}", target.name));
            }
        }
    }
    for (target, find) in &finds {
        say::line("");
        say::line(format_args!("{find}"));
        say::line(format_args!("  again: {}", tools::again(target, find)));
    }
    if is_well && finds.is_empty() {
        ExitCode::SUCCESS
    } else {
        ExitCode::from(1)
    }
}

fn failed(why: &str) -> ExitCode {
    say::trouble(why);
    ExitCode::from(1)
}

/// Returns the targets of these names, or all where none is named.
fn chosen(all: Vec<Target>, names: &[String]) -> Result<Vec<Target>, String> {
    if let Some(unknown) = names
        .iter()
        .find(|name| !all.iter().any(|target| target.name == **name))
    {
        let known: Vec<_> = all.iter().map(|target| target.name.as_str()).collect();
        let known = known.join(", ");
        return Err(format!(
            "unknown target '{unknown}', expected one of: {known}"
        ));
    }
    let is_chosen = |target: &Target| names.is_empty() || names.contains(&target.name);
    Ok(all.into_iter().filter(is_chosen).collect())
}

/// A file that broke a law, with its target's name.
type Find = (String, String);

/// Builds a target and runs it, and returns what it found.
fn fuzz(
    target: &Target,
    nightly: &Nightly,
    time: Time,
    workspace: &Workspace,
) -> Result<Vec<Find>, String> {
    let cannot = |what: &str, error: io::Error| format!("cannot {what}: {error}");
    let mut build = nightly.build(target, workspace);
    let built = watched::status(&mut build).map_err(|error| cannot("build it", error))?;
    if !built.success() {
        return Err("it doesn't build".to_owned());
    }
    let folder = workspace.root().join(FOLDER);
    let (log, corpus, finds) = (
        folder.join(format!("{}.log", target.name)),
        folder.join("corpus").join(&target.name),
        folder.join("finds").join(&target.name),
    );
    let made = [&corpus, &finds].map(fs::create_dir_all);
    let file = made
        .into_iter()
        .collect::<io::Result<()>>()
        .and_then(|()| File::create(&log));
    let file = file.map_err(|error| cannot("write to target/fuzz", error))?;
    let _passing = say::Passing::show(format_args!("{} for {time} …", target.name));
    let start = Instant::now();
    let mut engine = nightly.engine(target, time.0, workspace);
    engine.stderr(file);
    let status = watched::status(&mut engine).map_err(|error| cannot("start it", error))?;
    drop(_passing);
    let text = fs::read(&log).map_err(|error| cannot("read its log", error))?;
    let read = Log::read(&String::from_utf8_lossy(&text));
    let shown = |path: PathBuf| path.display().to_string();
    let found: Vec<_> = read
        .finds
        .iter()
        .map(|find| {
            let inside = PathBuf::from(find);
            let inside = inside
                .strip_prefix(workspace.root())
                .map(PathBuf::from)
                .unwrap_or(inside.clone());
            (target.name.clone(), shown(inside))
        })
        .collect();
    say::line(read.line(&target.name, start.elapsed()));
    let tail = || format!("the end of {}:\n{}", log.display(), read.tail);
    match (status.success(), read.runs) {
        (true, 1..) if found.is_empty() => Ok(found),
        (true, 0) => Err(format!("it was given nothing; {}", tail())),
        _ if found.is_empty() => Err(format!("it ended with {status}; {}", tail())),
        _ => Ok(found),
    }
}

/// Where everything goes that the engine writes.
const FOLDER: &str = "target/fuzz";

/// How long a target is run, in seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Time(Duration);

/// Reads a number and its unit: `90s`, `10m`, `1h`.
impl FromStr for Time {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let refuse = || "expected a time from 1s to 24h, such as 90s, 10m or 1h".to_owned();
        let unit = text.chars().next_back().ok_or_else(refuse)?;
        let seconds = match unit {
            's' => 1,
            'm' => 60,
            'h' => 60 * 60,
            _ => return Err(refuse()),
        };
        let number = &text[..text.len() - 1];
        let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let number: u64 = number.parse().map_err(|_| refuse())?;
        let time = number.checked_mul(seconds).ok_or_else(refuse)?;
        if is_plain && (1..=24 * 60 * 60).contains(&time) {
            Ok(Self(Duration::from_secs(time)))
        } else {
            Err(refuse())
        }
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} s", self.0.as_secs())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_have_a_unit() {
        for (text, seconds) in [("1s", 1), ("60s", 60), ("10m", 600), ("24h", 86_400)] {
            let expected = Ok(Time(Duration::from_secs(seconds)));
            assert_eq!(text.parse::<Time>(), expected, "{text}");
        }
        for wrong in [
            "",
            "s",
            "60",
            "0s",
            "-1s",
            "+1s",
            "1.5m",
            "25h",
            "1d",
            "1 s",
            "é",
            "99999999999999999999h",
            "9999999999999999999h",
        ] {
            let error = wrong.parse::<Time>().expect_err(wrong);
            assert!(error.starts_with("expected a time"), "{error}");
        }
    }

    #[test]
    fn targets_are_chosen_by_name_and_unknown_ones_refused() {
        let target = |name: &str| Target {
            name: name.to_owned(),
            about: String::new(),
        };
        let all = || vec![target("one"), target("two")];
        let named = |given: &[&str]| -> Result<Vec<String>, String> {
            let given: Vec<_> = given.iter().map(|name| (*name).to_owned()).collect();
            let chosen = chosen(all(), &given)?;
            Ok(chosen.into_iter().map(|target| target.name).collect())
        };
        assert_eq!(named(&[]), Ok(vec!["one".to_owned(), "two".to_owned()]));
        assert_eq!(named(&["two"]), Ok(vec!["two".to_owned()]));
        let error = "unknown target 'three', expected one of: one, two".to_owned();
        assert_eq!(named(&["one", "three"]), Err(error));
    }
}
