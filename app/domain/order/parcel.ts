import type { ShippingOption } from '../delivery/shipping.ts';

export interface ParcelLimits {
  grams: number;
  /** NTD. */
  amount: number;
  /** The chain with these limits; absent for 7-ELEVEN. */
  store?: 'familyMart';
}

export interface FamilyMartLimits extends ParcelLimits {
  store: 'familyMart';
  /** Of the longest side, measured when packing. */
  centimetres: number;
}

/** 7-ELEVEN's, and FamilyMart's. */
export interface StoreLimits extends ParcelLimits {
  familyMart: FamilyMartLimits;
}

export const usualParcel: StoreLimits = {
  grams: 10_000,
  amount: 20_000,
  familyMart: { store: 'familyMart', grams: 10_000, amount: 5_000, centimetres: 45 },
};

export function limitsOf(option: string, limits: StoreLimits): ParcelLimits {
  const isFamilyMart = option === ('familyMart' satisfies ShippingOption);
  const { grams, amount, store } = isFamilyMart ? limits.familyMart : limits;
  return { grams, amount, ...(store && { store }) };
}

/** An unknown weight counts as 0, because the shop weighs the parcel when packing. */
export interface ParcelLine {
  grams: number;
  /** NTD, per unit. */
  unitPrice: number;
  qty: number;
}

export interface Parcel {
  grams: number;
  amount: number;
}

export function parcelOf(lines: readonly ParcelLine[]): Parcel {
  return {
    grams: lines.reduce((sum, { grams, qty }) => sum + grams * qty, 0),
    amount: lines.reduce((sum, { unitPrice, qty }) => sum + unitPrice * qty, 0),
  };
}

/** The excess over the limits; null where it fits. */
export function excessOf(parcel: Parcel, limits: ParcelLimits): Parcel | null {
  const grams = Math.max(0, parcel.grams - limits.grams);
  const amount = Math.max(0, parcel.amount - limits.amount);
  return grams > 0 || amount > 0 ? { grams, amount } : null;
}

/**
 * The fewest units of one line to remove so that the rest fits, by weight, then price; null where no single line is
 * enough.
 */
export function leastToRemove<Line extends ParcelLine>(
  lines: readonly Line[],
  limits: ParcelLimits,
): { line: Line; qty: number } | null {
  const excess = excessOf(parcelOf(lines), limits);
  if (!excess) return null;
  const ways = lines.flatMap((line) => {
    const qty = Math.max(unitsFor(excess.grams, line.grams), unitsFor(excess.amount, line.unitPrice));
    return qty <= line.qty ? [{ line, qty }] : [];
  });
  const [least] = ways.toSorted(
    (a, b) =>
      a.qty * a.line.grams - b.qty * b.line.grams || a.qty * a.line.unitPrice - b.qty * b.line.unitPrice,
  );
  return least ?? null;
}

function unitsFor(excess: number, each: number): number {
  if (excess === 0) return 0;
  return each > 0 ? Math.ceil(excess / each) : Number.POSITIVE_INFINITY;
}
