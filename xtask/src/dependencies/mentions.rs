//! What the sources of a package speak of, and so what its code may do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::verify::entries;

/// What code may do, and the words by which its sources are known to do it.
const WORDS: [(&str, &[&str]); 5] = [
    ("unsafe", &["unsafe"]),
    (
        "files",
        &[
            "std::fs",
            "fs::File",
            "fs::read",
            "fs::write",
            "fs::remove",
            "File::open",
            "OpenOptions",
        ],
    ),
    (
        "network",
        &[
            "std::net",
            "net::Tcp",
            "net::Udp",
            "TcpStream",
            "UdpSocket",
            "TcpListener",
        ],
    ),
    (
        "processes",
        &["process::Command", "libc::fork", "posix_spawn", "execve"],
    ),
    (
        "environment",
        &["env::var", "env::set_var", "env::remove_var"],
    ),
];

/// Folders of which nothing is compiled into whoever depends on a package.
const BESIDE: [&str; 5] = ["tests", "benches", "examples", "fuzz", "target"];

/// Returns what the sources of a package speak of, comments aside.
///
/// # Errors
///
/// Returns the place that can't be read.
pub(crate) fn mentions(package: &Path) -> Result<Vec<&'static str>, String> {
    let mut found = BTreeSet::new();
    look(package, &mut found)?;
    let names = WORDS.iter().map(|(name, _)| *name);
    Ok(names.filter(|name| found.contains(name)).collect())
}

fn look(folder: &Path, found: &mut BTreeSet<&'static str>) -> Result<(), String> {
    for path in entries(folder)? {
        let name = path.file_name().unwrap_or_default();
        if path.is_dir() {
            if !BESIDE.iter().any(|beside| name == *beside) {
                look(&path, found)?;
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = fs::read(&path);
            let text = text.map_err(|error| format!("cannot read {}: {error}", path.display()))?;
            look_at(&String::from_utf8_lossy(&text), found);
        }
    }
    Ok(())
}

fn look_at(text: &str, found: &mut BTreeSet<&'static str>) {
    let is_code = |line: &&str| !line.trim_start().starts_with("//");
    for (name, words) in WORDS {
        // Most files have none of them, which is soon seen.
        let words: Vec<_> = words.iter().filter(|word| text.contains(**word)).collect();
        if words.is_empty() || found.contains(name) {
            continue;
        }
        let mut lines = text.lines().filter(is_code);
        if lines.any(|line| words.iter().any(|word| has_word(line, word))) {
            found.insert(name);
        }
    }
}

/// Whether a line has a word that no other letter goes before.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let before = line[..at].chars().next_back();
        let after = line[at + word.len()..].chars().next();
        let is_whole = word != "unsafe" || !after.is_some_and(is_part);
        !before.is_some_and(is_part) && is_whole
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_sources_speak_of_is_found_and_comments_are_not() {
        let folder = tempfile::tempdir().expect("there is room");
        let at = |name: &str| folder.path().join(name);
        fs::create_dir_all(at("src/inner")).expect("there is room");
        fs::create_dir_all(at("tests")).expect("there is room");
        for (file, text) in [
            (
                "src/lib.rs",
                "#![forbid(unsafe_code)]\n// unsafe\n/// std::net\nfn a() {}\n",
            ),
            (
                "src/inner/mod.rs",
                "use std::fs;\nfn b() { std::env::var(\"A\"); }\n",
            ),
            ("tests/all.rs", "fn main() { unsafe { c() } }\n"),
            ("README.md", "std::process::Command\n"),
        ] {
            fs::write(at(file), text).expect("there is room");
        }
        assert_eq!(mentions(folder.path()), Ok(vec!["files", "environment"]));
        fs::write(at("build.rs"), "fn d() { unsafe { e() } }\n").expect("there is room");
        let found = mentions(folder.path());
        assert_eq!(found, Ok(vec!["unsafe", "files", "environment"]));
    }
}
