//! A flood fill with a stack on a byte a point, for boards of any size: what territories on large
//! boards are measured beside.

use go_core::{Board, Color, Point};

/// A board as a byte a point, row by row: 0 empty, 1 black, 2 white.
pub(crate) struct Cells {
    columns: usize,
    cells: Vec<u8>,
}

impl Cells {
    pub(crate) fn new(board: &Board) -> Self {
        let (columns, rows) = (board.size().columns(), board.size().rows());
        let points = (0..rows).flat_map(|row| (0..columns).map(move |column| (column, row)));
        let cells = points.map(|(column, row)| match board.stone(Point::new(column, row)) {
            None => 0,
            Some(Color::Black) => 1,
            Some(Color::White) => 2,
        });
        Self {
            columns: columns.into(),
            cells: cells.collect(),
        }
    }

    /// Each point's owner, 0 for nobody's and for stones.
    pub(crate) fn territories(&self) -> Vec<u8> {
        let (columns, cells) = (self.columns, &self.cells[..]);
        let mut owners = vec![0; cells.len()];
        let mut is_seen = vec![false; cells.len()];
        let (mut todo, mut region) = (Vec::new(), Vec::new());
        for start in 0..cells.len() {
            if cells[start] != 0 || is_seen[start] {
                continue;
            }
            let mut touched = 0;
            is_seen[start] = true;
            todo.push(start);
            while let Some(at) = todo.pop() {
                region.push(at);
                let mut look = |next: usize| {
                    // One bit a color.
                    touched |= cells[next];
                    if cells[next] == 0 && !is_seen[next] {
                        is_seen[next] = true;
                        todo.push(next);
                    }
                };
                let column = at % columns;
                if column > 0 {
                    look(at - 1);
                }
                if column + 1 < columns {
                    look(at + 1);
                }
                if at >= columns {
                    look(at - columns);
                }
                if at + columns < cells.len() {
                    look(at + columns);
                }
            }
            let owner = if touched == 3 { 0 } else { touched };
            for at in region.drain(..) {
                owners[at] = owner;
            }
        }
        owners
    }
}
