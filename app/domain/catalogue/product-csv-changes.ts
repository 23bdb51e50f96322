import type { VariantId } from '../ids.ts';
import type { Steps } from '../steps.ts';
import type { ImportChange } from './catalogue-calls.ts';
import type { EditableProduct, EditableVariant } from './editable-product.ts';
import type { ListedProduct } from './product-csv.ts';
import type { ImportedProduct } from './product-csv-import.ts';
import { factsMark } from './product-facts.ts';
import { numericProperties } from './variant-cells.ts';

export interface ChangedProduct {
  was: ListedProduct;
  now: ImportedProduct;
}

/** What an import changes in existing products: removed variants first, then changed addresses. */
export function* changesOf(
  products: readonly ChangedProduct[],
  stock: ReadonlyMap<VariantId, number>,
): Steps<ImportChange[]> {
  const removed: ImportChange[] = [];
  const moved: ImportChange[] = [];
  const others: ImportChange[] = [];
  for (const { was, now } of products) {
    for (const variant of variantsLeftOut(was.product, now.product))
      removed.push({ kind: 'removed', variant: named(was.product, variant), qty: variant.qty });
    const { title } = was.product;
    const whole = { title, size: null, weight: null, color: null };
    const { isPublished } = now.product;
    if (was.product.isPublished !== isPublished)
      others.push({ kind: isPublished ? 'published' : 'unpublished', variant: whole });
    const before = { ...was.product, isPublished };
    if (now.slug !== null && now.slug !== was.slug)
      moved.push({ kind: 'address', variant: whole, from: was.slug, to: now.slug });
    if (detailsOf(before, now.product) !== detailsOf(now.product, before))
      others.push({ kind: 'details', variant: whole });
    const held = new Map(was.product.variants.map((variant) => [variant.id, variant]));
    for (const variant of now.product.variants) {
      const after = { ...variant, qty: stock.get(variant.id) ?? variant.qty };
      const old = held.get(variant.id);
      if (old === undefined) {
        const { price, qty } = after;
        others.push({ kind: 'added', variant: named(was.product, variant), price, qty });
        continue;
      }
      const values = numericProperties
        .filter((column) => old[column] !== after[column])
        .map((column) => ({ column, from: old[column], to: after[column] }));
      if (values.length > 0) others.push({ kind: 'changed', variant: named(was.product, old), values });
    }
    yield;
  }
  return [...removed, ...moved, ...others];
}

/** Variants of a product that an import leaves out, and so removes. */
export function variantsLeftOut(was: EditableProduct, now: EditableProduct): readonly EditableVariant[] {
  const ids = new Set(now.variants.map(({ id }) => id));
  return was.variants.filter(({ id }) => !ids.has(id));
}

/** The compared content of a product without its variants. */
export function contentOf(product: EditableProduct): readonly unknown[] {
  const { isPublished, title, description, type, selectedProperties: selected } = product;
  return [
    [isPublished, title, description, type, selected.size, selected.weight, selected.color],
    factsMark(product.facts),
    product.images.map(({ key }) => key),
    product.goesWith,
  ];
}

/** The product, and order and options of the variants that both have. */
function detailsOf(product: EditableProduct, other: EditableProduct): string {
  const shared = new Set(other.variants.map(({ id }) => id));
  return JSON.stringify([
    contentOf(product),
    product.variants
      .filter(({ id }) => shared.has(id))
      .map(({ id, size, weight, color, grams }) => [id, size, weight, color, grams]),
  ]);
}

function named({ title }: EditableProduct, { size, weight, color }: EditableVariant) {
  return { title, size, weight, color };
}
