//! The snapshots in a folder of suites: which are there, which should be, which wait.

use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};
use std::{error, fmt, fs};

use crate::data::{BadText, read_text};
use crate::file::{self, FileError};
use crate::suite::{Case, MAX_SUITE_BYTES, Suite};

/// The most bytes that a snapshot may take.
pub const MAX_SNAPSHOT_BYTES: usize = 1 << 26;

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
    /// The pending file.
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

    /// Returns the first `test-data` in a folder or in one that it is in, as a path from there.
    #[must_use]
    pub fn find(from: &Path) -> Option<Self> {
        let above = (0..from.ancestors().count()).map(|up| {
            let up = std::iter::repeat_n("..", up).collect::<PathBuf>();
            up.join("test-data")
        });
        let mut folders = above.filter(|folder| from.join(folder).is_dir());
        folders.next().map(Self)
    }

    /// Returns where the suite of an exercise is.
    #[must_use]
    pub fn suite_file(&self, exercise: &str) -> PathBuf {
        suite_file(&self.0.join(exercise))
    }

    /// Returns the pending snapshots, in the order of their names.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a folder can't be read.
    pub fn pending(&self) -> Result<Vec<Pending>, FolderError> {
        let mut pending = Vec::new();
        for suite in self.suite_folders()? {
            for new in files(&snapshots_folder(&suite))? {
                let accepted = accepted(&new);
                if accepted != new {
                    pending.push(Pending { new, accepted });
                }
            }
        }
        Ok(pending)
    }

    /// Returns the cases that have no snapshot, a line each.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a folder or a suite can't be read.
    pub fn missing(&self) -> Result<Vec<String>, FolderError> {
        let mut missing = Vec::new();
        for folder in self.suite_folders()? {
            let wanted = wanted(&folder)?.into_iter();
            let lacking = wanted.filter(|(path, _)| !path.exists());
            missing.extend(
                lacking.map(|(path, case)| format!("{case}: missing snapshot: {}", path.display())),
            );
        }
        Ok(missing)
    }

    /// Returns the snapshots that no case has, pending or not.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a folder or a suite can't be read.
    pub fn left_over(&self) -> Result<Vec<PathBuf>, FolderError> {
        let mut left_over = Vec::new();
        for folder in self.suite_folders()? {
            let wanted = wanted(&folder)?;
            let there = files(&snapshots_folder(&folder))?.into_iter();
            left_over.extend(there.filter(|path| !wanted.contains_key(&accepted(path))));
        }
        Ok(left_over)
    }

    /// Removes the snapshots that no case has, and returns which they were.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`], and removes nothing, if a suite is missing or bad data: its cases
    /// may be there again tomorrow.
    pub fn remove_left_over(&self) -> Result<Vec<PathBuf>, FolderError> {
        for folder in self.suite_folders()? {
            let file = suite_file(&folder);
            if !file.exists() {
                return Err(FolderError::at(
                    &file,
                    "missing, but there are snapshots of it",
                ));
            }
        }
        let left_over = self.left_over()?;
        for path in &left_over {
            fs::remove_file(path).map_err(|error| FolderError::at(path, error))?;
        }
        Ok(left_over)
    }

    /// Returns what is wrong, a line each: snapshots that cases lack, that no case has, that are pending.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if a folder or a suite can't be read.
    pub fn check(&self) -> Result<Vec<String>, FolderError> {
        let mut problems = self.missing()?;
        let left_over = self.left_over()?;
        for path in &left_over {
            problems.push(format!(
                "{}: left over, no case has this snapshot",
                path.display()
            ));
        }
        for Pending { new, .. } in self.pending()? {
            if !left_over.contains(&new) {
                let new = new.display();
                problems.push(format!("{new}: pending, to be accepted or rejected"));
            }
        }
        Ok(problems)
    }

    /// The folders in it that hold a suite or snapshots.
    fn suite_folders(&self) -> Result<Vec<PathBuf>, FolderError> {
        let is_suite =
            |path: &PathBuf| suite_file(path).exists() || snapshots_folder(path).exists();
        let folders: Vec<_> = entries(&self.0)?.into_iter().filter(is_suite).collect();
        if folders.is_empty() {
            return Err(FolderError::at(
                &self.0,
                "expected a suite in a folder of it",
            ));
        }
        Ok(folders)
    }
}

fn suite_file(folder: &Path) -> PathBuf {
    folder.join("canonical-data.json")
}

/// The snapshots that the cases of a suite's folder have, each with the case's place and name.
fn wanted(folder: &Path) -> Result<BTreeMap<PathBuf, String>, FolderError> {
    let file = suite_file(folder);
    if !file.exists() {
        return Ok(BTreeMap::new());
    }
    let snapshots = snapshots_folder(folder);
    let suite = read_suite(&file)?;
    let of = |case: Case<'_>| {
        let path = snapshots.join(format!("{}.snap", case.slug));
        (path, format!("{}: {}", case.place(), case.name()))
    };
    Ok(suite.cases().map(of).collect())
}

/// The file of the accepted snapshot that a pending one is to replace, or the file itself.
fn accepted(path: &Path) -> PathBuf {
    if path.extension() == Some(OsStr::new("new")) {
        path.with_extension("")
    } else {
        path.to_owned()
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
        file::write(&self.accepted, &kept)?;
        fs::remove_file(&self.new).map_err(|error| FolderError::at(&self.new, error))
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
    Suite::read(file.display().to_string(), text).map_err(|bad| FolderError::Drawn(bad.drawn()))
}

fn read(path: &Path, limit: usize) -> Result<String, FolderError> {
    let file = fs::File::open(path).map_err(|error| FolderError::at(path, error.to_string()))?;
    let name = path.display().to_string();
    read_text(&name, file, limit).map_err(|bad| match bad {
        BadText::Io(error) => FolderError::at(path, error.to_string()),
        BadText::Drawn(drawn) => FolderError::Drawn(drawn),
    })
}

/// The snapshots in a folder, in the order of their names; none, if there is no such folder.
fn files(folder: &Path) -> Result<Vec<PathBuf>, FolderError> {
    if !folder.exists() {
        return Ok(Vec::new());
    }
    let mut files = entries(folder)?;
    files.retain(|path| accepted(path).extension() == Some(OsStr::new("snap")));
    Ok(files)
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

/// A folder of suites is not as it should be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FolderError {
    /// What is wrong with a file.
    At(PathBuf, String),
    /// What is wrong inside a file, drawn.
    Drawn(String),
    /// What can't be done with a file, in words.
    Failed(String),
}

impl FolderError {
    pub(super) fn at(path: &Path, problem: impl fmt::Display) -> Self {
        Self::At(path.to_owned(), problem.to_string())
    }
}

impl fmt::Display for FolderError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(path, problem) => write!(f, "{}: {problem}", path.display()),
            Self::Drawn(text) | Self::Failed(text) => f.write_str(text),
        }
    }
}

impl error::Error for FolderError {}

impl From<FileError> for FolderError {
    fn from(error: FileError) -> Self {
        match error {
            FileError::Drawn(drawn) => Self::Drawn(drawn),
            FileError::Failed(message) => Self::Failed(message),
        }
    }
}
