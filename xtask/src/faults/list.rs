//! The faults that are planted, some for each step of `verify`.

use super::plant::Change::{self, Append, Remove, Replace, Write};

/// Something broken that a step guards.
#[derive(Debug)]
pub(crate) struct Fault {
    /// The step that must fail.
    pub(crate) step: &'static str,
    /// What is broken, in a few words.
    pub(crate) what: &'static str,
    /// How it is broken.
    pub(crate) changes: &'static [Change],
    /// What the step must say, all of it: so that it fails for this and not for something else.
    pub(crate) says: &'static [&'static str],
}

/// All faults. One that no longer fits the files it is planted in is found by a test.
pub(crate) const FAULTS: &[Fault] = &[
    Fault {
        step: "format",
        what: "lines that rustfmt writes otherwise",
        changes: &[Append(
            "crates/go-core/src/color.rs",
            "fn  planted( ) { }\n",
        )],
        says: &["color.rs"],
    },
    Fault {
        step: "clippy",
        what: "code that nobody calls, and a lint of the workspace",
        changes: &[
            Append("crates/go-core/src/color.rs", "fn planted() {}\n"),
            Append(
                "crates/go-core/src/color.rs",
                "const _: fn(Option<u8>) -> u8 = |planted| planted.unwrap();\n",
            ),
        ],
        says: &["function `planted` is never used", "used `unwrap()`"],
    },
    Fault {
        step: "clippy",
        what: "code that doesn't compile",
        changes: &[Append(
            "crates/go-check/src/verdict.rs",
            "const PLANTED: u8 = \"\";\n",
        )],
        says: &["mismatched types"],
    },
    Fault {
        step: "elsewhere",
        what: "something that only Linux has, where all systems are meant",
        changes: &[Append(
            "crates/go-check/src/process/run.rs",
            "const _: fn(&str) -> Result<super::Sandbox, super::sandbox::Problem> = super::linux::try_out;\n",
        )],
        says: &["`linux` in `super`"],
    },
    Fault {
        step: "docs",
        what: "a link that leads nowhere",
        changes: &[Append(
            "crates/go-core/src/lib.rs",
            "/// See [`Board::planted`].\npub type Planted = Board;\n",
        )],
        says: &["unresolved link to `Board::planted`"],
    },
    Fault {
        step: "tests",
        what: "a unit test, an example, a rule of the house, and a file of tests without one",
        changes: &[
            Append(
                "crates/go-io/src/rows/mod.rs",
                "#[cfg(test)]\n#[test]\nfn planted_test() {\n    assert_eq!(\"planted\", \"\");\n}\n",
            ),
            Append(
                "crates/go-core/src/lib.rs",
                "/// ```\n/// assert!(go_core::Color::ALL.is_empty());\n/// ```\npub type PlantedExample = Board;\n",
            ),
            Append(
                "crates/go-core/tests/words.rs",
                "#[test]\n#[ignore]\nfn planted_and_left_out() {}\n",
            ),
            Write(
                "crates/go-core/tests/planted.rs",
                "//! No test is in here.\n",
            ),
        ],
        says: &[
            "planted_test",
            "PlantedExample",
            "words.rs",
            "no tests were run in tests/planted.rs",
        ],
    },
    Fault {
        step: "tests",
        what: "a rule of the game: Black and White are the same",
        changes: &[Replace(
            "crates/go-core/src/color.rs",
            "Self::Black => \"Black\"",
            "Self::Black => \"White\"",
        )],
        says: &["FAILED tests"],
    },
    Fault {
        step: "cases",
        what: "a case with a wrong answer",
        changes: &[Replace(
            "test-data/go-counting/canonical-data.json",
            "\"owner\": \"BLACK\"",
            "\"owner\": \"WHITE\"",
        )],
        says: &["go-counting::territory::", "expected the owner WHITE"],
    },
    Fault {
        step: "programs",
        what: "a program that doesn't get the verdicts that it must get",
        changes: &[Replace(
            "test-data/solutions/programs.json",
            "\"permitted\": [\"AC\", \"SKIP\"], \"required\": [\"AC\"]",
            "\"permitted\": [\"WA\", \"SKIP\"], \"required\": [\"WA\"]",
        )],
        says: &["solutions::accepted/go_move.py::go-move"],
    },
    Fault {
        step: "snapshots",
        what: "a snapshot that is missing, one left over, and one pending",
        changes: &[
            Remove(
                "test-data/go-move/snapshots/boards-that-are-not-square-capture-on-a-board-of-one-row.snap",
            ),
            Write(
                "test-data/go-move/snapshots/planted-left-over.snap",
                "---\nsource: x\n---\n",
            ),
            Write(
                "test-data/go-counting/snapshots/planted-pending.snap.new",
                "---\n",
            ),
        ],
        says: &[
            "capture-on-a-board-of-one-row",
            "planted-left-over.snap",
            "planted-pending.snap.new",
        ],
    },
    Fault {
        step: "lint",
        what: "a key that occurs twice in a case",
        changes: &[Replace(
            "test-data/go-move/canonical-data.json",
            "\"property\": \"play\"",
            "\"property\": \"play\", \"property\": \"play\"",
        )],
        says: &["duplicate-key"],
    },
    Fault {
        step: "mutants",
        what: "a case that claims to catch a mutant which it doesn't catch",
        changes: &[Replace(
            "test-data/go-move/canonical-data.json",
            "catches: no-suicide-check, ",
            "catches: no-suicide-check, ko-refused, ",
        )],
        says: &["ko-refused"],
    },
    Fault {
        step: "layout",
        what: "a line that is indented otherwise",
        changes: &[Replace(
            "test-data/go-move/canonical-data.json",
            "\n  \"exercise\"",
            "\n      \"exercise\"",
        )],
        says: &["+  \"exercise\": \"go-move\""],
    },
    Fault {
        step: "lockfile",
        what: "a lock file that is not what the manifests ask for",
        changes: &[Replace("Cargo.lock", " \"go-core\",\n", "")],
        says: &["Cargo.lock is not as it was committed"],
    },
    Fault {
        step: "dependencies",
        what: "a dependency that nobody explained, and a list that is not the real one",
        changes: &[
            Replace("docs/dependencies.md", "| `shlex` |", "| `planted` |"),
            Replace("docs/dependencies.md", "| itoa ", "| planted "),
        ],
        says: &[
            "expected shlex to be explained once",
            "found planted",
            "doesn't list",
        ],
    },
    Fault {
        step: "dependencies",
        what: "code from elsewhere, under a license that may not be taken",
        changes: &[
            Write(
                "../planted/Cargo.toml",
                "[package]\nname = \"planted\"\nversion = \"1.0.0\"\nlicense = \"GPL-3.0-only\"\n[workspace]\n",
            ),
            Write("../planted/src/lib.rs", ""),
            Append(
                "xtask/Cargo.toml",
                "planted = { path = \"../../planted\" }\n",
            ),
        ],
        says: &["found GPL-3.0-only", "expected a package of the registry"],
    },
    Fault {
        step: "minimal",
        what: "a requirement that allows a version which is too old",
        changes: &[Replace(
            "Cargo.toml",
            "\ntempfile = \"3.",
            "\ntempfile = \"3.1.0\" # ",
        )],
        says: &["error"],
    },
];

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::verify::step_names;
    use crate::workspace::Workspace;

    #[test]
    fn each_step_has_a_fault_and_each_fault_has_its_step() {
        let faults: BTreeSet<_> = FAULTS.iter().map(|fault| fault.step).collect();
        assert_eq!(faults, step_names().collect());
        assert!(
            FAULTS
                .iter()
                .all(|fault| !fault.says.is_empty() && !fault.changes.is_empty())
        );
    }

    #[test]
    fn each_fault_fits_the_files_that_it_is_planted_in() {
        let workspace = Workspace::find();
        for change in FAULTS.iter().flat_map(|fault| fault.changes) {
            change.fits(workspace.root()).expect("it can be planted");
        }
    }
}
