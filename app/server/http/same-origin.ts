export interface OriginClues {
  host: string;
  origin: string | undefined;
  secFetchSite: string | undefined;
  hasCookie: boolean;
}

/**
 * CSRF check (reliability B33) by Sec-Fetch-Site, else Origin. A request with neither is no browser's and passes only
 * without cookies.
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
