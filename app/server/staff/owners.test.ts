import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { user, verification } from '#app/server/db/staff-schema.ts';
import { type TestDatabase, testDatabase } from '#test/database.ts';
import { signIn } from './auth.ts';
import { isSetUpOpen, prepareOwners, setUpOwner } from './owners.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await testDatabase();
});
afterEach(() => database.close());

const shopName = ['Boma', 'Boma'] as const;
const nobody = { adminEmail: null, adminPassword: null };

async function setUpToken(): Promise<string> {
  const { signInHint } = await prepareOwners(database.db, nobody);
  if (signInHint.kind !== 'set-up') throw new Error('there is an owner');
  return new URL(signInHint.path, 'http://localhost').searchParams.get('setup') ?? '';
}

test('without an owner a start makes a link, stored only as its hash', async () => {
  const token = await setUpToken();
  expect(Buffer.from(token, 'base64url')).toHaveLength(32);
  const [stored] = await database.db.select().from(verification);
  expect(stored?.value).not.toContain(token);
  expect(await isSetUpOpen(database.db, token)).toBe(true);
  expect(await isSetUpOpen(database.db, `${token}x`)).toBe(false);
});

test('the link makes the first owner, who can sign in, and is spent with every other link', async () => {
  const { db } = database;
  const [first, second] = [await setUpToken(), await setUpToken()];
  expect(await setUpOwner(db, first, 'Me@Boma.Example', 'long enough', shopName)).toBeNull();
  for (const token of [first, second])
    expect(await setUpOwner(db, token, 'other@boma.example', 'long enough', shopName)).toBe('set-up-closed');
  const typed = { email: 'me@boma.example', password: 'long enough' };
  expect(await signIn(db, { origin: null }, typed, { address: '192.0.2.1', cookie: null })).toMatchObject({
    ok: true,
  });
  expect((await prepareOwners(db, nobody)).signInHint).toEqual({ kind: 'owner', email: 'me@boma.example' });
});

test('of many who use one link at once, one becomes the owner', async () => {
  const token = await setUpToken();
  const outcomes = await Promise.all(
    Array.from({ length: 8 }, (_, i) =>
      setUpOwner(database.db, token, `p${i}@boma.example`, 'long enough', shopName),
    ),
  );
  expect(outcomes.filter((outcome) => outcome === null)).toHaveLength(1);
  expect(await database.db.select().from(user)).toHaveLength(1);
});

test('a link older than a day is closed', async () => {
  const token = await setUpToken();
  await database.db.update(verification).set({ expiresAt: sql`now() - interval '1 second'` });
  expect(await setUpOwner(database.db, token, 'me@boma.example', 'long enough', shopName)).toBe(
    'set-up-closed',
  );
});

test.each([
  ['me', 'long enough', 'invalid-email'],
  ['me@boma.example', 'short', 'weak-password'],
  ['me@boma.example', 'password', 'common-password'],
  ['me@boma.example', 'x'.repeat(129), 'weak-password'],
])('an owner %s with password %s is refused, and the link stays good', async (email, password, problem) => {
  const token = await setUpToken();
  expect(await setUpOwner(database.db, token, email, password, shopName)).toBe(problem);
  expect(await isSetUpOpen(database.db, token)).toBe(true);
});

test('the configured owner is made once, by two starts at the same time too', async () => {
  const config = { adminEmail: 'me@boma.example', adminPassword: 'long enough' };
  await Promise.all([prepareOwners(database.db, config), prepareOwners(database.db, config)]);
  expect((await prepareOwners(database.db, config)).signInHint).toEqual({
    kind: 'owner',
    email: 'me@boma.example',
  });
  expect(await database.db.select().from(user)).toHaveLength(1);
});
