//! Names of cases: descriptions as words between hyphens, and what tells equal ones apart.

use std::collections::HashSet;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher};

use super::{Entry, Group, Uuid, read};
use crate::data::Node;

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
    let mut name = String::with_capacity(description.len());
    let mut gap = false;
    for character in description.chars() {
        if character.is_alphanumeric() {
            if gap && !name.is_empty() {
                name.push('-');
            }
            gap = false;
            name.extend(character.to_lowercase());
        } else if !matches!(character, '\'' | '’') {
            gap = true;
        }
    }
    name
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

/// The slug of a case, before anything is done to tell it from others.
pub(super) struct Slug {
    text: String,
    is_cut: bool,
}

/// Returns the slug of a group alone. It may be longer than a slug can be, but not by much.
pub(super) fn group_slug(description: &str) -> String {
    cut(kebab_case(description), MAX_SLUG + 1)
}

/// Returns the slug of a case in a group: the slugs of the groups, the outermost first, and its own.
pub(super) fn slug(groups: &[Group], group: Option<u32>, description: &str) -> Slug {
    let mut slugs = vec![kebab_case(description)];
    let mut next = group;
    while let Some(group) = next.and_then(|number| groups.get(number as usize)) {
        slugs.push(group.slug.clone());
        next = group.parent;
    }
    slugs.retain(|slug| !slug.is_empty());
    slugs.reverse();
    let text = slugs.join("-");
    Slug {
        is_cut: text.len() > MAX_SLUG,
        text: cut(text, MAX_SLUG),
    }
}

impl Slug {
    /// Returns a hash, which is what is kept of the slugs of a suite.
    pub(super) fn hash(&self) -> u64 {
        hash(&self.text)
    }

    /// Returns the suffix that the slug needs whatever the others are.
    pub(super) const fn suffix(&self) -> Suffix {
        if self.is_cut || self.text.is_empty() {
            Suffix::Short
        } else {
            Suffix::None
        }
    }

    /// Returns the slug with the beginning of its case's UUID behind it.
    pub(super) fn with(self, suffix: Suffix, uuid: Uuid) -> String {
        let uuid = uuid.to_string();
        let suffix = match suffix {
            Suffix::None => return self.text,
            Suffix::Short => &uuid[..8],
            Suffix::Whole => &uuid,
        };
        let hyphen = if self.text.is_empty() { "" } else { "-" };
        format!("{}{hyphen}{suffix}", self.text)
    }
}

/// Gives suffixes until all names differ. `names` are hashes of the slugs; those of cases that need
/// a suffix are made anew from the suite's text.
pub(super) fn tell_apart(text: &str, groups: &[Group], entries: &mut [Entry], mut names: Vec<u64>) {
    let full_name = |entry: &Entry| {
        let node = Node::within(text, &text[entry.start as usize..entry.end as usize]);
        read::name(node, groups, entry).map_or(0, |name| hash(&name))
    };
    for (entry, name) in entries.iter().zip(&mut names) {
        if entry.suffix != Suffix::None {
            *name = full_name(entry);
        }
    }
    // A suffix can lead to a name that another case has without one, and so on, but not for long.
    for next in [Suffix::Short, Suffix::Whole, Suffix::Whole, Suffix::Whole] {
        let same = repeated(&names);
        if same.is_empty() {
            break;
        }
        for (entry, name) in entries.iter_mut().zip(&mut names) {
            if same.contains(name) && entry.suffix != Suffix::Whole {
                entry.suffix = if entry.suffix == Suffix::None {
                    next
                } else {
                    Suffix::Whole
                };
                *name = full_name(entry);
            }
        }
    }
}

/// Those that are there more than once.
fn repeated(hashes: &[u64]) -> HashSet<u64> {
    let mut sorted = hashes.to_vec();
    sorted.sort_unstable();
    let pairs = sorted.windows(2).filter(|pair| pair[0] == pair[1]);
    pairs.map(|pair| pair[0]).collect()
}

/// The beginning of a slug, if it is longer.
fn cut(mut slug: String, length: usize) -> String {
    if slug.len() > length {
        slug.truncate(slug.floor_char_boundary(length));
    }
    slug
}

fn hash(slug: &str) -> u64 {
    BuildHasherDefault::<DefaultHasher>::default().hash_one(slug)
}
