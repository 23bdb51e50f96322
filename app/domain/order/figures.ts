import type { ParentId } from '../ids.ts';
import type { LocalizedText } from '../language.ts';

/** What was sold in a stretch of time. Orders that are cancelled do not count. Money in NTD. */
export interface Sums {
  orders: number;
  /** What customers pay for the goods: without the delivery, after discounts and promo codes. */
  sales: number;
  /** Sales less what the goods cost. */
  profit: number;
}

export interface DaySums extends Sums {
  /** In Taipei, `2026-11-21`. */
  day: string;
}

/** Several pieces of one product, in all its variants. */
export interface BestSeller {
  parentID: ParentId;
  title: LocalizedText;
  pieces: number;
  /** NTD, line totals. */
  sales: number;
}

/** What waits for the owner today. */
export interface Waiting {
  toPack: number;
  awaitingPayment: number;
  /** Orders of which the shop holds more than it is due. */
  toRefund: number;
  /** Products with a variant of which few are left (almostOutAt). */
  lowStock: number;
}

/** Days the charts of days and weeks reach back, and of the best sellers. */
export const chartDays = 30;
export const chartWeeks = 12;

const dayLength = 86_400_000;
const noSums: Sums = { orders: 0, sales: 0, profit: 0 };

/** The day so many days later; earlier where negative. */
export function dayPlus(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayLength).toISOString().slice(0, 10);
}

/** The Monday of a day's week. */
export function mondayOf(day: string): string {
  return dayPlus(day, -((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7));
}

/** The first day that a chart needs: of the weeks' chart, which reaches back further. */
export function firstChartDay(today: string): string {
  return dayPlus(mondayOf(today), -7 * (chartWeeks - 1));
}

/** One row for each of the last days, those without orders too, the oldest first. */
export function byDay(known: readonly DaySums[], today: string): DaySums[] {
  const sums = new Map(known.map((one) => [one.day, one]));
  return Array.from({ length: chartDays }, (_, index) => {
    const day = dayPlus(today, index - chartDays + 1);
    return sums.get(day) ?? { ...noSums, day };
  });
}

/** One row for each of the last weeks, named by its Monday, the oldest first; the last one is under way. */
export function byWeek(known: readonly DaySums[], today: string): DaySums[] {
  const first = firstChartDay(today);
  return Array.from({ length: chartWeeks }, (_, index) => {
    const day = dayPlus(first, 7 * index);
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

/** NTD, rounded; null where nothing was sold. */
export function averageBasket({ orders, sales }: Sums): number | null {
  return orders === 0 ? null : Math.round(sales / orders);
}
