import type { Tx } from './client.ts';
import type { RunTransaction, TransactionOptions } from './transaction.ts';

/** An error that work throws to be refused, and what runs it in a transaction, rolled back by that error. */
export function refusals<R>() {
  class Refused extends Error {
    readonly refusal: R;
    constructor(refusal: R) {
      super('refused');
      this.refusal = refusal;
    }
  }

  /** @param db a transaction is rolled back to where this work began. */
  async function refusable<T>(
    db: { transaction: RunTransaction<Tx> },
    work: (tx: Tx) => Promise<T>,
    options?: TransactionOptions,
  ): Promise<{ ok: true; done: T } | { ok: false; refusal: R }> {
    try {
      return { ok: true, done: await db.transaction(work, options) };
    } catch (error) {
      if (error instanceof Refused) return { ok: false, refusal: error.refusal };
      throw error;
    }
  }
  return { Refused, refusable };
}
