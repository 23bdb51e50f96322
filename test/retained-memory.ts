import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** What this process still holds after garbage collection, in bytes: objects and buffers, not what could be freed. */
export async function retainedMemory(): Promise<number> {
  // What a first collection finds unused, buffers above all, is given back after it.
  for (let round = 0; round < 3; round++) {
    collect();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  return heapUsed + external;
}
