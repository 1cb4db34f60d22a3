//! Wrong programs for go-counting: the steps of a right one, and the families of mistakes.

mod answers;
mod borders;
mod bounds;
mod neighbors;
mod owners;
mod searches;
mod state;

use std::collections::HashSet;

use go_core::{Board, Color};

use super::grid::{Grid, Key, SIDES, Spot};
use super::run::{Crash, Run};
use super::{Family, Mutant, Object, Program};
use crate::property::{
    Answer, INVALID_COORDINATE, Question, Territories, TerritoriesAnswer, Territory,
    TerritoryAnswer,
};

/// The mistakes, family by family.
pub(super) const FAMILIES: &[Family] = &[
    Family::new("The bounds of the board", bounds::MISTAKES),
    Family::new("Which points are neighbors", neighbors::MISTAKES),
    Family::new("The search for a region", searches::MISTAKES),
    Family::new("What a question leaves behind", state::MISTAKES),
    Family::new("What borders a region", borders::MISTAKES),
    Family::new("Whose a region is", owners::MISTAKES),
    Family::new("What stands in the answer", answers::MISTAKES),
];

/// The properties in which a mistake shows.
const TERRITORY: &[&str] = &["territory"];
const TERRITORIES: &[&str] = &["territories"];
const BOTH: &[&str] = &["territory", "territories"];

/// A program for go-counting, in steps that are right. A mistake overrides the step that it is made in.
trait Counting: Sync {
    /// The columns and rows that the board has.
    fn size(&self, board: &Grid) -> (i64, i64) {
        (board.columns, board.rows)
    }

    /// The point that is asked about, given x and y.
    fn asked(&self, _board: &Grid, (x, y): Spot) -> Spot {
        (x, y)
    }

    /// Whether a point that is asked about is on the board.
    fn accepts(&self, board: &Grid, (column, row): Spot) -> bool {
        let (columns, rows) = self.size(board);
        (0..columns).contains(&column) && (0..rows).contains(&row)
    }

    /// The territory of a point that isn't on the board.
    fn off_board(&self) -> TerritoryAnswer {
        TerritoryAnswer::Error(INVALID_COORDINATE.to_owned())
    }

    /// The territory of a point with a stone.
    fn on_stone(
        &self,
        _state: &mut State,
        _spot: Spot,
        _run: &mut Run,
    ) -> Result<TerritoryAnswer, Crash> {
        Ok(TerritoryAnswer::Territory(None, Vec::new()))
    }

    /// The points beside a point.
    fn neighbors(&self, board: &Grid, (column, row): Spot) -> Vec<Spot> {
        let (columns, rows) = self.size(board);
        let beside = SIDES.map(|(right, down)| (column + right, row + down));
        let is_there =
            |(column, row): &Spot| (0..columns).contains(column) && (0..rows).contains(row);
        beside.into_iter().filter(is_there).collect()
    }

    /// The points that a search goes on to from an empty point, where they are empty.
    fn ways(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        self.neighbors(board, spot)
    }

    /// The points whose stones border an empty point.
    fn border(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        self.neighbors(board, spot)
    }

    /// The colors that an empty point meets.
    fn colors(&self, board: &Grid, spot: Spot) -> Result<Vec<Color>, Crash> {
        let stones = self.border(board, spot).into_iter();
        stones
            .filter_map(|next| board.stone(next).transpose())
            .collect()
    }

    /// What a search remembers a point by.
    fn key(&self, (column, row): Spot) -> Key {
        Key::Spot(column, row)
    }

    /// What is left of the questions before this one is forgotten.
    fn forget(&self, state: &mut State) {
        state.seen.clear();
    }

    /// The region of an empty point.
    fn search(&self, state: &mut State, start: Spot, run: &mut Run) -> Result<Region, Crash> {
        let mut region = Region::default();
        let mut waiting = vec![start];
        state.seen.insert(self.key(start));
        while let Some(spot) = waiting.pop() {
            run.step()?;
            region.add(spot, self.colors(&state.board, spot)?);
            for next in self.ways(&state.board, spot) {
                if state.board.stone(next)?.is_none() && state.seen.insert(self.key(next)) {
                    waiting.push(next);
                }
            }
        }
        Ok(region)
    }

    /// Whose a region is.
    fn owner(&self, region: &Region) -> Result<Option<Color>, Crash> {
        let met = |color| region.met.iter().any(|(_, other)| *other == color);
        Ok(match (met(Color::Black), met(Color::White)) {
            (true, false) => Some(Color::Black),
            (false, true) => Some(Color::White),
            _ => None,
        })
    }

    /// Whose lists a region goes into.
    fn owners(&self, region: &Region) -> Result<Vec<Option<Color>>, Crash> {
        Ok(vec![self.owner(region)?])
    }

    /// The points of a region that count.
    fn counted(&self, region: &Region) -> Vec<Spot> {
        region.spots.clone()
    }

    /// Puts the points of a region into a list that may hold others.
    fn collect(&self, list: &mut Vec<Spot>, spots: Vec<Spot>) {
        list.extend(spots);
    }

