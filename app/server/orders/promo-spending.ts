import { and, eq, sql } from 'drizzle-orm';
import type { Promo } from '#app/domain/cart/quote.ts';
import { promoState } from '#app/domain/promo/promo-code.ts';
import type { Tx } from '#app/server/db/client.ts';
import { promoCode } from '#app/server/db/schema.ts';
import type { Counter } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';

/** In Taipei by the database's clock (domain/promo/promo-code.ts). */
export const today = sql`(now() at time zone 'Asia/Taipei')::date`;

/** Promo codes one network may try, alone or in refused orders. */
export function promoGuesses(network: string): Counter {
  return { key: `promo:${network}`, limit: 20, windowSeconds: 600 };
}

const refusals = {
  used: 'promo-used',
  'not-yet': 'promo-not-yet',
  expired: 'promo-expired',
} as const;

export async function lockPromo(
  tx: Tx,
  code: string,
): Promise<
  ({ ok: true } & Promo) | { ok: false; name: 'promo-unknown' | (typeof refusals)[keyof typeof refusals] }
> {
  const [row] = await tx
    .select({
      used: promoCode.used,
      discount: promoCode.discount,
      salesAmount: promoCode.salesAmount,
      firstDay: promoCode.firstDay,
      lastDay: promoCode.lastDay,
      today: sql<string>`to_char(${today}, 'YYYY-MM-DD')`,
    })
    .from(promoCode)
    .where(eq(promoCode.code, code))
    .for('update')
    .prepare('lock_promo')
    .execute();
  if (!row) return { ok: false, name: 'promo-unknown' };
  const state = promoState(row, row.today);
  if (state !== 'usable') return { ok: false, name: refusals[state] };
  return { ok: true, discount: row.discount, salesAmount: row.salesAmount };
}

/** false where already spent (reliability B5). */
export async function spendPromo(tx: Tx, code: string, orderID: string): Promise<boolean> {
  const spent = await tx
    .update(promoCode)
    .set({ used: true, orderID, usedAt: sql`now()` })
    .where(and(eq(promoCode.code, code), eq(promoCode.used, false)));
  await notify(tx, 'promos');
  return spent.rowCount === 1;
}

/** Frees the cancelled order's code. @returns whether there was one. */
export async function freePromo(tx: Tx, orderID: string): Promise<boolean> {
  const freed = await tx
    .update(promoCode)
    .set({ used: false, orderID: null, usedAt: null, ...freedNow('cancelled') })
    .where(eq(promoCode.orderID, orderID));
  if (freed.rowCount === 0) return false;
  await notify(tx, 'promos');
  return true;
}

export function freedNow(by: 'cancelled' | 'owner') {
  return {
    freedAt: sql`now()`,
    freedBy: by,
    freedOrder: sql`(select order_number from shop_order where shop_order.order_id = promo_code.order_id)`,
  };
}
