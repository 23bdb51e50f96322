import type { ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { storageOf, storageOfParts } from '../order/line-storage.ts';
import { allergenGroups, type ProductFacts } from './product-facts.ts';

/** Limits: pieces of a part in one bundle, and parts of a bundle. */
export const maxPartQty = 99;
export const maxParts = 20;

export interface BundlePart {
  id: VariantId;
  /** Pieces in one bundle. */
  qty: number;
}

/** Why a part makes its bundle unavailable. */
export type PartGap = 'gone' | 'unpublished' | 'sold-out';

/** Current data of a part; without title and product where it was deleted. Money in NTD, the price as it is sold now. */
export interface KnownPart extends BundlePart {
  title: LocalizedText | null;
  parentID: ParentId | null;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  cost: number;
  price: number;
  left: number;
  gap: PartGap | null;
}

/**
 * The facts that a product with bundles shows: whether it is food, its storage and its allergens follow the parts, the
 * owner's texts stay. Allergens are unknown where those of one part are.
 * @param own counts beside the parts where a variant is no bundle. @param parts of all its bundles.
 */
export function factsOfBundle(
  own: ProductFacts,
  parts: readonly ProductFacts[],
  hasOthers: boolean,
): ProductFacts {
  const all = hasOthers ? [own, ...parts] : parts;
  if (parts.length === 0) return own;
  const foods = all.filter(({ isFood }) => isFood);
  const known = foods.flatMap(({ allergens }) => allergens ?? []);
  return {
    ...own,
    isFood: foods.length > 0,
    storage: storageOfParts(all.map((facts) => ({ storage: storageOf(facts) }))),
    allergens: foods.some(({ allergens }) => allergens === null)
      ? null
      : allergenGroups.filter((group) => known.includes(group)),
  };
}

export interface OwnBundle {
  id: VariantId;
  costOfParts: boolean;
  parts: readonly KnownPart[];
}

/** What a page shows of a bundle, to tell whether another one saved since; empty without one. */
export function bundleMark(
  bundle: { costOfParts: boolean; parts: readonly BundlePart[] } | null | undefined,
): string {
  if (!bundle) return '';
  return `${bundle.costOfParts} ${bundle.parts.map(({ id, qty }) => `${id} ${qty}`).join()}`;
}

export function partGap({
  title,
  isOnSale,
  left,
  qty,
}: Pick<KnownPart, 'title' | 'left' | 'qty'> & { isOnSale: boolean }): PartGap | null {
  if (title === null) return 'gone';
  if (!isOnSale) return 'unpublished';
  return left < qty ? 'sold-out' : null;
}

/** `title` of the product concerned. */
export type BundleRefusal =
  /** `now` is the mark of what is stored. */
  | { problem: 'bundle-changed'; now: string }
  | { problem: 'variant-unknown' | 'part-unknown' | 'part-is-itself' }
  | { problem: 'part-is-bundle' | 'bundle-is-part'; title: LocalizedText };

/** Typed pieces: none for an empty field or 0; `unfit` where invalid. */
export function typedPartQty(typed: string): number | 'unfit' {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return 0;
  const qty = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return qty <= maxPartQty ? qty : 'unfit';
}
