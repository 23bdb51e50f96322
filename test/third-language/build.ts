import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afrikaans, texts } from './afrikaans.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

const copied = [
  'app',
  'migrations',
  'package.json',
  'package-lock.json',
  'public',
  'react-router.config.ts',
  'sample-shop',
  'server.ts',
  'tsconfig.json',
  'vite.config.ts',
];

/** Builds a copy of the shop with a third language. */
export function buildThirdLanguage(): { folder: string; remove(): void } {
  const folder = mkdtempSync(join(tmpdir(), 'boma-third-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    build(folder);
  } catch (error) {
    remove();
    throw error;
  }
  return { folder, remove };
}

function build(folder: string): void {
  const isTest = (path: string) => /\.test\.tsx?$/.test(path);
  for (const name of copied)
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: (path) => !isTest(path) });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  replaceOnce(
    folder,
    'app/domain/languages.ts',
    '] as const;',
    `  ${JSON.stringify(afrikaans)},\n] as const;`,
  );
  for (const { file, text, own } of texts) {
    replaceOnce(folder, file, text, `${text.slice(0, -1)}, ${JSON.stringify(own)}]`);
  }
  const reactRouter = join(root, 'node_modules/@react-router/dev/bin.cjs');
  run(folder, reactRouter, 'typegen');
  run(folder, join(root, 'node_modules/typescript/bin/tsc'), '--noEmit');
  run(folder, reactRouter, 'build', '--logLevel', 'error');
}

function replaceOnce(folder: string, file: string, from: string, to: string): void {
  const path = join(folder, file);
  const parts = readFileSync(path, 'utf8').split(from);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times ${from}`);
  writeFileSync(path, parts.join(to));
}

function run(folder: string, ...args: string[]): void {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: folder,
    env,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${args.join(' ')}\n${stdout}\n${stderr}`);
}
