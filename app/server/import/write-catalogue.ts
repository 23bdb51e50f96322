import { eq, sql } from 'drizzle-orm';
import type { BundlePart } from '#app/domain/catalogue/bundle.ts';
import { minPrice } from '#app/domain/catalogue/editable-product.ts';
import { missingFacts } from '#app/domain/catalogue/product-facts.ts';
import { freeSlug, isStaffSlug, productSlugOf } from '#app/domain/catalogue/slug.ts';
import type { VariantId } from '#app/domain/ids.ts';
import type { ImportedFilter } from '#app/domain/import/filters.ts';
import type { ImportedProduct } from '#app/domain/import/products.ts';
import type { ImportedPromoCode } from '#app/domain/import/promo-codes.ts';
import { insertBundle } from '#app/server/catalogue/bundle-parts.ts';
import { writeVariants } from '#app/server/catalogue/product-writing.ts';
import type { Tx } from '#app/server/db/client.ts';
import { filter, image, parentProduct, productVariant, promoCode, promoUse } from '#app/server/db/schema.ts';
import { formerSlug, stockRequest } from '#app/server/db/shop-schema.ts';
import { inBatches } from '#app/server/db/sql.ts';
import { imageUrl } from '#app/server/images/image-rows.ts';
import type { ReadyPicture } from './pictures.ts';

export async function writeFilters(tx: Tx, filters: readonly ImportedFilter[]): Promise<void> {
  if (filters.length === 0) return;
  const { rows } = await tx.execute<{ next: number }>(
    sql`select coalesce(max(position), -1) + 1 as next from filter`,
  );
  const next = rows[0]?.next ?? 0;
  const placed = filters.map(({ key, title, shown }, place) => ({
    key,
    title,
    shown,
    position: next + place,
  }));
  await inBatches(placed, async (some) => {
    await tx.insert(filter).values([...some]);
  });
}

export async function writeImages(tx: Tx, pictures: readonly ReadyPicture[]): Promise<void> {
  await inBatches(pictures, async (some) => {
    await tx.insert(image).values(
      some.map(({ image: { createdAt, ...each } }) => ({
        ...each,
        widths: [...each.widths],
        url: imageUrl(each.key, each.width),
        ...(createdAt !== null && { createdAt: new Date(createdAt) }),
      })),
    );
  });
}

export async function writeProducts(
  tx: Tx,
  products: readonly ImportedProduct[],
  actor: string,
  step: (by: number) => void,
): Promise<void> {
  const { rows } = await tx.execute<{ slug: string; isFormer: boolean }>(sql`
    select slug, false as "isFormer" from parent_product union all select slug, true from former_slug`);
  const slugs = new Set(rows.flatMap(({ slug, isFormer }) => (isFormer ? [] : [slug])));
  const formerHere = new Set(rows.flatMap(({ slug, isFormer }) => (isFormer ? [slug] : [])));
  const former: (typeof formerSlug.$inferInsert)[] = [];
  const bundles: { id: VariantId; costOfParts: boolean; parts: readonly BundlePart[] }[] = [];
  for (const {
    oldId: _oldId,
    path: _path,
    slug,
    formerSlugs,
    variants,
    createdAt,
    updatedAt,
    deletedAt,
    sale,
    stockRequests: _stockRequests,
    ...product
  } of products) {
    const wanted = slug === null || isStaffSlug(slug) ? productSlugOf(slug ?? product.title[0]) : slug;
    // One made from the title takes no earlier address of another product.
    const free = freeSlug(wanted, (tried) => slugs.has(tried) || (slug === null && formerHere.has(tried)));
    slugs.add(free);
    for (const each of formerSlugs) former.push({ slug: each, parentID: product.id });
    await tx.insert(parentProduct).values({
      ...product,
      images: [...product.images],
      goesWith: [...product.goesWith],
      ...(sale && {
        salePercentage: sale.percentage,
        saleFrom: new Date(sale.from),
        saleUntil: new Date(sale.until),
      }),
      slug: free,
      lacksFacts: missingFacts(product.facts).length > 0,
      minPrice: minPrice(variants),
      // Written with the variants.
      searchText: '',
      ...(createdAt !== null && { createdAt: new Date(createdAt) }),
      ...(updatedAt !== null && { updatedAt: new Date(updatedAt) }),
      deletedAt: deletedAt === null ? null : new Date(deletedAt),
    });
    step(1);
    const drafts = variants.map(({ lowAt: _lowAt, barcode: _barcode, bundle: _bundle, ...variant }) => ({
      ...variant,
      knownQty: 0,
    }));
    const editable = { ...product, images: [], variants: drafts };
    // A bundle's stock follows from its parts.
    const stock = new Map(variants.map(({ id, qty, bundle }) => [id, bundle ? 0 : qty]));
    await writeVariants(tx, [editable], stock, {
      reason: 'import',
      actor,
    });
    for (const { id, lowAt = null, barcode = null } of variants)
      if (lowAt !== null || barcode !== null)
        await tx.update(productVariant).set({ lowAt, barcode }).where(eq(productVariant.id, id));
    for (const { id, bundle } of variants) if (bundle) bundles.push({ id, ...bundle });
  }
  for (const { id, costOfParts, parts } of bundles) await insertBundle(tx, id, costOfParts, parts);
  await inBatches(former, async (some) => {
    await tx
      .insert(formerSlug)
      .values([...some])
      .onConflictDoNothing();
  });
  // A product has its address rather than one that only leads to it.
  await tx.execute(
    sql`delete from former_slug using parent_product where former_slug.slug = parent_product.slug`,
  );
}

/** Of products that came with this import; a variant may have been left out. */
export async function writeStockRequests(
  tx: Tx,
  requests: readonly (typeof stockRequest.$inferInsert)[],
): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from product_variant`);
  const variants = new Set(rows.map(({ id }) => id));
  const wanted = requests.filter(({ productID }) => productID == null || variants.has(productID));
  await inBatches(wanted, async (some) => {
    await tx
      .insert(stockRequest)
      .values([...some])
      .onConflictDoNothing();
  });
}

export async function writePromoCodes(tx: Tx, codes: readonly ImportedPromoCode[]): Promise<void> {
  const dated = (text: string | null) => (text === null ? null : new Date(text));
  await inBatches(codes, async (rows) => {
    await tx.insert(promoCode).values(
      rows.map(({ code, used, discount, salesAmount, series, record }) =>
        record
          ? {
              ...record,
              uses: record.uses.length,
              usedAt: dated(record.usedAt),
              freedAt: dated(record.freedAt),
              createdAt: new Date(record.createdAt),
            }
          : // The old shop did not record which order used a code.
            { code, used, discount, salesAmount, series, orderID: used ? `imported:${code}` : null },
      ),
    );
  });
  const uses = codes.flatMap(({ code, record }) =>
    (record?.uses ?? []).map(({ orderID, usedAt }) => ({ code, orderID, usedAt: new Date(usedAt) })),
  );
  await inBatches(uses, async (some) => {
    await tx.insert(promoUse).values([...some]);
  });
}
