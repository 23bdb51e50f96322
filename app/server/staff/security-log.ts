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

interface Told {
  /** `ok`, or the problem's name. */
  outcome: string;
  /** Whose account: the one that acts. */
  account?: string;
  /** Whom it befalls. */
  subject?: string;
  /** The path of a refused request, without what follows it. */
  path?: string;
}

export function logSecurity(log: Log, event: SecurityEvent, told: Told): void {
  const said = { security: event, ...told };
  if (told.outcome === 'ok' || told.outcome === 'code-needed') log.info(said, 'security event');
  else log.warn(said, 'security event');
}

/** What came of a step of the sign-in. */
export function outcomeOf(
  answer: { ok: true; owner: { id: string } } | { ok: false; problem: string },
): Told {
  return answer.ok ? { outcome: 'ok', account: answer.owner.id } : { outcome: answer.problem };
}
