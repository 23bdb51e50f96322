import { useEffect } from 'react';
import { writeStored } from './browser-storage.ts';
import { callLimit } from './client-action.ts';

/**
 * The signed-in user in session storage under `authUser` (specification, section 4), synchronised across tabs. For
 * display only: the server goes by the session cookie.
 */
export interface AuthUser {
  id: string;
  email: string;
  name: string;
}

const key = 'authUser';
let channel: BroadcastChannel | null = null;

export function saveAuthUser(user: AuthUser | null): void {
  const stored = user && JSON.stringify({ id: user.id, email: user.email, name: user.name });
  writeStored('sessionStorage', key, stored);
}

export function announceAuth(change: 'signed-in' | 'signed-out'): void {
  open()?.postMessage(change);
}

export function useAuthAnnouncements(listener: (change: 'signed-in' | 'signed-out') => void): void {
  useEffect(() => {
    const from = open();
    const listen = ({ data }: MessageEvent) => {
      if (data === 'signed-in' || data === 'signed-out') listener(data);
    };
    from?.addEventListener('message', listen);
    return () => from?.removeEventListener('message', listen);
  }, [listener]);
}

const refusedEvent = 'boma:signed-out';

/** Called when an action of this tab is refused because the session has ended. */
export function noteSignedOut(): void {
  window.dispatchEvent(new Event(refusedEvent));
}

export function useSignedOutNoted(listener: () => void): void {
  useEffect(() => {
    window.addEventListener(refusedEvent, listener);
    return () => window.removeEventListener(refusedEvent, listener);
  }, [listener]);
}

/** Asks the server; false where it is unreachable. */
export async function isSignedOut(): Promise<boolean> {
  try {
    const response = await fetch('/api/auth/session', { signal: AbortSignal.timeout(callLimit) });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null && 'user' in answer && answer.user === null;
  } catch {
    return false;
  }
}

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('boma.auth');
  return channel;
}
