import { and, eq, sql } from 'drizzle-orm';
import type { Promo } from '#app/domain/quote.ts';
import type { Tx } from './db/client.ts';
import { promoCode } from './db/schema.ts';

/** Locks a promo code, found by exact match, until the transaction ends. */
export async function lockPromo(
  tx: Tx,
  code: string,
): Promise<({ ok: true } & Promo) | { ok: false; name: 'promo-unknown' | 'promo-used' }> {
  const [row] = await tx
    .select({ used: promoCode.used, discount: promoCode.discount, salesAmount: promoCode.salesAmount })
    .from(promoCode)
    .where(eq(promoCode.code, code))
    .for('update')
    .prepare('lock_promo')
    .execute();
  if (!row) return { ok: false, name: 'promo-unknown' };
  if (row.used) return { ok: false, name: 'promo-used' };
  return { ok: true, discount: row.discount, salesAmount: row.salesAmount };
}

/** Spends the code on the order, once: false where it was spent before (reliability B5). */
export async function spendPromo(tx: Tx, code: string, orderID: string): Promise<boolean> {
  const spent = await tx
    .update(promoCode)
    .set({ used: true, orderID, usedAt: sql`now()` })
    .where(and(eq(promoCode.code, code), eq(promoCode.used, false)));
  return spent.rowCount === 1;
}

/** Makes the code that the order spent, if any, usable again. */
export async function freePromo(tx: Tx, orderID: string): Promise<void> {
  await tx
    .update(promoCode)
    .set({ used: false, orderID: null, usedAt: null })
    .where(eq(promoCode.orderID, orderID));
}
