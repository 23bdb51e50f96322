import { isIP } from 'node:net';
import { hostname } from 'node:os';

/**
 * Accepts Host headers of this shop (reliability B22): local names, and ORIGIN's host or else IP addresses and the
 * machine's name. Other names are refused against DNS rebinding.
 */
export function knownHosts(origin: string | null): (host: string | undefined) => boolean {
  const names = new Set(['localhost', '127.0.0.1', '[::1]']);
  if (origin === null) {
    const machine = hostname().toLowerCase();
    names.add(machine).add(`${machine}.local`);
  } else {
    names.add(new URL(origin).hostname);
  }
  const allowed = new Set<string>();
  return (host) => {
    if (host === undefined) return false;
    if (allowed.has(host)) return true;
    const name = nameOf(host);
    if (name === null || !(names.has(name) || (origin === null && isAddress(name)))) return false;
    // A bounded cache, because a client can vary the port.
    if (allowed.size < 100) allowed.add(host);
    return true;
  };
}

function nameOf(host: string): string | null {
  return /^(\[[0-9a-f:.]{2,45}\]|[a-z0-9.-]{1,253}?)\.?(:\d{1,5})?$/i.exec(host)?.[1]?.toLowerCase() ?? null;
}

function isAddress(name: string): boolean {
  return isIP(name.replace(/^\[|\]$/g, '')) !== 0;
}

/** How long texts with addresses of the shop are kept: without ORIGIN they name the host that was asked. */
export function cacheOfAddresses(origin: string | null): string {
  return `${origin === null ? 'private' : 'public'}, max-age=3600`;
}

interface OriginClues {
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
