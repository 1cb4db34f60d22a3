//! Snapshots that wait for a decision: the `*.snap.new` files among the suites.

use std::path::{Path, PathBuf};

use super::targets::entries;

/// Returns a line for each pending snapshot under `test-data`, sorted by path.
///
/// # Errors
///
/// Returns the folder and the reason if one can't be read.
pub(crate) fn look(root: &Path) -> Result<Vec<String>, String> {
    let mut found = Vec::new();
    search(&root.join("test-data"), &mut found)?;
    found.sort();
    let shown = found
        .iter()
        .map(|path| path.strip_prefix(root).unwrap_or(path));
    Ok(shown
        .map(|path| format!("{} is pending", path.display()))
        .collect())
}

fn search(folder: &Path, found: &mut Vec<PathBuf>) -> Result<(), String> {
    for path in entries(folder)? {
        if path.to_string_lossy().ends_with(".snap.new") {
            found.push(path);
        } else if path.is_dir() && !path.is_symlink() {
            search(&path, found)?;
        }
    }
    Ok(())
}
