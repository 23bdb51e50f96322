import type { ShopImage, ShopVariant } from '../catalogue/product.ts';
import type { StorageKind } from '../catalogue/product-facts.ts';
import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { type BasketLine, maxLineQty, maxLines } from '../order/order.ts';
import { salePrice } from './money.ts';

/** The lines of a basket and what may happen to them (specification, sections 3 and 4). Money in NTD. */

/**
 * A line of the basket. `price` is before any sale, `discount` what the sale or else the promo code takes off one unit;
 * `salesPercentage` stays beside them, so taking a promo code off gives back the basket as it was.
 */
export interface StoredLine extends BasketLine {
  salesPercentage: number;
  /** Stock when last asked. At 0 the line is sold out and is not counted. */
  left: number;
  /** Storage as the shop last answered; null where the shop has none, missing until the shop was asked. */
  storage?: StorageKind | null;
}

/** What the shop changed about a line since the person last agreed to it. */
export type LineChange =
  | { kind: 'price'; productID: VariantId; from: number; to: number }
  | { kind: 'qty'; productID: VariantId; from: number; to: number }
  | { kind: 'sold-out'; productID: VariantId }
  | { kind: 'gone'; productID: VariantId };

/** What `add` needs to know of a variant. */
export type AddedVariant = Pick<ShopVariant, 'id' | 'parentID' | 'price' | 'salesPercentage' | 'qty'>;

/** What the shop's answer changes of a line. */
export type AnsweredVariant = AddedVariant & Pick<StoredLine, 'storage'>;

/** What the shop says now of a variant in the basket. */
export interface BasketVariant extends ShopVariant {
  title: LocalizedText;
  slug: string;
  /** The product's first picture. */
  image: ShopImage | null;
  /** Storage; null while unknown. */
  storage: StorageKind | null;
}

/** Lines that count: what is not sold out. */
export function countedLines(basket: readonly StoredLine[]): readonly StoredLine[] {
  return basket.filter((line) => line.left > 0);
}

/** How many more of a variant the basket takes: its stock, and the most of one variant in one order. */
export function roomFor(basket: readonly StoredLine[], variant: Pick<ShopVariant, 'id' | 'qty'>): number {
  const line = basket.find(({ productID }) => productID === variant.id);
  if (!line && basket.length >= maxLines) return 0;
  return Math.max(0, Math.min(variant.qty, maxLineQty) - (line?.qty ?? 0));
}

/** Raises the line of the variant, or adds one; never beyond its room. Price and stock are the ones just shown. */
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
        ? { ...line, price, salesPercentage, left, qty: withinStock(line.qty + more, left) }
        : line,
    );
  }
  if (more === 0) return basket;
  return [...basket, { productID, parentID, price, salesPercentage, left, qty: more, discount: 0 }];
}

/** A sold-out line keeps what was wanted, for the day there is more. */
function withinStock(qty: number, left: number): number {
  return left > 0 ? Math.min(qty, left, maxLineQty) : qty;
}

/** One more, as long as the stock last heard of allows it. */
export function withOneMore(basket: readonly StoredLine[], productID: VariantId): readonly StoredLine[] {
  return basket.map((line) =>
    line.productID === productID && line.qty < Math.min(line.left, maxLineQty)
      ? { ...line, qty: line.qty + 1 }
      : line,
  );
}

/** One less; the line goes with its last unit. */
export function withOneLess(basket: readonly StoredLine[], productID: VariantId): readonly StoredLine[] {
  return basket.flatMap((line) => {
    if (line.productID !== productID) return [line];
    return line.qty > 1 ? [{ ...line, qty: line.qty - 1 }] : [];
  });
}

/** Lines cut to what is left of them; what is sold out goes. */
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

/**
 * Takes over what the shop says now about the variants asked for, and keeps in words what that changed since the person
 * last agreed: a price or stock that changed is shown, not hidden.
 */
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
  // Two changes in a row are one to the person; a price that came back is none.
  const from = changedFrom(earlier, 'price') ?? salePrice(line.price, line.salesPercentage);
  if (from !== to) changes.push({ kind: 'price', productID, from, to });

  const qty = withinStock(line.qty, left);
  const wanted = changedFrom(earlier, 'qty') ?? line.qty;
  if (left === 0) {
    const news = line.left > 0 || earlier.some(({ kind }) => kind === 'sold-out');
    if (news) changes.push({ kind: 'sold-out', productID });
  } else if (qty < wanted) {
    changes.push({ kind: 'qty', productID, from: wanted, to: qty });
  }
  const storage = now.storage === undefined ? {} : { storage: now.storage };
  return { line: { ...line, price, salesPercentage, left, qty, ...storage }, changes };
}

function changedFrom(changes: readonly LineChange[], kind: 'price' | 'qty'): number | undefined {
  const change = changes.find((one) => one.kind === kind);
  return change && 'from' in change ? change.from : undefined;
}
