import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#app/server/config.ts';
import { account, session, user } from '#app/server/db/staff-schema.ts';
import { createLog } from '#app/server/log.ts';
import { loginProblems } from '#app/text/login.ts';
import {
  fromAnywhere,
  home,
  newPerson,
  nextCode,
  password,
  secondStep,
  sentBack,
  signedIn,
  withSecondFactor,
} from '#test/staff-factories.ts';
import { staffShop } from '#test/staff-shop.ts';
import { signIn } from './auth.ts';
import { credentialOf, hostedMarker } from './credentials.ts';
import { setHostedIdentity } from './hosted-identity.ts';
import { acceptByHosted, inviteStaff } from './invitations.ts';
import { changePassword } from './own-password.ts';
import { prepareOwners } from './owners.ts';
import { askPassword } from './passwords.ts';
import { beginSecondFactor, renewBackupCodes } from './second-factor.ts';
import { signInLimits } from './sign-in-limits.ts';

const staff = await staffShop();
const { db } = staff.shop;

/** A stand-in for the service, with answers as recorded from the vendor's emulator. */
interface Account {
  id: string;
  password: string;
  verified?: boolean;
}
type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let accounts: Map<string, Account>;
let asked: { method: string; body: Record<string, unknown>; key: string | undefined; path: string }[];
let fault: Answer | null;

const json = (status: number, body: object): Answer => {
  return (_, response) => {
    response
      .writeHead(status, { 'Content-Type': 'application/json; charset=utf-8' })
      .end(JSON.stringify(body));
  };
};
const refusal = (message: string, status = 400) =>
  json(status, {
    error: { code: status, message, errors: [{ message, reason: 'invalid', domain: 'global' }] },
  });

function answerTo(method: string, body: Record<string, unknown>): Answer {
  if (method === 'lookup') {
    const one = [...accounts.values()].find(({ id }) => `token of ${id}` === body.idToken);
    if (!one) return refusal('INVALID_ID_TOKEN');
    const users = [{ localId: one.id, emailVerified: one.verified ?? true, passwordHash: 'fakeHash' }];
    return json(200, { kind: 'identitytoolkit#GetAccountInfoResponse', users });
  }
  const one = accounts.get(String(body.email));
  if (!one) return refusal('EMAIL_NOT_FOUND');
  if (one.password !== body.password) return refusal('INVALID_PASSWORD');
  return json(200, {
    kind: 'identitytoolkit#VerifyPasswordResponse',
    registered: true,
    localId: one.id,
    email: body.email,
    idToken: `token of ${one.id}`,
    refreshToken: 'refresh-1',
    expiresIn: '3600',
  });
}

const service = createServer((request, response) => {
  let text = '';
  request.on('data', (part) => {
    text += part;
  });
  request.on('end', () => {
    const { url = '', headers } = request;
    const method = url.split('accounts:')[1] ?? '';
    const body: Record<string, unknown> = JSON.parse(text);
    asked.push({ method, body, key: headers['x-goog-api-key']?.toString(), path: url });
    (fault ?? answerTo(method, body))(request, response);
  });
});

const lines: string[] = [];
const log = createLog('info', { write: (line: string) => lines.push(line) });
const key = 'AIza-key_of_the_service';
let port = 0;

const connect = (deadline = 10_000, at = port) =>
  setHostedIdentity(db, { url: `http://127.0.0.1:${at}/v1`, key }, log, deadline);

beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  const address = service.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
beforeEach(() => {
  accounts = new Map();
  asked = [];
  fault = null;
  lines.length = 0;
  connect();
});
afterAll(async () => {
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
  await staff.close();
});

const hostedPassword = 'the hosted password';
let made = 0;

/** Somebody of the staff whose password only the service knows. */
async function hostedPerson({ verified = true } = {}) {
  const person = await newPerson(db, 'staff');
  const id = `hosted-${++made}`;
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, person.email));
  const userId = row?.id ?? '';
  await db
    .update(account)
    .set({ password: hostedMarker(userId) })
    .where(credentialOf(userId));
  accounts.set(person.email, { id, password: hostedPassword, verified });
  return { ...person, id, userId };
}

