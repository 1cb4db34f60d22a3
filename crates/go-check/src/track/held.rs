//! Whether a test file, in whatever language, holds cases: by their UUIDs, or by their descriptions
//! turned into names.

use std::collections::{HashMap, HashSet};

use super::{Cases, SuiteCase};

/// What stands before or after a name in test files.
const BEFORE: [&str; 3] = ["test", "xtest", "should"];
const AFTER: [&str; 2] = ["test", "tests"];

/// Words that a plain name follows where it is used, not where it is given.
const USES: [&str; 16] = [
    "and", "as", "case", "else", "from", "if", "import", "in", "is", "new", "not", "of", "or",
    "return", "then", "use",
];

/// What test files say that could be a case: UUIDs, and names of cases that were asked for.
#[derive(Debug)]
pub struct Names {
    /// How often each name is there.
    names: HashMap<String, usize>,
    /// The UUIDs, in lower case.
    uuids: HashSet<String>,
}

impl Names {
    /// Looks for cases in the texts of test files.
    #[must_use]
    pub fn of<'a>(cases: &Cases, texts: impl IntoIterator<Item = &'a str>) -> Self {
        let mut wanted = HashMap::new();
        for case in &cases.list {
            wanted.extend(forms(cases, case).into_iter().map(|form| (form, 0)));
        }
        let mut names = Self {
            names: wanted,
            uuids: HashSet::new(),
        };
        for text in texts {
            for line in text.lines() {
                names.read(line);
            }
        }
        names
    }

    /// Counts the names in a line, each once.
    fn read(&mut self, line: &str) {
        collect_uuids(line, &mut self.uuids);
        let mut here = HashSet::new();
        let mut see = |text: &str| self.see(text, &mut here);
        see(line);
        for quotes in ["\"", "'", "`", "{}"] {
            pieces(line, quotes).into_iter().for_each(&mut see);
        }
        // With hyphens, as Lisps have them, and without.
        let lisp = words(line, |c| is_word(c) || c == '-');
        lisp.filter(|(_, word)| word.contains('-'))
            .for_each(|(_, word)| see(word));
        let sentence = Sentence::of(line);
        let mut last = "";
        for (at, word) in words(line, is_word) {
            if is_compound(word) || sentence.gives(last, at, &line[at + word.len()..]) {
                see(word);
            }
            last = word;
        }
        for name in here {
            if let Some(count) = self.names.get_mut(&name) {
                *count += 1;
            }
        }
    }

    /// Notes the names that a piece of a line is.
    fn see(&self, text: &str, here: &mut HashSet<String>) {
        let digits = |c: char| c.is_ascii_digit();
        let mut note = |name: &str| {
            if self.names.contains_key(name) && !here.contains(name) {
                here.insert(name.to_owned());
            }
        };
        let whole = plain(text);
        // A number before a name is its own, unless the name begins with one, too.
        let start = text.trim_start_matches(|c: char| !c.is_alphanumeric());
        let behind = start.trim_start_matches(digits);
        let behind = (behind.len() < start.len()).then(|| plain(behind));
        let short = BEFORE.iter().filter_map(|word| whole.strip_prefix(word));
        for name in short.chain([whole.as_str()]).chain(behind.as_deref()) {
            for name in [name, name.trim_start_matches(digits)] {
                note(name);
                AFTER
                    .iter()
                    .filter_map(|word| name.strip_suffix(word))
                    .for_each(&mut note);
            }
        }
    }

    fn count(&self, name: &str) -> usize {
        self.names.get(name).copied().unwrap_or(0)
    }
}

