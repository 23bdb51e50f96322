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

/** Every day from the first to the last, both included; none where the last comes first. At most a year of them. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); days.length < 366; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!isDay(day) || day > last) break;
    days.push(day);
  }
  return days;
}
