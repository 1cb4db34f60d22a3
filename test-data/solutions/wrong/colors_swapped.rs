//! Plays a move. Mistake: it takes Black for White and White for Black.

use std::io::{Read, stdin};

type Board = Vec<Vec<u8>>;

fn main() {
    let mut text = String::new();
    stdin().read_to_string(&mut text).expect("standard input is text");
    let mut words = text.split_whitespace();
    let size = number(words.next());
    let board = words.by_ref().take(size).map(|row| row.bytes().map(|digit| digit - b'0').collect()).collect();
    let (column, row, color) = (number(words.next()), number(words.next()), number(words.next()));
    match play(board, (column, row), 3 - color as u8) {
        None => println!("0"),
        Some(board) => {
            println!("1");
            for row in board {
                println!("{}", row.iter().map(ToString::to_string).collect::<String>());
            }
        }
    }
}

fn number(word: Option<&str>) -> usize {
    word.and_then(|word| word.parse().ok()).expect("the input has a number here")
}

fn play(mut board: Board, at: (usize, usize), color: u8) -> Option<Board> {
    if board[at.1][at.0] != 0 {
        return None;
    }
    board[at.1][at.0] = color;
    for next in neighbors(board.len(), at) {
        if board[next.1][next.0] == 3 - color {
            for (column, row) in dead(&board, next) {
                board[row][column] = 0;
            }
        }
    }
    dead(&board, at).is_empty().then_some(board)
}

/// The points of a stone's group if it has no liberty, else none.
fn dead(board: &Board, start: (usize, usize)) -> Vec<(usize, usize)> {
    let mut seen = vec![vec![false; board.len()]; board.len()];
    seen[start.1][start.0] = true;
    let mut stones = vec![start];
    let mut next = 0;
    while next < stones.len() {
        for (column, row) in neighbors(board.len(), stones[next]) {
            if board[row][column] == 0 {
                return Vec::new();
            }
            if board[row][column] == board[start.1][start.0] && !seen[row][column] {
                seen[row][column] = true;
                stones.push((column, row));
            }
        }
        next += 1;
    }
    stones
}

fn neighbors(size: usize, (column, row): (usize, usize)) -> impl Iterator<Item = (usize, usize)> {
    let left = column.checked_sub(1).map(|left| (left, row));
    let up = row.checked_sub(1).map(|up| (column, up));
    let right = (column + 1 < size).then_some((column + 1, row));
    let down = (row + 1 < size).then_some((column, row + 1));
    [left, up, right, down].into_iter().flatten()
}
