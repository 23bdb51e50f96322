import type { Language } from '#app/domain/language.ts';
import { alertsWorkerPath, alertsWorkerScope } from '#app/domain/staff/alerts.ts';

/** Whether this browser can be alerted. `home-screen`: on an iPhone only what is on the home screen can be. */
export type PushState = 'ready' | 'blocked' | 'insecure' | 'home-screen' | 'unsupported';

export function pushState(): PushState {
  if (!window.isSecureContext) return 'insecure';
  const hasPush = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasPush) return isApplePhone() ? 'home-screen' : 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : 'ready';
}

/** An iPad calls itself a Mac, but has no mouse alone. */
function isApplePhone(): boolean {
  return (
    /\b(iPhone|iPad|iPod)\b/.test(navigator.userAgent) ||
    (/\bMacintosh\b/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)
  );
}

export interface Subscribed {
  address: string;
  p256dh: string;
  auth: string;
}

/** In ms: a push service that cannot be reached may never say so. */
const limit = 30_000;

/**
 * Asks for permission and subscribes this browser. Called by a tap.
 * @param key the shop's public key, base64url. @param language in which the worker shows alerts.
 */
export async function subscribe(
  key: string,
  language: Language,
): Promise<Subscribed | 'blocked' | 'dismissed' | 'unreachable'> {
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'blocked' : 'dismissed';
  try {
    return await inTime(subscribeNow(key, language));
  } catch {
    return 'unreachable';
  }
}

async function subscribeNow(key: string, language: Language): Promise<Subscribed> {
  const worker = `${alertsWorkerPath}?language=${language}`;
  const registration = await navigator.serviceWorker.register(worker, {
    scope: alertsWorkerScope,
    updateViaCache: 'none',
  });
  await activated(registration);
  const applicationServerKey = bytesOf(key);
  const known = await registration.pushManager.getSubscription();
  // The shop's key is another one after its secrets were lost.
  if (known && !isSame(known.options.applicationServerKey, applicationServerKey)) await known.unsubscribe();
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey,
  });
  const { endpoint, keys } = subscription.toJSON();
  return { address: endpoint ?? '', p256dh: keys?.p256dh ?? '', auth: keys?.auth ?? '' };
}

/** SHA-256 of this browser's address at its push service, in hexadecimal digits; null where it has none. */
export async function ownMark(): Promise<string | null> {
  const subscription = await ownSubscription();
  if (!subscription) return null;
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(subscription.endpoint));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

export async function unsubscribe(): Promise<void> {
  await (await ownSubscription())?.unsubscribe();
}

async function ownSubscription(): Promise<PushSubscription | null> {
  if (pushState() !== 'ready') return null;
  const registration = await navigator.serviceWorker.getRegistration(alertsWorkerScope);
  // Without one of its own the shop's worker answers.
  if (!registration?.scope.endsWith(alertsWorkerScope)) return null;
  return registration.pushManager.getSubscription();
}

function activated({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const coming = installing ?? waiting;
  if (active || !coming) return Promise.resolve();
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  coming.addEventListener('statechange', () => {
    if (coming.state === 'activated') resolve();
    if (coming.state === 'redundant') reject(new Error('the worker was not installed'));
  });
  return promise;
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('too late')), limit);
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (sign) => sign.charCodeAt(0));
}

function isSame(one: ArrayBuffer | null, other: Uint8Array): boolean {
  const bytes = new Uint8Array(one ?? new ArrayBuffer(0));
  return bytes.length === other.length && bytes.every((byte, index) => byte === other[index]);
}
