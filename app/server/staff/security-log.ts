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

export function logSecurity(log: Log, event: SecurityEvent, entry: SecurityEntry): void {
  const record = { security: event, ...entry };
  if (entry.outcome === 'ok' || entry.outcome === 'code-needed') log.info(record, 'security event');
  else log.warn(record, 'security event');
}

/** What came of a step of the sign-in. */
export function outcomeOf(
  answer: { ok: true; owner: { id: string } } | { ok: false; problem: string },
): SecurityEntry {
  return answer.ok ? { outcome: 'ok', account: answer.owner.id } : { outcome: answer.problem };
}
