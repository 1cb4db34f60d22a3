//! Names of cases: descriptions as words between hyphens, and what tells equal ones apart.

use std::thread::{self, Builder};

use super::{Entry, Group, NO_DESCRIPTION, read};

/// The most bytes of a slug that come from descriptions: names of files have a limit.
const MAX_SLUG: usize = 200;

/// Returns a description in kebab-case: its letters and digits in lower case, with a hyphen for
/// what stands between them. Apostrophes vanish.
///
/// # Examples
///
/// ```
/// use go_check::suite::kebab_case;
///
/// assert_eq!(kebab_case("Black's corner, on a 5x5 board!"), "blacks-corner-on-a-5x5-board");
/// ```
#[must_use]
pub fn kebab_case(description: &str) -> String {
    let mut name = Vec::with_capacity(description.len());
    push_kebab_case(description, &mut name);
    text_of(name)
}

/// What a byte of a description becomes: a letter or digit in lower case, or one of these.
const GAP: u8 = 0;
const NOTHING: u8 = 1;
const BEYOND_ASCII: u8 = 2;

const KINDS: [u8; 256] = {
    let mut kinds = [GAP; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphanumeric() {
            kinds[byte] = b.to_ascii_lowercase();
        } else if b == b'\'' {
            kinds[byte] = NOTHING;
        } else if !b.is_ascii() {
            kinds[byte] = BEYOND_ASCII;
        }
        byte += 1;
    }
    kinds
};

/// Appends a description in kebab-case.
fn push_kebab_case(description: &str, out: &mut Vec<u8>) {
    let start = out.len();
    // Whether there is no word before, or a hyphen after it.
    let mut is_open = true;
    let (octets, rest) = description.as_bytes().as_chunks();
    for octet in octets {
        if let Some(words) = words(*octet, is_open) {
            out.extend_from_slice(&words);
            is_open = words[7] == b'-';
        } else if !push_bytes(octet, &mut is_open, out) {
            return push_characters(description, start, out);
        }
    }
    let mut last = [b'a'; 8];
    last[..rest.len()].copy_from_slice(rest);
    if let Some(words) = words(last, is_open) {
        out.extend_from_slice(&words[..rest.len()]);
    } else if !push_bytes(rest, &mut is_open, out) {
        return push_characters(description, start, out);
    }
    if out.len() > start && out.ends_with(b"-") {
        out.pop();
    }
}

const ONES: u64 = u64::from_le_bytes([1; 8]);
const HIGHEST: u64 = ONES << 7;

/// Returns eight bytes in kebab-case if they are letters and digits with single blanks between them.
#[inline]
fn words(octet: [u8; 8], is_open: bool) -> Option<[u8; 8]> {
    let bytes = u64::from_le_bytes(octet);
    // Letters of both cases become lower ones, digits and blanks stay; of what is printed, nothing else
    // becomes one of them.
    let printed = bytes << 1 | bytes << 2;
    let lower = bytes | (ONES * 0x20);
    let more_than = |byte: u8| lower.wrapping_add(ONES * u64::from(0x7F - byte));
    let blanks = !more_than(b' ') & HIGHEST;
    let digits = more_than(b'0' - 1) & !more_than(b'9');
    let letters = more_than(b'a' - 1) & !more_than(b'z');
    let known = (blanks | digits | letters) & printed & HIGHEST;
    let is_plain = bytes & HIGHEST == 0 && known == HIGHEST;
    let has_gap = blanks & (blanks << 8 | u64::from(is_open) << 7) != 0;
    let hyphen = u64::from(b'-' - b' ');
    (is_plain && !has_gap).then(|| (lower + (blanks >> 7) * hyphen).to_le_bytes())
}

/// Appends bytes in kebab-case one by one, up to the first that is not ASCII. Returns whether there was
/// none.
fn push_bytes(bytes: &[u8], is_open: &mut bool, out: &mut Vec<u8>) -> bool {
    for byte in bytes {
        match KINDS[usize::from(*byte)] {
            NOTHING => {}
            BEYOND_ASCII => return false,
            GAP if *is_open => {}
            GAP => {
                out.push(b'-');
                *is_open = true;
            }
            lower => {
                out.push(lower);
                *is_open = false;
            }
        }
    }
    true
}

/// Appends a description in kebab-case that isn't all ASCII, in place of what has been appended of it.
#[cold]
fn push_characters(description: &str, start: usize, out: &mut Vec<u8>) {
    out.truncate(start);
    let mut gap = false;
    for character in description.chars() {
        if character.is_alphanumeric() {
            if gap && out.len() > start {
                out.push(b'-');
            }
            gap = false;
            for lower in character.to_lowercase() {
                out.extend_from_slice(lower.encode_utf8(&mut [0; 4]).as_bytes());
            }
        } else if !matches!(character, '\'' | '’') {
            gap = true;
        }
    }
}

