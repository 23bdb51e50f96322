import {
  applyEvent,
  currentTree,
  emptyState,
  type LiveUpdate,
  markIn,
  type ReceivedState,
} from '#app/domain/live/live-events.ts';
import type { LiveEvent, LiveTree } from '#app/domain/live/live-tree.ts';
import { holdLock } from './browser-lock.ts';
import { type LiveSource, type LiveState, openSource } from './live-source.ts';
import { newUuid } from './uuid.ts';

/**
 * One event stream for all tabs of a browser, since HTTP/1.1 allows six connections to a host. The leading tab holds
 * the stream (`/api/live/Updates`) and broadcasts its events by BroadcastChannel. A visible tab leads before a hidden
 * one; a hidden tab leads only for the admin area, while no tab is visible.
 */

export interface Listener {
  admin: boolean;
  onUpdate: (update: LiveUpdate) => void;
  onState: (state: LiveState) => void;
  onRevoked: () => void;
}

type Message =
  /** From a new tab, or in reply to a leader's call. */
  | { type: 'hello'; from: string; admin: boolean }
  | { type: 'who' }
  | { type: 'alive'; state: LiveState }
  /** The current state, for a new tab. */
  | { type: 'standing'; to: string; state: LiveState; tree: LiveTree }
  | { type: 'event'; event: LiveEvent }
  | { type: 'revoked' };

/** Version of the messages, since tabs of an older build may be open. */
const channelName = 'live-updates-1';
/** Held by the leader of the visible tabs, and by the holder of the stream. */
const frontLock = 'live-front';
const streamLock = 'live-stream';

/** In ms. */
const heartbeat = 5_000;
/** In ms. A visible tab that receives nothing for this long takes over, because the leader may be frozen. */
const firstLeaderTimeout = 6_000;
const leaderTimeout = 14_000;
const hiddenPause = 1_000;
/** In ms: tabs reply before the stream is opened for them. */
const gathering = 100;
/** In ms, between a refusal and the next request for the owner's topics. */
const refusalPause = 15_000;

const own = newUuid();
const listeners = new Set<Listener>();
let channel: BroadcastChannel | null = null;
let running = false;
let contending: AbortController | null = null;
let source: LiveSource | null = null;
let leading = false;
let needsAdmin = false;
let state: LiveState = 'connecting';
let received: ReceivedState = emptyState;
let beat: ReturnType<typeof setInterval> | undefined;
let later: ReturnType<typeof setTimeout> | undefined;
let refused: ReturnType<typeof setTimeout> | undefined;
let watch: ReturnType<typeof setTimeout> | undefined;

/** @returns a function that ends the subscription. */
export function joinLive(listener: Listener): () => void {
  listeners.add(listener);
  if (running) {
    greet();
    if (leading) {
      if ('boot' in received.tree)
        listener.onUpdate({ ...received, changed: new Set(), settings: markIn(received), orders: null });
      if (listener.admin) needAdmin();
    } else if (contending === null) contend();
  } else start();
  listener.onState(state);
  return () => {
    listeners.delete(listener);
    // After a navigation the next page of the same tab joins first.
    setTimeout(() => {
      if (listeners.size === 0) stop();
    });
  };
}

function start(): void {
  running = true;
  channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(channelName);
  if (channel) channel.onmessage = ({ data }: MessageEvent<Message>) => handleMessage(data);
  document.addEventListener('visibilitychange', contend);
  document.addEventListener('freeze', release);
  document.addEventListener('resume', contend);
  window.addEventListener('pagehide', release);
  window.addEventListener('pageshow', comeBack);
  window.addEventListener('online', online);
  greet();
  contend();
}

function stop(): void {
  if (!running) return;
  running = false;
  release();
  document.removeEventListener('visibilitychange', contend);
  document.removeEventListener('freeze', release);
  document.removeEventListener('resume', contend);
  window.removeEventListener('pagehide', release);
  window.removeEventListener('pageshow', comeBack);
  window.removeEventListener('online', online);
  channel?.close();
  channel = null;
  received = emptyState;
  setState('connecting');
}

