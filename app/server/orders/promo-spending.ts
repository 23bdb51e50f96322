import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Promo } from '#app/domain/cart/quote.ts';
import type { ParentId } from '#app/domain/ids.ts';
import { type PromoCode, type PromoScope, promoState } from '#app/domain/promo/promo-code.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { parentProduct, promoCode } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import type { Counter } from '#app/server/http/rate-limit.ts';
import { notify } from '#app/server/live/live.ts';

/** In Taipei by the database's clock (domain/promo/promo-code.ts). */
export const nowInTaipei = sql`(now() at time zone 'Asia/Taipei')`;
export const nowWritten = sql<string>`to_char(${nowInTaipei}, 'YYYY-MM-DD"T"HH24:MI:SS')`;

/** Promo codes one network may try, alone or in refused orders. */
export function promoGuesses(network: string): Counter {
  return { key: `promo:${network}`, limit: 20, windowSeconds: 600 };
}

const refusalOf = {
  used: 'promo-used',
  'not-yet': 'promo-not-yet',
  expired: 'promo-expired',
} as const;

/** All products that a code applies to: chosen ones and those of its filters. @param among null for all products. */
export async function productsOf(
  db: Db | Tx,
  { products, filters }: Pick<PromoScope, 'products' | 'filters'>,
  among: readonly ParentId[] | null = null,
): Promise<ParentId[]> {
  if (filters.length === 0) return [...products];
  const ofFilters = await db
    .select({ id: parentProduct.id })
    .from(parentProduct)
    .where(
      and(
        anyOf(parentProduct.type, filters),
        isNull(parentProduct.deletedAt),
        among === null ? parentProduct.isPublished : anyOf(parentProduct.id, among),
      ),
    );
  return [...new Set([...products, ...ofFilters.map(({ id }) => id)])];
}

export function isForAll({ products, filters }: Pick<PromoScope, 'products' | 'filters'>): boolean {
  return products.length === 0 && filters.length === 0;
}

export const promoColumns = {
  used: promoCode.used,
  discount: promoCode.discount,
  salesAmount: promoCode.salesAmount,
  minSpend: promoCode.minSpend,
  products: promoCode.products,
  filters: promoCode.filters,
  firstDay: promoCode.firstDay,
  lastDay: promoCode.lastDay,
  firstTime: promoCode.firstTime,
  lastTime: promoCode.lastTime,
};

export type PromoInForce =
  | ({ ok: true; scope: PromoScope | null } & Promo)
  | { ok: false; name: 'promo-unknown' | (typeof refusalOf)[keyof typeof refusalOf] };

/** @param parents products of the order. */
export async function lockPromo(tx: Tx, code: string, parents: readonly ParentId[]): Promise<PromoInForce> {
  const [row] = await tx
    .select({ ...promoColumns, now: nowWritten })
    .from(promoCode)
    .where(eq(promoCode.code, code))
    .for('update')
    .prepare('lock_promo')
    .execute();
  return row ? promoInForce(tx, row, row.now, parents) : { ok: false, name: 'promo-unknown' };
}

/** A code's value for an order. @param now in Taipei. @param parents products of the order. */
export async function promoInForce(
  db: Db | Tx,
  row: Pick<PromoCode, keyof typeof promoColumns>,
  now: string,
  parents: readonly ParentId[],
): Promise<PromoInForce> {
  const state = promoState(row, now);
  if (state !== 'usable') return { ok: false, name: refusalOf[state] };
  const { discount, salesAmount, minSpend, filters } = row;
  const promo = { ok: true, discount, salesAmount, minSpend } as const;
  if (isForAll(row)) return { ...promo, scope: null };
  const only = await productsOf(db, row, parents);
  return { ...promo, only, scope: { products: only, filters, amount: salesAmount } };
}

/** Why a code cannot be used: it is used up (reliability B5), or this customer used it as often as allowed. */
export type PromoSpent = 'done' | 'promo-used' | 'promo-customer';

/** Call after the order is written, because that determines its customer; on a refusal the caller rolls back. */
export async function spendPromo(tx: Tx, code: string, orderID: string): Promise<PromoSpent> {
  const { rows } = await tx.execute<{ maxUses: number | null; perCustomer: number | null }>(sql`
    update promo_code set used_at = now(),
      used = coalesce(max_uses = 1 or uses + 1 >= max_uses, false),
      order_id = case when max_uses = 1 then ${orderID} end,
      uses = case when max_uses = 1 then uses else uses + 1 end
    where code = ${code} and not used
    returning max_uses as "maxUses", per_customer as "perCustomer"`);
  await notify(tx, 'promos');
  const [spent] = rows;
  if (!spent) return 'promo-used';
  if (spent.maxUses === 1) return 'done';
  await tx.execute(sql`insert into promo_use (code, order_id) values (${code}, ${orderID})`);
  if (spent.perCustomer === null) return 'done';
  const counted = await tx.execute<{ count: number }>(sql`
    select count(*)::int from promo_use join shop_order using (order_id)
    where promo_use.code = ${code}
      and customer_id = (select customer_id from shop_order where order_id = ${orderID})`);
  return (counted.rows[0]?.count ?? 0) > spent.perCustomer ? 'promo-customer' : 'done';
}

/** Frees the cancelled order's code, or its use of one. @returns whether there was one. */
export async function freePromo(tx: Tx, orderID: string): Promise<boolean> {
  const freed = await tx
    .update(promoCode)
    .set({ used: false, orderID: null, usedAt: null, ...freedNow('cancelled') })
    .where(eq(promoCode.orderID, orderID));
  const given = await tx.execute(sql`
    with given as (delete from promo_use where order_id = ${orderID} returning code)
    update promo_code set uses = uses - 1, used = coalesce(uses - 1 >= max_uses, false)
    from given where promo_code.code = given.code`);
  if (freed.rowCount === 0 && given.rowCount === 0) return false;
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
