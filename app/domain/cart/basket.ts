import type { ShopImage, ShopVariant } from '../catalogue/product.ts';
import type { StorageKind } from '../catalogue/storage-kind.ts';
import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { type BasketLine, maxLineQty, maxLines, type NamedPart } from '../order/order.ts';
import { salePrice } from './money.ts';

/** Cart lines and their transitions (specification, sections 3 and 4). Money in NTD. */

export interface StoredLine extends BasketLine {
  salesPercentage: number;
  /** Stock in the last response. At 0 the line is sold out and does not count. */
  left: number;
  /** From the last response; null where unknown, absent before the first. */
  storage?: StorageKind | null;
}

export type LineChange =
  | { kind: 'price'; productID: VariantId; from: number; to: number }
  | { kind: 'qty'; productID: VariantId; from: number; to: number }
  | { kind: 'sold-out'; productID: VariantId }
  /** In stock again after the shopper accepted that it was sold out. */
  | { kind: 'back'; productID: VariantId }
  | { kind: 'gone'; productID: VariantId };

export type AddedVariant = Pick<ShopVariant, 'id' | 'parentID' | 'price' | 'salesPercentage' | 'qty'>;

export type AnsweredVariant = AddedVariant & Pick<StoredLine, 'storage'>;

export interface BasketVariant extends Omit<ShopVariant, 'parts'> {
  title: LocalizedText;
  slug: string;
  image: ShopImage | null;
  storage: StorageKind | null;
  /** Of a bundle. */
  parts?: readonly NamedPart[];
}

export function countedLines(basket: readonly StoredLine[]): readonly StoredLine[] {
  return basket.filter((line) => line.left > 0);
}

/** Whether a variant that is not in it would be a line too many. */
export function isFull(basket: readonly StoredLine[], variant: VariantId): boolean {
  return basket.length >= maxLines && !basket.some(({ productID }) => productID === variant);
}

export function roomFor(basket: readonly StoredLine[], variant: Pick<ShopVariant, 'id' | 'qty'>): number {
  if (isFull(basket, variant.id)) return 0;
  const line = basket.find(({ productID }) => productID === variant.id);
  return Math.max(0, Math.min(variant.qty, maxLineQty) - counted(line));
}

/** What is sold out, and known to be, does not count: what is added to it is all that was asked for. */
function counted(line: StoredLine | undefined): number {
  return line && line.left > 0 ? line.qty : 0;
}

export function withAdded(
  basket: readonly StoredLine[],
  variant: AddedVariant,
  qty: number,
): readonly StoredLine[] {
  const more = Number.isSafeInteger(qty) && qty > 0 ? Math.min(qty, roomFor(basket, variant)) : 0;
  const { id: productID, parentID, price, salesPercentage, qty: left } = variant;
  if (basket.some((line) => line.productID === productID)) {
    return basket.map((line) =>
      line.productID === productID
        ? {
            ...line,
            price,
            salesPercentage,
            left,
            qty: more > 0 ? withinStock(counted(line) + more, left) : withinStock(line.qty, left),
          }
        : line,
    );
  }
  if (more === 0) return basket;
  return [...basket, { productID, parentID, price, salesPercentage, left, qty: more, discount: 0 }];
}

function withinStock(qty: number, left: number): number {
  return left > 0 ? Math.min(qty, left, maxLineQty) : qty;
}

export function withOneMore(basket: readonly StoredLine[], productID: VariantId): readonly StoredLine[] {
  return basket.map((line) =>
    line.productID === productID && line.qty < Math.min(line.left, maxLineQty)
      ? { ...line, qty: line.qty + 1 }
      : line,
  );
}

export function withOneLess(basket: readonly StoredLine[], productID: VariantId): readonly StoredLine[] {
  return basket.flatMap((line) => {
    if (line.productID !== productID) return [line];
    return line.qty > 1 ? [{ ...line, qty: line.qty - 1 }] : [];
  });
}

/** What is still to be ordered: added while the order was sent, perhaps in another tab. */
export function withoutOrdered(
  basket: readonly StoredLine[],
  ordered: readonly Pick<StoredLine, 'productID' | 'qty'>[],
): readonly StoredLine[] {
  return countedLines(basket).flatMap((line) => {
    const sent = ordered.find(({ productID }) => productID === line.productID)?.qty ?? 0;
    return line.qty > sent ? [{ ...line, qty: line.qty - sent }] : [];
  });
}

export function adjusted(
  basket: readonly StoredLine[],
  shortages: readonly { productID: VariantId; left: number }[],
): readonly StoredLine[] {
  return basket.flatMap((line) => {
    const shortage = shortages.find(({ productID }) => productID === line.productID);
    if (!shortage) return [line];
    const { left } = shortage;
    return left > 0 ? [{ ...line, left, qty: Math.min(line.qty, left) }] : [];
  });
}

/** Applies the shop's response, and records each change of price or stock until the shopper accepts it. */
export function refreshed(
  basket: readonly StoredLine[],
  changes: readonly LineChange[],
  variants: readonly AnsweredVariant[],
  requested: readonly VariantId[],
): { basket: readonly StoredLine[]; changes: readonly LineChange[] } {
  const next = basket.map((line) => {
    const earlier = changes.filter(({ productID }) => productID === line.productID);
    if (!requested.includes(line.productID)) return { line, changes: earlier };
    const now = variants.find(({ id }) => id === line.productID);
    return now ? stillSold(line, earlier, now) : noLongerSold(line);
  });
  return { basket: next.map(({ line }) => line), changes: next.flatMap((one) => one.changes) };
}

interface RefreshedLine {
  line: StoredLine;
  changes: readonly LineChange[];
}

function noLongerSold(line: StoredLine): RefreshedLine {
  return { line: { ...line, left: 0 }, changes: [{ kind: 'gone', productID: line.productID }] };
}

function stillSold(line: StoredLine, earlier: readonly LineChange[], now: AnsweredVariant): RefreshedLine {
  const { productID } = line;
  const { price, salesPercentage, qty: left } = now;
  const changes: LineChange[] = [];

  const to = salePrice(price, salesPercentage);
  // Successive changes are shown as one; a price that changed back as none.
  const from = changedFrom(earlier, 'price') ?? salePrice(line.price, line.salesPercentage);
  if (from !== to) changes.push({ kind: 'price', productID, from, to });

  const qty = withinStock(line.qty, left);
  const wanted = changedFrom(earlier, 'qty') ?? line.qty;
  // That it counts, or does not, is news against what the shopper last accepted.
  const has = (one: LineChange['kind']) => earlier.some(({ kind }) => kind === one);
  const didCount = line.left > 0 ? !has('back') : has('sold-out') || has('gone');
  if (left === 0 && didCount) changes.push({ kind: 'sold-out', productID });
  if (left > 0 && !didCount) changes.push({ kind: 'back', productID });
  if (left > 0 && left < wanted && qty === left)
    changes.push({ kind: 'qty', productID, from: wanted, to: left });
  const storage = now.storage === undefined ? {} : { storage: now.storage };
  return { line: { ...line, price, salesPercentage, left, qty, ...storage }, changes };
}

function changedFrom(changes: readonly LineChange[], kind: 'price' | 'qty'): number | undefined {
  const change = changes.find((one) => one.kind === kind);
  return change && 'from' in change ? change.from : undefined;
}
