import { createHash } from 'node:crypto';
import type { Db } from '#app/server/db/client.ts';
import { networkOf, wideNetworkOf } from '#app/server/http/network.ts';
import { type Counter, reserve } from '#app/server/http/rate-limit.ts';

/**
 * Wrong guesses at a password. The right one takes nothing from any counter, so that signing in never shuts anyone out,
 * and clears none, so that nobody's own sign-in buys further guesses at others (docs/decisions/0029).
 */
export const signInLimits = {
  /** A browser on which this account signed in before: no stranger's guess counts here. */
  device: { limit: 10, windowSeconds: 3600 },
  network: { limit: 10, windowSeconds: 10 * 60 },
  /** From all devices that the account does not know. */
  account: { limit: 50, windowSeconds: 3600 },
  /** Beyond that, an unknown device whose wider network did not guess so before still has these, a day. */
  fairNetwork: { limit: 3, windowSeconds: 24 * 3600 },
  /** And all of them together these: distributed guessing ends here. */
  fairAccount: { limit: 1000, windowSeconds: 24 * 3600 },
} as const;

/**
 * One guess at the password of an account. @param device as `knownDevice` gave it.
 * @returns null where there have been too many.
 */
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
