import { createHash } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { session, user } from '#app/server/db/staff-schema.ts';
import { testDatabase } from '#test/database.ts';
import { isSessionAlive, readStaffUser, signIn, signOut } from './auth.ts';
import { sessionHours } from './auth-service.ts';
import { prepareOwners } from './owners.ts';
import { guessPace } from './password-hash.ts';
import { signInLimits } from './sign-in-limits.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

const home = { origin: null };
const abroad = { origin: 'https://boma.example' };
const owner = { email: 'owner@boma.example', password: 'ember and ash' };
await prepareOwners(db, { adminEmail: owner.email, adminPassword: owner.password });

let addresses = 0;
const newAddress = () => `192.0.2.${++addresses}`;
const from = (address = newAddress(), cookie: string | null = null) => ({ address, cookie });

/** @returns the cookie. */
async function signedIn(config = home, cookie: string | null = null): Promise<string> {
  const answer = await signIn(db, config, owner, from(newAddress(), cookie));
  if (!answer.ok) throw new Error(answer.problem);
  return answer.setCookie.split(';')[0] ?? '';
}

test('an owner signs in with e-mail and password, in any case of letters', async () => {
  const answer = await signIn(db, home, { ...owner, email: ' Owner@Boma.Example ' }, from());
  expect(answer).toMatchObject({ ok: true, user: { email: owner.email } });
});

