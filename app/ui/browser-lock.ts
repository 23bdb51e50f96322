import { readStored, writeStored } from './browser-storage.ts';
import { newUuid } from './uuid.ts';

interface LockRequest {
  steal?: boolean;
  signal: AbortSignal;
  onHeld: () => void;
  /** Called when another tab takes the lock, but not after `signal`. */
  onLost: () => void;
}

/**
 * A lock held by one tab of the browser at a time, by Web Locks, or in an insecure context (plain http) by a lease in
 * local storage.
 */
export function holdLock(name: string, request: LockRequest): void {
  if (request.signal.aborted) return;
  if (hasLocks()) holdWebLock(name, request);
  else holdLease(name, request);
}

function hasLocks(): boolean {
  return 'locks' in navigator && navigator.locks !== undefined;
}

function holdWebLock(name: string, { steal = false, signal, onHeld, onLost }: LockRequest): void {
  // The API refuses both options together.
  const options: LockOptions = steal ? { steal } : { signal };
  navigator.locks
    .request(name, options, () => {
      if (signal.aborted) return;
      onHeld();
      return new Promise<void>((resolve) =>
        signal.addEventListener('abort', () => resolve(), { once: true }),
      );
    })
    .catch(() => {
      if (!signal.aborted) onLost();
    });
}

/** In ms. A holder renews its lease; a claim succeeds when no other follows within a moment. */
const leaseTime = 4_000;
const renewal = 500;
const settling = 100;

function holdLease(name: string, { steal = false, signal, onHeld, onLost }: LockRequest): void {
  const key = `lease:${name}`;
  const own = newUuid();
  let state: 'waiting' | 'claiming' | 'held' = 'waiting';
  let force = steal;

  function check(): void {
    const lease = readLease(key);
    const isOther = lease !== null && lease.holder !== own && lease.until > Date.now();
    if (state === 'held' && !isOther) writeLease(key, own);
    if (state === 'held' && isOther) {
      stop();
      onLost();
    }
    if (state === 'held') return;
    if (state === 'claiming' || (isOther && !force)) return;
    force = false;
    state = 'claiming';
    writeLease(key, own);
    setTimeout(
      () => {
        if (signal.aborted || state !== 'claiming') return;
        const now = readLease(key);
        state = now === null || now.holder === own ? 'held' : 'waiting';
        if (state === 'held') onHeld();
      },
      settling + Math.random() * settling,
    );
  }
  function stop(): void {
    clearInterval(timer);
    window.removeEventListener('storage', onStorage);
  }
  function onStorage(event: StorageEvent): void {
    if (event.key === key) check();
  }

  const timer = setInterval(check, renewal);
  window.addEventListener('storage', onStorage);
  signal.addEventListener(
    'abort',
    () => {
      stop();
      if (state !== 'waiting' && readLease(key)?.holder === own) dropLease(key);
    },
    { once: true },
  );
  check();
}

/** Null without a lease, or without storage: each tab is then alone. */
function readLease(key: string): { holder: string; until: number } | null {
  const [holder, until] = (readStored('localStorage', key) ?? '').split(' ');
  return holder && until ? { holder, until: Number(until) } : null;
}

function writeLease(key: string, holder: string): void {
  writeStored('localStorage', key, `${holder} ${Date.now() + leaseTime}`);
}

function dropLease(key: string): void {
  writeStored('localStorage', key, null);
}

/** In ms. */
const onceFor = 20_000;

export function isFirstToClaim(name: string): Promise<boolean> {
  return new Promise((resolve) => {
    const held = new AbortController();
    if (hasLocks()) {
      navigator.locks
        .request(name, { ifAvailable: true }, (lock) => {
          resolve(lock !== null);
          return lock && new Promise<void>((done) => setTimeout(done, onceFor));
        })
        .catch(() => resolve(true));
      return;
    }
    const key = `lease:${name}`;
    const late = setTimeout(() => {
      held.abort();
      resolve(false);
    }, settling * 4);
    holdLease(name, {
      signal: held.signal,
      onHeld: () => {
        clearTimeout(late);
        resolve(true);
        setTimeout(() => {
          held.abort();
          dropLease(key);
        }, onceFor);
      },
      onLost: () => {},
    });
  });
}
