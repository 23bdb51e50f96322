import { useEffect, useSyncExternalStore } from 'react';
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

const removedEvent = 'boma:account-removed';
let isRemovedNoted = false;

/** Whether the page says that the account of this tab is gone. */
export function noteAccountRemoved(isSaid: boolean): void {
  isRemovedNoted = isSaid;
  window.dispatchEvent(new Event(removedEvent));
}

/** While the page says so, no form says as well that one could sign in again. */
export function useAccountRemoved(): boolean {
  return useSyncExternalStore(
    onRemovedNoted,
    () => isRemovedNoted,
    () => false,
  );
}

function onRemovedNoted(listener: () => void): () => void {
  window.addEventListener(removedEvent, listener);
  return () => window.removeEventListener(removedEvent, listener);
}

/** Asks the server; false where it is unreachable. */
export async function isSignedOut(): Promise<boolean> {
  return (await sessionAnswer('')).user === null;
}

/** Asks the server whether a signed-out reader's account is gone; false where it is unreachable. */
export async function isRemoved(id: string): Promise<boolean> {
  return (await sessionAnswer(`?was=${encodeURIComponent(id)}`)).wasRemoved === true;
}

async function sessionAnswer(query: string): Promise<{ user?: unknown; wasRemoved?: unknown }> {
  try {
    const response = await fetch(`/api/auth/session${query}`, { signal: AbortSignal.timeout(callLimit) });
    const answer: unknown = await response.json();
    return typeof answer === 'object' && answer !== null ? answer : {};
  } catch {
    return {};
  }
}

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel('boma.auth');
  return channel;
}
