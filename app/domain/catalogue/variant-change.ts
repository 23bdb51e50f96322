import { isVariantId, type VariantId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { z } from '../zod.ts';
import type { PartGap } from './bundle.ts';
import { productLimits } from './product-check.ts';

/** Changes of price, sale and stock in the product list, of one variant or many. */

const price = z.int().min(1).max(productLimits.money);
const percent = z.int().min(0).max(100);
const pieces = z.int().min(-productLimits.amount).max(productLimits.amount);

/**
 * Prices change from the value seen to the new one, so that a newer price is not overwritten; stock changes by a
 * difference, so that sales meanwhile are kept.
 */
export const variantChangeSchema = z.strictObject({
  id: z.string().refine(isVariantId),
  price: z.tuple([price, price]).optional(),
  sale: z.tuple([percent, percent]).optional(),
  by: pieces.optional(),
});
export type VariantChange = z.output<typeof variantChangeSchema>;

/** Limits of a bulk change: variants, and products they belong to. */
export const mostChanged = 2_000;
export const mostProductsChanged = 200;

export interface VariantState {
  id: VariantId;
  size: LocalizedText | null;
  weight: LocalizedText | null;
  color: LocalizedText | null;
  /** NTD. */
  price: number;
  salesPercentage: number;
  qty: number;
  /** At the price that counts now, or after a previewed change; absent for whoever may not see costs. */
  isBelowCost?: boolean;
  /** Absent for ordinary variants: the parts that make a bundle unavailable. */
  gaps?: readonly { title: LocalizedText | null; gap: PartGap }[] | null;
}

export function inverse({ id, price, sale, by }: VariantChange): VariantChange {
  return {
    id,
    ...(price && { price: [price[1], price[0]] }),
    ...(sale && { sale: [sale[1], sale[0]] }),
    ...(by !== undefined && { by: -by }),
  };
}

/** Why a change no longer fits a variant as it is now. */
export type Misfit = 'gone' | 'changed' | 'sold';

/** Null where it still fits. @param now null where the variant was deleted. */
export function misfitOf({ price, sale, by = 0 }: VariantChange, now: VariantState | null): Misfit | null {
  if (now === null) return 'gone';
  if ((price?.[0] ?? now.price) !== now.price) return 'changed';
  if ((sale?.[0] ?? now.salesPercentage) !== now.salesPercentage) return 'changed';
  return now.qty + by < 0 || now.qty + by > productLimits.amount ? 'sold' : null;
}

/** Digits as typed, including full-width ones. */
function plain(typed: string): string {
  return typed.normalize('NFKC').replaceAll(/[\s,]/g, '').replaceAll(/[−–]/g, '-');
}

/** A price in NTD; null where invalid. */
export function typedPrice(typed: string): number | null {
  const text = plain(typed).replace(/^NT\$|^\$/i, '');
  if (!/^\d{1,6}$/.test(text)) return null;
  const amount = Number(text);
  return amount >= 1 && amount <= productLimits.money ? amount : null;
}

/** `+3`, `-2`, or a count, taken relative to the stock seen. @returns the difference; null where invalid. */
export function typedStock(typed: string, seen: number): number | null {
  const text = plain(typed);
  if (!/^[+-]?\d{1,7}$/.test(text)) return null;
  const amount = Number(text);
  const by = /^[+-]/.test(text) ? amount : amount - seen;
  return seen + by >= 0 && seen + by <= productLimits.amount ? by : null;
}

export const priceWays = ['percent', 'amount', 'set'] as const;
export const stockWays = ['add', 'set'] as const;
export const roundings = [1, 5, 10, 50, 100] as const;

/** One change for many variants; null leaves a value unchanged. */
export const bulkChangeSchema = z
  .strictObject({
    price: z
      .strictObject({
        how: z.enum(priceWays),
        /** Percent or NTD; negative lowers the price. */
        by: z.int().min(-productLimits.money).max(productLimits.money),
        /** A percentage is rounded to the nearest multiple of this, in NTD. */
        round: z.literal(roundings),
      })
      .nullable(),
    stock: z.strictObject({ how: z.enum(stockWays), by: pieces }).nullable(),
    sale: percent.nullable(),
  })
  .refine(({ price, stock, sale }) => price !== null || stock !== null || sale !== null);
export type BulkChange = z.output<typeof bulkChangeSchema>;

/** Null where the variant stays unchanged; a problem where price or stock would be invalid. */
export function bulkChangeOf(
  variant: Pick<VariantState, 'id' | 'price' | 'salesPercentage' | 'qty' | 'gaps'>,
  { price, stock: pieces, sale }: BulkChange,
): { change: VariantChange } | { problem: 'price' | 'stock' } | null {
  // A bundle's stock follows from its parts.
  const stock = variant.gaps ? null : pieces;
  const to = price === null ? variant.price : newPrice(variant.price, price);
  const qty = stock === null ? variant.qty : stock.how === 'add' ? variant.qty + stock.by : stock.by;
  const percentage = sale ?? variant.salesPercentage;
  if (to < 1 || to > productLimits.money) return { problem: 'price' };
  if (qty < 0 || qty > productLimits.amount) return { problem: 'stock' };
  const { id } = variant;
  const change: VariantChange = {
    id,
    ...(to !== variant.price && { price: [variant.price, to] }),
    ...(percentage !== variant.salesPercentage && { sale: [variant.salesPercentage, percentage] }),
    ...(qty !== variant.qty && { by: qty - variant.qty }),
  };
  return change.price || change.sale || change.by !== undefined ? { change } : null;
}

/** In integers throughout, because a fraction would put a percentage of NT$350 off by a dollar. */
function newPrice(price: number, { how, by, round }: NonNullable<BulkChange['price']>): number {
  if (how === 'set') return by;
  if (how === 'amount') return price + by;
  // Rounds half up.
  return Math.floor((2 * price * (100 + by) + 100 * round) / (200 * round)) * round;
}
