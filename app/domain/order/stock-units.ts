import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { LinePart, OrderLine, Shortage } from './order.ts';

/** What a line takes from stock: itself, or a bundle's parts. */
export interface StockUnit {
  productID: VariantId;
  qty: number;
  /** Null where the variant was bought by itself. */
  bundleID: VariantId | null;
}

type Taking = Pick<OrderLine, 'productID' | 'qty'> & {
  parts?: readonly Pick<LinePart, 'productID' | 'qty'>[] | null | undefined;
};

export function unitsOf(lines: readonly Taking[]): StockUnit[] {
  return lines.flatMap(({ productID, qty, parts }): StockUnit[] =>
    parts
      ? parts.map((part) => ({ productID: part.productID, qty: part.qty * qty, bundleID: productID }))
      : [{ productID, qty, bundleID: null }],
  );
}

/** By variant and bundle; negative where units return. */
export function unitsBetween(before: readonly Taking[], after: readonly Taking[]): StockUnit[] {
  const units = new Map<string, StockUnit>();
  const counted = [...unitsOf(before).map((unit) => ({ ...unit, qty: -unit.qty })), ...unitsOf(after)];
  for (const { productID, qty, bundleID } of counted) {
    const key = `${productID} ${bundleID ?? ''}`;
    units.set(key, { productID, bundleID, qty: (units.get(key)?.qty ?? 0) + qty });
  }
  return [...units.values()].filter(({ qty }) => qty !== 0);
}

/** Of a bundle the parts count, because lines may share them; its own `left` only tells whether it is on sale. */
export interface Stocked {
  productID: VariantId;
  left: number;
  parts?: readonly { productID: VariantId; qty: number; left: number }[] | null | undefined;
}

/** Nothing is left of it though its parts would do: its own product is unpublished or deleted. */
function isOffSale({ left, parts }: Stocked): boolean {
  return left === 0 && Boolean(parts?.every((part) => part.left >= part.qty));
}

/**
 * Lines in their order for which stock is short: what a line takes, or may still have, is not left for later ones.
 * @param held units that the order has taken already.
 */
export function shortagesOf(
  lines: readonly (Taking & { title: LocalizedText | null })[],
  stocked: Iterable<Stocked>,
  held: readonly Taking[] = [],
): Shortage[] {
  const left = new Map<VariantId, number>();
  // No more of these than the order holds, whatever there is of their parts.
  const offSale = new Set<VariantId>();
  for (const variant of stocked) {
    const { productID, left: own, parts } = variant;
    if (!parts) left.set(productID, own);
    for (const part of parts ?? []) left.set(part.productID, part.left);
    if (isOffSale(variant)) offSale.add(productID);
  }
  const countedOf = (taking: readonly Taking[]): readonly Pick<StockUnit, 'productID' | 'qty'>[] => [
    ...unitsOf(taking),
    ...taking.filter(({ productID, parts }) => parts && offSale.has(productID)),
  ];
  const add = (productID: VariantId, by: number) => left.set(productID, (left.get(productID) ?? 0) + by);
  for (const { productID, qty } of countedOf(held)) add(productID, qty);
  return lines.flatMap((line): Shortage[] => {
    const each = countedOf([{ ...line, qty: 1 }]);
    const most = Math.min(...each.map(({ productID, qty }) => Math.floor((left.get(productID) ?? 0) / qty)));
    const enough = Number.isFinite(most) ? Math.max(0, most) : 0;
    const taken = Math.min(enough, line.qty);
    for (const { productID, qty } of each) add(productID, -qty * taken);
    if (taken === line.qty) return [];
    return [{ productID: line.productID, title: line.title, asked: line.qty, left: taken }];
  });
}
