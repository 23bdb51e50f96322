import { useEffect } from 'react';
import { callLimit } from './client-action.ts';

/** Any answer counts: what is wrong with the page itself, the browser shows better than this. */
export async function isShopReachable(): Promise<boolean> {
  const asked = fetch(window.location.href, { method: 'HEAD', signal: AbortSignal.timeout(callLimit) });
  return asked.then(
    () => true,
    () => false,
  );
}

/** As Chromium and Firefox name it, and as Safari does. */
const lostFile = /dynamically imported module|importing a module script/i;

/**
 * A page's file can also be gone because the shop has a new build, and the router never asks again for one that failed:
 * where the shop answers, the page is loaded anew.
 */
export function useReloadOfLostFile(error: unknown): void {
  useEffect(() => {
    if (!(error instanceof TypeError && lostFile.test(error.message))) return;
    let left = false;
    void isShopReachable().then((reachable) => {
      if (reachable && !left) window.location.reload();
    });
    return () => {
      left = true;
    };
  }, [error]);
}
