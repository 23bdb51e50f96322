import { expect, test, vi } from 'vitest';
import { createLog } from '#app/server/log.ts';
import { logSecurity, outcomeOf, type SecurityEvent } from './security-log.ts';

function logged(event: SecurityEvent, entry: Parameters<typeof logSecurity>[2]): unknown {
  let line = '';
  logSecurity(createLog('info', { write: (text: string) => (line += text) }), event, entry);
  return JSON.parse(line);
}

test('what went well is information, with the account that acted', () => {
  const entry = outcomeOf({ ok: true, user: { id: 'own_1' } });
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

test('only the outcome of a response and the account’s id are logged', () => {
  const answer = { ok: true as const, user: { id: 'own_1', email: 'owner@boma.example', name: 'Lin' } };
  expect(outcomeOf(answer)).toEqual({ outcome: 'ok', account: 'own_1' });
});

test('what strangers are refused fills no log, and what was left out is counted', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(1_000);
  const lines: unknown[] = [];
  const log = createLog('info', { write: (text: string) => void lines.push(JSON.parse(text)) });
  const refuse = (entry: Parameters<typeof logSecurity>[2]) => logSecurity(log, 'refused', entry);
  for (let n = 0; n < 1_000; n++) refuse({ outcome: 'signed-out', path: '/api/x' });
  expect(lines).toHaveLength(60);
  refuse({ outcome: 'foreign-origin', path: '/api/x' });
  for (let n = 0; n < 100; n++) refuse({ outcome: 'owners-only', account: 'stf_1', path: '/api/x' });
  logSecurity(log, 'set-up', { outcome: 'ok' });
  expect(lines).toHaveLength(162);
  clock.mockReturnValue(61_000);
  refuse({ outcome: 'signed-out', path: '/api/x' });
  refuse({ outcome: 'signed-out', path: '/api/x' });
  expect(lines.slice(162)).toMatchObject([{ outcome: 'signed-out', unlogged: 940 }, { path: '/api/x' }]);
  expect(lines.at(-1)).not.toHaveProperty('unlogged');
  clock.mockRestore();
});
