//! Mistakes in the search for a region: what is visited twice, not at all, or without end.

use std::collections::{HashSet, VecDeque};

use go_core::Color;

use super::super::grid::{Grid, Key, Spot};
use super::super::run::{Crash, Run};
use super::{BOTH, Counting, Mutant, Of, Region, State};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "listed-twice",
        BOTH,
        "Puts a point that two others lead to into the answer once for each of them.",
        &Of(&ListedTwice),
    ),
    Mutant::new(
        "visited-per-path",
        BOTH,
        "Remembers only the points of the current path, so every path through a region is walked and \
         the time grows exponentially.",
        &Of(&VisitedPerPath),
    ),
    Mutant::new(
        "frontier-duplicates",
        BOTH,
        "Keeps a point in the waiting list once for every way that leads to it, so open areas take far \
         too long.",
        &Of(&FrontierDuplicates),
    ),
    Mutant::new(
        "recursion-depth",
        BOTH,
        "Calls itself once for each point of a region and runs out of stack on a large one.",
        &Of(&RecursionDepth),
    ),
    Mutant::new(
        "single-pass",
        BOTH,
        "Sweeps over the board once and takes what has been spread by then for the answer.",
        &Of(&Sweeps(|_| 1)),
    ),
    Mutant::new(
        "passes-as-columns",
        BOTH,
        "Sweeps over the board as many times as it has columns, which is too few for tall boards.",
        &Of(&Sweeps(|board| board.columns)),
    ),
    Mutant::new(
        "passes-as-rows",
        BOTH,
        "Sweeps over the board as many times as it has rows, which is too few for wide boards.",
        &Of(&Sweeps(|board| board.rows)),
    ),
    Mutant::new(
        "passes-as-columns-plus-rows",
        BOTH,
        "Sweeps as many times as columns and rows together, which is too few for winding corridors.",
        &Of(&Sweeps(|board| board.columns + board.rows)),
    ),
    Mutant::new(
        "text-key",
        BOTH,
        "Remembers a point as its column and row written without a gap, so two points far apart share \
         one key.",
        &Of(&TextKey),
    ),
    Mutant::new(
        "text-key-row-first",
        BOTH,
        "Remembers a point as its row and column written without a gap, so two points far apart share \
         one key.",
        &Of(&TextKeyRowFirst),
    ),
];

struct ListedTwice;

impl Counting for ListedTwice {
    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let mut region = Region::default();
        let mut waiting = vec![start];
        let mut seen = HashSet::new();
        while let Some(spot) = waiting.pop() {
            run.step()?;
            region.add(spot, self.colors(&state.board, spot)?);
            if !seen.insert(spot) {
                continue;
            }
            for next in self.ways(&state.board, spot) {
                if state.board.stone(next)?.is_none() && !seen.contains(&next) {
                    waiting.push(next);
                }
            }
        }
        Ok(region)
    }
}

struct VisitedPerPath;

impl Counting for VisitedPerPath {
    fn is_slow(&self) -> bool {
        true
    }

    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let mut found = Marks::on(&state.board);
        let mut path = Marks::on(&state.board);
        walk(self, &state.board, start, &mut path, &mut found, run)?;
        found.region(self, &state.board)
    }
}

/// Walks on from a point along every path that doesn't cross itself.
fn walk(
    program: &dyn Counting,
    board: &Grid,
    spot: Spot,
    path: &mut Marks,
    found: &mut Marks,
    run: &mut Run,
) -> Result<(), Crash> {
    run.step()?;
    found.set(spot)?;
    path.set(spot)?;
    for next in program.ways(board, spot) {
        if board.stone(next)?.is_none() && !path.has(next) {
            run.deeper(1, |run| walk(program, board, next, path, found, run))?;
        }
    }
    path.clear(spot)?;
    Ok(())
}

struct FrontierDuplicates;

impl Counting for FrontierDuplicates {
    fn is_slow(&self) -> bool {
        true
    }

    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let mut found = Marks::on(&state.board);
        let mut waiting = VecDeque::from([start]);
        while let Some(spot) = waiting.pop_front() {
            run.step()?;
            found.set(spot)?;
            for next in self.ways(&state.board, spot) {
                if state.board.stone(next)?.is_none() && !found.has(next) {
                    waiting.push_back(next);
                }
            }
        }
        found.region(self, &state.board)
    }
}

struct RecursionDepth;

impl Counting for RecursionDepth {
    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let mut region = Region::default();
        visit(self, state, start, &mut region, run)?;
        Ok(region)
    }
}

/// Visits a point, and from it those beside it.
fn visit(
    program: &dyn Counting,
    state: &mut State,
    spot: Spot,
    region: &mut Region,
    run: &mut Run,
) -> Result<(), Crash> {
    if state.board.stone(spot)?.is_some() || !state.seen.insert(program.key(spot)) {
        return Ok(());
    }
    run.step()?;
    region.add(spot, program.colors(&state.board, spot)?);
    for next in program.ways(&state.board, spot) {
        run.deeper(1, |run| visit(program, state, next, region, run))?;
    }
    Ok(())
}

/// Spreads from the start to the points beside what it has reached, as many sweeps as this says.
struct Sweeps(fn(&Grid) -> i64);

impl Counting for Sweeps {
    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let board = &state.board;
        let mut found = Marks::on(board);
        found.set(start)?;
        for _ in 0..(self.0)(board) {
            let mut has_spread = false;
            for spot in board.spots() {
                run.step()?;
                let is_new = !found.has(spot) && board.stone(spot)?.is_none();
                if is_new && self.ways(board, spot).iter().any(|next| found.has(*next)) {
                    found.set(spot)?;
                    has_spread = true;
                }
            }
            if !has_spread {
                break;
            }
        }
        found.region(self, board)
    }
}

struct TextKey;

impl Counting for TextKey {
    fn key(&self, (column, row): Spot) -> Key {
        Key::Text(format!("{column}{row}"))
    }
}

struct TextKeyRowFirst;

impl Counting for TextKeyRowFirst {
    fn key(&self, (column, row): Spot) -> Key {
        Key::Text(format!("{row}{column}"))
    }
}

/// Points of a board that are marked, by whatever way they were come upon.
struct Marks(Grid);

impl Marks {
    fn on(board: &Grid) -> Self {
        Self(Grid::empty(board.columns, board.rows))
    }

    fn has(&self, spot: Spot) -> bool {
        self.0.stone(spot).is_ok_and(|mark| mark.is_some())
    }

    fn set(&mut self, spot: Spot) -> Result<(), Crash> {
        self.0.put(spot, Some(Color::Black))
    }

    fn clear(&mut self, spot: Spot) -> Result<(), Crash> {
        self.0.put(spot, None)
    }

    /// The region of the marked points.
    fn region(&self, program: &dyn Counting, board: &Grid) -> Result<Region, Crash> {
        let mut region = Region::default();
        for spot in board.spots().filter(|spot| self.has(*spot)) {
            region.add(spot, program.colors(board, spot)?);
        }
        Ok(region)
    }
}