const enter = async (email: string, typed = hostedPassword) => {
  const answer = await signIn(db, home, { email, password: typed }, fromAnywhere());
  return answer.ok ? 'signed-in' : answer.problem;
};
const methods = () => asked.map(({ method }) => method);
const hostedIDs = async (userId: string) => {
  const link = and(eq(account.userId, userId), eq(account.providerId, 'hosted'));
  return (await db.select({ id: account.accountId }).from(account).where(link)).map(({ id }) => id);
};

test('signs in with the service’s password: its id is stored, its token is not', async () => {
  const person = await hostedPerson();
  const answer = await signIn(db, home, { ...person, password: hostedPassword }, fromAnywhere());
  expect(answer).toMatchObject({ ok: true, user: { email: person.email, role: 'staff' } });
  expect(asked).toEqual([
    {
      method: 'signInWithPassword',
      body: { email: person.email, password: hostedPassword, returnSecureToken: true },
      key,
      path: '/v1/accounts:signInWithPassword',
    },
    { method: 'lookup', body: { idToken: `token of ${person.id}` }, key, path: '/v1/accounts:lookup' },
  ]);
  expect(await hostedIDs(person.userId)).toEqual([person.id]);
  const stored = JSON.stringify([await db.select().from(account), await db.select().from(session), answer]);
  for (const secret of [`token of ${person.id}`, 'refresh-1', hostedPassword, key])
    expect(stored).not.toContain(secret);
});

test('from then on one call is enough, in any case of letters', async () => {
  const person = await hostedPerson();
  expect(await enter(person.email)).toBe('signed-in');
  asked = [];
  expect(await enter(` ${person.email.toUpperCase()}`)).toBe('signed-in');
  expect(methods()).toEqual(['signInWithPassword']);
});

test('of several first sign-ins at once one link remains', async () => {
  const person = await hostedPerson();
  const all = await Promise.all(Array.from({ length: 5 }, () => enter(person.email)));
  expect(all).toEqual(Array(5).fill('signed-in'));
  expect(await hostedIDs(person.userId)).toEqual([person.id]);
});

test('an address that came to another account of the service does not open this one', async () => {
  const person = await hostedPerson();
  expect(await enter(person.email)).toBe('signed-in');
  accounts.set(person.email, { id: 'somebody else', password: hostedPassword });
  expect(await enter(person.email)).toBe('identity-changed');
  expect(await hostedIDs(person.userId)).toEqual([person.id]);
});

test('an account of the service opens one account here and no second one', async () => {
  const [one, other] = [await hostedPerson(), await hostedPerson()];
  expect(await enter(one.email)).toBe('signed-in');
  accounts.set(other.email, { id: one.id, password: hostedPassword });
  expect(await enter(other.email)).toBe('identity-changed');
});

test('whoever signed up at the service with somebody’s address does not get in', async () => {
  const person = await hostedPerson({ verified: false });
  expect(await enter(person.email)).toBe('email-unverified');
  expect(await hostedIDs(person.userId)).toEqual([]);
  accounts.set(person.email, { id: person.id, password: hostedPassword, verified: true });
  expect(await enter(person.email)).toBe('signed-in');
});

test('an account of the service alone opens nothing: people are invited here', async () => {
  accounts.set('stranger@boma.example', { id: 'stranger', password: hostedPassword });
  expect(await enter('stranger@boma.example')).toBe('wrong-password');
});

test('a local password stays: the service is not asked where it is right, and opens the same account where it is not', async () => {
  const person = await newPerson(db, 'owner');
  accounts.set(person.email, { id: 'both', password: hostedPassword });
  expect(await enter(person.email, password)).toBe('signed-in');
  expect(asked).toEqual([]);
  expect(await enter(person.email)).toBe('signed-in');
  expect(await enter(person.email, password)).toBe('signed-in');
  expect(await enter(person.email, 'a guess')).toBe('wrong-password');
});

test('the password of the service never becomes one of this shop', async () => {
  const person = await newPerson(db, 'owner');
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, person.email));
  const userId = row?.id ?? '';
  const [known] = await db.select({ hash: account.password }).from(account).where(credentialOf(userId));
  const outdated = known?.hash?.replace('t=1', 't=2') ?? '';
  await db.update(account).set({ password: outdated }).where(credentialOf(userId));
  accounts.set(person.email, { id: 'outdated', password: hostedPassword });
  const hosted = await hostedPerson();
  expect([await enter(person.email), await enter(hosted.email)]).toEqual(['signed-in', 'signed-in']);
  const hashes = await db.select({ hash: account.password }).from(account).where(credentialOf(userId));
  expect(hashes).toEqual([{ hash: outdated }]);
  const markers = await db
    .select({ hash: account.password })
    .from(account)
    .where(credentialOf(hosted.userId));
  expect(markers).toEqual([{ hash: hostedMarker(hosted.userId) }]);
});

