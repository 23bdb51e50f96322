import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { session, verification } from '#app/server/db/staff-schema.ts';
import { testDatabase } from '#test/database.ts';
import { home, newPerson, nextCode, password, signedIn, withSecondFactor } from '#test/staff-factories.ts';
import { readStaffUser } from './auth.ts';
import { endSecondFactor, renewBackupCodes } from './second-factor.ts';
import { deleteExpiredSessions } from './sessions.ts';

/** One connection, so that nested queries outside the transaction would deadlock. */
const database = await testDatabase(1);
afterAll(database.close);
const { db } = database;

test('what expired is removed, and what is in use stays', async () => {
  const person = await newPerson(db, 'owner');
  const old = await signedIn(db, person);
  const current = await signedIn(db, person);
  await db
    .update(session)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(session.id, old.user.sessionId));
  const place = { value: 'x', createdAt: new Date(), updatedAt: new Date() };
  await db.insert(verification).values([
    { ...place, id: 'over', identifier: 'over', expiresAt: new Date(Date.now() - 60_000) },
    { ...place, id: 'good', identifier: 'good', expiresAt: new Date(Date.now() + 60_000) },
  ]);
  await deleteExpiredSessions(db);
  expect((await db.select({ id: session.id }).from(session)).map(({ id }) => id)).toEqual([
    current.user.sessionId,
  ]);
  expect((await db.select({ id: verification.id }).from(verification)).map(({ id }) => id)).toEqual(
    expect.arrayContaining(['good']),
  );
  expect(await db.$count(verification, eq(verification.id, 'over'))).toBe(0);
  expect(await readStaffUser(db, home, current.cookie)).not.toBeNull();
});

test('no connection is held while a password is checked and codes are hashed', async () => {
  const { asking, secret } = await withSecondFactor(db);
  const renewed = await renewBackupCodes(db, home, asking, { password, code: nextCode(secret) });
  expect(renewed).toMatchObject({ ok: true });
  const [code = ''] = renewed.ok ? renewed.backupCodes : [];
  expect(await endSecondFactor(db, home, asking, { password, code })).toMatchObject({ ok: true });
});
