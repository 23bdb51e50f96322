import { cachedStore } from './cached-store.ts';
import { catalogueSize } from './catalogue-size.ts';
import { deepOrders } from './deep-orders.ts';
import { inWords, meets } from './figures.ts';
import { firstVisit } from './first-visit.ts';
import { type Ground, openGround } from './ground.ts';
import { lighthouseScores } from './lighthouse.ts';
import { mailAway } from './mail-away.ts';
import { memory } from './memory.ts';
import { openBoards } from './open-boards.ts';
import { orderThroughput } from './order-throughput.ts';

/** `npm run bench` measures all; `npm run bench -- memory cached` only these. Each ratio is taken within one run. */
const measurements = {
  cached: cachedStore,
  orders: orderThroughput,
  catalogue: catalogueSize,
  deep: deepOrders,
  boards: openBoards,
  mail: mailAway,
  visit: firstVisit,
  lighthouse: lighthouseScores,
  memory,
} satisfies Record<string, (ground: Ground) => Promise<unknown>>;

const asked = process.argv.slice(2);
const ground = await openGround();
let missed = 0;
try {
  for (const [name, measure] of Object.entries(measurements)) {
    if (asked.length > 0 && !asked.includes(name)) continue;
    for (const figure of await measure(ground)) {
      console.log(inWords(figure));
      if (!meets(figure)) missed += 1;
    }
  }
} finally {
  await ground.close();
}
if (missed > 0) {
  console.log(`${missed} missed`);
  process.exitCode = 1;
}
