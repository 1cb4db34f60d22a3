//! Suites as they are named on the command line.

use std::borrow::Cow;
use std::env;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};

use super::error::Error;
use super::files;
use crate::data::harmless;
use crate::snapshot::Folder;
use crate::suite::{BUILT_IN, BuiltIn, Suite, built_in};

/// Reads the suites named, or all built-in ones if there is no name. Each comes with its name.
///
/// A name is that of a built-in suite unless it holds a slash or ends in `.json`.
pub(super) fn read(names: &[String]) -> Result<Vec<(String, Suite)>, Error> {
    read_by(1, names)
}

/// Reads the suites named as [`read`] does, by so many threads at most.
pub(super) fn read_by(jobs: usize, names: &[String]) -> Result<Vec<(String, Suite)>, Error> {
    if names.is_empty() {
        let names: Vec<_> = BUILT_IN.iter().map(|suite| suite.name.to_owned()).collect();
        return read_by(jobs, &names);
    }
    names
        .iter()
        .map(|name| Ok((name.clone(), read_one(jobs, name)?)))
        .collect()
}

/// Returns the file of the suite of a name: that of a built-in one in the checkout that we are in.
pub(super) fn file(name: &str) -> Result<PathBuf, Error> {
    if is_path(name) {
        return Ok(name.into());
    }
    known(name)?;
    let here = env::current_dir()
        .map_err(|error| Error::Data(format!("can't tell the current folder: {error}")))?;
    let folder = Folder::find(&here).ok_or_else(|| {
        Error::Data(format!(
            "the suite {name} is built in, and there is no checkout here with its file in test-data: \
             name a file instead"
        ))
    })?;
    Ok(folder.suite_file(name))
}

/// The built-in suite of a name.
fn known(name: &str) -> Result<&'static BuiltIn, Error> {
    built_in(name).ok_or_else(|| {
        let names: Vec<_> = BUILT_IN.iter().map(|suite| suite.name).collect();
        Error::Usage(format!(
            "unknown suite '{name}', expected {}, or a path that holds a slash or ends in .json",
            names.join(", ")
        ))
    })
}

fn read_one(jobs: usize, name: &str) -> Result<Suite, Error> {
    let (file, text) = text(name)?;
    Suite::read_by(jobs, file, text).map_err(|bad| Error::Drawn(bad.drawn()))
}

/// Returns the name of a suite's file, and its text, whatever is in it.
pub(super) fn text(name: &str) -> Result<(String, Cow<'static, str>), Error> {
    if is_path(name) {
        return Ok((harmless(name), files::read(Path::new(name))?.into()));
    }
    let suite = known(name)?;
    Ok((suite.file.to_owned(), suite.text().into()))
}

/// Whether a name is that of a file or a folder, and not of a built-in suite.
pub(super) fn is_path(name: &str) -> bool {
    is_path_by(MAIN_SEPARATOR, name)
}

/// Whether a name is that of a file or a folder where parts of paths are separated so. A slash does everywhere.
fn is_path_by(separator: char, name: &str) -> bool {
    name.contains(['/', separator]) || name.ends_with(".json")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_told_from_names_on_any_system() {
        for (name, on_unix, on_windows) in [
            ("go-move", false, false),
            ("./go-move", true, true),
            ("suite.json", true, true),
            (".\\go-move", false, true),
            ("C:\\suites\\go-move", false, true),
            ("C:go-move.json", true, true),
        ] {
            assert_eq!(is_path_by('/', name), on_unix, "{name}");
            assert_eq!(is_path_by('\\', name), on_windows, "{name}");
        }
    }
}
