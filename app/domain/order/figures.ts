import { mondayOf } from '../day-spans.ts';
import type { ParentId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';
import { addDays } from '../taipei-day.ts';

/** Cancelled orders do not count. Money in NTD. */
export interface Sums {
  orders: number;
  sales: number;
  profit: number;
}

export interface DaySums extends Sums {
  /** In Taipei, `2026-11-21`. */
  day: string;
}

export interface BestSeller {
  parentID: ParentId;
  title: LocalizedText;
  pieces: number;
  sales: number;
}

export interface Waiting {
  toPack: number;
  /** Of those to pack, the ones that are packed and have not left. */
  packed: number;
  followUp: number;
  awaitingPayment: number;
  toRefund: number;
  undelivered: number;
  invoices: number;
  lowStock: number;
}

export const chartDays = 30;
export const chartWeeks = 12;

const noSums: Sums = { orders: 0, sales: 0, profit: 0 };

export function firstChartDay(today: string): string {
  return addDays(mondayOf(today), -7 * (chartWeeks - 1));
}

/** Oldest first, days without orders included. */
export function byDay(known: readonly DaySums[], today: string): DaySums[] {
  const sums = new Map(known.map((one) => [one.day, one]));
  return Array.from({ length: chartDays }, (_, index) => {
    const day = addDays(today, index - chartDays + 1);
    return sums.get(day) ?? { ...noSums, day };
  });
}

/** Oldest first, by Monday; the last is the current week. */
export function byWeek(known: readonly DaySums[], today: string): DaySums[] {
  const first = firstChartDay(today);
  return Array.from({ length: chartWeeks }, (_, index) => {
    const day = addDays(first, 7 * index);
    return { ...added(known.filter((one) => mondayOf(one.day) === day)), day };
  });
}

export function added(all: readonly Sums[]): Sums {
  return all.reduce(
    (sum, one) => ({
      orders: sum.orders + one.orders,
      sales: sum.sales + one.sales,
      profit: sum.profit + one.profit,
    }),
    noSums,
  );
}

/** NTD, rounded; null without sales. */
export function averageBasket({ orders, sales }: Sums): number | null {
  return orders === 0 ? null : Math.round(sales / orders);
}
