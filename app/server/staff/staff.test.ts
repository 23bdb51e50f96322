import { eq, sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { makeLineCode } from '#app/server/alerts/line.ts';
import { alertCode, session, user } from '#app/server/db/staff-schema.ts';
import { noAppCode } from '#test/authenticator.ts';
import { testDatabase } from '#test/database.ts';
import { walkList } from '#test/list-pages.ts';
import {
  fromAnywhere,
  halfSignedIn,
  home,
  newPerson,
  nextCode,
  password,
  secondStep,
  signedIn,
  withSecondFactor,
} from '#test/staff-factories.ts';
import { isSessionAlive, readStaffUser, signIn } from './auth.ts';
import { listInvitations } from './invitations.ts';
import { changePassword } from './own-password.ts';
import { askPassword } from './passwords.ts';
import { endStaffSessions, listStaff, removeStaff, resetSecondFactor } from './staff.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;
const shopName = ['Boma', 'Boma'] as const;
const configured = { ...home, adminEmail: null, adminPassword: null };
const by = (await signedIn(db, await newPerson(db, 'owner'))).user;

test('who is removed is out at once, on every device, and does not come back', async () => {
  const person = await newPerson(db, 'staff');
  const [phone, desktop] = [await signedIn(db, person), await signedIn(db, person)];
  expect((await listStaff(db)).rows.find(({ id }) => id === phone.user.id)).toMatchObject({ sessions: 2 });
  expect(await removeStaff(db, phone.user.id, by)).toBeNull();
  for (const { cookie, user } of [phone, desktop]) {
    expect(await readStaffUser(db, home, cookie)).toBeNull();
    expect(await isSessionAlive(db, user.sessionId)).toBe(false);
  }
  expect(await signIn(db, home, { email: person.email, password }, fromAnywhere())).toEqual({
    ok: false,
    problem: 'wrong-password',
  });
  expect(await removeStaff(db, phone.user.id, by)).toBe('staff-unknown');
});

test('what people did outlives their account: only how they sign in and are alerted goes with it', async () => {
  const { rows } = await db.execute<{ owns: string }>(sql`
    select distinct conrelid::regclass::text as owns from pg_constraint
    where contype = 'f' and confrelid = '"user"'::regclass order by 1`);
  const signIn = ['account', 'session', 'spent_code', 'two_factor'];
  expect(rows.map(({ owns }) => owns).sort()).toEqual([...signIn, 'alert_code', 'alert_device'].sort());
});

test('a sign-in that waits for its code ends with the removal', async () => {
  const { person, user, secret } = await withSecondFactor(db, 'staff');
  const challenge = await halfSignedIn(db, person);
  expect(await removeStaff(db, user.id, by)).toBeNull();
  expect(await secondStep(db, challenge, nextCode(secret))).toEqual({ ok: false, problem: 'code-over' });
});

test('nobody removes, resets or signs out themselves here, and the staff do it to nobody', async () => {
  const staff = await signedIn(db, await newPerson(db, 'staff'));
  for (const change of [removeStaff, resetSecondFactor, endStaffSessions]) {
    expect(await change(db, by.id, by)).toBe('own-account');
    expect(await change(db, by.id, staff.user)).toBe('owners-only');
    // A former owner's session.
    expect(await change(db, by.id, { ...staff.user, role: 'owner' })).toBe('owners-only');
    expect(await change(db, 'nobody', by)).toBe('staff-unknown');
  }
});

test('who lost a device is signed out on all of them at once, and signs in again as before', async () => {
  const { person, user, cookie, secret } = await withSecondFactor(db, 'staff');
  const other = await signedIn(db, await newPerson(db, 'staff'));
  const challenge = await halfSignedIn(db, person);
  await makeLineCode(db, user, 0);
  expect(await endStaffSessions(db, user.id, by)).toBeNull();
  expect(await readStaffUser(db, home, cookie)).toBeNull();
  expect(await isSessionAlive(db, user.sessionId)).toBe(false);
  expect(await secondStep(db, challenge, nextCode(secret))).toEqual({ ok: false, problem: 'code-over' });
  expect(await db.$count(alertCode, eq(alertCode.userID, user.id))).toBe(0);
  const rows = (await listStaff(db)).rows;
  expect(rows.find(({ id }) => id === user.id)).toMatchObject({ sessions: 0, secondFactor: true });
  expect(await readStaffUser(db, home, other.cookie)).not.toBeNull();
  const again = await halfSignedIn(db, person);
  expect(await secondStep(db, again, nextCode(secret))).toMatchObject({ ok: true });
});

test('of owners who remove each other at the same moment one stays', async () => {
  const own = await testDatabase();
  try {
    for (let round = 0; round < 5; round += 1) {
      const [a, b] = [await newPerson(own.db, 'owner'), await newPerson(own.db, 'owner')];
      const [first, second] = [(await signedIn(own.db, a)).user, (await signedIn(own.db, b)).user];
      const outcomes = await Promise.all([
        removeStaff(own.db, second.id, first),
        removeStaff(own.db, first.id, second),
      ]);
      expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
      expect(outcomes).toContain('owners-only');
      expect(await own.db.select().from(user)).toHaveLength(1);
      await own.db.delete(user);
    }
  } finally {
    await own.close();
  }
});

test('a reset second factor signs out, and the password is enough again', async () => {
  const { person, user, cookie } = await withSecondFactor(db, 'staff');
  const challenge = await halfSignedIn(db, person);
  expect(await resetSecondFactor(db, user.id, by)).toBeNull();
  expect(await readStaffUser(db, home, cookie)).toBeNull();
  expect(await secondStep(db, challenge, '123456')).toEqual({ ok: false, problem: 'code-over' });
  expect((await signedIn(db, person)).user.secondFactor).toBe(false);
});

test('one’s own password is changed with the old one, and every other device is signed out', async () => {
  const person = await newPerson(db, 'staff');
  const [here, elsewhere] = [await signedIn(db, person), await signedIn(db, person)];
  const change = (current: string, next: string) =>
    changePassword(db, configured, here, { current, next }, shopName);
  expect(await change('a guess', 'long enough')).toBe('wrong-password');
  expect(await change(password, 'short')).toBe('weak-password');
  expect(await change(password, 'qwertyuiop')).toBe('common-password');
  expect(await change(password, 'x'.repeat(129))).toBe('weak-password');
  expect(await change(password, 'another password')).toBeNull();
  expect(await readStaffUser(db, home, here.cookie)).not.toBeNull();
  expect(await readStaffUser(db, home, elsewhere.cookie)).toBeNull();
  const typed = { email: person.email, password };
  expect(await signIn(db, home, typed, fromAnywhere())).toMatchObject({ ok: false });
  expect(await signIn(db, home, { ...typed, password: 'another password' }, fromAnywhere())).toMatchObject({
    ok: true,
  });
});

test('where a second factor is on, one’s own password is changed with a code besides', async () => {
  const { person, asking, secret, backupCodes } = await withSecondFactor(db, 'staff');
  const next = 'another password';
  const change = (typed: { current: string; code?: string }) =>
    changePassword(db, configured, asking, { next, ...typed }, shopName);
  expect(await change({ current: password })).toBe('wrong-code');
  expect(await change({ current: password, code: noAppCode(secret) })).toBe('wrong-code');
  expect(await change({ current: 'a guess', code: nextCode(secret) })).toBe('wrong-password');
  await halfSignedIn(db, person);
  expect(await change({ current: password, code: nextCode(secret) })).toBeNull();
  expect(await change({ current: next, code: nextCode(secret) })).toBe('wrong-code');
  expect(await change({ current: next, code: backupCodes[0] ?? '' })).toBeNull();
});

test('a password that the environment sets is not changed here', async () => {
  const asking = await signedIn(db, await newPerson(db, 'owner'));
  const config = { ...home, adminEmail: asking.user.email, adminPassword: password };
  const typed = { current: password, next: 'another password' };
  expect(await changePassword(db, config, asking, typed, shopName)).toBe('password-configured');
});

test('guesses at one’s own password from an open screen are counted', async () => {
  const asking = await signedIn(db, await newPerson(db, 'staff'));
  const { user } = asking;
  const guess = () =>
    changePassword(db, configured, asking, { current: 'a guess', next: 'long enough' }, shopName);
  for (let i = 0; i < 10; i += 1) expect(await guess()).toBe('wrong-password');
  expect(await guess()).toBe('too-many-requests');
  expect(await db.select().from(session).where(eq(session.userId, user.id))).toHaveLength(1);
});

test('a password that was left out is missing, not wrong, and is no guess', async () => {
  const { user } = await signedIn(db, await newPerson(db, 'owner'));
  for (let i = 0; i < 12; i += 1) expect(await askPassword(db, user.id, '')).toBe('password-missing');
  expect(await askPassword(db, user.id, password)).toBeNull();
});

test('however many may sign in or were invited, all of them are reached, page by page', async () => {
  await db.execute(sql`
    insert into "user" (id, name, email, role) select 'page-' || n, (array['王', 'Anna', 'anna'])[1 + n % 3], n || '@page.example',
      (array['staff', 'owner'])[1 + n % 2] from generate_series(1, 70) n`);
  await db.execute(sql`
    insert into staff_invitation (id, email, name, role, invited_by, expires_at)
    select 'page-' || n, n || '@page.example', 'Anna', 'staff', 'x', now() from generate_series(1, 70) n`);
  const isOfPages = ({ id }: { id: string }) => id.startsWith('page-');
  const staff = await walkList((place) => listStaff(db, place));
  expect(staff.filter(isOfPages)).toHaveLength(70);
  const roles = staff.map(({ role }) => role);
  expect(roles).toEqual(roles.toSorted());
  expect((await walkList((place) => listInvitations(db, place))).filter(isOfPages)).toHaveLength(70);
});
