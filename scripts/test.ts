// Runs the checks, all of them even when one fails, and ends with every runner's own summary.
//   npm test                    everything
//   npm run check               the quick part: types, lint, unused code, rules and server operations
//   npm run test:unit -- quote  one step; what follows goes to its runner
//   npm run test:long -- crashes races and faults as often as it takes to count
//   npm run test:warnings       every journey in the development build, where React warns
//   npm run screenshots         no test: every screen of the shop as a picture, or of the admin area with -- admin;
//                               with -- --beside <folder> also beside those of an earlier run
import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ensureBrowser } from './browser.ts';

const root = join(import.meta.dirname, '..');
const at = (...parts: string[]) => join(root, 'node_modules', ...parts);
const [mode = 'all', ...rest] = process.argv.slice(2);

interface Step {
  name: string;
  run: string[][];
  env?: Record<string, string>;
  summary?: RegExp;
  before?: () => void;
}

const vitest = at('vitest', 'vitest.mjs');
const vitestSummary = /^\s*(Test Files|Tests|Errors|Duration)\s/;
const playwrightSummary = /^\s*\d+ (passed|failed|flaky|skipped|did not run)/;
const setUp = join(root, 'scripts', 'setup.mjs');

const steps = {
  types: {
    name: 'types',
    run: [
      [at('@react-router', 'dev', 'bin.cjs'), 'typegen'],
      [at('typescript', 'bin', 'tsc'), '--noEmit'],
    ],
  },
  lint: {
    name: 'lint',
    run: [[at('@biomejs', 'biome', 'bin', 'biome'), 'check', '--error-on-warnings']],
    summary: /^Checked|^Found/,
  },
  unused: { name: 'unused code', run: [[at('knip', 'bin', 'knip.js')]] },
  unit: {
    name: 'unit',
    run: [[vitest, 'run', '--project', 'unit', '--project', 'isolated', ...rest]],
    summary: vitestSummary,
  },
  build: { name: 'build', run: [[setUp, 'build']] },
  developmentBuild: { name: 'development build', run: [[join(root, 'scripts', 'development-build.mjs')]] },
  process: {
    name: 'process',
    run: [[vitest, 'run', '--project', 'process', ...rest]],
    summary: vitestSummary,
  },
  e2e: {
    name: 'browser',
    run: [[at('@playwright', 'test', 'cli.js'), 'test', ...rest]],
    env: { DEVELOPMENT_BUILD: 'short' },
    summary: playwrightSummary,
    before: ensureBrowser,
  },
} satisfies Record<string, Step>;

/** The filter applies to all runners; one without a match has nothing to do. */
const longRun = ['run', '--testTimeout', '0', '--hookTimeout', '0', '--passWithNoTests', ...rest];
const long: Step = {
  name: 'long',
  run: [[vitest, ...longRun, '--project', 'unit', '--project', 'isolated']],
  env: { LONG_TESTS: '1' },
  summary: vitestSummary,
};
const longProcess: Step = {
  ...long,
  name: 'long process',
  run: [[vitest, ...longRun, '--project', 'process']],
};
const longBrowser: Step = {
  name: 'long browser',
  run: [[at('@playwright', 'test', 'cli.js'), 'test', '--pass-with-no-tests', ...rest]],
  env: { LONG_TESTS: '1' },
  summary: playwrightSummary,
  before: ensureBrowser,
};

/** The browser tests in the development build, for React's warnings. */
const warnings: Step = { ...steps.e2e, name: 'warnings', env: { DEVELOPMENT_BUILD: 'only' } };

/** The folder of an earlier run, which is not for Playwright. */
const [, earlier] = rest.includes('--beside') ? rest.splice(rest.indexOf('--beside'), 2) : [];
const [screens = 'public', ...screensRest] = rest;
const screenshots: Step = {
  name: 'screenshots',
  run: [[at('@playwright', 'test', 'cli.js'), 'test', ...screensRest]],
  env: { SCREENSHOTS: screens },
  summary: playwrightSummary,
  before: ensureBrowser,
};
const beside: Step = {
  name: 'beside',
  run: [[join(root, 'scripts', 'beside.ts'), resolve(earlier ?? ''), 'screenshots']],
  summary: /without a counterpart/,
};

