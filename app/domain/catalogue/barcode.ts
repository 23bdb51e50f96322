export type TypedBarcode = { ok: true; barcode: string | null } | { ok: false };

/** Digits of a GTIN: EAN-8, UPC-A, EAN-13 or ITF-14. */
const gtinLengths = [8, 12, 13, 14];

/**
 * The stored form of a typed or scanned barcode; null for none. A GTIN needs a valid check digit (GS1 General
 * Specifications, 7.9), and UPC-A is stored as the equal EAN-13, because scanners return either. Other codes are the
 * shop's own: 4 to 32 letters, digits, dots and hyphens, in capitals.
 */
export function typedBarcode(typed: string): TypedBarcode {
  const text = typed.slice(0, 200).normalize('NFKC').replaceAll(/\s/g, '').toUpperCase();
  if (text === '') return { ok: true, barcode: null };
  const digits = text.replaceAll('-', '');
  if (/^\d+$/.test(digits) && gtinLengths.includes(digits.length)) {
    if (!hasCheckDigit(digits)) return { ok: false };
    return { ok: true, barcode: digits.length === 12 ? `0${digits}` : digits };
  }
  return /^[A-Z0-9][A-Z0-9.-]{3,31}$/.test(text) ? { ok: true, barcode: text } : { ok: false };
}

/** From the right, every other digit has weight 3. */
function hasCheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, at) => total + Number(digit) * (at % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0;
}
