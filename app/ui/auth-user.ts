import { useEffect } from 'react';

/**
 * The signed-in user as the screen knows them: saved in session storage under `authUser` (specification, section 4), and
 * followed across tabs. It opens nothing: what the server believes is the session cookie.
 */
export interface AuthUser {
  id: string;
  email: string;
  name: string;
}

const key = 'authUser';
let channel: BroadcastChannel | null = null;

/** Saves the user of this tab, or removes them. */
export function saveAuthUser(user: AuthUser | null): void {
  try {
    if (user === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify({ id: user.id, email: user.email, name: user.name }));
  } catch {
    // Without storage the server still knows.
  }
}

/** Tells the other tabs that someone signed in or out here. */
export function announceAuth(change: 'signed-in' | 'signed-out'): void {
  open()?.postMessage(change);
}

/** Calls back when another tab signs in or out. */
export function useAuthAnnouncements(heard: (change: 'signed-in' | 'signed-out') => void): void {
  useEffect(() => {
    const from = open();
    const listen = ({ data }: MessageEvent) => {
      if (data === 'signed-in' || data === 'signed-out') heard(data);
    };
    from?.addEventListener('message', listen);
    return () => from?.removeEventListener('message', listen);
  }, [heard]);
}

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('boma.auth');
  return channel;
}
