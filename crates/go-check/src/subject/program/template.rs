//! Commands with a place for a file, such as `awk -f {}`.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use super::split_words;
use crate::subject::StartError;

/// What stands for the file.
const PLACE: &str = "{}";

/// A command that is run for one file or another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Template(Vec<OsString>);

impl Template {
    /// Splits a command into words, as a shell does.
    ///
    /// # Errors
    ///
    /// Returns a [`StartError`] if a quote is not closed, or if there is no word.
    pub fn parse(command: &str) -> Result<Self, StartError> {
        split_words(command).map(Self)
    }

    /// Returns the words with the file's path wherever `{}` stands in one.
    #[must_use]
    pub fn fill(&self, file: &Path) -> Vec<OsString> {
        let words = self.0.iter().enumerate();
        words
            .map(|(number, word)| filled(word, file, number == 0))
            .collect()
    }

    /// Returns the words with the file's path wherever `{}` stands in one, or else after them.
    #[must_use]
    pub fn fill_or_append(&self, file: &Path) -> Vec<OsString> {
        let mut words = self.fill(file);
        let has_place = |word: &OsString| word.to_str().is_some_and(|word| word.contains(PLACE));
        if !self.0.iter().any(has_place) {
            words.push(path_word(file));
        }
        words
    }
}

/// Returns a word with the file's path in its places. At the word's beginning it stands so that it
/// is taken as a path: a hyphen would make an option of it, and a bare name that is started would
/// be looked up on the `PATH`.
fn filled(word: &OsStr, file: &Path, is_started: bool) -> OsString {
    // What is split is text.
    let mut between = word.to_str().unwrap_or_default().split(PLACE);
    let mut filled = OsString::from(between.next().unwrap_or_default());
    for text in between {
        let is_first = filled.is_empty();
        let is_bare = is_started && file.components().count() == 1;
        if is_first && (is_bare || file.as_os_str().as_encoded_bytes().starts_with(b"-")) {
            filled.push("./");
        }
        filled.push(file);
        filled.push(text);
    }
    filled
}

/// Returns a file's path as a word that is no option.
pub(super) fn path_word(file: &Path) -> OsString {
    filled(OsStr::new(PLACE), file, false)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn fill(command: &str, file: &str) -> Vec<OsString> {
        let template = Template::parse(command).expect("it is a command");
        template.fill_or_append(Path::new(file))
    }

    #[test]
    fn the_path_stands_in_every_place_or_at_the_end() {
        assert_eq!(fill("awk -f {}", "a b.awk"), ["awk", "-f", "a b.awk"]);
        assert_eq!(fill("perl", "a.pl"), ["perl", "a.pl"]);
        assert_eq!(
            fill("cc -o{}.bin '{} {}'", "d/a.c"),
            ["cc", "-od/a.c.bin", "d/a.c d/a.c"]
        );
        assert_eq!(fill("{} {}", "/a"), ["/a", "/a"]);
        let template = Template::parse("make all").expect("it is a command");
        assert_eq!(template.fill(Path::new("a.c")), ["make", "all"]);
    }

    #[test]
    fn a_path_is_never_an_option_or_a_program_on_the_path() {
        assert_eq!(fill("perl {}", "-e"), ["perl", "./-e"]);
        assert_eq!(fill("perl", "-e"), ["perl", "./-e"]);
        assert_eq!(fill("{}.bin {}", "ls"), ["./ls.bin", "ls"]);
    }

    #[test]
    fn places_in_a_path_are_no_places() {
        assert_eq!(fill("perl {} {}", "{}"), ["perl", "{}", "{}"]);
    }

    #[test]
    fn what_is_no_command_is_refused() {
        for text in ["", " ", "perl '"] {
            assert!(Template::parse(text).is_err(), "{text:?}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn a_path_need_be_no_text() {
        use std::os::unix::ffi::OsStrExt;

        let file = Path::new(OsStr::from_bytes(b"\xFF.pl"));
        let template = Template::parse("perl -f{}").expect("it is a command");
        assert_eq!(template.fill(file)[1].as_bytes(), b"-f\xFF.pl");
    }
}
