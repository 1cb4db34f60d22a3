//! Names of cases: descriptions as words between hyphens, and what tells equal ones apart.

use std::thread::{self, Builder};

use super::kebab::{kebab_case, push_kebab_case, text_of};
use super::{Entry, Group, NO_DESCRIPTION, read};

/// The most bytes of a slug that come from descriptions: names of files have a limit.
const MAX_SLUG: usize = 200;

/// What no file can be called on Windows, whatever ends its name: there these are devices, and `com` and
/// `lpt` with a digit behind them are, too.
const DEVICES: [&[u8]; 4] = [b"aux", b"con", b"nul", b"prn"];

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
/// whether that is all of them, and a name that a file can have on any system.
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
    (1..=MAX_SLUG).contains(&length) && !is_device(&out[start..])
}

/// Whether a slug is the name of a device.
fn is_device(slug: &[u8]) -> bool {
    match slug {
        [_, _, _] => DEVICES.contains(&slug),
        [b'c', b'o', b'm', digit] | [b'l', b'p', b't', digit] => digit.is_ascii_digit(),
        _ => false,
    }
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
