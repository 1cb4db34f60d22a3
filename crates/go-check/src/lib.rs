//! Test cases about the game of Go: judges by them, and shows on a drawn board what is wrong.
//!
//! - [`data`]: JSON with places, and errors drawn on their source line.
//! - [`mod@file`]: files that are written whole or not at all.
//! - [`folder`]: folders that are.
//! - [`suite`]: cases, and where they stand in their files.
//! - [`process`]: running programs under limits, with nothing left of them.
//! - [`property`]: what a case can ask, one file a property.
//! - [`subject`]: what is being judged.
//! - [`judge`]: cases x subject -> verdicts.
//! - [`limits`]: how much of everything there may be.
//! - [`note`]: what else is known of an answer.
//! - [`report`]: verdicts as text.
//! - [`score`]: what a source scores in the code-golf challenge.
//! - [`search`]: boards on which a wrong answer shows, and how they are made smaller.
//! - [`snapshot`]: drawings of cases, kept in files beside the suites.
//! - [`track`]: a track's tests.toml and test files, and packages for contest systems.
//! - [`commands`]: the command line.
#![warn(missing_docs)]

pub mod commands;
pub mod data;
pub mod file;
pub mod folder;
pub mod judge;
pub mod limits;
pub mod note;
pub mod process;
pub mod property;
pub mod report;
pub mod score;
pub mod search;
pub mod snapshot;
pub mod subject;
pub mod suite;
pub mod track;
pub mod verdict;

#[cfg(test)]
#[path = "../../go-core/tests/support/checks.rs"]
mod checks;
