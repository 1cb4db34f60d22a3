// Plays a move. Mistake: it looks for points in rows above the first and below the last, which are not there.
const words = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean);
const size = Number(words[0]);
const board = words.slice(1, size + 1).map((row) => Array.from(row, Number));
const [column, row, color] = words.slice(size + 1).map(Number);
const around = ([x, y]) => [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]];

/** The points of a stone's group if it has no liberty, else none. */
function dead(start) {
  const own = board[start[1]][start[0]];
  const stones = [start];
  const seen = new Set([String(start)]);
  for (let next = 0; next < stones.length; next++) {
    for (const point of around(stones[next])) {
      const what = board[point[1]][point[0]];
      if (what === 0) {
        return [];
      }
      if (what === own && !seen.has(String(point))) {
        seen.add(String(point));
        stones.push(point);
      }
    }
  }
  return stones;
}

let legal = board[row][column] === 0;
if (legal) {
  board[row][column] = color;
  for (const [x, y] of around([column, row])) {
    if (board[y][x] === 3 - color) {
      for (const [a, b] of dead([x, y])) {
        board[b][a] = 0;
      }
    }
  }
  legal = dead([column, row]).length === 0;
}
console.log(legal ? [1, ...board.map((each) => each.join(""))].join("\n") : 0);
