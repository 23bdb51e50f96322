/** What keeps a stranger from emptying the stock with orders that nobody pays. Null is no limit. */
export interface OrderLimits {
  /** Most pieces of the first order of a customer the shop does not know yet. */
  firstPieces: number | null;
  /** Most NTD of the goods of such an order. */
  firstAmount: number | null;
  /** Most orders of one customer, known by phone or email, that have not left yet. */
  open: number | null;
}

/** Far more than a household orders, far less than the stock. */
export const usualLimits: OrderLimits = { firstPieces: 40, firstAmount: 20_000, open: 5 };

export const noLimits: OrderLimits = { firstPieces: null, firstAmount: null, open: null };

export interface OrderSize {
  pieces: number;
  /** NTD of the goods. */
  amount: number;
}

/** Whether it is more than a first order may be. */
export function isTooBigAtFirst(
  { pieces, amount }: OrderSize,
  { firstPieces, firstAmount }: OrderLimits,
): boolean {
  return (firstPieces !== null && pieces > firstPieces) || (firstAmount !== null && amount > firstAmount);
}
