import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { fromAnywhere, home, newPerson, password } from '#test/staff-factories.ts';
import { isSessionAlive, signIn } from './auth.ts';
import { endOneSession, listSessions } from './sessions.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function signInOn(email: string, device: string) {
  const answer = await signIn(db, home, { email, password }, { ...fromAnywhere(), device });
  if (!answer.ok) throw new Error(answer.problem);
  return answer.user;
}

test('sessions are listed with their device, and ended one by one, one’s own alone', async () => {
  const { email } = await newPerson(db, 'staff');
  const phone = await signInOn(email, 'Safari · iPhone');
  const desktop = await signInOn(email, 'Chrome · Windows');
  const stranger = await signInOn((await newPerson(db, 'owner')).email, 'Firefox · Linux');
  expect((await listSessions(db, desktop)).map(({ device, isThis }) => [device, isThis])).toEqual([
    ['Chrome · Windows', true],
    ['Safari · iPhone', false],
  ]);
  const unknown = { ok: false, problem: 'session-unknown' };
  expect(await endOneSession(db, stranger, phone.sessionId)).toEqual(unknown);
  expect(await endOneSession(db, desktop, desktop.sessionId)).toEqual(unknown);
  expect(await isSessionAlive(db, phone.sessionId)).toBe(true);
  expect(await endOneSession(db, desktop, phone.sessionId)).toEqual({ ok: true, ended: 1 });
  expect(await endOneSession(db, desktop, phone.sessionId)).toEqual(unknown);
  expect([await isSessionAlive(db, phone.sessionId), await isSessionAlive(db, desktop.sessionId)]).toEqual([
    false,
    true,
  ]);
});
