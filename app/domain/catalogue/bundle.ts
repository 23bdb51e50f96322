import type { VariantId } from '../ids.ts';

/** Pieces of one part in one bundle, and parts of one bundle. */
export const maxPartQty = 99;
export const maxParts = 20;

export interface BundlePart {
  id: VariantId;
  /** In one bundle. */
  qty: number;
}
