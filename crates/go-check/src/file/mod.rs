//! Files that are written whole or not at all, and changed by one at a time.

#[cfg(all(target_os = "linux", not(elsewhere)))]
mod attributes;
mod ending;
mod leftover;
mod put;

use std::fmt;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::path::{Path, PathBuf};

pub use self::ending::LineEnding;
pub(crate) use self::leftover::Unfinished;
use self::put::put;
use crate::data::{BadText, read_text};

/// A file that nobody else changes while this is held.
///
/// The lock is on the file itself, so that nothing is left beside it. Whoever replaces a file puts
/// another one in its place: who has waited for the lock of the old one begins anew.
#[derive(Debug)]
pub struct Locked {
    path: PathBuf,
    target: PathBuf,
    file: File,
    metadata: Metadata,
    ending: LineEnding,
}

/// Why a file can't be read or written.
#[derive(Debug)]
pub enum FileError {
    /// What failed, with the file's name.
    Failed(String),
    /// What was read is no text as it should be: the drawn error.
    Drawn(String),
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (Self::Failed(message) | Self::Drawn(message)) = self;
        f.write_str(message)
    }
}

impl Locked {
    /// Opens a file that is there to change it, and waits until nobody else does. Links are followed.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if there is no such file, if it is not a regular one, or if it may not
    /// be written.
    pub fn open(path: &Path) -> Result<Self, FileError> {
        let failed = |error: io::Error| failed("change", path, &error);
        loop {
            let target = fs::canonicalize(path).map_err(failed)?;
            let metadata = fs::metadata(&target).map_err(failed)?;
            check(path, &metadata)?;
            let file = OpenOptions::new()
                .read(true)
                .write(true)
                .open(&target)
                .map_err(failed)?;
            file.lock().map_err(failed)?;
            // While we waited, another file may have come in its place.
            let held = file.metadata().map_err(failed)?;
            match fs::metadata(&target) {
                Ok(there) if same(&held, &there) => {
                    return Ok(Self {
                        path: path.to_owned(),
                        target,
                        ending: LineEnding::read(&file).map_err(failed)?,
                        file,
                        metadata: there,
                    });
                }
                Ok(_) => {}
                Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                Err(error) => return Err(failed(error)),
            }
        }
    }

    /// Reads the text of the file, of at most `limit` bytes.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if it can't be read, or is no text.
    pub fn text(&mut self, limit: usize) -> Result<String, FileError> {
        let name = self.path.display().to_string();
        read_text(&name, &mut self.file, limit).map_err(|bad| match bad {
            BadText::Io(error) => failed("read", &self.path, &error),
            BadText::Drawn(drawn) => FileError::Drawn(drawn),
        })
    }

    /// Puts another text in its place, at one stroke: at every instant the file is the old or the new
    /// one, whole, and when this returns the new one is on the disk. Owner and permissions stay, and
    /// lines end as they did.
    ///
    /// # Errors
    ///
    /// Returns a [`FileError`] if it can't be written. Then the file is as it was, unless the disk failed after
    /// the new one had come into its place.
    pub fn replace(self, text: &str) -> Result<(), FileError> {
        let text = self.ending.of_all_lines(text);
        let written = put(&self.target, text.as_bytes(), Some(&self.metadata));
        written.map_err(|error| failed("write", &self.path, &error))
    }
}

/// Writes a text to a file that may be there or not, whole or not at all. Links are followed. What is
/// there keeps its owner, its permissions and the way in which its lines end.
///
/// # Errors
///
/// Returns a [`FileError`] if it can't be written. Then what was there is as it was.
pub fn write(path: &Path, text: &str) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(_) => Locked::open(path)?.replace(text),
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            // Links whose target is not there yet are followed, too.
            let mut target = path.to_owned();
            for _ in 0..MOST_LINKS {
                match fs::read_link(&target) {
                    Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
                    Err(_) => break,
                }
            }
            put(&target, text.as_bytes(), None).map_err(|error| failed("write", path, &error))
        }
        Err(error) => Err(failed("write", path, &error)),
    }
}

/// How many links may lead to one another, as the system has it.
const MOST_LINKS: usize = 40;

/// Refuses what is there and no regular file: a pipe might be waited for without end.
///
/// # Errors
///
/// Returns a [`FileError`] that says so.
pub fn refuse_special(path: &Path) -> Result<(), FileError> {
    match fs::metadata(path) {
        Ok(metadata) if !metadata.is_file() => Err(special(path)),
        // What isn't there is told by whoever opens it.
        _ => Ok(()),
    }
}

