// Territory by a flood for each color: what its stones reach through empty points. A default export.

export default class Counting {
  constructor(board) {
    this.rows = board.map((row) => [...row]);
    this.reached = { B: this.flood("B"), W: this.flood("W") };
  }

  getTerritory(x, y) {
    const point = this.rows[y]?.[x];
    if (point === undefined) {
      return { error: "Invalid coordinate" };
    }
    if (point !== " ") {
      return { owner: "NONE", territory: [] };
    }
    const region = this.spread([[x, y]]);
    return { owner: this.owner(x, y), territory: this.points((x, y) => region[y][x]) };
  }

  getTerritories() {
    const of = (owner) => this.points((x, y) => this.rows[y][x] === " " && this.owner(x, y) === owner);
    return { territoryBlack: of("BLACK"), territoryWhite: of("WHITE"), territoryNone: of("NONE") };
  }

  owner(x, y) {
    const [black, white] = [this.reached.B[y][x], this.reached.W[y][x]];
    return black === white ? "NONE" : black ? "BLACK" : "WHITE";
  }

  flood(color) {
    const stones = this.points((x, y) => this.rows[y][x] === color);
    return this.spread(stones);
  }

  /** Marks some points, and the empty ones that can be reached from them. */
  spread(waiting) {
    const marks = this.rows.map((row) => row.map(() => false));
    waiting.forEach(([x, y]) => (marks[y][x] = true));
    while (waiting.length > 0) {
      const [x, y] = waiting.pop();
      for (const [column, row] of [[x - 1, y], [x + 1, y], [x, y - 1], [x, y + 1]]) {
        if (this.rows[row]?.[column] === " " && !marks[row][column]) {
          marks[row][column] = true;
          waiting.push([column, row]);
        }
      }
    }
    return marks;
  }

  points(isMeant) {
    const columns = this.rows[0].map((_, x) => x);
    return columns.flatMap((x) => this.rows.map((_, y) => [x, y]).filter(([x, y]) => isMeant(x, y)));
  }
}
