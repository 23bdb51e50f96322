import type { Config } from '#app/server/config.ts';

export type PublicOrigin = Pick<Config, 'origin'>;

/** By the public URL's scheme, so that cookies work over plain http too. */
export function isSecure(origin: string | null): boolean {
  return origin?.startsWith('https:') ?? false;
}

/** null where absent. */
export function cookieOf(cookies: string | null, name: string): string | null {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith(`${name}=`)) ?? null;
}
