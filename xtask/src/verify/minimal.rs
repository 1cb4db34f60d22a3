//! Whether the project compiles with the oldest versions of its dependencies that its manifests allow.

use std::fs;
use std::path::Path;

use super::step::Strictness;
use super::targets::entries;
use crate::dependencies::{Asked, Metadata};
use crate::workspace::Workspace;

/// Where the copy is that is compiled, from the workspace's root.
const FOLDER: &str = "target/minimal";

/// What is no part of a checkout.
const LEFT_OUT: [&str; 2] = ["target", ".git"];

/// Returns a line for each dependency whose oldest version can't be taken, or what doesn't compile.
///
/// Where the lock file has the oldest version of each, the other steps have compiled just that. Otherwise
/// a copy of the checkout gets them, which may need the registry. What dependencies ask for of one another
/// is their matter, and stays as in the lock file.
pub(crate) fn look(workspace: &Workspace, _: Strictness) -> Result<Vec<String>, String> {
    let (all, _) = Metadata::read(workspace)?;
    let asked = all.asked()?;
    if asked.is_empty() {
        return Err("no dependency was found".to_owned());
    }
    let is_newer = |one: &&Asked| one.oldest.cmp_precedence(&one.locked).is_ne();
    let newer: Vec<_> = asked.iter().filter(is_newer).collect();
    if newer.is_empty() {
        return Ok(Vec::new());
    }
    let copy = workspace.root().join(FOLDER).join("copy");
    renew(workspace.root(), &copy).map_err(|error| format!("cannot copy to {FOLDER}: {error}"))?;
    for Asked {
        name,
        oldest,
        locked,
    } in newer
    {
        let (package, oldest) = (format!("{name}@{locked}"), oldest.to_string());
        let args = ["update", "--package", &package, "--precise", &oldest];
        if let Some(errors) = cargo(workspace, &copy, &args)? {
            let first = errors.into_iter().next().unwrap_or_default();
            return Ok(vec![format!("{name} {oldest} can't be taken: {first}")]);
        }
    }
    let args = ["check", "--workspace", "--all-targets", "--locked"];
    Ok(cargo(workspace, &copy, &args)?.unwrap_or_default())
}

/// Runs cargo in the copy, and returns the lines that say what is wrong if it fails.
fn cargo(workspace: &Workspace, copy: &Path, args: &[&str]) -> Result<Option<Vec<String>>, String> {
    let mut command = workspace.quiet_command("cargo");
    let target = workspace.root().join(FOLDER).join("target");
    command
        .args(args)
        .current_dir(copy)
        .env("CARGO_TARGET_DIR", target);
    let output = command
        .output()
        .map_err(|error| format!("cannot start cargo: {error}"))?;
    if output.status.success() {
        return Ok(None);
    }
    let text = String::from_utf8_lossy(&output.stderr);
    let is_error = |line: &&str| line.starts_with("error") || line.trim_start().starts_with("-->");
    let mut lines: Vec<_> = text.lines().filter(is_error).map(str::to_owned).collect();
    if lines.is_empty() {
        lines.push(format!("cargo {} failed: {}", args.join(" "), text.trim()));
    }
    Ok(Some(lines))
}

/// Copies a checkout in the place of an older copy.
fn renew(root: &Path, copy: &Path) -> Result<(), String> {
    if copy.exists() {
        fs::remove_dir_all(copy).map_err(|error| error.to_string())?;
    }
    let mut open = vec![(root.to_owned(), copy.to_owned())];
    while let Some((from, to)) = open.pop() {
        fs::create_dir_all(&to).map_err(|error| error.to_string())?;
        for path in entries(&from)? {
            let Some(name) = path.file_name() else {
                continue;
            };
            if path.is_dir() && !path.is_symlink() {
                if !LEFT_OUT.iter().any(|left_out| name == *left_out) {
                    open.push((path.clone(), to.join(name)));
                }
            } else {
                fs::copy(&path, to.join(name))
                    .map_err(|error| format!("{}: {error}", path.display()))?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_copy_has_everything_but_what_was_built() {
        let folder = tempfile::tempdir().expect("there is room");
        let root = folder.path();
        for inner in ["crates/one/src", "target/debug", ".git", ".cargo"] {
            fs::create_dir_all(root.join(inner)).expect("there is room");
            fs::write(root.join(inner).join("file"), inner).expect("there is room");
        }
        let copy = root.join(FOLDER).join("copy");
        for _ in 0..2 {
            renew(root, &copy).expect("there is room");
            for (file, is_there) in [
                ("crates/one/src/file", true),
                (".cargo/file", true),
                (".git/file", false),
                ("target/debug/file", false),
            ] {
                assert_eq!(copy.join(file).exists(), is_there, "{file}");
            }
        }
    }
}
