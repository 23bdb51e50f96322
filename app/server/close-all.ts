import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from './log.ts';

/** In ms. */
const longestStep = 30_000;

/** Stops the shop: in reverse order of the start; a failing or hanging step does not stop the others. */
export async function closeAll(
  closers: (() => Promise<unknown> | unknown)[],
  log: Pick<Log, 'warn'>,
  stepLimit = longestStep,
): Promise<void> {
  for (const step of closers.reverse()) {
    const late = new AbortController();
    const limit = delay(stepLimit, undefined, { signal: late.signal }).then(() => {
      throw new Error('a step of the stop took too long');
    });
    await Promise.race([Promise.resolve().then(step), limit]).catch((err: unknown) => {
      log.warn({ err }, 'the shop did not stop as it should');
    });
    late.abort();
  }
}
