//! The rules once more, slow and obvious: what the quick ones are compared with.
//!
//! A grid is rows of points and knows no bits. Of the crate it takes the words `Point`, `Color` and
//! `Size` only. Lists of points go row by row from the top, each row from the left.

use std::fmt;

use go_core::{Color, Point, Size};

/// The stones of a board: rows from the top, each from the left.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct Grid(Vec<Vec<Option<Color>>>);

/// Why a move is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Refusal {
    OffBoard,
    Occupied,
    Suicide,
}

/// Connected empty points, and which colors' stones are next to them.
#[derive(Clone, PartialEq, Eq)]
pub(crate) struct GridRegion {
    pub(crate) points: Vec<Point>,
    pub(crate) touches_black: bool,
    pub(crate) touches_white: bool,
}

impl GridRegion {
    pub(crate) fn owner(&self) -> Option<Color> {
        if self.touches_black && !self.touches_white {
            Some(Color::Black)
        } else if self.touches_white && !self.touches_black {
            Some(Color::White)
        } else {
            None
        }
    }
}

impl Grid {
    pub(crate) fn from_fn(size: Size, stone: impl Fn(Point) -> Option<Color>) -> Self {
        let row = |row| {
            (0..size.columns())
                .map(|column| stone(Point::new(column, row)))
                .collect()
        };
        Self((0..size.rows()).map(row).collect())
    }

    pub(crate) fn size(&self) -> Size {
        Size::new(self.0[0].len(), self.0.len()).expect("a grid is as large as its board")
    }

    /// What is on a point of the board.
    pub(crate) fn at(&self, point: Point) -> Option<Color> {
        self.0[usize::from(point.row)][usize::from(point.column)]
    }

    fn put(&mut self, point: Point, stone: Option<Color>) {
        self.0[usize::from(point.row)][usize::from(point.column)] = stone;
    }

    fn is_on_board(&self, point: Point) -> bool {
        usize::from(point.row) < self.0.len() && usize::from(point.column) < self.0[0].len()
    }

    /// Every point of the board.
    pub(crate) fn all_points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        for row in 0..self.size().rows() {
            for column in 0..self.size().columns() {
                points.push(Point::new(column, row));
            }
        }
        points
    }

    /// The points to the left, to the right, above and below that are on the board.
    fn neighbors(&self, point: Point) -> Vec<Point> {
        let mut neighbors = Vec::new();
        if point.column > 0 {
            neighbors.push(Point::new(point.column - 1, point.row));
        }
        if point.row > 0 {
            neighbors.push(Point::new(point.column, point.row - 1));
        }
        for next in [
            Point::new(point.column + 1, point.row),
            Point::new(point.column, point.row + 1),
        ] {
            if self.is_on_board(next) {
                neighbors.push(next);
            }
        }
        neighbors
    }

    /// The points connected to one of them that hold the same: its group, or its region.
    pub(crate) fn connected(&self, start: Point) -> Vec<Point> {
        let mut is_found = vec![vec![false; self.0[0].len()]; self.0.len()];
        let mut found = vec![start];
        let mut next = 0;
        is_found[usize::from(start.row)][usize::from(start.column)] = true;
        while next < found.len() {
            for point in self.neighbors(found[next]) {
                let seen = &mut is_found[usize::from(point.row)][usize::from(point.column)];
                if self.at(point) == self.at(start) && !*seen {
                    *seen = true;
                    found.push(point);
                }
            }
            next += 1;
        }
        in_order(found)
    }

    /// The points next to some points that hold `what`.
    fn around(&self, points: &[Point], what: Option<Color>) -> Vec<Point> {
        let mut around = Vec::new();
        for point in points {
            for next in self.neighbors(*point) {
                if self.at(next) == what {
                    around.push(next);
                }
            }
        }
        in_order(around)
    }

    /// The empty points next to a group.
    pub(crate) fn liberties(&self, group: &[Point]) -> Vec<Point> {
        self.around(group, None)
    }

    /// The groups without a liberty, each with its color, in the order of their first stones.
    pub(crate) fn dead_groups(&self) -> Vec<(Color, Vec<Point>)> {
        let mut looked_at = vec![vec![false; self.0[0].len()]; self.0.len()];
        let mut dead = Vec::new();
        for start in self.all_points() {
            let Some(color) = self.at(start) else {
                continue;
            };
            if looked_at[usize::from(start.row)][usize::from(start.column)] {
                continue;
            }
            let group = self.connected(start);
            for stone in &group {
                looked_at[usize::from(stone.row)][usize::from(stone.column)] = true;
            }
            if self.liberties(&group).is_empty() {
                dead.push((color, group));
            }
        }
        dead
    }

    /// The grid without its groups without a liberty. What is left has liberties, so this is how a
    /// random arrangement becomes a position.
    pub(crate) fn without_dead_groups(mut self) -> Self {
        for (_, group) in self.dead_groups() {
            for stone in group {
                self.put(stone, None);
            }
        }
        self
    }

    /// The grid after a move, and the stones captured.
    pub(crate) fn play(&self, color: Color, point: Point) -> Result<(Self, Vec<Point>), Refusal> {
        if !self.is_on_board(point) {
            return Err(Refusal::OffBoard);
        }
        if self.at(point).is_some() {
            return Err(Refusal::Occupied);
        }
        let mut after = self.clone();
        after.put(point, Some(color));

        let mut captured = Vec::new();
        for next in self.neighbors(point) {
            if after.at(next) == Some(color.opponent()) {
                let group = after.connected(next);
                if after.liberties(&group).is_empty() {
                    for stone in group {
                        after.put(stone, None);
                        captured.push(stone);
                    }
                }
            }
        }
        if after.liberties(&after.connected(point)).is_empty() {
            return Err(Refusal::Suicide);
        }
        Ok((after, in_order(captured)))
    }

    /// The region around an empty point.
    pub(crate) fn region_at(&self, point: Point) -> GridRegion {
        let points = self.connected(point);
        GridRegion {
            touches_black: !self.around(&points, Some(Color::Black)).is_empty(),
            touches_white: !self.around(&points, Some(Color::White)).is_empty(),
            points,
        }
    }

    /// The regions, in the order of their first points.
    pub(crate) fn regions(&self) -> Vec<GridRegion> {
        let mut looked_at = vec![vec![false; self.0[0].len()]; self.0.len()];
        let mut regions = Vec::new();
        for start in self.all_points() {
            let is_known = looked_at[usize::from(start.row)][usize::from(start.column)];
            if self.at(start).is_some() || is_known {
                continue;
            }
            let region = self.region_at(start);
            for point in &region.points {
                looked_at[usize::from(point.row)][usize::from(point.column)] = true;
            }
            regions.push(region);
        }
        regions
    }

    /// The points of all regions of an owner, or of nobody for `None`.
    pub(crate) fn territory_of(regions: &[GridRegion], owner: Option<Color>) -> Vec<Point> {
        let owned = regions.iter().filter(|region| region.owner() == owner);
        in_order(owned.flat_map(|region| region.points.clone()).collect())
    }
}

/// Written as a drawing, to be read where a test fails.
impl fmt::Debug for Grid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.0 {
            let row = row.iter().map(|stone| match stone {
                Some(Color::Black) => " B",
                Some(Color::White) => " W",
                None => " .",
            });
            write!(f, "\n{}", row.collect::<String>())?;
        }
        Ok(())
    }
}

/// The points row by row from the top, each once.
fn in_order(mut points: Vec<Point>) -> Vec<Point> {
    points.sort_by_key(|point| (point.row, point.column));
    points.dedup();
    points
}
