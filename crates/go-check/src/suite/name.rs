//! Names of cases: descriptions as words between hyphens, and what tells equal ones apart.

use std::thread;

use super::{Entry, Group, read};

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

/// What a byte of a description becomes: itself in lower case, or one of these.
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
    let mut gap = false;
    for (at, byte) in description.bytes().enumerate() {
        match KINDS[usize::from(byte)] {
            GAP => gap = true,
            NOTHING => {}
            BEYOND_ASCII => {
                push_rest(&description[at..], gap, start, out);
                return;
            }
            lower => {
                if gap && out.len() > start {
                    out.push(b'-');
                }
                gap = false;
                out.push(lower);
            }
        }
    }
}

/// Appends what is left of a description from its first character beyond ASCII on.
#[cold]
fn push_rest(description: &str, mut gap: bool, start: usize, out: &mut Vec<u8>) {
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
    let case = text.get(entry.description as usize..entry.end as usize)?;
    let end = case.bytes().position(|byte| byte == b'"')?;
    case.get(..end)
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

/// Whether no two cases have the same UUID.
pub(super) fn differ(entries: &[Entry]) -> bool {
    let mut mixed: Vec<_> = entries.iter().map(|entry| entry.uuid.mixed()).collect();
    if !has_repeated(&mut mixed) {
        return true;
    }
    let mut uuids: Vec<_> = entries.iter().map(|entry| entry.uuid).collect();
    !has_repeated(&mut uuids)
}

fn has_repeated<T: Ord>(values: &mut [T]) -> bool {
    values.sort_unstable();
    values.windows(2).any(|pair| pair[0] == pair[1])
}

/// Gives suffixes until all names differ, by so many threads.
pub(super) fn tell_apart(text: &str, groups: &[Group], entries: &mut [Entry], jobs: usize) {
    let mut names = vec![0; entries.len()];
    let size = entries.len().div_ceil(jobs.max(1)).max(1);
    thread::scope(|scope| {
        for (entries, names) in entries.chunks_mut(size).zip(names.chunks_mut(size)) {
            let mut hashes = Hashes::new(text, groups);
            let work = move || {
                for (entry, name) in entries.iter_mut().zip(names) {
                    *name = hashes.first(entry);
                }
            };
            if jobs > 1 {
                scope.spawn(work);
            } else {
                work();
            }
        }
    });
    let mut hashes = Hashes::new(text, groups);
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
