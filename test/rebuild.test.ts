import { spawnSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';

/** A project whose build is a few files, with the shop's own script. */
const project = mkdtempSync(join(tmpdir(), 'boma-built-'));
afterAll(() => rmSync(project, { recursive: true }));

const at = (path: string) => join(project, path);
function write(path: string, text: string) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), text);
}

const script = 'export const serve = () => console.log("open");'.padEnd(2_000, '\n// shop');
write(
  'node_modules/@react-router/dev/bin.cjs',
  `const { existsSync, mkdirSync, readFileSync, writeFileSync } = require('node:fs');
  for (const folder of ['server', 'client/assets']) mkdirSync('build/' + folder, { recursive: true });
  const migrations = 'export const migrations = ' + readFileSync('migrations/meta/_journal.json', 'utf8');
  writeFileSync('build/server/index.js', ${JSON.stringify(script)} + '\\n' + migrations);
  if (existsSync('broken')) process.exit(3);
  writeFileSync('build/client/assets/shop.js', ${JSON.stringify(script)});`,
);
write('package-lock.json', '{"packages":{}}');
write('node_modules/.package-lock.json', '{"packages":{}}');
write('node_modules/node/package.json', JSON.stringify({ version: process.versions.node }));
write('package.json', '{"type":"module"}');
write('app/page.ts', 'export const page = 1;');
const journal = 'migrations/meta/_journal.json';
write(journal, '{"entries":[{"tag":"0000_initial"}]}');
mkdirSync(at('node_modules/.bin'));
symlinkSync(process.execPath, at('node_modules/.bin/node'));
cpSync('scripts/setup.mjs', at('scripts/setup.mjs'));
cpSync('server.ts', at('server.ts'));

function start() {
  const { status, stdout } = spawnSync(process.execPath, [at('scripts/setup.mjs'), 'build'], {
    encoding: 'utf8',
    timeout: 60_000,
  });
  return { status, built: stdout.includes('Building the shop') };
}
const anew = { status: 0, built: true };
const asItIs = { status: 0, built: false };

test('a missing, truncated or outdated build is rebuilt, and a complete one is used', () => {
  expect(start()).toEqual(anew);
  expect(start()).toEqual(asItIs);
  for (const damage of [
    () => rmSync(at('build'), { recursive: true }),
    () => truncateSync(at('build/server/index.js'), 10),
    () => truncateSync(at('build/client/assets/shop.js.br'), 1),
    () => rmSync(at('build/client/assets/shop.js')),
    () => rmSync(at('build/server'), { recursive: true }),
    () => write('app/page.ts', 'export const page = 2;'),
  ]) {
    damage();
    expect([damage.toString(), start()]).toEqual([damage.toString(), anew]);
    expect(readFileSync(at('build/server/index.js'), 'utf8')).toContain(script);
    expect(readFileSync(at('build/client/assets/shop.js'), 'utf8')).toBe(script);
    expect(start()).toEqual(asItIs);
  }
});

test('a build that failed half-way is not taken for one', () => {
  write('app/page.ts', 'export const page = 3;');
  write('broken', '');
  expect(start()).toEqual({ status: 3, built: true });
  rmSync(at('broken'));
  expect(start()).toEqual(anew);
});

test('a build does not start beside the migrations of another version, nor one that tells of none', () => {
  const serve = () => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [at('server.ts')], {
      encoding: 'utf8',
      timeout: 60_000,
    });
    return { status, lines: (stdout + stderr).trim().split('\n') };
  };
  const open = { status: 0, lines: ['open'] };
  const refused = {
    status: 1,
    lines: [
      expect.stringMatching(/^The build is that of another version: .* node scripts\/setup\.mjs build$/),
    ],
  };
  start();
  expect(serve()).toEqual(open);
  write(journal, '{"entries":[{"tag":"0000_initial"},{"tag":"0001_later"}]}');
  expect(serve()).toEqual(refused);
  expect(start()).toEqual(anew);
  expect(serve()).toEqual(open);
  write('build/server/index.js', script);
  expect(serve()).toEqual(refused);
});
