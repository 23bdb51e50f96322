import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Steps } from '#app/domain/steps.ts';

/** How long a calculation holds the process before requests get their turn. Milliseconds. */
const longestTurn = 20;

/** Runs a long calculation in short turns, with the requests that wait between them. */
export async function inTurns<T>(steps: Steps<T>): Promise<T> {
  let begun = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - begun < longestTurn) continue;
    await nextTurn();
    begun = performance.now();
  }
}