/// Returns which of some cases of a suite, given by their indices, test files hold.
///
/// Where cases share a name, it must be there as often.
#[must_use]
pub fn held(cases: &Cases, of: &[usize], names: &Names) -> HashSet<usize> {
    let (mut held, mut open) = (HashSet::new(), Vec::new());
    for &index in of {
        let case = &cases.list[index];
        if names.uuids.contains(&case.uuid.to_ascii_lowercase()) {
            held.insert(index);
        } else {
            open.push((index, forms(cases, case)));
        }
    }
    // Each case that is found by a name of its own leaves the shared ones to the others.
    let mut sharing: HashMap<&str, Sharing> = HashMap::new();
    for (place, (_, forms)) in open.iter().enumerate() {
        for form in forms {
            let sharing = sharing
                .entry(form)
                .or_insert_with(|| Sharing::new(names, form));
            sharing.wanted += 1;
            sharing.places.push(place);
        }
    }
    let mut next: Vec<_> = (0..open.len()).collect();
    while let Some(place) = next.pop() {
        let (index, forms) = &open[place];
        let mut named = forms.iter().map(String::as_str);
        if !named.any(|form| sharing[form].is_enough()) || !held.insert(*index) {
            continue;
        }
        for form in forms {
            let Some(sharing) = sharing.get_mut(form.as_str()) else {
                continue;
            };
            let was_enough = sharing.is_enough();
            sharing.wanted -= 1;
            if sharing.is_enough() && !was_enough {
                next.append(&mut sharing.places);
            }
        }
    }
    held
}

/// The cases that share a name.
struct Sharing {
    /// How often it is there.
    found: usize,
    /// How many of them are not held yet.
    wanted: usize,
    /// Where they stand among those that are looked for.
    places: Vec<usize>,
}

impl Sharing {
    fn new(names: &Names, form: &str) -> Self {
        Self {
            found: names.count(form),
            wanted: 0,
            places: Vec::new(),
        }
    }

    const fn is_enough(&self) -> bool {
        self.found >= self.wanted
    }
}

/// Returns which of some excluded cases test files seem to hold: by their UUIDs, or by names of several
/// words that no included case has.
#[must_use]
pub fn held_though_excluded(
    cases: &Cases,
    excluded: &[usize],
    included: &[usize],
    names: &Names,
) -> Vec<usize> {
    let forms_of = |&index: &usize| forms(cases, &cases.list[index]);
    let taken: HashSet<_> = included.iter().flat_map(forms_of).collect();
    let seems_held = |&index: &usize| {
        let case = &cases.list[index];
        let own = case.description.as_deref().unwrap_or_default();
        let has_words = own.split_whitespace().nth(1).is_some();
        let mut forms = forms(cases, case).into_iter();
        names.uuids.contains(&case.uuid.to_ascii_lowercase())
            || has_words && forms.any(|form| !taken.contains(&form) && names.count(&form) > 0)
    };
    let excluded = excluded.iter().copied();
    excluded.filter(seems_held).collect()
}

/// The names that a case may have: its description, and before it what it stands in.
fn forms(cases: &Cases, case: &SuiteCase) -> Vec<String> {
    let Some(own) = case.description.as_deref().map(plain) else {
        return Vec::new();
    };
    if own.is_empty() {
        return Vec::new();
    }
    let mut forms = vec![own.clone()];
    let mut inner = own.clone();
    for group in case.groups.iter().rev() {
        forms.push(format!("{}{own}", plain(group)));
        inner = format!("{}{inner}", plain(group));
        forms.push(inner.clone());
    }
    let outer = [case.property.as_deref(), cases.exercise.as_deref()];
    for word in outer.into_iter().flatten() {
        forms.push(format!("{}{own}", plain(word)));
    }
    forms.sort_unstable();
    forms.dedup();
    forms
}

/// The letters and digits of a text, in lower case.
fn plain(text: &str) -> String {
    let kept = text.chars().filter(|c| c.is_alphanumeric());
    kept.flat_map(char::to_lowercase).collect()
}

fn is_word(character: char) -> bool {
    character.is_alphanumeric() || character == '_'
}

/// The words of a line, with their places.
fn words(line: &str, is_part: fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let words = line.split(move |c| !is_part(c));
    words
        .filter(|word| !word.is_empty())
        .map(move |word| (word.as_ptr().addr() - line.as_ptr().addr(), word))
}

