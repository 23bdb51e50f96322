import type { ParentId, VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';

/** Pieces of one part in one bundle, and parts of one bundle. */
export const maxPartQty = 99;
export const maxParts = 20;

export interface BundlePart {
  id: VariantId;
  /** In one bundle. */
  qty: number;
}

/** Why a part keeps its bundle from being sold. */
export type PartGap = 'gone' | 'unpublished' | 'sold-out';

/** A part as it is now; without a title and a product where it is gone. Money in NTD. */
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

/** A bundle among the variants of a product. */
export interface OwnBundle {
  id: VariantId;
  costOfParts: boolean;
  parts: readonly KnownPart[];
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

/** `title` of the product that it is about. */
export type BundleRefusal =
  | { problem: 'variant-unknown' | 'part-unknown' | 'part-is-itself' }
  | { problem: 'part-is-bundle' | 'bundle-is-part'; title: LocalizedText };

/** Pieces as typed: none for an empty field or 0; `unfit` where they are no such number. */
export function typedPartQty(typed: string): number | 'unfit' {
  const text = typed.normalize('NFKC').trim();
  if (text === '') return 0;
  const qty = /^\d{1,3}$/.test(text) ? Number(text) : Number.NaN;
  return qty <= maxPartQty ? qty : 'unfit';
}
