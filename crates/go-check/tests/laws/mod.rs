//! What readers hold to, whatever they are given: laws that panic when they are broken.
//!
//! Each takes any bytes. The seeds are replayed by the tests, and the package `fuzz` makes up more.

#![allow(dead_code, reason = "each target uses its part")]

pub(crate) mod answer;
pub(crate) mod numeric_text;
#[path = "../../../go-core/tests/support/oracle.rs"]
pub(crate) mod oracle;
pub(crate) mod report;
pub(crate) mod string_arrays;
pub(crate) mod suite;
pub(crate) mod support;
pub(crate) mod template_context;
pub(crate) mod tests_toml;
