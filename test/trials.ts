const isLong = process.env.LONG_TESTS !== undefined;

/**
 * How often a race or a fault is tried: a few times with every run of the tests, often enough to count with
 * `npm run test:long`. No failure in n trials bounds the rate of failure at about 3/n.
 */
export function trials({ short, long }: { short: number; long: number }): number {
  return isLong ? long : short;
}

/** Who makes a journey: with every run of the tests the one whose turn it is, with `npm run test:long` each of them. */
export function inTurn<T>(all: readonly T[], turn = 0): readonly T[] {
  return isLong ? all : all.slice(turn, turn + 1);
}

/**
 * A bound on time that passes, in milliseconds: the promise itself with `npm run test:long`, which has the machine to
 * itself; ten times as much with every run of the tests, which shares it. What costs processor only is measured by
 * `cpuTimeOf` (cpu-time.ts), and what has a figure belongs to the bench.
 */
export function within(promise: number): number {
  return isLong ? promise : promise * 10;
}
