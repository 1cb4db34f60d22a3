//! A track's tests.toml, beside a suite to be in step with.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::tests_toml::law(data));
