//! Cases in a row, read from the beginning of one of them on, whatever the groups are that they stand
//! in: those are known by how many of them have ended since.

use super::item::{Item, Keys, lines, read};
use crate::data::{Node, Quick};
use crate::suite::{Entry, Uuid, name, read as careful};

/// What is set in the number of a group that began before the chunk: the rest is how many lists have
/// ended since the chunk's beginning.
pub(super) const BEFORE: u32 = 1 << 31;

/// A part of a suite's text that was read.
#[derive(Debug)]
pub(super) struct Chunk<'a> {
    /// Where its first item begins.
    pub(super) start: usize,
    /// Its cases, each with its group as the chunk counts them.
    pub(super) entries: Vec<Entry>,
    /// The groups that begin in it.
    pub(super) groups: Vec<Begun>,
    /// Of those, the ones whose lists haven't ended.
    pub(super) open: Vec<u32>,
    /// The lists that have ended, but for those that began here: what comes after each.
    pub(super) ended: Vec<Tail<'a>>,
    /// The cases that reimplement others, with those.
    pub(super) replacing: Vec<(Uuid, Uuid)>,
    /// Where it ends.
    pub(super) stop: Stop,
}

/// A group that begins in a chunk.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) slug: String,
    pub(super) parent: u32,
    pub(super) keys: Keys,
}

/// The keys that come after a list of cases.
#[derive(Debug, Default)]
pub(super) struct Tail<'a> {
    pub(super) keys: Keys,
    pub(super) exercise: Option<&'a [u8]>,
}

/// Why a chunk ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Here begins an item that the chunk should not read.
    Before(usize),
    /// The text is at its end.
    End,
}

impl<'a> Chunk<'a> {
    /// Reads items from the beginning of one of them on, until one begins at `until` or after it.
    pub(super) fn read(text: &'a str, start: usize, until: usize) -> Option<Self> {
        let mut chunk = Self {
            start,
            entries: Vec::new(),
            groups: Vec::new(),
            open: Vec::new(),
            ended: Vec::new(),
            replacing: Vec::new(),
            stop: Stop::End,
        };
        let mut quick = Quick::new(text.as_bytes());
        quick.go_over(start);
        let mut answer = Vec::new();
        loop {
            quick.skip_blanks();
            if quick.at() >= until {
                chunk.stop = Stop::Before(quick.at());
                return Some(chunk);
            }
            if chunk.item(text, &mut quick, &mut answer)? && chunk.after_item(&mut quick)? {
                return Some(chunk);
            }
        }
    }

    /// The group of what comes next.
    fn group(&self) -> Option<u32> {
        match self.open.last() {
            Some(group) => Some(*group),
            None => Some(BEFORE | u32::try_from(self.ended.len()).ok()?),
        }
    }

    /// Reads an item. Returns whether it was a case, and not the head of a group.
    #[inline]
    fn item(&mut self, text: &'a str, quick: &mut Quick<'a>, answer: &mut Vec<u8>) -> Option<bool> {
        let start = *quick;
        let group = self.group()?;
        let item = match read(quick, answer) {
            Some(item) => item,
            None => {
                *quick = start;
                carefully(text, quick)?
            }
        };
        match item {
            Item::Case(entry, reimplements) => {
                self.replacing
                    .extend(reimplements.map(|old| (old, entry.uuid)));
                self.entries.push(Entry { group, ..entry });
                Some(true)
            }
            Item::Group(keys, description) => {
                let number = u32::try_from(self.groups.len()).ok()?;
                self.groups.push(Begun {
                    slug: name::group_slug(&description.resolved()?),
                    parent: group,
                    keys,
                });
                self.open.push(number);
                Some(false)
            }
        }
    }

    /// Reads what comes between two items, or after the last one. Returns whether the text is at its
    /// end.
    #[inline]
    fn after_item(&mut self, quick: &mut Quick<'a>) -> Option<bool> {
        loop {
            match quick.next()? {
                b',' => return Some(false),
                b']' => {}
                _ => return None,
            }
            let tail = Tail::read(quick)?;
            if let Some(group) = self.open.pop() {
                let head = self.groups[group as usize].keys;
                tail.fits(head, Keys::OF_GROUP)?;
            } else {
                self.ended.push(tail);
                if quick.is_at_end() {
                    return Some(true);
                }
            }
        }
    }
}

impl<'a> Tail<'a> {
    /// Reads what comes after a list of cases, to the end of the object that it is in.
    fn read(quick: &mut Quick<'a>) -> Option<Self> {
        let mut tail = Self::default();
        loop {
            match quick.next()? {
                b'}' => return Some(tail),
                b',' => {}
                _ => return None,
            }
            let key = Keys::key(quick.string()?)?;
            tail.keys.add(key)?;
            quick.token(b':')?;
            match key {
                Keys::EXERCISE => tail.exercise = Some(quick.string()?),
                Keys::COMMENTS | Keys::SCENARIOS => lines(quick, key)?,
                _ => return None,
            }
        }
    }

    /// Whether its keys are new to those before the list, and allowed.
    pub(super) fn fits(&self, head: Keys, allowed: Keys) -> Option<()> {
        (self.keys.are_all_of(allowed) && !self.keys.meet(head)).then_some(())
    }
}

/// Reads a case carefully that is not written as most are.
#[cold]
fn carefully<'a>(text: &'a str, quick: &mut Quick<'a>) -> Option<Item<'a>> {
    let raw = Node::first_within(text, quick.at())?;
    let (entry, reimplements) = careful::entry(raw).ok()?;
    quick.go_over(raw.raw().len());
    Some(Item::Case(entry, reimplements))
}

/// Returns where the next item seems to begin, at `from` or after it: at a brace after a comma or a
/// bracket. Within a string that may be none.
pub(super) fn next_start(text: &[u8], from: usize) -> Option<usize> {
    let mut before = None;
    for (at, byte) in text.iter().enumerate().skip(from) {
        match byte {
            b'{' if matches!(before, Some(b',' | b'[')) => return Some(at),
            b' ' | b'\t' | b'\n' | b'\r' => {}
            _ => before = Some(*byte),
        }
    }
    None
}

/// Reads what comes before the first item of a file: the keys, and the exercise's name if it is among
/// them.
pub(super) fn head<'a>(quick: &mut Quick<'a>) -> Option<Tail<'a>> {
    let mut head = Tail::default();
    quick.token(b'{')?;
    loop {
        let key = Keys::key(quick.string()?)?;
        head.keys.add(key)?;
        quick.token(b':')?;
        match key {
            Keys::EXERCISE => head.exercise = Some(quick.string()?),
            Keys::COMMENTS => lines(quick, key)?,
            Keys::CASES => {
                quick.token(b'[')?;
                quick.skip_blanks();
                return Some(head);
            }
            _ => return None,
        }
        quick.token(b',')?;
    }
}
