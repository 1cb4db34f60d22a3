//! A track: its choice of cases, in tests.toml, and its test files; and what contest systems take.

mod cases;
mod change;
mod check;
mod held;
pub mod icpc;
mod problem;
pub mod template;
#[cfg(test)]
mod tests;
mod tests_toml;

pub use cases::{Cases, MAX_TITLE_BYTES, SuiteCase};
pub use change::{Change, New, apply, changes};
pub use check::check;
pub use held::{Names, held, held_though_excluded};
pub use problem::{Origin, Problem, Source};
pub use tests_toml::{Entry, Field, Form, MAX_TESTS_TOML_BYTES, TestsToml, Value};
