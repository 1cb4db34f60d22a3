//! Boards drawn for people, with coordinates, marks and territory, as text or as SVG.

mod svg;
mod text;

use go_core::{Board, Color, Point, PointSet};

pub use text::{Look, Symbols};

/// A board to be drawn, with what is to be seen on it.
///
/// # Examples
///
/// ```
/// use go_core::{Board, Point};
/// use go_io::diagram::{Diagram, Look, Mark};
///
/// let board: Board = "
///     . B W
///     B . W
/// ".parse()?;
/// let mut diagram = Diagram::new(&board);
/// diagram.mark(Point::new(1, 1), Mark::Move);
/// assert_eq!(diagram.text(&Look::default()), "\
/// \x20   0 1 2
/// \x200  . B W
/// \x201  B>. W
/// ");
/// # Ok::<(), go_core::ParseBoardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Diagram<'a> {
    board: &'a Board,
    /// By point, row by row.
    cells: Vec<Cell>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Cell {
    area: Option<Area>,
    mark: Option<Mark>,
}

/// Whose an empty point is shown to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Area {
    Of(Color),
    Neutral,
}

/// Why a point is worth looking at. Of several marks on a point the last in this order is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Mark {
    /// A stone was captured here: `x`.
    Captured,
    /// The point of the move, or the one asked about: `>`.
    Move,
    /// What is here is not what was expected: `!`.
    Different,
}

impl Mark {
    const ALL: [Self; 3] = [Self::Captured, Self::Move, Self::Different];

    /// Returns the character that stands before a marked point.
    #[must_use]
    pub const fn character(self) -> char {
        match self {
            Self::Captured => 'x',
            Self::Move => '>',
            Self::Different => '!',
        }
    }

    /// Returns what the mark says of a point.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Captured => "captured",
            Self::Move => "the point in question",
            Self::Different => "differs",
        }
    }
}

impl<'a> Diagram<'a> {
    /// Returns a diagram of the stones alone.
    #[must_use]
    pub fn new(board: &'a Board) -> Self {
        Self {
            board,
            cells: vec![Cell::default(); board.size().points()],
        }
    }

    /// Marks a point. A point off the board is not to be seen.
    pub fn mark(&mut self, point: Point, mark: Mark) {
        if let Some(cell) = self.cell(point) {
            cell.mark = cell.mark.max(Some(mark));
        }
    }

    /// Marks points.
    pub fn mark_all(&mut self, points: impl IntoIterator<Item = Point>, mark: Mark) {
        for point in points {
            self.mark(point, mark);
        }
    }

    /// Shows empty points as a color's territory, or as neutral for `None`.
    pub fn own(&mut self, points: &PointSet, owner: Option<Color>) {
        for point in points {
            self.own_point(point, owner);
        }
    }

    /// Shows an empty point as a color's territory, or as neutral for `None`.
    pub fn own_point(&mut self, point: Point, owner: Option<Color>) {
        if let Some(cell) = self.cell(point) {
            cell.area = Some(owner.map_or(Area::Neutral, Area::Of));
        }
    }

    /// Returns the marks that are to be seen on the board.
    #[must_use]
    pub fn marks(&self) -> Vec<Mark> {
        let seen = |mark: &Mark| self.cells.iter().any(|cell| cell.mark == Some(*mark));
        Mark::ALL.into_iter().filter(seen).collect()
    }

    fn cell(&mut self, point: Point) -> Option<&mut Cell> {
        let size = self.board.size();
        let index =
            usize::from(point.row) * usize::from(size.columns()) + usize::from(point.column);
        self.cells.get_mut(index).filter(|_| size.contains(point))
    }

    fn at(&self, point: Point) -> Cell {
        let columns = usize::from(self.board.size().columns());
        self.cells[usize::from(point.row) * columns + usize::from(point.column)]
    }
}
