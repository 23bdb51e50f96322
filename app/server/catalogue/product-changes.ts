import { randomUUID } from 'node:crypto';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type NamedProduct,
  type ProductsDeleted,
  undoSeconds,
} from '#app/domain/catalogue/catalogue-calls.ts';
import { checkProduct, isValid, type ProductProblems } from '#app/domain/catalogue/product-check.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { notify } from '#app/server/live/live.ts';
import { copyTitle } from '#app/text/products-csv.ts';
import { readStored } from './admin-product.ts';
import { lockWithBundles } from './bundle-parts.ts';
import { bundlesWith, copyBundles, titlesOf } from './bundles.ts';
import { insertProduct, writeVariants } from './product-writing.ts';

export interface ProductsPublished {
  ok: true;
  changed: readonly ParentId[];
  /** Of those that were unpublished, for the undo. */
  versions?: readonly ProductVersion[];
  /** Products that fail section 5; unchanged. */
  refused: readonly (NamedProduct & { problems: ProductProblems })[];
}

/** Publishes products; one that fails section 5 stays unpublished and is returned with its reason. */
export async function publishProducts(db: Db, ids: readonly ParentId[]): Promise<ProductsPublished> {
  return db.transaction(async (tx) => {
    await lockProducts(tx, ids);
    const stored = (await readStored(tx, ids)).filter(({ deletedAt }) => deletedAt === null);
    const checked = stored.map(({ product }) => ({ product, problems: checkProduct(product) }));
    const fit = checked.filter(({ problems }) => isValid(problems)).map(({ product }) => product.id);
    const refused = checked
      .filter(({ problems }) => !isValid(problems))
      .map(({ product: { id, title }, problems }) => ({ id, title, problems }));
    return { ok: true, changed: (await setPublished(tx, fit, true)).map(({ id }) => id), refused };
  });
}

export async function unpublishProducts(db: Db, ids: readonly ParentId[]): Promise<ProductsPublished> {
  return db.transaction(async (tx) => {
    await lockProducts(tx, ids);
    const versions = await setPublished(tx, ids, false);
    return { ok: true, changed: versions.map(({ id }) => id), refused: [], versions };
  });
}

export interface ProductVersion {
  id: ParentId;
  version: number;
}

export type ProductsRepublished = ProductsPublished | { ok: false; problem: 'undo-changed' };

/**
 * Undoes unpublishing, for as long as any undo: what was on sale may lack what publishing asks for. One that was saved since
 * stays unpublished.
 */
export async function republishProducts(
  db: Db,
  products: readonly ProductVersion[],
): Promise<ProductsRepublished> {
  return db.transaction(async (tx) => {
    const ids = products.map(({ id }) => id);
    await lockProducts(tx, ids);
    const versions = sql.param(products.map(({ version }) => version));
    const isSame = sql`${parentProduct.updatedAt} > ${deadline} and (${parentProduct.id}, ${parentProduct.version}) in
      (select * from unnest(${sql.param(ids)}::text[], ${versions}::int[]))`;
    const changed = (await setPublished(tx, ids, true, isSame)).map(({ id }) => id);
    return changed.length > 0 ? { ok: true, changed, refused: [] } : { ok: false, problem: 'undo-changed' };
  });
}

async function setPublished(
  tx: Tx,
  ids: readonly ParentId[],
  isPublished: boolean,
  where?: SQL,
): Promise<readonly ProductVersion[]> {
  const changed = await tx
    .update(parentProduct)
    .set({ isPublished, version: sql`${parentProduct.version} + 1`, updatedAt: sql`now()` })
    .where(
      and(
        anyOf(parentProduct.id, ids),
        isNull(parentProduct.deletedAt),
        eq(parentProduct.isPublished, !isPublished),
        where,
      ),
    )
    .returning({ id: parentProduct.id, version: parentProduct.version });
  await notifyChanged(tx, changed);
  return changed;
}

export type ProductDeletion = { ok: false; problem: 'product-unknown' } | ({ ok: true } & ProductsDeleted);

export async function deleteProduct(db: Db, id: ParentId): Promise<ProductDeletion> {
  const gone = await deleteProducts(db, [id]);
  return gone.deleted.length > 0 ? gone : { ok: false, problem: 'product-unknown' };
}

