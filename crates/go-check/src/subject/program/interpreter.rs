//! The interpreter of a source file: the one that its first line names, or the usual one for its
//! ending.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::Read;
use std::path::Path;

/// The usual interpreters.
const USUAL: [(&[&str], &[&str]); 13] = [
    (&["py", "py3"], &["python3"]),
    (&["js", "mjs", "cjs"], &["node"]),
    (&["pl"], &["perl"]),
    (&["rb"], &["ruby"]),
    (&["sh"], &["sh"]),
    (&["bash"], &["bash"]),
    (&["awk"], &["awk", "-f"]),
    (&["lua"], &["lua"]),
    (&["php"], &["php"]),
    (&["tcl"], &["tclsh"]),
    (&["r", "R"], &["Rscript"]),
    (&["jl"], &["julia"]),
    (&["raku", "p6"], &["raku"]),
];

/// The most bytes of a first line that are looked at.
const FIRST_LINE: u64 = 1024;

/// Returns the words that start a source file's program, but for the file itself, or `None` if no
/// interpreter is known.
#[must_use]
pub fn interpreter(file: &Path) -> Option<Vec<OsString>> {
    from_first_line(file).or_else(|| from_ending(file.extension()?))
}

fn from_ending(ending: &OsStr) -> Option<Vec<OsString>> {
    let ending = ending.to_str()?;
    let (_, words) = USUAL
        .iter()
        .find(|(endings, _)| endings.contains(&ending))?;
    Some(words.iter().map(Into::into).collect())
}

/// As the system reads it: the interpreter, and one argument at most. Where the interpreter isn't
/// at its place, one of the same name on the `PATH` will do.
fn from_first_line(file: &Path) -> Option<Vec<OsString>> {
    let mut start = Vec::new();
    let read = File::open(file)
        .ok()?
        .take(FIRST_LINE)
        .read_to_end(&mut start);
    read.ok()?;
    let line = start
        .strip_prefix(b"#!")?
        .split(|byte| *byte == b'\n')
        .next()?;
    let line = str::from_utf8(line).ok()?.trim();
    let (program, argument) = match line.split_once(char::is_whitespace) {
        Some((program, argument)) => (program, Some(argument.trim())),
        None => (line, None),
    };
    let name = Path::new(program).file_name()?;
    let words = match argument {
        // `env` is no more than a look at the PATH.
        Some(argument) if name == "env" => {
            let argument = argument.strip_prefix("-S").unwrap_or(argument);
            shlex::split(argument)?
                .into_iter()
                .map(Into::into)
                .collect()
        }
        argument => {
            let program = if Path::new(program).exists() {
                program.into()
            } else {
                name.to_owned()
            };
            let argument = argument.map(OsString::from);
            std::iter::once(program).chain(argument).collect::<Vec<_>>()
        }
    };
    (!words.is_empty()).then_some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(name: &str, text: &str) -> Option<Vec<OsString>> {
        let folder = tempfile::tempdir().expect("there is room");
        let file = folder.path().join(name);
        std::fs::write(&file, text).expect("there is room");
        interpreter(&file)
    }

    #[test]
    fn the_first_line_comes_before_the_ending() {
        let words = |words: &[&str]| Some(words.iter().map(Into::into).collect::<Vec<_>>());
        assert_eq!(of("a.py", "print(0)"), words(&["python3"]));
        assert_eq!(of("a.py", "#!/bin/sh -e\n"), words(&["/bin/sh", "-e"]));
        assert_eq!(of("a", "#!/usr/bin/env perl\n"), words(&["perl"]));
        assert_eq!(of("a", "#!/usr/bin/env -S awk -f\n"), words(&["awk", "-f"]));
        assert_eq!(
            of("a", "#!/no/such/folder/perl -w\r\n"),
            words(&["perl", "-w"])
        );
        assert_eq!(of("a.awk", ""), words(&["awk", "-f"]));
        assert_eq!(of("a.xyz", "#! \n"), None);
        assert_eq!(of("a", ""), None);
    }
}
