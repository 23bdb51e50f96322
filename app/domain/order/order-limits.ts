/** Limits against strangers who reserve the stock with unpaid orders. Null is no limit. */
export interface OrderLimits {
  firstPieces: number | null;
  /** NTD of the goods in such an order. */
  firstAmount: number | null;
  open: number | null;
}

export const usualLimits: OrderLimits = { firstPieces: 40, firstAmount: 20_000, open: 5 };

export const noLimits: OrderLimits = { firstPieces: null, firstAmount: null, open: null };

export interface OrderSize {
  pieces: number;
  /** NTD of the goods. */
  amount: number;
}

export function isTooBigAtFirst(
  { pieces, amount }: OrderSize,
  { firstPieces, firstAmount }: OrderLimits,
): boolean {
  return (firstPieces !== null && pieces > firstPieces) || (firstAmount !== null && amount > firstAmount);
}
