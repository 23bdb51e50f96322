import { useSyncExternalStore } from 'react';

const query = '(min-width: 62rem)';

/** Whether the screen has room for two columns. Used only where the page has come alive. */
export function useWide(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const media = window.matchMedia(query);
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
    () => false,
  );
}
