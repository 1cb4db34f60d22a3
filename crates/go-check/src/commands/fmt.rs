//! `go-check fmt`: canonical data files in their layout.

use std::io;
use std::path::{Path, PathBuf};

use super::difference::difference;
use super::error::{Error, Exit, say};
use super::files;
use super::output::{self, Talk};
use crate::data::{harmless, read_text};
use crate::file::{LineEnding, Locked, refuse_special};
use crate::suite::{MAX_SUITE_BYTES, layout};

/// Lay out canonical data files as upstream does
///
/// Keys stand in upstream's order and lines break as prettier breaks them, but for the arrays that
/// upstream lays out in a way of their own, such as boards: a row a line. Nothing else changes; blanks
/// in strings are data and stay. Without a path, standard input goes to standard output.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  go-check fmt test-data                      every canonical-data.json in the folder
  go-check fmt --check go-counting/canonical-data.json
  go-check fmt <old.json >new.json")]
pub(super) struct Args {
    /// Files, or folders with canonical-data.json files
    paths: Vec<PathBuf>,
    /// Change nothing; show what would change, and exit 1 if anything would
    #[arg(long)]
    check: bool,
}

pub(super) fn run(args: &Args) -> Result<Exit, Error> {
    match args.paths.as_slice() {
        [] => return stdin(args),
        [path] if path.as_os_str() == "-" => return stdin(args),
        _ => {}
    }
    let mut out = Talk::new();
    let mut run = Run::default();
    for path in files::find(&args.paths)? {
        let done = if args.check {
            run.check(&path, &mut out)
        } else {
            run.format(&path)
        };
        match done {
            Ok(()) => {}
            Err(error @ (Error::Closed | Error::Output(_))) => return Err(error),
            Err(error) => {
                // What is wrong with one file keeps no other from its layout.
                error.report();
                run.failed += 1;
            }
        }
    }
    out.flush()?;
    run.end(args)
}

/// How many files were met.
#[derive(Default)]
struct Run {
    changed: usize,
    unchanged: usize,
    failed: usize,
}

impl Run {
    /// Shows what would change in a file.
    fn check(&mut self, path: &Path, out: &mut Talk) -> Result<(), Error> {
        let name = harmless(&path.display().to_string());
        let old = files::read(path)?;
        let new = laid_out(&name, &old)?;
        if old == new {
            self.unchanged += 1;
            return Ok(());
        }
        self.changed += 1;
        out.write(&shown(&name, &old, &new))
    }

    fn format(&mut self, path: &Path) -> Result<(), Error> {
        let name = harmless(&path.display().to_string());
        refuse_special(path)?;
        // A file that is laid out already need not be one that may be written.
        let text = files::read(path)?;
        if laid_out(&name, &text)? == text {
            self.unchanged += 1;
            return Ok(());
        }
        let mut file = Locked::open(path)?;
        let new = laid_out(&name, &file.text(MAX_SUITE_BYTES)?)?;
        file.replace(&new)?;
        self.changed += 1;
        say(&format!("{name}: laid out"));
        Ok(())
    }

    fn end(&self, args: &Args) -> Result<Exit, Error> {
        let files = |number: usize| match number {
            1 => "1 file".to_owned(),
            _ => format!("{number} files"),
        };
        let (changed, unchanged) = (files(self.changed), self.unchanged);
        let summary = if args.check {
            format!("{changed} to be laid out, {unchanged} as they should be")
        } else {
            format!("{changed} laid out, {unchanged} left as they were")
        };
        if self.failed > 0 {
            let failed = files(self.failed);
            return Err(Error::Data(format!("{failed} failed, {summary}")));
        }
        say(&summary);
        Ok(if args.check && self.changed > 0 {
            Exit::Failure
        } else {
            Exit::Success
        })
    }
}

fn stdin(args: &Args) -> Result<Exit, Error> {
    let old = read_text("stdin", io::stdin().lock(), MAX_SUITE_BYTES)
        .map_err(|bad| Error::of_text("stdin", bad))?;
    let new = laid_out("stdin", &old)?;
    if !args.check {
        output::write(&new)?;
    } else if old != new {
        let mut out = Talk::new();
        out.write(&shown("stdin", &old, &new))?;
        out.flush()?;
        return Ok(Exit::Failure);
    }
    Ok(Exit::Success)
}

/// Returns a text laid out, with lines that end as they did: how, is up to whoever checked it out.
fn laid_out(name: &str, text: &str) -> Result<String, Error> {
    let new = layout(text).map_err(|error| Error::Drawn(error.drawn(name, text)))?;
    Ok(LineEnding::of(text).of_all_lines(&new).into_owned())
}

fn shown(name: &str, old: &str, new: &str) -> String {
    let (now, then) = (
        format!("{name} as it is"),
        format!("{name} as it should be"),
    );
    difference((&now, old), (&then, new))
}
