import { useEffect, useState } from 'react';

/** Returns to `ready` after a while. */
export type Copying = 'ready' | 'copied' | 'failed';

export function useCopying(): { state: Copying; copy: (text: string) => void } {
  const [state, setState] = useState<Copying>('ready');
  useEffect(() => {
    if (state !== 'copied') return;
    const timer = setTimeout(() => setState('ready'), 2_500);
    return () => clearTimeout(timer);
  }, [state]);
  return { state, copy: (text) => void copyText(text).then((done) => setState(done ? 'copied' : 'failed')) };
}

/** execCommand is the fallback where the Clipboard API is missing (plain http) or refused (in-app browsers). */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

function copyBySelection(text: string): boolean {
  const focused = document.activeElement;
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  document.body.append(area);
  area.select();
  let done = false;
  try {
    done = document.execCommand('copy');
  } catch {
    done = false;
  }
  area.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return done;
}
