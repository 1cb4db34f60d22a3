//! Reports in lines of JSON, to be merged and shown.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::report::law(data));
