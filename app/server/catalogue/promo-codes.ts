import { eq, sql } from 'drizzle-orm';
import type { Promo } from '#app/domain/cart/quote.ts';
import { promoState } from '#app/domain/promo/promo-code.ts';
import type { Db } from '#app/server/db/client.ts';
import { promoCode } from '#app/server/db/schema.ts';
import { today } from '#app/server/orders/promo-spending.ts';

/** Public result for a code: the same for unknown and used codes, against guessing (reliability B10). */
export interface PromoValidation extends Promo {
  valid: boolean;
  expired: boolean;
}

/** Exact match, unused, within its dates (specification, section 5). */
export async function validatePromoCode(db: Db, code: string): Promise<PromoValidation> {
  const nothing = { valid: false, expired: false, discount: 0, salesAmount: 0 };
  const [found] = await db
    .select({
      used: promoCode.used,
      firstDay: promoCode.firstDay,
      lastDay: promoCode.lastDay,
      discount: promoCode.discount,
      salesAmount: promoCode.salesAmount,
      today: sql<string>`to_char(${today}, 'YYYY-MM-DD')`,
    })
    .from(promoCode)
    .where(eq(promoCode.code, code));
  if (!found) return nothing;
  const state = promoState(found, found.today);
  if (state !== 'usable') return { ...nothing, expired: state === 'expired' };
  return { valid: true, expired: false, discount: found.discount, salesAmount: found.salesAmount };
}
