//! Files and folders that are not finished, by their names: what is left of one whose writer was killed
//! is told by that, and goes away with the next write.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::path::Path;
use std::time::{Duration, SystemTime};

/// What names of the unfinished begin and end with. Between them stand [`RANDOM`] letters and digits.
const PREFIX: &str = ".go-check-";
const SUFFIX: &str = ".tmp";
const RANDOM: usize = 10;

/// Younger ones are left alone: whoever has made one may not have had the time to lock it.
const AGE: Duration = Duration::from_secs(60);

/// Makes files and folders that are to be renamed when they are finished. Whoever makes one holds a lock
/// on it until then.
#[derive(Debug)]
pub(crate) struct Unfinished;

impl Unfinished {
    /// Returns what makes them in a folder, and removes from there what somebody who was killed has left.
    pub(crate) fn beside(folder: &Path) -> tempfile::Builder<'static, 'static> {
        sweep(folder);
        let mut builder = tempfile::Builder::new();
        builder.prefix(PREFIX).suffix(SUFFIX).rand_bytes(RANDOM);
        builder
    }

    /// Holds one, until the file that is returned is closed.
    ///
    /// # Errors
    ///
    /// Returns an error if the system has no locks there.
    pub(crate) fn hold(path: &Path) -> io::Result<File> {
        let file = File::open(path)?;
        file.lock()?;
        Ok(file)
    }
}

/// Removes what is left of those who were killed. That is a courtesy: what can't be removed stays.
fn sweep(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        if is_unfinished(&entry.file_name()) && is_left(&entry.path()) {
            let path = entry.path();
            let _ = match entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                true => fs::remove_dir_all(path),
                false => fs::remove_file(path),
            };
        }
    }
}

fn is_unfinished(name: &OsStr) -> bool {
    let name = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    let random = name.and_then(|name| name.strip_suffix(SUFFIX));
    random.is_some_and(|r| r.len() == RANDOM && r.bytes().all(|b| b.is_ascii_alphanumeric()))
}

/// Whether nobody holds it, and it isn't new.
fn is_left(path: &Path) -> bool {
    let Ok(metadata) = fs::symlink_metadata(path) else {
        return false;
    };
    let changed = metadata.modified().unwrap_or_else(|_| SystemTime::now());
    let age = changed.elapsed().unwrap_or_default();
    let is_ours = metadata.is_file() || metadata.is_dir();
    is_ours && age > AGE && is_free(path)
}

fn is_free(path: &Path) -> bool {
    let locked = File::open(path).map(|file| file.try_lock());
    // Where folders can't be locked, nobody is known to hold them, or not to.
    !matches!(
        locked,
        Err(_) | Ok(Err(TryLockError::WouldBlock | TryLockError::Error(_)))
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).expect("the folder is there").flatten();
        let names = entries.map(|entry| entry.file_name().to_string_lossy().into_owned());
        let mut names: Vec<_> = names.collect();
        names.sort_unstable();
        names
    }

    fn make_old(path: &Path) {
        let file = File::open(path).expect("it is there");
        let before = SystemTime::now() - 2 * AGE;
        file.set_modified(before).expect("it is ours");
    }

    #[cfg(unix)]
    #[test]
    fn what_is_left_goes_and_all_else_stays() {
        let folder = tempfile::tempdir().expect("there is room");
        let at = |name: &str| folder.path().join(name);
        for file in [
            ".go-check-Aa0Bb1Cc2D.tmp",
            ".go-check-new0new0ne.tmp",
            ".go-check-held0held0.tmp",
            ".go-check-.tmp",
            ".go-check-notes.tmp",
            ".go-check-Aa0Bb1Cc2D.txt",
            "go-check-Aa0Bb1Cc2D.tmp",
            "suite.json",
        ] {
            fs::write(at(file), "text").expect("there is room");
            if !file.contains("new") {
                make_old(&at(file));
            }
        }
        for left in [".go-check-folder0000.tmp", ".go-check-heldfolder.tmp"] {
            fs::create_dir_all(at(left).join("inner")).expect("there is room");
            fs::write(at(left).join("inner/file"), "text").expect("there is room");
            make_old(&at(left));
        }
        let held = [".go-check-held0held0.tmp", ".go-check-heldfolder.tmp"];
        let locks = held.map(|name| Unfinished::hold(&at(name)).expect("nobody else holds it"));
        sweep(folder.path());
        let expected = [
            ".go-check-.tmp",
            ".go-check-Aa0Bb1Cc2D.txt",
            ".go-check-held0held0.tmp",
            ".go-check-heldfolder.tmp",
            ".go-check-new0new0ne.tmp",
            ".go-check-notes.tmp",
            "go-check-Aa0Bb1Cc2D.tmp",
            "suite.json",
        ];
        assert_eq!(names(folder.path()), expected);
        drop(locks);
        sweep(folder.path());
        assert_eq!(names(folder.path()).len(), expected.len() - held.len());
    }

    #[test]
    fn what_is_made_is_known_by_its_name() {
        let folder = tempfile::tempdir().expect("there is room");
        let made = Unfinished::beside(folder.path()).tempfile_in(folder.path());
        let made = made.expect("there is room");
        assert!(is_unfinished(
            made.path().file_name().expect("it has a name")
        ));
    }
}
