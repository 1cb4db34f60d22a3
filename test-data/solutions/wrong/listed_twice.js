// Territory by floods. Mistake: a point is listed as often as the flood meets it.

export class GoCounting {
  constructor(board) {
    this.board = board;
    this.columns = board[0].length;
  }

  getTerritory(x, y) {
    if (!this.isOnBoard(x, y)) {
      return { error: "Invalid coordinate" };
    }
    if (this.board[y][x] !== " ") {
      return { owner: "NONE", territory: [] };
    }
    const { owner, points } = this.region(x, y);
    return { owner, territory: this.sorted(points) };
  }

  getTerritories() {
    const found = { BLACK: [], WHITE: [], NONE: [] };
    const seen = new Set();
    this.board.forEach((row, y) => {
      [...row].forEach((point, x) => {
        if (point === " " && !seen.has(y * this.columns + x)) {
          const { owner, points } = this.region(x, y);
          for (const each of points) {
            seen.add(each);
            found[owner].push(each);
          }
        }
      });
    });
    return {
      territoryBlack: this.sorted(found.BLACK),
      territoryWhite: this.sorted(found.WHITE),
      territoryNone: this.sorted(found.NONE),
    };
  }

  isOnBoard(x, y) {
    return x >= 0 && x < this.columns && y >= 0 && y < this.board.length;
  }

  region(x, y) {
    const points = new Set([y * this.columns + x]);
    const borders = new Set();
    const waiting = [[x, y]];
    const again = [];
    while (waiting.length > 0) {
      const [column, row] = waiting.pop();
      for (const [right, down] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
        const [nextColumn, nextRow] = [column + right, row + down];
        if (!this.isOnBoard(nextColumn, nextRow)) {
          continue;
        }
        const there = this.board[nextRow][nextColumn];
        const index = nextRow * this.columns + nextColumn;
        if (there !== " ") {
          borders.add(there);
        } else if (!points.has(index)) {
          points.add(index);
          waiting.push([nextColumn, nextRow]);
        } else {
          again.push(index);
        }
      }
    }
    const [border] = borders;
    const owner = borders.size === 1 ? { B: "BLACK", W: "WHITE" }[border] : "NONE";
    return { owner, points: [...points, ...again] };
  }

  sorted(points) {
    return [...points]
      .map((index) => [index % this.columns, Math.floor(index / this.columns)])
      .sort(([x, y], [otherX, otherY]) => x - otherX || y - otherY);
  }
}
