import { and, desc, eq, ne, sql } from 'drizzle-orm';
import { freeSlug, productSlugOf, typedSlug } from '#app/domain/catalogue/slug.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import { isUnseenChange } from '#app/domain/unseen-change.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { parentProduct } from '#app/server/db/schema.ts';
import { formerSlug } from '#app/server/db/shop-schema.ts';
import { hasCode, LostRace, uniqueViolation } from '#app/server/db/transaction.ts';
import { notify } from '#app/server/live/live.ts';

/** One made from the English title that no product has or had. */
export async function findFreeSlug(db: Db | Tx, title: LocalizedText): Promise<string> {
  const base = productSlugOf(title[0]);
  const { rows } = await db.execute<{ slug: string }>(sql`
    select slug from parent_product where starts_with(slug, ${base})
    union all select slug from former_slug where starts_with(slug, ${base})`);
  const used = new Set(rows.map(({ slug }) => slug));
  return freeSlug(base, (slug) => used.has(slug));
}

/** Those that lead to the product, the latest first. */
export async function formerSlugs(db: Db | Tx, id: ParentId): Promise<string[]> {
  const rows = await db
    .select({ slug: formerSlug.slug })
    .from(formerSlug)
    .where(eq(formerSlug.parentID, id))
    .orderBy(desc(formerSlug.createdAt), formerSlug.slug);
  return rows.map(({ slug }) => slug);
}

/** Before a product gets another slug: the one it has will lead to it, and the other leads nowhere else any more. */
export async function leaveSlug(tx: Tx, id: ParentId, next: string): Promise<void> {
  await takeSlug(tx, next);
  await tx.execute(sql`
    insert into former_slug (slug, parent_id) select slug, id from parent_product where id = ${id} and slug <> ${next}
    on conflict (slug) do update set parent_id = excluded.parent_id, created_at = now()`);
}

/** A product has this slug from now on: it leads to no other product any more. */
export async function takeSlug(tx: Tx, slug: string): Promise<void> {
  await tx.delete(formerSlug).where(eq(formerSlug.slug, slug));
}

/** `title` of the product that has the address, which may be deleted; `stored` as it is by now. */
export type SlugSet =
  | { ok: true }
  | { ok: false; problem: 'bad-address' | 'product-unknown' }
  | { ok: false; problem: 'address-taken'; title: LocalizedText }
  | { ok: false; problem: 'address-changed'; stored: string };

/** @param typed the end of an address, or a whole one. @param was what the page showed; another one by now refuses. */
export function setSlug(db: Db, id: ParentId, typed: string, was: string): Promise<SlugSet> {
  return db.transaction(async (tx) => {
    const [stored] = await tx
      .select({ slug: parentProduct.slug, deletedAt: parentProduct.deletedAt })
      .from(parentProduct)
      .where(eq(parentProduct.id, id))
      .for('update');
    if (!stored || stored.deletedAt !== null) return { ok: false, problem: 'product-unknown' };
    const slug = typedSlug(typed, [stored.slug, ...(await formerSlugs(tx, id))]);
    if (slug === null) return { ok: false, problem: 'bad-address' };
    if (isUnseenChange(stored.slug, was, slug))
      return { ok: false, problem: 'address-changed', stored: stored.slug };
    if (slug === stored.slug) return { ok: true };
    const [taken] = await tx
      .select({ title: parentProduct.title })
      .from(parentProduct)
      .where(and(eq(parentProduct.slug, slug), ne(parentProduct.id, id)));
    if (taken) return { ok: false, problem: 'address-taken', title: taken.title };
    await leaveSlug(tx, id, slug);
    try {
      await tx.update(parentProduct).set({ slug, updatedAt: sql`now()` }).where(eq(parentProduct.id, id));
    } catch (error) {
      // Another product took it between the check and the write; begun again, the check finds it.
      throw hasCode(error, [uniqueViolation]) ? new LostRace() : error;
    }
    await notify(tx, 'catalogue', id);
    return { ok: true };
  });
}
