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

/**
 * The pieces that a correction adds, or takes off where negative. @param typed as it was typed: how many there are for
 * a count, else how many came or went. @param seen the stock it was typed beside. @returns null where it does not fit.
 */
export function correctionOf(reason: CorrectionReason, typed: string, seen: number): number | null {
  const text = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  if (!/^\d{1,7}$/.test(text)) return null;
  const pieces = Number(text);
  if (reason === 'counted') return pieces <= productLimits.amount ? pieces - seen : null;
  const by = reason === 'received' ? pieces : -pieces;
  return pieces > 0 && seen + by >= 0 && seen + by <= productLimits.amount ? by : null;
}
