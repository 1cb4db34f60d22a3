//! go-check under attack: interrupted at any moment, starved of all that a system has, and asked again and
//! again. Whatever comes, nothing is left, and no program is blamed for it.
//!
//! What hostile programs do is in the registry; its trials are in `solutions.rs`.

#[cfg(target_os = "linux")]
mod inside;
#[cfg(target_os = "linux")]
mod interrupted;
#[cfg(target_os = "linux")]
#[path = "../leaks/mod.rs"]
mod leaks;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod starved;
#[cfg(target_os = "linux")]
mod terminal;

use std::process::ExitCode;

#[cfg(target_os = "linux")]
fn main() -> ExitCode {
    // The programs that are judged in this very process are watched by this program, too.
    if let Some(code) = go_check::process::helper() {
        return code;
    }
    if let Some(code) = run::starve() {
        return code;
    }
    let mut arguments = libtest_mimic::Arguments::from_args();
    // Whose processes are left can be told only of one at a time.
    arguments.test_threads.get_or_insert(1);
    let only = arguments.filter.clone().filter(|_| arguments.exact);
    let mut trials = Vec::new();
    trials.extend(inside::trials());
    trials.extend(interrupted::trials());
    trials.extend(starved::trials());
    trials.extend(terminal::trials());
    trials.retain(|trial| only.as_deref().is_none_or(|only| only == trial.name()));
    libtest_mimic::run(&arguments, trials).exit_code()
}

#[cfg(not(target_os = "linux"))]
fn main() -> ExitCode {
    ExitCode::SUCCESS
}