test.each([
  ['INVALID_PASSWORD', 'wrong-password'],
  ['EMAIL_NOT_FOUND', 'wrong-password'],
  ['INVALID_LOGIN_CREDENTIALS', 'wrong-password'],
  ['MISSING_PASSWORD', 'wrong-password'],
  ['INVALID_EMAIL', 'invalid-email'],
  ['MISSING_EMAIL', 'invalid-email'],
  ['USER_DISABLED', 'user-disabled'],
  ['TOO_MANY_ATTEMPTS_TRY_LATER', 'too-many-requests'],
  [
    'TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled due to many failed login attempts.',
    'too-many-requests',
  ],
  ['QUOTA_EXCEEDED : Exceeded quota for verifying passwords.', 'too-many-requests'],
  ['OPERATION_NOT_ALLOWED', 'identity-refused'],
  ['CONFIGURATION_NOT_FOUND', 'identity-refused'],
  ['API key not valid. Please pass a valid API key.', 'identity-refused'],
] as const)('%s is answered with words in both languages: %s', async (code, problem) => {
  const person = await hostedPerson();
  fault = refusal(code);
  expect(await enter(person.email)).toBe(problem);
  expect(await enter('nobody@boma.example')).toBe(problem);
  for (const words of loginProblems[problem]) expect(words).not.toBe('');
});

const html: Answer = (_, response) => response.writeHead(200).end('<html>Sign in to the network</html>');
const endless: Answer = (_, response) => {
  response.writeHead(200);
  response.end('x'.repeat(70_000));
};
test.each<[string, Answer, string, string]>([
  ['answers 500', refusal('INTERNAL', 500), 'identity-away', '500'],
  ['answers 503', refusal('BACKEND_ERROR', 503), 'identity-away', '503'],
  ['answers with a page', html, 'identity-away', '200 without a known answer'],
  ['answers without end', endless, 'identity-away', '200 without a known answer'],
  ['cuts the line', (request) => request.socket.destroy(), 'identity-away', 'UND_ERR_SOCKET'],
  [
    'sends on to elsewhere',
    (_, response) => response.writeHead(307, { Location: '/elsewhere' }).end(),
    'identity-away',
    '307',
  ],
  ['counts by address', json(429, {}), 'too-many-requests', ''],
  [
    'does not take the key',
    json(403, {
      error: { code: 403, message: 'The request is missing a valid API key.', status: 'PERMISSION_DENIED' },
    }),
    'identity-refused',
    'PERMISSION_DENIED',
  ],
  [
    'asks for a second factor of its own',
    json(200, { localId: 'x', mfaPendingCredential: 'pending', mfaInfo: [] }),
    'identity-refused',
    'no token',
  ],
])('a service that %s is answered in words, and the log tells why', async (_, answer, problem, why) => {
  const person = await hostedPerson();
  fault = answer;
  expect(await enter(person.email)).toBe(problem);
  expect(asked).toHaveLength(1);
  expect(lines).toHaveLength(why === '' ? 0 : 1);
  if (why !== '')
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      security: 'identity-service',
      outcome: `${problem} ${why}`,
    });
  for (const secret of [key, hostedPassword, person.email]) expect(lines.join('')).not.toContain(secret);
});

test('a service that hangs is away after the deadline, for headers and body', async () => {
  const person = await hostedPerson();
  connect(100);
  fault = () => {};
  expect(await enter(person.email)).toBe('identity-away');
  fault = (_, response) => response.writeHead(200).write('{');
  expect(await enter(person.email)).toBe('identity-away');
  service.closeAllConnections();
});

test('while nothing listens at its address, ADMIN_PASSWORD is the way in', async () => {
  const owner = { adminEmail: 'owner@boma.example', adminPassword: 'ember and ash again' };
  await prepareOwners(db, owner);
  const person = await hostedPerson();
  connect(10_000, 1);
  expect(await enter(person.email)).toBe('identity-away');
  expect(await enter('nobody@boma.example')).toBe('identity-away');
  expect(await enter(owner.adminEmail, owner.adminPassword)).toBe('signed-in');
  expect(await enter(owner.adminEmail, 'a guess')).toBe('identity-away');
});