/// The pieces of a line between quotes of a kind, whichever of them opens and whichever closes: what
/// stands in quotes is always one of them.
fn pieces<'a>(line: &'a str, quotes: &str) -> Vec<&'a str> {
    let mut pieces = Vec::new();
    let (mut start, mut escaped) = (None, false);
    for (at, character) in line.char_indices() {
        if escaped {
            escaped = false;
        } else if character == '\\' {
            escaped = true;
        } else if quotes.contains(character) {
            pieces.extend(start.map(|start| &line[start..at]));
            start = Some(at + character.len_utf8());
        }
    }
    pieces
}

/// Whether a name has several words, as the names of variables seldom have that a case could share.
fn is_compound(word: &str) -> bool {
    let mut last = None;
    word.trim_matches('_').chars().any(|c| {
        let hump = c.is_uppercase() && last.is_some_and(char::is_lowercase);
        last = Some(c);
        hump || c == '_'
    })
}

/// The beginning of a line, as far as there is nothing in it but words.
struct Sentence<'a> {
    line: &'a str,
    start: usize,
    end: usize,
}

impl<'a> Sentence<'a> {
    fn of(line: &'a str) -> Self {
        let words = line.trim_start_matches(|c: char| c == '(' || c.is_whitespace());
        let start = line.len() - words.len();
        let end = words.find(|c: char| !is_word(c) && !c.is_whitespace());
        let end = end.map_or(line.len(), |end| start + end);
        Self { line, start, end }
    }

    /// Whether a name is given where it stands: words come before it, the last of them none that names
    /// are used after, and no value comes behind it.
    fn gives(&self, last: &str, at: usize, after: &str) -> bool {
        self.start < at
            && at <= self.end
            && self.line[..at].ends_with(char::is_whitespace)
            && !USES.contains(&last)
            && !after.trim_start().starts_with(['=', ',', ';'])
            && !after.trim_start().starts_with(is_word)
    }
}

