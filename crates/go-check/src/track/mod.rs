//! A track: its choice of cases, in tests.toml, and its test files.

pub mod template;
mod tests_toml;

pub use tests_toml::{Entry, Field, Form, TestsToml, Value};
