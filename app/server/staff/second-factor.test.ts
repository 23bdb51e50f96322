import { eq, isNotNull, like, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { session, twoFactor, verification } from '#app/server/db/staff-schema.ts';
import { appCode, noAppCode } from '#test/authenticator.ts';
import { testDatabase } from '#test/database.ts';
import {
  fromAnywhere,
  halfSignedIn,
  home,
  newPerson,
  nextCode,
  password,
  secondStep,
  sentBack,
  signedIn,
  withSecondFactor,
} from '#test/staff-factories.ts';
import { giveCode, isSessionAlive, readStaffUser, signIn } from './auth.ts';
import { codeLockout } from './auth-service.ts';
import { prepareOwners } from './owners.ts';
import {
  backupCodesLeft,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewBackupCodes,
} from './second-factor.ts';
import { listSessions } from './sessions.ts';
import { signInLimits } from './sign-in-limits.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

test('until the first code was given nothing asks for one', async () => {
  const person = await newPerson(db, 'staff');
  const asking = await signedIn(db, person);
  const wrong = await beginSecondFactor(db, home, asking, { password: 'a guess', issuer: 'Boma' });
  expect(wrong).toEqual({ ok: false, problem: 'wrong-password' });
  const begun = await beginSecondFactor(db, home, asking, { password, issuer: 'Boma 肉' });
  if (!begun.ok) throw new Error(begun.problem);
  expect(begun.uri).toMatch(/^otpauth:\/\/totp\/.*secret=[A-Z2-7]+/);
  expect(begun.secret).toMatch(/^[A-Z2-7]{32,}$/);
  for (const typed of [noAppCode(begun.secret), '', 'abcdef', 'abcde-fghjk'])
    expect(await confirmSecondFactor(db, home, asking, typed)).toEqual({ ok: false, problem: 'wrong-code' });
  expect(await backupCodesLeft(db, home, asking.user)).toBeNull();
  expect(await signIn(db, home, { email: person.email, password }, fromAnywhere())).toMatchObject({
    ok: true,
  });
});

test('the first code turns it on: the session goes on under another cookie, and all others end', async () => {
  const person = await newPerson(db, 'owner');
  const elsewhere = await signedIn(db, person);
  const here = await signedIn(db, person);
  const device = 'Safari · iPhone';
  await db.update(session).set({ userAgent: device }).where(eq(session.id, here.user.sessionId));
  const begun = await beginSecondFactor(db, home, here, { password, issuer: 'Boma' });
  if (!begun.ok) throw new Error(begun.problem);
  const on = await confirmSecondFactor(db, home, here, ` ${appCode(begun.secret).replace(/(...)/, '$1 ')}`);
  if (!on.ok) throw new Error(on.problem);
  expect(on.setCookie).toMatch(/^boma_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const renewed = await readStaffUser(db, home, sentBack(on.setCookie));
  expect(renewed).toMatchObject({ secondFactor: true });
  if (renewed) expect(await listSessions(db, renewed)).toMatchObject([{ device }]);
  for (const { cookie, user } of [elsewhere, here]) {
    expect(await readStaffUser(db, home, cookie)).toBeNull();
    expect(await isSessionAlive(db, user.sessionId)).toBe(false);
  }
  expect(new Set(on.backupCodes).size).toBe(10);
  const [stored] = await db.select().from(twoFactor).where(eq(twoFactor.userId, here.user.id));
  expect(JSON.stringify(stored)).not.toContain(begun.secret);
  for (const code of on.backupCodes) expect(JSON.stringify(stored)).not.toContain(code);
});

test.each([1, 2, 3])('changes at the same moment are one, or refused by name (%i)', async () => {
  const asking = await signedIn(db, await newPerson(db, 'owner'));
  const begin = () => beginSecondFactor(db, home, asking, { password, issuer: 'Boma' });
  const named = (answers: readonly { ok: boolean; problem?: string }[]) =>
    answers.filter(({ ok }) => !ok).map(({ problem }) => problem);
  for (const problem of named(await Promise.all([begin(), begin(), begin(), begin(), begin()])))
    expect(problem).toBe('too-many-requests');
  const last = await begin();
  const secret = last.ok ? last.secret : '';
  const confirmed = await Promise.all(
    [0, 1, 0, 1].map((steps) => confirmSecondFactor(db, home, asking, appCode(secret, steps))),
  );
  expect(confirmed.filter(({ ok }) => ok)).toHaveLength(1);
  for (const problem of named(confirmed))
    expect(['too-many-requests', 'second-factor-on']).toContain(problem);
});

test('the password alone makes no session, and its cookie opens nothing', async () => {
  const { person, user } = await withSecondFactor(db);
  await db.delete(session).where(eq(session.userId, user.id));
  const challenge = await halfSignedIn(db, person);
  expect(challenge).toMatch(/^boma_second_step=/);
  expect(await db.select().from(session).where(eq(session.userId, user.id))).toEqual([]);
  const value = challenge.slice(challenge.indexOf('=') + 1);
  for (const cookie of [challenge, `boma_session=${value}`, `boma_session=${value}; ${challenge}`])
    expect(await readStaffUser(db, home, cookie)).toBeNull();
});

test('the app’s code signs in, once: not again, and not twice at the same moment', async () => {
  const { person, secret } = await withSecondFactor(db);
  const code = nextCode(secret);
  const challenges = await Promise.all(Array.from({ length: 6 }, () => halfSignedIn(db, person)));
  const answers = await Promise.all(challenges.map((challenge) => secondStep(db, challenge, code)));
  const [came] = answers.filter((answer) => answer.ok);
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(answers.filter((answer) => !answer.ok && answer.problem === 'wrong-code')).toHaveLength(5);
  expect(came?.ok && came.setCookie).toMatch(/^boma_session=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/);
  expect(await readStaffUser(db, home, came?.ok ? sentBack(came.setCookie) : '')).toMatchObject({
    email: person.email,
  });
  expect(await secondStep(db, await halfSignedIn(db, person), code)).toEqual({
    ok: false,
    problem: 'wrong-code',
  });
});

test('a challenge is good for one sign-in', async () => {
  const { person, secret, backupCodes } = await withSecondFactor(db);
  const challenge = await halfSignedIn(db, person);
  expect(await secondStep(db, challenge, nextCode(secret))).toMatchObject({ ok: true });
  expect(await secondStep(db, challenge, backupCodes[0] ?? '')).toEqual({ ok: false, problem: 'code-over' });
});

test('a backup code signs in once, in any spelling, and also when many give it at once', async () => {
  const { person, user, backupCodes } = await withSecondFactor(db);
  const [first = '', second = ''] = backupCodes;
  const challenges = await Promise.all(Array.from({ length: 4 }, () => halfSignedIn(db, person)));
  const answers = await Promise.all(challenges.map((challenge) => secondStep(db, challenge, first)));
  expect(answers.filter((answer) => answer.ok)).toHaveLength(1);
  expect(await secondStep(db, await halfSignedIn(db, person), first)).toMatchObject({
    problem: 'wrong-code',
  });
  const spelled = ` ${second.replace('-', ' ').toUpperCase()} `;
  expect(await secondStep(db, await halfSignedIn(db, person), spelled)).toMatchObject({ ok: true });
  expect(await backupCodesLeft(db, home, user)).toBe(8);
});

test('of one challenge five codes may be wrong, of one account ten in a row', async () => {
  const { person, backupCodes } = await withSecondFactor(db);
  const challenge = await halfSignedIn(db, person);
  const wrong = async (cookie: string, code: string) => {
    const answer = await secondStep(db, cookie, code);
    return answer.ok ? 'signed-in' : answer.problem;
  };
  const guesses = ['aaaaa-aaaaa', 'bbbbb-bbbbb', 'ccccc-ccccc', 'ddddd-ddddd', 'eeeee-eeeee'];
  for (const guess of guesses) expect(await wrong(challenge, guess)).toBe('wrong-code');
  expect(await wrong(challenge, backupCodes[0] ?? '')).toBe('code-over');
  const next = await halfSignedIn(db, person);
  for (const guess of guesses) expect(await wrong(next, guess)).toBe('wrong-code');
  expect(codeLockout.maxFailedAttempts).toBe(10);
  expect(await wrong(await halfSignedIn(db, person), backupCodes[0] ?? '')).toBe('too-many-requests');
  await db
    .update(twoFactor)
    .set({ lockedUntil: sql`now() - interval '1 second'` })
    .where(isNotNull(twoFactor.lockedUntil));
  expect(await wrong(await halfSignedIn(db, person), backupCodes[0] ?? '')).toBe('signed-in');
});

test('guesses from one network are counted, whatever challenge they belong to', async () => {
  const { person } = await withSecondFactor(db);
  const challenge = await halfSignedIn(db, person);
  const problems: string[] = [];
  for (let i = 0; i <= signInLimits.network.limit; i += 1) {
    const answer = await secondStep(db, challenge, 'nothing', '203.0.113.77');
    problems.push(answer.ok ? 'signed-in' : answer.problem);
  }
  expect(problems).toEqual([...Array(signInLimits.network.limit).fill('wrong-code'), 'too-many-requests']);
});

test.each([
  ['none', null],
  ['without a signature', 'boma_second_step=2fa-aaaaaaaaaaaaaaaaaaaa'],
  ['of nobody', 'boma_second_step=2fa-aaaaaaaaaaaaaaaaaaaa.AAAA'],
  ['no challenge at all', 'boma_second_step=%00'],
])('a challenge that is %s leads nowhere', async (_, cookie) => {
  expect(await giveCode(db, home, '123456', fromAnywhere(cookie))).toEqual({
    ok: false,
    problem: 'code-over',
  });
});

test('a challenge with a forged signature, or one that is too old, leads nowhere', async () => {
  const { person, secret } = await withSecondFactor(db);
  const challenge = await halfSignedIn(db, person);
  const forged = `${challenge.split('.')[0]}.${'A'.repeat(43)}%3D`;
  expect(await secondStep(db, forged, nextCode(secret))).toEqual({ ok: false, problem: 'code-over' });
  await db
    .update(verification)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(like(verification.identifier, '2fa-%'));
  expect(await secondStep(db, challenge, nextCode(secret))).toEqual({ ok: false, problem: 'code-over' });
});

test('a session that comes along with the code is ended, and opens no shortcut', async () => {
  const { person, secret } = await withSecondFactor(db);
  const other = await signedIn(db, await newPerson(db, 'staff'));
  const challenge = await halfSignedIn(db, person);
  const both = `${other.cookie}; ${challenge}`;
  expect(await secondStep(db, both, noAppCode(secret))).toMatchObject({ problem: 'wrong-code' });
  expect(await secondStep(db, both, nextCode(secret))).toMatchObject({
    ok: true,
    user: { email: person.email },
  });
  expect(await readStaffUser(db, home, other.cookie)).toBeNull();
});

test('it is turned off with password and code, and the code with a session of one’s own counts once', async () => {
  const { asking, secret, backupCodes, person } = await withSecondFactor(db);
  const code = nextCode(secret);
  const end = (typed: { password: string; code: string }) => endSecondFactor(db, home, asking, typed);
  expect(await end({ password: 'a guess', code })).toEqual({ ok: false, problem: 'wrong-password' });
  expect(await end({ password, code: noAppCode(secret) })).toEqual({ ok: false, problem: 'wrong-code' });
  const renewed = await renewBackupCodes(db, home, asking, { password, code });
  expect(renewed.ok && renewed.backupCodes).toHaveLength(10);
  expect(await end({ password, code })).toEqual({ ok: false, problem: 'wrong-code' });
  expect(await end({ password, code: backupCodes[0] ?? '' })).toEqual({ ok: false, problem: 'wrong-code' });
  expect(await end({ password, code: (renewed.ok && renewed.backupCodes[0]) || '' })).toEqual({ ok: true });
  expect(await end({ password, code })).toEqual({ ok: false, problem: 'second-factor-off' });
  expect(await signIn(db, home, { email: person.email, password }, fromAnywhere())).toMatchObject({
    ok: true,
  });
});

test('guesses at one’s own password and code from an open screen are counted', async () => {
  const { asking, user } = await withSecondFactor(db);
  const guess = (typed: { password: string; code: string }) => endSecondFactor(db, home, asking, typed);
  for (let i = 0; i < 10; i += 1)
    expect(await guess({ password, code: 'x' })).toMatchObject({ problem: 'wrong-code' });
  expect(await guess({ password, code: 'x' })).toMatchObject({ problem: 'too-many-requests' });
  for (let i = 0; i < 10; i += 1)
    expect(await guess({ password: 'a guess', code: 'x' })).toMatchObject({ problem: 'wrong-password' });
  expect(await guess({ password, code: 'x' })).toMatchObject({ problem: 'too-many-requests' });
  expect(await backupCodesLeft(db, home, user)).toBe(10);
});

test('a new password in the environment is the way back in when phone and codes are lost', async () => {
  const { person, cookie } = await withSecondFactor(db);
  const changed = { adminEmail: person.email, adminPassword: 'another password' };
  const typed = { email: person.email, password: changed.adminPassword };
  await prepareOwners(db, changed);
  expect(await readStaffUser(db, home, cookie)).toBeNull();
  expect(await signIn(db, home, typed, fromAnywhere())).toMatchObject({ ok: true, user: { role: 'owner' } });
});
