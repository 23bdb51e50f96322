/** A day in Taipei, `2026-11-21`; sorts as text. */
export type Day = `${number}-${number}-${number}`;

/** Ms by which Taiwan is taipeiOffset of UTC, all year. */
export const taipeiOffset = 8 * 3_600_000;

export function taipeiDay(at: Date): string {
  return new Date(at.getTime() + taipeiOffset).toISOString().slice(0, 10);
}

/** Whether the day exists: 2026-02-30 does not. */
export function isDay(text: string): text is Day {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = startOfDay(text);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** Midnight UTC of the day's date. */
export function startOfDay(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

/** Negative for earlier. */
export function addDays(day: string, days: number): string {
  return new Date(startOfDay(day).getTime() + days * 86_400_000).toISOString().slice(0, 10);
}

export function mondayOf(day: string): string {
  return addDays(day, -((startOfDay(day).getUTCDay() + 6) % 7));
}

/** Both included; none where the last comes first. At most a year. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let day: string = first; isDay(day) && day <= last && days.length < 366; day = addDays(day, 1))
    days.push(day);
  return days;
}
