// Plays a move on a flat array with a border around the board.
const words = require("fs").readFileSync(0, "utf8").split(/\s+/).filter(Boolean);
const size = Number(words[0]);
const width = size + 2;
const board = new Array(width * width).fill(3);
for (let row = 0; row < size; row++) {
  for (let column = 0; column < size; column++) {
    board[(row + 1) * width + column + 1] = Number(words[row + 1][column]);
  }
}
const [column, row, color] = words.slice(size + 1).map(Number);

/** The points of a stone's group if it has no liberty, else none. */
function dead(start) {
  const stones = [start];
  const seen = new Set(stones);
  for (let next = 0; next < stones.length; next++) {
    for (const step of [1, -1, width, -width]) {
      const point = stones[next] + step;
      if (board[point] === 0) {
        return [];
      }
      if (board[point] === board[start] && !seen.has(point)) {
        seen.add(point);
        stones.push(point);
      }
    }
  }
  return stones;
}

const move = (row + 1) * width + column + 1;
let legal = board[move] === 0;
if (legal) {
  board[move] = color;
  for (const step of [1, -1, width, -width]) {
    if (board[move + step] === 3 - color) {
      for (const stone of dead(move + step)) {
        board[stone] = 0;
      }
    }
  }
  legal = dead(move).length === 0;
}
if (legal) {
  console.log(1);
  for (let each = 1; each <= size; each++) {
    console.log(board.slice(each * width + 1, each * width + 1 + size).join(""));
  }
} else {
  console.log(0);
}
