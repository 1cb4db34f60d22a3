//! Suites as they are named on the command line.

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
    if !is_path(name) {
        let Some(suite) = built_in(name) else {
            let names: Vec<_> = BUILT_IN.iter().map(|suite| suite.name).collect();
            return Err(Error::Usage(format!(
                "unknown suite '{name}', expected {}, or a path that holds a slash or ends in .json",
                names.join(", ")
            )));
        };
        return suite.read().map_err(|bad| Error::Drawn(bad.drawn()));
    }
    let text = files::read(Path::new(name))?;
    Suite::read(name, text).map_err(|bad| Error::Drawn(bad.drawn()))
}

/// Whether a name is that of a file or a folder, and not of a built-in suite.
pub(super) fn is_path(name: &str) -> bool {
    name.contains(['/', MAIN_SEPARATOR]) || name.ends_with(".json")
}
