//! The two colors.

use std::fmt;

/// A player, and the color of that player's stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Color {
    /// Black, who moves first in a game.
    Black,
    /// White.
    White,
}

impl Color {
    /// Both colors, Black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::White];

    /// Returns the other color.
    #[must_use]
    pub const fn opponent(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Black => "Black",
            Self::White => "White",
        })
    }
}
