//! Rules of the house that no compiler knows: what may depend on what, and how files begin.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The names of a package's normal dependencies, direct and not, its own first.
fn dependencies(package: &str) -> Vec<String> {
    let output = Command::new(env!("CARGO"))
        .args(["tree", "--offline", "--edges", "normal", "--prefix", "none"])
        .args(["--format", "{lib}", "--package", package])
        .current_dir(root())
        .output()
        .expect("cargo starts");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{errors}");
    let text = String::from_utf8(output.stdout).expect("names are text");
    text.lines().map(|line| line.trim().to_owned()).collect()
}

fn ours(package: &str) -> Vec<String> {
    let mut ours = dependencies(package);
    ours.retain(|name| name.starts_with("go_"));
    ours.sort_unstable();
    ours.dedup();
    ours
}

#[test]
fn go_core_depends_on_nothing() {
    assert_eq!(dependencies("go-core"), ["go_core"]);
}

#[test]
fn dependencies_run_one_way() {
    assert_eq!(ours("go-io"), ["go_core", "go_io"]);
    assert_eq!(ours("go-check"), ["go_check", "go_core", "go_io"]);
    assert_eq!(ours("xtask"), Vec::<String>::new());
}

/// Calls `look` with each Rust file of ours, its path and text.
fn sources(folder: &Path, look: &mut dyn FnMut(&Path, &str)) {
    for entry in fs::read_dir(folder).expect("the folder can be read") {
        let path = entry.expect("its entries can be read").path();
        if path.is_dir() {
            if path.file_name().is_none_or(|name| name != "target") {
                sources(&path, look);
            }
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            look(&path, &fs::read_to_string(&path).expect("sources are text"));
        }
    }
}

#[test]
fn every_file_says_in_its_first_line_what_it_is_about() {
    let mut number = 0;
    for folder in ["crates", "xtask", "fuzz"] {
        let before = number;
        sources(&root().join(folder), &mut |path, text| {
            number += 1;
            assert!(text.starts_with("//! "), "{}", path.display());
        });
        assert!(number > before, "there are files in {folder}");
    }
    assert!(number > 50, "there are more files than {number}");
}

#[test]
fn no_test_is_left_out() {
    // In two parts, as this file is looked at, too.
    let attribute = ["#[", "ignore"].concat();
    for folder in ["crates", "xtask"] {
        sources(&root().join(folder), &mut |path, text| {
            let mut lines = text.lines().map(str::trim_start);
            assert!(
                !lines.any(|line| line.starts_with(&attribute)),
                "{}",
                path.display()
            );
        });
    }
}

#[test]
fn the_rules_and_the_formats_forbid_unsafe_code() {
    for package in ["go-core", "go-io"] {
        let path = root().join("crates").join(package).join("src/lib.rs");
        let text = fs::read_to_string(&path).expect("there is a lib.rs");
        assert!(
            text.contains("#![forbid(unsafe_code)]"),
            "{}",
            path.display()
        );
    }
}

#[test]
fn go_check_has_unsafe_code_in_one_place() {
    let mut found = Vec::new();
    sources(&root().join("crates/go-check/src"), &mut |path, text| {
        let number = text.matches("unsafe {").count() + text.matches("unsafe fn").count();
        if number > 0 {
            let name = path.file_name().unwrap_or_default();
            found.push((name.to_string_lossy().into_owned(), number));
        }
    });
    // Where a process that is about to start others sets flags of the files that are open.
    assert_eq!(found, [("warden.rs".to_owned(), 1)]);
}

#[test]
fn go_check_prints_through_few_doors() {
    // The last one is where a sandbox speaks on the stderr of the program in it.
    let doors = ["output.rs", "error.rs", "progress.rs", "inside.rs"];
    let mut found = 0;
    sources(&root().join("crates/go-check/src"), &mut |path, text| {
        let prints = [
            "io::stdout(",
            "io::stderr(",
            "anstream::stdout(",
            "anstream::stderr(",
        ];
        if prints.iter().any(|stream| text.contains(stream)) {
            found += 1;
            let name = path
                .file_name()
                .and_then(|name| name.to_str())
                .unwrap_or_default();
            assert!(doors.contains(&name), "{}", path.display());
        }
    });
    assert_eq!(found, doors.len());
}

#[test]
fn fuzz_targets_are_but_a_law() {
    let mut number = 0;
    sources(&root().join("fuzz"), &mut |path, text| {
        number += 1;
        let shown = path.display();
        let name = path.file_stem().and_then(|name| name.to_str());
        let law = format!("laws::{}::law(data)", name.unwrap_or_default());
        assert!(text.contains(&law), "{shown} doesn't call {law}");
        for not_here in ["unsafe", "print!", "println!", "io::std"] {
            assert!(!text.contains(not_here), "{shown} has {not_here}");
        }
        assert!(
            text.lines().count() < 10,
            "{shown} is longer than a law's call"
        );
    });
    assert!(number > 0, "there are targets");
}

#[test]
fn changes_that_are_left_out_by_their_place_are_there() {
    let text = fs::read_to_string(root().join(".cargo/mutants.toml")).expect("there are settings");
    let mut number = 0;
    // 'large\.rs:49:30: replace & with …
    for entry in text
        .lines()
        .filter_map(|line| line.trim().strip_prefix('\''))
    {
        let Some((file, rest)) = entry.split_once("\\.rs:") else {
            continue;
        };
        number += 1;
        let (place, change) = rest.split_once(": replace ").expect("a place and a change");
        let (line, column) = place.split_once(':').expect("a line and a column");
        let [line, column] = [line, column].map(|n| n.parse::<usize>().expect("a number"));
        let (operator, _) = change.split_once(" with ").expect("what is replaced");
        let operator = operator.replace('\\', "");
        let mut found = 0;
        for package in ["go-core", "go-io"] {
            let folder = root().join("crates").join(package).join("src");
            sources(&folder, &mut |path, source| {
                if path.file_stem().is_some_and(|stem| stem == file) {
                    let line = source.lines().nth(line - 1).unwrap_or_default();
                    let rest = line.get(column - 1..).unwrap_or_default();
                    found += usize::from(rest.starts_with(&format!("{operator} ")));
                }
            });
        }
        assert_eq!(found, 1, "{entry}");
    }
    assert!(number > 0, "no place was found");
}