const { types, lint, unused, unit, build, developmentBuild, process: processes, e2e } = steps;
/** Steps run in sequence; a nested list holds sequences that run in parallel. */
const modes: Record<string, (Step | Step[][])[]> = {
  // Process tests often wait, so the rest runs beside them; browser tests cost more beside others.
  all: [build, [[types, lint, unused, developmentBuild, unit], [processes]], e2e],
  quick: [types, lint, unused, unit],
  types: [types],
  lint: [lint],
  unit: [unit],
  process: [build, processes],
  e2e: [build, developmentBuild, e2e],
  warnings: [build, developmentBuild, warnings],
  long: [
    build,
    [
      [long, longProcess],
      [longBrowser, ...(rest.length > 0 ? [] : [developmentBuild, warnings])],
    ],
  ],
  screenshots: [build, screenshots, ...(earlier === undefined ? [] : [beside])],
};

const chosen = modes[mode];
if (chosen === undefined) {
  console.error(`There is no ${mode}; there are ${Object.keys(modes).join(', ')}.`);
  process.exit(2);
}

const temporary = temporaryFolder();
// More room for new objects: the garbage collector takes a tenth of the processor time of the tests otherwise. MB.
const nodeOptions = `${process.env.NODE_OPTIONS ?? ''} --max-semi-space-size=64`.trim();
const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGINT');
  rmSync(temporary, { recursive: true, force: true, maxRetries: 5 });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));

const results: { name: string; ok: boolean; seconds: number; summary: string[] }[] = [];
for (const step of chosen) {
  if (Array.isArray(step)) {
    for (const each of step.flat()) each.before?.();
    await Promise.all(step.map((steps, place) => row(steps, place === 0)));
  } else {
    step.before?.();
    await row([step], true);
  }
}

console.log(`\n── summary ${'─'.repeat(53)}`);
for (const { name, ok, seconds, summary } of results) {
  console.log(`${ok ? '✓' : '✗'} ${name.padEnd(18)}${seconds.toFixed(1).padStart(7)} s`);
  for (const line of summary) console.log(`    ${line.trim()}`);
}
const failed = results.filter(({ ok }) => !ok).map(({ name }) => name);
console.log(failed.length === 0 ? 'All passed.' : `Failed: ${failed.join(', ')}.`);
process.exit(failed.length === 0 ? 0 : 1);

/** In memory where there is room, since process tests wait for the disk more than for the CPU. */
function temporaryFolder(): string {
  const memory = '/dev/shm';
  let parent = tmpdir();
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    if (process.env.TMPDIR === undefined && bavail * bsize > 6 * 2 ** 30) parent = memory;
  } catch {
    // No such folder on this system.
  }
  const folder = mkdtempSync(join(parent, 'boma-tests-'));
  // Another user must reach a test's folders, which have permissions of their own.
  chmodSync(folder, 0o711);
  return folder;
}

/** @param isShown whether to show output as it comes, or per step at its end. */
async function row(steps: readonly Step[], isShown: boolean): Promise<void> {
  for (const step of steps) {
    const held: (() => void)[] = [];
    const show = (write: () => void) => (isShown ? write() : held.push(write));
    show(() => console.log(`\n── ${step.name} ${'─'.repeat(Math.max(0, 60 - step.name.length))}`));
    const start = performance.now();
    const summary: string[] = [];
    let ok = true;
    for (const [program = '', ...args] of step.run) {
      ok = ok && (await succeeds(program, args, step, { summary, show }));
    }
    results.push({ name: step.name, ok, seconds: (performance.now() - start) / 1000, summary });
    for (const write of held) write();
  }
}

interface StepOutput {
  summary: string[];
  show: (write: () => void) => void;
}

async function succeeds(program: string, args: string[], step: Step, { summary, show }: StepOutput) {
  const child = spawn(process.execPath, [program, ...args], {
    cwd: root,
    env: { ...process.env, TMPDIR: temporary, NODE_OPTIONS: nodeOptions, ...step.env },
    stdio: ['inherit', 'pipe', 'pipe'],
  });
  for (const [from, to] of [
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ] as const) {
    let rest = '';
    from.setEncoding('utf8');
    from.on('data', (part: string) => {
      show(() => to.write(part));
      const lines = stripVTControlCharacters(rest + part).split('\n');
      rest = lines.pop() ?? '';
      summary.push(...lines.filter((line) => step.summary?.test(line)));
    });
  }
  children.add(child);
  return new Promise<boolean>((resolve) => {
    child.once('error', () => resolve(false));
    child.once('close', (code) => resolve(code === 0));
  }).finally(() => children.delete(child));
}
