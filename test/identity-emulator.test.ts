import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { user } from '#app/server/db/staff-schema.ts';
import { createLog } from '#app/server/log.ts';
import { signIn } from '#app/server/staff/auth.ts';
import { setHostedIdentity } from '#app/server/staff/hosted-identity.ts';
import { testDatabase } from '#test/database.ts';
import { fromAnywhere, home, newPerson, password, withSecondFactor } from '#test/staff-factories.ts';

/**
 * Sign-in against the vendor's emulator, for `npm run test:long`. Its package has hundreds of dependencies, so it is
 * installed here. Only its authentication is used, which needs no Java.
 */
const version = '15.34.2';
const folder = join(import.meta.dirname, '..', 'node_modules', '.cache', `firebase-tools-${version}`);

const program = `
  const { createApp } = require('firebase-tools/lib/emulator/auth/server');
  createApp('demo-boma').then((app) => {
    const server = app.listen(0, '127.0.0.1', () => console.log('port ' + server.address().port));
  });`;

const isLong = process.env.LONG_TESTS !== undefined;
const database = await testDatabase();
const { db } = database;
let emulator: ChildProcess | undefined;
afterAll(async () => {
  emulator?.kill();
  await database.close();
});

/** @returns why it is unavailable, or null. */
async function install(): Promise<string | null> {
  if (existsSync(join(folder, 'installed'))) return null;
  mkdirSync(folder, { recursive: true });
  const { npm_execpath: npm } = process.env;
  const isKnown = npm !== undefined && basename(npm).startsWith('npm');
  const args = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--no-save'];
  const child = spawn(
    isKnown ? process.execPath : 'npm',
    [...(isKnown ? [npm] : []), ...args, '--prefix', folder, `firebase-tools@${version}`],
    { cwd: folder, stdio: 'ignore' },
  );
  const code = await new Promise((resolve) => {
    child.once('error', ({ message }) => resolve(message));
    child.once('close', resolve);
  });
  if (code !== 0) return `npm could not install firebase-tools ${version}: ${code}`;
  mkdirSync(join(folder, 'installed'));
  return null;
}

async function start(): Promise<string> {
  const child = spawn(process.execPath, ['-e', program], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  emulator = child;
  for await (const line of createInterface({ input: child.stdout })) {
    const port = /^port (\d+)$/.exec(line)?.[1];
    if (port) return `http://127.0.0.1:${port}/identitytoolkit.googleapis.com`;
  }
  throw new Error('the emulator ended');
}

test.runIf(isLong)('the vendor’s emulator answers as the recorded answers do', async ({ skip }) => {
  const problem = await install();
  if (problem !== null) skip(problem);
  const base = await start();
  setHostedIdentity(db, { url: `${base}/v1`, key: 'any' }, createLog('silent'), 60_000);

  async function manage(path: string, body: object, method = 'POST'): Promise<{ localId?: string }> {
    const headers = { 'Content-Type': 'application/json', Authorization: 'Bearer owner' };
    const response = await fetch(base + path, { method, headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    const answer: { localId?: string } = await response.json();
    return answer;
  }
  const accounts = '/v1/projects/demo-boma/accounts';
  const hosted = 'the hosted password';
  const make = async (email: string, emailVerified = true) =>
    (await manage(accounts, { email, password: hosted, emailVerified })).localId ?? '';
  const change = (localId: string, changes: object) => manage('/v1/accounts:update', { localId, ...changes });
  const enter = async (email: string, typed = hosted) => {
    const answer = await signIn(db, home, { email, password: typed }, fromAnywhere());
    return answer.ok ? 'signed-in' : answer.problem;
  };

  const person = await newPerson(db, 'owner');
  expect(await enter(person.email)).toBe('wrong-password');
  const id = await make(person.email, false);
  expect(await enter(person.email)).toBe('email-unverified');
  await change(id, { emailVerified: true });
  expect(await enter(person.email)).toBe('signed-in');
  expect(await enter(person.email.toUpperCase())).toBe('signed-in');
  expect(await enter(person.email, 'a guess')).toBe('wrong-password');
  expect(await enter('nobody@boma.example')).toBe('wrong-password');
  await make('stranger@boma.example');
  expect(await enter('stranger@boma.example')).toBe('wrong-password');

  const privacy = '/v2/projects/demo-boma/config?updateMask=emailPrivacyConfig';
  await manage(privacy, { emailPrivacyConfig: { enableImprovedEmailPrivacy: true } }, 'PATCH');
  expect(await enter(person.email, 'a guess')).toBe('wrong-password');
  expect(await enter('nobody@boma.example')).toBe('wrong-password');

  await change(id, { disableUser: true });
  expect(await enter(person.email)).toBe('user-disabled');
  expect(await enter(person.email, password)).toBe('signed-in');

  await manage('/v1/accounts:delete', { localId: id });
  await make(person.email);
  expect(await enter(person.email)).toBe('identity-changed');

  const two = await withSecondFactor(db, 'staff');
  await make(two.person.email);
  expect(await enter(two.person.email)).toBe('code-needed');

  await db.update(user).set({ emailVerified: false }).where(eq(user.email, two.person.email));
  expect(await enter(two.person.email)).toBe('user-disabled');

  if (emulator) {
    emulator.kill();
    await once(emulator, 'exit');
  }
  expect(await enter(person.email)).toBe('identity-away');
  expect(await enter(person.email, password)).toBe('signed-in');
});
