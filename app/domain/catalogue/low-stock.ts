import type { VariantId } from '../ids.ts';

export interface StockSettings {
  /** A variant with no more than this is low, unless it has a threshold of its own. */
  lowAt: number;
  /** Whether the shop gets an email about what became low. */
  tellLow: boolean;
}

/** A variant's own. */
export interface Threshold {
  id: VariantId;
  lowAt: number;
}

export const usualStock: StockSettings = { lowAt: 3, tellLow: true };

export const mostLowAt = 9_999;

/** A threshold as typed: empty for the shop's own; `unfit` where it is no whole number. */
export function typedThreshold(typed: string): number | null | 'unfit' {
  const text = typed.normalize('NFKC').replaceAll(/[\s,]/g, '');
  if (text === '') return null;
  return /^\d{1,4}$/.test(text) ? Number(text) : 'unfit';
}