fn special(path: &Path) -> FileError {
    let path = path.display();
    FileError::Failed(format!("can't change {path}: it is not a regular file"))
}

fn failed(what: &str, path: &Path, error: &io::Error) -> FileError {
    FileError::Failed(format!("can't {what} {}: {error}", path.display()))
}

/// Refuses what is no regular file, and one that nobody may write: root could all the same.
fn check(path: &Path, metadata: &Metadata) -> Result<(), FileError> {
    if !metadata.is_file() {
        return Err(special(path));
    }
    if metadata.permissions().readonly() {
        let path = path.display();
        let message = format!("can't change {path}: it is read-only");
        return Err(FileError::Failed(message));
    }
    Ok(())
}

/// Puts the names in a folder onto the disk, where folders can be told to.
///
/// # Errors
///
/// Returns an error if the disk failed. What was done to the names holds until the machine stops.
#[cfg(unix)]
pub(crate) fn sync_folder(folder: &Path) -> io::Result<()> {
    match File::open(folder).and_then(|folder| folder.sync_all()) {
        // Some file systems, and folders that may be written but not read.
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::InvalidInput
                    | io::ErrorKind::PermissionDenied
                    | io::ErrorKind::Unsupported
            ) =>
        {
            Ok(())
        }
        done => done,
    }
}

/// Elsewhere the system sees to it in its own time.
#[cfg(not(unix))]
pub(crate) fn sync_folder(_: &Path) -> io::Result<()> {
    Ok(())
}

#[cfg(unix)]
fn same(one: &Metadata, other: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    (one.dev(), one.ino()) == (other.dev(), other.ino())
}

#[cfg(not(unix))]
fn same(_: &Metadata, _: &Metadata) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there").flatten();
        entries
            .map(|entry| entry.file_name().to_string_lossy().into_owned())
            .collect()
    }

    #[test]
    fn those_who_change_a_file_at_once_lose_nothing() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("list");
        fs::write(&path, "").expect("there is room");
        let add = |word: usize| {
            let path = path.clone();
            move || {
                for round in 0..20 {
                    let mut file = Locked::open(&path).expect("it is there");
                    let text = file.text(1 << 20).expect("it is a text");
                    file.replace(&format!("{text}{word} {round}\n"))
                        .expect("there is room");
                }
            }
        };
        thread::scope(|scope| {
            for word in 0..4 {
                scope.spawn(add(word));
            }
        });
        let text = fs::read_to_string(&path).expect("it is there");
        assert_eq!(text.lines().count(), 80);
        assert_eq!(names(folder.path()), ["list"]);
    }

    #[cfg(unix)]
    #[test]
    fn links_are_followed_and_permissions_stay() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("there is room");
        let (file, link) = (folder.path().join("file"), folder.path().join("link"));
        fs::write(&file, "old").expect("there is room");
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).expect("it is ours");
        symlink("file", &link).expect("there is room");
        write(&link, "new").expect("there is room");
        assert_eq!(fs::read_to_string(&file).expect("it is there"), "new");
        assert!(link.is_symlink());
        let mode = fs::metadata(&file)
            .expect("it is there")
            .permissions()
            .mode();
        assert_eq!(mode & 0o777, 0o640);
        fs::create_dir(folder.path().join("in")).expect("there is room");
        symlink("in/later", folder.path().join("soon")).expect("there is room");
        symlink("soon", folder.path().join("early")).expect("there is room");
        write(&folder.path().join("early"), "x").expect("there is room");
        assert!(folder.path().join("in/later").is_file());
        assert!(folder.path().join("soon").is_symlink());
    }

    #[test]
    fn read_only_files_and_folders_are_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("there is room");
        let mut permissions = fs::metadata(&path).expect("it is there").permissions();
        permissions.set_readonly(true);
        fs::set_permissions(&path, permissions).expect("it is ours");
        for (path, why) in [
            (path.as_path(), "it is read-only"),
            (folder.path(), "it is not a regular file"),
        ] {
            let error = write(path, "new").expect_err("it may not be written");
            assert!(error.to_string().ends_with(why), "{error}");
        }
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "old");
        assert_eq!(names(folder.path()), ["file"]);
    }
}
