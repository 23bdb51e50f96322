import { useSyncExternalStore } from 'react';

/** False on the server, until hydration and without JavaScript. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
}
