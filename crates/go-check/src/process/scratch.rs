//! Emptying the folder that a program has written to, whatever it has made of it.

use std::fs::{self, DirEntry, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use rustix::mount::{UnmountFlags, unmount};

use super::inside::mount_points;

/// Empties a folder. What can't be removed stays in the way of nobody but the same program.
pub(super) fn clear(folder: &Path) {
    let Ok(entries) = fs::read_dir(folder) else {
        return;
    };
    let entries: Vec<_> = entries.flatten().collect();
    if entries.is_empty() || !take_mounts_away(folder) {
        return;
    }
    for entry in entries {
        if remove(&entry).is_err() {
            open_up(&entry.path());
            let _ = remove(&entry);
        }
    }
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

fn remove(entry: &DirEntry) -> io::Result<()> {
    if entry.file_type()?.is_dir() {
        fs::remove_dir_all(entry.path())
    } else {
        fs::remove_file(entry.path())
    }
}

/// Takes back what a program has forbidden its user in a folder and those in it.
fn open_up(folder: &Path) {
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        if fs::symlink_metadata(&folder).is_ok_and(|data| data.is_dir()) {
            let _ = fs::set_permissions(&folder, Permissions::from_mode(0o700));
            let entries = fs::read_dir(&folder).into_iter().flatten().flatten();
            waiting.extend(entries.map(|entry| entry.path()));
        }
    }
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
        for closed in ["a/b/c", "a/b", "a"] {
            let none = Permissions::from_mode(0o000);
            fs::set_permissions(at(closed), none).expect("it is ours");
        }
        clear(folder.path());
        assert_eq!(fs::read_dir(folder.path()).expect("it is there").count(), 0);
        assert!(Path::new("/dev/null").exists());
    }
}
