import type { Log } from '#app/server/log.ts';

/**
 * What happened to accounts and who was refused, for whoever watches the log: ids of accounts, and nothing that says who
 * they are. No address, no network, nothing that was typed.
 */
export type SecurityEvent =
  | 'sign-in'
  | 'second-step'
  | 'sign-out'
  | 'set-up'
  | 'password-changed'
  | 'second-factor-changed'
  | 'sessions-ended'
  | 'invited'
  | 'invitation-revoked'
  | 'invitation-accepted'
  | 'removed'
  | 'second-factor-reset'
  | 'refused';

interface SecurityEntry {
  /** `ok`, or the problem's name. */
  outcome: string;
  /** Whose account: the one that acts. */
  account?: string;
  /** Whom it befalls. */
  subject?: string;
  /** The path of a refused request, without what follows it. */
  path?: string;
}

/** Most lines of one kind in one minute for refusals of people who are not signed in: they could fill the disk. */
const mostOfStrangers = 60;
const minute = 60_000;

interface Minute {
  began: number;
  lines: number;
  /** Refusals that were not logged. */
  unlogged: number;
}
const minutes = new WeakMap<Log, Map<string, Minute>>();

export function logSecurity(log: Log, event: SecurityEvent, entry: SecurityEntry): void {
  const record = { security: event, ...entry };
  if (entry.outcome === 'ok' || entry.outcome === 'code-needed') {
    log.info(record, 'security event');
    return;
  }
  const unlogged = entry.account === undefined ? room(log, `${event} ${entry.outcome}`) : 0;
  if (unlogged !== null) log.warn(unlogged > 0 ? { ...record, unlogged } : record, 'security event');
}

/** @returns how many of this kind were not logged before this one; null where this one is not logged either. */
function room(log: Log, kind: string): number | null {
  const kinds = minutes.get(log) ?? new Map<string, Minute>();
  minutes.set(log, kinds);
  const now = performance.now();
  const last = kinds.get(kind);
  if (last !== undefined && now - last.began < minute) {
    if (last.lines < mostOfStrangers) {
      last.lines += 1;
      return 0;
    }
    last.unlogged += 1;
    return null;
  }
  kinds.set(kind, { began: now, lines: 1, unlogged: 0 });
  return last?.unlogged ?? 0;
}

/** What came of a step of the sign-in. */
export function outcomeOf(
  answer: { ok: true; owner: { id: string } } | { ok: false; problem: string },
): SecurityEntry {
  return answer.ok ? { outcome: 'ok', account: answer.owner.id } : { outcome: answer.problem };
}
