import { type BenchShop, openBenchShop } from './bench-shop.ts';
import { cachedStore } from './cached-store.ts';
import { catalogueSearch } from './catalogue-search.ts';
import { catalogueSize } from './catalogue-size.ts';
import { deepOrders } from './deep-orders.ts';
import { firstVisit } from './first-visit.ts';
import { keystrokes } from './keystrokes.ts';
import { lighthouseScores } from './lighthouse.ts';
import { mailServerDown } from './mail-server-down.ts';
import { abuse, memory } from './memory.ts';
import { openOrderLists } from './open-order-lists.ts';
import { orderThroughput } from './order-throughput.ts';
import { type Measurements, runMeasurements } from './run.ts';

/** `npm run bench` runs all; `npm run bench -- memory cached` only these. Each ratio is measured within one run. */
const measurements: Measurements<BenchShop> = {
  cached: cachedStore,
  orders: orderThroughput,
  catalogue: catalogueSize,
  search: catalogueSearch,
  deep: deepOrders,
  boards: openOrderLists,
  mail: mailServerDown,
  keystrokes,
  visit: firstVisit,
  lighthouse: lighthouseScores,
  memory,
  abuse,
};

const requested = process.argv.slice(2);
const unknown = requested.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}; there are ${Object.keys(measurements).join(', ')}.`);
  process.exit(2);
}
const chosen = Object.entries(measurements).filter(
  ([name]) => requested.length === 0 || requested.includes(name),
);
const benchShop = await openBenchShop();
try {
  const isGood = await runMeasurements(Object.fromEntries(chosen), benchShop, (line) => console.log(line));
  if (!isGood) process.exitCode = 1;
} finally {
  await benchShop.close();
}
