//! A template, and a suite's cases as its context.
#![no_main]

#[path = "../../crates/go-check/tests/laws/mod.rs"]
mod laws;

libfuzzer_sys::fuzz_target!(|data: &[u8]| laws::template_context::law(data));
