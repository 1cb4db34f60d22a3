//! A right solution for the tests that the template rust makes of go-move.

type Board = Vec<Vec<u8>>;

/// Plays a move, which may be illegal.
pub fn play(
    board: &[&str],
    column: i64,
    row: i64,
    color: u8,
) -> Result<Option<Vec<String>>, &'static str> {
    let mut after: Board = board.iter().map(|line| line.as_bytes().to_vec()).collect();
    let [(x, y)] = on_board(&after, &[(column, row)])[..] else {
        return Err("Invalid coordinate");
    };
    if after[y][x] != b'0' {
        return Ok(None);
    }
    after[y][x] = b'0' + color;
    for (left, down) in neighbors(&after, (x, y)) {
        if after[down][left] == b'3' - color {
            for (x, y) in dead(&after, (left, down)) {
                after[y][x] = b'0';
            }
        }
    }
    let lines = after.iter().map(|line| line.iter().map(|point| char::from(*point)).collect());
    Ok(dead(&after, (x, y)).is_empty().then(|| lines.collect()))
}

/// The points of a stone's group if it has no liberty, else none.
fn dead(board: &Board, start: (usize, usize)) -> Vec<(usize, usize)> {
    let mut group = vec![start];
    let mut next = 0;
    while next < group.len() {
        for point in neighbors(board, group[next]) {
            let there = board[point.1][point.0];
            if there == b'0' {
                return Vec::new();
            }
            if there == board[start.1][start.0] && !group.contains(&point) {
                group.push(point);
            }
        }
        next += 1;
    }
    group
}

fn neighbors(board: &Board, (x, y): (usize, usize)) -> Vec<(usize, usize)> {
    let (x, y) = (x as i64, y as i64);
    on_board(board, &[(x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)])
}

fn on_board(board: &Board, points: &[(i64, i64)]) -> Vec<(usize, usize)> {
    let inside = |at: i64, length: usize| usize::try_from(at).ok().filter(|at| *at < length);
    let point = |(x, y): &(i64, i64)| Some((inside(*x, board[0].len())?, inside(*y, board.len())?));
    points.iter().filter_map(point).collect()
}
