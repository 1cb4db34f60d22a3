//! Mistakes about what borders a region: the edge, and stones of both colors.

use go_core::Color;

use super::super::grid::{Grid, Spot};
use super::super::run::Crash;
use super::{BOTH, Counting, Mutant, Of, Region, Steps};

pub(super) const MISTAKES: &[Mutant] = &[
    Mutant::new(
        "edge-is-neutral",
        BOTH,
        "Gives no owner to a region that reaches the edge of the board.",
        &Of(&Edge(&Color::ALL)),
    ),
    Mutant::new(
        "edge-is-white",
        BOTH,
        "Treats the edge as a wall of white stones.",
        &Of(&Edge(&[Color::White])),
    ),
    Mutant::new(
        "edge-is-black",
        BOTH,
        "Treats the edge as a wall of black stones.",
        &Of(&Edge(&[Color::Black])),
    ),
    Mutant::new(
        "mixed-border-at-one-point",
        BOTH,
        "Sees that both colors border a region only where one empty point touches both.",
        &Of(&MixedBorderAtOnePoint),
    ),
];

/// Takes the edge for stones of these colors.
struct Edge(&'static [Color]);

impl Counting for Edge {
    fn colors(&self, board: &Grid, spot: Spot) -> Result<Vec<Color>, Crash> {
        let mut colors = Steps.colors(board, spot)?;
        if self.neighbors(board, spot).len() < 4 {
            colors.extend(self.0);
        }
        Ok(colors)
    }
}

struct MixedBorderAtOnePoint;

impl Counting for MixedBorderAtOnePoint {
    fn owner(&self, region: &Region) -> Result<Option<Color>, Crash> {
        let mut pairs = region.met.iter().zip(region.met.iter().skip(1));
        let is_mixed = pairs
            .any(|((spot, color), (other, other_color))| spot == other && color != other_color);
        let first = region.met.first().map(|(_, color)| *color);
        Ok(first.filter(|_| !is_mixed))
    }
}