test('a new ADMIN_PASSWORD forgets the account of the service', async () => {
  const person = await hostedPerson();
  await db.update(user).set({ role: 'owner' }).where(eq(user.id, person.userId));
  expect(await enter(person.email)).toBe('signed-in');
  accounts.set(person.email, { id: 'made anew', password: hostedPassword });
  expect(await enter(person.email)).toBe('identity-changed');
  await prepareOwners(db, { adminEmail: person.email, adminPassword: 'ember and ash once more' });
  expect(await enter(person.email)).toBe('signed-in');
  expect(await hostedIDs(person.userId)).toEqual(['made anew']);
});

test('the service is asked as often for an address that is nobody’s as for one of the staff', async () => {
  const [hosted, local] = [await hostedPerson(), await newPerson(db, 'staff')];
  for (const email of [hosted.email, local.email, 'nobody@boma.example']) {
    asked = [];
    expect(await enter(email, 'a guess')).toBe('wrong-password');
    expect(methods()).toEqual(['signInWithPassword']);
  }
});

test('the shop’s own limits come first: past them the service is not asked', async () => {
  const person = await hostedPerson();
  const from = fromAnywhere();
  const guess = () => signIn(db, home, { email: person.email, password: 'a guess' }, from);
  for (let i = 0; i < signInLimits.network.limit; i += 1)
    expect(await guess()).toEqual({ ok: false, problem: 'wrong-password' });
  asked = [];
  expect(await guess()).toEqual({ ok: false, problem: 'too-many-requests' });
  expect(asked).toEqual([]);
});

test('tries while the service is away are counted: a local password is not guessed then', async () => {
  const person = await newPerson(db, 'owner');
  fault = refusal('INTERNAL', 500);
  const from = fromAnywhere();
  const guess = async (typed: string) => {
    const answer = await signIn(db, home, { email: person.email, password: typed }, from);
    return answer.ok ? 'signed-in' : answer.problem;
  };
  for (let i = 0; i < signInLimits.network.limit; i += 1)
    expect(await guess('a guess')).toBe('identity-away');
  expect(await guess(password)).toBe('too-many-requests');
});

test('the second factor is asked for after the password of the service as well', async () => {
  const { person, secret } = await withSecondFactor(db, 'staff');
  accounts.set(person.email, { id: 'two steps', password: hostedPassword });
  const before = await db.select().from(session);
  const answer = await signIn(db, home, { ...person, password: hostedPassword }, fromAnywhere());
  expect(answer).toMatchObject({ ok: false, problem: 'code-needed' });
  expect(await db.select().from(session)).toHaveLength(before.length);
  const challenge = !answer.ok && 'setCookie' in answer ? sentBack(answer.setCookie) : '';
  expect(await secondStep(db, challenge, '000000')).toMatchObject({ ok: false });
  expect(await secondStep(db, challenge, nextCode(secret))).toMatchObject({ ok: true });
});

test('an account that is disabled here stays so', async () => {
  const person = await hostedPerson();
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, person.userId));
  expect(await enter(person.email)).toBe('user-disabled');
});

test('one’s own password is asked of the service too, and its refusals have names', async () => {
  const { userId } = await hostedPerson();
  expect(await askPassword(db, userId, 'a guess')).toBe('wrong-password');
  expect(await askPassword(db, userId, hostedPassword)).toBeNull();
  fault = refusal('USER_DISABLED');
  expect(await askPassword(db, userId, hostedPassword)).toBe('user-disabled');
  fault = refusal('INTERNAL', 500);
  expect(await askPassword(db, userId, hostedPassword)).toBe('identity-away');
});

test('a second factor is set up with the password of the service, also when it goes away half-way', async () => {
  const { person, asking, secret } = await withSecondFactor(db, 'staff');
  accounts.set(person.email, { id: 'half-way', password: hostedPassword });
  const typed = { password: hostedPassword, code: nextCode(secret) };
  expect(await renewBackupCodes(db, home, asking, typed)).toMatchObject({ ok: true });

  const other = await newPerson(db, 'staff');
  accounts.set(other.email, { id: 'other', password: hostedPassword });
  const here = await signedIn(db, other);
  let calls = 0;
  fault = (request, response) => {
    calls += 1;
    const { method = '', body = {} } = asked.at(-1) ?? {};
    (calls > 2 ? refusal('INTERNAL', 500) : answerTo(method, body))(request, response);
  };
  const setUp = () => beginSecondFactor(db, home, here, { password: hostedPassword, issuer: 'Boma' });
  expect(await setUp()).toEqual({ ok: false, problem: 'identity-away' });
  fault = null;
  expect(await setUp()).toMatchObject({ ok: true });
});

