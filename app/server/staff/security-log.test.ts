import { expect, test } from 'vitest';
import { createLog } from '#app/server/log.ts';
import { logSecurity, outcomeOf, type SecurityEvent } from './security-log.ts';

function logged(event: SecurityEvent, entry: Parameters<typeof logSecurity>[2]): unknown {
  let line = '';
  logSecurity(createLog('info', { write: (text: string) => (line += text) }), event, entry);
  return JSON.parse(line);
}

test('what went well is information, with the account that acted', () => {
  const entry = outcomeOf({ ok: true, owner: { id: 'own_1' } });
  expect(logged('sign-in', entry)).toEqual({
    level: 'info',
    time: expect.any(String),
    security: 'sign-in',
    outcome: 'ok',
    account: 'own_1',
    msg: 'security event',
  });
});

test('being asked for a code is a step of the sign-in and no failure', () => {
  const entry = outcomeOf({ ok: false, problem: 'code-needed' });
  expect(logged('sign-in', entry)).toMatchObject({ level: 'info', outcome: 'code-needed' });
});

test.each(['wrong-password', 'too-many-requests', 'owners-only'])('%s is a warning', (problem) => {
  const entry = outcomeOf({ ok: false, problem });
  expect(logged('refused', entry)).toMatchObject({ level: 'warn', security: 'refused', outcome: problem });
});

test('nothing of an answer but its outcome and the account’s id is told', () => {
  const answer = { ok: true as const, owner: { id: 'own_1', email: 'owner@boma.example', name: 'Lin' } };
  expect(outcomeOf(answer)).toEqual({ outcome: 'ok', account: 'own_1' });
});
