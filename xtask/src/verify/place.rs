//! Finds the places of failures, file and line, in what the tools print.

/// A place in a file, and what is wrong there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    /// As the tool wrote it: relative or absolute.
    pub(crate) file: String,
    /// Counted from 1.
    pub(crate) line: u32,
    /// Counted from 1, where the tool says it.
    pub(crate) column: Option<u32>,
    /// One line, or a few.
    pub(crate) message: String,
}

impl Place {
    /// Reads `file:line:column` or `file:line`.
    fn parse(text: &str, message: impl Into<String>) -> Option<Self> {
        let (rest, last) = text.rsplit_once(':')?;
        let last = last.parse().ok()?;
        let (file, line, column) = match rest.rsplit_once(':') {
            Some((file, line)) if line.parse::<u32>().is_ok() => {
                (file, line.parse().ok()?, Some(last))
            }
            _ => (rest, last, None),
        };
        (!file.is_empty()).then(|| Self {
            file: file.to_owned(),
            line,
            column,
            message: message.into(),
        })
    }
}

/// Reads the errors of rustc, clippy, rustdoc and rustfmt, and whatever is drawn like them: a
/// line `error: message`, and the place after an arrow. Warnings are none.
pub(crate) fn diagnostics(output: &str) -> Vec<Place> {
    let mut places = Vec::new();
    let mut message = None;
    for line in output.lines() {
        if line.starts_with("error: ") || line.starts_with("error[") {
            message = line.split_once(": ").map(|(_, message)| message);
        } else if line.starts_with("warning") {
            message = None;
        } else if let Some(place) = line.trim_start().strip_prefix("--> ") {
            // Further arrows of the same error lead to its circumstances.
            places.extend(message.take().and_then(|text| Place::parse(place, text)));
        }
    }
    places
}

/// Reads the differences that `cargo fmt --check` shows.
pub(crate) fn formatting(output: &str) -> Vec<Place> {
    let place = |line: &str| {
        let place = line.strip_prefix("Diff in ")?.trim_end_matches(':');
        Place::parse(place, "not as rustfmt writes it: run cargo fmt --all")
    };
    output.lines().filter_map(place).collect()
}

/// Reads the panics of failed tests.
pub(crate) fn panics(output: &str) -> Vec<Place> {
    let mut places = Vec::new();
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        let Some((thread, place)) = line.split_once(" panicked at ") else {
            continue;
        };
        let test = thread.split('\'').nth(1).unwrap_or("a test");
        let why = lines.peek().map_or("", |line| line.trim());
        let message = format!("{test}: {why}");
        places.extend(Place::parse(place.trim_end_matches(':'), message));
    }
    places
}

/// Reads the headers of failed examples: `---- file - item (line 12) stdout ----`.
pub(crate) fn examples(output: &str) -> Vec<Place> {
    let place = |line: &str| {
        let header = line.strip_prefix("---- ")?.strip_suffix(" stdout ----")?;
        let (file, item) = header.split_once(" - ")?;
        let (item, line) = item.rsplit_once("(line ")?;
        let line = line.strip_suffix(')')?;
        let message = format!("the example of {item}fails");
        Place::parse(&format!("{file}:{line}"), message)
    };
    output.lines().filter_map(place).collect()
}

/// Reads places in suites, `path/to/canonical-data.json:12:5`.
///
/// A failed trial, `---- name ----`, is told once, with all it says: the boards too. Elsewhere
/// each place is told with the text beside it.
pub(crate) fn suites(output: &str) -> Vec<Place> {
    let mut places: Vec<Place> = Vec::new();
    let mut lines = output.lines().peekable();
    while let Some(line) = lines.next() {
        if let Some(header) = line.strip_prefix("---- ") {
            let mut section = vec![header.trim_end_matches(" ----")];
            while let Some(line) = lines.next_if(|line| !is_section_end(line)) {
                section.push(line);
            }
            let place = section.iter().find_map(|line| in_suite(line));
            places.extend(place.map(|place| Place {
                message: dedent(&section),
                ..place
            }));
        } else {
            places.extend(in_suite(line));
        }
    }
    places
}

/// Reads complaints about snapshots: a line `path/to/a-case.snap: message`.
pub(crate) fn snapshots(output: &str) -> Vec<Place> {
    let place = |line: &str| {
        let (file, message) = line.trim().split_once(": ")?;
        let is_snapshot = file.ends_with(".snap") || file.ends_with(".snap.new");
        is_snapshot.then(|| Place {
            file: file.to_owned(),
            line: 1,
            column: None,
            message: message.to_owned(),
        })
    };
    output.lines().filter_map(place).collect()
}

fn is_section_end(line: &str) -> bool {
    line.starts_with("---- ") || line == "failures:"
}

