//! Wrong programs for go-move: the steps of a right one, and the families of mistakes.

mod captures;
mod groups;
mod neighbors;
mod points;
mod sizes;
mod state;
mod suicide;

use std::collections::HashSet;

use go_core::{Board, Color, Point, Size};

use super::grid::{Grid, Key, SIDES, Spot};
use super::run::{Crash, Run};
use super::{Family, Mutant, Object, Program};
use crate::property::{Answer, INVALID_COORDINATE, Play, PlayAnswer, Question};

/// The mistakes, family by family.
pub(super) const FAMILIES: &[Family] = &[
    Family::new("The point of the move", points::MISTAKES),
    Family::new("The size of the board", sizes::MISTAKES),
    Family::new("Which stones are neighbors", neighbors::MISTAKES),
    Family::new("The search for a group", groups::MISTAKES),
    Family::new("What is captured", captures::MISTAKES),
    Family::new("What is suicide", suicide::MISTAKES),
    Family::new("What a move leaves behind", state::MISTAKES),
];

/// The property in which the mistakes show.
const PLAY: &[&str] = &["play"];

/// A program for go-move, in steps that are right. A mistake overrides the step that it is made in.
trait Moves: Sync {
    /// The board as the program lays it out for itself.
    fn laid_out(&self, board: &Grid) -> Result<Grid, Crash> {
        Ok(board.clone())
    }

    /// The columns and rows that the board has.
    fn size(&self, board: &Grid) -> (i64, i64) {
        (board.columns, board.rows)
    }

    /// The point of the move, given its column and row.
    fn asked(&self, _board: &Grid, (column, row): Spot) -> Spot {
        (column, row)
    }

    /// The color of the new stone, given that of the move.
    fn color(&self, color: Color) -> Color {
        color
    }

    /// Whether the point of the move is on the board.
    fn accepts(&self, board: &Grid, (column, row): Spot) -> bool {
        let (columns, rows) = self.size(board);
        (0..columns).contains(&column) && (0..rows).contains(&row)
    }

    /// The answer to a move that isn't on the board.
    fn off_board(&self) -> Moved {
        Moved::OffBoard
    }

    /// Where in a flat list a point is.
    fn index(&self, board: &Grid, (column, row): Spot) -> i64 {
        row * board.columns + column
    }

    /// What is on a point.
    fn stone(&self, board: &Grid, spot: Spot) -> Result<Option<Color>, Crash> {
        let place = board.spot(self.index(board, spot));
        board.stone(place.ok_or(Crash::NoSuchPoint(spot))?)
    }

    /// Puts a stone on a point, or takes it away.
    fn put(&self, board: &mut Grid, spot: Spot, stone: Option<Color>) -> Result<(), Crash> {
        let place = board.spot(self.index(board, spot));
        board.put(place.ok_or(Crash::NoSuchPoint(spot))?, stone)
    }

    /// Whether the point of the move is free.
    fn is_free(&self, turn: &Turn) -> Result<bool, Crash> {
        Ok(self.stone(&turn.before, turn.spot)?.is_none())
    }

    /// The points beside a point.
    fn neighbors(&self, board: &Grid, (column, row): Spot) -> Vec<Spot> {
        let (columns, rows) = self.size(board);
        let beside = SIDES.map(|(right, down)| (column + right, row + down));
        let is_there =
            |(column, row): &Spot| (0..columns).contains(column) && (0..rows).contains(row);
        beside.into_iter().filter(is_there).collect()
    }

    /// The points whose stones are of one group with a stone, if they are of its color.
    fn ways(&self, board: &Grid, stone: Spot) -> Vec<Spot> {
        self.neighbors(board, stone)
    }

    /// The points that are liberties of a stone, if they are empty.
    fn breaths(&self, board: &Grid, stone: Spot) -> Vec<Spot> {
        self.neighbors(board, stone)
    }

    /// The points beside the move where groups to be captured are looked for.
    fn sides(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        self.neighbors(board, spot)
    }

    /// The liberties that a stone has by itself.
    fn liberties(&self, board: &Grid, stone: Spot) -> Result<Vec<Spot>, Crash> {
        let mut liberties = Vec::new();
        for next in self.breaths(board, stone) {
            if self.stone(board, next)?.is_none() {
                liberties.push(next);
            }
        }
        Ok(liberties)
    }

    /// What a search remembers a point by.
    fn key(&self, (column, row): Spot) -> Key {
        Key::Spot(column, row)
    }

    /// The group of a stone.
    fn group(&self, board: &Grid, stone: Spot, run: &mut Run) -> Result<Group, Crash> {
        let color = self.stone(board, stone)?;
        let mut group = Group::default();
        let mut waiting = vec![stone];
        let mut seen = HashSet::from([self.key(stone)]);
        while let Some(spot) = waiting.pop() {
            run.step()?;
            group.add(spot, self.liberties(board, spot)?);
            for next in self.ways(board, spot) {
                if self.stone(board, next)? == color && seen.insert(self.key(next)) {
                    waiting.push(next);
                }
            }
        }
        Ok(group)
    }

    /// Whether a group can't stay on a board.
    fn is_dead(&self, _board: &Grid, group: &Group) -> bool {
        group.liberties.is_empty()
    }

    /// The stones of the opponent's beside the move.
    fn enemies(&self, turn: &Turn) -> Result<Vec<Spot>, Crash> {
        let enemy = Some(turn.color.opponent());
        let mut enemies = Vec::new();
        for next in self.sides(&turn.board, turn.spot) {
            if self.stone(&turn.board, next)? == enemy {
                enemies.push(next);
            }
        }
        Ok(enemies)
    }

