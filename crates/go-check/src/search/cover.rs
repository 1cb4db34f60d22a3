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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::search::Rng;

    fn candidate(caught: Set) -> Candidate {
        Candidate {
            questions: Vec::new(),
            caught,
        }
    }

    fn cost(points: usize) -> Cost {
        Cost {
            cases: 1,
            points,
            ..Cost::default()
        }
    }

    #[test]
    fn fewest_come_first_then_the_smallest() {
        let sets = [0b0001, 0b0010, 0b0011, 0b0110, 0b1100, 0b1111];
        let all: Vec<_> = sets.into_iter().map(candidate).collect();
        let chosen = |points: [usize; 6], number: usize| {
            let costs = points.into_iter().map(cost).zip(&all).take(number);
            let chosen = cover(&costs.collect::<Vec<_>>());
            chosen.iter().map(|one| one.caught).collect::<Vec<_>>()
        };
        assert_eq!(chosen([1, 1, 9, 1, 9, 99], 6), [0b1111]);
        assert_eq!(chosen([1, 1, 9, 1, 8, 99], 5), [0b1100, 0b0011]);
        assert_eq!(chosen([2, 1, 9, 9, 9, 99], 2), [0b0010, 0b0001]);
        assert_eq!(chosen([1; 6], 0), [] as [Set; 0]);
    }

    #[test]
    fn no_other_choice_is_better() {
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let all: Vec<_> = (0..9)
                .map(|_| candidate(u128::from(rng.below(255) + 1)))
                .collect();
            let costs: Vec<_> = all
                .iter()
                .map(|one| (cost(rng.index(9) + 1), one))
                .collect();
            let total = |chosen: &[&(Cost, &Candidate)]| {
                let costs = chosen.iter().map(|(cost, _)| *cost);
                costs.fold(Cost::default(), Cost::and)
            };
            let caught = |chosen: &[&(Cost, &Candidate)]| {
                chosen.iter().fold(0, |all, (_, one)| all | one.caught)
            };
            let everything = caught(&costs.iter().collect::<Vec<_>>());
            let best = (0..1_usize << costs.len())
                .map(|bits| {
                    let chosen = costs
                        .iter()
                        .enumerate()
                        .filter(|(bit, _)| bits & (1 << bit) != 0);
                    chosen.map(|(_, one)| one).collect::<Vec<_>>()
                })
                .filter(|chosen| caught(chosen) == everything)
                .map(|chosen| total(&chosen))
                .min();
            let is_chosen = |one: &Candidate, chosen: &[&Candidate]| {
                chosen.iter().any(|other| std::ptr::eq(*other, one))
            };
            let chosen = cover(&costs);
            let chosen: Vec<_> = costs
                .iter()
                .filter(|(_, one)| is_chosen(one, &chosen))
                .collect();
            assert_eq!(caught(&chosen), everything);
            assert_eq!(Some(total(&chosen)), best);
        }
    }
}
