import type { VariantId } from '../ids.ts';

export interface StockSettings {
  /** A variant with no more than this is low, unless it has a threshold of its own. */
  lowAt: number;
  /** Whether the shop gets an email about what became low. */
  tellLow: boolean;
}

/** Of a variant; null for the shop's own threshold, and for no barcode. */
export interface VariantStock {
  id: VariantId;
  lowAt: number | null;
  barcode: string | null;
}

export const usualStock: StockSettings = { lowAt: 3, tellLow: true };

export const mostLowAt = 9_999;

/** A threshold as typed: empty for the shop's own; `unfit` where it is no whole number. */
export function typedThreshold(typed: string): number | null | 'unfit' {
  const text = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  if (text === '') return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : 'unfit';
}
