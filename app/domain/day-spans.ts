import { addDays } from './taipei-day.ts';

/** Days in Taipei, `2026-11-24`. */

export function mondayOf(day: string): string {
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7));
}

/** The first and the last day of its month. */
export function monthOf(day: string): { from: string; to: string } {
  const from = `${day.slice(0, 8)}01`;
  // 31 days after the first is always in the next month.
  const next = `${addDays(from, 31).slice(0, 8)}01`;
  return { from, to: addDays(next, -1) };
}

/** Whether the first day is after the last, so that nothing can match. */
export function isReversed({ from, to }: { from: string | null; to: string | null }): boolean {
  return from !== null && to !== null && from > to;
}
