import { asc, eq, sql } from 'drizzle-orm';
import type { AdminFilter } from '#app/domain/catalogue/catalogue-calls.ts';
import type { FilterSelection } from '#app/domain/catalogue/filter-arrangement.ts';
import { hasSameName } from '#app/domain/catalogue/search.ts';
import { freeSlug, slugOf } from '#app/domain/catalogue/slug.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isSameText } from '#app/domain/localized-text.ts';
import { isSameOrder } from '#app/domain/reorder.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import { refusals } from '#app/server/db/refusals.ts';
import { filter } from '#app/server/db/schema.ts';
import { notify } from '#app/server/live/live.ts';

const columns = {
  key: filter.key,
  title: filter.title,
  shown: filter.shown,
  products: sql<number>`(select count(*)::int from parent_product
    where parent_product.type = "filter"."key" and parent_product.deleted_at is null)`,
};

export function listFilters(db: Db | Tx): Promise<AdminFilter[]> {
  return db.select(columns).from(filter).orderBy(asc(filter.position), asc(filter.key));
}

export type FilterResult =
  | { ok: true; filter: AdminFilter }
  | { ok: false; problem: 'filter-exists' | 'filter-unknown' };

/** Appends a filter; its key comes from the English title and never changes. */
export async function addFilter(db: Db, title: LocalizedText): Promise<FilterResult> {
  return db.transaction(async (tx) => {
    const filters = await inTurn(tx);
    if (filters.some((other) => hasSameName(other.title, title)))
      return { ok: false, problem: 'filter-exists' };
    const key = freeSlug(slugOf(title[0]), (tried) => filters.some((other) => other.key === tried));
    await tx.insert(filter).values({
      key,
      title,
      position: sql`(select coalesce(max(position), -1) + 1 from filter)`,
    });
    await notifyFilters(tx);
    const added = (await listFilters(tx)).find((each) => each.key === key);
    if (!added) throw new Error('a filter that was added is not there');
    return { ok: true, filter: added };
  });
}

/** Another tab has renamed it since; `now` is its name. */
export interface NameChanged {
  ok: false;
  problem: 'name-changed';
  now: LocalizedText;
}

/** @param was the name that the page showed. */
export async function renameFilter(
  db: Db,
  key: string,
  { title, was }: { title: LocalizedText; was: LocalizedText },
): Promise<FilterResult | NameChanged> {
  return db.transaction(async (tx) => {
    const filters = await inTurn(tx);
    const found = filters.find((each) => each.key === key);
    if (!found) return { ok: false, problem: 'filter-unknown' };
    if (isUnseenChange(found.title, was, title, isSameText))
      return { ok: false, problem: 'name-changed', now: found.title };
    if (filters.some((other) => other.key !== key && hasSameName(other.title, title))) {
      return { ok: false, problem: 'filter-exists' };
    }
    await tx.update(filter).set({ title }).where(eq(filter.key, key));
    await notifyFilters(tx);
    return { ok: true, filter: { ...found, title } };
  });
}

export type SelectionResult =
  | { ok: true; filters: AdminFilter[] }
  | { ok: false; problem: 'filters-changed'; filters: AdminFilter[] };

/**
 * Saves which filters are shown and their order. Refused unless the keys are all that exist, so that a filter added
 * meanwhile is not hidden. @param hidden stand behind the shown ones; null keeps their order. @param arranged what a page that
 * shows all of them has: the order of them all, and what was saved as it knew it, another of which refuses, too.
 */
export async function saveSelection(
  db: Db,
  shown: readonly string[],
  hidden: readonly string[] | null,
  arranged: { order: readonly string[]; was: FilterSelection | null } | null = null,
): Promise<SelectionResult> {
  return db.transaction(async (tx) => {
    const there = await inTurn(tx);
    const stored = there.map(({ key, shown: isShown }) => `${key} ${isShown}`);
    const was = arranged?.was;
    const seen = was?.order.map((key) => `${key} ${!was.hidden.includes(key)}`);
    if (seen && !isSameOrder(seen, stored)) return { ok: false, problem: 'filters-changed', filters: there };
    const rest = there.map(({ key }) => key).filter((key) => !shown.includes(key));
    const requested = arranged?.order ?? [...shown, ...(hidden ?? rest)];
    const isAll =
      new Set(requested).size === requested.length &&
      requested.length === there.length &&
      there.every(({ key }) => requested.includes(key)) &&
      shown.every((key) => requested.includes(key));
    if (!isAll) return { ok: false, problem: 'filters-changed', filters: there };
    const rows = requested.map((key, position) => ({ key, position, shown: shown.includes(key) }));
    await tx.execute(sql`
      update filter set position = row.position, shown = row.shown
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row(key text, position int, shown boolean)
      where filter.key = row.key`);
    await notifyFilters(tx);
    return { ok: true, filters: await listFilters(tx) };
  });
}

export type FilterDeletion =
  | { ok: true }
  | { ok: false; problem: 'filter-unknown' }
  | { ok: false; problem: 'filter-used'; products: number };

const { Refused, refusable } = refusals<Extract<FilterDeletion, { ok: false }>>();

/** Deletes a filter; its products lose their type. @param expected product count the owner saw; another refuses. */
export async function deleteFilter(db: Db, key: string, expected: number): Promise<FilterDeletion> {
  const deleted = await refusable(db, async (tx) => {
    await inTurn(tx);
    const gone = await tx.delete(filter).where(eq(filter.key, key));
    if (gone.rowCount !== 1) throw new Refused({ ok: false, problem: 'filter-unknown' });
    const { rows } = await tx.execute<{ deleted: boolean }>(sql`
      with locked as (
        select id from parent_product where type = ${key} order by id for no key update
      )
      update parent_product set type = '', version = version + 1, updated_at = now()
      from locked where parent_product.id = locked.id
      returning deleted_at is not null as deleted`);
    const products = rows.filter(({ deleted }) => !deleted).length;
    if (products !== expected) throw new Refused({ ok: false, problem: 'filter-used', products });
    await notifyFilters(tx);
  });
  return deleted.ok ? { ok: true } : deleted.refusal;
}

/** Two topics: store pages follow filters live, but not products (specification, section 2). */
async function notifyFilters(tx: Tx): Promise<void> {
  await notify(tx, 'catalogue');
  await notify(tx, 'filters');
}

async function inTurn(tx: Tx): Promise<AdminFilter[]> {
  await lock(tx, 'filters');
  return listFilters(tx);
}
