/** A day in Taipei, `2026-11-21`; sorts as text. */
export type Day = `${number}-${number}-${number}`;

/** Taiwan's offset from UTC in ms, all year. */
export const taipeiOffset = 8 * 3_600_000;

export function taipeiDay(at: Date): string {
  return new Date(at.getTime() + taipeiOffset).toISOString().slice(0, 10);
}

/** Whether the day exists: 2026-02-30 does not. */
export function isDay(text: string): text is Day {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const date = dateOf(text);
  return !Number.isNaN(date.getTime()) && date.toISOString().slice(0, 10) === text;
}

/** The start of the day in Taipei. */
export function startOfDay(day: string): Date {
  return new Date(dateOf(day).getTime() - taipeiOffset);
}

export function isSunday(day: string): boolean {
  return dateOf(day).getUTCDay() === 0;
}

/** For date arithmetic only: not a point in time in Taipei. */
function dateOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Negative for earlier. */
export function addDays(day: string, days: number): string {
  return new Date(dateOf(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}