fn text_of(slug: Vec<u8>) -> String {
    String::from_utf8(slug).expect("whole characters are appended")
}

/// How much of a case's UUID follows its slug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Suffix {
    /// Nothing: no other case has the slug.
    None,
    /// The first eight digits.
    Short,
    /// All of it, since what eight digits lead to is another case's name too.
    Whole,
}

/// Returns the slug of a group alone. It may be longer than a slug can be, but not by much.
pub(super) fn group_slug(description: &str) -> String {
    let mut slug = kebab_case(description);
    slug.truncate(slug.floor_char_boundary(MAX_SLUG + 1));
    slug
}

impl Group {
    /// Returns a group with a slug of its own that stands in another one of these, if in any.
    pub(super) fn new(slug: &str, parent: u32, groups: &[Self]) -> Self {
        let parent = groups.get(parent as usize);
        let mut path = parent.map_or_else(String::new, |parent| parent.path.clone());
        if !path.is_empty() && !slug.is_empty() {
            path.push('-');
        }
        path.push_str(slug);
        // Cut within reason only: that it is too long must still show.
        path.truncate(path.floor_char_boundary(2 * MAX_SLUG));
        Self { path }
    }
}

/// Returns the slug of a case that was read before, unique in its suite.
pub(super) fn slug(text: &str, groups: &[Group], entry: &Entry) -> String {
    let mut slug = Vec::new();
    push_slug(text, groups, entry, &mut slug);
    text_of(slug)
}

/// Appends the slug of a case that was read before, unique in its suite.
pub(super) fn push_slug(text: &str, groups: &[Group], entry: &Entry, out: &mut Vec<u8>) {
    let start = out.len();
    push_words(text, groups, entry, out);
    let uuid;
    let suffix = match entry.suffix {
        Suffix::None => return,
        Suffix::Short => {
            uuid = entry.uuid.to_string();
            &uuid[..8]
        }
        Suffix::Whole => {
            uuid = entry.uuid.to_string();
            &uuid
        }
    };
    if out.len() > start {
        out.push(b'-');
    }
    out.extend_from_slice(suffix.as_bytes());
}

/// Appends the descriptions of a case and its groups, the outermost first, in kebab-case. Returns
/// whether that is all of them, and not nothing.
fn push_words(text: &str, groups: &[Group], entry: &Entry, out: &mut Vec<u8>) -> bool {
    let start = out.len();
    if let Some(group) = groups.get(entry.group as usize) {
        out.extend_from_slice(group.path.as_bytes());
    }
    let before = out.len();
    if before > start {
        out.push(b'-');
    }
    let own = out.len();
    match description(text, entry) {
        Some(description) => push_kebab_case(description, out),
        None => {
            let description = read::description(entry.node(text));
            push_kebab_case(
                &description.expect("every case was read when the suite was"),
                out,
            );
        }
    }
    if out.len() == own {
        out.truncate(before);
    }
    let length = out.len() - start;
    if length > MAX_SLUG {
        cut(out, start);
    }
    (1..=MAX_SLUG).contains(&length)
}

/// The description of a case, if it is known where it stands.
#[inline]
fn description<'a>(text: &'a str, entry: &Entry) -> Option<&'a str> {
    if entry.description == NO_DESCRIPTION {
        return None;
    }
    let start = entry.description as usize;
    text.get(start..start + entry.length as usize)
}

/// Cuts a slug at the end of a character.
#[cold]
fn cut(out: &mut Vec<u8>, start: usize) {
    let mut end = start + MAX_SLUG;
    while out[end] & 0xC0 == 0x80 {
        end -= 1;
    }
    out.truncate(end);
}

/// Gives suffixes until all names differ, by so many threads. Returns whether all UUIDs differ.
pub(super) fn tell_all_apart(
    text: &str,
    groups: &[Group],
    entries: &mut [Entry],
    jobs: usize,
) -> bool {
    let mut mixed: Vec<_> = entries.iter().map(|entry| entry.uuid.mixed()).collect();
    let repeated = thread::scope(|scope| {
        let uuids = || has_repeated(&mut mixed);
        let uuids = (jobs > 1).then(|| Builder::new().spawn_scoped(scope, uuids));
        tell_apart(text, groups, entries, jobs);
        Some(uuids?.ok()?.join().unwrap_or(true))
    });
    let repeated = repeated.unwrap_or_else(|| has_repeated(&mut mixed));
    // What is mixed may be the same by chance.
    let all = || entries.iter().map(|entry| entry.uuid);
    !repeated || !has_repeated(&mut all().collect::<Vec<_>>())
}

fn has_repeated<T: Ord>(values: &mut [T]) -> bool {
    values.sort_unstable();
    values.windows(2).any(|pair| pair[0] == pair[1])
}