const shopName = ['Boma', 'Boma'] as const;
const invite = async (email: string) => {
  const by = (await signedIn(db, await newPerson(db, 'owner'))).user;
  const shop = { ...staff.shop, db };
  const made = await inviteStaff(shop, { email, name: 'Ming', role: 'staff' }, by, 1);
  if (!made.ok) throw new Error(made.problem);
  return made.token;
};

test('whoever is invited joins with the password of the service, whether it verified the address or not', async () => {
  const email = `invited${++made}@boma.example`;
  const token = await invite(email);
  const from = fromAnywhere().address;
  const join = (typed: string) => acceptByHosted(db, token, { name: 'Ming', password: typed }, from);
  expect(await join(hostedPassword)).toEqual({ ok: false, problem: 'wrong-password' });
  accounts.set(email, { id: 'invited', password: hostedPassword, verified: false });
  expect(await join('a guess')).toEqual({ ok: false, problem: 'wrong-password' });
  fault = refusal('USER_DISABLED');
  expect(await join(hostedPassword)).toEqual({ ok: false, problem: 'user-disabled' });
  fault = null;
  expect(await join(hostedPassword)).toEqual({ ok: true, email });
  expect(await join(hostedPassword)).toEqual({ ok: false, problem: 'invitation-closed' });
  expect(await enter(email)).toBe('signed-in');
  const [row] = await db.select({ id: user.id }).from(user).where(eq(user.email, email));
  expect(await hostedIDs(row?.id ?? '')).toEqual(['invited']);
});

test('guesses at the service by a link are counted like sign-ins', async () => {
  const email = `invited${++made}@boma.example`;
  const token = await invite(email);
  const from = fromAnywhere().address;
  const join = () => acceptByHosted(db, token, { name: 'Ming', password: 'a guess' }, from);
  for (let i = 0; i < signInLimits.network.limit; i += 1)
    expect(await join()).toEqual({ ok: false, problem: 'wrong-password' });
  asked = [];
  expect(await join()).toEqual({ ok: false, problem: 'too-many-requests' });
  expect(asked).toEqual([]);
});

test('a password that only the service knows is changed there', async () => {
  const person = await hostedPerson();
  const answer = await signIn(db, home, { ...person, password: hostedPassword }, fromAnywhere());
  if (!answer.ok) throw new Error(answer.problem);
  const typed = { current: hostedPassword, next: 'long enough to be one' };
  const configured = { ...home, adminEmail: null, adminPassword: null };
  const asking = { user: answer.user, cookie: null };
  expect(await changePassword(db, configured, asking, typed, shopName)).toBe('password-hosted');
});

test.each([
  [{ IDENTITY_KEY: key }, 'IDENTITY_URL must be given too'],
  [{ IDENTITY_URL: 'https://identity.example/v1' }, 'IDENTITY_KEY must be given too'],
  [{ IDENTITY_URL: 'http://identity.example/v1', IDENTITY_KEY: key }, 'IDENTITY_URL must be '],
  [{ IDENTITY_URL: 'https://identity.example/v1?key=x', IDENTITY_KEY: key }, 'IDENTITY_URL must be '],
  [
    { IDENTITY_URL: 'https://identity.example/v1/accounts:lookup', IDENTITY_KEY: key },
    'IDENTITY_URL must be ',
  ],
  [{ IDENTITY_URL: 'https://identity.example/v1', IDENTITY_KEY: `${key} "` }, 'IDENTITY_KEY must be '],
])('%j does not start', (env, problem) => {
  const read = readConfig(env);
  expect(read).toEqual({ ok: false, problems: [expect.stringContaining(problem)] });
  expect(JSON.stringify(read)).not.toContain(key);
});

test.each([
  ['https://identity.example/v1/', 'https://identity.example/v1'],
  ['http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1', undefined],
])('%s is an address of a service', (url, read = url) => {
  expect(readConfig({ IDENTITY_URL: url, IDENTITY_KEY: key })).toMatchObject({
    ok: true,
    config: { identity: { url: read, key } },
  });
});
