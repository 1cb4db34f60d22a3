//! Mistakes about the player's own group: when a move is suicide, and what follows.

use super::super::run::{Crash, Run};
use super::{Group, Moves, Mutant, Of, PLAY, Steps, Turn};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "no-suicide-check",
        PLAY,
        "Allows a move that leaves the new stone's group without a liberty.",
        &Of(&NoSuicideCheck),
    ),
    Mutant::new(
        "suicide-checked-for-single-stones-only",
        PLAY,
        "Refuses suicide of a lone stone and allows that of a group.",
        &Of(&SuicideCheckedForSingleStonesOnly),
    ),
    Mutant::new(
        "suicide-checked-before-captures",
        PLAY,
        "Looks for the new group's liberties while captured stones are still on the board.",
        &Of(&SuicideCheckedBeforeCaptures),
    ),
    Mutant::new(
        "suicide-removes-own-group",
        PLAY,
        "Takes the player's own group off the board after a suicide and calls the move legal.",
        &Of(&SuicideRemovesOwnGroup),
    ),
    Mutant::new(
        "capturing-group-removed",
        PLAY,
        "Removes every group that has no liberty once the stone is placed, so that the capturing group \
         goes with the captured ones.",
        &Of(&CapturingGroupRemoved),
    ),
    Mutant::new(
        "no-empty-neighbor-refused",
        PLAY,
        "Refuses a move without an empty neighbor, even if the stone joins a group that has liberties.",
        &Of(&NoEmptyNeighborRefused),
    ),
    Mutant::new(
        "new-stone-judged-alone",
        PLAY,
        "Looks for liberties of the new stone and not for those of the stones that it joins.",
        &Of(&NewStoneJudgedAlone),
    ),
    Mutant::new(
        "only-first-friend-asked",
        PLAY,
        "Looks for a liberty of the first friendly group beside the move and leaves out the others.",
        &Of(&OneFriendAsked(<[Group]>::first)),
    ),
    Mutant::new(
        "only-last-friend-asked",
        PLAY,
        "Looks for a liberty of the last friendly group beside the move and leaves out the others.",
        &Of(&OneFriendAsked(<[Group]>::last)),
    ),
    Mutant::new(
        "every-friend-must-live",
        PLAY,
        "Refuses a move that joins a group without another liberty, even if the joined group has one.",
        &Of(&EveryFriendMustLive),
    ),
    Mutant::new(
        "own-liberty-taken-twice",
        PLAY,
        "Takes one liberty from the player's own group for each of its stones beside the move and \
         refuses a good move.",
        &Of(&OwnLibertyTakenTwice),
    ),
];

struct NoSuicideCheck;

impl Moves for NoSuicideCheck {
    fn is_suicide(&self, _turn: &Turn, _run: &mut Run) -> Result<bool, Crash> {
        Ok(false)
    }
}

struct SuicideCheckedForSingleStonesOnly;

impl Moves for SuicideCheckedForSingleStonesOnly {
    fn is_suicide(&self, turn: &Turn, run: &mut Run) -> Result<bool, Crash> {
        let own = self.group(&turn.board, turn.spot, run)?;
        Ok(own.stones.len() == 1 && self.is_dead(&turn.board, &own))
    }
}

struct SuicideCheckedBeforeCaptures;

impl Moves for SuicideCheckedBeforeCaptures {
    fn judge(&self, turn: &mut Turn, run: &mut Run) -> Result<bool, Crash> {
        if self.is_suicide(turn, run)? {
            return Ok(false);
        }
        Steps.judge(turn, run)
    }
}

struct SuicideRemovesOwnGroup;

impl Moves for SuicideRemovesOwnGroup {
    fn judge(&self, turn: &mut Turn, run: &mut Run) -> Result<bool, Crash> {
        if !Steps.judge(turn, run)? {
            let own = self.group(&turn.board, turn.spot, run)?;
            self.remove(turn, &[own])?;
        }
        Ok(true)
    }
}

struct CapturingGroupRemoved;

impl Moves for CapturingGroupRemoved {
    fn judge(&self, turn: &mut Turn, run: &mut Run) -> Result<bool, Crash> {
        let own = self.group(&turn.board, turn.spot, run)?;
        let is_dead = self.is_dead(&turn.board, &own);
        let is_legal = Steps.judge(turn, run)?;
        if is_legal && is_dead {
            self.remove(turn, &[own])?;
        }
        Ok(is_legal)
    }
}

struct NoEmptyNeighborRefused;

impl Moves for NoEmptyNeighborRefused {
    fn judge(&self, turn: &mut Turn, run: &mut Run) -> Result<bool, Crash> {
        if self.liberties(&turn.before, turn.spot)?.is_empty() {
            return Ok(false);
        }
        Steps.judge(turn, run)
    }
}

struct NewStoneJudgedAlone;

impl Moves for NewStoneJudgedAlone {
    fn is_suicide(&self, turn: &Turn, _run: &mut Run) -> Result<bool, Crash> {
        Ok(self.liberties(&turn.board, turn.spot)?.is_empty())
    }
}

/// The player's groups beside the move, each without the new stone, and so with a liberty on its point.
fn friends(turn: &Turn, run: &mut Run) -> Result<Vec<Group>, Crash> {
    let mut board = turn.board.clone();
    board.put(turn.spot, None)?;
    let mut beside = Vec::new();
    for next in Steps.neighbors(&board, turn.spot) {
        if board.stone(next)? == Some(turn.color) {
            beside.push(next);
        }
    }
    Steps.groups(&board, beside, run)
}

/// Asks one of the friendly groups.
struct OneFriendAsked(fn(&[Group]) -> Option<&Group>);

impl Moves for OneFriendAsked {
    fn is_suicide(&self, turn: &Turn, run: &mut Run) -> Result<bool, Crash> {
        let friends = friends(turn, run)?;
        let has_another = (self.0)(&friends).is_some_and(has_another_liberty);
        Ok(!has_another && self.liberties(&turn.board, turn.spot)?.is_empty())
    }
}

/// Whether a group has a liberty beside the one on which the move is made.
fn has_another_liberty(friend: &Group) -> bool {
    friend.liberties.len() > 1
}

struct EveryFriendMustLive;

impl Moves for EveryFriendMustLive {
    fn is_suicide(&self, turn: &Turn, run: &mut Run) -> Result<bool, Crash> {
        let all_live = friends(turn, run)?.iter().all(has_another_liberty);
        Ok(!all_live || Steps.is_suicide(turn, run)?)
    }
}

struct OwnLibertyTakenTwice;

impl Moves for OwnLibertyTakenTwice {
    fn is_suicide(&self, turn: &Turn, run: &mut Run) -> Result<bool, Crash> {
        let own = self.group(&turn.board, turn.spot, run)?;
        let friends = friends(turn, run)?;
        let taken: usize = friends.iter().map(|friend| turn.touches(friend)).sum();
        let lost = friends.len();
        Ok(own.liberties.len() <= taken - lost)
    }
}
