//! Folders that are written whole or not at all.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::{env, fmt};

use crate::file::{FileError, Unfinished, sync_folder};

/// Where a new folder is to be.
#[derive(Debug)]
pub struct NewFolder {
    shown: PathBuf,
    parent: PathBuf,
    target: PathBuf,
    /// The permissions of the empty folder that it takes the place of.
    permissions: Option<fs::Permissions>,
}

impl NewFolder {
    /// Looks at a place for a folder. Nothing may be there, or an empty folder. Links are followed.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if something is there, or if there is no folder to put it into.
    pub fn at(path: &Path) -> Result<Self, FileError> {
        let fault = |why: &dyn fmt::Display| fault(path, why);
        let (target, permissions) = match fs::canonicalize(path) {
            Ok(target) => {
                let metadata = fs::metadata(&target).map_err(|error| fault(&error))?;
                if !metadata.is_dir() {
                    return Err(fault(&"it is there, and no folder"));
                }
                let mut entries = fs::read_dir(&target).map_err(|error| fault(&error))?;
                if entries.next().is_some() {
                    return Err(fault(
                        &"expected no folder or an empty one, but it has files",
                    ));
                }
                if metadata.permissions().readonly() {
                    return Err(fault(&"it is read-only"));
                }
                // Another folder takes its place, and whoever stands in it would stand nowhere.
                if env::current_dir().is_ok_and(|here| here == target) {
                    return Err(fault(&"expected another folder than the current one"));
                }
                (target, Some(metadata.permissions()))
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                let (Some(name), Some(parent)) = (path.file_name(), path.parent()) else {
                    return Err(fault(&"expected the name of a folder"));
                };
                let parent = if parent == Path::new("") {
                    Path::new(".")
                } else {
                    parent
                };
                let parent = fs::canonicalize(parent).map_err(|error| fault(&error))?;
                (parent.join(name), None)
            }
            Err(error) => return Err(fault(&error)),
        };
        let Some(parent) = target.parent() else {
            return Err(fault(&"expected another folder than the topmost one"));
        };
        Ok(Self {
            shown: path.to_owned(),
            parent: parent.to_owned(),
            target: target.clone(),
            permissions,
        })
    }

    /// Returns its name.
    #[must_use]
    pub fn name(&self) -> &OsStr {
        self.target.file_name().unwrap_or_default()
    }

    /// Writes it, with files that are named by their paths in it. It is there when all of them are.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if it can't be written. Then nothing of it is left.
    pub fn write(self, files: &[(String, String)]) -> Result<(), FileError> {
        self.put(files).map_err(|error| fault(&self.shown, &error))
    }

    fn put(&self, files: &[(String, String)]) -> io::Result<()> {
        // Only its owner may enter a temporary folder, so that what is to stay is one within.
        let around = Unfinished::beside(&self.parent).tempdir_in(&self.parent)?;
        // Where folders can't be locked, nobody takes this one for left either.
        let held = Unfinished::hold(around.path());
        let new = around.path().join(self.name());
        fs::create_dir(&new)?;
        for (path, text) in files {
            let path = new.join(path);
            if let Some(folder) = path.parent() {
                fs::create_dir_all(folder)?;
            }
            let mut file = File::create_new(path)?;
            file.write_all(text.as_bytes())?;
            file.sync_all()?;
        }
        if let Some(permissions) = &self.permissions {
            fs::set_permissions(&new, permissions.clone())?;
        }
        // Nothing is lost if something has come there meanwhile: only an empty folder gives way.
        sync_all_folders(&new)?;
        fs::rename(&new, &self.target)?;
        drop(held);
        sync_folder(&self.parent)
    }
}

/// Puts the names in a folder and in those within it onto the disk.
fn sync_all_folders(folder: &Path) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            sync_all_folders(&entry.path())?;
        }
    }
    sync_folder(folder)
}

fn fault(path: &Path, why: &dyn fmt::Display) -> FileError {
    FileError::Failed(format!("can't write the folder {}: {why}", path.display()))
}
