import type { VariantId } from '../ids.ts';
import { isStillHere } from './order-status.ts';
import type { PackedLine, PackedOrder } from './packing.ts';

type ScannedOrder = Pick<PackedOrder, 'orderNumber' | 'version' | 'status'> & {
  lines: readonly ScannedLine[];
};
type ScannedLine = Pick<PackedLine, 'productID' | 'packed'> & {
  parts?: readonly { productID: VariantId }[] | null | undefined;
};

/** What a scanned article is for: a line, or a part of a bundle's line. */
export interface ScanTarget<Order, Line> {
  order: Order;
  line: Line;
  /** Null where the article is the line itself. */
  part: VariantId | null;
  /** How many parts of the line are still to be scanned after this one. */
  partsLeft: number;
}

/** Names a scanned part of a line; an edit of the order begins anew. */
export function scannedPart(
  { orderNumber, version }: Pick<ScannedOrder, 'orderNumber' | 'version'>,
  line: VariantId,
  part: VariantId,
): string {
  return `${orderNumber} ${version} ${line} ${part}`;
}

/**
 * The first line that still needs the article, whole or as a part.
 * @param scanned parts that were scanned before (`scannedPart`). @param isAsked whether a line is being ticked.
 */
export function scanInto<Line extends ScannedLine, Order extends ScannedOrder & { lines: readonly Line[] }>(
  orders: readonly Order[],
  article: VariantId,
  scanned: Readonly<Record<string, boolean>>,
  isAsked: (order: Order, line: Line) => boolean,
): ScanTarget<Order, Line> | 'packed' | 'unknown' {
  let isKnown = false;
  for (const order of orders) {
    if (!isStillHere(order.status)) continue;
    for (const line of order.lines) {
      const parts = [...new Set((line.parts ?? []).map(({ productID }) => productID))];
      const isSelf = line.productID === article;
      if (!isSelf && !parts.includes(article)) continue;
      isKnown = true;
      if (line.packed !== null || isAsked(order, line)) continue;
      if (isSelf) return { order, line, part: null, partsLeft: 0 };
      const left = parts.filter((part) => !scanned[scannedPart(order, line.productID, part)]);
      if (left.includes(article)) return { order, line, part: article, partsLeft: left.length - 1 };
    }
  }
  return isKnown ? 'packed' : 'unknown';
}
