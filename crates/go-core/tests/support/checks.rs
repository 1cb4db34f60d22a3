//! Tests run with the checks of the compiler on, in each crate that includes this.

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