/// Finds what has the form of a UUID.
fn collect_uuids(line: &str, uuids: &mut HashSet<String>) {
    const LENGTH: usize = 36;
    let is_digit = |byte: u8| byte.is_ascii_hexdigit() || byte == b'-';
    for run in line.as_bytes().split(|byte| !is_digit(*byte)) {
        for window in run.windows(LENGTH) {
            let hyphen = |(i, byte): (usize, &u8)| (*byte == b'-') == matches!(i, 8 | 13 | 18 | 23);
            if window.iter().enumerate().all(hyphen) {
                uuids.insert(String::from_utf8_lossy(window).to_ascii_lowercase());
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::suite::Outline;

    const SUITE: &str = r#"{"exercise": "list-ops", "cases": [
        {"description": "Append lists", "cases": [
            {"uuid": "aaaaaaaa-0000-4000-8000-000000000000", "description": "Empty list",
             "property": "append"}]},
        {"description": "Reverse", "cases": [
            {"uuid": "bbbbbbbb-0000-4000-8000-000000000000", "description": "Empty list"}]},
        {"uuid": "cccccccc-0000-4000-8000-000000000000", "description": "Say \"it\", don't: 5x5 > 4x4"},
        {"uuid": "dddddddd-0000-4000-8000-000000000000", "description": "empty"},
        {"uuid": "eeeeeeee-0000-4000-8000-000000000000", "description": "+"},
        {"uuid": "ffffffff-0000-4000-8000-000000000000"},
        {"uuid": "99999999-0000-4000-8000-000000000000", "description": "2 stones"}
    ]}"#;

    /// The letters of the cases that a text holds.
    fn found(text: &str) -> String {
        let cases =
            Cases::of(&Outline::read(SUITE).expect("it is JSON")).expect("descriptions are short");
        let all: Vec<_> = (0..cases.list.len()).collect();
        let names = Names::of(&cases, [text]);
        let mut held: Vec<_> = held(&cases, &all, &names).into_iter().collect();
        held.sort_unstable();
        let letter = |&index: &usize| &cases.list[index].uuid[..1];
        held.iter().map(letter).collect()
    }

    #[test]
    fn names_are_descriptions_in_whatever_way_languages_write_them() {
        for name in [
            "    def test_say_it_don_t_5x5_4x4(self):",
            "fn say_it_dont_5x5_4x4() {",
            "public void SayItDont5X54X4()",
            "    public void testSayItDont5x54x4() throws",
            "Test_SayItDont5x54x4(t *testing.T)",
            "'7_say_it_dont_5x5_4x4_test_'() ->",
            "(deftest say-it-dont-5x5-4x4",
            r#"xtest('Say "it", don\'t: 5x5 > 4x4', () => {"#,
            r#"test "Say \"it\", don't: 5x5 > 4x4" do"#,
            r#"    it "says" $ say "it" "Say \"it\", don't: 5x5 > 4x4""#,
            r#"    let ``Say "it", don't: 5x5 > 4x4`` () ="#,
            r#"test sayIt-1 {Say "it", don't: 5x5 > 4x4} {"#,
            r#"    // Say "it", don't: 5x5 > 4x4"#,
            r#"{ "description": "Say \"it\", don't: 5x5 > 4x4" },"#,
            "list_ops_say_it_dont_5x5_4x4",
            "-- cccccccc-0000-4000-8000-000000000000",
            "test_CCCCCCCC-0000-4000-8000-000000000000",
            "{\"uuid\":\"abcccccccc-0000-4000-8000-0000000000000\"}",
        ] {
            assert_eq!(found(name), "c", "{name}");
        }
    }

    #[test]
    fn numbers_before_names_are_not_of_them() {
        for name in [
            "'3_2_stones_test_'",
            "test_2_stones",
            "Test2Stones",
            "_2_stones",
            "3: 2 stones",
        ] {
            assert_eq!(found(name), "9", "{name}");
        }
        for name in ["stones", "3_stones_test", "test_stones"] {
            assert_eq!(found(name), "", "{name}");
        }
    }

    #[test]
    fn a_part_of_a_name_is_no_name() {
        for text in [
            "",
            "say_it_dont_5x5_4x4_or_not",
            "say_it_dont_5x5_4",
            "not_say_it_dont_5x5_4x4",
            "\"Say it, don't: 5x5 > 4x4, please\"",
            "cccccccc-0000-4000-8000-00000000000",
            "cccccccc_0000_4000_8000_000000000000",
            "+ > -",
        ] {
            assert_eq!(found(text), "", "{text}");
        }
    }

    #[test]
    fn a_single_word_is_a_name_where_it_is_given_one() {
        for text in [
            "fn empty() {",
            "test_empty",
            "it 'empty' do",
            "TestEmpty",
            "# empty",
        ] {
            assert_eq!(found(text), "d", "{text}");
        }
        for text in [
            "list.empty()",
            "return empty;",
            "x = empty",
            "is_empty(x)",
            "f(empty)",
            "let empty = 1;",
            "say empty lists",
            "\"the board: empty\"",
        ] {
            assert_eq!(found(text), "", "{text}");
        }
    }

    #[test]
    fn a_name_that_cases_share_is_there_as_often_as_they_are() {
        for (text, held) in [
            ("test('Empty list')", ""),
            (
                "describe('Reverse')\ntest('Empty list')\ntest('Empty list')",
                "ab",
            ),
            ("append_lists_empty_list\ntest_empty_list", "ab"),
            ("fn append_empty_list()", "a"),
            (
                "fn reverse_empty_list()\nfn append_lists_empty_list()",
                "ab",
            ),
            (
                "aaaaaaaa-0000-4000-8000-000000000000 Empty list\n\"Empty list\"",
                "ab",
            ),
        ] {
            assert_eq!(found(text), held, "{text}");
        }
    }

    #[test]
    fn excluded_cases_are_found_where_nothing_else_has_their_names() {
        let cases =
            Cases::of(&Outline::read(SUITE).expect("it is JSON")).expect("descriptions are short");
        for (text, expected) in [
            ("test_reverse_empty_list", &[1][..]),
            ("test_empty_list", &[]),
            ("test_empty", &[]),
            ("bbbbbbbb-0000-4000-8000-000000000000", &[1]),
        ] {
            let names = Names::of(&cases, [text]);
            let found = held_though_excluded(&cases, &[1, 3], &[0], &names);
            assert_eq!(found, expected, "{text}");
        }
    }
}
