import { and, asc, eq, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { BasketVariant } from '#app/domain/cart/basket.ts';
import { salePrice } from '#app/domain/cart/money.ts';
import { factsOfBundle } from '#app/domain/catalogue/bundle.ts';
import type {
  Filter,
  ProductCard,
  ShopImage,
  ShopPart,
  ShopProduct,
  ShopVariant,
} from '#app/domain/catalogue/product.ts';
import { itemsPerPage, type StoreQuery, type StoreSort } from '#app/domain/catalogue/store-query.ts';
import type { ImageKey, ParentId, VariantId } from '#app/domain/ids.ts';
import type { Language } from '#app/domain/language.ts';
import type { NamedPart } from '#app/domain/order/order.ts';
import type { RatingSummary } from '#app/domain/review/review.ts';
import type { Db } from '#app/server/db/client.ts';
import { bundle, bundlePart, filter, image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { formerSlug } from '#app/server/db/shop-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';
import { ratingsOf } from '#app/server/reviews/shown-reviews.ts';
import { goodsOf, type PartRow, partsOf } from './bundle-parts.ts';
import { percentageNow, saleEnd } from './planned-sales.ts';
import { type FoundProducts, findProducts, inOrder } from './product-finding.ts';

const shopVariantColumns = {
  id: productVariant.id,
  parentID: productVariant.parentID,
  price: productVariant.price,
  salesPercentage: percentageNow,
  qty: productVariant.qty,
  size: productVariant.size,
  weight: productVariant.weight,
  color: productVariant.color,
  grams: productVariant.grams,
};

/** Catalogue queries for shoppers: published products only, without cost or profit. */

export function shopFilters(db: Db): Promise<Filter[]> {
  return db
    .select({ key: filter.key, title: filter.title })
    .from(filter)
    .where(eq(filter.shown, true))
    .orderBy(asc(filter.position), asc(filter.key));
}

interface ProductPage {
  products: ProductCard[];
  total: number;
  /** How the search matched; null without a search or without matches. */
  found: Pick<FoundProducts, 'fit' | 'meant'> | null;
}

/**
 * One page of matches, in stock before sold out (specification, section 9); search results without a chosen sort come
 * best match first (decision 38). @param language of the names.
 */
export async function productPage(
  db: Db,
  { types, q, sort, sale, stock, page }: StoreQuery,
  synonyms = '',
  language: Language = 0,
): Promise<ProductPage> {
  const within = and(
    onSale,
    types.length > 0 ? anyOf(parentProduct.type, types) : undefined,
    sale ? sql`${parentProduct.isReduced}` : undefined,
    stock ? sql`${parentProduct.inStock}` : undefined,
  );
  const order = orderOf(sort, language);
  const shown = { limit: itemsPerPage, offset: (page - 1) * itemsPerPage };
  if (q === '') {
    const read = db.select(cardColumns).from(parentProduct).where(within).orderBy(order);
    const [rows, total] = await Promise.all([
      read.limit(shown.limit).offset(shown.offset),
      db.$count(parentProduct, within),
    ]);
    return { products: await cards(db, rows), total, found: null };
  }
  const found = await findProducts(db, {
    typed: q,
    synonyms,
    within: within ?? sql`true`,
    order,
    sorted: sort === 'recommended' ? undefined : order,
    page: shown,
  });
  if (found === null) return { products: [], total: 0, found };
  const { ids, total, fit, meant } = found;
  const rows = await db.select(cardColumns).from(parentProduct).where(anyOf(parentProduct.id, ids));
  return { products: await cards(db, inOrder(rows, ids)), total, found: { fit, meant } };
}

/** Each matches an index; names in a language beyond the first two are sorted without one. */
function orderOf(sort: StoreSort, language: Language): SQL {
  const { inStock, position, shownPrice, kiloPrice, title } = parentProduct;
  const orders: Record<StoreSort, SQL> = {
    recommended: sql`${position}`,
    newest: sql`${position} desc nulls last`,
    price: sql`${shownPrice}, ${position}`,
    'unit-price': sql`${kiloPrice}, ${position}`,
    name: sql`(${title}->>${language}::integer) collate "zh-Hant-x-icu", ${position}`,
  };
  return sql`${inStock} desc nulls last, ${orders[sort]}`;
}

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

/** In stock: products of the same category first, then the first of each other category. */
export async function relatedProducts(
  db: Db,
  { id, type }: Pick<ProductCard, 'id' | 'type'>,
  most: number,
): Promise<ProductCard[]> {
  const rows = await db
    .select(cardColumns)
    .from(parentProduct)
    .where(and(onSale, eq(parentProduct.type, type), parentProduct.inStock, ne(parentProduct.id, id)))
    .orderBy(asc(parentProduct.position))
    .limit(most);
  const alike = await cards(db, rows);
  if (alike.length === most) return alike;
  const featured = await featuredProducts(db, most + 1);
  return [...alike, ...featured.filter((product) => product.type !== type)].slice(0, most);
}

/** In stock, in the owner's order, without duplicates and without the given products. */
export async function goesWith(db: Db, ids: readonly ParentId[], most: number): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select(cardColumns)
    .from(parentProduct)
    .innerJoin(
      sql`(select other, min(place) as place from parent_product chosen, unnest(chosen.goes_with) with ordinality each(other, place)
        where chosen.id = any(${sql.param([...ids])}::text[]) group by other) beside`,
      sql`beside.other = ${parentProduct.id}`,
    )
    .where(
      and(onSale, parentProduct.inStock, sql`${parentProduct.id} <> all(${sql.param([...ids])}::text[])`),
    )
    .orderBy(sql`beside.place`, asc(parentProduct.position))
    .limit(most);
  return cards(db, rows);
}

export function countProducts(db: Db): Promise<number> {
  return db.$count(parentProduct, onSale);
}

/** For the sitemap: addresses with the time of the last change, oldest product first. */
export function productAddresses(
  db: Db,
  { from, most }: { from: number; most: number },
): Promise<{ slug: string; changed: Date }[]> {
  return db
    .select({ slug: parentProduct.slug, changed: parentProduct.updatedAt })
    .from(parentProduct)
    .where(onSale)
    .orderBy(asc(parentProduct.position))
    .offset(from)
    .limit(most);
}

/** @returns null where no published product has this slug. */
export async function productBySlug(db: Db, slug: string): Promise<ShopProduct | null> {
  const [row] = await db
    .select({
      ...cardColumns,
      description: parentProduct.description,
      facts: parentProduct.facts,
      saleEnd,
      salePercentage: parentProduct.salePercentage,
    })
    .from(parentProduct)
    .where(and(onSale, eq(parentProduct.slug, slug)))
    .limit(1);
  if (!row) return null;
  const [variants, images, ratings, parts] = await Promise.all([
    variantsOf(db, [row.id]),
    imagesOf(db, row.images),
    ratingsOf(db, [row.id]),
    partsOfProduct(db, row.id),
  ]);
  const { saleEnd: until, salePercentage: percentage, ...product } = row;
  const ownVariants = variants.get(row.id) ?? [];
  const facts = factsOfBundle(
    row.facts,
    parts.map((part) => part.facts),
    ownVariants.some(({ isBundle }) => !isBundle),
  );
  return {
    ...product,
    ...(until !== null && percentage !== null && { sale: { percentage, until } }),
    ...rated(ratings.get(row.id)),
    images: row.images.flatMap((key) => images.get(key) ?? []),
    facts,
    variants: ownVariants.map((variant) => {
      const own = parts.filter(({ bundleID }) => bundleID === variant.id);
      return own.length > 0
        ? { ...variant, parts: own.map(({ bundleID: _, facts: _facts, ...part }): ShopPart => part) }
        : variant;
    }),
  };
}

/** The slug of the published product that had this one before; null where there is none. */
export async function slugNow(db: Db, former: string): Promise<string | null> {
  const [row] = await db
    .select({ slug: parentProduct.slug })
    .from(formerSlug)
    .innerJoin(parentProduct, eq(parentProduct.id, formerSlug.parentID))
    .where(and(eq(formerSlug.slug, former), onSale));
  return row?.slug ?? null;
}

/** Of all its bundles, in the owner's order; without parts that are gone. */
function partsOfProduct(db: Db, parent: ParentId) {
  return db
    .select({
      bundleID: bundlePart.bundleID,
      id: bundlePart.partID,
      qty: bundlePart.qty,
      title: parentProduct.title,
      slug: sql<string | null>`case when ${onSale} then ${parentProduct.slug} end`,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      facts: parentProduct.facts,
    })
    .from(bundlePart)
    .innerJoin(productVariant, eq(productVariant.id, bundlePart.partID))
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(sql`${bundlePart.bundleID} in (select id from product_variant where parent_id = ${parent})`)
    .orderBy(asc(bundlePart.position));
}

/** Must match the partial indexes' condition so that they are used. */
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

const rated = (rating: RatingSummary | undefined) => (rating ? { rating } : {});

async function cards(db: Db, rows: readonly CardRow[]): Promise<ProductCard[]> {
  const firstImages = rows.flatMap((row) => row.images.slice(0, 1));
  const ids = rows.map(({ id }) => id);
  const [variants, images, ratings] = await Promise.all([
    variantsOf(db, ids),
    imagesOf(db, firstImages),
    ratingsOf(db, ids),
  ]);
  return rows.map((row) => ({
    ...row,
    ...rated(ratings.get(row.id)),
    images: row.images.slice(0, 1).flatMap((key) => images.get(key) ?? []),
    variants: variants.get(row.id) ?? [],
  }));
}

async function variantsOf(db: Db, ids: readonly ParentId[]): Promise<Map<ParentId, ShopVariant[]>> {
  const found = new Map<ParentId, ShopVariant[]>();
  if (ids.length === 0) return found;
  const rows = await db
    .select({
      ...shopVariantColumns,
      bundleGrams: sql<
        number | null
      >`case when ${bundle.variantID} is not null then contents_of_bundle(${productVariant.id}) end`,
    })
    .from(productVariant)
    .leftJoin(bundle, eq(bundle.variantID, productVariant.id))
    .where(anyOf(productVariant.parentID, ids))
    .orderBy(asc(productVariant.parentID), asc(productVariant.position));
  for (const { bundleGrams, ...row } of rows) {
    const variant: ShopVariant = {
      ...row,
      salePrice: salePrice(row.price, row.salesPercentage),
      ...(bundleGrams !== null && { isBundle: true as const, bundleGrams }),
    };
    const siblings = found.get(row.parentID);
    if (siblings) siblings.push(variant);
    else found.set(row.parentID, [variant]);
  }
  return found;
}

async function imagesOf(db: Db, keys: readonly ImageKey[]): Promise<Map<ImageKey, ShopImage>> {
  if (keys.length === 0) return new Map();
  const rows = await db.select(imageColumns).from(image).where(anyOf(image.key, keys));
  return new Map(rows.map((row) => [row.key, row]));
}

const namedPart = ({ productID, title, size, weight, color, qty }: PartRow): NamedPart => ({
  productID,
  title,
  size,
  weight,
  color,
  qty,
});

/** Current data of the variants in a cart, without cost; deleted and unpublished ones are absent. */
export async function findBasketVariants(
  db: Db,
  ids: readonly VariantId[],
): Promise<readonly BasketVariant[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({
      ...shopVariantColumns,
      title: parentProduct.title,
      slug: parentProduct.slug,
      facts: parentProduct.facts,
      images: parentProduct.images,
      parts: sql<readonly PartRow[] | null>`${partsOf}`,
    })
    .from(productVariant)
    .innerJoin(parentProduct, eq(parentProduct.id, productVariant.parentID))
    .where(
      and(
        anyOf(productVariant.id, ids),
        eq(parentProduct.isPublished, true),
        isNull(parentProduct.deletedAt),
      ),
    );
  const keys = rows.flatMap(({ images }) => images.slice(0, 1));
  const pictures =
    keys.length === 0 ? [] : await db.select(imageColumns).from(image).where(anyOf(image.key, keys));
  return rows.map(({ images, facts, parts, ...row }) => ({
    ...row,
    storage: goodsOf(parts, facts).storage,
    ...(parts && { parts: parts.map(namedPart) }),
    salePrice: salePrice(row.price, row.salesPercentage),
    image: pictures.find(({ key }) => key === images[0]) ?? null,
  }));
}
