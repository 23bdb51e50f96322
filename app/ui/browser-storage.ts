type Kind = 'localStorage' | 'sessionStorage';

/** Null where nothing is stored, and in a browser that keeps nothing. */
export function readStored(kind: Kind, key: string): string | null {
  try {
    return globalThis[kind].getItem(key);
  } catch {
    return null;
  }
}

/** @param text null removes it. False in a browser that keeps nothing, or no more. */
export function writeStored(kind: Kind, key: string, text: string | null): boolean {
  try {
    if (text === null) globalThis[kind].removeItem(key);
    else globalThis[kind].setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
