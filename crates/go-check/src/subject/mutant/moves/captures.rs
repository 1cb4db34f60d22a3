//! Mistakes about captures: which groups are captured, and what of them leaves the board.

use std::collections::HashSet;

use super::super::grid::{Grid, SIDES, Spot};
use super::super::run::{Crash, Run};
use super::{Group, Moves, Mutant, Of, PLAY, Steps, Turn};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "no-capture-to-the-right",
        PLAY,
        "Never looks for a captured group on the right of the move.",
        &Of(&NoCapture((1, 0))),
    ),
    Mutant::new(
        "no-capture-to-the-left",
        PLAY,
        "Never looks for a captured group on the left of the move.",
        &Of(&NoCapture((-1, 0))),
    ),
    Mutant::new(
        "no-capture-below",
        PLAY,
        "Never looks for a captured group under the move.",
        &Of(&NoCapture((0, 1))),
    ),
    Mutant::new(
        "no-capture-above",
        PLAY,
        "Never looks for a captured group over the move.",
        &Of(&NoCapture((0, -1))),
    ),
    Mutant::new(
        "only-first-captured",
        PLAY,
        "Stops after the first group that has lost its last liberty.",
        &Of(&AtMost(1)),
    ),
    Mutant::new(
        "at-most-two-captured",
        PLAY,
        "Removes two groups at most, however many have lost their last liberty.",
        &Of(&AtMost(2)),
    ),
    Mutant::new(
        "at-most-three-captured",
        PLAY,
        "Removes three groups at most, so the fourth one around a move stays.",
        &Of(&AtMost(3)),
    ),
    Mutant::new(
        "only-last-captured",
        PLAY,
        "Forgets all captured groups but the one found last.",
        &Of(&OnlyLastCaptured),
    ),
    Mutant::new(
        "rest-judged-on-old-board",
        PLAY,
        "Judges all groups after the first capture on a board from before the move or the capture.",
        &Of(&RestJudgedOnOldBoard),
    ),
    Mutant::new(
        "atari-captured",
        PLAY,
        "Removes enemy groups beside the move that still have one liberty.",
        &Of(&AtariCaptured),
    ),
    Mutant::new(
        "only-single-stones-captured",
        PLAY,
        "Captures lone stones and never a group of two or more.",
        &Of(&OnlySingleStonesCaptured),
    ),
    Mutant::new(
        "only-touching-stones-removed",
        PLAY,
        "Removes of a captured group only those stones that touch the move.",
        &Of(&OnlyTouchingStonesRemoved),
    ),
    Mutant::new(
        "liberties-per-stone",
        PLAY,
        "Removes an enemy stone that has no empty neighbor of its own though its group has a liberty.",
        &Of(&LibertiesPerStone),
    ),
    Mutant::new(
        "liberty-taken-twice",
        PLAY,
        "Takes one liberty from an enemy group for each of its stones beside the move, though it loses \
         only one.",
        &Of(&LibertyTakenTwice),
    ),
    Mutant::new(
        "liberty-counted-per-stone",
        PLAY,
        "Counts a liberty once for each stone that touches it and takes only one of them away, so a \
         group that touches the move twice stays.",
        &Of(&LibertyCountedPerStone),
    ),
    Mutant::new(
        "group-toggled-twice",
        PLAY,
        "Handles a captured group once for each point where it touches the move, so that its stones \
         come back.",
        &Of(&GroupToggledTwice),
    ),
    Mutant::new(
        "shared-visited-kills",
        PLAY,
        "Shares marks among the groups beside the move, so a liberty already seen is missing for the \
         next group.",
        &Of(&SharedVisitedKills),
    ),
    Mutant::new(
        "shared-visited-spares",
        PLAY,
        "Shares marks among the groups beside the move, so a dead group that meets a marked point is \
         left on the board.",
        &Of(&SharedVisitedSpares),
    ),
    Mutant::new(
        "ko-refused",
        PLAY,
        "Refuses to take a single stone with a single stone that could be retaken.",
        &Of(&KoRefused),
    ),
];

/// Doesn't look in this direction.
struct NoCapture(Spot);

impl Moves for NoCapture {
    fn sides(&self, board: &Grid, spot: Spot) -> Vec<Spot> {
        let mut steps = SIDES.to_vec();
        steps.retain(|step| *step != self.0);
        board.around(spot, &steps)
    }
}

/// Captures so many groups.
struct AtMost(usize);

impl Moves for AtMost {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let mut captured = Steps.captured(turn, run)?;
        captured.truncate(self.0);
        Ok(captured)
    }
}

struct OnlyLastCaptured;

impl Moves for OnlyLastCaptured {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let last = Steps.captured(turn, run)?.pop();
        Ok(last.into_iter().collect())
    }
}

