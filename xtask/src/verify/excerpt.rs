//! What of a failed child's output is worth a reader's time.

/// As many lines as are shown of one step.
const MOST: usize = 60;
/// As many of them as come from the end, where test runners sum up.
const LAST: usize = 20;

/// Returns the lines of `output` that say what is wrong: without the progress of cargo and the
/// tests that passed, and if that is still long, its beginning and its end.
pub(crate) fn essential(output: &str) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut is_in_warning = false;
    for line in output.lines().map(str::trim_end) {
        // A warning goes to the next blank line or error. Where it matters, it is made an error.
        let is_end = line.is_empty() || line.starts_with("error");
        is_in_warning = !is_end && (is_in_warning || line.starts_with("warning"));
        let is_second_blank = line.is_empty() && lines.last().is_none_or(String::is_empty);
        if !(is_in_warning || is_second_blank || is_noise(line)) {
            lines.push(line.to_owned());
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if lines.len() > MOST {
        let gap = MOST - LAST..lines.len() - LAST;
        let note = format!("[… {} lines more …]", gap.len());
        lines.splice(gap, [note]);
    }
    lines
}

/// Returns whether a line only tells that work goes on or went well.
fn is_noise(line: &str) -> bool {
    const VERBS: [&str; 13] = [
        "Blocking",
        "Building",
        "Checking",
        "Compiling",
        "Doc-tests",
        "Documenting",
        "Downloaded",
        "Downloading",
        "Finished",
        "Generated",
        "Locking",
        "Running",
        "Updating",
    ];
    // cargo's verbs end in its twelfth column.
    let is_progress = line
        .split_at_checked(12)
        .is_some_and(|(verb, rest)| rest.starts_with(' ') && VERBS.contains(&verb.trim_start()));
    let is_passed_test =
        line.starts_with("test ") && (line.ends_with(" ok") || line.ends_with(" ignored"));
    let is_count =
        line.starts_with("running ") && (line.ends_with(" tests") || line.ends_with(" test"));
    is_progress
        || is_passed_test
        || is_count
        || line.starts_with("test result: ok.")
        || line.starts_with("note: run with `RUST_BACKTRACE=1`")
        || line.starts_with("all doctests ran in ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_failed_is_shown() {
        let output = "
   Compiling go-core v0.1.0 (/go/crates/go-core)
warning: unused variable: `x`
 --> crates/go-core/src/lib.rs:2:9

    Finished `test` profile in 0.40s
     Running unittests src/lib.rs (target/debug/deps/go_core-1)

running 2 tests
test board::tests::one ... ok
test board::tests::two ... FAILED

failures:

---- board::tests::two stdout ----
left: 1


test result: FAILED. 1 passed; 1 failed

";
        assert_eq!(
            essential(output),
            [
                "test board::tests::two ... FAILED",
                "",
                "failures:",
                "",
                "---- board::tests::two stdout ----",
                "left: 1",
                "",
                "test result: FAILED. 1 passed; 1 failed",
            ]
        );
    }

    #[test]
    fn an_error_right_after_a_warning_is_shown() {
        let output = "warning: build failed, waiting for other jobs to finish...\nerror: no\n";
        assert_eq!(essential(output), ["error: no"]);
    }

    #[test]
    fn a_long_text_keeps_its_beginning_and_its_end() {
        let output: String = (1..=100).map(|n| format!("line {n}\n")).collect();
        let lines = essential(&output);
        assert_eq!(lines.len(), MOST + 1);
        assert_eq!(lines[39..42], ["line 40", "[… 40 lines more …]", "line 81"]);
        assert_eq!(lines[60], "line 100");
    }
}
