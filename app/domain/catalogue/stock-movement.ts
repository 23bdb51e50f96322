import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';

/** Why stock moved. `opening` is what was there when the history began. */
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

/** A row of a variant's stock history. */
export interface StockMovement {
  id: number;
  variantID: VariantId;
  /** Pieces that came; negative for those that went. */
  change: number;
  /** What was left after it. */
  left: number;
  reason: StockReason;
  /** Null where no order moved it, or where the order is no longer there. */
  orderNumber: string | null;
  /** The bundle that it went into, or came back from. */
  bundle: LocalizedText | null;
  /** Email address, or a word of the timeline; '' where nobody in particular did it. */
  actor: string;
  at: string;
}
