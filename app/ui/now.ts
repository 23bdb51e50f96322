import { useEffect, useState } from 'react';
import { callLimit } from './client-action.ts';

/** In ms: a response takes a moment, and its `Date` has whole seconds. */
const tolerance = 60_000;

/** How far the shop's clock is ahead of the browser's, in ms. */
let ahead = 0;
let isKnown = false;
const followers = new Set<() => void>();

/** Learns the shop's time from a response of its own, so that a phone with a wrong clock shows the right dates. */
export function readShopClock(response: Response): void {
  const difference = Date.parse(response.headers.get('date') ?? '') - Date.now();
  if (Number.isNaN(difference)) return;
  isKnown = true;
  ahead = Math.abs(difference) > tolerance ? difference : 0;
  for (const follow of followers) follow();
}

/** False: `shopNow` is the browser's clock. */
export function isClockKnown(): boolean {
  return isKnown;
}

/** Asks for the shop's time unless a response had it; without an answer it stays unknown. */
export async function askShopClock(): Promise<void> {
  if (isKnown) return;
  const asked = fetch(window.location.href, {
    method: 'HEAD',
    cache: 'no-store',
    signal: AbortSignal.timeout(callLimit),
  });
  await asked.then(readShopClock, () => {});
}

/** By the shop's clock, as far as it is known. */
export function shopNow(): Date {
  return new Date(Date.now() + ahead);
}

/** `shopNow`, renewed every half minute. */
export function useNow(): Date {
  const [now, setNow] = useState(shopNow);
  useEffect(() => {
    const renew = () => setNow(shopNow());
    const timer = setInterval(renew, 30_000);
    followers.add(renew);
    return () => {
      clearInterval(timer);
      followers.delete(renew);
    };
  }, []);
  return now;
}
