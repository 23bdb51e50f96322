import { daySchema } from '../day-schema.ts';
import type { ParentId } from '../ids.ts';
import { addDays, startOfDay, taipeiDay, taipeiOffset } from '../taipei-day.ts';
import { z } from '../zod.ts';

/** A percentage off all variants of a product for a time, beside the variants' own. */
export interface PlannedSale {
  percentage: number;
  /** ISO 8601; the end is excluded. */
  from: string;
  until: string;
}

/** What a page showed of a product; null for no sale. */
export interface SaleSeen {
  id: ParentId;
  sale: PlannedSale | null;
}

export const plannedSaleSchema = z.strictObject({
  percentage: z.int().min(1).max(100),
  from: z.iso.datetime(),
  until: z.iso.datetime(),
});

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** As typed, in Taipei. Without a time the last day is a whole one. */
export const typedSaleSchema = z.strictObject({
  percentage: z.int().min(1).max(100),
  firstDay: daySchema,
  firstTime: time,
  lastDay: daySchema,
  lastTime: z.union([z.literal(''), time]),
});
export type TypedSale = z.output<typeof typedSaleSchema>;

/** @returns null where the end is not after the start, or is in the past. */
export function plannedSale(typed: TypedSale, now: Date): PlannedSale | null {
  const from = new Date(`${typed.firstDay}T${typed.firstTime}:00+08:00`);
  const until =
    typed.lastTime === ''
      ? startOfDay(addDays(typed.lastDay, 1))
      : new Date(`${typed.lastDay}T${typed.lastTime}:00+08:00`);
  if (until <= from || until <= now) return null;
  return { percentage: typed.percentage, from: from.toISOString(), until: until.toISOString() };
}

/** @param sale null for a new one, which starts tomorrow for a week. */
export function typedSaleOf(sale: PlannedSale | null, now: Date): Record<keyof TypedSale, string> {
  const inTaipei = (at: string) => new Date(Date.parse(at) + taipeiOffset).toISOString();
  if (sale) {
    const [from, until] = [inTaipei(sale.from), inTaipei(sale.until)];
    const isWholeDay = until.slice(11, 16) === '00:00';
    return {
      percentage: String(sale.percentage),
      firstDay: from.slice(0, 10),
      firstTime: from.slice(11, 16),
      lastDay: isWholeDay ? addDays(until.slice(0, 10), -1) : until.slice(0, 10),
      lastTime: isWholeDay ? '' : until.slice(11, 16),
    };
  }
  const days = (count: number) => taipeiDay(new Date(now.getTime() + count * 86_400_000));
  return { percentage: '', firstDay: days(1), firstTime: '00:00', lastDay: days(7), lastTime: '' };
}
