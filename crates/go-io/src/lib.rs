//! The formats of Go exercises: numeric text, string arrays, and diagrams to look at.
//!
//! - [`numeric`]: a position and a move as lines of digits, and the answer to it.
//! - [`rows`]: a board as an array of strings, in letters or in digits.
//! - [`diagram`]: a board drawn for people, with coordinates, marks and territory.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod diagram;
pub mod numeric;
pub mod rows;

#[cfg(test)]
#[path = "../../go-core/tests/support/checks.rs"]
mod checks;
