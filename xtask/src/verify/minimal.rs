//! Whether the project compiles with the oldest versions of its dependencies that its manifests allow.

use std::path::Path;

use super::step::Strictness;
use crate::dependencies::{Asked, Metadata};
use crate::workspace::Workspace;

/// Where the copy is that is compiled, from the workspace's root.
const FOLDER: &str = "target/minimal";

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
    workspace.copy_to(&copy)?;
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
