import { type DeliveryTerms, feeOf, type ShippingOption, usualTerms } from '../delivery/shipping.ts';
import { promoDiscount, saleDiscount, salePrice } from './money.ts';

export interface Promo {
  /** Percent off each line without a discount, 0–100. */
  discount: number;
  /** Fixed amount off the order, in NTD. */
  salesAmount: number;
  /** Minimum NTD of goods; default: none. */
  minSpend?: number;
  /** Ids of the products it applies to; default: all. */
  only?: readonly string[];
}

/** Why a code does not apply to a cart. */
export type PromoGap = { name: 'promo-below-minimum'; missing: number } | { name: 'promo-no-product' };

export interface QuoteLineInput {
  /** Before any sale, in NTD. */
  price: number;
  salesPercentage: number;
  qty: number;
  /** Its product; without it, codes for chosen products do not apply. */
  parentID?: string;
  /** A fixed unit price in NTD, as ordered or weighed, exempt from sales and promo codes. */
  agreed?: number;
}

export interface QuoteLine {
  discount: number;
  unitPrice: number;
  lineTotal: number;
}

export interface Quote<Line extends QuoteLineInput> {
  lines: readonly (Line & QuoteLine)[];
  /** Before the promo code, after sales, in NTD. */
  goods: number;
  totalPrice: number;
  shipping: number;
  totalPriceWithShipping: number;
  /** The promo code's fixed amount, in NTD; for chosen products at most their total. */
  promoAmount: number;
  /** NTD short of free delivery; null where reached or not offered. */
  missingForFree: number | null;
  /** NTD short of the minimum order; null where reached. */
  missingForMinimum: number | null;
  /** Total + shipping − fixed promo amount, in NTD, never below 0. */
  amountDue: number;
}

/**
 * Computes an order's totals, the only place that does, in browser and server (specification, section 9), in this
 * order: sale discount, promo percent on lines without one, line totals, fee, fixed promo amount. Free delivery and the
 * minimum order use the goods before the code, whichever kind it is (decision 13).
 * @param shippingOption null while none is chosen, so that none is charged. @param terms the owner's fees and thresholds.
 */
export function quote<Line extends QuoteLineInput>(
  lines: readonly Line[],
  promo: Promo | null,
  shippingOption: ShippingOption | null,
  terms: DeliveryTerms = usualTerms,
): Quote<Line> {
  const { quoted, totalPrice } = quoteLines(lines, promo);
  const goods = goodsOf(lines, promo);
  const fee = shippingOption === null ? 0 : feeOf(shippingOption, terms);
  const missingForFree = fee === 0 ? null : missing(terms.freeFrom, goods);
  const isFree = terms.freeFrom !== null && missingForFree === null;
  const shipping = isFree ? 0 : fee;
  const missingForMinimum = missing(terms.minimum, goods);
  return { ...sum(quoted, totalPrice, promo, shipping), goods, missingForFree, missingForMinimum };
}

/** Like quote(), with a fee agreed earlier, in NTD. */
export function quoteWithFee<Line extends QuoteLineInput>(
  lines: readonly Line[],
  promo: Promo | null,
  shipping: number,
): Quote<Line> {
  const { quoted, totalPrice } = quoteLines(lines, promo);
  return {
    ...sum(quoted, totalPrice, promo, shipping),
    goods: goodsOf(lines, promo),
    missingForFree: null,
    missingForMinimum: null,
  };
}

/** The minimum applies to all goods, after sales and before the code. Null where the code applies. */
export function promoGap(
  lines: readonly Pick<QuoteLineInput, 'price' | 'salesPercentage' | 'qty' | 'parentID'>[],
  promo: Promo | null,
): PromoGap | null {
  if (promo?.only && !lines.some((line) => isFor(promo, line))) return { name: 'promo-no-product' };
  const short = missing(promo?.minSpend ?? null, goodsAfterSales(lines));
  return short === null ? null : { name: 'promo-below-minimum', missing: short };
}

function isFor(promo: Promo | null, { parentID }: Pick<QuoteLineInput, 'parentID'>): boolean {
  return !promo?.only || (parentID !== undefined && promo.only.includes(parentID));
}

type DiscountedLine = Pick<QuoteLineInput & QuoteLine, 'price' | 'salesPercentage' | 'qty' | 'discount'>;

/** A code's percentage off a line, in NTD, for display; the line's total includes it. */
export function percentOff(
  { price, salesPercentage, qty, discount }: DiscountedLine,
  promo: Promo | null,
): number {
  if (promo === null || promo.discount === 0 || saleDiscount(price, salesPercentage) > 0) return 0;
  return discount * qty;
}

/** Sum over all lines. */
export const percentSaved = (lines: readonly DiscountedLine[], promo: Promo | null): number =>
  lines.reduce((sum, line) => sum + percentOff(line, promo), 0);

/** A price that was agreed with a code includes what the code took off. */
const goodsOf = (lines: readonly QuoteLineInput[], promo: Promo | null) =>
  promo ? goodsAfterSales(lines) : quoteLines(lines, null).totalPrice;

const goodsAfterSales = (lines: readonly Pick<QuoteLineInput, 'price' | 'salesPercentage' | 'qty'>[]) =>
  lines.reduce((sum, { price, salesPercentage, qty }) => sum + salePrice(price, salesPercentage) * qty, 0);

function quoteLines<Line extends QuoteLineInput>(lines: readonly Line[], promo: Promo | null) {
  const quoted = lines.map((line) => ({ ...line, ...quoteLine(line, promo) }));
  return { quoted, totalPrice: quoted.reduce((total, line) => total + line.lineTotal, 0) };
}

function sum<Line extends QuoteLineInput & QuoteLine>(
  lines: readonly Line[],
  totalPrice: number,
  promo: Promo | null,
  shipping: number,
) {
  const totalPriceWithShipping = totalPrice + shipping;
  const chosen = lines.reduce((goods, line) => goods + (isFor(promo, line) ? line.lineTotal : 0), 0);
  const promoAmount = promo?.only ? Math.min(promo.salesAmount, chosen) : (promo?.salesAmount ?? 0);
  const amountDue = Math.max(0, totalPriceWithShipping - promoAmount);
  return { lines, totalPrice, shipping, totalPriceWithShipping, promoAmount, amountDue };
}

function quoteLine(line: QuoteLineInput, promo: Promo | null): QuoteLine {
  const { agreed } = line;
  if (agreed !== undefined)
    return { discount: Math.max(0, line.price - agreed), unitPrice: agreed, lineTotal: agreed * line.qty };
  const own = saleDiscount(line.price, line.salesPercentage);
  const discount = own > 0 || !promo || !isFor(promo, line) ? own : promoDiscount(line.price, promo.discount);
  const unitPrice = line.price - discount;
  return { discount, unitPrice, lineTotal: unitPrice * line.qty };
}

function missing(threshold: number | null, totalPrice: number): number | null {
  return threshold !== null && totalPrice < threshold ? threshold - totalPrice : null;
}
