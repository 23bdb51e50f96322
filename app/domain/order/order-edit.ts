import { quote, quoteWithFee } from '../cart/quote.ts';
import { chosenOptions } from '../catalogue/product.ts';
import type { DayUnavailable } from '../delivery/delivery-date.ts';
import type { DeliveryTerms, ShippingOption } from '../delivery/shipping.ts';
import type { VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import type { InvoiceDetails } from '../payment/invoice.ts';
import { type AdminOrder, type LinePart, maxLineQty, maxLines, type Shortage } from './order.ts';
import type { CustomerField } from './order-changes.ts';
import type { OrderStatus } from './order-status.ts';
import type { Parcel, ParcelLimits } from './parcel.ts';
import type { ShippedLine } from './shipment.ts';
import { type StockUnit, shortagesOf, unitsBetween } from './stock-units.ts';

/** In characters: as long as an imported one may be, so that its order can be edited. */
export const longestDeliveryNote = 3000;

/** NTD. */
export const mostUnitPrice = 10_000_000;
/** NTD; the database's integer holds a little more. */
export const mostTotal = 2_000_000_000;

export interface RequestedLine {
  productID: VariantId;
  qty: number;
  /** Weighed price of one unit; null for the order's price or, on a new line, the shop's. */
  unitPrice: number | null;
}

export interface VariantForOrder extends Omit<LinePart, 'qty'> {
  price: number;
  salesPercentage: number;
  cost: number;
  /** Net weight; 0 where unknown. */
  grams: number;
  left: number;
  /** Parts of one bundle; null for other variants. */
  parts: readonly StockedPart[] | null;
}

export type StockedPart = LinePart & { left: number };

export type EditedLine = AdminOrder['lines'][number];

/** Negative where units return to stock. */
export interface StockMove extends StockUnit {
  title: LocalizedText;
  options: readonly LocalizedText[];
}

export type EditedOrder =
  | {
      ok: true;
      lines: readonly (EditedLine & { grams: number })[];
      shippingCost: number;
      totalPrice: number;
      totalPriceWithShipping: number;
      promoAmount: number;
      amountDue: number;
      totalCost: number;
      stock: readonly StockMove[];
    }
  | { ok: false; problem: 'out-of-stock'; shortages: readonly Shortage[] }
  | { ok: false; problem: 'invalid-lines' };

export type OrderContext = Pick<AdminOrder, 'lines' | 'shippingCost' | 'promo'> & {
  shippingOption: ShippingOption | null;
};

/**
 * Totals of an order after an edit, for the preview and in the transaction. Ordered lines keep their price, new ones
 * have the shop's with the order's promo code, weighed prices stay; an unchanged delivery keeps its fee.
 * @param terms the owner's current fees.
 */
export function editedOrder(
  order: OrderContext,
  wanted: readonly RequestedLine[],
  shippingOption: ShippingOption,
  variants: ReadonlyMap<VariantId, VariantForOrder>,
  terms: DeliveryTerms,
): EditedOrder {
  if (!areLines(wanted)) return { ok: false, problem: 'invalid-lines' };
  const ordered = new Map(order.lines.map((line) => [line.productID, line]));
  const sources = wanted.map((line) => ({
    ...line,
    source: ordered.get(line.productID) ?? variants.get(line.productID),
  }));
  const takes = sources.map(({ productID, qty, source }) => ({
    productID,
    qty,
    title: source?.title ?? null,
    parts: source?.parts,
  }));
  const [more, same] = [true, false].map((isMore) =>
    takes.filter(({ productID, qty }) => qty > (ordered.get(productID)?.qty ?? 0) === isMore),
  );
  // Shortages are attributed to lines that take more, not to others that share their parts.
  const shortages = shortagesOf([...(same ?? []), ...(more ?? [])], variants.values(), order.lines);
  if (shortages.length > 0) return { ok: false, problem: 'out-of-stock', shortages };
  const lines = sources.flatMap(({ productID, qty, unitPrice, source }) => {
    const grams = variants.get(productID)?.grams ?? 0;
    return source
      ? [{ ...snapshotOf(source), qty, grams, ...agreedPrice(ordered.get(productID), unitPrice) }]
      : [];
  });
  const money =
    shippingOption === order.shippingOption
      ? quoteWithFee(lines, order.promo, order.shippingCost)
      : quote(lines, order.promo, shippingOption, terms);
  if (money.totalPriceWithShipping > mostTotal) return { ok: false, problem: 'invalid-lines' };
  return {
    ok: true,
    lines: money.lines.map(({ agreed: _, ...line }) => line),
    shippingCost: money.shipping,
    totalPrice: money.totalPrice,
    totalPriceWithShipping: money.totalPriceWithShipping,
    promoAmount: money.promoAmount,
    amountDue: money.amountDue,
    totalCost: lines.reduce((sum, { cost, qty }) => sum + cost * qty, 0),
    stock: stockMoves(order.lines, money.lines),
  };
}

function areLines(wanted: readonly RequestedLine[]): boolean {
  if (wanted.length === 0 || wanted.length > maxLines) return false;
  if (new Set(wanted.map(({ productID }) => productID)).size < wanted.length) return false;
  return wanted.every(
    ({ qty, unitPrice }) =>
      isWithin(qty, 1, maxLineQty) && (unitPrice === null || isWithin(unitPrice, 0, mostUnitPrice)),
  );
}

export function isWithin(value: number, least: number, most: number): boolean {
  return Number.isSafeInteger(value) && value >= least && value <= most;
}

function snapshotOf(source: VariantForOrder | EditedLine) {
  const { parentID, productID, title, size, weight, color, image, storage, price, salesPercentage, cost } =
    source;
  const line = {
    parentID,
    productID,
    title,
    size,
    weight,
    color,
    image,
    storage,
    price,
    salesPercentage,
    cost,
  };
  return source.parts ? { ...line, parts: source.parts.map(partOf) } : line;
}

/** In the stored form, with keys in a fixed order. */
export function partOf({
  parentID,
  productID,
  title,
  size,
  weight,
  color,
  image,
  storage,
  qty,
}: LinePart): LinePart {
  return { parentID, productID, title, size, weight, color, image, storage, qty };
}

/** A weighed price includes any discount. */
function agreedPrice(
  existing: EditedLine | undefined,
  unitPrice: number | null,
): { agreed?: number; price?: number; salesPercentage?: number } {
  if (unitPrice !== null && unitPrice !== existing?.unitPrice)
    return { agreed: unitPrice, price: unitPrice, salesPercentage: 0 };
  return existing ? { agreed: existing.unitPrice } : {};
}

function stockMoves(before: readonly EditedLine[], after: readonly EditedLine[]): StockMove[] {
  const named = new Map(
    [...before, ...after].flatMap((line) =>
      (line.parts ?? [line]).map((each) => [each.productID, each] as const),
    ),
  );
  return unitsBetween(before, after).flatMap((unit) => {
    const line = named.get(unit.productID);
    return line ? [{ ...unit, title: line.title, options: chosenOptions(line) }] : [];
  });
}

export interface EditOrderRequest {
  orderNumber: string;
  version: number;
  lines: readonly RequestedLine[];
  customer: Record<CustomerField, string>;
  invoice: InvoiceDetails;
  shippingOption: string;
  paymentMethod: string;
  deliveryNote: string;
  /** Absent to keep it. */
  giftMessage?: string | undefined;
  chosenDay?: string | undefined;
  reason: string;
  tell: boolean;
}

export type EditRefusal =
  | { problem: 'order-unknown' }
  /** 409: another tab saved first. The current order. */
  | { problem: 'order-changed'; order: AdminOrder }
  | { problem: 'not-editable'; status: OrderStatus }
  | { problem: 'out-of-stock'; shortages: readonly Shortage[] }
  | { problem: 'invalid-lines' }
  | { problem: 'invalid-details'; fields: readonly string[] }
  | ({ problem: 'day-unavailable' } & DayUnavailable)
  | ({ problem: 'parcel-too-big'; limits: ParcelLimits } & Parcel)
  /** Fewer units than parcels of the order contain. */
  | { problem: 'in-parcel'; lines: readonly ShippedLine[] }
  /** A parcel that has left collects more cash than would be due. */
  | { problem: 'cash-under-way' }
  /** A label of a parcel that is still here says otherwise. */
  | { problem: 'label-made' }
  | { problem: 'nothing-changed' };
