//! Files as they are named on the command line: one by one, or by the folders that they are in.

use std::fs::{self, File};
use std::path::{Path, PathBuf};

use super::error::Error;
use crate::data::read_text;
use crate::suite::MAX_SUITE_BYTES;

/// How the files are called that are looked for in folders.
const CANONICAL_DATA: &str = "canonical-data.json";

/// Returns the files named, and for each folder every `canonical-data.json` in it, in the order of
/// their names. Links to folders are not followed.
pub(super) fn find(paths: &[PathBuf]) -> Result<Vec<PathBuf>, Error> {
    let mut found = Vec::new();
    for path in paths {
        if path.is_dir() {
            let before = found.len();
            below(path, &mut found)?;
            if found.len() == before {
                let folder = path.display();
                return Err(Error::Nothing(format!(
                    "no {CANONICAL_DATA} in the folder {folder}"
                )));
            }
        } else {
            found.push(path.clone());
        }
    }
    Ok(found)
}

fn below(top: &Path, found: &mut Vec<PathBuf>) -> Result<(), Error> {
    let mut waiting = vec![top.to_owned()];
    let mut below = Vec::new();
    while let Some(folder) = waiting.pop() {
        let unreadable = |error| Error::Data(format!("can't read {}: {error}", folder.display()));
        for entry in fs::read_dir(&folder).map_err(unreadable)? {
            let entry = entry.map_err(unreadable)?;
            let kind = entry.file_type().map_err(unreadable)?;
            if kind.is_dir() {
                waiting.push(entry.path());
            } else if entry.file_name() == CANONICAL_DATA {
                below.push(entry.path());
            }
        }
    }
    below.sort();
    found.extend(below);
    Ok(())
}

/// Reads the text of a file, at most as long as suites may be.
pub(super) fn read(path: &Path) -> Result<String, Error> {
    let name = path.display().to_string();
    let unreadable = |error| Error::Data(format!("can't read {name}: {error}"));
    let file = File::open(path).map_err(unreadable)?;
    read_text(&name, file, MAX_SUITE_BYTES).map_err(|bad| Error::of_text(&name, bad))
}
