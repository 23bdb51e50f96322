// Loaded before the shop (`--import`), so that it lives at another time: at BEGINS_AT, an ISO 8601 moment, and three
// minutes later with every SIGUSR2.
const RealDate = Date;
let ahead = RealDate.parse(process.env.BEGINS_AT ?? '') - RealDate.now();
process.on('SIGUSR2', () => {
  ahead += 3 * 60_000;
});
globalThis.Date = class extends RealDate {
  constructor(...given) {
    super(...(given.length === 0 ? [RealDate.now() + ahead] : given));
  }
  static now() {
    return RealDate.now() + ahead;
  }
};
