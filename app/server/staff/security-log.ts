import type { Log } from '#app/server/log.ts';

/** Account ids only: no names, addresses or input. */
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
  | 'identity-service'
  | 'payment-notice'
  | 'logistics-notice'
  | 'email-changed'
  | 'settings-changed'
  | 'line-webhook'
  | 'reset-asked'
  | 'password-reset'
  | 'refused';

interface SecurityEntry {
  outcome: string;
  account?: string;
  subject?: string;
  path?: string;
}

/** Lines a minute and kind for refused strangers, who could fill the disk. */
const mostOfStrangers = 60;
const minute = 60_000;

interface Minute {
  began: number;
  lines: number;
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

/** @returns refusals not logged before this one; null where this one is not logged. */
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

export function outcomeOf(
  answer: { ok: true; user: { id: string } } | { ok: false; problem: string },
): SecurityEntry {
  return answer.ok ? { outcome: 'ok', account: answer.user.id } : { outcome: answer.problem };
}
