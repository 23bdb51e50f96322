/**
 * 4 upper-case letters and a number from 100 to 1099 (specification, section 9). Never a credential: there are only
 * 456,976,000.
 */
export const orderNumberPattern = /^[A-Z]{4}([1-9][0-9]{2}|10[0-9]{2})$/;

/** @param randomBelow uniform whole numbers from 0 to below its argument. */
export function makeOrderNumber(randomBelow: (limit: number) => number): string {
  const email = () => String.fromCharCode(65 + randomBelow(26));
  return `${email()}${email()}${email()}${email()}${100 + randomBelow(1000)}`;
}

/** Of an order that the shop has: one that came with an import may have a larger number. */
export const storedOrderNumberPattern = /^[A-Z]{4}[1-9][0-9]{2,3}$/;
