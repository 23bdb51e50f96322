import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';

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
