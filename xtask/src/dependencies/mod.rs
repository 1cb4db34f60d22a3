//! `cargo xtask dependencies`: what others' code the project is built from, and on what terms.

mod licenses;
mod mentions;
mod metadata;
mod page;

use std::collections::BTreeSet;
use std::fs;
use std::process::ExitCode;

pub(crate) use self::metadata::{Asked, Metadata};
use crate::say;
use crate::workspace::{Workspace, write_whole};

const PAGE: &str = "docs/dependencies.md";

/// Write the list of all dependencies into docs/dependencies.md.
///
/// What each is for is written there by hand. Whether all of it is so, and whether each license is one
/// that may be taken, is looked at by `cargo xtask verify --only dependencies`.
#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  cargo xtask dependencies                      after a change of Cargo.lock
  cargo xtask verify --only dependencies        is all of it so?

Exit codes:
  0 all well, 3 the page or what cargo knows can't be read")]
pub(crate) struct Args {}

/// Writes the list.
pub(crate) fn run(_: &Args, workspace: &Workspace) -> ExitCode {
    match write(workspace) {
        Ok(()) => ExitCode::SUCCESS,
        Err(why) => {
            say::trouble(why);
            ExitCode::from(3)
        }
    }
}

fn write(workspace: &Workspace) -> Result<(), String> {
    let (all, linux) = Metadata::read(workspace)?;
    let old = read(workspace)?;
    let new = page::page(&old, &all, &linux)?;
    if old == new {
        say::line(format_args!("{PAGE}: unchanged"));
        return Ok(());
    }
    write_whole(&workspace.root().join(PAGE), &new)
        .map_err(|error| format!("cannot write {PAGE}: {error}"))?;
    say::line(format_args!("{PAGE}: written"));
    Ok(())
}

fn read(workspace: &Workspace) -> Result<String, String> {
    let page = fs::read_to_string(workspace.root().join(PAGE));
    let page = page.map_err(|error| format!("cannot read {PAGE}: {error}"))?;
    // As it may be checked out elsewhere.
    Ok(page.replace("\r\n", "\n"))
}

/// Returns what is wrong with the dependencies, their licenses and the page.
///
/// # Errors
///
/// Returns why that can't be found out.
pub(crate) fn findings(workspace: &Workspace) -> Result<Vec<String>, String> {
    let (all, linux) = Metadata::read(workspace)?;
    let mut findings = Vec::new();
    for package in all.others() {
        let (name, version) = (&package.name, &package.version);
        if let Some(finding) = licenses::finding(package.license.as_deref()) {
            findings.push(format!("{name} {version}: {finding}"));
        }
        if package
            .source
            .as_deref()
            .is_none_or(|source| !source.starts_with("registry+"))
        {
            let message = "expected a package of the registry, found another source";
            findings.push(format!("{name} {version}: {message}"));
        }
    }
    let page = read(workspace)?;
    let needed = all.needed_by();
    let asked: BTreeSet<&str> = needed.values().flatten().copied().collect();
    findings.extend(unexplained(&page::explained(&page), &asked));
    if page::page(&page, &all, &linux)? != page {
        findings.push(format!(
            "{PAGE} doesn't list what the project is built from: write it with cargo xtask dependencies"
        ));
    }
    Ok(findings)
}

/// Returns the dependencies that the page doesn't explain once, and what it explains that is none.
fn unexplained(explained: &[&str], asked: &BTreeSet<&str>) -> Vec<String> {
    let times = |name| explained.iter().filter(|other| **other == name).count();
    let missing = asked.iter().filter(|name| times(**name) != 1).map(|name| {
        let times = times(name);
        format!("{PAGE}: expected {name} to be explained once, found it {times} times")
    });
    let names: BTreeSet<_> = explained.iter().copied().collect();
    let more = names.difference(asked).map(|name| {
        format!("{PAGE}: expected a dependency, found {name}, which no manifest asks for")
    });
    missing.chain(more).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_dependency_is_explained_once_and_nothing_else_is() {
        let asked = BTreeSet::from(["one", "three", "two"]);
        assert!(unexplained(&["two", "one", "three"], &asked).is_empty());
        let found = unexplained(&["one", "four", "two", "two"], &asked);
        let expected = [
            "docs/dependencies.md: expected three to be explained once, found it 0 times",
            "docs/dependencies.md: expected two to be explained once, found it 2 times",
            "docs/dependencies.md: expected a dependency, found four, which no manifest asks for",
        ];
        assert_eq!(found, expected);
    }
}
