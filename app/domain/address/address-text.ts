/** Texts from a URL: anyone can write one, so each is made safe for the database first. */

export function addressText(text: string | null | undefined, longest: number): string {
  return (text ?? '').replaceAll('\0', '').slice(0, longest).toWellFormed().trim();
}

/** A page number below 1 counts as 1 (specification, section 5), and so does what is no number. */
export function pageNumber(text: string | null, last = 1_000_000): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 1 ? Math.min(page, last) : 1;
}

/** Whether a text is an ISO 8601 moment as the shop writes it, `2026-11-22T10:00:00.000Z`. */
export function isMoment(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text) || text.startsWith('0000')) return false;
  const moment = new Date(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString() === text;
}
