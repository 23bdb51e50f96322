import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { withDatabase } from './commands.ts';
import { dataFolderProblem } from './data-folder.ts';

test('a disk too small for a first start is said, and only where a first start is to be', () => {
  const folder = mkdtempSync(join(tmpdir(), 'boma-data-'));
  const small = () => 50 * 2 ** 20;
  expect(dataFolderProblem(folder, true, false, small)).toBe(
    `The data folder ${folder} cannot be used: its disk has 50 MB left, and a first start needs 200 MB.`,
  );
  expect(dataFolderProblem(folder, false, false, small)).toBeNull();
  expect(dataFolderProblem(join(folder, 'a', 'b'), true)).toBeNull();
  rmSync(folder, { recursive: true });
});

test('a folder of another user is named as such', (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can make a folder of another user');
  const folder = mkdtempSync(join(tmpdir(), 'boma-data-'));
  chownSync(folder, 4321, 4321);
  const module = new URL('data-folder.ts', import.meta.url).href;
  // Root may enter every folder, so a process without root asks.
  const asked = `
    import { dataFolderProblem } from ${JSON.stringify(module)};
    process.setuid(65534);
    console.log(dataFolderProblem(${JSON.stringify(folder)}, true));`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', asked], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  rmSync(folder, { recursive: true });
  expect(stdout.trim()).toBe(
    `The data folder ${folder} cannot be used: it belongs to another user (4321). Start the shop as that user, or set DATA_DIR to another folder.`,
  );
});

test('root takes no database from the user whose shop it is', async (context) => {
  if (process.getuid?.() !== 0) return context.skip('only root can make a folder of another user');
  const dataDir = mkdtempSync(join(tmpdir(), 'boma-data-'));
  const cluster = join(dataDir, 'postgres');
  mkdirSync(cluster);
  writeFileSync(join(cluster, 'boma.password'), 'a');
  for (const path of [dataDir, cluster, join(cluster, 'boma.password')]) chownSync(path, 4321, 4321);
  const problem = `The data folder ${dataDir} belongs to user 4321; run this as that user.`;
  expect(dataFolderProblem(dataDir, true)).toBe(problem);
  expect(dataFolderProblem(dataDir, false)).toBeNull();
  await expect(withDatabase({ dataDir, databaseUrl: null }, async () => {})).rejects.toThrow(problem);
  expect(readdirSync(dataDir)).toEqual(['postgres']);
  writeFileSync(join(dataDir, 'shop.lock'), '');
  await expect(withDatabase({ dataDir, databaseUrl: null }, async () => {})).rejects.toThrow(problem);
  expect(statSync(cluster).uid).toBe(4321);
  chownSync(cluster, 0, 0);
  expect(dataFolderProblem(dataDir, true)).toBeNull();
  chownSync(cluster, 65_534, 65_534);
  expect(dataFolderProblem(dataDir, true)).toBeNull();
  rmSync(dataDir, { recursive: true });
});
