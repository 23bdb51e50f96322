// Removes one guard at a time from a copy of the shop and expects the test that watches it to fail. A race or fault test
// that passes without its guard proves nothing.   npm run test:guards [-- name ...]
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Guard } from './guards/guard.ts';
import { guards } from './guards/guards.ts';

const root = join(import.meta.dirname, '..');
const wanted = process.argv.slice(2);
const chosen = guards.filter(({ name }) => wanted.length === 0 || wanted.some((part) => name.includes(part)));
if (chosen.length === 0) throw new Error(`no guard has '${wanted.join("' or '")}' in its name`);

const parts = [
  'app',
  'migrations',
  'sample-shop',
  'test',
  'package.json',
  'tsconfig.json',
  'vitest.config.ts',
];
const missed: string[] = [];
for (const guard of chosen) {
  const outcome = withoutIt(guard);
  if (outcome !== 'noticed') missed.push(guard.name);
  console.log(`${outcome === 'noticed' ? '✓' : '✗'} ${outcome}: ${guard.name} (${guard.watchedBy.test})`);
}
console.log(missed.length === 0 ? 'Every guard is watched.' : `${missed.length} guards are not watched.`);
process.exit(missed.length === 0 ? 0 : 1);

function withoutIt({ without, watchedBy }: Guard): string {
  const copy = mkdtempSync(join(tmpdir(), 'boma-guard-'));
  try {
    for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    // A test that fails anyway notices nothing.
    if (run(copy, watchedBy) !== 'passed') return 'FAILS WITH the guard';
    for (const { file, text, instead } of without) {
      const source = readFileSync(join(copy, file), 'utf8');
      if (source.split(text).length !== 2) return `STALE, ${file} does not have it once: ${text}`;
      writeFileSync(
        join(copy, file),
        source.replace(text, () => instead),
      );
    }
    return run(copy, watchedBy) === 'failed' ? 'noticed' : 'NOT noticed';
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/** A file that does not load is neither. */
function run(copy: string, { file, test }: Guard['watchedBy']): 'passed' | 'failed' | null {
  const pattern = test.replaceAll(/[()]/g, '\\$&');
  const { stdout } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'unit', file, '-t', pattern],
    { cwd: copy, encoding: 'utf8', env: { ...process.env, NO_COLOR: '1' } },
  );
  return /^ +Tests .*\bfailed\b/m.test(stdout)
    ? 'failed'
    : /^ +Tests .*\bpassed\b/m.test(stdout)
      ? 'passed'
      : null;
}
