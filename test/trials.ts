const isLong = process.env.LONG_TESTS !== undefined;

/**
 * Repetitions of a race or fault: a few in the short run, enough to count with `npm run test:long`. No failure in n
 * trials bounds the failure rate at about 3/n.
 */
export function trials({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

/** One of the users in turn in the short run, each of them with `npm run test:long`. */
export function inTurn<T>(all: readonly T[], turn = 0): readonly T[] {
  return isLong ? all : all.slice(turn, turn + 1);
}

/**
 * A time limit in ms: the promise itself with `npm run test:long`, ten times as much in the short run on a shared
 * machine. CPU costs use `cpuTimeOf` (cpu-time.ts); figures belong to the bench.
 */
export function within(promise: number): number {
  return isLong ? promise : promise * 10;
}