/// Reads the first place in a suite that a line holds, with the text after or before it.
fn in_suite(line: &str) -> Option<Place> {
    let is_outside = |c: char| !c.is_alphanumeric() && !"./_-".contains(c);
    let word = line
        .split_whitespace()
        .find(|word| word.contains(".json:"))?;
    let word = word.trim_matches(is_outside);
    let (before, after) = line.split_once(word)?;
    let is_edge = |c: char| c.is_whitespace() || ":->()".contains(c);
    let texts = [after.trim_matches(is_edge), before.trim_matches(is_edge)];
    let beside = texts.into_iter().find(|text| !text.is_empty());
    Place::parse(word, beside.unwrap_or("wrong here"))
}

/// Returns lines as one text: the first as it is, the others without what all are indented by.
fn dedent(lines: &[&str]) -> String {
    /// Enough for two boards and their reason.
    const MOST: usize = 40;
    let (first, rest) = lines.split_first().map_or(("", &[][..]), |(f, r)| (*f, r));
    let indents = rest.iter().filter(|line| !line.trim().is_empty());
    let indent = indents
        .map(|line| line.len() - line.trim_start().len())
        .min();
    let rest = rest.iter().take(MOST);
    let rest = rest.map(|line| line.get(indent.unwrap_or(0)..).unwrap_or("").trim_end());
    let text: Vec<&str> = [first].into_iter().chain(rest).collect();
    text.join("\n").trim_end().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(places: &[Place]) -> Vec<String> {
        let show = |place: &Place| {
            let column = place.column.map_or(String::new(), |c| format!(":{c}"));
            format!("{}:{}{column} {}", place.file, place.line, place.message)
        };
        places.iter().map(show).collect()
    }

    #[test]
    fn an_error_is_where_its_first_arrow_points() {
        let output = "\
warning: unused variable: `x`
 --> crates/go-io/src/lib.rs:2:9
error[E0308]: mismatched types
   --> crates/go-core/src/board.rs:10:22
    |
note: method defined here
   --> crates/go-core/src/board.rs:5:8
error: this `if` has identical blocks
  --> xtask\\src\\main.rs:3:5
error: could not compile `go-core` (lib) due to 1 previous error
";
        assert_eq!(
            shown(&diagnostics(output)),
            [
                "crates/go-core/src/board.rs:10:22 mismatched types",
                "xtask\\src\\main.rs:3:5 this `if` has identical blocks",
            ]
        );
    }

    #[test]
    fn each_difference_in_format_has_its_line() {
        let output = "Diff in /go/xtask/src/main.rs:4:\n-fn  main() {}\n+fn main() {}\n";
        assert_eq!(
            shown(&formatting(output)),
            ["/go/xtask/src/main.rs:4 not as rustfmt writes it: run cargo fmt --all"]
        );
    }

    #[test]
    fn a_panic_is_told_with_its_test_and_reason() {
        let output = "\
---- board::tests::rows stdout ----

thread 'board::tests::rows' (4711) panicked at crates/go-core/src/board.rs:99:9:
assertion `left == right` failed
  left: 1
";
        assert_eq!(
            shown(&panics(output)),
            [
                "crates/go-core/src/board.rs:99:9 board::tests::rows: assertion `left == right` failed"
            ]
        );
    }

    #[test]
    fn a_failed_example_is_told_with_its_item() {
        let output = "---- crates/go-core/src/play.rs - play::Position::play (line 15) stdout ----";
        assert_eq!(
            shown(&examples(output)),
            ["crates/go-core/src/play.rs:15 the example of play::Position::play fails"]
        );
    }

    #[test]
    fn a_failed_trial_is_told_once_with_its_board() {
        let output = "\
---- go-move::play::suicide ----
    at test-data/go-move/canonical-data.json:12:5
    in the case at test-data/go-move/canonical-data.json:7:3

      . B

failures:
    go-move::play::suicide
";
        assert_eq!(
            shown(&suites(output)),
            [
                "test-data/go-move/canonical-data.json:12:5 go-move::play::suicide\n\
              at test-data/go-move/canonical-data.json:12:5\n\
              in the case at test-data/go-move/canonical-data.json:7:3\n\n  . B"
            ]
        );
    }

    #[test]
    fn a_place_in_a_suite_is_told_with_the_text_beside_it() {
        let output = "\
a/canonical-data.json:12:5: no snapshot
see also (a/canonical-data.json:30:7)
";
        assert_eq!(
            shown(&suites(output)),
            [
                "a/canonical-data.json:12:5 no snapshot",
                "a/canonical-data.json:30:7 see also",
            ]
        );
    }

    #[test]
    fn a_snapshot_is_a_place_of_its_own() {
        let output = "/go/test-data/a/b.snap: left over\n1 snapshot: wrong\n";
        assert_eq!(
            shown(&snapshots(output)),
            ["/go/test-data/a/b.snap:1 left over"]
        );
    }

    #[test]
    fn what_only_looks_like_a_place_is_none() {
        let output = "error: a\n  --> nowhere\nDiff in x\n panicked at y:\nz.json:q --> 1:2\n";
        assert_eq!(diagnostics(output), []);
        assert_eq!(formatting(output), []);
        assert_eq!(panics(output), []);
        assert_eq!(examples(output), []);
        assert_eq!(suites(output), []);
        assert_eq!(snapshots(output), []);
    }
}
