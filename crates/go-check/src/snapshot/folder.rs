//! The snapshots in a folder of suites: which are there, which should be, which wait.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{error, fmt, fs};

use crate::data::{BadText, read_text};
use crate::suite::{MAX_SUITE_BYTES, Suite};

/// The most bytes that a snapshot may take.
const MAX_SNAPSHOT_BYTES: usize = 1 << 26;

/// A folder of suites, each in a folder named like its exercise, with their snapshots.
#[derive(Clone, Debug)]
pub struct Folder(PathBuf);

/// Returns where the snapshots of a suite's folder are.
#[must_use]
pub fn snapshots_folder(suite_folder: &Path) -> PathBuf {
    suite_folder.join("snapshots")
}

/// A snapshot that differs from the accepted one, or has none.
#[derive(Clone, Debug)]
pub struct Pending {
    /// The file that waits.
    pub new: PathBuf,
    /// The file of the accepted snapshot, which may not exist.
    pub accepted: PathBuf,
}

impl Folder {
    /// Returns the folder at a path.
    #[must_use]
    pub fn new(path: impl Into<PathBuf>) -> Self {
        Self(path.into())
    }

    /// Returns the first `test-data` in a folder or in one that it is in.
    #[must_use]
    pub fn find(from: &Path) -> Option<Self> {
        from.ancestors()
            .map(|folder| folder.join("test-data"))
            .find(|folder| folder.is_dir())
            .map(Self)
    }

    /// Returns the folder's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Returns the snapshots that wait to be settled, in the order of their names.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a folder can't be read.
    pub fn pending(&self) -> Result<Vec<Pending>, FolderError> {
        let mut pending = Vec::new();
        for suite in self.suite_folders()? {
            for new in files(&snapshots_folder(&suite))? {
                if new.extension() == Some(OsStr::new("new")) {
                    let accepted = new.with_extension("");
                    pending.push(Pending { new, accepted });
                }
            }
        }
        Ok(pending)
    }

    /// Returns what is wrong, a line each: snapshots that cases lack, that no case has, that wait.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a folder or a suite can't be read.
    pub fn check(&self) -> Result<Vec<String>, FolderError> {
        let mut problems = Vec::new();
        for folder in self.suite_folders()? {
            let file = folder.join("canonical-data.json");
            let suite = read_suite(&file)?;
            let snapshots = snapshots_folder(&folder);
            let there: BTreeSet<PathBuf> = files(&snapshots)?.into_iter().collect();
            let mut wanted = BTreeSet::new();
            for case in suite.cases() {
                let path = snapshots.join(format!("{}.snap", case.slug));
                if !there.contains(&path) {
                    problems.push(format!(
                        "{}: missing snapshot of {}: {}",
                        case.place(),
                        case.name(),
                        path.display()
                    ));
                }
                wanted.insert(path);
            }
            for path in there {
                let shown = path.display();
                if path.extension() == Some(OsStr::new("new")) {
                    problems.push(format!(
                        "{shown}: snapshot waits to be accepted or rejected"
                    ));
                } else if !wanted.contains(&path) {
                    problems.push(format!("{shown}: left over, no case has this snapshot"));
                }
            }
        }
        Ok(problems)
    }

    /// The folders in it that hold a suite.
    fn suite_folders(&self) -> Result<Vec<PathBuf>, FolderError> {
        let folders: Vec<_> = entries(&self.0)?
            .into_iter()
            .filter(|path| path.join("canonical-data.json").exists())
            .collect();
        if folders.is_empty() {
            return Err(FolderError::at(
                &self.0,
                "expected a suite in a folder of it",
            ));
        }
        Ok(folders)
    }
}

impl Pending {
    /// Returns the text of the accepted snapshot, if there is one, and that of the new one.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a file can't be read.
    pub fn texts(&self) -> Result<(Option<String>, String), FolderError> {
        let old = if self.accepted.exists() {
            Some(body(&read(&self.accepted, MAX_SNAPSHOT_BYTES)?).to_owned())
        } else {
            None
        };
        let new = body(&read(&self.new, MAX_SNAPSHOT_BYTES)?).to_owned();
        Ok((old, new))
    }

    /// Puts the new snapshot in the place of the accepted one, whole or not at all.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a file can't be read or written.
    pub fn accept(&self) -> Result<(), FolderError> {
        let text = read(&self.new, MAX_SNAPSHOT_BYTES)?;
        // The line of the test that wrote it is no concern of the snapshot.
        let head = text.len() - body(&text).len();
        let lines = text[..head].split_inclusive('\n');
        let mut kept: String = lines
            .filter(|line| !line.starts_with("assertion_line:"))
            .collect();
        kept.push_str(body(&text));
        let write = || -> io::Result<()> {
            let folder = self.accepted.parent().unwrap_or(Path::new("."));
            let mut file = tempfile::Builder::new()
                .permissions(fs::metadata(&self.new)?.permissions())
                .tempfile_in(folder)?;
            file.write_all(kept.as_bytes())?;
            file.as_file().sync_all()?;
            file.persist(&self.accepted)?;
            fs::remove_file(&self.new)
        };
        write().map_err(|error| FolderError::at(&self.accepted, error.to_string()))
    }

    /// Removes the new snapshot.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if the file can't be removed.
    pub fn reject(&self) -> Result<(), FolderError> {
        fs::remove_file(&self.new).map_err(|error| FolderError::at(&self.new, error.to_string()))
    }
}

/// Returns what a snapshot's file shows, without the lines about itself at its head.
#[must_use]
pub fn body(file: &str) -> &str {
    file.strip_prefix("---\n")
        .and_then(|rest| rest.split_once("\n---\n"))
        .map_or(file, |(_, body)| body)
}

fn read_suite(file: &Path) -> Result<Suite, FolderError> {
    let text = read(file, MAX_SUITE_BYTES)?;
    Suite::read(file.display().to_string(), text).map_err(|bad| FolderError(bad.drawn()))
}

fn read(path: &Path, limit: usize) -> Result<String, FolderError> {
    let file = fs::File::open(path).map_err(|error| FolderError::at(path, error.to_string()))?;
    let name = path.display().to_string();
    read_text(&name, file, limit).map_err(|bad| match bad {
        BadText::Io(error) => FolderError::at(path, error.to_string()),
        BadText::Drawn(drawn) => FolderError(drawn),
    })
}

/// What is in a folder, in the order of the names; nothing, if there is no such folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    if folder.exists() {
        entries(folder)
    } else {
        Ok(Vec::new())
    }
}

fn entries(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    let list = || -> io::Result<Vec<PathBuf>> {
        let entries = fs::read_dir(folder)?;
        let mut paths = entries
            .map(|entry| Ok(entry?.path()))
            .collect::<io::Result<Vec<_>>>()?;
        paths.sort_unstable();
        Ok(paths)
    };
    list().map_err(|error| FolderError::at(folder, error.to_string()))
}

/// A folder of suites is not as it should be: what is wrong, and where.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FolderError(String);

impl FolderError {
    fn at(path: &Path, problem: impl fmt::Display) -> Self {
        Self(format!("{}: {problem}", path.display()))
    }
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for FolderError {}
