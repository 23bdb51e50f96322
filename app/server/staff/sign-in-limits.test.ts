import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '#test/database.ts';
import { home, newPerson, type Person, password, sentBack } from '#test/staff-factories.ts';
import { signIn } from './auth.ts';
import { signInLimits } from './sign-in-limits.ts';

const database = await testDatabase();
afterAll(database.close);
const { db } = database;

let guessed = 0;
/** Not a neighbour of another network. */
const newNetwork = () => `10.${Math.floor(++guessed / 250)}.${guessed % 250}.1`;

const at = (address: string, cookie: string | null = null) => ({ address, cookie });
const right = async (owner: Person, from = at(newNetwork())) => {
  const answer = await signIn(db, home, { ...owner, password }, from);
  return answer.ok ? 'signed-in' : answer.problem;
};
const wrong = async (owner: Person, from = at(newNetwork())) => {
  const answer = await signIn(db, home, { ...owner, password: 'guess' }, from);
  return answer.ok ? 'signed-in' : answer.problem;
};
const many = (count: number, guess: () => Promise<string>) =>
  Promise.all(Array.from({ length: count }, guess));
const guesses = (problems: readonly string[]) =>
  problems.filter((problem) => problem === 'wrong-password').length;

async function deviceOf(owner: Person, cookie: string | null = null): Promise<string> {
  const answer = await signIn(db, home, { ...owner, password }, at(newNetwork(), cookie));
  if (!answer.ok) throw new Error(answer.problem);
  return sentBack(answer.deviceCookie);
}

/** Ages all counters. */
const pass = (seconds: number) =>
  db.execute(
    sql`update rate_use set uses = array(select used - make_interval(secs => ${seconds}) from unnest(uses) used)`,
  );

test('an account under attack from many networks: its owner gets in, on a known device and from a new network', async () => {
  const owner = await newPerson(db, 'owner');
  const device = await deviceOf(owner);
  const attacked = newNetwork();
  await many(20, () => wrong(owner, at(attacked)));
  expect(guesses(await many(60, () => wrong(owner)))).toBe(60);
  expect(await right(owner)).toBe('signed-in');
  expect(await right(owner, at(attacked))).toBe('too-many-requests');
  expect(await right(owner, at(attacked, device))).toBe('signed-in');
});

test('past the account’s limit a wider network has few guesses a day, and all of them together have an end', async () => {
  const owner = await newPerson(db, 'owner');
  const device = await deviceOf(owner);
  await many(signInLimits.account.limit, () => wrong(owner));
  let neighbour = 0;
  const oneNetwork = await many(20, () => wrong(owner, at(`198.51.100.${++neighbour}`)));
  expect(guesses(oneNetwork)).toBe(signInLimits.fairNetwork.limit);
  const subscriber = await many(20, () => wrong(owner, at(`2001:db8:77:${(++neighbour).toString(16)}::1`)));
  expect(guesses(subscriber)).toBe(signInLimits.fairNetwork.limit);
  await db.execute(sql`update rate_use set uses = array_fill(now(), array[${signInLimits.fairAccount.limit}::int])
    where key like 'sign-in:fairAccount:%'`);
  expect(await wrong(owner)).toBe('too-many-requests');
  expect(await right(owner)).toBe('too-many-requests');
  expect(await right(owner, at(newNetwork(), device))).toBe('signed-in');
});

test('a window slides: a count does not start anew when an hour turns, and ends when its uses are old', async () => {
  const owner = await newPerson(db, 'owner');
  const address = newNetwork();
  await many(6, () => wrong(owner, at(address)));
  await pass(400);
  expect(guesses(await many(6, () => wrong(owner, at(address))))).toBe(4);
  await pass(201);
  expect(guesses(await many(10, () => wrong(owner, at(address))))).toBe(6);
  expect(await right(owner, at(address))).toBe('too-many-requests');
});

test('who is refused and waits gets in: refused tries are not counted', async () => {
  const owner = await newPerson(db, 'owner');
  const address = newNetwork();
  await many(30, () => wrong(owner, at(address)));
  await pass(signInLimits.network.windowSeconds + 1);
  expect(await right(owner, at(address))).toBe('signed-in');
});

test('signing in shuts nobody out, and buys no further guesses at others', async () => {
  const [owner, other] = [await newPerson(db, 'owner'), await newPerson(db, 'staff')];
  const address = newNetwork();
  for (let i = 0; i < 12; i++) expect(await right(other, at(address))).toBe('signed-in');
  await many(10, () => wrong(owner, at(address)));
  expect(await right(other, at(address))).toBe('too-many-requests');
});

test('a known device has guesses of its own, and they have an end too', async () => {
  const owner = await newPerson(db, 'owner');
  const device = await deviceOf(owner);
  const { device: own, network } = signInLimits;
  const address = newNetwork();
  expect(guesses(await many(40, () => wrong(owner, at(address, device))))).toBe(own.limit + network.limit);
});

test('a device is known to the accounts that signed in on it, and to no other', async () => {
  const [one, two, three] = [
    await newPerson(db, 'owner'),
    await newPerson(db, 'staff'),
    await newPerson(db, 'staff'),
  ];
  const shared = await deviceOf(two, await deviceOf(one));
  const attacked = newNetwork();
  await many(20, () => wrong(one, at(attacked)));
  expect(await right(one, at(attacked, shared))).toBe('signed-in');
  expect(await right(two, at(attacked, shared))).toBe('signed-in');
  expect(await right(three, at(attacked, shared))).toBe('too-many-requests');
});

test.each([
  ['forged', (mark: string) => `${mark.slice(0, -6)}AAAAAA`],
  ['of an earlier day', (mark: string) => mark.replace(/=[^.]+/, '=1')],
  ['of a day to come', (mark: string) => mark.replace(/=[^.]+/, '=zzzz')],
  ['of another name', (mark: string) => mark.replace('boma_device', 'boma_devices')],
  ['empty', () => 'boma_device='],
  ['long', () => `boma_device=${'~.'.repeat(2000)}`],
])('a mark that is %s is no known device', async (_, change) => {
  const owner = await newPerson(db, 'owner');
  const mark = await deviceOf(owner);
  const attacked = newNetwork();
  await many(20, () => wrong(owner, at(attacked)));
  expect(await right(owner, at(attacked, change(mark)))).toBe('too-many-requests');
  expect(await right(owner, at(attacked, mark))).toBe('signed-in');
});
