/** The headers the guard reads. */
export interface OriginClues {
  /** Already known to be one of ours (known-hosts.ts). */
  host: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  hasCookie: boolean;
}

/**
 * Whether a request that changes something comes from the shop's own pages (reliability B33). Browsers say so in
 * Sec-Fetch-Site or, over plain http and in old ones, in Origin. A request with neither is not from a browser; it is let
 * through only without cookies, when it has nobody's rights to borrow.
 */
export function isSameOrigin(
  { host, origin, secFetchSite, hasCookie }: OriginClues,
  shopOrigin: string | null,
): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  if (origin !== undefined) {
    if (origin === shopOrigin) return true;
    return shopOrigin !== null && new URL(shopOrigin).host === host
      ? false
      : origin === `http://${host}` || origin === `https://${host}`;
  }
  return !hasCookie;
}
