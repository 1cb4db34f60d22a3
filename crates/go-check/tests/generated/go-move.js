// A right solution for the tests that the template javascript makes of go-move.

export function play(board, column, row, color) {
  if (board[row]?.[column] === undefined) {
    return { error: "Invalid coordinate" };
  }
  if (board[row][column] !== "0") {
    return { legal: false };
  }
  const after = board.map((line) => [...line]);
  after[row][column] = String(color);
  for (const [x, y] of neighbors(after, column, row)) {
    if (after[y][x] === String(3 - color)) {
      for (const [left, down] of dead(after, x, y)) {
        after[down][left] = "0";
      }
    }
  }
  if (dead(after, column, row).length > 0) {
    return { legal: false };
  }
  return { legal: true, board: after.map((line) => line.join("")) };
}

/** The points of a stone's group if it has no liberty, else none. */
function dead(board, column, row) {
  const group = [[column, row]];
  const seen = new Set([`${column},${row}`]);
  for (const point of group) {
    for (const [x, y] of neighbors(board, ...point)) {
      if (board[y][x] === "0") {
        return [];
      }
      if (board[y][x] === board[row][column] && !seen.has(`${x},${y}`)) {
        seen.add(`${x},${y}`);
        group.push([x, y]);
      }
    }
  }
  return group;
}

function neighbors(board, column, row) {
  const points = [[column - 1, row], [column + 1, row], [column, row - 1], [column, row + 1]];
  return points.filter(([x, y]) => board[y]?.[x] !== undefined);
}
