//! Canonical data files as they are named on the command line: by path, by folder, or built in.

use std::collections::HashSet;
use std::fs::{self, DirEntry, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use super::error::Error;
use super::suites::is_path;
use crate::data::read_text;
use crate::suite::{BUILT_IN, BuiltIn, MAX_SUITE_BYTES, built_in};

/// What the files in a folder are called.
pub(super) const FILE_NAME: &str = "canonical-data.json";

/// Where a file is.
#[derive(Clone, Debug)]
pub(super) enum Origin {
    /// In the program.
    BuiltIn(&'static BuiltIn),
    /// On the disk.
    File(PathBuf),
    /// On standard input.
    Stdin,
}

impl Origin {
    /// Returns the name that places in the file are given with.
    pub(super) fn name(&self) -> String {
        match self {
            Self::BuiltIn(suite) => suite.file.to_owned(),
            Self::File(path) => path.display().to_string(),
            Self::Stdin => "stdin".to_owned(),
        }
    }

    /// Reads all of it.
    ///
    /// # Errors
    ///
    /// Returns in words why it can't be read.
    pub(super) fn bytes(&self) -> Result<Vec<u8>, String> {
        let read = match self {
            Self::BuiltIn(suite) => Ok(suite.text().as_bytes().to_vec()),
            Self::File(path) => File::open(path).and_then(bounded),
            Self::Stdin => bounded(io::stdin().lock()),
        };
        read.map_err(|error| format!("can't read {}: {error}", self.name()))
    }
}

fn bounded(input: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input
        .take(MAX_SUITE_BYTES as u64 + 1)
        .read_to_end(&mut bytes)?;
    if bytes.len() > MAX_SUITE_BYTES {
        let message = format!("expected at most {MAX_SUITE_BYTES} bytes, found more");
        return Err(io::Error::other(message));
    }
    Ok(bytes)
}

/// What was named.
#[derive(Debug, Default)]
pub(super) struct Files {
    /// The files, each once, in the order in which they were named; those of a folder sorted.
    pub(super) list: Vec<Origin>,
    /// What could not be looked at, in words.
    pub(super) unreadable: Vec<String>,
    /// The folders in which there is no such file.
    pub(super) empty: Vec<PathBuf>,
    seen: HashSet<PathBuf>,
}

impl Files {
    /// Finds the files that are named, or the built-in ones if there is no name.
    ///
    /// # Errors
    ///
    /// Returns a usage error if standard input is named twice.
    pub(super) fn find(names: &[PathBuf]) -> Result<Self, Error> {
        let mut files = Self::default();
        if names.is_empty() {
            files.list.extend(BUILT_IN.iter().map(Origin::BuiltIn));
        }
        for name in names {
            files.add(name)?;
        }
        Ok(files)
    }

    fn add(&mut self, name: &Path) -> Result<(), Error> {
        if name.as_os_str() == "-" {
            if self.list.iter().any(|file| matches!(file, Origin::Stdin)) {
                let message = "expected - once: standard input can be read once";
                return Err(Error::Usage(message.to_owned()));
            }
            self.list.push(Origin::Stdin);
            return Ok(());
        }
        let word = name.to_str().filter(|name| !is_path(name));
        if let Some(suite) = word.and_then(built_in) {
            let named =
                |file: &Origin| matches!(file, Origin::BuiltIn(other) if other.name == suite.name);
            if !self.list.iter().any(named) {
                self.list.push(Origin::BuiltIn(suite));
            }
            return Ok(());
        }
        if name.is_dir() {
            self.walk(name);
            return Ok(());
        }
        self.file(name.to_owned());
        Ok(())
    }

    /// Takes a file, unless it was named before, maybe by another path.
    fn file(&mut self, path: PathBuf) {
        // What can't be found says so when it is read.
        let whole = fs::canonicalize(&path).unwrap_or_else(|_| path.clone());
        if self.seen.insert(whole) {
            self.list.push(Origin::File(path));
        }
    }

    /// Takes the files in a folder and in the folders in it, of which links may make circles.
    fn walk(&mut self, top: &Path) {
        let (mut found, troubles) = (Vec::new(), self.unreadable.len());
        let mut visited = HashSet::new();
        let mut folders = vec![top.to_owned()];
        while let Some(folder) = folders.pop() {
            if !fs::canonicalize(&folder).is_ok_and(|whole| visited.insert(whole)) {
                continue;
            }
            let entries = fs::read_dir(&folder).and_then(Iterator::collect);
            let entries: Vec<DirEntry> = match entries {
                Ok(entries) => entries,
                Err(error) => {
                    let folder = folder.display();
                    self.unreadable
                        .push(format!("can't read {folder}: {error}"));
                    continue;
                }
            };
            for entry in entries {
                let path = entry.path();
                if path.is_dir() {
                    folders.push(path);
                } else if entry.file_name() == FILE_NAME && can_be_read(&entry.path()) {
                    found.push(path);
                }
            }
        }
        if found.is_empty() && self.unreadable.len() == troubles {
            self.empty.push(top.to_owned());
        }
        found.sort();
        for path in found {
            self.file(path);
        }
    }
}

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
                    "no {FILE_NAME} in the folder {folder}"
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
            } else if entry.file_name() == FILE_NAME && can_be_read(&entry.path()) {
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

/// Whether a path is no pipe or device, which might be waited for without end. What can't be found out is
/// told when the file is read.
fn can_be_read(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |metadata| metadata.is_file())
}
