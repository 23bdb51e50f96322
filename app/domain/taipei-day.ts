/** A day in Taipei, `2026-11-21`; sorts as text. */
export type Day = `${number}-${number}-${number}`;

/** Taiwan is UTC+8 all year. */
const ahead = 8 * 3_600_000;

export function taipeiDay(at: Date): string {
  return new Date(at.getTime() + ahead).toISOString().slice(0, 10);
}

/** Whether the day exists: 2026-02-30 does not. */
export function isDay(text: string): text is Day {
  if (!/^20\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().slice(0, 10) === text;
}

/** Both included; none where the last comes first. At most a year. */
export function daysBetween(first: Day, last: Day): Day[] {
  const days: Day[] = [];
  for (let at = Date.parse(`${first}T00:00:00Z`); days.length < 366; at += 86_400_000) {
    const day = new Date(at).toISOString().slice(0, 10);
    if (!isDay(day) || day > last) break;
    days.push(day);
  }
  return days;
}
