import { and, asc, eq, isNull } from 'drizzle-orm';
import type { NamedProduct, ProductStock } from '#app/domain/catalogue/catalogue-calls.ts';
import type { EditableProduct, EditableVariant } from '#app/domain/catalogue/editable-product.ts';
import type { ImageKey, ParentId } from '#app/domain/ids.ts';
import type { LocalizedText } from '#app/domain/language.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { bundle, image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';

export interface StoredProduct {
  product: EditableProduct;
  slug: string;
  deletedAt: Date | null;
  lastAttempt: string | null;
}

export async function readProduct(
  db: Db,
  id: ParentId,
): Promise<{ product: EditableProduct; slug: string } | null> {
  const [stored] = await readStored(db, [id]);
  return stored && stored.deletedAt === null ? { product: stored.product, slug: stored.slug } : null;
}

/** Deleted products are absent. */
export function productNames(db: Db, ids: readonly ParentId[]): Promise<NamedProduct[]> {
  return db
    .select({ id: parentProduct.id, title: parentProduct.title })
    .from(parentProduct)
    .where(and(anyOf(parentProduct.id, ids), isNull(parentProduct.deletedAt)));
}

export async function readStock(db: Db, id: ParentId): Promise<ProductStock | null> {
  const [row] = await db
    .select({ version: parentProduct.version })
    .from(parentProduct)
    .where(and(eq(parentProduct.id, id), isNull(parentProduct.deletedAt)));
  if (!row) return null;
  const variants = await db
    .select({ id: productVariant.id, qty: productVariant.qty })
    .from(productVariant)
    .where(eq(productVariant.parentID, id))
    .orderBy(asc(productVariant.position));
  return { ...row, variants };
}

/** The version is read first, so that a concurrent edit fails the next save. @param ids null for all. */
export async function readStored(db: Db | Tx, ids: readonly ParentId[] | null): Promise<StoredProduct[]> {
  const parents = await db
    .select()
    .from(parentProduct)
    .where(ids === null ? undefined : anyOf(parentProduct.id, ids))
    .orderBy(asc(parentProduct.position));
  const variants = await readVariants(db, ids);
  const alts = await readAlts(db, ids === null ? null : parents.flatMap(({ images }) => images));
  return parents.map((row) => ({
    product: {
      id: row.id,
      isPublished: row.isPublished,
      title: row.title,
      description: row.description,
      facts: row.facts,
      type: row.type,
      images: row.images.flatMap((key) => {
        const alt = alts.get(key);
        return alt ? [{ key, alt }] : [];
      }),
      goesWith: row.goesWith,
      selectedProperties: row.selectedProperties,
      variants: variants.get(row.id) ?? [],
      version: row.version,
    },
    slug: row.slug,
    deletedAt: row.deletedAt,
    lastAttempt: row.lastAttempt,
  }));
}

async function readVariants(
  db: Db | Tx,
  parents: readonly ParentId[] | null,
): Promise<Map<ParentId, EditableVariant[]>> {
  const rows = await db
    .select({ variant: productVariant, bundleID: bundle.variantID })
    .from(productVariant)
    .leftJoin(bundle, eq(bundle.variantID, productVariant.id))
    .where(parents === null ? undefined : anyOf(productVariant.parentID, parents))
    .orderBy(asc(productVariant.parentID), asc(productVariant.position));
  const found = new Map<ParentId, EditableVariant[]>();
  for (const { variant: stored, bundleID } of rows) {
    const { parentID, position: _, lowAt: _lowAt, barcode: _barcode, ...row } = stored;
    const variant = { ...row, knownQty: row.qty, ...(bundleID !== null && { isBundle: true }) };
    const siblings = found.get(parentID);
    if (siblings) siblings.push(variant);
    else found.set(parentID, [variant]);
  }
  return found;
}

/** @param keys null for all. */
export async function readAlts(
  db: Db | Tx,
  keys: readonly ImageKey[] | null,
): Promise<Map<ImageKey, LocalizedText>> {
  const rows = await db
    .select({ key: image.key, alt: image.alt })
    .from(image)
    .where(keys === null ? undefined : anyOf(image.key, keys));
  return new Map(rows.map(({ key, alt }) => [key, alt]));
}
