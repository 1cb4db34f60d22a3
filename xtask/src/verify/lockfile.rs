//! Whether the lock file that is committed is the one that the manifests ask for.

use super::step::Strictness;
use crate::workspace::Workspace;

/// Returns a line if cargo has rewritten an outdated `Cargo.lock`, as it does before xtask runs.
///
/// That is seen where nothing else changes it: in CI, when git knows a change of the lock file
/// without one of a manifest. On a user's machine the change is one more to commit.
pub(crate) fn look(workspace: &Workspace, strictness: Strictness) -> Result<Vec<String>, String> {
    if strictness == Strictness::Lenient {
        return Ok(Vec::new());
    }
    let status = workspace
        .quiet_command("git")
        .args(["status", "--porcelain", "--", "Cargo.lock", "*Cargo.toml"])
        .output();
    Ok(match status {
        Ok(output) if output.status.success() => finding(&String::from_utf8_lossy(&output.stdout))
            .into_iter()
            .collect(),
        Ok(output) => {
            let errors = String::from_utf8_lossy(&output.stderr);
            return Err(format!(
                "git can't say whether Cargo.lock has changed: {}",
                errors.trim()
            ));
        }
        Err(error) => return Err(format!("cannot start git: {error}")),
    })
}

/// Returns what is wrong by the output of `git status --porcelain`.
fn finding(status: &str) -> Option<String> {
    let changed = |name| status.lines().any(|line| line.ends_with(name));
    (changed("Cargo.lock") && !changed("Cargo.toml")).then(|| {
        "Cargo.lock is not as it was committed: cargo has brought it up to date; commit it"
            .to_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_file_that_alone_has_changed_is_a_finding() {
        assert!(finding(" M Cargo.lock\n").is_some());
        assert!(finding("?? Cargo.lock\n").is_some());
    }

    #[test]
    fn a_change_of_a_manifest_may_change_the_lock_file() {
        assert_eq!(finding(""), None);
        assert_eq!(finding(" M Cargo.lock\n M crates/go-io/Cargo.toml\n"), None);
    }
}
