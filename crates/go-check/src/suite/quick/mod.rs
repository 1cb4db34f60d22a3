//! Reading a suite's file quickly: in one pass, as far as its cases are written as most are. What isn't
//! is left to the careful way, which alone says what is wrong.
//!
//! Several threads read at once: each begins in the middle of the text, where an item seems to begin,
//! and knows the groups around it only by how many have ended since. Whether it was right about its
//! beginning shows when the one before it arrives there.

mod chunk;
mod item;
#[cfg(test)]
mod tests;
mod text;

use std::collections::HashMap;
use std::panic::{self, AssertUnwindSafe};
use std::thread::{self, Builder};

use super::read::Index;
use super::{Entry, Group, MAX_GROUPS, NO_GROUP, Uuid, name};
use crate::data::Quick;
use chunk::{BEFORE, Chunk, Stop, Tail, head, next_start};
use item::Keys;

/// The fewest bytes that are worth a thread. The fuzzer, which makes up short texts, is to see several
/// threads at one.
const PIECE: usize = if cfg!(fuzzing) { 1 << 6 } else { 1 << 18 };

/// Reads everything in a file once, by so many threads at most. Returns `None` where the careful way
/// must look at the file, which reads whatever this one does as the same.
pub(super) fn index(text: &str, jobs: usize) -> Option<Index> {
    // A panic is our fault, and no verdict on the file: whoever judges a case will meet it again.
    let read = AssertUnwindSafe(|| index_by(text, jobs.min(text.len() / PIECE)));
    panic::catch_unwind(read).ok().flatten()
}

fn index_by(text: &str, jobs: usize) -> Option<Index> {
    let mut quick = Quick::new(text.as_bytes());
    let head = head(&mut quick)?;
    let starts = starts(text, quick.at(), jobs);
    let mut chunks = read_all(text, &starts);
    let mut whole = Whole::default();
    let (mut at, mut next) = (quick.at(), 0);
    while let Some(chunk) = chunks.get_mut(next) {
        let until = starts.get(next + 1).copied().unwrap_or(usize::MAX);
        next += 1;
        let chunk = match chunk.take() {
            Some(chunk) if chunk.start == at => chunk,
            // What seemed to be the beginning of an item was none.
            _ if at >= until => continue,
            _ => Chunk::read(text, at, until)?,
        };
        let stop = chunk.stop;
        whole.add(chunk)?;
        at = match stop {
            Stop::Before(start) => start,
            Stop::End => usize::MAX,
        };
    }
    whole.finish(text, &head, jobs)
}

/// Where threads begin to read: first where the first item does, then further on.
fn starts(text: &str, first: usize, jobs: usize) -> Vec<usize> {
    let mut starts = vec![first];
    for job in 1..jobs {
        let from = text.len() / jobs * job;
        let after = starts.last().map_or(first, |last| last + 1);
        starts.extend(next_start(text.as_bytes(), from.max(after)));
    }
    starts
}

/// Reads from each start to the next one, at the same time.
fn read_all<'a>(text: &'a str, starts: &[usize]) -> Vec<Option<Chunk<'a>>> {
    let ends = starts.iter().skip(1).copied().chain([usize::MAX]);
    let mut pieces = starts.iter().copied().zip(ends);
    let Some((first, end)) = pieces.next() else {
        return Vec::new();
    };
    thread::scope(|scope| {
        let others: Vec<_> = pieces
            .map(|(start, end)| {
                let read = move || Chunk::read(text, start, end);
                Builder::new().spawn_scoped(scope, read)
            })
            .collect();
        let first = Chunk::read(text, first, end);
        // What no thread has read is read later.
        let others = others.into_iter();
        let others = others.map(|thread| thread.ok()?.join().ok()?);
        [first].into_iter().chain(others).collect()
    })
}

/// What has been read of a file, in order.
#[derive(Default)]
struct Whole<'a> {
    entries: Vec<Entry>,
    groups: Vec<Group>,
    /// How many groups a group is in, itself included, and which keys it has had.
    begun: Vec<(usize, Keys)>,
    /// The groups whose lists have not ended.
    open: Vec<u32>,
    replacing: Vec<(Uuid, Uuid)>,
    /// What comes after the file's list, if that has ended.
    tail: Option<Tail<'a>>,
}

impl<'a> Whole<'a> {
    /// Adds the chunk that comes next.
    fn add(&mut self, chunk: Chunk<'a>) -> Option<()> {
        let before = self.open.clone();
        let offset = u32::try_from(self.groups.len()).ok()?;
        let whole = |group: u32| {
            if group & BEFORE == 0 {
                return Some(group + offset);
            }
            let ended = (group & !BEFORE) as usize;
            match before.len().checked_sub(ended)? {
                0 => Some(NO_GROUP),
                left => Some(before[left - 1]),
            }
        };
        for group in chunk.groups {
            let parent = whole(group.parent)?;
            let depth = match self.begun.get(parent as usize) {
                Some((depth, _)) => depth + 1,
                None => 1,
            };
            if depth > MAX_GROUPS {
                return None;
            }
            self.begun.push((depth, group.keys));
            self.groups
                .push(Group::new(&group.slug, parent, &self.groups));
        }
        for tail in chunk.ended {
            match self.open.pop() {
                Some(group) => tail.fits(self.begun[group as usize].1, Keys::OF_GROUP)?,
                None if self.tail.is_none() && chunk.stop == Stop::End => self.tail = Some(tail),
                None => return None,
            }
        }
        let open = chunk.open.into_iter().map(|group| group + offset);
        self.open.extend(open);
        self.replacing.extend(chunk.replacing);
        let mut entries = chunk.entries;
        let (mut last, mut group) = (NO_GROUP, NO_GROUP);
        for entry in &mut entries {
            if entry.group != last {
                last = entry.group;
                group = whole(last)?;
            }
            entry.group = group;
        }
        if self.entries.is_empty() {
            self.entries = entries;
        } else {
            self.entries.append(&mut entries);
        }
        Some(())
    }

    fn finish(mut self, text: &str, head: &Tail<'_>, jobs: usize) -> Option<Index> {
        let tail = self.tail?;
        tail.fits(head.keys, Keys::OF_FILE)?;
        let exercise = str::from_utf8(head.exercise.or(tail.exercise)?).ok()?;
        let word = |word: &str| !word.is_empty() && word.bytes().all(|b| b.is_ascii_lowercase());
        let is_whole = self.open.is_empty() && exercise.split('-').all(word);
        let mut replaced = HashMap::new();
        for (old, new) in self.replacing {
            if old == new || replaced.get(&new) == Some(&old) {
                return None;
            }
            replaced.insert(old, new);
        }
        if !is_whole || !name::tell_all_apart(text, &self.groups, &mut self.entries, jobs) {
            return None;
        }
        Some(Index {
            exercise: exercise.to_owned(),
            groups: self.groups,
            entries: self.entries,
            replaced,
        })
    }
}
