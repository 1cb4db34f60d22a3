//! Suites as they are named on the command line.

use std::borrow::Cow;
use std::path::{MAIN_SEPARATOR, Path};

use super::error::Error;
use super::files;
use crate::suite::{BUILT_IN, Suite, built_in};

/// Reads the suites named, or all built-in ones if there is no name. Each comes with its name.
///
/// A name is that of a built-in suite unless it holds a slash or ends in `.json`.
pub(super) fn read(names: &[String]) -> Result<Vec<(String, Suite)>, Error> {
    if names.is_empty() {
        let names: Vec<_> = BUILT_IN.iter().map(|suite| suite.name.to_owned()).collect();
        return read(&names);
    }
    names
        .iter()
        .map(|name| Ok((name.clone(), read_one(name)?)))
        .collect()
}

fn read_one(name: &str) -> Result<Suite, Error> {
    let (file, text) = text(name)?;
    Suite::read(file, text).map_err(|bad| Error::Drawn(bad.drawn()))
}

/// Returns the name of a suite's file, and its text, whatever is in it.
pub(super) fn text(name: &str) -> Result<(String, Cow<'static, str>), Error> {
    if is_path(name) {
        return Ok((name.to_owned(), files::read(Path::new(name))?.into()));
    }
    let Some(suite) = built_in(name) else {
        let names: Vec<_> = BUILT_IN.iter().map(|suite| suite.name).collect();
        return Err(Error::Usage(format!(
            "unknown suite '{name}', expected {}, or a path that holds a slash or ends in .json",
            names.join(", ")
        )));
    };
    Ok((suite.file.to_owned(), suite.text().into()))
}

fn is_path(name: &str) -> bool {
    name.contains(['/', MAIN_SEPARATOR]) || name.ends_with(".json")
}
