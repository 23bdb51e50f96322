import { useSyncExternalStore } from 'react';
import {
  adopted,
  emptySession,
  isDefiniteRefusal,
  reduceSession,
  type Session,
  type SessionAction,
} from '#app/domain/cart/session.ts';
import { readSession, storeSession } from '#app/domain/cart/stored-session.ts';
import { taipeiDay } from '#app/domain/taipei-day.ts';
import { readStored, writeStored } from './browser-storage.ts';

/**
 * Store of the visitor's session, persisted in the browser and synchronised across its tabs. The server and the first
 * paint use the empty session, so that pages can be cached for everyone. Without storage (private browsing, full disk)
 * it lasts as long as the tab.
 */

const sharedKey = 'boma.session';
const ownKey = 'boma.checkout';

let session: Session = emptySession;
let lastShared: string | null = null;
let started = false;
const listeners = new Set<() => void>();

/** For use outside components. */
export function getSession(): Session {
  if (!started) start();
  return session;
}

/** With what other tabs have stored, for what must not be of an older cart. Never while rendering. */
export function latestSession(): Session {
  adoptShared();
  return session;
}

export function dispatch(action: SessionAction): void {
  adoptShared();
  const next = reduceSession(getSession(), action);
  if (next === session) return;
  session = next;
  const stored = storeSession(next);
  if (writeStored('localStorage', sharedKey, stored.shared)) lastShared = stored.shared;
  writeStored('sessionStorage', ownKey, stored.own);
  notifyListeners();
}

/** Goods that were added while the last order was sent are for the next one. */
export function beginCheckout(): void {
  dispatch({ type: 'reset' });
}

/** The empty session on the server and until hydration. */
export function useSession(): Session {
  return useSyncExternalStore(subscribe, getSession, () => emptySession);
}

function start(): void {
  started = true;
  lastShared = readStored('localStorage', sharedKey);
  session = readSession({ shared: lastShared, own: readStored('sessionStorage', ownKey) }, today());
  window.addEventListener('storage', ({ key }) => {
    // A null key: another tab cleared the storage.
    if (key === sharedKey || key === null) adoptShared();
  });
  // A page of the back/forward cache missed what other tabs stored meanwhile, and later pages of this one.
  window.addEventListener('pageshow', ({ persisted }) => {
    // One that is sending has the latest itself.
    if (persisted) adoptShared(session.orderPosting ? null : readStored('sessionStorage', ownKey));
  });
}

/** Merges another tab's session; what this tab is typing or sending stays. @param own what a later page stored of that. */
function adoptShared(own: string | null = null): void {
  getSession();
  const shared = readStored('localStorage', sharedKey);
  if (shared === null || (shared === lastShared && !own)) return;
  lastShared = shared;
  const stored = readSession({ shared, own }, today());
  const { draft, attempt, editedSince } = stored;
  const orderPostError = attempt
    ? stored.orderPostError
    : isDefiniteRefusal(session.orderPostError)
      ? session.orderPostError
      : null;
  session = adopted(own ? { ...session, draft, attempt, editedSince, orderPostError } : session, stored);
  notifyListeners();
}

function today(): string {
  return taipeiDay(new Date());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notifyListeners(): void {
  for (const listener of listeners) listener();
}
