import { and, asc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { salePrice } from '#app/domain/cart/money.ts';
import { usualStock } from '#app/domain/catalogue/low-stock.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import {
  type ProductRow,
  type ProductsQuery,
  productsPerPage,
} from '#app/domain/catalogue/products-query.ts';
import { type ImageKey, isParentId, type ParentId } from '#app/domain/ids.ts';
import type { ListPage, ListPlace } from '#app/domain/list.ts';
import { isBelowCost, margin } from '#app/domain/order/profit.ts';
import type { Db } from '#app/server/db/client.ts';
import { type IdPage, type Keyset, type ListSource, pageOf, readIds } from '#app/server/db/keyset.ts';
import { image, parentProduct, productVariant } from '#app/server/db/schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { imageColumns } from '#app/server/images/image-rows.ts';
import { gapsOf, partGaps } from './bundle-parts.ts';
import { isLow } from './low-stock.ts';
import { percentageNow } from './planned-sales.ts';
import { findProducts } from './product-finding.ts';
import { countStockRequests } from './stock-requests.ts';
import { productOfBarcode } from './variant-stock.ts';

export interface ProductList {
  page: ListPage<ProductRow>;
  total: number;
}

export async function listProducts(
  db: Db,
  { after = null, before = null, ...query }: ProductsQuery & ListPlace,
  synonyms = '',
  lowAt = usualStock.lowAt,
): Promise<ProductList> {
  const place = { after, before };
  const { q, within } = await searched(db, query, lowAt);
  if (q === '') {
    const source = { ...everyProduct(within), size: productsPerPage };
    const [page, total] = await Promise.all([readIds(db, source, place), db.$count(parentProduct, within)]);
    return { page: await withRows(db, page, lowAt), total };
  }
  const found = await findProducts(db, {
    typed: q,
    synonyms,
    within,
    order: sql`${parentProduct.position} desc nulls last`,
    page: { size: productsPerPage, place },
  });
  if (!found?.page) return { page: { rows: [], before: null, after: null, isPartial: false }, total: 0 };
  return { page: await withRows(db, found.page, lowAt), total: found.total };
}

/** The first matching products, independent of pages. */
export async function matchingProducts(
  db: Db,
  query: ProductsQuery,
  { synonyms, lowAt }: { synonyms: string; lowAt: number },
  most: number,
): Promise<{ ids: readonly string[]; total: number }> {
  const { q, within } = await searched(db, query, lowAt);
  if (q === '') {
    const { ids } = await readIds(db, { ...everyProduct(within), size: most }, {});
    return { ids, total: await db.$count(parentProduct, within) };
  }
  const order = sql`${parentProduct.position} desc nulls last`;
  const page = { limit: most, offset: 0 };
  const found = await findProducts(db, { typed: q, synonyms, within, order, page });
  return found ?? { ids: [], total: 0 };
}

/** A barcode matches only its own product. */
async function searched(db: Db, query: ProductsQuery, lowAt: number): Promise<{ q: string; within: SQL }> {
  const within = matches(query, lowAt);
  const product = await productOfBarcode(db, query.q);
  return product === null
    ? { q: query.q, within }
    : { q: '', within: sql`${within} and ${eq(parentProduct.id, product)}` };
}

function matches({ type, published, stock, facts }: ProductsQuery, lowAt: number): SQL {
  const within = and(
    isNull(parentProduct.deletedAt),
    type === '' ? undefined : eq(parentProduct.type, type),
    published === 'all' ? undefined : eq(parentProduct.isPublished, published === 'published'),
    stock === 'sold-out' ? eq(parentProduct.inStock, false) : undefined,
    stock === 'low' ? hasLowVariant(lowAt) : undefined,
    stock === 'short' ? hasShortVariant(lowAt) : undefined,
    facts === 'missing' ? eq(parentProduct.lacksFacts, true) : undefined,
  );
  return within ?? sql`true`;
}

const everyProduct = (within: SQL): Omit<ListSource, 'size'> => ({
  table: sql`parent_product`,
  id: sql`parent_product.id`,
  keyset: newestFirst,
  within,
});

const newestFirst: Keyset = [{ column: sql`parent_product.position`, kind: 'number', direction: 'desc' }];

async function withRows(db: Db, page: IdPage, lowAt: number): Promise<ListPage<ProductRow>> {
  const ids = page.ids.filter(isParentId);
  const rows = await db.select(columns).from(parentProduct).where(anyOf(parentProduct.id, ids));
  return pageOf(page, await withVariants(db, rows, lowAt), ({ id }) => id);
}

