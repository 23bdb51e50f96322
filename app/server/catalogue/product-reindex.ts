import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#app/server/db/client.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { indexBatch } from './product-index.ts';

/** In ms. */
const pauses = { leastBetweenBatches: 5, whereTakenOrAway: 5_000 };

/**
 * Indexes, beside the requests, the products that are not indexed by the present rule. The search uses what there is
 * meanwhile. Another process that is at it is waited for: it may end before its work does.
 */
export function startReindex(
  db: Db,
  log: Log,
  pause = pauses.whereTakenOrAway,
): { finished: Promise<void>; stop(): Promise<void> } {
  const ending = new AbortController();
  const finished = reindex(db, log, pause, ending.signal).catch((err) => {
    if (!ending.signal.aborted) log.error({ err }, 'products were not indexed anew');
  });
  return {
    finished,
    stop() {
      ending.abort();
      return finished;
    },
  };
}

async function reindex(db: Db, log: Log, pause: number, signal: AbortSignal): Promise<void> {
  let done = 0;
  let last = '';
  for (;;) {
    const begun = performance.now();
    const outcome = await indexBatch(db, last).catch((err: unknown) => {
      log.warn({ err }, 'products could not be indexed and will be later');
      return 'taken' as const;
    });
    if (outcome === 'taken') {
      await delay(pause, undefined, { signal });
      continue;
    }
    done += outcome.done;
    // From the beginning once more, for what came meanwhile.
    if (outcome.last === null && last === '') break;
    last = outcome.last ?? '';
    // As long a pause as the batch took: half of a processor is left to the requests.
    await delay(Math.max(pauses.leastBetweenBatches, performance.now() - begun), undefined, { signal });
  }
  if (done === 0) return;
  // Pages that show a search were made with the old index.
  await notify(db, 'catalogue');
  log.info({ products: done }, 'products were indexed for the search');
}
