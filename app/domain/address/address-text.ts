/** For texts from a URL, which anyone can write: cut and made safe for the database. */

export function addressText(text: string | null | undefined, longest: number): string {
  return (text ?? '').replaceAll('\0', '').slice(0, longest).toWellFormed().trim();
}

/** A page number below 1 or invalid counts as 1 (specification, section 5). */
export function pageNumber(text: string | null, last = 1_000_000): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, last) : 1;
}

/** Whether a text is an ISO 8601 time as the shop writes it, `2026-11-22T10:00:00.000Z`. */
export function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
