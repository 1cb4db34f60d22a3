//! Boards as arrays of strings, and lines of questions.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::string_arrays::law(data));
