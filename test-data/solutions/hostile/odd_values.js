// Mistake: what it returns is of the wrong types: not a number, a hole, a set, a circle.

export class GoCounting {
  getTerritory() {
    return { owner: Symbol("BLACK"), territory: [[0, NaN], [1n, -0.5], , "\ud800"] };
  }

  getTerritories() {
    const circle = [];
    circle.push(circle);
    return { territoryBlack: new Set(), territoryWhite: circle, territoryNone: () => [] };
  }
}
