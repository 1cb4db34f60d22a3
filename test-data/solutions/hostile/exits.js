// Mistake: ends the process when it is asked.

export class GoCounting {
  getTerritory() {
    process.exit(0);
  }

  getTerritories() {
    process.exit(0);
  }
}
