import { setTimeout as delay } from 'node:timers/promises';
import type { Db } from '#app/server/db/client.ts';
import { notify } from '#app/server/live/live.ts';
import type { Log } from '#app/server/log.ts';
import { indexBatch } from './product-index.ts';

/** In ms. */
const pauses = { leastBetweenBatches: 5, whereTakenOrAway: 5_000 };

/** Runs in the background; also waits for another process's run, which may stop early. */
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
    if (outcome.last === null && last === '') break;
    last = outcome.last ?? '';
    // Pausing as long as the batch took leaves half of the CPU to requests.
    await delay(Math.max(pauses.leastBetweenBatches, performance.now() - begun), undefined, { signal });
  }
  if (done === 0) return;
  await notify(db, 'catalogue');
  log.info({ products: done }, 'products were indexed for the search');
}
