//! The programs of the registry that go into a problem package, and the verdicts they must get.

use crate::suite::{Suite, built_in};
use crate::verdict::Verdict;

/// The suite for which it is known what becomes of each program.
const SUITE: &str = "go-move";

/// A program of the registry.
#[derive(Debug)]
pub(super) struct Submission {
    /// Its verdict.
    pub(super) verdict: Verdict,
    /// Its path in the registry.
    pub(super) path: &'static str,
    pub(super) text: &'static str,
}

impl Submission {
    /// Returns the folder of a package for programs with its verdict.
    pub(super) const fn folder(&self) -> &'static str {
        match self.verdict {
            Verdict::Ac => "accepted",
            Verdict::Wa => "wrong_answer",
            Verdict::Tle => "time_limit_exceeded",
            _ => "run_time_error",
        }
    }

    /// Returns the file's name.
    pub(super) fn name(&self) -> &'static str {
        self.path.rsplit('/').next().unwrap_or(self.path)
    }
}

macro_rules! submission {
    ($verdict:ident $path:literal) => {
        Submission {
            verdict: Verdict::$verdict,
            path: $path,
            text: include_str!(concat!("../../../../../test-data/solutions/", $path)),
        }
    };
}

/// Those in languages that contest systems have. There, a `.pl` is Prolog.
static SUBMISSIONS: [Submission; 12] = [
    submission!(Ac "accepted/go_move.c"),
    submission!(Ac "accepted/go_move.js"),
    submission!(Ac "accepted/go_move.py"),
    submission!(Ac "accepted/go_move.rs"),
    submission!(Wa "wrong/colors_swapped.rs"),
    submission!(Wa "wrong/diagonals.js"),
    submission!(Wa "wrong/no_suicide_check.py"),
    submission!(Wa "wrong/onto_stones.js"),
    submission!(Wa "wrong/suicide_before_captures.py"),
    submission!(Wa "wrong/transposed.js"),
    submission!(Rte "wrong/rows_off_the_board.js"),
    submission!(Tle "wrong/round_and_round.py"),
];

/// Returns the programs whose verdicts are known for a suite. Which mistakes another suite finds is
/// not known, only that it must accept what is right.
pub(super) fn of(suite: &Suite) -> impl Iterator<Item = &'static Submission> {
    let known = built_in(SUITE)
        .and_then(|known| known.read().ok())
        .is_some_and(|known| known.digest() == suite.digest());
    let is_in = move |submission: &&Submission| known || submission.verdict == Verdict::Ac;
    SUBMISSIONS.iter().filter(is_in)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::Path;

    use serde_json::Value;

    use super::*;

    #[test]
    fn the_registry_expects_the_same_verdicts() {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../test-data/solutions");
        let text = fs::read_to_string(path.join("programs.json")).expect("there is a registry");
        let registry: Value = serde_json::from_str(&text).expect("it is JSON");
        let programs = registry["programs"].as_array().expect("it lists programs");
        for Submission { verdict, path, .. } in &SUBMISSIONS {
            let program = programs.iter().find(|program| program["path"] == *path);
            let program = program.unwrap_or_else(|| panic!("{path} is not in the registry"));
            assert_eq!(program["protocol"], "numeric", "{path}");
            let expected = &program["suites"][SUITE];
            assert_eq!(
                expected["required"],
                serde_json::json!([verdict.code()]),
                "{path}"
            );
            // A package's program gets one verdict besides AC, in whatever order cases are judged.
            let permitted = expected["permitted"].as_array().expect("it is a list");
            let allowed = ["AC", "SKIP", verdict.code()];
            for permitted in permitted {
                assert!(
                    permitted
                        .as_str()
                        .is_some_and(|permitted| allowed.contains(&permitted)),
                    "{path}: {permitted}"
                );
            }
        }
    }
}
