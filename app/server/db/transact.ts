import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Db, Tx } from './client.ts';
import type { TransactionOptions } from './transaction.ts';

const attempts = 5;

/** Retries deadlocks and serialization failures, so work may run more than once. */
export async function transact<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { within, ...options }: TransactionOptions = {},
): Promise<T> {
  const end = within === undefined ? null : performance.now() + within;
  for (let attempt = 1; ; attempt++) {
    try {
      const left = end === null ? {} : { within: Math.max(1, end - performance.now()) };
      return await db.transaction(work, { ...options, ...left });
    } catch (error) {
      if (attempt === attempts || !isLostRace(error)) throw error;
      await wait(randomInt(5, 25 * attempt));
    }
  }
}

function isLostRace(error: unknown): boolean {
  return hasCode(error, ['40P01', '40001']);
}

export function hasCode(error: unknown, codes: readonly string[]): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause && typeof cause.code === 'string' && codes.includes(cause.code)) return true;
  }
  return false;
}
