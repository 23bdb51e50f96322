/** Order number, end in seconds since 1970 to the base 36, and signature. */
export const orderLinkPattern = /^([A-Z]{4}\d{3,4})-([0-9a-z]{1,10})-([\w-]{43})$/;

/** In ms; null for what is no link. Whether the link is genuine only the shop knows. */
export function endOfLink(link: string): number | null {
  const until = orderLinkPattern.exec(link)?.[2];
  return until === undefined ? null : Number.parseInt(until, 36) * 1000;
}
