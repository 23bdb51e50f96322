import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { isParentId } from '#app/domain/ids.ts';
import type { ListPlace } from '#app/domain/list.ts';
import {
  checkPromoTerms,
  isPromoCode,
  type PromoCode,
  type PromoField,
  type PromoPage,
  type PromoState,
  type PromosQuery,
  type PromoUse,
  promoLimits,
  promosPerPage,
  termsOf,
} from '#app/domain/promo/promo-code.ts';
import type { Db } from '#app/server/db/client.ts';
import { type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { refusals } from '#app/server/db/refusals.ts';
import { promoCode, shopOrder } from '#app/server/db/schema.ts';
import { anyOf, containsInAnyCase } from '#app/server/db/sql.ts';
import { postedText } from '#app/server/http/posted-json.ts';
import { notify } from '#app/server/live/live.ts';
import { freedNow, nowInTaipei, nowWritten } from '#app/server/orders/promo-spending.ts';

/** Promo codes for admins only (reliability B10). */

const newestFirst: Keyset = [
  { column: sql`promo_code.created_at`, kind: 'time', direction: 'desc' },
  { column: sql`promo_code.code`, kind: 'text', direction: 'asc' },
];

function matchingCodes({ q, series, state }: PromosQuery): SQL | undefined {
  const ofCustomer = sql`exists (select from shop_order where (shop_order.order_id = promo_code.order_id or shop_order.order_id
    in (select promo_use.order_id from promo_use where promo_use.code = promo_code.code))
    and ${containsInAnyCase(shopOrder.customerName, q)})`;
  return and(
    q === '' ? undefined : or(containsInAnyCase(promoCode.code, q), ofCustomer),
    series === null ? undefined : eq(promoCode.series, series),
    state === null ? undefined : inState[state],
  );
}

export interface PromosMatched {
  ok: true;
  /** Newest first, `promoLimits.codes` at most. */
  codes: readonly string[];
  total: number;
}

/** Matching codes of all pages of the list. */
export async function matchPromoCodes(db: Db, query: PromosQuery): Promise<PromosMatched> {
  const matching = matchingCodes(query);
  const [rows, total] = await Promise.all([
    db
      .select({ code: promoCode.code })
      .from(promoCode)
      .where(matching)
      .orderBy(desc(promoCode.createdAt), promoCode.code)
      .limit(promoLimits.codes),
    db.$count(promoCode, matching),
  ]);
  return { ok: true, codes: rows.map(({ code }) => code), total };
}

export async function listPromoCodes(
  db: Db,
  { q, series, state, ...place }: PromosQuery & ListPlace,
): Promise<PromoPage> {
  const matching = matchingCodes({ q, series, state });
  const source: ListSource = {
    table: sql`promo_code`,
    id: sql`promo_code.code`,
    keyset: newestFirst,
    within: matching ?? sql`true`,
    size: promosPerPage,
  };
  const [page, total, groups, clock] = await Promise.all([
    readIds(db, source, place),
    db.$count(promoCode, matching),
    db
      .select({
        series: promoCode.series,
        codes: count(),
        used: sql<number>`count(*) filter (where ${promoCode.used})::int`,
      })
      .from(promoCode)
      .groupBy(promoCode.series)
      .orderBy(promoCode.series),
    db.execute<{ now: string }>(sql`select ${nowWritten} as now`),
  ]);
  const rows = await db
    .select({ promo: promoCode, orderNumber: shopOrder.orderNumber, customerName: shopOrder.customerName })
    .from(promoCode)
    .leftJoin(shopOrder, eq(shopOrder.orderID, promoCode.orderID))
    .where(anyOf(promoCode.code, page.ids));
  const newest = await newestUses(db, page.ids);
  const codes = rows.map(({ promo, orderNumber, customerName }) => ({
    ...toPromoCode(promo, orderNumber ?? '', customerName ?? ''),
    uses: promo.uses,
    newestUses: newest.get(promo.code) ?? [],
  }));
  return {
    page: pageOf(page, codes, ({ code }) => code),
    total,
    series: groups,
    now: clock.rows[0]?.now ?? '',
  };
}

const usesShown = 5;

async function newestUses(db: Db, codes: readonly string[]): Promise<Map<string, PromoUse[]>> {
  const { rows } = await db.execute<Omit<PromoUse, 'at'> & { code: string; at: number }>(sql`
    select newest.code, (extract(epoch from newest.used_at) * 1000)::float8 as at, newest.order_id as "orderID",
      coalesce(order_number, '') as "orderNumber", coalesce(customer_name, '') as "customerName"
    from unnest(${sql.param(codes)}::text[]) as wanted(code)
    cross join lateral (
      select * from promo_use where promo_use.code = wanted.code order by used_at desc, order_id limit ${usesShown}
    ) as newest
    left join shop_order on shop_order.order_id = newest.order_id`);
  const found = new Map<string, PromoUse[]>();
  for (const { code, at, ...use } of rows) {
    const uses = found.get(code) ?? [];
    found.set(code, uses);
    uses.push({ ...use, at: new Date(at).toISOString() });
  }
  return found;
}

const begun = sql`coalesce(${promoCode.firstDay} + coalesce(${promoCode.firstTime}, '00:00')::time, '-infinity') <= ${nowInTaipei}`;
const over = sql`coalesce(${promoCode.lastDay} + coalesce(${promoCode.lastTime}, '24:00')::time, 'infinity') <= ${nowInTaipei}`;
const inState: Readonly<Record<PromoState, SQL | undefined>> = {
  used: eq(promoCode.used, true),
  usable: and(eq(promoCode.used, false), begun, sql`not ${over}`),
  'not-yet': and(eq(promoCode.used, false), sql`not ${begun}`),
  expired: and(eq(promoCode.used, false), begun, over),
};

/** How many codes that can still be used are for a filter; filters without any are left out. */
export async function countByFilter(db: Db): Promise<{ key: string; codes: number }[]> {
  const { rows } = await db.execute<{ key: string; codes: number }>(sql`
    select key, count(*)::int as codes from ${promoCode}, unnest(${promoCode.filters}) as key
    where not ${promoCode.used} and not ${over} group by key order by key`);
  return rows;
}

function toPromoCode(
  row: typeof promoCode.$inferSelect,
  orderNumber: string,
  customerName: string,
): Omit<PromoCode, 'uses' | 'newestUses'> {
  const { code, used, discount, salesAmount, firstDay, lastDay, series } = row;
  const { firstTime, lastTime, maxUses, perCustomer, minSpend, products, filters } = row;
  return {
    code,
    used,
    discount,
    salesAmount,
    firstDay,
    lastDay,
    firstTime,
    lastTime,
    maxUses,
    perCustomer,
    minSpend,
    products,
    filters,
    series,
    createdAt: row.createdAt.toISOString(),
    use:
      row.orderID !== null && row.usedAt !== null
        ? { at: row.usedAt.toISOString(), orderID: row.orderID, orderNumber, customerName }
        : null,
    freed:
      row.freedAt !== null && row.freedBy !== null
        ? { at: row.freedAt.toISOString(), orderNumber: row.freedOrder ?? '', by: row.freedBy }
        : null,
  };
}

/** Shape only; addPromoCodes validates. */
export const postedPromoCodes = z.strictObject({
  codes: z.array(postedText(100)).min(1).max(promoLimits.codes),
  discount: z.number().default(0),
  salesAmount: z.number().default(0),
  firstDay: postedText(20).nullable().default(null),
  lastDay: postedText(20).nullable().default(null),
  firstTime: postedText(20).nullable().default(null),
  lastTime: postedText(20).nullable().default(null),
  maxUses: z.number().nullable().default(1),
  perCustomer: z.number().nullable().default(null),
  minSpend: z.number().default(0),
  products: z.array(postedText(100).refine(isParentId)).default([]),
  filters: z.array(postedText(200)).default([]),
  series: postedText(200).default(''),
});

export type PromoAddition =
  | { ok: true; added: readonly string[] }
  | { ok: false; problem: 'invalid-promo'; fields: readonly PromoField[] }
  | { ok: false; problem: 'codes-taken'; codes: readonly string[] };

const { Refused, refusable } = refusals<readonly string[]>();

/** Adds all codes or, where one exists, none. */
export async function addPromoCodes(
  db: Db,
  { codes, ...terms }: z.output<typeof postedPromoCodes>,
): Promise<PromoAddition> {
  const areCodes = new Set(codes).size === codes.length && codes.every(isPromoCode);
  const fields: PromoField[] = [...(areCodes ? [] : (['code'] as const)), ...checkPromoTerms(terms)];
  if (fields.length > 0) return { ok: false, problem: 'invalid-promo', fields };
  const series = terms.series.trim();
  const all = await refusable(db, async (tx) => {
    const added = await tx
      .insert(promoCode)
      .values(codes.map((code) => ({ ...terms, series, code })))
      .onConflictDoNothing()
      .returning({ code: promoCode.code });
    const written = new Set(added.map(({ code }) => code));
    if (written.size < codes.length) throw new Refused(codes.filter((code) => !written.has(code)));
    await notify(tx, 'promos');
  });
  return all.ok ? { ok: true, added: codes } : { ok: false, problem: 'codes-taken', codes: all.refusal };
}

export type PromoEdit =
  | { ok: true }
  | { ok: false; problem: 'code-unknown' | 'code-used' | 'code-changed' }
  | { ok: false; problem: 'invalid-promo'; fields: readonly PromoField[] };

type Terms = Omit<z.output<typeof postedPromoCodes>, 'codes'>;

/** Changes the terms, not the uses; a single-use code stays one. @param was the terms when the form was opened. */
export async function editPromoCode(
  db: Db,
  { code, was, terms: typed }: { code: string; was: Terms; terms: Terms },
): Promise<PromoEdit> {
  const { products, filters, series } = typed;
  const terms = { ...termsOf(typed), products, filters, series: series.trim() };
  const fields = checkPromoTerms(terms);
  if (fields.length > 0) return { ok: false, problem: 'invalid-promo', fields };
  return db.transaction(async (tx) => {
    const [row] = await tx.select().from(promoCode).where(eq(promoCode.code, code)).for('update');
    if (!row) return { ok: false, problem: 'code-unknown' };
    if (row.maxUses === 1 && row.used) return { ok: false, problem: 'code-used' };
    if (JSON.stringify(termsOf(row)) !== JSON.stringify(termsOf(was)))
      return { ok: false, problem: 'code-changed' };
    const { maxUses } = terms;
    if ((row.maxUses === 1) !== (maxUses === 1))
      return { ok: false, problem: 'invalid-promo', fields: ['maxUses'] };
    const used = maxUses !== 1 && maxUses !== null && row.uses >= maxUses;
    await tx
      .update(promoCode)
      .set({ ...terms, used })
      .where(eq(promoCode.code, code));
    await notify(tx, 'promos');
    return { ok: true };
  });
}

export type PromoFreed = { ok: true } | { ok: false; problem: 'code-unknown' | 'code-not-used' };

/** Makes a used code usable again; the order that used it keeps its discount. */
export async function freePromoCode(db: Db, code: string): Promise<PromoFreed> {
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ used: promoCode.used, maxUses: promoCode.maxUses })
      .from(promoCode)
      .where(eq(promoCode.code, code))
      .for('update');
    if (!found) return { ok: false, problem: 'code-unknown' };
    // A multi-use code gets a use back with each cancelled order instead.
    if (!found.used || found.maxUses !== 1) return { ok: false, problem: 'code-not-used' };
    await tx
      .update(promoCode)
      .set({ used: false, orderID: null, usedAt: null, ...freedNow('owner') })
      .where(eq(promoCode.code, code));
    await notify(tx, 'promos');
    return { ok: true };
  });
}

export type PromoDeletion = { ok: true; deleted: readonly string[] };

export async function deletePromoCodes(db: Db, codes: readonly string[]): Promise<PromoDeletion> {
  return db.transaction(async (tx) => {
    const deleted = await tx
      .delete(promoCode)
      .where(anyOf(promoCode.code, codes))
      .returning({ code: promoCode.code });
    if (deleted.length > 0) await notify(tx, 'promos');
    return { ok: true, deleted: deleted.map(({ code }) => code) };
  });
}
