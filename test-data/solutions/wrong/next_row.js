// Territory by floods. Mistake: the point after the last one of a row is the first one of the next row.

export class GoCounting {
  constructor(board) {
    this.board = board;
    this.width = board[0].length;
    this.height = board.length;
  }

  getTerritory(x, y) {
    if (!this.isOnBoard(x, y)) {
      return { error: "Invalid coordinate" };
    }
    if (this.board[y][x] !== " ") {
      return { owner: "NONE", territory: [] };
    }
    const { owner, points } = this.region(x, y);
    return { owner, territory: points };
  }

  getTerritories() {
    const found = { BLACK: [], WHITE: [], NONE: [] };
    const seen = new Set();
    for (let y = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++) {
        if (this.board[y][x] === " " && !seen.has(`${x},${y}`)) {
          const { owner, points } = this.region(x, y);
          points.forEach((point) => seen.add(point.join(",")));
          found[owner].push(...points);
        }
      }
    }
    return {
      territoryBlack: found.BLACK,
      territoryWhite: found.WHITE,
      territoryNone: found.NONE,
    };
  }

  isOnBoard(x, y) {
    return x >= 0 && y >= 0 && x < this.width && y < this.height;
  }

  around(x, y) {
    const right = x + 1 < this.width ? [x + 1, y] : [0, y + 1];
    return [[x - 1, y], right, [x, y - 1], [x, y + 1]].filter((point) => this.isOnBoard(...point));
  }

  owner(borders) {
    if (borders.size !== 1) {
      return "NONE";
    }
    return borders.has("B") ? "BLACK" : "WHITE";
  }

  region(x, y) {
    const points = [[x, y]];
    const seen = new Set([`${x},${y}`]);
    const borders = new Set();
    for (const point of points) {
      for (const [column, row] of this.around(...point)) {
        const stone = this.board[row][column];
        if (stone !== " ") {
          borders.add(stone);
        } else if (!seen.has(`${column},${row}`)) {
          seen.add(`${column},${row}`);
          points.push([column, row]);
        }
      }
    }
    return { owner: this.owner(borders), points };
  }
}
