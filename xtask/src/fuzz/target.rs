//! Which targets there are, by their files, and that each has something to start from.

use std::fs;
use std::path::Path;

/// A target: a file in `fuzz/targets`.
#[derive(Debug)]
pub(super) struct Target {
    pub(super) name: String,
    /// What it says of itself in its first line.
    pub(super) about: String,
}

/// Returns all targets, by name.
///
/// # Errors
///
/// Returns why none can be had.
pub(super) fn all(root: &Path) -> Result<Vec<Target>, String> {
    let folder = root.join("fuzz/targets");
    let cannot = |error| format!("cannot read {}: {error}", folder.display());
    let mut targets = Vec::new();
    for entry in fs::read_dir(&folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        let name = path.file_stem().and_then(|name| name.to_str());
        if let Some(name) = name.filter(|_| path.extension().is_some_and(|ending| ending == "rs")) {
            let text = fs::read_to_string(&path).map_err(cannot)?;
            let first = text.lines().next().unwrap_or_default();
            targets.push(Target {
                name: name.to_owned(),
                about: first.trim_start_matches("//! ").to_owned(),
            });
        }
    }
    if targets.is_empty() {
        return Err(format!("no target is in {}", folder.display()));
    }
    targets.sort_by(|one, other| one.name.cmp(&other.name));
    Ok(targets)
}

impl Target {
    /// Checks that there are seeds and a dictionary.
    pub(super) fn check(&self, root: &Path) -> Result<(), String> {
        let name = &self.name;
        let seeds = fs::read_dir(root.join(format!("fuzz/seeds/{name}")));
        if !seeds.is_ok_and(|mut seeds| seeds.next().is_some()) {
            return Err(format!("expected seeds in fuzz/seeds/{name}, found none"));
        }
        let dictionary = format!("fuzz/dictionaries/{name}.dict");
        if !root.join(&dictionary).is_file() {
            return Err(format!("expected a dictionary {dictionary}, found none"));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn the_targets_of_this_checkout_can_be_run() {
        let workspace = Workspace::find();
        let targets = all(workspace.root()).expect("there are some");
        let names: Vec<_> = targets.iter().map(|target| target.name.as_str()).collect();
        assert_eq!(
            names,
            [
                "answer",
                "numeric_text",
                "report",
                "string_arrays",
                "suite",
                "template_context",
                "tests_toml"
            ]
        );
        for target in &targets {
            assert_eq!(target.check(workspace.root()), Ok(()));
            assert!(target.about.ends_with('.'), "{}", target.about);
        }
    }

    #[test]
    fn what_has_no_seeds_or_no_dictionary_is_not_run() {
        let root = std::env::temp_dir().join(format!("xtask-fuzz-{}", std::process::id()));
        let target = Target {
            name: "it".to_owned(),
            about: String::new(),
        };
        let without = target.check(&root);
        let made = fs::create_dir_all(root.join("fuzz/seeds/it"));
        let empty = target.check(&root);
        let made = made.and_then(|()| fs::write(root.join("fuzz/seeds/it/a"), ""));
        let alone = target.check(&root);
        let made = made.and_then(|()| fs::create_dir_all(root.join("fuzz/dictionaries")));
        let made = made.and_then(|()| fs::write(root.join("fuzz/dictionaries/it.dict"), ""));
        let whole = target.check(&root);
        let nothing = all(&root).map(|targets| targets.len());
        let removed = fs::remove_dir_all(&root);
        assert!(made.is_ok() && removed.is_ok());
        let no_seeds = Err("expected seeds in fuzz/seeds/it, found none".to_owned());
        assert_eq!((&without, &empty), (&no_seeds, &no_seeds));
        let no_words = "expected a dictionary fuzz/dictionaries/it.dict, found none";
        assert_eq!(alone, Err(no_words.to_owned()));
        assert_eq!(whole, Ok(()));
        assert!(nothing.is_err());
    }
}