/** Soft-deletes products, skipping unknown ids: restorable for undoSeconds, then removed by finishDeletions. */
export async function deleteProducts(
  db: Db,
  ids: readonly ParentId[],
): Promise<{ ok: true } & ProductsDeleted> {
  return db.transaction(async (tx) => {
    await lockProducts(tx, ids);
    const deleted = await tx
      .update(parentProduct)
      .set({ deletedAt: sql`now()` })
      .where(and(anyOf(parentProduct.id, ids), isNull(parentProduct.deletedAt)))
      .returning({ id: parentProduct.id });
    const gone = deleted.map(({ id }) => id);
    const parts = await tx
      .select({ id: productVariant.id })
      .from(productVariant)
      .where(anyOf(productVariant.parentID, gone));
    const bundles = await bundlesWith(
      tx,
      parts.map(({ id }) => id),
    );
    return {
      ok: true,
      deleted: await notifyChanged(tx, deleted),
      undoSeconds,
      ...(bundles.length > 0 && { bundles: titlesOf(bundles) }),
    };
  });
}

/** Seconds added for network latency. */
const grace = 5;
const deadline = sql`now() - make_interval(secs => ${undoSeconds + grace})`;

export type ProductsRestored =
  | { ok: true; restored: readonly ParentId[] }
  | { ok: false; problem: 'undo-too-late' };

export async function restoreProducts(db: Db, ids: readonly ParentId[]): Promise<ProductsRestored> {
  return db.transaction(async (tx) => {
    await lockProducts(tx, ids);
    const restored = await tx
      .update(parentProduct)
      .set({ deletedAt: null })
      .where(and(anyOf(parentProduct.id, ids), sql`${parentProduct.deletedAt} > ${deadline}`))
      .returning({ id: parentProduct.id });
    if (restored.length === 0) return { ok: false, problem: 'undo-too-late' };
    return { ok: true, restored: await notifyChanged(tx, restored) };
  });
}

/** Removes soft-deleted products whose undo has expired. @returns how many. */
export async function finishDeletions(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(
      lockWithBundles(sql`(
        select array_agg(product_variant.id) from product_variant
        join parent_product on parent_product.id = product_variant.parent_id
        where parent_product.deleted_at <= ${deadline})`),
    );
    const gone = await tx.delete(parentProduct).where(sql`${parentProduct.deletedAt} <= ${deadline}`);
    return gone.rowCount ?? 0;
  });
}

export type ProductDuplicated = { ok: true; id: ParentId } | { ok: false; problem: 'product-unknown' };

export async function duplicateProduct(db: Db, id: ParentId): Promise<ProductDuplicated> {
  return db.transaction(async (tx) => {
    const [stored] = await readStored(tx, [id]);
    if (!stored || stored.deletedAt !== null) return { ok: false, problem: 'product-unknown' };
    const copy = {
      ...stored.product,
      id: `prd_${randomUUID()}` as const,
      title: copyTitle(stored.product.title),
      isPublished: false,
      variants: stored.product.variants.map((variant) => ({
        ...variant,
        id: `var_${randomUUID()}` as const,
        qty: 0,
        knownQty: 0,
      })),
    };
    // Another product may take the slug between the check and the insert; the next number is free then.
    for (let tries = 0; (await insertProduct(tx, copy, null, null)) === null; tries++) {
      if (tries === 5) throw new Error('no address is free for a copy');
    }
    await writeVariants(tx, [copy], new Map(), { reason: 'set', actor: '' });
    const pairs = stored.product.variants.flatMap(({ id: from }, place) => {
      const to = copy.variants[place];
      return to ? [{ from, to: to.id }] : [];
    });
    await copyBundles(tx, pairs);
    await notify(tx, 'catalogue', copy.id);
    return { ok: true, id: copy.id };
  });
}

/** Also locks bundles that contain the products' variants, because their parts change. */
async function lockProducts(tx: Tx, ids: readonly ParentId[]): Promise<void> {
  await tx.execute(
    lockWithBundles(
      sql`(select array_agg(id) from product_variant where parent_id = any(${sql.param(ids)}))`,
    ),
  );
  await tx.execute(
    sql`select id from parent_product where id = any(${sql.param(ids)}) order by id for update`,
  );
}

/** Lists the ids only while they are few: a notification has 8000 bytes. */
async function notifyChanged(tx: Tx, changed: readonly { id: ParentId }[]): Promise<readonly ParentId[]> {
  const ids = changed.map(({ id }) => id);
  if (ids.length > 0) await notify(tx, 'catalogue', ids.length <= 20 ? ids.join(' ') : '');
  return ids;
}