const columns = {
  id: parentProduct.id,
  slug: parentProduct.slug,
  title: parentProduct.title,
  type: parentProduct.type,
  isPublished: parentProduct.isPublished,
  lacksFacts: parentProduct.lacksFacts,
  images: parentProduct.images,
  version: parentProduct.version,
  salePercentage: parentProduct.salePercentage,
  saleFrom: parentProduct.saleFrom,
  saleUntil: parentProduct.saleUntil,
  saleIsOn: sql<boolean>`coalesce(${parentProduct.saleFrom} <= now() and ${parentProduct.saleUntil} > now(), false)`,
  updatedAt: parentProduct.updatedAt,
};

/** In stock, with at least one variant that is low or sold out. */
export const hasLowVariant = (lowAt: number): SQL | undefined =>
  and(parentProduct.inStock, hasShortVariant(lowAt));

const hasShortVariant = (lowAt: number): SQL =>
  sql`exists (select from product_variant where product_variant.parent_id = parent_product.id and ${isLow(lowAt)})`;

type Row = Pick<
  ProductRow,
  'id' | 'slug' | 'title' | 'type' | 'isPublished' | 'lacksFacts' | 'version' | 'saleIsOn'
> & {
  images: ImageKey[];
  salePercentage: number | null;
  saleFrom: Date | null;
  saleUntil: Date | null;
  updatedAt: Date;
};

async function withVariants(db: Db, rows: readonly Row[], lowAt: number): Promise<ProductRow[]> {
  const [variants, pictures, waiting] = await Promise.all([
    variantsOf(
      db,
      rows.map(({ id }) => id),
    ),
    picturesOf(
      db,
      rows.flatMap(({ images }) => images.slice(0, 1)),
    ),
    countStockRequests(
      db,
      rows.map(({ id }) => id),
    ),
  ]);
  return rows.map(({ images, updatedAt, salePercentage, saleFrom, saleUntil, ...row }) => {
    const own = variants.filter(({ parentID }) => parentID === row.id);
    const prices = own.map(({ price, percentageNow }) => salePrice(price, percentageNow));
    const margins = own
      .map((variant) => margin({ ...variant, salesPercentage: variant.percentageNow }))
      .filter((each) => each !== null);
    return {
      ...row,
      image: pictures.get(images[0] ?? 'img_') ?? null,
      priceFrom: least(prices) ?? 0,
      priceTo: most(prices) ?? 0,
      stock: own.reduce((sum, { qty }) => sum + qty, 0),
      variants: own.length,
      soldOut: own.filter(({ qty }) => qty === 0).length,
      waiting: waiting.get(row.id) ?? 0,
      low: own.filter(({ qty, lowAt: its }) => qty > 0 && qty <= (its ?? lowAt)).length,
      marginFrom: least(margins),
      marginTo: most(margins),
      variantStates: own.map(
        ({ parentID: _parent, cost, lowAt: _lowAt, percentageNow: now, parts, ...variant }) => ({
          ...variant,
          isBelowCost: isBelowCost({ price: variant.price, cost, salesPercentage: now }),
          ...gapsOf(parts),
        }),
      ),
      sale:
        salePercentage !== null && saleFrom && saleUntil
          ? { percentage: salePercentage, from: saleFrom.toISOString(), until: saleUntil.toISOString() }
          : null,
      updatedAt: updatedAt.toISOString(),
    };
  });
}

async function variantsOf(db: Db, parents: readonly ParentId[]) {
  if (parents.length === 0) return [];
  return db
    .select({
      id: productVariant.id,
      size: productVariant.size,
      weight: productVariant.weight,
      color: productVariant.color,
      parentID: productVariant.parentID,
      price: productVariant.price,
      cost: productVariant.cost,
      qty: productVariant.qty,
      lowAt: productVariant.lowAt,
      salesPercentage: productVariant.salesPercentage,
      percentageNow,
      parts: partGaps,
    })
    .from(productVariant)
    .where(anyOf(productVariant.parentID, parents))
    .orderBy(asc(productVariant.position));
}

async function picturesOf(db: Db, keys: readonly ImageKey[]): Promise<Map<ImageKey, ShopImage>> {
  if (keys.length === 0) return new Map();
  const rows = await db.select(imageColumns).from(image).where(anyOf(image.key, keys));
  return new Map(rows.map((row) => [row.key, row]));
}

function least(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.min(...numbers);
}

function most(numbers: readonly number[]): number | null {
  return numbers.length === 0 ? null : Math.max(...numbers);
}
