import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { productLimits } from './product-check.ts';

/** Why somebody corrects a variant's stock. */
export const correctionReasons = ['received', 'damaged', 'used', 'counted'] as const;
export type CorrectionReason = (typeof correctionReasons)[number];

/** Reasons of stock movements. `opening` is the stock when the history began. */
export const stockReasons = [
  'opening',
  'placed',
  'cancelled',
  'restored',
  'edited',
  'set',
  'bulk',
  'import',
  'undone',
  ...correctionReasons,
] as const;
export type StockReason = (typeof stockReasons)[number];

export interface StockMovement {
  id: number;
  variantID: VariantId;
  /** Pieces added; negative for pieces removed. */
  change: number;
  /** Stock after it. */
  left: number;
  reason: StockReason;
  /** Null without an order, or where the order was deleted. */
  orderNumber: string | null;
  /** The bundle whose sale or return caused it. */
  bundle: LocalizedText | null;
  /** Email address, or an actor name of the timeline; '' for nobody in particular. */
  actor: string;
  at: string;
}

/** Pieces of a variant that are in the shop, all of which are counted. */
export interface OnHand {
  /** For sale. */
  left: number;
  /** In orders that have not left yet. */
  held: number;
}

export function isSameCount(one: OnHand, other: OnHand): boolean {
  return one.left + one.held === other.left + other.held;
}

/**
 * By how many pieces a correction changes the stock for sale; negative where it takes some off. `missing`: how many more
 * orders hold than were counted.
 */
export type Correction =
  | { by: number; missing: number }
  | { problem: 'not-received' | 'not-a-count' | 'not-a-stock' };

/** What did not fit, by the reason: of what came in there may be more than was there. */
const unfit = {
  received: 'not-received',
  counted: 'not-a-count',
  damaged: 'not-a-stock',
  used: 'not-a-stock',
} as const satisfies Record<CorrectionReason, string>;

/** @param typed as it was typed: how many are on hand for a count, else how many came or went. */
export function correctionOf(reason: CorrectionReason, typed: string, { left, held }: OnHand): Correction {
  const text = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  const pieces = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  // What orders hold is on hand until it leaves, and is not for sale again.
  const missing = reason === 'counted' ? Math.max(0, held - pieces) : 0;
  const counted = pieces - held + missing;
  const after = reason === 'counted' ? counted : reason === 'received' ? left + pieces : left - pieces;
  const isFit = after >= 0 && after <= productLimits.amount && (pieces > 0 || reason === 'counted');
  return isFit ? { by: after - left, missing } : { problem: unfit[reason] };
}
