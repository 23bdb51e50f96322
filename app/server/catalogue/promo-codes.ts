import { eq } from 'drizzle-orm';
import type { Promo } from '#app/domain/cart/quote.ts';
import { promoState } from '#app/domain/promo/promo-code.ts';
import type { Db } from '#app/server/db/client.ts';
import { promoCode } from '#app/server/db/schema.ts';
import { isForAll, nowWritten, productsOf } from '#app/server/orders/promo-spending.ts';

/**
 * Public result for a code. For single-use codes unknown and used look the same, against guessing (reliability B10); a
 * multi-use code is public, so its result says why it is refused (decision 69).
 */
export interface PromoValidation extends Promo {
  valid: boolean;
  expired: boolean;
  problem?: 'used-up' | 'not-yet';
  /** ISO 8601, with `not-yet`. */
  starts?: string;
}

/** Exact match, unused, within its dates (specification, section 5). */
export async function validatePromoCode(db: Db, code: string): Promise<PromoValidation> {
  const nothing = { valid: false, expired: false, discount: 0, salesAmount: 0 };
  const [found] = await db
    .select({
      used: promoCode.used,
      firstDay: promoCode.firstDay,
      lastDay: promoCode.lastDay,
      firstTime: promoCode.firstTime,
      lastTime: promoCode.lastTime,
      maxUses: promoCode.maxUses,
      discount: promoCode.discount,
      salesAmount: promoCode.salesAmount,
      minSpend: promoCode.minSpend,
      products: promoCode.products,
      filters: promoCode.filters,
      now: nowWritten,
    })
    .from(promoCode)
    .where(eq(promoCode.code, code));
  if (!found) return nothing;
  const state = promoState(found, found.now);
  const { discount, salesAmount, minSpend, firstDay, firstTime } = found;
  if (state === 'usable') {
    const only = isForAll(found) ? null : await productsOf(db, found);
    return {
      valid: true,
      expired: false,
      discount,
      salesAmount,
      ...(minSpend > 0 && { minSpend }),
      ...(only && { only }),
    };
  }
  if (state === 'expired' || found.maxUses === 1) return { ...nothing, expired: state === 'expired' };
  if (state === 'used') return { ...nothing, problem: 'used-up' };
  return { ...nothing, problem: 'not-yet', starts: `${firstDay}T${firstTime ?? '00:00'}:00+08:00` };
}
