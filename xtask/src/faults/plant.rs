//! Changes of a checkout's files that break something.

use std::fs::{self, OpenOptions};
use std::io::Write as _;
use std::path::Path;

/// A change of a file, which is named by its path from the root.
#[derive(Debug)]
pub(crate) enum Change {
    /// Adds a text at the file's end.
    Append(&'static str, &'static str),
    /// Puts a text in the place of another: where that stands first.
    Replace(&'static str, &'static str, &'static str),
    /// Writes a file that isn't there, and its folder.
    Write(&'static str, &'static str),
    /// Removes a file.
    Remove(&'static str),
}

impl Change {
    /// Makes the change.
    ///
    /// # Errors
    ///
    /// Returns the file, and why it can't be changed so.
    pub(crate) fn plant(&self, root: &Path) -> Result<(), String> {
        self.fits(root)?;
        let path = root.join(self.file());
        let done = match self {
            Self::Append(_, text) => OpenOptions::new()
                .append(true)
                .open(&path)
                .and_then(|mut file| file.write_all(text.as_bytes())),
            Self::Replace(_, old, new) => fs::read_to_string(&path)
                .and_then(|text| fs::write(&path, text.replacen(old, new, 1))),
            Self::Write(_, text) => path
                .parent()
                .map_or(Ok(()), fs::create_dir_all)
                .and_then(|()| fs::write(&path, text)),
            Self::Remove(_) => fs::remove_file(&path),
        };
        done.map_err(|error| format!("{}: {error}", self.file()))
    }

    /// Looks whether the change can be made, without making it.
    ///
    /// # Errors
    ///
    /// Returns the file, and why it can't be changed so.
    pub(crate) fn fits(&self, root: &Path) -> Result<(), String> {
        let file = self.file();
        let path = root.join(file);
        match self {
            Self::Replace(_, old, _) => {
                let text = fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
                let is_there = text.contains(old);
                is_there
                    .then_some(())
                    .ok_or_else(|| format!("{file}: expected {old:?} somewhere, found it nowhere"))
            }
            Self::Append(..) | Self::Remove(_) if !path.is_file() => {
                Err(format!("{file}: expected a file, found none"))
            }
            _ => Ok(()),
        }
    }

    fn file(&self) -> &'static str {
        match self {
            Self::Append(file, _)
            | Self::Replace(file, ..)
            | Self::Write(file, _)
            | Self::Remove(file) => file,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Change::{Append, Remove, Replace, Write};

    #[test]
    fn changes_are_made_or_refused() {
        let folder = tempfile::tempdir().expect("there is room");
        let root = folder.path();
        for refused in [Append("a", "x"), Replace("a", "x", "y"), Remove("a")] {
            refused.plant(root).expect_err("there is no such file");
        }
        for change in [
            Write("in/a", "xx"),
            Append("in/a", "x"),
            Replace("in/a", "x", "y"),
        ] {
            change.plant(root).expect("there is room");
        }
        let text = std::fs::read_to_string(root.join("in/a")).expect("it is there");
        assert_eq!(text, "yxx");
        Replace("in/a", "z", "y")
            .plant(root)
            .expect_err("there is no z");
        Remove("in/a").plant(root).expect("it is there");
        assert!(!root.join("in/a").exists());
    }
}
