import { and, asc, inArray, isNull, sql } from 'drizzle-orm';
import { type ImageKey, isParentId, type ParentId } from '#app/domain/ids.ts';
import type { LiveProducts } from '#app/domain/live-paths.ts';
import type { LiveTree } from '#app/domain/live-tree.ts';
import { salePrice } from '#app/domain/money.ts';
import type { Db } from '#app/server/db/client.ts';
import { image, parentProduct, productVariant } from '#app/server/db/schema.ts';

/** Published products without cost or profit: those that changed are read again, or all where that is not known. */
export async function readProducts(
  db: Db,
  subjects: ReadonlySet<string> | null,
  before: LiveTree | null,
): Promise<LiveTree> {
  const words = subjects === null ? [] : [...subjects].flatMap((subject) => subject.split(' '));
  const ids = words.filter(isParentId);
  const all = before === null || subjects === null || ids.length > 200;
  const fresh = await readPublished(db, all ? null : ids);
  if (all) return { ...fresh };
  const kept = (branch: unknown, isTouched: (id: string, value: unknown) => boolean) =>
    Object.fromEntries(Object.entries(branch ?? {}).filter(([id, value]) => !isTouched(id, value)));
  const touched = new Set<string>(ids);
  return {
    ParentProducts: { ...kept(before.ParentProducts, (id) => touched.has(id)), ...fresh.ParentProducts },
    ProductVariants: {
      ...kept(before.ProductVariants, (_id, value) => touched.has(parentOf(value))),
      ...fresh.ProductVariants,
    },
  };
}

async function readPublished(db: Db, ids: readonly ParentId[] | null): Promise<LiveProducts> {
  if (ids?.length === 0) return { ParentProducts: {}, ProductVariants: {} };
  const parents = await db
    .select()
    .from(parentProduct)
    .where(
      and(
        sql`${parentProduct.isPublished}`,
        isNull(parentProduct.deletedAt),
        ids === null ? undefined : inArray(parentProduct.id, [...ids]),
      ),
    )
    .orderBy(asc(parentProduct.position));
  const selected = new Map(parents.map((parent) => [parent.id, parent.selectedProperties]));
  const variants = await db
    .select()
    .from(productVariant)
    .where(inArray(productVariant.parentID, [...selected.keys()]))
    .orderBy(asc(productVariant.parentID), asc(productVariant.position));
  const pictures = await readPictures(
    db,
    parents.flatMap(({ images }) => images),
  );
  const idsOf = Map.groupBy(variants, ({ parentID }) => parentID);
  return {
    ParentProducts: Object.fromEntries(
      parents.map(({ id, slug, title, description, facts, type, images, selectedProperties, minPrice }) => [
        id,
        {
          id,
          slug,
          isPublished: true,
          title,
          description,
          facts,
          type,
          images: images.flatMap((key) => pictures.get(key) ?? []),
          selectedProperties,
          minPrice,
          variants: (idsOf.get(id) ?? []).map((variant) => variant.id),
        },
      ]),
    ),
    ProductVariants: Object.fromEntries(
      variants.map(({ position: _, cost: _cost, ...variant }) => [
        variant.id,
        {
          ...variant,
          salePrice: salePrice(variant.price, variant.salesPercentage),
          selectedProperties: selected.get(variant.parentID) ?? none,
        },
      ]),
    ),
  };
}

const none = { weight: false, size: false, color: false };

async function readPictures(db: Db, keys: readonly ImageKey[]) {
  const rows = await db
    .select({ key: image.key, url: image.url, alt: image.alt })
    .from(image)
    .where(inArray(image.key, [...new Set(keys)]));
  return new Map(rows.map((row) => [row.key, row]));
}

function parentOf(value: unknown): string {
  return typeof value === 'object' && value !== null && 'parentID' in value ? String(value.parentID) : '';
}
