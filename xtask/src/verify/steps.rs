//! The steps of `verify`, in the order they are run. A further step is a further row.

use std::iter;

use super::step::{Invocation, Step};
use super::{lockfile, minimal, pending, place, targets};
use crate::dependencies;

/// Every step. All use the dev profile, so that what one has built serves the next.
pub(crate) const STEPS: &[Step] = &[
    Step {
        name: "format",
        guards: "every Rust file is as rustfmt writes it",
        commands: |_| {
            // Those beside the workspace, too.
            let others = ["fuzz/Cargo.toml", "crates/go-core/peer/Cargo.toml"];
            let others = others.map(|manifest| format!("fmt --manifest-path {manifest} --check"));
            let all = others.iter().map(String::as_str);
            let all = iter::once("fmt --all --check").chain(all);
            Ok(all.map(Invocation::cargo).collect())
        },
        look: None,
        install: Some("rustup component add rustfmt"),
        counts: None,
        places: &[place::formatting, place::diagnostics],
        mend: Some("cargo fmt --all"),
    },
    Step {
        name: "clippy",
        guards: "all targets compile, and neither rustc nor clippy warns",
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "clippy --workspace --all-targets --keep-going -- -D warnings",
            )])
        },
        look: None,
        install: Some("rustup component add clippy"),
        counts: None,
        places: &[place::diagnostics],
        mend: None,
    },
    Step {
        name: "elsewhere",
        guards: "what systems other than Linux get compiles, as far as that can be seen on Linux",
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "rustc --package go-check --lib --profile check -- --cfg elsewhere -D warnings",
            )])
        },
        look: None,
        install: None,
        counts: None,
        places: &[place::diagnostics],
        mend: None,
    },
    Step {
        name: "docs",
        guards: "the documentation builds, and each of its links leads somewhere",
        commands: |_| {
            let doc = Invocation::cargo("doc --workspace --no-deps --keep-going");
            Ok(vec![doc.with_env("RUSTDOCFLAGS", "-D warnings")])
        },
        look: None,
        install: None,
        counts: None,
        places: &[place::diagnostics],
        mend: None,
    },
    Step {
        name: "tests",
        guards: "unit tests, property tests and the examples in the documentation hold",
        commands: |workspace| {
            let mut tests = Invocation::cargo("test --workspace --no-fail-fast --lib --bins");
            for target in targets::all_but(workspace.root(), &["cases", "solutions"])? {
                tests.args.extend(["--test".to_owned(), target]);
            }
            let examples = Invocation::cargo("test --workspace --no-fail-fast --doc");
            Ok(vec![tests, examples])
        },
        look: None,
        install: None,
        counts: Some("tests"),
        places: &[place::diagnostics, place::panics, place::examples],
        mend: None,
    },
    Step {
        name: "cases",
        guards: "the reference answers every case of every suite as the case expects",
        // The whole workspace, so that the dependencies are those of the step before.
        commands: |_| Ok(vec![Invocation::cargo("test --workspace --test cases")]),
        look: None,
        install: None,
        counts: Some("trials"),
        places: &[place::diagnostics, place::suites, place::snapshots],
        mend: None,
    },
    Step {
        name: "programs",
        guards: "each program of the registry gets the verdicts that it must get",
        commands: |_| Ok(vec![Invocation::cargo("test --workspace --test solutions")]),
        look: None,
        install: None,
        counts: Some("trials"),
        places: &[place::diagnostics],
        mend: None,
    },
    Step {
        name: "snapshots",
        guards: "each case has its snapshot: none is missing, left over or pending",
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "run --quiet --package go-check -- snapshots check",
            )])
        },
        // go-check finds them too, but not while it doesn't compile.
        look: Some(|workspace, _| pending::look(workspace.root())),
        install: None,
        counts: None,
        places: &[place::diagnostics, place::suites, place::snapshots],
        mend: None,
    },
    Step {
        name: "lint",
        guards: "nothing is wrong with the suites' files that their cases can't show",
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "run --quiet --package go-check -- lint test-data",
            )])
        },
        look: None,
        install: None,
        counts: None,
        places: &[place::diagnostics, place::suites],
        mend: None,
    },
    Step {
        name: "mutants",
        guards: "the suites catch every known mistake, no case of ours is idle, and comments are true",
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "run --quiet --package go-check -- mutants --strict",
            )])
        },
        look: None,
        install: None,
        counts: None,
        places: &[place::diagnostics, place::suites],
        mend: None,
    },
    Step {
        name: "layout",
        guards: "the suites' files are laid out as upstream lays out its own",
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "run --quiet --package go-check -- fmt --check test-data",
            )])
        },
        look: None,
        install: None,
        counts: None,
        places: &[place::diagnostics],
        mend: Some("cargo run --quiet --package go-check -- fmt test-data"),
    },
    Step {
        name: "lockfile",
        guards: "Cargo.lock is what the manifests ask for",
        // Reads the registry's index or the network only where the lock file is outdated.
        commands: |_| {
            Ok(vec![Invocation::cargo(
                "tree --workspace --locked --depth 0",
            )])
        },
        look: Some(lockfile::look),
        install: None,
        counts: None,
        places: &[],
        mend: Some("cargo update --workspace"),
    },
    Step {
        name: "dependencies",
        guards: "others' code is explained, and its licenses may be taken",
        commands: |_| Ok(Vec::new()),
        look: Some(|workspace, _| dependencies::findings(workspace)),
        install: None,
        counts: None,
        places: &[],
        mend: Some("cargo xtask dependencies"),
    },
    Step {
        name: "minimal",
        guards: "the oldest versions of dependencies that the manifests allow compile",
        commands: |_| Ok(Vec::new()),
        look: Some(minimal::look),
        install: None,
        counts: None,
        places: &[],
        mend: None,
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::Workspace;

    #[test]
    fn the_step_of_the_tests_names_the_targets_and_leaves_out_the_cases() {
        let tests = STEPS.iter().find(|step| step.name == "tests");
        let commands = (tests.expect("the step exists").commands)(&Workspace::find());
        let commands = commands.expect("the workspace can be read");
        assert_eq!(commands.len(), 2);
        for other in ["cases", "solutions"] {
            assert!(!commands[0].args.contains(&other.to_owned()));
        }
    }

    #[test]
    fn every_name_is_one_word_and_there_once() {
        for (index, step) in STEPS.iter().enumerate() {
            assert!(step.name.chars().all(|c| c.is_ascii_lowercase()));
            assert!(STEPS[..index].iter().all(|other| other.name != step.name));
        }
    }
}
