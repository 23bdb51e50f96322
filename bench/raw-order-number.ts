/**
 * Unique, and outside the shop's own range, whose numbers end at 1099: an order with a taken number would not be
 * written, but its emails would.
 */
export function rawOrderNumber(n: number): string {
  const email = (place: number) => String.fromCharCode(65 + (Math.floor(n / (8900 * 26 ** place)) % 26));
  return `${email(3)}${email(2)}${email(1)}${email(0)}${1100 + (n % 8900)}`;
}
