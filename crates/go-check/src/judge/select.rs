//! Which cases of a suite are judged.

use std::fmt;
use std::str::FromStr;

use crate::suite::{Suite, fnv1a};

/// How many filters, and how many skips, there may be: each is looked for in each name.
pub const MAX_FILTERS: usize = 1000;

/// A choice of cases by their names and UUIDs.
#[derive(Clone, Debug, Default)]
pub struct Selection {
    /// Cases that match any of these are chosen; all, if there is none.
    pub filters: Vec<String>,
    /// Cases that match any of these are left out, whatever else is said.
    pub skips: Vec<String>,
    /// Whether filters and skips are whole names or UUIDs, instead of parts.
    pub exact: bool,
    /// The part of the suite that is judged here.
    pub shard: Option<Shard>,
}

impl Selection {
    /// Returns the indices of the chosen cases, in the file's order.
    #[must_use]
    pub fn of(&self, suite: &Suite) -> Vec<usize> {
        if self.filters.is_empty() && self.skips.is_empty() && self.shard.is_none() {
            return (0..suite.len()).collect();
        }
        let (filters, skips) = (self.patterns(&self.filters), self.patterns(&self.skips));
        let mut name = Vec::new();
        let takes = |index: &usize| {
            name.clear();
            suite.push_name(*index, &mut name);
            let name = String::from_utf8_lossy(&name);
            let uuid = suite.uuid(*index).to_string();
            let matches = |pattern: &Pattern<'_>| pattern.matches(&name, &uuid);
            (filters.is_empty() || filters.iter().any(matches))
                && !skips.iter().any(matches)
                && self.shard.is_none_or(|shard| shard.takes(&uuid))
        };
        (0..suite.len()).filter(takes).collect()
    }

    fn patterns<'a>(&self, texts: &'a [String]) -> Vec<Pattern<'a>> {
        let pattern = |text: &'a String| Pattern {
            text,
            lower_case: text.to_lowercase(),
            is_whole: self.exact,
        };
        texts.iter().map(pattern).collect()
    }
}

/// What a name or a UUID is to hold.
struct Pattern<'a> {
    text: &'a str,
    lower_case: String,
    /// Whether it is all of it.
    is_whole: bool,
}

impl Pattern<'_> {
    fn matches(&self, name: &str, uuid: &str) -> bool {
        if self.is_whole {
            self.text == name || self.lower_case == uuid
        } else {
            name.contains(self.text) || !self.text.is_empty() && uuid.starts_with(&self.lower_case)
        }
    }
}

/// One of several parts of a suite, which together hold each case once: part `number`, from 1, of
/// `of`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    number: u64,
    of: u64,
}

impl Shard {
    /// Returns which part it is, from 1.
    #[must_use]
    pub const fn number(self) -> u64 {
        self.number
    }

    /// Returns how many parts there are.
    #[must_use]
    pub const fn of(self) -> u64 {
        self.of
    }

    /// Whether a case with this UUID, in lower case, is in this part: its FNV-1a hash, of 64 bits,
    /// modulo the number of parts decides.
    #[must_use]
    pub fn takes(self, uuid: &str) -> bool {
        fnv1a(uuid.as_bytes()) % self.of + 1 == self.number
    }
}

/// Reads `K/N`.
impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (number, of) = text.split_once('/').ok_or(ShardError)?;
        let (number, of) = (
            number.parse().map_err(|_| ShardError)?,
            of.parse().map_err(|_| ShardError)?,
        );
        if (1..=of).contains(&number) {
            Ok(Self { number, of })
        } else {
            Err(ShardError)
        }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.number, self.of)
    }
}

/// A text names no part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardError;

impl fmt::Display for ShardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected K/N with K from 1 to N")
    }
}

impl std::error::Error for ShardError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_count_from_1() {
        assert!("1/3".parse::<Shard>().is_ok());
        assert!("3/3".parse::<Shard>().is_ok());
        for wrong in ["0/3", "4/3", "1", "1/0", "a/b", "1/3/3", ""] {
            assert_eq!(wrong.parse::<Shard>(), Err(ShardError), "{wrong}");
        }
    }

    #[test]
    fn every_case_is_in_one_shard() {
        for uuid in ["94d0c01a-17d0-424c-aab5-2736d0da3939", "a", ""] {
            let shards = (1..=5).map(|number| Shard { number, of: 5 });
            assert_eq!(shards.filter(|shard| shard.takes(uuid)).count(), 1);
        }
    }
}