/// Gives suffixes until all names differ, by so many threads.
pub(super) fn tell_apart(text: &str, groups: &[Group], entries: &mut [Entry], jobs: usize) {
    let mut names = vec![0; entries.len()];
    let mut hashes = Hashes::new(text, groups);
    if jobs <= 1 || first_names_by(jobs, &hashes, entries, &mut names).is_none() {
        hashes.first_of_all(entries, &mut names);
    }
    // A suffix can lead to a name that another case has without one, and so on, but not for long.
    for next in [Suffix::Short, Suffix::Whole, Suffix::Whole, Suffix::Whole] {
        let same = repeated(&names);
        if same.is_empty() {
            break;
        }
        for (entry, name) in entries.iter_mut().zip(&mut names) {
            if entry.suffix != Suffix::Whole && same.binary_search(name).is_ok() {
                entry.suffix = if entry.suffix == Suffix::None {
                    next
                } else {
                    Suffix::Whole
                };
                *name = hashes.of(entry);
            }
        }
    }
}

/// Makes the hashes of all names before they are told apart, by so many threads; `None` if they can't be
/// started.
fn first_names_by(
    jobs: usize,
    hashes: &Hashes<'_>,
    entries: &mut [Entry],
    names: &mut [u64],
) -> Option<()> {
    let size = entries.len().div_ceil(jobs).max(1);
    thread::scope(|scope| {
        for (entries, names) in entries.chunks_mut(size).zip(names.chunks_mut(size)) {
            let mut hashes = Hashes::new(hashes.text, hashes.groups);
            let work = move || hashes.first_of_all(entries, names);
            Builder::new().spawn_scoped(scope, work).ok()?;
        }
        Some(())
    })
}

/// Makes the hashes of names.
struct Hashes<'a> {
    text: &'a str,
    groups: &'a [Group],
    slug: Vec<u8>,
}

impl<'a> Hashes<'a> {
    const fn new(text: &'a str, groups: &'a [Group]) -> Self {
        Self {
            text,
            groups,
            slug: Vec::new(),
        }
    }

    /// The hash of a name, with the suffix that it needs whatever the others are.
    #[inline]
    fn first(&mut self, entry: &mut Entry) -> u64 {
        self.slug.clear();
        if push_words(self.text, self.groups, entry, &mut self.slug) {
            entry.suffix = Suffix::None;
            hash(&self.slug)
        } else {
            entry.suffix = Suffix::Short;
            self.of(entry)
        }
    }

    fn first_of_all(&mut self, entries: &mut [Entry], names: &mut [u64]) {
        for (entry, name) in entries.iter_mut().zip(names) {
            *name = self.first(entry);
        }
    }

    /// The hash of a name.
    fn of(&mut self, entry: &Entry) -> u64 {
        self.slug.clear();
        push_slug(self.text, self.groups, entry, &mut self.slug);
        hash(&self.slug)
    }
}

/// Those that are there more than once, sorted.
fn repeated(hashes: &[u64]) -> Vec<u64> {
    let mut sorted = hashes.to_vec();
    sorted.sort_unstable();
    let pairs = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
    let mut repeated: Vec<_> = pairs.map(|pair| pair[0]).collect();
    repeated.dedup();
    repeated
}

/// A hash of a name, eight bytes a step.
#[inline]
fn hash(name: &[u8]) -> u64 {
    const ODD: u64 = 0x9E37_79B9_7F4A_7C15;
    let step = |hash: u64, bytes: u64| {
        let mixed = (hash ^ bytes).wrapping_mul(ODD);
        mixed ^ mixed >> 32
    };
    let (octets, rest) = name.as_chunks();
    let length = name.len() as u64;
    let hash = octets
        .iter()
        .fold(length, |hash, octet| step(hash, u64::from_le_bytes(*octet)));
    let rest = rest
        .iter()
        .fold(0, |rest, byte| rest << 8 | u64::from(*byte));
    step(step(hash, rest), ODD)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ascii_becomes_what_any_characters_become() {
        let slow = |description: &str| {
            let mut out = b"x".to_vec();
            push_characters(description, 1, &mut out);
            out
        };
        let quick = |description: &str| {
            let mut out = b"x".to_vec();
            push_kebab_case(description, &mut out);
            out
        };
        for byte in (0..=0x7F_u8).map(char::from) {
            for before in [
                "",
                "a",
                "-",
                "A b",
                "abc de ",
                "abcd efg",
                "Black plays 1st",
            ] {
                for after in [
                    "",
                    "z",
                    " ",
                    "  ",
                    " z",
                    "z 'Z, 9",
                    "it's so, then so it is",
                    " é",
                    "’s é",
                ] {
                    let description = format!("{before}{byte}{after}");
                    assert_eq!(quick(&description), slow(&description), "{description}");
                }
            }
        }
    }
}
