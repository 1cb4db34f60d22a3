//! A right solution for the tests that the template rust makes of go-counting.

use std::collections::BTreeSet;

type Points = BTreeSet<(usize, usize)>;

#[derive(Debug, PartialEq, Eq)]
pub enum Owner {
    Black,
    White,
    None,
}

pub struct Board {
    rows: Vec<Vec<char>>,
}

impl Board {
    pub fn new(rows: &[&str]) -> Self {
        let rows = rows.iter().map(|row| row.chars().collect());
        Self { rows: rows.collect() }
    }

    pub fn territory(&self, x: i64, y: i64) -> Result<(Owner, Points), &'static str> {
        let [point] = self.on_board(&[(x, y)])[..] else {
            return Err("Invalid coordinate");
        };
        Ok(self.region(point))
    }

    pub fn territories(&self) -> (Points, Points, Points) {
        let (mut black, mut white, mut none) = (Points::new(), Points::new(), Points::new());
        for y in 0..self.rows.len() {
            for x in 0..self.rows[0].len() {
                let (owner, region) = self.region((x, y));
                match owner {
                    Owner::Black => black.extend(region),
                    Owner::White => white.extend(region),
                    Owner::None => none.extend(region),
                }
            }
        }
        (black, white, none)
    }

    /// The points that can be reached through empty ones, and whose they are.
    fn region(&self, start: (usize, usize)) -> (Owner, Points) {
        if self.rows[start.1][start.0] != ' ' {
            return (Owner::None, Points::new());
        }
        let (mut region, mut borders) = (Points::from([start]), BTreeSet::new());
        let mut waiting = vec![start];
        while let Some((x, y)) = waiting.pop() {
            let (x, y) = (x as i64, y as i64);
            for point in self.on_board(&[(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)]) {
                match self.rows[point.1][point.0] {
                    ' ' if region.insert(point) => waiting.push(point),
                    ' ' => {}
                    stone => {
                        borders.insert(stone);
                    }
                }
            }
        }
        let owner = match borders.iter().collect::<String>().as_str() {
            "B" => Owner::Black,
            "W" => Owner::White,
            _ => Owner::None,
        };
        (owner, region)
    }

    fn on_board(&self, points: &[(i64, i64)]) -> Vec<(usize, usize)> {
        let inside = |at: i64, length: usize| usize::try_from(at).ok().filter(|at| *at < length);
        let rows = &self.rows;
        let point = |(x, y): &(i64, i64)| Some((inside(*x, rows[0].len())?, inside(*y, rows.len())?));
        points.iter().filter_map(point).collect()
    }
}
