// Finds a Chrome or Chromium for the browser tests, and gets one where there is none.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The shell without windows comes first: it does the same for a fifth less processor.
const names = [
  'chromium-headless-shell',
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/opt/google/chrome/chrome',
];

/** @returns the path of an installed browser that runs, or null. CHROME_PATH, when set, comes first. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
  ];
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null;
}

/** Some systems have a `chromium-browser` that only says how to install one. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

/**
 * Sees to it that there is a browser: an installed one; else, as root on Debian and its kin, the system's own with
 * Chinese type; else the one that Playwright brings (then `findBrowser` stays null and Playwright finds its own).
 */
export function ensureBrowser(): void {
  if (findBrowser() !== null) return;
  const run = (command: string, args: string[]) =>
    spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
      .status === 0;
  const root = process.getuid?.() === 0;
  if (root && spawnSync('apt-get', ['--version']).status === 0) {
    console.log('Installing Chromium …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      'chromium-headless-shell',
      'fonts-noto-cjk',
    ]);
    if (findBrowser() !== null) return;
  }
  console.log("Fetching Playwright's Chromium …");
  const playwright = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  run(process.execPath, [playwright, 'install', ...(root ? ['--with-deps'] : []), 'chromium']);
}
