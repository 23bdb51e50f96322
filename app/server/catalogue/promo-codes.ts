import { and, eq, sql } from 'drizzle-orm';
import type { Promo } from '#app/domain/quote.ts';
import type { Db } from '#app/server/db/client.ts';
import { promoCode } from '#app/server/db/schema.ts';
import { today } from '#app/server/orders/promo-spending.ts';

/** What anybody may learn of one code. The same shape for a code that is unknown, used or good (reliability B10). */
export interface PromoValidation extends Promo {
  valid: boolean;
}

/** An exact match that is not used, on one of its days; otherwise nothing (specification, section 5). */
export async function validatePromoCode(db: Db, code: string): Promise<PromoValidation> {
  const [found] = await db
    .select({ discount: promoCode.discount, salesAmount: promoCode.salesAmount })
    .from(promoCode)
    .where(
      and(
        eq(promoCode.code, code),
        eq(promoCode.used, false),
        sql`${today} between coalesce(${promoCode.firstDay}, '-infinity') and coalesce(${promoCode.lastDay}, 'infinity')`,
      ),
    );
  return found ? { valid: true, ...found } : { valid: false, discount: 0, salesAmount: 0 };
}
