/** Money is whole New Taiwan dollars (NTD) in integers. */

/**
 * The price after the owner's sale, in NTD, rounded up (specification, section 9). Multiplies first: `price * ((100 -
 * p) / 100)` is off by a dollar for some prices.
 */
export function salePrice(price: number, salesPercentage: number): number {
  return Math.ceil((price * (100 - salesPercentage)) / 100);
}

/** The sale's discount on one unit, in NTD, rounded down, so that sale price + discount = price. */
export function saleDiscount(price: number, salesPercentage: number): number {
  return price - salePrice(price, salesPercentage);
}

/** A percentage code's discount on one unit, in NTD, rounded up (specification, section 9). */
export function promoDiscount(price: number, percent: number): number {
  return Math.ceil((price * percent) / 100);
}

/** `NT$1,234` in both languages, with a true minus. Without Intl, whose first use on a page costs a phone 50 ms. */
export function formatNtd(amount: number): string {
  const sign = amount < 0 ? '−' : '';
  return `${sign}NT$${String(Math.round(Math.abs(amount))).replaceAll(/\B(?=(?:\d{3})+$)/g, ',')}`;
}
