//! The snapshots of one suite, as its editor keeps them in step.

use std::collections::HashMap;
use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};

use super::{FolderError, snapshots_folder, text};
use crate::file;
use crate::suite::{Case, Suite};

/// The folder with the snapshots of a suite.
#[derive(Clone, Debug)]
pub struct Gallery(PathBuf);

/// A snapshot that has been drawn.
#[derive(Clone, Debug)]
pub struct Drawn(PathBuf);

impl Gallery {
    /// Returns the snapshots beside the file of a suite, if there is a folder of them. Links are followed.
    #[must_use]
    pub fn beside(suite: &Path) -> Option<Self> {
        // Where the file is, the snapshots are; and as it is named, if it is no link.
        let folder = if suite.is_symlink() {
            fs::canonicalize(suite).ok()?.parent()?.to_owned()
        } else {
            suite.parent()?.to_owned()
        };
        let folder = snapshots_folder(&folder);
        folder.is_dir().then_some(Self(folder))
    }

    /// Draws the snapshot of a case, accepted at once.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if it can't be written.
    pub fn draw(&self, case: &Case<'_>) -> Result<Drawn, FolderError> {
        let path = self.of(&case.slug);
        let body = text(&case.question);
        file::write(&path, &format!("---\nsource: {SOURCE}\n---\n{body}"))?;
        Ok(Drawn(path))
    }

    /// Renames the snapshots of the cases that have another name in another version of their suite.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if one can't be renamed.
    pub fn rename(&self, old: &Suite, new: &Suite) -> Result<(), FolderError> {
        let before: HashMap<_, _> = old.cases().map(|case| (case.uuid, case.slug)).collect();
        for case in new.cases() {
            let Some(slug) = before.get(&case.uuid).filter(|slug| **slug != case.slug) else {
                continue;
            };
            let path = self.of(slug);
            match fs::rename(&path, self.of(&case.slug)) {
                Err(error) if error.kind() != ErrorKind::NotFound => {
                    return Err(FolderError::at(&path, error));
                }
                // One that is missing is drawn when the cases are run.
                _ => {}
            }
        }
        Ok(())
    }

    fn of(&self, slug: &str) -> PathBuf {
        self.0.join(format!("{slug}.snap"))
    }
}

/// The test that draws snapshots, which their heads name.
const SOURCE: &str = "crates/go-check/tests/cases.rs";

impl Drawn {
    /// Returns where it is.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }

    /// Removes it.
    ///
    /// # Errors
    ///
    /// Returns a [`FolderError`] if it can't be removed.
    pub fn remove(self) -> Result<(), FolderError> {
        fs::remove_file(&self.0).map_err(|error| FolderError::at(&self.0, error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::BUILT_IN;

    #[test]
    fn what_is_drawn_is_what_a_test_run_accepts() {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for suite in &BUILT_IN {
            let snapshots =
                Gallery::beside(&root.join(suite.file)).expect("a checkout has snapshots");
            let folder = tempfile::tempdir().expect("a temporary folder");
            let gallery = Gallery(folder.path().to_owned());
            for case in suite.read().expect("built-in suites are well").cases() {
                let drawn = gallery.draw(&case).expect("there is room");
                let [drawn, accepted] = [drawn.path(), &snapshots.of(&case.slug)]
                    .map(|path| fs::read_to_string(path).expect("it is there"));
                assert_eq!(drawn, accepted, "{}", case.name());
            }
        }
    }
}
