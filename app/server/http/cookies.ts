import type { Config } from '#app/server/config.ts';

export type Place = Pick<Config, 'origin'>;

/** The scheme of the public address decides about `Secure` and `__Host-`, so that cookies work over plain http at home too. */
export function isSecure(origin: string | null): boolean {
  return origin?.startsWith('https:') ?? false;
}

/** One cookie of a request, `name=value`; null where it was not sent. */
export function cookieOf(cookies: string | null, name: string): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`)) ?? null;
}
