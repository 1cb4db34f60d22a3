//! The fewest candidates that catch everything together.

use super::pool::{Candidate, Cost, Set};

/// How many choices are looked at before the best one so far is taken.
const MAX_CHOICES: usize = 30_000;

/// Returns the fewest of some candidates that catch together what all of them do, and of equally many
/// those with the fewest points in all, then with the fewest stones.
pub(super) fn cover<'a>(candidates: &[(Cost, &'a Candidate)]) -> Vec<&'a Candidate> {
    let all = candidates.iter().fold(0, |all, (_, one)| all | one.caught);
    let mut search = Search {
        candidates,
        most: candidates
            .iter()
            .map(|(_, one)| one.caught.count_ones())
            .max()
            .unwrap_or(1),
        catching: (0..Set::BITS)
            .map(|bit| {
                let catches = |index: &usize| candidates[*index].1.caught & (1 << bit) != 0;
                (0..candidates.len()).filter(catches).collect()
            })
            .collect(),
        chosen: Vec::new(),
        best: greedy(candidates, all),
        best_cost: Cost::default(),
        choices: 0,
    };
    search.best_cost = search.cost(&search.best);
    search.choose(all, Cost::default());
    let mut best = search.best;
    best.sort_by_key(|index| candidates[*index].0);
    best.into_iter().map(|index| candidates[index].1).collect()
}

/// Candidates that catch everything, always the one next that catches most.
fn greedy(candidates: &[(Cost, &Candidate)], mut open: Set) -> Vec<usize> {
    let mut chosen = Vec::new();
    while open != 0 {
        let indices = 0..candidates.len();
        let best = indices.max_by_key(|index| {
            let (cost, candidate) = &candidates[*index];
            let caught = (candidate.caught & open).count_ones();
            (
                caught as usize * 2 / cost.cases.max(1),
                std::cmp::Reverse(*cost),
            )
        });
        let best = best.expect("what is open is caught by some candidate");
        open &= !candidates[best].1.caught;
        chosen.push(best);
    }
    chosen
}

struct Search<'a, 'b> {
    candidates: &'b [(Cost, &'a Candidate)],
    /// How many mutants a candidate catches, at most.
    most: u32,
    /// The candidates that catch each mutant.
    catching: Vec<Vec<usize>>,
    chosen: Vec<usize>,
    best: Vec<usize>,
    best_cost: Cost,
    choices: usize,
}

impl Search<'_, '_> {
    fn cost(&self, chosen: &[usize]) -> Cost {
        let costs = chosen.iter().map(|index| self.candidates[*index].0);
        costs.fold(Cost::default(), Cost::and)
    }

    /// Goes on from what is chosen, by every candidate for the mutant that the fewest of them catch.
    fn choose(&mut self, open: Set, cost: Cost) {
        if open == 0 {
            if cost < self.best_cost {
                self.best_cost = cost;
                self.best.clone_from(&self.chosen);
            }
            return;
        }
        self.choices += 1;
        let least = cost.cases + open.count_ones().div_ceil(self.most) as usize;
        let is_hopeless = least > self.best_cost.cases
            || least == self.best_cost.cases && cost.points >= self.best_cost.points;
        if is_hopeless || self.choices > MAX_CHOICES {
            return;
        }
        let open_bits = (0..self.catching.len()).filter(|bit| open & (1 << bit) != 0);
        let rarest = open_bits.min_by_key(|bit| self.catching[*bit].len());
        let mut next = rarest
            .map(|bit| self.catching[bit].clone())
            .unwrap_or_default();
        next.sort_by_key(|index| {
            let (cost, candidate) = &self.candidates[*index];
            (
                std::cmp::Reverse((candidate.caught & open).count_ones()),
                *cost,
            )
        });
        for index in next {
            let (more, candidate) = self.candidates[index];
            self.chosen.push(index);
            self.choose(open & !candidate.caught, cost.and(more));
            self.chosen.pop();
        }
    }
}
