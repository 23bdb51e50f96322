// Finds a Chrome or Chromium for the browser tests, or installs one.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

// The headless shell first: it uses a fifth less CPU.
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

/** @returns the path of an installed browser that runs, or null. CHROME_PATH has precedence. */
export function findBrowser(): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const candidates = [
    ...(process.env.CHROME_PATH ? [process.env.CHROME_PATH] : []),
    ...names.flatMap((name) => folders.map((folder) => join(folder, name))),
    ...elsewhere,
  ];
  return candidates.find((path) => existsSync(path) && runs(path)) ?? null;
}

/** On some systems `chromium-browser` only prints how to install it. */
function runs(path: string): boolean {
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /Chrom/.test(stdout);
}

/**
 * Uses an installed browser; else, as root on Debian, installs the distribution's with Chinese fonts; else Playwright's
 * own, for which `findBrowser` stays null.
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
