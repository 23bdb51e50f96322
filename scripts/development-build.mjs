// Builds the shop with the development React into .development/, since only that warns of duplicate keys, hydration
// mismatches and misplaced updates; for the `development` project of the browser tests. Everything else in it is
// symbolic links.
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { hashOf, must, node, root, sources } from './setup.mjs';

const folder = join(root, '.development');
const stamp = join(folder, 'build', 'sources.sha256');
/** Not linked: its own, or not used by the shop. */
const own = new Set(['build', 'data', '.development', '.git', 'test-results']);

mkdirSync(folder, { recursive: true });
for (const name of readdirSync(root)) {
  if (own.has(name) || existsSync(join(folder, name))) continue;
  rmSync(join(folder, name), { force: true });
  symlinkSync(join('..', name), join(folder, name));
}
const hash = hashOf(sources);
if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== hash) {
  console.log('Building the shop for development …');
  rmSync(stamp, { force: true });
  const build = [
    join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs'),
    'build',
    '--logLevel',
    'error',
  ];
  must('The development build', node, build, { env: { ...process.env, NODE_ENV: 'development' } });
  writeFileSync(stamp, hash);
}
