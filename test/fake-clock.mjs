// Preloaded (`--import`): the clock starts at BEGINS_AT (ISO 8601) and jumps by three minutes at every SIGUSR2.
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
