//! A board as plain programs have it: points in a list, row by row, and columns and rows that can be
//! any number.

use go_core::{Board, Color, Point};

use super::run::Crash;

/// A column and a row, which need not be on the board.
pub(super) type Spot = (i64, i64);

/// The steps to the four neighbors of a point.
pub(super) const SIDES: [Spot; 4] = [(0, -1), (-1, 0), (1, 0), (0, 1)];

/// The steps to the four points at the corners of a point.
pub(super) const CORNERS: [Spot; 4] = [(-1, -1), (1, -1), (-1, 1), (1, 1)];

/// What a search remembers a point by.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) enum Key {
    Spot(i64, i64),
    Text(String),
}

/// The points of a board, with their stones.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Grid {
    pub(super) columns: i64,
    pub(super) rows: i64,
    stones: Vec<Option<Color>>,
}

impl From<&Board> for Grid {
    fn from(board: &Board) -> Self {
        let size = board.size();
        let row = |row| (0..size.columns()).map(move |column| board.stone(Point::new(column, row)));
        Self {
            columns: size.columns().into(),
            rows: size.rows().into(),
            stones: (0..size.rows()).flat_map(row).collect(),
        }
    }
}

impl Grid {
    /// A board without stones.
    pub(super) fn empty(columns: i64, rows: i64) -> Self {
        let points = usize::try_from(columns * rows);
        Self {
            columns,
            rows,
            stones: vec![None; points.unwrap_or(0)],
        }
    }

    /// How many points there are.
    pub(super) fn points(&self) -> usize {
        self.stones.len()
    }

    /// Whether a point is on the board.
    pub(super) fn contains(&self, (column, row): Spot) -> bool {
        (0..self.columns).contains(&column) && (0..self.rows).contains(&row)
    }

    /// The points, row by row.
    pub(super) fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| (column, row)))
    }

    /// The points at these steps from a point, without those that aren't on the board.
    pub(super) fn around(&self, (column, row): Spot, steps: &[Spot]) -> Vec<Spot> {
        let spots = steps
            .iter()
            .map(|(right, down)| (column + right, row + down));
        spots.filter(|spot| self.contains(*spot)).collect()
    }

    /// The point of an index into the list of points.
    pub(super) fn spot(&self, index: i64) -> Option<Spot> {
        let spot = (
            index.rem_euclid(self.columns),
            index.div_euclid(self.columns),
        );
        self.contains(spot).then_some(spot)
    }

    /// The index of a point in the list of points.
    pub(super) fn index(&self, (column, row): Spot) -> i64 {
        row * self.columns + column
    }

    fn place(&self, spot: Spot) -> Result<usize, Crash> {
        let place = self.contains(spot).then(|| self.index(spot));
        let place = place.and_then(|place| usize::try_from(place).ok());
        place.ok_or(Crash::NoSuchPoint(spot))
    }

    /// What is on a point.
    pub(super) fn stone(&self, spot: Spot) -> Result<Option<Color>, Crash> {
        Ok(self.stones[self.place(spot)?])
    }

    /// Puts a stone on a point, or takes it away.
    pub(super) fn put(&mut self, spot: Spot, stone: Option<Color>) -> Result<(), Crash> {
        let place = self.place(spot)?;
        self.stones[place] = stone;
        Ok(())
    }
}