    /// The groups that the move captures.
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let groups = self.groups(&turn.board, self.enemies(turn)?, run)?;
        let is_captured = |group: &Group| self.is_captured(turn, group);
        Ok(groups.into_iter().filter(is_captured).collect())
    }

    /// Whether the move captures a group beside it.
    fn is_captured(&self, turn: &Turn, group: &Group) -> bool {
        self.is_dead(&turn.board, group)
    }

    /// The stones of a captured group that leave the board.
    fn taken(&self, _turn: &Turn, group: &Group) -> Vec<Spot> {
        group.stones.clone()
    }

    /// Takes captured groups off the board.
    fn remove(&self, turn: &mut Turn, captured: &[Group]) -> Result<(), Crash> {
        for group in captured {
            for spot in self.taken(turn, group) {
                self.put(&mut turn.board, spot, None)?;
            }
        }
        Ok(())
    }

    /// Whether the move is suicide, the captured stones being gone.
    fn is_suicide(&self, turn: &Turn, run: &mut Run) -> Result<bool, Crash> {
        let own = self.group(&turn.board, turn.spot, run)?;
        Ok(self.is_dead(&turn.board, &own))
    }

    /// Goes on after the stone has been placed, and returns whether the move is legal.
    fn judge(&self, turn: &mut Turn, run: &mut Run) -> Result<bool, Crash> {
        let captured = self.captured(turn, run)?;
        self.remove(turn, &captured)?;
        Ok(!self.is_suicide(turn, run)?)
    }

    /// What a legal move, which leads to the board `after`, leaves on the board that was given.
    fn leave(&self, _given: &mut Grid, _after: &Grid) {}

    /// What a refused move, which has been tried on `board`, leaves on the board that was given.
    fn leave_refused(&self, _given: &mut Grid, _board: &Grid) {}

    /// Plays a move.
    fn play(
        &self,
        given: &mut Grid,
        asked: Spot,
        color: Color,
        run: &mut Run,
    ) -> Result<Moved, Crash> {
        let before = self.laid_out(given)?;
        let spot = self.asked(given, asked);
        if !self.accepts(given, spot) {
            return Ok(self.off_board());
        }
        let mut turn = Turn {
            board: before.clone(),
            before,
            spot,
            color: self.color(color),
        };
        if !self.is_free(&turn)? {
            return Ok(Moved::Illegal);
        }
        self.put(&mut turn.board, spot, Some(turn.color))?;
        if !self.judge(&mut turn, run)? {
            self.leave_refused(given, &turn.board);
            return Ok(Moved::Illegal);
        }
        self.leave(given, &turn.board);
        Ok(Moved::Legal(turn.board))
    }

    /// The groups of these stones, each once.
    fn groups(&self, board: &Grid, stones: Vec<Spot>, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let mut groups: Vec<Group> = Vec::new();
        for stone in stones {
            if groups.iter().all(|group| !group.stones.contains(&stone)) {
                groups.push(self.group(board, stone, run)?);
            }
        }
        Ok(groups)
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

impl Moves for Steps {}

/// The right program, to be compared with the reference.
#[cfg(test)]
pub(super) const RIGHT: Mutant = Mutant::new("right", PLAY, "Makes no mistake.", &Of(&Steps));

/// A move that is being judged.
struct Turn {
    /// The board as it was.
    before: Grid,
    /// The board with the new stone, from which captured ones are taken.
    board: Grid,
    /// The point of the move.
    spot: Spot,
    /// The color of the new stone.
    color: Color,
}

impl Turn {
    /// How many stones of a group are beside the move.
    fn touches(&self, group: &Group) -> usize {
        let beside = self.board.around(self.spot, &SIDES).into_iter();
        beside.filter(|spot| group.stones.contains(spot)).count()
    }
}

/// What a search has found.
#[derive(Debug, Default)]
struct Group {
    stones: Vec<Spot>,
    liberties: HashSet<Spot>,
}

impl Group {
    fn add(&mut self, stone: Spot, liberties: Vec<Spot>) {
        self.stones.push(stone);
        self.liberties.extend(liberties);
    }
}

/// What a move leads to.
enum Moved {
    OffBoard,
    Illegal,
    Legal(Grid),
}

/// A program, as a mutant has it.
struct Of(&'static dyn Moves);

impl Program for Of {
    fn object(&self, question: &Question) -> Option<Box<dyn Object>> {
        let asked = question.of::<Play>()?;
        let board = Grid::from(asked.position.board());
        Some(Box::new(Asked {
            program: self.0,
            kept: board.clone(),
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

/// An object that is asked about moves on a board.
struct Asked {
    program: &'static dyn Moves,
    /// The board as it was given.
    board: Grid,
    /// What has become of it.
    kept: Grid,
}

impl Object for Asked {
    fn board(&self) -> &Grid {
        &self.board
    }

    fn ask(&mut self, question: &Question, run: &mut Run) -> Result<Answer, Crash> {
        let Some(asked) = question.of::<Play>() else {
            return Err(Crash::Nothing);
        };
        let spot = (asked.column.nearest(), asked.row.nearest());
        let moved = self.program.play(&mut self.kept, spot, asked.color, run)?;
        Ok(Answer::new::<Play>(match moved {
            Moved::OffBoard => PlayAnswer::Error(INVALID_COORDINATE.to_owned()),
            Moved::Illegal => PlayAnswer::Illegal,
            Moved::Legal(board) => PlayAnswer::Legal(shown(&board, asked.position.board().size())),
        }))
    }
}

/// As much of a board as the answer has room for.
fn shown(board: &Grid, size: Size) -> Board {
    let spot = |point: Point| (i64::from(point.column), i64::from(point.row));
    Board::from_fn(size, |point| board.stone(spot(point)).unwrap_or(None))
}
