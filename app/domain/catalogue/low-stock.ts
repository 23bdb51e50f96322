import type { VariantId } from '../ids.ts';

export interface StockSettings {
  /** Stock at or below this is low, unless the variant has its own threshold. */
  lowAt: number;
  /** Whether the shop gets an email about low stock. */
  tellLow: boolean;
}

/** A variant's threshold and barcode; null for the shop's threshold, and for no barcode. */
export interface VariantStock {
  id: VariantId;
  lowAt: number | null;
  barcode: string | null;
}

export const usualStock: StockSettings = { lowAt: 3, tellLow: true };

export const mostLowAt = 9_999;

/** A typed threshold: null for an empty field, the shop's own; `unfit` where it is not a whole number. */
export function typedThreshold(typed: string): number | null | 'unfit' {
  const text = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  if (text === '') return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : 'unfit';
}
