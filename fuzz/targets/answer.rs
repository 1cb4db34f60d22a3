//! What a program prints, as its answer to a case.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::answer::law(data));
