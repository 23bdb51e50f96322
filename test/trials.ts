/**
 * How often a race or a fault is tried: a few times with every run of the tests, often enough to count with
 * `npm run test:long`. No failure in n trials bounds the rate of failure at about 3/n.
 */
export function trials({ short, long }: { short: number; long: number }): number {
  return process.env.LONG_TESTS === undefined ? short : long;
}