    /// Whether a region is looked for at an empty point, given the points of the regions before.
    fn starts_at(&self, done: &HashSet<Spot>, spot: Spot) -> bool {
        !done.contains(&spot)
    }

    /// The point as the answer has it.
    fn written(&self, _board: &Grid, spot: Spot) -> Spot {
        spot
    }

    /// The order of the points of an answer.
    fn sort(&self, spots: &mut Vec<Spot>) {
        spots.sort_unstable();
    }

    /// The territory of a point.
    fn territory(
        &self,
        state: &mut State,
        asked: Spot,
        run: &mut Run,
    ) -> Result<TerritoryAnswer, Crash> {
        let spot = self.asked(&state.board, asked);
        if !self.accepts(&state.board, spot) {
            return Ok(self.off_board());
        }
        if state.board.stone(spot)?.is_some() {
            return self.on_stone(state, spot, run);
        }
        let region = self.search(state, spot, run)?;
        let spots = self.answer(&state.board, self.counted(&region));
        Ok(TerritoryAnswer::Territory(self.owner(&region)?, spots))
    }

    /// The territories of both colors and of nobody.
    fn territories(&self, state: &mut State, run: &mut Run) -> Result<[Vec<Spot>; 3], Crash> {
        let mut lists = [const { Vec::new() }; 3];
        let mut done = HashSet::new();
        let (columns, rows) = self.size(&state.board);
        for spot in (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row))) {
            run.step()?;
            if state.board.stone(spot)?.is_some() || !self.starts_at(&done, spot) {
                continue;
            }
            let region = self.search(state, spot, run)?;
            done.extend(region.spots.iter().copied());
            for owner in self.owners(&region)? {
                self.collect(&mut lists[list_of(owner)], self.counted(&region));
            }
        }
        Ok(lists)
    }

    /// The points of an answer, as they are written, in order.
    fn answer(&self, board: &Grid, spots: Vec<Spot>) -> Vec<Spot> {
        let mut spots: Vec<_> = spots
            .into_iter()
            .map(|spot| self.written(board, spot))
            .collect();
        self.sort(&mut spots);
        spots
    }

    /// Whether the mistake is that it takes too long.
    fn is_slow(&self) -> bool {
        false
    }

    /// Whether an answer may depend on what was asked before.
    fn keeps_state(&self) -> bool {
        false
    }
}

/// The right program, whose steps those that are wrong can fall back on.
struct Steps;

impl Counting for Steps {}

/// The right program, to be compared with the reference.
#[cfg(test)]
pub(super) const RIGHT: Mutant = Mutant::new("right", BOTH, "Makes no mistake.", &Of(&Steps));

/// Which of the three lists is that of an owner.
fn list_of(owner: Option<Color>) -> usize {
    match owner {
        Some(Color::Black) => 0,
        Some(Color::White) => 1,
        None => 2,
    }
}

/// What a search has found.
#[derive(Debug, Default)]
struct Region {
    /// The empty points, in the order in which they were found.
    spots: Vec<Spot>,
    /// The colors that they meet, in that order.
    met: Vec<(Spot, Color)>,
}

impl Region {
    fn add(&mut self, spot: Spot, colors: Vec<Color>) {
        self.spots.push(spot);
        self.met
            .extend(colors.into_iter().map(|color| (spot, color)));
    }

    fn meets_both(&self) -> bool {
        self.met.iter().any(|(_, color)| *color != self.met[0].1)
    }
}

/// What an object holds between questions.
struct State {
    board: Grid,
    seen: HashSet<Key>,
}

/// A program, as a mutant has it.
struct Of(&'static dyn Counting);

impl Program for Of {
    fn object(&self, question: &Question) -> Option<Box<dyn Object>> {
        let board = Grid::from(board(question)?);
        Some(Box::new(Asked {
            program: self.0,
            state: State {
                board: board.clone(),
                seen: HashSet::new(),
            },
            board,
        }))
    }

    fn keeps_state(&self) -> bool {
        self.0.keeps_state()
    }

    fn is_slow(&self) -> bool {
        self.0.is_slow()
    }
}

/// The board of a question that is one of go-counting.
fn board(question: &Question) -> Option<&Board> {
    let territory = question.of::<Territory>().map(|asked| &asked.board);
    territory.or_else(|| question.of::<Territories>())
}

/// An object that is asked about a board.
struct Asked {
    program: &'static dyn Counting,
    state: State,
    board: Grid,
}

impl Object for Asked {
    fn board(&self) -> &Grid {
        &self.board
    }

    fn ask(&mut self, question: &Question, run: &mut Run) -> Result<Answer, Crash> {
        self.program.forget(&mut self.state);
        if let Some(asked) = question.of::<Territory>() {
            let spot = (asked.x.nearest(), asked.y.nearest());
            let answer = self.program.territory(&mut self.state, spot, run)?;
            return Ok(Answer::new::<Territory>(answer));
        }
        let lists = self.program.territories(&mut self.state, run)?;
        let lists = lists.map(|spots| self.program.answer(&self.state.board, spots));
        Ok(Answer::new::<Territories>(TerritoriesAnswer::Territories(
            lists,
        )))
    }
}
