import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir, open } from 'node:fs/promises';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, test, vi } from 'vitest';
import { BackupProblem } from './backup/archive.ts';
import { runCommand, withDatabase } from './commands.ts';
import { startProblem } from './db/start-problems.ts';
import { lockDataDir } from './postgres/data-lock.ts';
import { StorageError } from './storage/storage.ts';

const home = mkdtempSync(join(tmpdir(), 'boma-commands-'));
afterAll(() => rmSync(home, { recursive: true }));
const caught = (work: Promise<unknown>) => work.then(() => null).catch((error: unknown) => error);

test('an error of a file or its disk names the file, not the database', async () => {
  const file = join(home, 'file');
  writeFileSync(file, '');
  const inFile = join(file, 'folder');
  expect(startProblem(await caught(mkdir(inFile)))).toBe(
    `${inFile} cannot be used: ENOTDIR: not a directory, mkdir '${inFile}'.`,
  );
  const gone = join(home, 'gone');
  expect(startProblem(new Error('x', { cause: await caught(open(gone)) }))).toMatch(
    `${gone} cannot be used: ENOENT`,
  );
  const full = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  });
  expect(startProblem(full)).toBe(
    'A file or its disk cannot be used: ENOSPC: no space left on device, write.',
  );
});

test('what answers at the address of the database is told from what does not', async () => {
  const problemAt = async (url: string) => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 300 });
    client.on('error', () => {});
    const error = await caught(client.connect());
    await client.end().catch(() => {});
    return startProblem(error);
  };
  const behind = async (answers: (socket: Socket) => void) => {
    const server = createServer((socket) => {
      socket.on('error', () => {});
      answers(socket);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const problem = await problemAt(`postgres://boma:boma@127.0.0.1:${port}/boma`);
    server.close();
    return problem;
  };
  expect(await problemAt('postgres://boma:boma@127.0.0.1:1/boma')).toBe(
    'The database does not let the shop in (ECONNREFUSED). Check DATABASE_URL.',
  );
  const nobody = 'The database at the address of DATABASE_URL is silent, or closed the connection.';
  expect(await behind(() => {})).toBe(nobody);
  expect(await behind((socket) => socket.once('data', () => socket.end()))).toBe(nobody);
});

test('a command that is stopped says so in its own words, and one that fails meanwhile says why', async () => {
  const shown = vi.spyOn(console, 'error').mockImplementation(() => {});
  const before = new Set(process.listeners('SIGHUP'));
  const run = async (fails: (signal: AbortSignal) => void, words?: string) => {
    await runCommand(async (_, signal) => {
      process.emit('SIGHUP');
      fails(signal);
      return [];
    }, words);
    return shown.mock.lastCall?.[0];
  };
  const stop = (signal: AbortSignal) => signal.throwIfAborted();
  expect(await run(stop)).toBe('Stopped; nothing was kept.');
  expect(await run(stop, 'Remove the folder.')).toBe('Remove the folder.');
  const other = () => {
    throw new BackupProblem('There is no room left.');
  };
  expect(await run(other)).toBe('There is no room left.');
  for (const signal of ['SIGHUP', 'SIGINT', 'SIGTERM'] as const)
    for (const each of process.listeners(signal).slice(signal === 'SIGHUP' ? before.size : -3))
      process.off(signal, each);
  shown.mockRestore();
  process.exitCode = undefined;
});

test('only an error of the database is said to be one of the running shop’s database', async () => {
  const dataDir = join(home, 'data');
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'boma.password'), 'a');
  const locked = lockDataDir(dataDir);
  const refused = Object.assign(new Error('connect ECONNREFUSED'), {
    code: 'ECONNREFUSED',
    syscall: 'connect',
  });
  const fails = (error: unknown) =>
    withDatabase({ dataDir, databaseUrl: null }, async () => {
      throw error;
    });
  await expect(fails(refused)).rejects.toThrow(/^Another shop .* Its database does not answer/);
  const bucket = new StorageError('away', 'The bucket does not answer', { cause: refused });
  await expect(fails(bucket)).rejects.toBe(bucket);
  const disk = await caught(mkdir(join(home, 'a', 'b')));
  await expect(fails(disk)).rejects.toBe(disk);
  if (locked.ok) locked.lock.release();
});
