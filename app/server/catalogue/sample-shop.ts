import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { salePrice } from '#app/domain/cart/money.ts';
import type { ShopImage } from '#app/domain/catalogue/product.ts';
import { checkProduct, isValid } from '#app/domain/catalogue/product-check.ts';
import { missingFacts } from '#app/domain/catalogue/product-facts.ts';
import type { ParentId } from '#app/domain/ids.ts';
import type { Db, Tx } from '#app/server/db/client.ts';
import { lock } from '#app/server/db/locks.ts';
import {
  filter,
  image,
  parentProduct,
  productOption,
  productVariant,
  promoCode,
  stockMovement,
} from '#app/server/db/schema.ts';
import { searchWord } from '#app/server/db/shop-schema.ts';
import { anyOf } from '#app/server/db/sql.ts';
import { imageNames, imagePrefix } from '#app/server/images/image-files.ts';
import { insertImages } from '#app/server/images/image-rows.ts';
import { eachOf, type FileStorage } from '#app/server/storage/storage.ts';
import { sampleDraft } from '../../../sample-shop/draft.ts';
import { filters } from '../../../sample-shop/filters.ts';
import { colors, sizes, weights } from '../../../sample-shop/options.ts';
import { products } from '../../../sample-shop/products.ts';
import { promoCodes } from '../../../sample-shop/promo-codes.ts';
import type { SampleProduct } from '../../../sample-shop/shape.ts';
import { searchColumns } from './product-index.ts';

/** Ids of the sample products; the owner's own have others. */
export const sampleIds = products.map(({ slug }) => sampleId(slug));

function sampleId(slug: string): ParentId {
  return `prd_${slug}`;
}

/**
 * SQL: a sample product under its own name. One whose price or stock was tried out stays a sample; one that the owner named anew
 * is theirs.
 */
export const isSample = sql`(${anyOf(parentProduct.id, sampleIds)}
  and (${parentProduct.title}->>0, ${parentProduct.title}->>1) in (${sql.join(
    products.map(({ title: [english, chinese] }) => sql`(${english}, ${chinese})`),
    sql`, `,
  )}))`;

/** Fills an empty database in one transaction. @param folder of the sample pictures. @returns whether this call did. */
export async function loadSampleShop(db: Db, storage: FileStorage, folder: string): Promise<boolean> {
  if (!(await isEmpty(db))) return false;
  const pictures = await readSamplePictures(folder);
  const images = products.flatMap((product) => product.images.map((each) => shopImage(pictures, each)));
  await copySamplePictures(folder, storage, images);
  return db.transaction(async (tx) => {
    await lock(tx, 'sampleShop');
    if (!(await isEmpty(tx))) return false;
    await insertImages(tx, images);
    await insertFiltersAndOptions(tx);
    for (const product of products) await insertProduct(tx, product, pictures);
    return true;
  });
}

/** The words of titles stay when products go, so a shop that was emptied is not filled again. */
async function isEmpty(db: Db | Tx): Promise<boolean> {
  const held = await db.execute(sql`
    select exists (select from ${parentProduct}) or exists (select from ${searchWord}) or exists (select from ${filter})
      or exists (select from ${image}) or exists (select from ${promoCode}) as held`);
  return held.rows[0]?.held === false;
}

async function insertFiltersAndOptions(tx: Tx): Promise<void> {
  await tx.insert(filter).values(filters.map((each, position) => ({ ...each, position })));
  const kinds = [
    ['size', sizes],
    ['weight', weights],
    ['color', colors],
  ] as const;
  for (const [kind, options] of kinds) {
    const values = Object.values(options);
    await tx.insert(productOption).values(values.map((value, position) => ({ kind, value, position })));
  }
  await tx.insert(promoCode).values([...promoCodes]);
}

async function insertProduct(tx: Tx, product: SampleProduct, pictures: SamplePictures): Promise<void> {
  const draft = sampleDraft(product);
  if (!isValid(checkProduct(draft))) throw new Error(`The sample product ${product.slug} is not valid`);
  const parentID = sampleId(product.slug);
  await tx.insert(parentProduct).values({
    id: parentID,
    slug: product.slug,
    title: product.title,
    description: product.description,
    facts: product.facts,
    lacksFacts: missingFacts(product.facts).length > 0,
    type: product.type,
    images: product.images.map((each) => shopImage(pictures, each).key),
    goesWith: (product.goesWith ?? []).map(sampleId),
    selectedProperties: draft.selectedProperties,
    minPrice: Math.min(...product.variants.map((each) => salePrice(each.price, each.salesPercentage))),
    ...searchColumns(product),
  });
  const variants = product.variants.map((each, position) => ({
    ...each,
    id: `var_${product.slug}-${position + 1}` as const,
    parentID,
    position,
  }));
  await tx.insert(productVariant).values(variants);
  const stocked = variants.filter(({ qty }) => qty > 0);
  if (stocked.length === 0) return;
  await tx.insert(stockMovement).values(
    stocked.map(({ id, qty }) => ({
      variantID: id,
      change: qty,
      left: qty,
      reason: 'opening' as const,
      actor: '',
    })),
  );
}

function shopImage(pictures: SamplePictures, { picture, alt }: SampleProduct['images'][number]): ShopImage {
  const printed = pictures[picture];
  if (printed === undefined) throw new Error(`The picture ${picture} has not been printed`);
  return { ...printed, name: picture, alt };
}

export type SamplePicture = Omit<ShopImage, 'name' | 'alt'>;
export type SamplePictures = Readonly<Record<string, SamplePicture>>;

export async function readSamplePictures(folder: string): Promise<SamplePictures> {
  return JSON.parse(await readFile(join(folder, 'manifest.json'), 'utf8'));
}

/** Copies files into the storage before rows refer to them. Idempotent. */
async function copySamplePictures(
  folder: string,
  storage: FileStorage,
  pictures: readonly SamplePicture[],
): Promise<void> {
  await eachOf(pictures, 4, async ({ key, widths }) => {
    const names = imageNames(key, widths);
    await storage.put(
      await Promise.all(
        names.map(async (name) => ({ name: imagePrefix + name, bytes: await readFile(join(folder, name)) })),
      ),
    );
  });
}
