//! What the sources of a package speak of, and so what its code may do.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::verify::entries;

/// What code may do, and the paths whose parts tell that it does. A part that ends in `*` may go on.
const PATHS: [(&str, &[&str]); 5] = [
    ("unsafe", &["unsafe"]),
    (
        "files",
        &[
            "std::fs",
            "fs::File",
            "fs::read*",
            "fs::write",
            "fs::remove*",
            "File::open",
            "OpenOptions",
        ],
    ),
    (
        "network",
        &[
            "std::net",
            "net::Tcp*",
            "net::Udp*",
            "TcpStream",
            "UdpSocket",
            "TcpListener",
        ],
    ),
    (
        "processes",
        &["process::Command", "libc::fork", "posix_spawn*", "execve*"],
    ),
    (
        "environment",
        &["env::var*", "env::set_var", "env::remove_var"],
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
    let names = PATHS.iter().map(|(name, _)| *name);
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
    for line in text.lines().filter(is_code) {
        let mut rest = line.as_bytes();
        while let Some((path, after)) = next_path(rest) {
            rest = after;
            // Nearly all words have but one part, maybe with a colon before a type, and don't begin like
            // one of those that are looked for.
            let has_parts = path[..path.len() - 1].contains(&b':');
            if has_parts || path.len() >= SHORTEST && FIRST.contains(&path[0]) {
                for (name, wanted) in PATHS {
                    if wanted.iter().any(|wanted| has(path, wanted)) {
                        found.insert(name);
                    }
                }
            }
        }
    }
}

/// What the paths of one part begin with.
const FIRST: &[u8] = b"uOTUpe";

/// How long they are at least.
const SHORTEST: usize = 6;

/// Returns the first path of a line and what follows it. The loops are plain, as tens of megabytes are read by
/// code that isn't optimized.
fn next_path(line: &[u8]) -> Option<(&[u8], &[u8])> {
    let is_part = |byte: u8| matches!(byte, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b':');
    let mut start = 0;
    while start < line.len() && !is_part(line[start]) {
        start += 1;
    }
    let mut end = start;
    while end < line.len() && is_part(line[end]) {
        end += 1;
    }
    (start < end).then(|| (&line[start..end], &line[end..]))
}

/// Whether a path has the parts of another, one after another.
fn has(path: &[u8], wanted: &str) -> bool {
    let (wanted, goes_on) = match wanted.strip_suffix('*') {
        Some(start) => (start.as_bytes(), true),
        None => (wanted.as_bytes(), false),
    };
    let mut rest = path;
    loop {
        if let Some(after) = rest.strip_prefix(wanted)
            && (goes_on || matches!(after, [] | [b':', ..]))
        {
            return true;
        }
        match rest.iter().position(|byte| *byte == b':') {
            Some(colon) => rest = &rest[colon + 1..],
            None => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_path_of_one_part_begins_like_one() {
        let all = PATHS.iter().flat_map(|(_, wanted)| *wanted);
        for path in all.filter(|path| !path.contains(':')) {
            assert!(FIRST.contains(&path.as_bytes()[0]), "{path}");
            assert!(path.trim_end_matches('*').len() >= SHORTEST, "{path}");
        }
    }

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
