import { writeStored } from '#app/ui/browser-storage.ts';

/** A text in the browser's storage, for `useSyncExternalStore`: alike in all its tabs. */
export function storedValue(key: string) {
  const changed = new EventTarget();
  return {
    /** Undefined without a storage. */
    read(): string | null | undefined {
      try {
        return localStorage.getItem(key);
      } catch {
        return undefined;
      }
    },
    write(text: string): void {
      writeStored('localStorage', key, text);
      changed.dispatchEvent(new Event('change'));
    },
    subscribe(listener: () => void): () => void {
      changed.addEventListener('change', listener);
      window.addEventListener('storage', listener);
      return () => {
        changed.removeEventListener('change', listener);
        window.removeEventListener('storage', listener);
      };
    },
  };
}
