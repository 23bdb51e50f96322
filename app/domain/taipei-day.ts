/** A day of the calendar in Taipei, `2026-11-21`. Such texts are in order when they are in order as texts. */
export type Day = `${number}-${number}-${number}`;

/** Taiwan is eight hours ahead of UTC all year. */
const ahead = 8 * 3_600_000;

/** The day in Taipei at this instant. */
export function taipeiDay(at: Date): string {
  return new Date(at.getTime() + ahead).toISOString().slice(0, 10);
}

/** Whether a text names a day that exists: 2026-02-30 does not. */
export function isDay(text: string): text is Day {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}
