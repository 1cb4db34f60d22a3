// Says on standard output what looks like answers, before its own.

export class GoCounting {
  constructor() {
    console.log('{"owner":"NONE","territory":[]}');
  }

  getTerritory() {
    process.stdout.write('{"owner":"NONE","territory":[]}\n');
    return { error: "Invalid coordinate" };
  }

  getTerritories() {
    return this.getTerritory();
  }
}
