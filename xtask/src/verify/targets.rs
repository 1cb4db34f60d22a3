//! Which test targets the workspace has: a new file in a `tests` folder is never forgotten.

use std::collections::BTreeSet;
use std::fs;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// Returns the names of the workspace's integration tests, sorted, without those `left_out`.
///
/// cargo can name targets but not leave one out.
///
/// # Errors
///
/// Returns the folder and the reason if one can't be read.
pub(crate) fn all_but(root: &Path, left_out: &[&str]) -> Result<Vec<String>, String> {
    let mut names = BTreeSet::new();
    let mut packages = entries(&root.join("crates"))?;
    packages.push(root.join("xtask"));
    for package in packages {
        for entry in entries(&package.join("tests"))? {
            names.extend(target(&entry));
        }
    }
    names.retain(|name| !left_out.contains(&name.as_str()));
    Ok(names.into_iter().collect())
}

/// Returns the name of the target that cargo sees in an entry of a `tests` folder.
fn target(entry: &Path) -> Option<String> {
    let is_target =
        entry.extension().is_some_and(|ending| ending == "rs") || entry.join("main.rs").is_file();
    let name = entry.file_stem()?.to_str()?;
    (is_target && !name.starts_with('.')).then(|| name.to_owned())
}

/// Returns what is in a folder; nothing if it doesn't exist.
pub(crate) fn entries(folder: &Path) -> Result<Vec<PathBuf>, String> {
    let read = || -> io::Result<Vec<PathBuf>> {
        fs::read_dir(folder)?
            .map(|entry| Ok(entry?.path()))
            .collect()
    };
    match read() {
        Ok(entries) => Ok(entries),
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => {
            Ok(Vec::new())
        }
        Err(error) => Err(format!("cannot read {}: {error}", folder.display())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_and_folders_of_tests_are_targets() -> io::Result<()> {
        let root = std::env::temp_dir().join(format!("xtask-targets-{}", std::process::id()));
        let tests = root.join("crates/go-check/tests");
        fs::create_dir_all(tests.join("cli"))?;
        fs::create_dir_all(tests.join("data"))?;
        for file in [
            "cases.rs",
            "laws.rs",
            "cli/main.rs",
            "data/more.rs",
            "notes.md",
        ] {
            fs::write(tests.join(file), "")?;
        }
        fs::create_dir_all(root.join("xtask/tests"))?;
        fs::write(root.join("xtask/tests/tidy.rs"), "")?;
        let found = all_but(&root, &["cases", "data"]);
        fs::remove_dir_all(&root)?;
        assert_eq!(
            found,
            Ok(["cli", "laws", "tidy"].map(str::to_owned).to_vec())
        );
        Ok(())
    }

    #[test]
    fn a_workspace_without_tests_has_no_targets() {
        let nowhere = Path::new("no such folder");
        assert_eq!(all_but(nowhere, &["cases"]), Ok(Vec::new()));
    }
}
