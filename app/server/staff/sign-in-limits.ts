import { createHash } from 'node:crypto';
import type { Db } from '#app/server/db/client.ts';
import { networkOf, wideNetworkOf } from '#app/server/http/network.ts';
import { type Counter, reserve } from '#app/server/http/rate-limit.ts';

/**
 * Wrong guesses only. A correct one uses no counter, which would lock people out, and resets none, which would allow
 * more guesses at others (docs/decisions/0029).
 */
export const signInLimits = {
  /** A browser known to this account. */
  device: { limit: 10, windowSeconds: 3600 },
  network: { limit: 10, windowSeconds: 10 * 60 },
  /** All unknown devices. */
  account: { limit: 50, windowSeconds: 3600 },
  /** Above that, in a day, for unknown devices of a network without such guesses. */
  fairNetwork: { limit: 3, windowSeconds: 24 * 3600 },
  /** All of these together, against distributed guessing. */
  fairAccount: { limit: 1000, windowSeconds: 24 * 3600 },
} as const;

/** @param device from `knownDevice`. @returns null where over the limit. */
export function reserveGuess(
  db: Db,
  { email, address, device }: { email: string; address: string; device: string | null },
): ReturnType<typeof reserve> {
  const account = createHash('sha256').update(email).digest('base64url');
  const counter = (of: keyof typeof signInLimits, whose: string): Counter => ({
    ...signInLimits[of],
    key: `sign-in:${of}:${whose}`,
  });
  const network = counter('network', networkOf(address));
  return reserve(db, [
    ...(device === null ? [] : [[counter('device', device)]]),
    [network, counter('account', account)],
    [network, counter('fairNetwork', wideNetworkOf(address)), counter('fairAccount', account)],
  ]);
}
