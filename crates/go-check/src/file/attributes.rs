//! What a file has besides its text, its owner and its permissions: lists of who may do what, and what users note.

use std::fs::File;
use std::io;
use std::path::Path;

use rustix::fs::{XattrFlags, fsetxattr, getxattr, listxattr};
use rustix::io::Errno;

/// The most bytes of the system's lists of names, and of a value.
const MOST: usize = 1 << 16;

/// Who may do what with a file, where that is more than its owner, its group and others.
const WHO: &[u8] = b"system.posix_acl_access";

/// What the names of users' notes begin with.
const NOTES: &[u8] = b"user.";

/// Copies to a file what the one at a path has. What only the system may set isn't copied.
///
/// # Errors
///
/// Returns an error if something can't be read or set: then others could do more with the new file than
/// with the old one, or a note would be lost.
pub(super) fn copy(from: &Path, to: &File) -> io::Result<()> {
    let mut names = vec![0; MOST];
    let length = match listxattr(from, &mut names[..]) {
        Ok(length) => length,
        // The file system has none.
        Err(Errno::NOTSUP | Errno::NOSYS) => return Ok(()),
        Err(error) => return Err(error.into()),
    };
    let names = names[..length].split(|byte| *byte == 0);
    let mut value = vec![0; MOST];
    for name in names.filter(|name| *name == WHO || name.starts_with(NOTES)) {
        let length = getxattr(from, name, &mut value[..])?;
        fsetxattr(to, name, &value[..length], XattrFlags::empty())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::fs;

    use rustix::fs::setxattr;

    use super::*;

    #[test]
    fn notes_are_kept_where_there_can_be_some() {
        let folder = tempfile::tempdir().expect("there is room");
        let path = folder.path().join("file");
        fs::write(&path, "old").expect("there is room");
        let set = |name: &str, value: &[u8]| setxattr(&path, name, value, XattrFlags::empty());
        let has_notes = set("user.note", b"mine").is_ok();
        crate::file::write(&path, "new").expect("there is room");
        assert_eq!(fs::read_to_string(&path).expect("it is there"), "new");
        let mut value = [0; 16];
        let found = getxattr(&path, "user.note", &mut value[..]);
        let found = found.ok().map(|length| &value[..length]);
        assert_eq!(found, has_notes.then_some(&b"mine"[..]));
    }
}
