/** Money is whole New Taiwan dollars (NTD) in integers, everywhere. */

/**
 * The price after the owner's sale, in NTD, rounded up (specification, section 9).
 * The product is taken first: `price * ((100 - p) / 100)` is a dollar wrong for some prices.
 */
export function salePrice(price: number, salesPercentage: number): number {
  return Math.ceil((price * (100 - salesPercentage)) / 100);
}

/** What the sale takes off one unit, in NTD, rounded down, so that sale price + discount = price. */
export function saleDiscount(price: number, salesPercentage: number): number {
  return price - salePrice(price, salesPercentage);
}

/** What a percentage code takes off one unit, in NTD, rounded up (specification, section 9). */
export function promoDiscount(price: number, percent: number): number {
  return Math.ceil((price * percent) / 100);
}

/** `NT$1,234`. The same in both languages: `Intl` for zh-TW would print `$1,234.00`. */
export function formatNtd(amount: number): string {
  const sign = amount < 0 ? '-' : '';
  return `${sign}NT$${wholeDollars.format(Math.abs(amount))}`;
}

const wholeDollars = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
