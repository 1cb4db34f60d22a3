//! Numeric text as questions of a stream, as the only question, and as an answer.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::numeric_text::law(data));
