import { type DeliveryTerms, feeOf, type ShippingOption, usualTerms } from '../delivery/shipping.ts';
import { promoDiscount, saleDiscount } from './money.ts';

/** A promo code's effect (specification, section 3). Either may be zero. */
export interface Promo {
  /** Percent off each line that has no discount yet, 0–100. */
  discount: number;
  /** Fixed amount off the whole, in NTD. */
  salesAmount: number;
}

export interface QuoteLineInput {
  /** The variant's own price in NTD, before any sale. */
  price: number;
  salesPercentage: number;
  qty: number;
  /** A unit price in NTD that stands already: as it was ordered, or weighed. Neither sale nor promo code changes it. */
  agreed?: number;
}

export interface QuoteLine {
  /** Taken off one unit, in NTD: by the sale, or else by the promo code. */
  discount: number;
  unitPrice: number;
  lineTotal: number;
}

export interface Quote<Line extends QuoteLineInput> {
  lines: readonly (Line & QuoteLine)[];
  /** Sum of the line totals, in NTD. */
  totalPrice: number;
  /** Shipping fee, in NTD. */
  shipping: number;
  totalPriceWithShipping: number;
  /** The promo code's fixed amount, in NTD, as written on the code. */
  promoAmount: number;
  /** By how much the basket misses free delivery, in NTD; null where nothing is missing or to be had. */
  missingForFree: number | null;
  /** By how much it misses what the shop sends at all, in NTD; null where nothing is missing. */
  missingForMinimum: number | null;
  /** What the customer pays: basket + shipping − fixed promo amount, never below 0. */
  amountDue: number;
}

/**
 * The only place where a basket becomes money, in the browser and on the server alike (specification, section 9).
 * Steps, in order: sale discount, promo percent on lines without one, line totals, fee, fixed promo amount. Whether
 * delivery is free, or the order too small, goes by the goods after the first three of these.
 * @param terms the owner's fees and thresholds; the specification's where the owner says nothing.
 */
export function quote<Line extends QuoteLineInput>(
  lines: readonly Line[],
  promo: Promo | null,
  shippingOption: ShippingOption,
  terms: DeliveryTerms = usualTerms,
): Quote<Line> {
  const { quoted, totalPrice } = quoteLines(lines, promo);
  const fee = feeOf(shippingOption, terms);
  const missingForFree = fee === 0 ? null : missing(terms.freeFrom, totalPrice);
  const isFree = terms.freeFrom !== null && missingForFree === null;
  const shipping = isFree ? 0 : fee;
  const missingForMinimum = missing(terms.minimum, totalPrice);
  return { ...sum(quoted, totalPrice, promo, shipping), missingForFree, missingForMinimum };
}

/** The same with a fee that was agreed before, in NTD, whatever the owner asks by now. */
export function quoteWithFee<Line extends QuoteLineInput>(
  lines: readonly Line[],
  promo: Promo | null,
  shipping: number,
): Quote<Line> {
  const { quoted, totalPrice } = quoteLines(lines, promo);
  return { ...sum(quoted, totalPrice, promo, shipping), missingForFree: null, missingForMinimum: null };
}

/**
 * What a code's percentage takes off all lines together, in NTD. It is in the line totals already: this is for whoever
 * reads them.
 */
export function percentSaved(
  lines: readonly Pick<QuoteLineInput & QuoteLine, 'price' | 'salesPercentage' | 'qty' | 'discount'>[],
  promo: Promo | null,
): number {
  if (promo === null || promo.discount === 0) return 0;
  return lines.reduce(
    (sum, { price, salesPercentage, qty, discount }) =>
      saleDiscount(price, salesPercentage) > 0 ? sum : sum + discount * qty,
    0,
  );
}

function quoteLines<Line extends QuoteLineInput>(lines: readonly Line[], promo: Promo | null) {
  const quoted = lines.map((line) => ({ ...line, ...quoteLine(line, promo) }));
  return { quoted, totalPrice: quoted.reduce((total, line) => total + line.lineTotal, 0) };
}

function sum<Line>(lines: readonly Line[], totalPrice: number, promo: Promo | null, shipping: number) {
  const totalPriceWithShipping = totalPrice + shipping;
  const promoAmount = promo?.salesAmount ?? 0;
  const amountDue = Math.max(0, totalPriceWithShipping - promoAmount);
  return { lines, totalPrice, shipping, totalPriceWithShipping, promoAmount, amountDue };
}

function quoteLine(line: QuoteLineInput, promo: Promo | null): QuoteLine {
  const { agreed } = line;
  if (agreed !== undefined)
    return { discount: Math.max(0, line.price - agreed), unitPrice: agreed, lineTotal: agreed * line.qty };
  const own = saleDiscount(line.price, line.salesPercentage);
  const discount = own > 0 || !promo ? own : promoDiscount(line.price, promo.discount);
  const unitPrice = line.price - discount;
  return { discount, unitPrice, lineTotal: unitPrice * line.qty };
}

function missing(threshold: number | null, totalPrice: number): number | null {
  return threshold !== null && totalPrice < threshold ? threshold - totalPrice : null;
}
