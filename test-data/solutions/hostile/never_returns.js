// Mistake: computes for ever.

export class GoCounting {
  getTerritory() {
    for (;;);
  }

  getTerritories() {
    for (;;);
  }
}
