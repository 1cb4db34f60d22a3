//! Mistakes in the answer: which points are in it, how they are written, and in which order.

use std::collections::HashSet;

use super::super::grid::{Grid, Spot};
use super::{BOTH, Counting, Mutant, Of, Region, TERRITORIES};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "region-listed-per-point",
        TERRITORIES,
        "Starts a new search at every empty point and adds the whole region each time.",
        &Of(&RegionListedPerPoint),
    ),
    Mutant::new(
        "only-first-region",
        TERRITORIES,
        "Keeps the first region found of each kind and forgets those after it.",
        &Of(&OnlyFirstRegion),
    ),
    Mutant::new(
        "only-last-region",
        TERRITORIES,
        "Overwrites the region found before whenever another one of its kind turns up.",
        &Of(&OnlyLastRegion),
    ),
    Mutant::new(
        "only-points-beside-stones",
        BOTH,
        "Lists the rim of a region and leaves out its points that touch no stone.",
        &Of(&OnlyPointsBesideStones),
    ),
    Mutant::new(
        "swapped-answer",
        BOTH,
        "Gives every point of the answer as row and column in place of column and row.",
        &Of(&SwappedAnswer),
    ),
    Mutant::new(
        "counted-from-bottom",
        BOTH,
        "Numbers the rows of the answer from the lowest one upward.",
        &Of(&CountedFromBottom),
    ),
    Mutant::new(
        "counted-from-one",
        BOTH,
        "Gives points in the answer whose columns and rows start at 1.",
        &Of(&CountedFromOne),
    ),
    Mutant::new(
        "text-order",
        BOTH,
        "Sorts the points of the answer as texts, which puts 10 before 2.",
        &Of(&TextOrder),
    ),
];

struct RegionListedPerPoint;

impl Counting for RegionListedPerPoint {
    fn starts_at(&self, _done: &HashSet<Spot>, _spot: Spot) -> bool {
        true
    }
}

struct OnlyFirstRegion;

impl Counting for OnlyFirstRegion {
    fn collect(&self, list: &mut Vec<Spot>, spots: Vec<Spot>) {
        if list.is_empty() {
            *list = spots;
        }
    }
}

struct OnlyLastRegion;

impl Counting for OnlyLastRegion {
    fn collect(&self, list: &mut Vec<Spot>, spots: Vec<Spot>) {
        *list = spots;
    }
}

struct OnlyPointsBesideStones;

impl Counting for OnlyPointsBesideStones {
    fn counted(&self, region: &Region) -> Vec<Spot> {
        let mut rim: Vec<_> = region.met.iter().map(|(spot, _)| *spot).collect();
        rim.dedup();
        rim
    }
}

struct SwappedAnswer;

impl Counting for SwappedAnswer {
    fn written(&self, _board: &Grid, (column, row): Spot) -> Spot {
        (row, column)
    }
}

struct CountedFromBottom;

impl Counting for CountedFromBottom {
    fn written(&self, board: &Grid, (column, row): Spot) -> Spot {
        (column, board.rows - 1 - row)
    }
}

struct CountedFromOne;

impl Counting for CountedFromOne {
    fn written(&self, _board: &Grid, (column, row): Spot) -> Spot {
        (column + 1, row + 1)
    }
}

struct TextOrder;

impl Counting for TextOrder {
    fn sort(&self, spots: &mut Vec<Spot>) {
        spots.sort_by_key(|(column, row)| (column.to_string(), row.to_string()));
    }
}
