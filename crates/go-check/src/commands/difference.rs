//! What differs between two texts of a file, for people.

use std::time::Duration;

use similar::TextDiff;

use crate::data::harmless;

/// How long a difference may be made shorter.
const PATIENCE: Duration = Duration::from_secs(5);

/// Returns what differs between two texts, line by line, each with what it is called. It is shown without
/// characters that mean something to a terminal.
pub(super) fn difference(old: (&str, &str), new: (&str, &str)) -> String {
    let ((old_name, old), (new_name, new)) = (old, new);
    let lines = TextDiff::configure().timeout(PATIENCE).diff_lines(old, new);
    let (old_name, new_name) = (harmless(old_name), harmless(new_name));
    let text = lines
        .unified_diff()
        .header(&old_name, &new_name)
        .to_string();
    let endings = ["\r\n", "\n", ""];
    let shown = text.split_inclusive('\n').map(|line| {
        let parts = endings.map(|ending| Some((line.strip_suffix(ending)?, ending)));
        let (line, ending) = parts.into_iter().flatten().next().unwrap_or((line, ""));
        harmless(line) + ending
    });
    shown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_end_as_they_do_and_give_no_orders() {
        let shown = difference(("a\nb", "x\u{202E}\u{1b}y\r\n"), ("c", "z\n"));
        assert_eq!(
            shown,
            "--- a\u{FFFD}b\n+++ c\n@@ -1 +1 @@\n-x\u{FFFD}\u{FFFD}y\r\n+z\n"
        );
    }
}
