//! Canonical data, to be read, linted, laid out, judged and added to.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::suite::law(data));
