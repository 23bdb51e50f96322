/**
 * A number for the `n`th order that plain pg writes: never twice, and never one that the shop makes, whose numbers end at
 * 1099. An order whose number is taken would not be written, and its emails would then belong to none.
 */
export function rawOrderNumber(n: number): string {
  const email = (place: number) => String.fromCharCode(65 + (Math.floor(n / (8900 * 26 ** place)) % 26));
  return `${email(3)}${email(2)}${email(1)}${email(0)}${1100 + (n % 8900)}`;
}