struct RestJudgedOnOldBoard;

impl Moves for RestJudgedOnOldBoard {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let mut board = &turn.board;
        let mut captured = Vec::new();
        for stone in self.enemies(turn)? {
            let group = self.group(board, stone, run)?;
            if self.is_dead(board, &group) {
                captured.push(group);
                board = &turn.before;
            }
        }
        Ok(captured)
    }
}

struct AtariCaptured;

impl Moves for AtariCaptured {
    fn is_captured(&self, _turn: &Turn, group: &Group) -> bool {
        group.liberties.len() <= 1
    }
}

struct OnlySingleStonesCaptured;

impl Moves for OnlySingleStonesCaptured {
    fn is_captured(&self, turn: &Turn, group: &Group) -> bool {
        Steps.is_captured(turn, group) && group.stones.len() == 1
    }
}

struct OnlyTouchingStonesRemoved;

impl Moves for OnlyTouchingStonesRemoved {
    fn taken(&self, turn: &Turn, group: &Group) -> Vec<Spot> {
        let mut beside = turn.board.around(turn.spot, &SIDES);
        beside.retain(|spot| group.stones.contains(spot));
        beside
    }
}

struct LibertiesPerStone;

impl Moves for LibertiesPerStone {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let enemy = Some(turn.color.opponent());
        let mut captured = Vec::new();
        for stone in turn.board.spots() {
            run.step()?;
            let is_enemy = self.stone(&turn.board, stone)? == enemy;
            if is_enemy && self.liberties(&turn.board, stone)?.is_empty() {
                let mut alone = Group::default();
                alone.add(stone, Vec::new());
                captured.push(alone);
            }
        }
        Ok(captured)
    }
}

struct LibertyTakenTwice;

impl Moves for LibertyTakenTwice {
    fn is_captured(&self, turn: &Turn, group: &Group) -> bool {
        let liberties_before = group.liberties.len() + 1;
        liberties_before <= turn.touches(group)
    }
}

struct LibertyCountedPerStone;

impl Moves for LibertyCountedPerStone {
    fn is_captured(&self, turn: &Turn, group: &Group) -> bool {
        let counted_at_the_move = turn.touches(group);
        group.liberties.is_empty() && counted_at_the_move - 1 == 0
    }
}

struct GroupToggledTwice;

impl Moves for GroupToggledTwice {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let mut captured = Vec::new();
        for stone in self.enemies(turn)? {
            let group = self.group(&turn.board, stone, run)?;
            if self.is_captured(turn, &group) {
                captured.push(group);
            }
        }
        Ok(captured)
    }

    fn remove(&self, turn: &mut Turn, captured: &[Group]) -> Result<(), Crash> {
        let enemy = turn.color.opponent();
        for stone in captured.iter().flat_map(|group| &group.stones) {
            let toggled = match self.stone(&turn.board, *stone)? {
                Some(_) => None,
                None => Some(enemy),
            };
            self.put(&mut turn.board, *stone, toggled)?;
        }
        Ok(())
    }
}

struct SharedVisitedKills;

impl Moves for SharedVisitedKills {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let mut seen = HashSet::new();
        let mut captured = Vec::new();
        for stone in self.enemies(turn)? {
            let mut group = self.group(&turn.board, stone, run)?;
            group.liberties.retain(|liberty| seen.insert(*liberty));
            if self.is_captured(turn, &group) {
                captured.push(group);
            }
        }
        Ok(captured)
    }
}

struct SharedVisitedSpares;

impl Moves for SharedVisitedSpares {
    fn captured(&self, turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
        let mut seen = HashSet::new();
        let mut captured = Vec::new();
        for group in self.groups(&turn.board, self.enemies(turn)?, run)? {
            let stones = group.stones.iter();
            let mut met: Vec<_> = stones
                .flat_map(|stone| self.neighbors(&turn.board, *stone))
                .collect();
            met.retain(|spot| !group.stones.contains(spot) && *spot != turn.spot);
            if self.is_captured(turn, &group) && met.iter().all(|spot| !seen.contains(spot)) {
                captured.push(group);
            }
            seen.extend(met);
        }
        Ok(captured)
    }
}

struct KoRefused;

impl Moves for KoRefused {
    fn judge(&self, turn: &mut Turn, run: &mut Run) -> Result<bool, Crash> {
        let captured = self.captured(turn, run)?;
        let is_legal = Steps.judge(turn, run)?;
        let own = self.group(&turn.board, turn.spot, run)?;
        let takes_one = captured.len() == 1 && captured[0].stones.len() == 1;
        let is_ko = takes_one && own.stones.len() == 1 && own.liberties.len() == 1;
        Ok(is_legal && !is_ko)
    }
}
