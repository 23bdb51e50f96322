import { eq, sql } from 'drizzle-orm';
import { type Promo, type PromoGap, promoGap, type Quote, quote } from '#app/domain/cart/quote.ts';
import { type DeliveryTerms, isStoreOption, type ShippingOption } from '#app/domain/delivery/shipping.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { VariantForOrder } from '#app/domain/order/order-edit.ts';
import {
  excessOf,
  limitsOf,
  type ParcelLimits,
  parcelOf,
  type StoreLimits,
} from '#app/domain/order/parcel.ts';
import type { PromoTerms } from '#app/domain/promo/promo-code.ts';
import { variantsOf } from '#app/server/catalogue/variants-for-order.ts';
import type { Db } from '#app/server/db/client.ts';
import { parentProduct, productVariant, promoCode } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { contactArray } from './place-order.ts';
import { nowWritten, type PromoInForce, promoColumns, promoInForce } from './promo-spending.ts';

/** What a cart would cost at checkout, by the same `quote` and rules, without locking, spending or writing anything. */

export interface PreviewInput {
  lines: readonly { productID: VariantId; qty: number }[];
  shippingOption: ShippingOption;
  /** A stored code, or the terms of an unsaved one; null for none. */
  promo: { code: string } | { terms: PromoTerms } | null;
  /** Phone or email address whose uses of the code count; '' for a new customer. */
  customer: string;
  /** In Taipei, `2026-11-24T09:30`; null for now. */
  at: string | null;
}

export type PreviewGap = Exclude<PromoInForce, { ok: true }> | { name: 'promo-customer' } | PromoGap;

type Line = Omit<VariantForOrder, 'cost'> & { qty: number };

export interface CartPreview {
  quote: Quote<Line>;
  /** What applies of the code; null where nothing does. */
  promo: Promo | null;
  /** Why the code does not apply; null where it does, or there is none. */
  gap: PreviewGap | null;
  /** What exceeds the store's parcel limits. */
  excess: { grams: number; amount: number; limits: ParcelLimits } | null;
}

export async function previewCart(
  db: Db,
  { lines, shippingOption, promo, customer, at }: PreviewInput,
  { terms, parcel }: { terms: DeliveryTerms; parcel: StoreLimits },
): Promise<CartPreview> {
  const ids = lines.map(({ productID }) => productID);
  const [variants, reduced] = await Promise.all([variantsOf(db, ids), percentagesAt(db, ids, at)]);
  const known = new Map(variants.map((variant) => [variant.productID, variant]));
  const cart = lines.flatMap(({ productID, qty }): Line[] => {
    const variant = known.get(productID);
    if (!variant) return [];
    const { cost: _, ...row } = variant;
    return [{ ...row, salesPercentage: reduced.get(productID) ?? row.salesPercentage, qty }];
  });
  const found = promo === null ? null : await findPromo(db, promo, cart, at);
  const gap = found?.ok === false ? found : found && promoGap(cart, found);
  const isOver = gap === null && promo !== null && (await isUsedUp(db, promo, customer));
  const counts = found?.ok === true && gap === null && !isOver ? found : null;
  const money = quote(cart, counts, shippingOption, terms);
  const limits = limitsOf(shippingOption, parcel);
  const excess = isStoreOption(shippingOption) ? excessOf(parcelOf(money.lines), limits) : null;
  return {
    quote: money,
    promo: counts && {
      discount: counts.discount,
      salesAmount: counts.salesAmount,
      ...(counts.only && { only: counts.only }),
    },
    gap: isOver ? { name: 'promo-customer' } : gap,
    excess: excess && { ...excess, limits },
  };
}

async function findPromo(
  db: Db,
  promo: NonNullable<PreviewInput['promo']>,
  cart: readonly Line[],
  at: string | null,
): Promise<PromoInForce> {
  const parents = cart.map(({ parentID }) => parentID);
  if ('terms' in promo) {
    const { rows } = await db.execute<{ now: string }>(sql`select ${nowWritten} as now`);
    return promoInForce(db, { ...promo.terms, used: false }, at ?? rows[0]?.now ?? '', parents);
  }
  const [row] = await db
    .select({ ...promoColumns, now: nowWritten })
    .from(promoCode)
    .where(eq(promoCode.code, promo.code));
  return row ? promoInForce(db, row, at ?? row.now, parents) : { ok: false, name: 'promo-unknown' };
}

/** Whether this customer has used the code as often as allowed. */
async function isUsedUp(
  db: Db,
  promo: NonNullable<PreviewInput['promo']>,
  customer: string,
): Promise<boolean> {
  if (!('code' in promo) || customer.trim() === '') return false;
  const who = contactArray({ email: customer.includes('@') ? customer : '', number: customer });
  const { rows } = await db.execute<{ over: boolean }>(sql`
    select count(promo_use.order_id) >= per_customer as over
    from promo_code left join (promo_use join shop_order on shop_order.order_id = promo_use.order_id
        and customer_id in (select customer_id from customer_contact where contact = any(${who})))
      on promo_use.code = promo_code.code
    where promo_code.code = ${promo.code} and per_customer is not null group by per_customer`);
  return rows[0]?.over === true;
}

/** Planned sales at that moment (decision 83); none for now, because the variants include them already. */
async function percentagesAt(
  db: Db,
  ids: readonly VariantId[],
  at: string | null,
): Promise<ReadonlyMap<VariantId, number>> {
  if (at === null || ids.length === 0) return new Map();
  const moment = sql`(${at}::timestamp at time zone 'Asia/Taipei')`;
  const rows = await db
    .select({
      id: productVariant.id,
      percentage: sql<number>`greatest(${productVariant.salesPercentage},
        case when ${parentProduct.saleFrom} <= ${moment} and ${parentProduct.saleUntil} > ${moment}
          then ${parentProduct.salePercentage} else 0 end)::int`,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(anyOf(productVariant.id, ids));
  return new Map(rows.map(({ id, percentage }) => [id, percentage]));
}
