//! Mistakes in the search for a group: stones that are missed, and what never ends.

use std::collections::HashSet;

use super::super::grid::{Grid, Key, Spot};
use super::super::run::{Crash, Run};
use super::{Group, Moves, Mutant, Of, PLAY};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "play-recursion-depth",
        PLAY,
        "Calls itself by way of others for each stone of a group and runs out of stack on a large one.",
        &Of(&RecursionDepth),
    ),
    Mutant::new(
        "liberties-per-path",
        PLAY,
        "Looks for liberties along every path through a group that doesn't cross itself, so the time \
         grows exponentially.",
        &Of(&LibertiesPerPath),
    ),
    Mutant::new(
        "group-in-one-sweep",
        PLAY,
        "Finds a group in one sweep over the board, which misses what bends back to the left or up.",
        &Of(&GroupInOneSweep),
    ),
    Mutant::new(
        "play-text-key",
        PLAY,
        "Remembers a stone as its column and row written without a gap, so two stones far apart share \
         one key.",
        &Of(&TextKey),
    ),
];

struct RecursionDepth;

impl Moves for RecursionDepth {
    fn group(&self, board: &Grid, stone: Spot, run: &mut Run) -> Result<Group, Crash> {
        let mut group = Group::default();
        visit(self, board, stone, &mut group, run)?;
        Ok(group)
    }
}

/// How many calls a stone takes: one to visit it, one to go through its neighbors, and one to ask
/// whether the next of them is new.
const CALLS: usize = 3;

/// Adds a stone to its group, and then those beside it.
fn visit(
    program: &dyn Moves,
    board: &Grid,
    stone: Spot,
    group: &mut Group,
    run: &mut Run,
) -> Result<(), Crash> {
    run.step()?;
    group.add(stone, program.liberties(board, stone)?);
    let color = program.stone(board, stone)?;
    for next in program.ways(board, stone) {
        if program.stone(board, next)? == color && !group.stones.contains(&next) {
            run.deeper(CALLS, |run| visit(program, board, next, group, run))?;
        }
    }
    Ok(())
}

struct LibertiesPerPath;

impl Moves for LibertiesPerPath {
    fn is_slow(&self) -> bool {
        true
    }

    fn group(&self, board: &Grid, stone: Spot, run: &mut Run) -> Result<Group, Crash> {
        let mut found = HashSet::new();
        walk(self, board, stone, &mut Vec::new(), &mut found, run)?;
        group_of(self, board, found)
    }
}

/// Walks on from a stone along every path that doesn't cross itself.
fn walk(
    program: &dyn Moves,
    board: &Grid,
    stone: Spot,
    path: &mut Vec<Spot>,
    found: &mut HashSet<Spot>,
    run: &mut Run,
) -> Result<(), Crash> {
    run.step()?;
    found.insert(stone);
    path.push(stone);
    let color = program.stone(board, stone)?;
    for next in program.ways(board, stone) {
        if program.stone(board, next)? == color && !path.contains(&next) {
            run.deeper(1, |run| walk(program, board, next, path, found, run))?;
        }
    }
    path.pop();
    Ok(())
}

struct GroupInOneSweep;

impl Moves for GroupInOneSweep {
    fn group(&self, board: &Grid, stone: Spot, run: &mut Run) -> Result<Group, Crash> {
        let color = self.stone(board, stone)?;
        let mut found = HashSet::from([stone]);
        for spot in board.spots() {
            run.step()?;
            let mut beside = self.ways(board, spot).into_iter();
            if self.stone(board, spot)? == color && beside.any(|next| found.contains(&next)) {
                found.insert(spot);
            }
        }
        group_of(self, board, found)
    }
}

/// The group of stones that have been found in whatever order.
fn group_of(program: &dyn Moves, board: &Grid, found: HashSet<Spot>) -> Result<Group, Crash> {
    let mut group = Group::default();
    for stone in found {
        group.add(stone, program.liberties(board, stone)?);
    }
    Ok(group)
}

struct TextKey;

impl Moves for TextKey {
    fn key(&self, (column, row): Spot) -> Key {
        Key::Text(format!("{column}{row}"))
    }
}
