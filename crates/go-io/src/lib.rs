//! The formats of Go exercises: numeric text, string arrays, and diagrams to look at.
//!
//! - [`numeric`]: a position and a move as lines of digits, and the answer to it.
//! - [`rows`]: a board as an array of strings, in letters or in digits.
//! - [`diagram`]: a board drawn for people, with coordinates, marks and territory.
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod diagram;
pub mod numeric;
pub mod rows;

#[cfg(test)]
mod tests {
    use std::env;
    use std::hint::black_box;
    use std::panic::catch_unwind;

    /// In the profile that tests have by default. Whoever tests a release tests what users run.
    #[test]
    fn tests_run_with_the_checks_on() {
        let program = env::current_exe().expect("we run");
        if program.iter().any(|part| part == "debug") {
            let claim = catch_unwind(|| debug_assert!(black_box(false)));
            assert!(claim.is_err(), "debug assertions are off");
            let most = black_box(u8::MAX);
            let sum = catch_unwind(|| most + black_box(1));
            assert!(sum.is_err(), "overflow checks are off");
        }
    }
}
