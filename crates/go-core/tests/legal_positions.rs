//! The numbers of legal positions on small boards, by looking at every board there is.

use go_core::{Board, Position, Size};

/// Columns, rows, and how many of all arrangements leave every group a liberty.
///
/// Source: John Tromp and Gunnar Farnebäck, Combinatorics of Go (2016), table of L(m, n); those of
/// one row from 4 columns on are not in the table and were counted by the state of the border, the
/// method of the same paper.
const PUBLISHED: [(usize, usize, usize); 19] = [
    (1, 1, 1),
    (1, 2, 5),
    (1, 3, 15),
    (1, 4, 41),
    (1, 5, 113),
    (1, 6, 313),
    (1, 7, 867),
    (1, 8, 2_401),
    (1, 9, 6_649),
    (1, 10, 18_413),
    (1, 11, 50_991),
    (1, 12, 141_209),
    (2, 2, 57),
    (2, 3, 489),
    (2, 4, 4_125),
    (2, 5, 35_117),
    (2, 6, 299_681),
    (3, 3, 12_675),
    (3, 4, 321_689),
];

/// How many of the boards of a size are positions.
fn count(columns: usize, rows: usize) -> usize {
    let size = Size::new(columns, rows).expect("a size within the limits");
    // Every row that there is, as the bits of its black and of its white stones.
    let mut patterns = vec![(0, 0)];
    for column in 0..columns {
        for pattern in 0..patterns.len() {
            let (black, white) = patterns[pattern];
            patterns.push((black | 1 << column, white));
            patterns.push((black, white | 1 << column));
        }
    }
    let (mut board, mut count) = (vec![0; rows], 0);
    loop {
        let row = |row, _| Ok::<_, ()>(patterns[board[usize::from(row)]]);
        let drawn = Board::try_from_row_bits(size, row).expect("no row is refused");
        count += usize::from(Position::try_from(drawn).is_ok());

        // The next board, as a clock's wheels turn.
        let Some(row) = board.iter().position(|row| row + 1 < patterns.len()) else {
            return count;
        };
        board[row] += 1;
        board[..row].fill(0);
    }
}

#[test]
fn as_many_boards_are_positions_as_published() {
    for (columns, rows, published) in PUBLISHED {
        assert_eq!(count(columns, rows), published, "{columns} x {rows}");
    }
}

#[test]
fn a_board_on_its_side_has_as_many_positions() {
    for (columns, rows, published) in PUBLISHED {
        assert_eq!(count(rows, columns), published, "{rows} x {columns}");
    }
}
