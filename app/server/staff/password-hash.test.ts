import { randomBytes } from 'node:crypto';
import { hashPassword as oldHash } from 'better-auth/crypto';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { account, user } from '#app/server/db/staff-schema.ts';
import { testDatabase } from '#test/database.ts';
import { fromAnywhere, home, newPerson, password } from '#test/staff-factories.ts';
import { signIn } from './auth.ts';
import { prepareOwners } from './owners.ts';
import { hashPassword, isHashOutdated, passwordCost, verifyPassword } from './password-hash.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

async function storedHash(email: string): Promise<string> {
  const [row] = await db
    .select({ hash: account.password })
    .from(account)
    .innerJoin(user, eq(user.id, account.userId))
    .where(eq(user.email, email));
  return row?.hash ?? '';
}

test('a hash is Argon2id with its parameters and a salt of its own, and only its password opens it', async () => {
  const [one, two] = [await hashPassword('ember and ash'), await hashPassword('ember and ash')];
  expect(one).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(one).not.toBe(two);
  expect(await verifyPassword({ hash: one, password: 'ember and ash' })).toBe(true);
  expect(await verifyPassword({ hash: one, password: 'ember and ask' })).toBe(false);
});

test('the shop itself hashes with OWASP’s parameters', async () => {
  const cheap = { ...passwordCost };
  Object.assign(passwordCost, { memory: 19_456, passes: 2 });
  try {
    const hash = await hashPassword('ember and ash');
    expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await verifyPassword({ hash, password: 'ember and ash' })).toBe(true);
  } finally {
    Object.assign(passwordCost, cheap);
  }
});

test.each([
  '',
  ':',
  'abc',
  '$argon2id$v=19$m=99999999999,t=2,p=1$AAAA$AAAA',
  `$argon2id$v=19$m=8,t=999,p=1$${randomBytes(16).toString('base64url')}$AAAA`,
])('a damaged hash opens nothing: %s', async (hash) => {
  expect(await verifyPassword({ hash, password: '' })).toBe(false);
});

test('an account with the older hash signs in, and has a new hash afterwards', async () => {
  const person = await newPerson(db, 'staff');
  const before = await oldHash(password);
  await db
    .update(account)
    .set({ password: before })
    .where(eq(account.password, await storedHash(person.email)));
  const wrong = { email: person.email, password: 'ember and ask' };
  expect(await signIn(db, home, wrong, fromAnywhere())).toMatchObject({ ok: false });
  expect(await storedHash(person.email)).toBe(before);
  expect(await signIn(db, home, { email: person.email, password }, fromAnywhere())).toMatchObject({
    ok: true,
  });
  const after = await storedHash(person.email);
  expect(isHashOutdated(before)).toBe(true);
  expect(isHashOutdated(after)).toBe(false);
  expect(await signIn(db, home, { email: person.email, password }, fromAnywhere())).toMatchObject({
    ok: true,
  });
  expect(await storedHash(person.email)).toBe(after);
});

test('a start renews the hash of the configured owner and keeps their sessions', async () => {
  const owner = { adminEmail: 'first@boma.example', adminPassword: password };
  await prepareOwners(db, owner);
  const before = await oldHash(password);
  await db
    .update(account)
    .set({ password: before })
    .where(eq(account.password, await storedHash(owner.adminEmail)));
  await prepareOwners(db, owner);
  expect(isHashOutdated(await storedHash(owner.adminEmail))).toBe(false);
});
