//! The rules of Go on any rectangle from 1 x 1 to 1024 x 1024: moves with captures and suicide, and
//! territory. No input or output, no dependency, no unsafe code, no recursion.
//!
//! A [`Board`] is any arrangement of stones. A [`Position`] is a board on which every group has a
//! liberty, which is what a move is played on:
//!
//! ```
//! use go_core::{Color, IllegalMove, Point, Position};
//!
//! let before: Position = "
//!     . W B
//!     W B .
//!     B . .
//! ".parse()?;
//!
//! // Black takes the two white stones in the corner.
//! let after = before.play(Color::Black, Point::new(0, 0))?;
//! assert_eq!(after.captured.len(), 2);
//! assert_eq!(after.position, "
//!     B . B
//!     . B .
//!     B . .
//! ".parse()?);
//!
//! // White can't fill her own last liberty there.
//! assert_eq!(before.play(Color::White, Point::new(0, 0)), Err(IllegalMove::Suicide));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Territory needs no liberties, so it is asked of a board:
//!
//! ```
//! use go_core::{Board, Color, Point};
//!
//! let board: Board = "
//!     . B W .
//!     . B W .
//! ".parse()?;
//!
//! let territories = board.territories();
//! assert_eq!(territories.black.len(), 2);
//! assert_eq!(territories.white.len(), 2);
//! assert!(territories.neutral.is_empty());
//! assert_eq!(board.territory_at(Point::new(3, 0))?.owner, Some(Color::White));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
#![forbid(unsafe_code)]
#![warn(missing_docs)]

mod board;
mod color;
mod game;
mod group;
mod play;
mod point;
mod point_set;
mod position;
mod region;
mod size;
mod symmetry;
mod territory;

pub use board::{Board, ParseBoardError};
pub use color::Color;
pub use game::{Game, IllegalTurn};
pub use group::Group;
pub use play::{IllegalMove, Played};
pub use point::{OffBoard, Point};
pub use point_set::{PointSet, Points};
pub use position::{NoLiberty, ParsePositionError, Position};
pub use region::{Region, Regions};
pub use size::{Size, SizeError};
pub use symmetry::Symmetry;
pub use territory::{Territories, Territory};

#[cfg(test)]
#[path = "../tests/support/checks.rs"]
mod checks;