test('the cookie ends with the browser session and is out of reach of scripts', async () => {
  const plain = await signIn(db, home, owner, from());
  expect(plain.ok && plain.setCookie).toMatch(/^boma_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const secure = await signIn(db, abroad, owner, from());
  expect(secure.ok && secure.setCookie).toMatch(
    /^__Host-boma_session=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  );
});

test.each([
  ['no e-mail', { email: 'owner', password: owner.password }, 'invalid-email'],
  ['two e-mails', { email: 'owner@boma.example,x@y.example', password: owner.password }, 'invalid-email'],
  ['a wrong password', { ...owner, password: 'ember and as' }, 'wrong-password'],
  ['an empty password', { ...owner, password: '' }, 'wrong-password'],
  ['a password without end', { ...owner, password: 'x'.repeat(1000) }, 'wrong-password'],
  ['nobody of that name', { ...owner, email: 'nobody@boma.example' }, 'wrong-password'],
])('%s is refused', async (_, typed, problem) => {
  expect(await signIn(db, home, typed, from())).toEqual({ ok: false, problem });
});

test('a session is known by its cookie and by nothing else', async () => {
  const cookie = await signedIn();
  expect(await readStaffUser(db, home, cookie)).toMatchObject({ email: owner.email });
  const [name = '', value = ''] = cookie.split('=');
  for (const other of [
    null,
    '',
    'boma_session=',
    'boma_session=garbage',
    `${name}=${value.split('.')[0]}`,
    `${name}=${value.slice(0, -4)}AAAA`,
    `__Host-${cookie}`,
  ]) {
    expect(await readStaffUser(db, home, other)).toBeNull();
  }
});

test('signing out ends the session on the server', async () => {
  const cookie = await signedIn();
  const { setCookie } = await signOut(db, home, cookie);
  expect(setCookie).toMatch(/^boma_session=; Max-Age=0;/);
  expect(await readStaffUser(db, home, cookie)).toBeNull();
});

test('signing in makes a new session and ends the one that came along', async () => {
  const before = await signedIn();
  const after = await signedIn(home, before);
  expect(after).not.toBe(before);
  expect(await readStaffUser(db, home, before)).toBeNull();
  expect(await readStaffUser(db, home, after)).not.toBeNull();
});

test('a session ends when it was not used for long, and however much it is used', async () => {
  const idle = await signedIn();
  const used = await signedIn();
  const [idleOwner, usedOwner] = [await readStaffUser(db, home, idle), await readStaffUser(db, home, used)];
  const ago = (id: string | undefined, created: number, updated: number) =>
    db
      .update(session)
      .set({
        createdAt: sql`now() - make_interval(hours => ${created})`,
        updatedAt: sql`now() - make_interval(hours => ${updated})`,
        expiresAt: sql`now() - make_interval(hours => ${updated}) + make_interval(hours => ${sessionHours.idle})`,
      })
      .where(eq(session.id, id ?? ''));
  await ago(idleOwner?.sessionId, sessionHours.idle + 2, sessionHours.idle + 1);
  expect(await readStaffUser(db, home, idle)).toBeNull();

  await ago(usedOwner?.sessionId, sessionHours.absolute - 1, 1);
  expect(await readStaffUser(db, home, used)).not.toBeNull();
  const [stored] = await db
    .select({ hours: sql<number>`extract(epoch from expires_at - created_at)::int / 3600` })
    .from(session)
    .where(eq(session.id, usedOwner?.sessionId ?? ''));
  expect(stored?.hours).toBe(sessionHours.absolute);
});

test('an owner who is shut out hears so only with the right password, and has no session left', async () => {
  const cookie = await signedIn();
  const known = await readStaffUser(db, home, cookie);
  await db.update(user).set({ emailVerified: false });
  try {
    expect(await signIn(db, home, owner, from())).toEqual({ ok: false, problem: 'user-disabled' });
    expect(await signIn(db, home, { ...owner, password: 'guess' }, from())).toEqual({
      ok: false,
      problem: 'wrong-password',
    });
    expect(await readStaffUser(db, home, cookie)).toBeNull();
    expect(await isSessionAlive(db, known?.sessionId ?? '')).toBe(false);
  } finally {
    await db.update(user).set({ emailVerified: true });
  }
});

test('a session goes with its owner, and with the owner’s old password', async () => {
  const cookie = await signedIn();
  await prepareOwners(db, { adminEmail: owner.email, adminPassword: 'a new password' });
  expect(await readStaffUser(db, home, cookie)).toBeNull();
  expect(await signIn(db, home, owner, from())).toEqual({ ok: false, problem: 'wrong-password' });
  await prepareOwners(db, { adminEmail: owner.email, adminPassword: owner.password });
  const again = await signedIn();
  await prepareOwners(db, { adminEmail: owner.email, adminPassword: owner.password });
  expect(await readStaffUser(db, home, again)).not.toBeNull();
});

test('guesses from one network are counted together, fifty at once, and the owner gets in from another', async () => {
  const guess = { ...owner, password: 'guess' };
  const guesses = Array.from({ length: 50 }, (_, i) =>
    signIn(db, home, guess, from(`2001:db8:7:7::${i.toString(16)}`)),
  );
  const problems = (await Promise.all(guesses)).map((answer) => (answer.ok ? null : answer.problem));
  expect(problems.filter((problem) => problem === 'wrong-password')).toHaveLength(signInLimits.network.limit);
  expect(problems.filter((problem) => problem === 'too-many-requests')).toHaveLength(
    50 - signInLimits.network.limit,
  );
  expect(await signIn(db, home, owner, from('2001:db8:7:7::ffff'))).toMatchObject({ ok: false });
  expect(await signIn(db, home, owner, from('2001:db8:7:8::1'))).toMatchObject({ ok: true });
});

test('how long a refusal takes does not tell whether there is such an account', async () => {
  guessPace.soonestRefusal = 300;
  const took = async (email: string) => {
    const begun = performance.now();
    await signIn(db, home, { email, password: 'guess' }, from());
    return performance.now() - begun;
  };
  for (const email of [owner.email, 'nobody@boma.example']) expect(await took(email)).toBeGreaterThan(290);
});

test('what the database holds of a session signs nobody in: its token is stored as a hash', async () => {
  const cookie = await signedIn();
  const token = decodeURIComponent(cookie.split('=')[1] ?? '').split('.')[0] ?? '';
  const stored = await db.select({ token: session.token }).from(session);
  expect(token).not.toBe('');
  expect(stored.map((row) => row.token)).not.toContain(token);
  expect(stored.map((row) => row.token)).toContain(createHash('sha256').update(token).digest('hex'));
});
