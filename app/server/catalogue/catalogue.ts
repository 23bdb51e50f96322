import { and, asc, count, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { ImageKey, ParentId } from '#app/domain/ids.ts';
import { salePrice } from '#app/domain/money.ts';
import type { Filter, ProductCard, ShopImage, ShopProduct, ShopVariant } from '#app/domain/product.ts';
import { searchForm } from '#app/domain/search.ts';
import { itemsPerPage, type StoreQuery } from '#app/domain/store-query.ts';
import type { Db } from '#app/server/db/client.ts';
import { filter, image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { contains } from '#app/server/db/search.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';

/** What shoppers may read: only published products, and of them neither cost nor profit. */

/** The filters of the owner's selection, in the owner's order. */
export function shopFilters(db: Db): Promise<Filter[]> {
  return db
    .select({ key: filter.key, title: filter.title })
    .from(filter)
    .where(eq(filter.shown, true))
    .orderBy(asc(filter.position), asc(filter.key));
}

interface ProductPage {
  products: ProductCard[];
  /** Products that match, on all pages together. */
  total: number;
}

/** One page of the products that match, those in stock before those sold out (specification, section 9). */
export async function productPage(db: Db, { types, q, page }: StoreQuery): Promise<ProductPage> {
  const matching = and(
    onSale,
    types.length > 0 ? inArray(parentProduct.type, [...types]) : undefined,
    q === '' ? undefined : contains(parentProduct.searchText, searchForm(q)),
  );
  const [rows, [counted]] = await Promise.all([
    db
      .select(cardColumns)
      .from(parentProduct)
      .where(matching)
      .orderBy(sql`${parentProduct.inStock} desc nulls last`, asc(parentProduct.position))
      .limit(itemsPerPage)
      .offset((page - 1) * itemsPerPage),
    db.select({ total: count() }).from(parentProduct).where(matching),
  ]);
  return { products: await cards(db, rows), total: counted?.total ?? 0 };
}

/** The first product in stock of each filter, in the owner's order: the shop in a few pictures. */
export async function featuredProducts(db: Db, most: number): Promise<ProductCard[]> {
  const first = db
    .select({ id: parentProduct.id })
    .from(parentProduct)
    .where(and(onSale, eq(parentProduct.type, filter.key), filter.shown, parentProduct.inStock))
    .orderBy(asc(parentProduct.position))
    .limit(1)
    .as('first');
  const rows = await db
    .select(cardColumns)
    .from(filter)
    .innerJoinLateral(first, sql`true`)
    .innerJoin(parentProduct, eq(parentProduct.id, first.id))
    .orderBy(asc(filter.position))
    .limit(most);
  return cards(db, rows);
}

/** Where the products of the shop are found, and when they last changed; those longest there first. */
export function productAddresses(db: Db, most: number): Promise<{ slug: string; changed: Date }[]> {
  return db
    .select({ slug: parentProduct.slug, changed: parentProduct.updatedAt })
    .from(parentProduct)
    .where(onSale)
    .orderBy(asc(parentProduct.position))
    .limit(most);
}

/** @returns null where no published product has this address. */
export async function productBySlug(db: Db, slug: string): Promise<ShopProduct | null> {
  const [row] = await db
    .select({ ...cardColumns, description: parentProduct.description, facts: parentProduct.facts })
    .from(parentProduct)
    .where(and(onSale, eq(parentProduct.slug, slug)))
    .limit(1);
  if (!row) return null;
  const [variants, images] = await Promise.all([variantsOf(db, [row.id]), imagesOf(db, row.images)]);
  return {
    ...row,
    images: row.images.flatMap((key) => images.get(key) ?? []),
    variants: variants.get(row.id) ?? [],
  };
}

/** Worded as the indexes' own condition is, so that they are used. */
const onSale: SQL | undefined = and(sql`${parentProduct.isPublished}`, isNull(parentProduct.deletedAt));

const cardColumns = {
  id: parentProduct.id,
  slug: parentProduct.slug,
  title: parentProduct.title,
  type: parentProduct.type,
  images: parentProduct.images,
  selectedProperties: parentProduct.selectedProperties,
  facts: { isFood: sql<boolean>`(${parentProduct.facts}->>'isFood')::boolean` },
};

type CardRow = Omit<ProductCard, 'images' | 'variants'> & { images: ImageKey[] };

async function cards(db: Db, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const firstImages = rows.flatMap((row) => row.images.slice(0, 1));
  const ids = rows.map(({ id }) => id);
  const [variants, images] = await Promise.all([variantsOf(db, ids), imagesOf(db, firstImages)]);
  return rows.map((row) => ({
    ...row,
    images: row.images.slice(0, 1).flatMap((key) => images.get(key) ?? []),
    variants: variants.get(row.id) ?? [],
  }));
}

async function variantsOf(db: Db, ids: readonly ParentId[]): Promise<Map<ParentId, ShopVariant[]>> {
  const found = new Map<ParentId, ShopVariant[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      id: productVariant.id,
      parentID: productVariant.parentID,
      price: productVariant.price,
      salesPercentage: productVariant.salesPercentage,
      qty: productVariant.qty,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      grams: productVariant.grams,
    })
    .from(productVariant)
    .where(inArray(productVariant.parentID, [...ids]))
    .orderBy(asc(productVariant.parentID), asc(productVariant.position));
  for (const row of rows) {
    const variant = { ...row, salePrice: salePrice(row.price, row.salesPercentage) };
    const siblings = found.get(row.parentID);
    if (siblings) siblings.push(variant);
    else found.set(row.parentID, [variant]);
  }
  return found;
}

async function imagesOf(db: Db, keys: readonly ImageKey[]): Promise<Map<ImageKey, ShopImage>> {
  if (keys.length === 0) return new Map();
  const rows = await db
    .select(imageColumns)
    .from(image)
    .where(inArray(image.key, [...keys]));
  return new Map(rows.map((row) => [row.key, row]));
}
