//! The page `docs/dependencies.md`: what somebody wrote of each dependency, and a list that the task writes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::Path;

use super::mentions::mentions;
use super::metadata::{Metadata, Package, Role};

const START: &str = "<!-- What follows is written by `cargo xtask dependencies`. -->\n";

/// The heads of the list's parts.
const PARTS: [(Role, &str); 5] = [
    (Role::Program, "In the program"),
    (Role::Build, "While the program is built"),
    (Role::Tasks, "In `cargo xtask`"),
    (Role::Tests, "In tests and benchmarks"),
    (Role::Elsewhere, "On other systems than Linux"),
];

/// Returns the page with the list as it is now.
///
/// # Errors
///
/// Returns why the list can't be made, or that the page has no place for it.
pub(crate) fn page(old: &str, all: &Metadata, linux: &Metadata) -> Result<String, String> {
    let (by_hand, _) = old
        .split_once(START)
        .ok_or_else(|| format!("expected the line {:?}, found none", START.trim()))?;
    Ok(format!("{by_hand}{START}\n{}", list(all, linux)?))
}

fn list(all: &Metadata, linux: &Metadata) -> Result<String, String> {
    let (roles, needed) = (linux.roles(), all.needed_by());
    let role = |package: &Package| roles.get(package.id()).copied();
    let mut parts: BTreeMap<Role, Vec<String>> = BTreeMap::new();
    let others = all.others();
    // Where the code of those runs that manifests ask for, by name: the strongest of all versions.
    let mut direct: BTreeMap<&str, Role> = BTreeMap::new();
    for package in &others {
        if let Some(role) = role(package) {
            let best = direct.entry(&package.name).or_insert(role);
            *best = role.min(*best);
        }
    }
    for package in &others {
        let role = role(package).unwrap_or(Role::Elsewhere);
        let mut needed = needed.get(package.id()).cloned().unwrap_or_default();
        // What tests need as well isn't there for the tests.
        needed.retain(|name| direct.get(name).is_none_or(|other| *other <= role));
        let row = row(package, role, &needed)?;
        parts.entry(role).or_default().push(row);
    }
    let mut text = format!("There are {} of them.\n", others.len());
    for (role, head) in PARTS {
        let rows = parts.remove(&role).unwrap_or_default();
        let _ = write!(text, "\n### {head}: {}\n\n", rows.len());
        text.push_str("| package | license | for | runs while building | its sources speak of |\n");
        text.push_str("|---|---|---|---|---|\n");
        rows.iter().for_each(|row| text.push_str(row));
    }
    Ok(text)
}

fn row(package: &Package, role: Role, needed: &BTreeSet<&str>) -> Result<String, String> {
    let Package { name, version, .. } = package;
    let license = package.license.as_deref().unwrap_or("-");
    let needed = match needed.iter().copied().collect::<Vec<_>>().as_slice() {
        [] => "-".to_owned(),
        [one, two, rest @ ..] if rest.len() > 1 => format!("{one}, {two} and {} more", rest.len()),
        few => few.join(", "),
    };
    let runs = match (package.is_macro(), package.has_script()) {
        (true, true) => "macro, script",
        (true, false) => "macro",
        (false, true) => "script",
        (false, false) => "",
    };
    let folder = package.manifest_path.parent().unwrap_or(Path::new(""));
    let mentions = match role {
        // They are fetched with the others, but nobody has looked at them by running anything.
        Role::Elsewhere => String::new(),
        _ => mentions(folder)?.join(", "),
    };
    Ok(format!(
        "| {name} {version} | {license} | {needed} | {runs} | {mentions} |\n"
    ))
}

/// Returns the names that the tables written by hand have rows of, in backquotes at the row's start.
pub(crate) fn explained(page: &str) -> Vec<&str> {
    let by_hand = page.split(START).next().unwrap_or_default();
    let rows = by_hand.lines().filter_map(|line| line.strip_prefix("| `"));
    rows.filter_map(|row| row.split('`').next()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_by_hand_are_read_and_those_of_the_list_are_not() {
        let page = format!(
            "# Page\n\n| crate | why |\n|---|---|\n| `one` | `two` |\n{START}\n| `three` | x |\n"
        );
        assert_eq!(explained(&page), ["one"]);
    }
}
