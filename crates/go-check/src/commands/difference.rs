//! What differs between two texts of a file, for people.

use std::time::Duration;

use similar::TextDiff;

/// How long a difference may be made shorter.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns what differs between two texts, line by line, each with what it is called.
pub(super) fn difference(old: (&str, &str), new: (&str, &str)) -> String {
    let ((old_name, old), (new_name, new)) = (old, new);
    let lines = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    lines.unified_diff().header(old_name, new_name).to_string()
}
