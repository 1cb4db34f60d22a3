//! Emptying the folder that a program has written to, whatever it has made of it.

use std::ffi::CString;
use std::fs::{self, Permissions};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::fs::{AtFlags, Dir, FileType, Mode, OFlags, chmodat, open, openat, statat, unlinkat};
use rustix::mount::{UnmountFlags, unmount};

use super::inside::mount_points;

/// Empties a folder, while nobody uses it. What can't be removed stays in the way of nobody but the same
/// program.
pub(super) fn clear(folder: &Path) {
    // What a program has put in its place goes, and not what that points to.
    if !fs::symlink_metadata(folder).is_ok_and(|data| data.is_dir()) {
        let _ = fs::remove_file(folder);
        let _ = fs::create_dir(folder);
    }
    // It may have forbidden its user to look into it.
    let _ = fs::set_permissions(folder, Permissions::from_mode(0o700));
    let is_empty = fs::read_dir(folder).is_ok_and(|mut entries| entries.next().is_none());
    if !is_empty && take_mounts_away(folder) {
        // There is nobody to tell.
        let _ = empty(folder);
    }
}

/// A folder on the way down to the one that is being emptied.
struct Above {
    /// What it is called in the one above it.
    name: CString,
    /// The folders in the one above it that are still to be emptied.
    waiting: Vec<CString>,
}

/// Removes all that is in a folder. Neither a path nor the number of open files nor the stack grows with its
/// depth.
fn empty(folder: &Path) -> io::Result<()> {
    let mut here = open(folder, FOLDER, Mode::empty())?;
    let mut waiting = remove_files(&here);
    let mut above = Vec::new();
    loop {
        if let Some(name) = waiting.pop() {
            // Those that hold nothing are the most.
            if unlinkat(&here, &name, AtFlags::REMOVEDIR).is_ok() {
                continue;
            }
            let _ = chmodat(&here, &name, Mode::RWXU, AtFlags::empty());
            // What can't be opened stays.
            if let Ok(inner) = openat(&here, &name, FOLDER, Mode::empty()) {
                here = inner;
                let inside = remove_files(&here);
                let waiting = std::mem::replace(&mut waiting, inside);
                above.push(Above { name, waiting });
            }
        } else if let Some(one) = above.pop() {
            here = openat(&here, c"..", FOLDER, Mode::empty())?;
            let _ = unlinkat(&here, &one.name, AtFlags::REMOVEDIR);
            waiting = one.waiting;
        } else {
            return Ok(());
        }
    }
}

/// How folders are opened: never by a link.
const FOLDER: OFlags = OFlags::DIRECTORY
    .union(OFlags::NOFOLLOW)
    .union(OFlags::CLOEXEC);

/// Removes what is in a folder, but for the folders in it, whose names are returned.
fn remove_files(folder: &OwnedFd) -> Vec<CString> {
    let mut folders = Vec::new();
    let entries = Dir::read_from(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        if name == c"." || name == c".." {
            continue;
        }
        let kind = match entry.file_type() {
            FileType::Unknown => statat(folder, name, AtFlags::SYMLINK_NOFOLLOW)
                .map_or(FileType::Unknown, |stat| {
                    FileType::from_raw_mode(stat.st_mode)
                }),
            kind => kind,
        };
        if kind == FileType::Directory {
            folders.push(name.to_owned());
        } else {
            let _ = unlinkat(folder, name, AtFlags::empty());
        }
    }
    folders
}

/// Unmounts what was mounted in a folder: what is in there is not the program's. Returns whether
/// nothing is left mounted.
fn take_mounts_away(folder: &Path) -> bool {
    let inside = |path: &PathBuf| path != folder && path.starts_with(folder);
    let mounted = || fs::read("/proc/self/mountinfo").map(|mounts| mount_points(&mounts));
    for path in mounted().into_iter().flatten().filter(inside) {
        let _ = unmount(&path, UnmountFlags::DETACH);
    }
    mounted().is_ok_and(|paths| !paths.iter().any(inside))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whatever_is_in_a_folder_goes() {
        let folder = tempfile::tempdir().expect("there is room");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("a/b/c")).expect("there is room");
        fs::write(at("a/b/file"), "text").expect("there is room");
        std::os::unix::fs::symlink("/", at("a/b/everything")).expect("there is room");
        fs::write(at("file"), "text").expect("there is room");
        for closed in ["a/b/c", "a/b", "a", ""] {
            let none = Permissions::from_mode(0o000);
            fs::set_permissions(at(closed), none).expect("it is ours");
        }
        clear(folder.path());
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
        assert!(Path::new("/dev/null").exists());
    }

    #[test]
    fn the_depth_of_folders_does_not_matter() {
        let folder = tempfile::tempdir().expect("there is room");
        // A path of so many names is longer than the system takes, and fewer files may be open.
        let mut inner = folder.path().join("0");
        fs::create_dir(&inner).expect("there is room");
        for number in 1..1200 {
            let outer = folder.path().join(format!("deep{number}"));
            fs::create_dir(&outer).expect("there is room");
            fs::rename(&inner, outer.join("in")).expect("the path is short");
            inner = outer;
        }
        clear(folder.path());
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
    }

    #[test]
    fn a_link_in_the_place_of_the_folder_goes_and_not_what_it_points_to() {
        let outside = tempfile::tempdir().expect("there is room");
        fs::write(outside.path().join("file"), "text").expect("there is room");
        let folder = tempfile::tempdir().expect("there is room");
        let own = folder.path().join("own");
        std::os::unix::fs::symlink(outside.path(), &own).expect("there is room");
        clear(&own);
        assert!(outside.path().join("file").exists());
        assert!(own.symlink_metadata().is_ok_and(|data| data.is_dir()));
        fs::remove_dir(&own).expect("it is there");
        clear(&own);
        assert!(own.symlink_metadata().is_ok_and(|data| data.is_dir()));
    }
}