function comeBack({ persisted }: PageTransitionEvent): void {
  if (!persisted) return;
  greet();
  contend();
}

function online(): void {
  source?.reopen();
}

function isAdmin(): boolean {
  return [...listeners].some(({ admin }) => admin);
}

function post(message: Message): void {
  channel?.postMessage(message);
}

function greet(): void {
  if (leading) return;
  post({ type: 'hello', from: own, admin: isAdmin() });
  expectLeader(firstLeaderTimeout);
}

function contend(): void {
  release();
  stand(false);
}

function stand(steal: boolean): void {
  const stood = new AbortController();
  const { signal } = stood;
  const again = () => {
    if (contending === stood) contend();
  };
  const hold = (takes: boolean) =>
    holdLock(streamLock, { steal: takes, signal, onHeld: () => lead(signal), onLost: again });
  if (document.visibilityState === 'visible') {
    contending = stood;
    if (channel === null) lead(signal);
    else holdLock(frontLock, { steal, signal, onHeld: () => hold(true), onLost: again });
    expectLeader(firstLeaderTimeout);
  } else if (channel !== null && isAdmin()) {
    contending = stood;
    later = setTimeout(() => hold(false), hiddenPause);
  }
}

function release(): void {
  clearTimeout(later);
  clearTimeout(watch);
  contending?.abort();
  contending = null;
  if (!leading) return;
  leading = false;
  clearInterval(beat);
  clearTimeout(refused);
  source?.close();
  source = null;
}

function expectLeader(time: number): void {
  clearTimeout(watch);
  if (leading || channel === null || document.visibilityState !== 'visible') return;
  watch = setTimeout(
    () => {
      release();
      stand(true);
    },
    time * (1 + Math.random() / 4),
  );
}

function lead(signal: AbortSignal): void {
  if (signal.aborted || leading) return;
  leading = true;
  clearTimeout(watch);
  needsAdmin = isAdmin();
  post({ type: 'who' });
  beat = setInterval(() => post({ type: 'alive', state }), heartbeat);
  later = setTimeout(open, needsAdmin ? 0 : gathering);
}

function open(): void {
  source?.close();
  if (!leading) return;
  source = openSource(needsAdmin ? '/api/live/Updates?admin=true' : '/api/live/Updates', {
    onEvent(event) {
      post({ type: 'event', event });
      take(event);
    },
    onState(next) {
      if (next !== state) post({ type: 'alive', state: next });
      setState(next);
    },
    onRevoked() {
      post({ type: 'revoked' });
      revoked();
      // Public topics continue; the owner's need a session.
      needsAdmin = false;
      open();
      clearTimeout(refused);
      refused = setTimeout(() => {
        if (isAdmin()) needAdmin();
        post({ type: 'who' });
      }, refusalPause);
    },
  });
}

function needAdmin(): void {
  if (!leading || needsAdmin) return;
  needsAdmin = true;
  clearTimeout(later);
  open();
}

function handleMessage(message: Message): void {
  if (message.type === 'hello') {
    if (!leading) return;
    if (message.admin) needAdmin();
    post({ type: 'standing', to: message.from, state, tree: currentTree(received, performance.now()) });
    return;
  }
  // Two tabs may lead for a moment; the locks decide.
  if (leading) return;
  expectLeader(leaderTimeout);
  if (message.type === 'who') post({ type: 'hello', from: own, admin: isAdmin() });
  else if (message.type === 'alive') setState(message.state);
  else if (message.type === 'revoked') revoked();
  else if (message.type === 'event') take(message.event);
  else if (message.to === own) {
    setState(message.state);
    if ('boot' in message.tree) take({ event: 'put', data: { path: '/', data: message.tree } });
  }
}

function setState(next: LiveState): void {
  if (next === state) return;
  state = next;
  for (const listener of listeners) listener.onState(next);
}

function revoked(): void {
  for (const listener of listeners) if (listener.admin) listener.onRevoked();
}

function take(event: LiveEvent): void {
  const next = applyEvent(received, event, performance.now());
  if (next === null) return;
  received = next.state;
  for (const listener of listeners) listener.onUpdate(next.update);
}
